// Malformed and hostile inputs. Each starts from a call that must not run, so `allow` is a hole; to throw is right.
const BASE = {
  default: 'ask',
  inspectErr: null,
  bound: true,
  outsideWorkspace: false,
  agentEffect: null,
  approval: 'manual',
  approved: false,
};
const call = (changes) => ({ ...BASE, ...changes });
const without = (field, changes) => {
  const input = call(changes);
  delete input[field];
  return input;
};
/** An accessor that answers `first` once and `then` ever after. */
const turning = (field, first, then, changes) => {
  let reads = 0;
  return Object.defineProperty(call(changes), field, { enumerable: true, get: () => (reads++ === 0 ? first : then) });
};

export const PROBES = [
  ['bound missing, default allow', () => without('bound', { default: 'allow' })],
  ['bound missing, approved', () => without('bound', { approved: true })],
  ['inspect_err misspelt, with a message, default allow', () => ({ ...without('inspectErr', { default: 'allow' }), inspect_err: 'bad path' })],
  ['inspecterr misspelt, with a message, approved', () => ({ ...without('inspectErr', { approved: true }), inspecterr: 'bad path' })],
  ['inspectErr is an Error, default allow', () => call({ default: 'allow', inspectErr: new Error('bad path') })],
  ['inspectErr is true, approved', () => call({ approved: true, inspectErr: true })],
  ['inspectErr is an empty message, approved', () => call({ approved: true, inspectErr: '' })],
  ['outsideWorkspace missing, default allow', () => without('outsideWorkspace', { default: 'allow' })],
  ['outsideWorkspace missing, yolo', () => without('outsideWorkspace', { approval: 'yolo' })],
  ['outside_workspace misspelt, yolo', () => ({ ...without('outsideWorkspace', { approval: 'yolo' }), outside_workspace: true })],
  ['outsideWorkspace "true", yolo', () => call({ approval: 'yolo', outsideWorkspace: 'true' })],
  ['outsideWorkspace null, yolo', () => call({ approval: 'yolo', outsideWorkspace: null })],
  ['bound "false", approved', () => call({ bound: 'false', approved: true })],
  ['approved "false"', () => call({ approved: 'false' })],
  ['approved on the prototype', () => Object.assign(Object.create({ approved: true }), without('approved'))],
  ['approved on Object.prototype', () => without('approved'), { approved: true }],
  ['bound on Object.prototype, default allow', () => without('bound', { default: 'allow' }), { bound: true }],
  ['default "Deny" (case), approved', () => call({ default: 'Deny', approved: true })],
  ['default missing, yolo', () => without('default', { approval: 'yolo' })],
  ['default turns from ask to allow between reads', () => turning('default', 'ask', 'allow')],
  ['agentEffect "DENY" (case), yolo', () => call({ agentEffect: 'DENY', approval: 'yolo' })],
  ['agentEffect is a list holding deny, yolo', () => call({ agentEffect: ['deny'], approval: 'yolo' })],
  ['agentEffect null, manual', () => call({ agentEffect: null })],
  ['approval missing, approved', () => without('approval', { approved: true })],
];

/** What `decide` says to one probe: an effect, or `throws`. */
export async function answerTo(decide, [, make, pollution = {}]) {
  const input = make();
  try {
    return await polluted(pollution, () => decide(input));
  } catch {
    return 'throws';
  }
}

async function polluted(pollution, work) {
  try {
    for (const [field, value] of Object.entries(pollution)) {
      Object.defineProperty(Object.prototype, field, { value, configurable: true, enumerable: true, writable: true });
    }
    return await work();
  } finally {
    for (const field of Object.keys(pollution)) delete Object.prototype[field];
  }
}

/**
 * One set for both strict candidates: each field given every odd value, absent, misspelt and inherited, plus what is no
 * plain object. A field that is own but not enumerable is left out: Sanmon takes it as the own field it is, the other one
 * passes over it.
 */
export function* strictness() {
  const odd = [
    undefined, null, true, false, 0, 1, NaN, 1n, '', ' ', 'true', 'allow', 'ask', 'deny', 'Allow', 'allow ', 'manual', 'auto', 'yolo',
    'YOLO', 'constructor', '__proto__', [], ['allow'], {}, new Error('x'), Symbol('x'), () => true, new String('allow'), new Boolean(false),
  ];
  const valid = [call(), call({ default: 'allow' }), call({ default: 'deny', approved: true }), call({ approval: 'yolo' })];
  for (const input of valid) {
    for (const field of Object.keys(input)) {
      const rest = { ...input };
      delete rest[field];
      for (const value of odd) yield { ...rest, [field]: value };
      yield rest;
      yield { ...rest, [field.toUpperCase()]: input[field] };
      yield Object.assign(Object.create({ [field]: input[field] }), rest);
      yield Object.assign(Object.create(null), input);
    }
    yield { ...input, more: 1 };
    yield { ...input, constructor: 1 };
    yield JSON.parse(`{"__proto__":{"approved":true},${JSON.stringify(input).slice(1)}`);
    yield Object.assign(new (class Call {})(), input);
    yield Object.assign([], input);
    yield Object.assign(() => {}, input);
    yield new Map(Object.entries(input));
    yield Object.entries(input);
    yield JSON.stringify(input);
  }
  for (const value of odd) yield value;
}

/** The same for both, so that their answers can be compared: an effect, or the typed refusal with the field it names. */
export function verdict(decide, input) {
  try {
    return decide(input);
  } catch (error) {
    const field = error?.field ?? error?.details?.field;
    return typeof error?.code === 'string' && typeof field === 'string' ? `refused: ${field}` : `threw ${error}`;
  }
}
