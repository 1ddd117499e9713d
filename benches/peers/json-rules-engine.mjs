// One rule per row, descending priority, the engine stopped at the first success. run() is asynchronous, so every
// decision costs promises.
import rules from 'json-rules-engine';
import { ROWS, flat, flatRow } from '../lib/table.mjs';

export const name = 'json-rules-engine (async)';
export const note = 'expresses it (event name = effect), but only asynchronously';

export async function load() {
  const engine = new rules.Engine([], { allowUndefinedFacts: true });
  ROWS.forEach((row, index) =>
    engine.addRule({
      priority: 100 - index,
      conditions: { all: Object.entries(flatRow(row)).map(([fact, value]) => ({ fact, operator: 'equal', value })) },
      event: { type: row.then },
      onSuccess: () => engine.stop(),
    }),
  );
  return { decide: async (input) => (await engine.run(flat(input))).events[0].type, asynchronous: true };
}
