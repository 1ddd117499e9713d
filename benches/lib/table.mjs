// The nine rows of the table, first match wins: the form every rule engine is given. `null` asks for a field that is
// null or absent, `SOME` for one that is neither.
export const SOME = Symbol('some');
export const ROWS = [
  { if: { inspectErr: SOME }, then: 'deny' },
  { if: { bound: false }, then: 'deny' },
  { if: { default: 'deny' }, then: 'deny' },
  { if: { default: 'allow', outsideWorkspace: false }, then: 'allow' },
  { if: { agentEffect: 'deny' }, then: 'deny' },
  { if: { agentEffect: 'allow', outsideWorkspace: false }, then: 'allow' },
  { if: { approved: true }, then: 'allow' },
  { if: { approval: 'yolo', outsideWorkspace: false }, then: 'allow' },
  { if: {}, then: 'ask' },
];

/** For engines without a test for "neither null nor absent": the message becomes a flag, an absent entry the word `none`. */
export const flat = (input) => ({ ...input, inspectErr: input.inspectErr != null, agentEffect: input.agentEffect ?? 'none' });
export const flatRow = (row) =>
  Object.fromEntries(Object.entries(row.if).map(([field, value]) => [field, value === SOME ? true : value]));
