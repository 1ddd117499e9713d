// `npm run bench`: every figure, as Markdown. ROUNDS and MIN_MS set how long each is timed, RUNS the number of cold starts,
// ONLY=decide,sizes names the parts, PEERS=all adds the slow engines, BENCH_JSON=FILE also writes the numbers.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { progress } from './lib/measure.mjs';
import { setUp } from './lib/setup.mjs';

const PARTS = ['decide', 'malformed', 'inspect', 'cold', 'sizes'];

const asked = (process.env.ONLY ?? '').split(',').filter(Boolean);
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`ONLY names no part \`${unknown.join('`, `')}\`; there are ${PARTS.join(', ')}`);
  process.exit(2);
}

setUp();
const results = {};
for (const part of PARTS.filter((name) => asked.length === 0 || asked.includes(name))) {
  progress(`${part} …`);
  const { measure, markdown } = await import(`./${part}.mjs`);
  results[part] = await measure();
  console.log(`\n## ${part}\n\n${markdown(results[part])}`);
}
console.log(`\nNode ${process.versions.node}, ${os.availableParallelism()} processors, load ${os.loadavg()[0].toFixed(1)}`);

if (process.env.BENCH_JSON) {
  const machine = { node: process.versions.node, arch: process.arch, platform: process.platform, processors: os.availableParallelism() };
  writeFileSync(process.env.BENCH_JSON, `${JSON.stringify({ machine, results }, null, 2)}\n`);
}
