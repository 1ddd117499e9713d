/** The pipeline: a strict reading of its input, then one number to the core and one back. */
import { call, decide as decidePacked } from './engine.js';
import { GateError } from './errors.js';
import { APPROVAL_MODES, EFFECTS } from './modes.js';
import { frozenJson, isIllFormed, isPlain, printable, reasonOf } from './snapshot.js';
import type { Decision, Effect, PipelineInput } from './types.js';

/** The longest inspection message that crosses, in UTF-16 units. */
const MAX_MESSAGE = 10_000;
const FIELDS = ['default', 'inspectErr', 'bound', 'outsideWorkspace', 'agentEffect', 'approval', 'approved'] as const;
const NO_MESSAGE = '';

/**
 * Decides one call. Pure: the effect depends on the seven fields and on nothing else. Every field is read once, from the
 * object itself, and must hold exactly what its type says (Rules decide.total, boundary.own-properties).
 *
 * @throws GateError INVALID_INPUT naming the field
 */
export function decide(input: PipelineInput): Effect {
  const effect = EFFECTS[decidePacked(pack(input))];
  if (effect === undefined) throw new GateError('ENGINE_FAULTED', 'the core gave no effect');
  return effect;
}

/**
 * Decides one call and says why: the same answer as `decide`, with the layer that settled it and the effect after each.
 *
 * @throws GateError INVALID_INPUT naming the field
 */
export function explain(input: PipelineInput): Decision {
  const packed = pack(input);
  const message = lastMessage;
  lastMessage = NO_MESSAGE;
  return frozenJson(call((core) => core.explain(packed, message))) as Decision;
}

/** The `inspectErr` of the input packed last: a field of its own would cost the hot path an allocation. */
let lastMessage = NO_MESSAGE;

function pack(input: PipelineInput): number {
  throw input;
}
