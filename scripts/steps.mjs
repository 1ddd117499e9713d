// The steps of `npm test`, in order. `group` is what `npm test -- GROUP` names; `counts` says whose totals the step prints.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const WASM = ['--target', 'wasm32-unknown-unknown'];

/** @param {{ runner: string, chromium: string, chromedriver: string }} tools */
export function steps(tools, { ci }) {
  const wasm = { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: tools.runner, CHROMEDRIVER: tools.chromedriver, WASM_BINDGEN_TEST_TIMEOUT: '300' };
  const browser = { CHROMIUM: tools.chromium };
  const cargo = (group, name, args, more = {}) => ({ group, name, command: ['cargo', args], ...more });
  const node = (group, name, folder) => ({ group, name, command: [process.execPath, ['--test', ...tests(folder)]], files: tests(folder), env: browser, counts: 'node' });
  return [
    cargo('rust', 'format', ['fmt', '--all', '--check']),
    cargo('rust', 'lints', ['clippy', '--package', 'sanmon', '--all-targets', '--', '-D', 'warnings']),
    cargo('rust', 'lints of the build', ['clippy', '--profile', 'tools', '--package', 'xtask', '--features', 'runner', '--', '-D', 'warnings']),
    cargo('rust', 'lints of the wasm glue', ['clippy', '--package', 'sanmon', ...WASM, '--features', 'wasm', '--lib', '--test', 'wasm_node', '--test', 'wasm_browser', '--', '-D', 'warnings']),
    cargo('rust', 'tests', ['test', '--package', 'sanmon'], { counts: 'cargo' }),
    cargo('rust', 'tests of the build', ['test', '--profile', 'tools', '--package', 'xtask', '--bin', 'xtask'], { counts: 'cargo' }),
    cargo('rust', 'documentation', ['doc', '--package', 'sanmon', '--no-deps'], { env: { RUSTDOCFLAGS: '-D warnings' } }),
    ...rustExamples().map((example) => cargo('rust', `example ${example}`, ['run', '--quiet', '--example', example])),
    cargo('wasm', 'boundary in Node', ['test', '--profile', 'tools', '--package', 'sanmon', ...WASM, '--features', 'wasm', '--test', 'wasm_node'], { env: wasm, counts: 'cargo' }),
    cargo('wasm', 'boundary in Chromium', ['test', '--profile', 'tools', '--package', 'sanmon', ...WASM, '--features', 'wasm', '--test', 'wasm_browser'], { env: wasm, counts: 'cargo' }),
    node('js', 'public API', 'tests/js'),
    node('types', 'types', 'tests/types'),
    { group: 'types', name: 'types of the page', command: [process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'www']] },
    { group: 'types', name: 'types of the terminal agent', command: [process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'examples/agent']] },
    node('agent', 'terminal agent', 'tests/agent'),
    node('browser', 'browser', 'tests/browser'),
    node('pack', 'package', 'tests/pack'),
    node('docs', 'documentation', 'tests/docs'),
    { group: 'rules', name: 'rules and their tests', command: [process.execPath, ['scripts/check-rules.mjs']] },
    ...(ci ? onlyInCi : []),
  ];
}

const onlyInCi = [
  { group: 'ci', name: 'fuzz targets', command: ['bash', ['scripts/fuzz.sh', '60']] },
  { group: 'ci', name: 'mutants', command: ['bash', ['scripts/mutants.sh', '--short']] },
  { group: 'ci', name: 'bench ceilings', command: [process.execPath, ['benches/ceilings.mjs']] },
];

function tests(folder) {
  const found = existsSync(path.join(ROOT, folder)) ? readdirSync(path.join(ROOT, folder), { recursive: true }) : [];
  return found.filter((file) => /\.test\.m?js$/.test(file) && !file.includes('node_modules')).sort().map((file) => path.join(folder, file));
}

function rustExamples() {
  const found = existsSync(path.join(ROOT, 'examples')) ? readdirSync(path.join(ROOT, 'examples')) : [];
  return found.filter((file) => file.endsWith('.rs')).sort().map((file) => file.slice(0, -3));
}
