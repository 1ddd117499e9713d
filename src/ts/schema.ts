/**
 * One compiled check of a tool's arguments, from a JSON Schema or a Standard Schema (Rule inspect.schema). Interpreted, never turned
 * into code (Rule boundary.no-eval).
 */
import { dereference, validate } from '@cfworker/json-schema';
import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { fill, fillerOf } from './defaults.js';
import type { Problem } from './errors.js';
import { checkSchema } from './schema-check.js';
import type { Json, JsonObject } from './schema-check.js';
import { Refusal, deepFreeze, frozenJson, printable, reasonOf, textOf } from './snapshot.js';
import type { WalkOptions } from './snapshot.js';
import { compileStandard, standardOf } from './standard.js';
import type { JsonSchema } from './types.js';

/** Arguments that passed: the very text that is decided, and the value it parses to. @internal */
export interface Passed { readonly text: string; readonly data: unknown }

/** A tool's compiled schema. @internal */
export interface CompiledSchema {
  /** For the tool table: JSON Schema, frozen. */
  readonly table: JsonSchema;
  /** The same as JSON text. */
  readonly text: string;
  /** Checks arguments given as JSON text. @throws Refusal saying why they do not pass, and nothing else */
  readonly check: (text: string) => Passed;
}

/** Items a list may hold under a schema that uses `uniqueItems`, which compares each with each. */
const MAX_UNIQUE = 2000;
/** A base for relative references. Nothing is fetched, so it need not exist, and it is the same in every host. */
const BASE = new URL('schema:/');

/** Compiles `schema`; what is wrong with it is added to `problems` under `field`. @internal */
export function compileSchema(schema: unknown, field: string, limits: WalkOptions, problems: Problem[]): CompiledSchema | undefined {
  try {
    const standard = standardOf(schema);
    if (standard !== undefined) return compileStandard(standard, field, limits, problems);
  } catch (thrown) {
    problems.push({ field, message: `cannot be read: ${reasonOf(thrown)}` });
    return undefined;
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    problems.push({ field, message: 'must be a JSON Schema object or a Standard Schema' });
    return undefined;
  }
  let text: string;
  try {
    text = textOf(schema, field, limits);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    problems.push({ field: thrown.field, message: thrown.message });
    return undefined;
  }
  return compileJson(text, field, limits, problems);
}

function compileJson(text: string, field: string, limits: WalkOptions, problems: Problem[]): CompiledSchema | undefined {
  const known = problems.length;
  const root = JSON.parse(text) as JsonObject;
  const checked = checkSchema(root, field, problems);

  const schema = checked.schema as Schema;
  let lookup: Record<string, Schema | boolean>;
  try {
    lookup = dereference(schema, Object.create(null) as Record<string, Schema>, BASE);
  } catch (thrown) {
    problems.push({ field, message: `has an \`$id\` or a \`$ref\` that cannot be used: ${reasonOf(thrown)}` });
    return undefined;
  }
  // Rule registry.schema-refs.
  for (const { schema: from, field: at, ref } of checked.refs) {
    if (lookup[(from as Schema).__absolute_ref__ ?? ''] !== undefined) continue;
    const remote = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(ref);
    problems.push({ field: at, message: remote ? 'must stay in this schema: nothing is fetched' : `refers to \`${printable(ref, 80)}\`, which is not in this schema` });
  }
  const test = (value: unknown, against: Schema): string | undefined => {
    const { valid, errors } = validate(value, against, checked.draft, lookup, true);
    return valid ? undefined : wordsOf(errors);
  };
  if (problems.length === known) {
    for (const { schema: from, field: at, value } of checked.defaults) {
      const why = attempt(() => test(value, from as Schema));
      if (why !== undefined) problems.push({ field: at, message: `does not pass its own schema: ${why}` });
    }
    // A schema that refers to itself and to nothing else never ends.
    const why = attempt(() => void test({}, schema));
    if (why !== undefined) problems.push({ field, message: why });
  }
  if (problems.length > known) return undefined;

  const filler = fillerOf(root as Json);
  return {
    table: frozenJson(text) as JsonSchema,
    text,
    check: (given) => {
      let args = given;
      let data: unknown = JSON.parse(args);
      if (filler !== undefined && fill(data, filler)) {
        args = textOf(data, 'args', limits);
        data = JSON.parse(args);
      }
      if (checked.unique && longestList(data) > MAX_UNIQUE) throw new Refusal('args', `has a list longer than ${MAX_UNIQUE} items, the limit where items must be unique`);
      const why = attempt(() => test(data, schema));
      if (why !== undefined) throw new Refusal('', why);
      return { text: args, data };
    },
  };
}

/** What `use` answers; when it throws, that it could not be evaluated. */
function attempt(use: () => string | undefined): string | undefined {
  try {
    return use();
  } catch (thrown) {
    return `the schema could not be evaluated: ${reasonOf(thrown)}`;
  }
}

/** Keywords whose own message says only that something under them failed. */
const OUTER = new Set(['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'allOf', '$ref', 'if', 'dependentSchemas', 'dependencies', 'propertyNames']);

/** The first few failures, each with the argument it is about. */
function wordsOf(errors: readonly OutputUnit[]): string {
  const told = errors.filter(({ keyword }) => !OUTER.has(keyword));
  return (told.length > 0 ? told : errors).slice(0, 3).map(({ instanceLocation, keyword, error }) => {
    const words = keyword === 'false' ? 'is not allowed here' : error.replace(/^Instance /, '').replace(/\. Expected/, ', expected').replace(/\.$/, '');
    return `\`${printable(placeOf(instanceLocation), 120)}\`: ${printable(words[0]?.toLowerCase() + words.slice(1), 200)}`;
  }).join('; ');
}

/** `#/edits/0/text` as `args.edits[0].text`. */
function placeOf(pointer: string): string {
  const keys = pointer.split('/').slice(1).map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return `args${keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('')}`;
}

function longestList(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let longest = Array.isArray(value) ? value.length : 0;
  for (const item of Object.values(value)) longest = Math.max(longest, longestList(item));
  return longest;
}

/** The value of checked arguments as everyone sees it. @internal */
export function frozenArgs(passed: Passed): unknown {
  return deepFreeze(passed.data);
}
