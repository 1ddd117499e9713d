// One subject in a fresh process: imports it, decides once, says what that took.
import { createRequire } from 'node:module';

const INPUT = { default: 'ask', inspectErr: null, bound: true, outsideWorkspace: false, agentEffect: null, approval: 'manual', approved: false };
const peer = (id) => async () => (await (await import(`../peers/${id}.mjs`)).load()).decide;
const LOADERS = {
  bare: async () => () => 'ask',
  'sanmon-import': async () => (await import('sanmon')).decide,
  'sanmon-require': async () => createRequire(import.meta.url)('sanmon').decide,
  casl: peer('casl'),
  cedar: peer('cedar'),
};

const milliseconds = ({ user, system }) => (user + system) / 1000;
const before = process.cpuUsage();
const decide = await LOADERS[process.argv[2]]();
const effect = await decide(INPUT);
const first = milliseconds(process.cpuUsage(before));
if (effect !== 'ask') throw new Error(`answered ${effect}`);
const whole = milliseconds(process.cpuUsage());
process.stdout.write(JSON.stringify({ first, process: whole, rss: process.memoryUsage.rss() / 2 ** 20 }));
