// `node benches/ceilings.mjs`: each figure under its ceiling in ceilings.json, or exit 1. A `target` below a ceiling says what
// the figure ought to be and is not yet; it is told in every run, and the ceiling keeps it from getting worse meanwhile. Sizes and counts are exact. Times
// are medians, measured up to three times until one is under: a busy machine only ever makes them look worse.
import { readFileSync } from 'node:fs';
import { OURS, STRICT } from './lib/candidates.mjs';
import { setUp } from './lib/setup.mjs';

process.env.ROUNDS ??= '3';
process.env.MIN_MS ??= '100';
const CEILINGS = JSON.parse(readFileSync(new URL('./ceilings.json', import.meta.url), 'utf8'));
const TRIES = 3;

const PARTS = [
  { exact: true, measure: sizes },
  { exact: true, measure: malformed },
  { measure: decide },
  { measure: check },
];

setUp();
const figures = new Map();
for (const { exact, measure } of PARTS) {
  for (let attempt = 0; attempt < (exact ? 1 : TRIES); attempt++) {
    const measured = Object.entries(await measure());
    for (const [name, value] of measured) figures.set(name, Math.min(value, figures.get(name) ?? Infinity));
    if (measured.every(([name, value]) => value <= (CEILINGS[name]?.target ?? CEILINGS[name]?.ceiling))) break;
  }
}

const names = new Set([...Object.keys(CEILINGS), ...figures.keys()]);
const failed = [...names].filter((name) => !passes(name));
for (const name of names) {
  const { ceiling, target } = CEILINGS[name] ?? {};
  const short = figures.get(name) > target ? `, SHORT OF ITS TARGET ${shown(target)}` : '';
  console.log(`${passes(name) ? 'ok  ' : 'FAIL'} ${name}: ${shown(figures.get(name))}, ceiling ${shown(ceiling)}${short}`);
}
console.log(`${names.size - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** A ceiling without a figure, or a figure without a ceiling, does not pass: nothing is left out in silence. */
function passes(name) {
  return figures.get(name) <= CEILINGS[name]?.ceiling;
}

function shown(value) {
  return value === undefined ? 'none' : Number.isInteger(value) ? String(value) : value.toFixed(2);
}

async function sizes() {
  const { rows } = await (await import('./sizes.mjs')).measure();
  const { wasm, js } = rows.find(({ name }) => name === 'sanmon');
  return { 'wasm.raw': wasm.raw, 'wasm.brotli': wasm.brotli, 'js.brotli': js.brotli };
}

async function malformed() {
  const { columns, different } = await (await import('./malformed.mjs')).measure({ withPeers: false });
  return {
    'malformed.allowed': columns.find(({ name }) => name === OURS).allowed,
    'malformed.strictness-differences': different.length,
  };
}

async function decide() {
  const { rows } = await (await import('./decide.mjs')).measure({ withPeers: false });
  const of = (wanted) => rows.find(({ name }) => name === wanted);
  return { 'decide.over-unguarded': of(OURS).ratio, 'decide.over-strict': of(OURS).ratio / of(STRICT).ratio };
}

async function check() {
  const { WHOLE, measure } = await import('./inspect.mjs');
  const { parts, flat } = await measure();
  const side = (what) => flat.find(({ name, over }) => name.startsWith(what) && name !== over).ratio;
  return {
    'check.write-file-us': parts.find(({ name }) => name === WHOLE).ns / 1000,
    'flat.decide': side('decide'),
    'flat.check': side('inspect'),
  };
}
