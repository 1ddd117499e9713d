/**
 * One strict walk of any value into JSON text (Rule boundary.snapshot): own enumerable string-keyed properties only,
 * each read once. What comes out of the walk is what is decided, shown and dispatched; the value itself is never looked
 * at again. One pass, whatever its size (Rule boundary.linear).
 */

/** Why a value cannot be taken, and where in it. @internal */
export class Refusal extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** How large a value may be, and what becomes of its texts. @internal */
export interface WalkOptions {
  /** Objects and arrays inside one another. */
  readonly depth: number;
  /** Length of the JSON text in UTF-8. */
  readonly bytes: number;
  /** Applied to every text that is a value, not to keys. */
  readonly map?: ((text: string) => string) | undefined;
}

interface Walk extends WalkOptions {
  /** Length of what is written so far. */
  size: number;
  /** Keys from the root to the value at hand. */
  readonly trail: (string | number)[];
  /** The objects and arrays it stands in. */
  readonly holders: object[];
}

const PLAIN = /^[ !#-[\]-~]*$/;
const ILL_FORMED = /\p{Cs}/u;

/**
 * The JSON text of `value`; `name` is what messages call it.
 *
 * @throws Refusal, and nothing else, whatever it is given
 * @internal
 */
export function textOf(value: unknown, name: string, options: WalkOptions): string {
  const walk: Walk = { depth: options.depth, bytes: options.bytes, map: options.map, size: 0, trail: [], holders: [] };
  try {
    const text = write(value, walk);
    if (text.length * 3 > walk.bytes && bytesOf(text) > walk.bytes) tooLarge(walk);
    return text;
  } catch (thrown) {
    const field = name + walk.trail.slice(0, 8).map(step).join('') + (walk.trail.length > 8 ? '…' : '');
    // Whatever is not our own came out of the value: a getter or a proxy.
    throw new Refusal(field, thrown instanceof Refusal ? thrown.message : `cannot be read: ${reasonOf(thrown)}`);
  }
}

/** A deep-frozen plain copy of an object; what cannot be copied is left out, whole. @internal */
export function plainCopy(value: unknown): Readonly<Record<string, unknown>> {
  try {
    if (value !== undefined) return frozenJson(textOf(value, 'details', { depth: 64, bytes: 64 << 20 })) as Record<string, unknown>;
  } catch {
    // Details explain an error; they must never replace it by another.
  }
  return Object.freeze({});
}

/** Parses JSON text into a deep-frozen value (Rule boundary.plain-results). @internal */
export function frozenJson(text: string): unknown {
  return deepFreeze(JSON.parse(text));
}

/** Freezes a JSON value in place. @internal */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) deepFreeze((value as Record<string, unknown>)[key]);
    Object.freeze(value);
  }
  return value;
}

/** Whether a text holds a lone surrogate, which no UTF-8 and no JSON parser of the core can hold. @internal */
export function isIllFormed(text: string): boolean {
  return ILL_FORMED.test(text);
}

/** A foreign text fit for a message: short, and without characters that hide or reorder it. @internal */
export function printable(text: string, length: number): string {
  const short = text.length > length ? `${text.slice(0, length)}…` : text;
  return short.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Words for anything that was thrown. Never throws. @internal */
export function reasonOf(thrown: unknown): string {
  try {
    const text = typeof thrown === 'object' && thrown !== null ? (thrown as { message?: unknown }).message : thrown;
    if (typeof text === 'string' && text !== '') return printable(text, 200);
  } catch {
    // Its message throws as well.
  }
  return 'something was thrown';
}

function step(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return /^[\w$-]{1,64}$/.test(key) ? `.${key}` : `[${JSON.stringify(printable(key, 64))}]`;
}

function write(value: unknown, walk: Walk): string {
  switch (typeof value) {
    case 'string':
      return quote(walk.map === undefined ? value : walk.map(value), walk);
    case 'number':
      if (!Number.isFinite(value)) stop('is not a finite number');
      return count(value === 0 ? '0' : String(value), walk);
    case 'boolean':
      return count(value ? 'true' : 'false', walk);
    case 'object':
      if (value === null) return count('null', walk);
      return Array.isArray(value) ? list(value, walk) : record(value, walk);
    case 'undefined':
      stop('is undefined');
    default:
      stop(`is a ${typeof value}, which JSON cannot hold`);
  }
}

function record(value: object, walk: Walk): string {
  if (!isPlain(value)) stop('is not a plain object: instances of classes cannot be taken');
  const { trail } = walk;
  enter(value, walk);
  let text = '{';
  for (const key of Object.keys(value)) {
    trail.push(key);
    const item = (value as Record<string, unknown>)[key];
    if (item !== undefined) {
      const name = quote(key, walk);
      text += (text.length > 1 ? ',' : '') + name + ':' + write(item, walk);
    }
    trail.pop();
  }
  walk.holders.pop();
  return text + '}';
}

function list(value: readonly unknown[], walk: Walk): string {
  const { trail } = walk;
  enter(value, walk);
  let text = '[';
  const { length } = value;
  for (let index = 0; index < length; index++) {
    trail.push(index);
    if (!Object.hasOwn(value, index)) stop('is missing: the list has a hole');
    const item = write(value[index], walk);
    text += index > 0 ? ',' + item : item;
    trail.pop();
  }
  walk.holders.pop();
  return text + ']';
}

/** A cycle is a depth without end, so the depth stops it (Rule boundary.depth); only the message looks for the loop. */
function enter(value: object, walk: Walk): void {
  const { holders } = walk;
  if (holders.length >= walk.depth) {
    stop(holders.includes(value) ? 'refers back to what holds it' : `is nested deeper than ${walk.depth}, which is the limit`);
  }
  holders.push(value);
  grow(2, walk);
}

function quote(text: string, walk: Walk): string {
  if (text.length + walk.size > walk.bytes) tooLarge(walk);
  if (PLAIN.test(text)) {
    walk.size += text.length + 3;
    return `"${text}"`;
  }
  if (isIllFormed(text)) stop('is not well-formed text: it holds half of a surrogate pair');
  return count(JSON.stringify(text), walk);
}

function count(text: string, walk: Walk): string {
  grow(text.length + 1, walk);
  return text;
}

function grow(size: number, walk: Walk): void {
  walk.size += size;
  if (walk.size > walk.bytes) tooLarge(walk);
}

function stop(why: string): never {
  throw new Refusal('', why);
}

function tooLarge(walk: Walk): never {
  walk.trail.length = 0;
  stop(`takes more than ${walk.bytes} bytes as JSON, which is the limit`);
}

/** Length in UTF-8. Surrogates come in pairs here, so each half counts two. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/** No prototype, or the root one of any realm (Rule boundary.realms). @internal */
export function isPlain(value: object): boolean {
  const proto: unknown = Object.getPrototypeOf(value);
  return (
    proto === Object.prototype ||
    proto === null ||
    (Object.getPrototypeOf(proto) === null && Object.hasOwn(proto as object, 'isPrototypeOf'))
  );
}
