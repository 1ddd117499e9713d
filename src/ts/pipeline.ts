/**
 * The pipeline: a strict reading of its input, then one number to the core and one back. The reading is the price of a
 * decision, so it stands twice: `pack` for every well-formed input, without an allocation or a branch that cannot be
 * guessed, and `examine`, exact and slow, for whatever `pack` will not vouch for.
 */
import { call, decide as decidePacked } from './engine.js';
import { GateError } from './errors.js';
import { APPROVAL_MODES, EFFECTS } from './modes.js';
import { frozenJson, isIllFormed, isPlain, printable, reasonOf } from './snapshot.js';
import type { Decision, Effect, PipelineInput } from './types.js';

const FIELDS = ['default', 'inspectErr', 'bound', 'outsideWorkspace', 'agentEffect', 'approval', 'approved'] as const;
type Values = { readonly [key in (typeof FIELDS)[number]]: unknown };

/** The longest inspection message that is repeated, in UTF-16 units. */
const MAX_MESSAGE = 10_000;
/** What each field's word weighs in the packed number (`core_bg.d.ts`). */
const WEIGHT = { default: 192, inspectErr: 96, bound: 48, outsideWorkspace: 24, agentEffect: 6, approval: 2, approved: 1 } as const;
/** All seven fields as bits, and the two that may be absent. */
const ALL = 127;
const OPTIONAL = 18;

/**
 * Decides one call. Pure: the effect depends on the seven fields and on nothing else. Each is read from the object itself,
 * once, and must hold exactly what its type says; nothing else may be there (Rules decide.total, boundary.exact-input,
 * boundary.own-properties).
 *
 * @throws GateError INVALID_INPUT naming the field
 */
export function decide(input: PipelineInput): Effect {
  const effect = EFFECTS[decidePacked(pack(input))];
  if (effect === undefined) throw new GateError('ENGINE_FAULTED', 'the core gave no effect');
  return effect;
}

/**
 * Decides one call and says why: the same answer as `decide`, with the layer that settled it and the effect after each
 * (Rule decide.explained). Deep-frozen. An `inspectErr` longer than 10,000 units is cut in the reason.
 *
 * @throws GateError INVALID_INPUT naming the field
 */
export function explain(input: PipelineInput): Decision {
  const { packed, message } = read(input);
  return frozenJson(call((core) => core.explain(packed, message))) as Decision;
}

function pack(input: PipelineInput): number {
  if (typeof input !== 'object' || input === null) throw invalid('input', 'must be a plain object');
  let values: Values;
  try {
    // Own enumerable keys and, when something is on the root prototype, its keys: those are what `isRootClean` rules out.
    let seen = 0;
    for (const key in input) seen |= bitOf(key);
    const effect = input.default;
    const inspectErr = input.inspectErr;
    const bound = input.bound;
    const outside = input.outsideWorkspace;
    const entry = input.agentEffect;
    const scale = input.approval;
    const approved = input.approved;
    if (
      (seen | OPTIONAL) === ALL && Object.getPrototypeOf(input) === Object.prototype && isRootClean() &&
      typeof effect === 'string' && typeof scale === 'string'
    ) {
      // Sums of comparisons, not branches: that each field holds one of its words can be guessed, which of them cannot,
      // and a wrong guess costs as much as everything else here.
      const allow = bit(effect === 'allow'), ask = bit(effect === 'ask'), deny = bit(effect === 'deny');
      const manual = bit(scale === 'manual'), auto = bit(scale === 'auto'), yolo = bit(scale === 'yolo');
      const isBound = bit(bound === true), isOutside = bit(outside === true), isApproved = bit(approved === true);
      const failed = bit(typeof inspectErr === 'string');
      let entryNumber = 0;
      let isEntry = bit(entry === null) | bit(entry === undefined);
      if (typeof entry === 'string') {
        const allows = bit(entry === 'allow'), asks = bit(entry === 'ask'), denies = bit(entry === 'deny');
        entryNumber = allows + 2 * asks + 3 * denies;
        isEntry = allows | asks | denies;
      }
      const wellFormed =
        (allow | ask | deny) & (manual | auto | yolo) & (isBound | bit(bound === false)) & (isOutside | bit(outside === false)) &
        (isApproved | bit(approved === false)) & (failed | bit(inspectErr === null) | bit(inspectErr === undefined)) & isEntry;
      if (wellFormed === 1) {
        return (
          (ask + 2 * deny) * WEIGHT.default + failed * WEIGHT.inspectErr + isBound * WEIGHT.bound + isOutside * WEIGHT.outsideWorkspace +
          entryNumber * WEIGHT.agentEffect + (auto + 2 * yolo) * WEIGHT.approval + isApproved * WEIGHT.approved
        );
      }
    }
    values = { default: effect, inspectErr, bound, outsideWorkspace: outside, agentEffect: entry, approval: scale, approved };
  } catch (thrown) {
    throw unreadable(thrown);
  }
  return examine(input, values).packed;
}

function bitOf(key: string): number {
  switch (key) {
    case 'default': return 1;
    case 'inspectErr': return 2;
    case 'bound': return 4;
    case 'outsideWorkspace': return 8;
    case 'agentEffect': return 16;
    case 'approval': return 32;
    case 'approved': return 64;
    default: return 128;
  }
}

function bit(is: boolean): number {
  return +is;
}

/** No field can be read from the root prototype instead of the input (Rule boundary.polluted). */
function isRootClean(): boolean {
  const root = Object.prototype;
  return !(
    'default' in root || 'inspectErr' in root || 'bound' in root || 'outsideWorkspace' in root ||
    'agentEffect' in root || 'approval' in root || 'approved' in root
  );
}

function read(input: PipelineInput): { readonly packed: number; readonly message: string } {
  if (typeof input !== 'object' || input === null) throw invalid('input', 'must be a plain object');
  let values: Values;
  try {
    const { default: effect, inspectErr, bound, outsideWorkspace, agentEffect, approval, approved } = input;
    values = { default: effect, inspectErr, bound, outsideWorkspace, agentEffect, approval, approved };
  } catch (thrown) {
    throw unreadable(thrown);
  }
  return examine(input, values);
}

/** The exact reading, over values that were read already: nothing is read twice. */
function examine(input: object, values: Values): { readonly packed: number; readonly message: string } {
  const own = ownKeys(input);
  const value = (field: keyof Values): unknown => (own.includes(field) ? values[field] : undefined);
  for (const key of own) {
    if (!(FIELDS as readonly string[]).includes(key)) throw invalid(printable(key, 64), 'is no field of the input');
  }
  const inspectErr = value('inspectErr') ?? undefined;
  if (inspectErr !== undefined && typeof inspectErr !== 'string') throw invalid('inspectErr', 'must be a text, null or undefined');
  const entry = value('agentEffect') ?? undefined;
  const packed =
    indexOf(EFFECTS, value('default'), 'default') * WEIGHT.default +
    (inspectErr === undefined ? 0 : WEIGHT.inspectErr) +
    indexOf(SWITCH, value('bound'), 'bound') * WEIGHT.bound +
    indexOf(SWITCH, value('outsideWorkspace'), 'outsideWorkspace') * WEIGHT.outsideWorkspace +
    (entry === undefined ? 0 : indexOf(EFFECTS, entry, 'agentEffect') + 1) * WEIGHT.agentEffect +
    indexOf(APPROVAL_MODES, value('approval'), 'approval') * WEIGHT.approval +
    indexOf(SWITCH, value('approved'), 'approved');
  return { packed, message: inspectErr === undefined ? '' : shortened(inspectErr) };
}

const SWITCH = [false, true];

function indexOf(words: readonly unknown[], word: unknown, field: string): number {
  const index = words.indexOf(word);
  if (index < 0) throw invalid(field, word === undefined ? 'is missing' : `must be ${words.join(' or ')}`);
  return index;
}

/** Every own key, seen by `for` or not: a hidden one must not be passed over. */
function ownKeys(input: object): readonly string[] {
  try {
    if (isPlain(input)) return Object.getOwnPropertyNames(input);
  } catch (thrown) {
    throw unreadable(thrown);
  }
  throw invalid('input', 'must be a plain object');
}

function shortened(message: string): string {
  const short = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
  return isIllFormed(short) ? short.replace(/\p{Cs}/gu, '\ufffd') : short;
}

function unreadable(thrown: unknown): GateError {
  return invalid('input', `cannot be read: ${reasonOf(thrown)}`);
}

function invalid(field: string, message: string): GateError {
  return new GateError('INVALID_INPUT', `\`${field}\` ${message}`, { field });
}
