// The 576 inputs and their only right effects, as JSON.parse hands them over, in a random but seeded order. Timing walks
// through many such orders one after the other: a branch predictor learns a single round of 576 by heart, and would then
// measure a caller that asks the same 576 questions in the same order for ever.
import { readFileSync } from 'node:fs';

/** A small seeded generator (mulberry32): the same numbers in every run. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled(list, seed) {
  const random = seeded(seed);
  const out = [...list];
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [out[last], out[other]] = [out[other], out[last]];
  }
  return out;
}

const file = new URL('../../tests/cases/decide.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
if (cases.length !== 576) throw new Error(`decide.jsonl holds ${cases.length} inputs, not 576`);

export const INPUTS = cases.map((one) => one.input);
export const EFFECTS = cases.map((one) => one.effect);

/** `count` orders of the same 576 objects, one after the other. */
export const orders = (count) => Array.from({ length: count }, (_, seed) => shuffled(INPUTS, seed + 1)).flat();

/** Throws at the first input `decide` answers otherwise: a wrong candidate is not worth timing. */
export async function mustAgree(name, decide) {
  for (let at = 0; at < INPUTS.length; at++) {
    const got = await decide(INPUTS[at]);
    if (got !== EFFECTS[at]) throw new Error(`${name} says ${got}, not ${EFFECTS[at]}, to ${JSON.stringify(INPUTS[at])}`);
  }
}
