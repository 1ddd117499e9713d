// What a host writes by hand when it wants Sanmon's guarantees and takes no dependency: a plain object, own properties
// only (whatever was done to Object.prototype), no unknown key, exact words, exact types, each property read once, and a
// typed error that names the field.
const FIELDS = new Set(['default', 'inspectErr', 'bound', 'outsideWorkspace', 'agentEffect', 'approval', 'approved']);

export class InputError extends TypeError {
  constructor(field, message) {
    super(`${field}: ${message}`);
    this.name = 'InputError';
    this.code = 'INVALID_INPUT';
    this.field = field;
  }
}

export function decide(input) {
  const { default: effect, inspectErr, bound, outsideWorkspace, agentEffect, approval, approved } = checked(input);
  if (inspectErr !== undefined || !bound || effect === 'deny') return 'deny';
  const inside = !outsideWorkspace;
  if (effect === 'allow' && inside) return 'allow';
  if (agentEffect === 'deny') return 'deny';
  if (inside && (agentEffect === 'allow' || approval === 'yolo')) return 'allow';
  return approved ? 'allow' : 'ask';
}

function checked(input) {
  if (typeof input !== 'object' || input === null) throw new InputError('input', 'must be an object');
  const prototype = Object.getPrototypeOf(input);
  if (prototype !== Object.prototype && prototype !== null) throw new InputError('input', 'must be a plain object');
  for (const key of Object.keys(input)) {
    if (!FIELDS.has(key)) throw new InputError(key, 'is not a known field');
  }
  return {
    default: word(input, 'default', isEffect),
    inspectErr: optional(input, 'inspectErr', isText),
    bound: word(input, 'bound', isBoolean),
    outsideWorkspace: word(input, 'outsideWorkspace', isBoolean),
    agentEffect: optional(input, 'agentEffect', isEffect),
    approval: word(input, 'approval', isScale),
    approved: word(input, 'approved', isBoolean),
  };
}

function word(input, field, fits) {
  if (!Object.hasOwn(input, field)) throw new InputError(field, 'is missing');
  const value = input[field];
  if (!fits(value)) throw new InputError(field, 'has no such value');
  return value;
}

/** Absent, undefined and null all mean that there is none. */
function optional(input, field, fits) {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  if (value === undefined || value === null) return undefined;
  if (!fits(value)) throw new InputError(field, 'has no such value');
  return value;
}

const isEffect = (value) => value === 'allow' || value === 'ask' || value === 'deny';
const isScale = (value) => value === 'manual' || value === 'auto' || value === 'yolo';
const isBoolean = (value) => typeof value === 'boolean';
const isText = (value) => typeof value === 'string';
