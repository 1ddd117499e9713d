/**
 * Reads a tool's own JSON Schema when the registry is built: every keyword at every sub-schema position, and the values
 * they hold. What comes out is a copy with nothing but what the validator evaluates, on objects without a prototype.
 */
import { kindOf, nearest } from './keywords.js';
import type { Draft, Kind } from './keywords.js';
import type { Problem } from './errors.js';

/** A JSON value. @internal */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A JSON object. @internal */
export type JsonObject = { readonly [key: string]: Json };
/** A schema with only what is evaluated. @internal */
export type CleanSchema = boolean | { [keyword: string]: unknown };

/** What a check found. @internal */
export interface Checked {
  readonly draft: Draft;
  readonly schema: CleanSchema;
  /** Every sub-schema that refers to another, and where it stands. */
  readonly refs: readonly { readonly schema: object; readonly field: string; readonly ref: string }[];
  /** Every `default`, with the schema it must fit. */
  readonly defaults: readonly { readonly schema: object; readonly field: string; readonly value: Json }[];
  /** Whether `uniqueItems` stands anywhere: the validator compares each item with each. */
  readonly unique: boolean;
}

interface Check {
  readonly draft: Draft;
  readonly problems: Problem[];
  readonly refs: { schema: object; field: string; ref: string }[];
  readonly defaults: { schema: object; field: string; value: Json }[];
  unique: boolean;
}

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
/** The formats of the standard whose check is linear; any other word is a note for the reader. */
const FORMATS = new Set([
  'date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'uuid', 'json-pointer',
  'relative-json-pointer', 'regex',
]);
const MAX_PATTERN = 1000;

/** Checks `root`, which must be JSON already; problems are added with their place under `field`. @internal */
export function checkSchema(root: JsonObject, field: string, problems: Problem[]): Checked {
  const draft = draftOf(own(root, '$schema'), `${field}.$schema`, problems);
  const check: Check = { draft, problems, refs: [], defaults: [], unique: false };
  const schema = clean(root, field, check);
  const types = own(root, 'type');
  if (types !== undefined && types !== 'object' && !(Array.isArray(types) && types.includes('object'))) {
    problems.push({ field: `${field}.type`, message: 'must let `object` through: the arguments of a call are one object' });
  }
  return { draft, schema, refs: check.refs, defaults: check.defaults, unique: check.unique };
}

/** Rule registry.schema-drafts. */
function draftOf(uri: Json | undefined, field: string, problems: Problem[]): Draft {
  if (uri === undefined) return '2020-12';
  const found = typeof uri === 'string' ? /^https?:\/\/json-schema\.org\/draft(?:-0?([467])|\/(2019-09|2020-12))\/schema#?$/.exec(uri) : null;
  if (found === null) {
    problems.push({ field, message: 'must name JSON Schema draft 4, 6, 7, 2019-09 or 2020-12' });
    return '2020-12';
  }
  const draft = found[1] ?? found[2];
  return (draft === '6' ? '7' : draft) as Draft;
}

function clean(schema: Json | undefined, field: string, check: Check): CleanSchema {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) {
    check.problems.push({ field, message: 'must be a schema: an object, true or false' });
    return false;
  }
  const out = Object.create(null) as { [keyword: string]: unknown };
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${field}.${keyword}`;
    const kind = kindOf(keyword, check.draft);
    if (typeof kind === 'object') {
      check.problems.push({ field: at, message: kind.message });
      continue;
    }
    if (keyword === 'default') check.defaults.push({ schema: out, field: at, value });
    const kept = READ[kind](value, at, check, keyword);
    if (kept === undefined) continue;
    out[keyword] = kept;
    if (kind === 'ref') check.refs.push({ schema: out, field: at, ref: kept as string });
    if (keyword === 'uniqueItems' && kept === true) check.unique = true;
  }
  return out;
}

type Reader = (value: Json, field: string, check: Check, keyword: string) => unknown;

/** One reader a kind: gives what the validator is to see, or undefined for nothing. */
const READ: Readonly<Record<Kind, Reader>> = {
  schema: clean,
  schemas: (value, field, check) =>
    Array.isArray(value) && value.length > 0
      ? value.map((item: Json, index) => clean(item, `${field}[${index}]`, check))
      : wrong(field, check, 'must be a list of schemas, not empty'),
  map: (value, field, check, keyword) =>
    eachOf(value, field, check, 'schemas', (item, at, key) => {
      if (keyword === 'patternProperties') regex(key, at, check);
      return clean(item, at, check);
    }),
  items: (value, field, check) => {
    if (!Array.isArray(value)) return clean(value, field, check);
    if (check.draft === '2020-12') return wrong(field, check, 'must be one schema in draft 2020-12: a list is `prefixItems`');
    return value.map((item: Json, index) => clean(item, `${field}[${index}]`, check));
  },
  dependencies: (value, field, check) =>
    eachOf(value, field, check, 'schemas or lists of names', (item, at) => (Array.isArray(item) ? names(item, at, check) : clean(item, at, check))),
  lists: (value, field, check) => eachOf(value, field, check, 'lists of names', (item, at) => names(item, at, check)),
  type: (value, field, check) => {
    const words: readonly Json[] = Array.isArray(value) ? value : [value as Json];
    for (const word of words) {
      if (TYPES.includes(word as string)) continue;
      const near = typeof word === 'string' ? nearest(word, TYPES) : undefined;
      return wrong(field, check, `must be one of ${TYPES.join(', ')}, or a list of them${near === undefined ? '' : `: did you mean \`${near}\`?`}`);
    }
    return words.length > 0 ? value : wrong(field, check, 'must not be an empty list');
  },
  names: (value, field, check) => names(value, field, check),
  list: (value, field, check) => (Array.isArray(value) && value.length > 0 ? value : wrong(field, check, 'must be a list of values, not empty')),
  any: (value, _field, _check, keyword) => (keyword === 'const' ? value : undefined),
  text: (value, field, check, keyword) => {
    if (typeof value !== 'string') return wrong(field, check, 'must be a text');
    return keyword === '$schema' || (keyword === 'format' && !FORMATS.has(value)) ? undefined : value;
  },
  regex: (value, field, check) => (typeof value === 'string' ? regex(value, field, check) : wrong(field, check, 'must be a text')),
  number: (value, field, check) => (typeof value === 'number' ? value : wrong(field, check, 'must be a number')),
  positive: (value, field, check) => (typeof value === 'number' && value > 0 ? value : wrong(field, check, 'must be a number above 0')),
  bound: (value, field, check) =>
    typeof value === (check.draft === '4' ? 'boolean' : 'number')
      ? value
      : wrong(field, check, check.draft === '4' ? 'must be true or false in draft 4' : 'must be a number: true and false belong to draft 4'),
  count: (value, field, check) => (Number.isInteger(value) && (value as number) >= 0 ? value : wrong(field, check, 'must be a whole number, 0 or more')),
  boolean: (value, field, check) => (typeof value === 'boolean' ? value : wrong(field, check, 'must be true or false')),
  ref: (value, field, check) => (typeof value === 'string' ? value : wrong(field, check, 'must be a text')),
  note: () => undefined,
};

function eachOf(value: Json, field: string, check: Check, what: string, read: (item: Json, at: string, key: string) => unknown): unknown {
  if (!isObject(value)) return wrong(field, check, `must be an object of ${what}`);
  const out = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) out[key] = read(item, `${field}.${key}`, key);
  return out;
}

function names(value: Json, field: string, check: Check): unknown {
  const fine = Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length;
  return fine ? value : wrong(field, check, 'must be a list of property names, each once');
}

function regex(source: string, field: string, check: Check): unknown {
  if (source.length > MAX_PATTERN) return wrong(field, check, `must not be longer than ${MAX_PATTERN} characters`);
  try {
    new RegExp(source, 'u');
    return source;
  } catch {
    return wrong(field, check, 'must be a regular expression that JavaScript reads with the `u` flag');
  }
}

function wrong(field: string, check: Check, message: string): undefined {
  check.problems.push({ field, message });
  return undefined;
}

/** Whether a JSON value is an object. @internal */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A keyword of the schema itself; one that is inherited does not count. @internal */
export function own(schema: JsonObject, keyword: string): Json | undefined {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}
