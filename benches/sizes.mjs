// Sizes, exact: the .wasm, all JavaScript of the core entry bundled and minified without the inlined bytes, the tarball;
// peers beside.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { alone } from './lib/alone.mjs';
import { table, thousands } from './lib/markdown.mjs';
import { BENCHES, ROOT } from './lib/setup.mjs';

const MODULES = path.join(BENCHES, 'node_modules');
/** The module that only carries the .wasm, as text: counted as the .wasm, not as code. */
const BYTES = /[\\/]bytes\.js$/;

export async function measure() {
  const { build } = await import('esbuild');
  const bundle = async (entry, options = {}) => {
    const { outputFiles } = await build({
      stdin: { contents: `export * from ${JSON.stringify(entry)}`, resolveDir: BENCHES },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      logLevel: 'silent',
      ...options,
    });
    return packed(outputFiles[0].contents);
  };
  let left = 0;
  const withoutBytes = {
    name: 'without-bytes',
    setup: ({ onLoad }) => onLoad({ filter: BYTES }, () => (left++, { contents: "export default '';" })),
  };
  const rows = [
    { name: 'sanmon', wasm: packed(readFileSync(fileURLToPath(import.meta.resolve('sanmon/core.wasm')))), js: await bundle('sanmon', { plugins: [withoutBytes] }) },
  ];
  if (left !== 1) throw new Error(`the core entry holds ${left} modules of inlined bytes, not one`);
  rows.push({ name: 'sanmon/slim', js: await bundle('sanmon/slim') });
  rows.push({ name: 'sanmon, bytes inlined', js: await bundle('sanmon') });
  rows.push({ name: 'casl', js: await bundle('@casl/ability'), installed: installed('@casl/ability') });
  rows.push({
    name: 'cedar-wasm',
    wasm: packed(readFileSync(path.join(MODULES, '@cedar-policy/cedar-wasm/web/cedar_wasm_bg.wasm'))),
    js: await bundle('@cedar-policy/cedar-wasm/web'),
    installed: installed('@cedar-policy/cedar-wasm'),
  });
  return { rows, tarball: tarball() };
}

function packed(bytes) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, quality).length };
}

function tarball() {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  // A list in some versions of npm, an object by package name in others.
  const [{ size, unpackedSize, entryCount }] = Object.values(JSON.parse(stdout));
  return { size, unpackedSize, files: entryCount };
}

/** Bytes on disk of a package and everything it depends on. */
function installed(name, seen = new Set()) {
  if (seen.has(name)) return 0;
  seen.add(name);
  const folder = path.join(MODULES, name);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies).reduce((sum, other) => sum + installed(other, seen), bytesIn(folder));
}

function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const at = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(at) : statSync(at).size);
  }, 0);
}

export function markdown({ rows, tarball: { size, unpackedSize, files } }) {
  const three = (sizes) => (sizes ? [sizes.raw, sizes.gzip, sizes.brotli].map(thousands).join(' / ') : '');
  const line = ({ name, wasm, js, installed: bytes }) => [name, three(wasm), three(js), bytes ? thousands(bytes) : ''];
  return [
    table(['bytes: raw / gzip / brotli', '.wasm', 'JS, bundled and minified', 'installed'], rows.map(line)),
    '',
    `The tarball takes ${thousands(size)} bytes, ${thousands(unpackedSize)} unpacked, in ${files} files.`,
  ].join('\n');
}

await alone(import.meta, measure, markdown);
