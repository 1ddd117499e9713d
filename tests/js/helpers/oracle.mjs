// A second `decide`, written from the law's own words as a fold over the three layers: no code and no shape shared with the core.
import { readFileSync } from 'node:fs';

/** The lines of a file of cases. */
export function cases(name) {
  return readFileSync(new URL(`../../cases/${name}.jsonl`, import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

const present = (value) => value !== null && value !== undefined;

const LAYERS = {
  tool: ({ default: effect, inspectErr, outsideWorkspace }) =>
    present(inspectErr) ? 'deny' : effect === 'allow' && outsideWorkspace ? 'ask' : effect,
  agent: ({ bound, agentEffect, outsideWorkspace }, before) => {
    if (!bound) return 'deny';
    if (before !== 'ask' || !present(agentEffect)) return before;
    return agentEffect === 'allow' && outsideWorkspace ? 'ask' : agentEffect;
  },
  approval: ({ approved, approval, outsideWorkspace }, before) =>
    before === 'ask' && (approved || (approval === 'yolo' && !outsideWorkspace)) ? 'allow' : before,
};

/** The effect, and the effect after each layer. */
export function oracle(input) {
  const after = [];
  for (const layer of Object.values(LAYERS)) after.push(layer(input, after.at(-1)));
  return { effect: after[2], after };
}

/** All 576 inputs; the optional fields once as null, once absent, once undefined. */
export function* allInputs() {
  const pick = { default: ['allow', 'ask', 'deny'], inspectErr: [null, 'bad path'], bound: [true, false], outsideWorkspace: [true, false], agentEffect: [null, 'allow', 'ask', 'deny'], approval: ['manual', 'auto', 'yolo'], approved: [true, false] };
  const keys = Object.keys(pick);
  const total = keys.reduce((product, key) => product * pick[key].length, 1);
  for (let n = 0; n < total; n++) {
    let rest = n;
    const input = {};
    for (const key of keys) {
      input[key] = pick[key][rest % pick[key].length];
      rest = Math.floor(rest / pick[key].length);
    }
    yield input;
  }
}
