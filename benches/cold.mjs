// From the import to the first decision, each in a fresh Node process, as CPU time: bare Node beside it, so that the price
// of starting Node is not taken for the package's.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { alone } from './lib/alone.mjs';
import { digits, table } from './lib/markdown.mjs';
import { median, progress } from './lib/measure.mjs';

const CHILD = fileURLToPath(new URL('./lib/cold_child.mjs', import.meta.url));
const SUBJECTS = [
  ['bare', 'bare node'],
  ['sanmon-import', 'sanmon, import'],
  ['sanmon-require', 'sanmon, require'],
  ['casl', 'casl'],
  ['cedar', 'cedar-wasm'],
];

export async function measure({ runs = Number(process.env.RUNS ?? 15) } = {}) {
  const samples = new Map(SUBJECTS.map(([id]) => [id, []]));
  for (let run = 0; run < runs; run++) {
    progress(`cold start: run ${run + 1} of ${runs}`);
    for (const [id] of run % 2 === 0 ? SUBJECTS : [...SUBJECTS].reverse()) samples.get(id).push(start(id));
  }
  const of = (id, field) => median(samples.get(id).map((sample) => sample[field]));
  const bare = of('bare', 'process');
  return SUBJECTS.map(([id, name]) => ({ name, firstMs: of(id, 'first'), processMs: of(id, 'process'), moreMs: of(id, 'process') - bare, rssMiB: of(id, 'rss') }));
}

function start(id) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHILD, id], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cold start of ${id} failed: ${stderr}`);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{')));
}

export function markdown(rows) {
  const line = ({ name, firstMs, processMs, moreMs, rssMiB }) => [name, digits(firstMs), digits(processMs), digits(moreMs), digits(rssMiB)];
  return table(['fresh process, CPU ms', 'import to first decision', 'whole process', 'more than bare node', 'memory, MiB'], rows.map(line));
}

await alone(import.meta, measure, markdown);
