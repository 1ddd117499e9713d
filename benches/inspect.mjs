// The whole check of one call, `registry.inspect` and `decide`, with what it is made of, and whether its cost stays flat as
// the registry grows.
import { alone } from './lib/alone.mjs';
import { inChild } from './lib/child.mjs';
import { digits, table, times } from './lib/markdown.mjs';
import { compare } from './lib/measure.mjs';
import { BODY, WRITE_FILE, checkOf, decideOnly, registryOf, sampleCalls, workspace } from './lib/sample.mjs';

export const SMALL = 10;
export const LARGE = 10_000;
export const WHOLE = 'write_file, one path: inspect + decide';

export async function measure() {
  return { parts: await inChild(import.meta.url, 'timeParts'), flat: await inChild(import.meta.url, 'timeFlat') };
}

export async function timeParts() {
  const { Validator } = await import('@cfworker/json-schema');
  const { Registry, decide } = await import('sanmon');
  const registry = registryOf(Registry, SMALL);
  const place = await workspace();
  const check = await checkOf(registry, place);
  const calls = sampleCalls();
  for (const [name, call] of Object.entries(calls)) mustBe(name === 'unknown' ? 'deny' : 'ask', check(call), name);

  const args = calls.write_file.args;
  const validator = new Validator(WRITE_FILE.inputSchema, '2020-12', true);
  const input = { default: 'ask', inspectErr: null, bound: true, outsideWorkspace: false, agentEffect: null, approval: 'manual', approved: false };
  return compare('inspect', [
    one(WHOLE, () => check(calls.write_file)),
    one('its inspect, with the workspace', () => registry.inspect(calls.write_file, place)),
    one('its inspect, without a workspace', () => registry.inspect(calls.write_file)),
    one('inspect of a tool that names no file, any object', () => registry.inspect(calls.note, place)),
    one('inspect of an unknown tool', () => registry.inspect(calls.unknown, place)),
    one('locate of its path', () => place.locate(args.path)),
    one('its decide', () => decide(input)),
    one('plain JSON.parse(JSON.stringify(args))', () => JSON.parse(JSON.stringify(args))),
    one('@cfworker/json-schema alone', () => validator.validate(args)),
    one('run_command, one shell line: inspect + decide', () => check(calls.run_command)),
    one('apply_patch, three headers: inspect + decide', () => check(calls.apply_patch)),
    few(`write_file, ${BODY.length} characters of content: inspect + decide`, () => check(calls.large_file)),
  ]);
}

export async function timeFlat() {
  const { Registry } = await import('sanmon');
  const sides = [];
  for (const tools of [SMALL, LARGE]) {
    const registry = registryOf(Registry, tools);
    const place = await workspace();
    const check = await checkOf(registry, place);
    const decideBound = await decideOnly(registry);
    const names = registry.list().map((tool) => tool.name).filter((name) => name.startsWith('write_file'));
    const ten = Array.from({ length: 10 }, (_, index) => ({
      ...sampleCalls().write_file,
      toolName: names[Math.floor((index * names.length) / 10)],
    }));
    for (const call of ten) mustBe('ask', check(call), call.toolName);
    sides.push({ name: `decide, ${tools} tools`, over: `decide, ${SMALL} tools`, operations: 1000, loop: repeat(100, ten, decideBound) });
    sides.push({ name: `inspect + decide, ${tools} tools`, over: `inspect + decide, ${SMALL} tools`, operations: 100, loop: repeat(10, ten, check) });
  }
  return compare('flat', sides);
}

const repeat = (turns, list, work) =>
  new Function('turns', 'list', 'work', 'return () => { let sum = 0; for (let turn = 0; turn < turns; turn++) for (let at = 0; at < list.length; at++) sum += work(list[at]).length; return sum; }')(turns, list, work);
const loops = (operations) => (name, work) => ({
  name,
  operations,
  loop: new Function('work', `return () => { let last; for (let at = 0; at < ${operations}; at++) last = work(); return last; }`)(work),
});
const one = loops(50);
const few = loops(1);

function mustBe(wanted, got, what) {
  if (got !== wanted) throw new Error(`${what} is answered ${got}, not ${wanted}`);
}

export function markdown({ parts, flat }) {
  const micro = (ns) => digits(ns / 1000);
  const part = (row) => [row.name, micro(row.ns), `${micro(row.low)}..${micro(row.high)}`, micro(row.wallNs)];
  const side = (row) => [row.name, micro(row.ns), row.name === row.over ? '' : times(row.ratio)];
  return [
    table(['one call', 'µs (CPU)', 'rounds from..to', 'µs (wall, p50)'], parts.map(part)),
    '',
    table(['size of the registry', 'µs (CPU)', `ratio to ${SMALL} tools`], flat.map(side)),
  ].join('\n');
}

await alone(import.meta, measure, markdown);
