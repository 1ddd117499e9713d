/**
 * Standard Schema v1: zod 4, valibot, arktype and others (Rule inspect.standard-schema). Synchronous only: a decision waits for nobody
 * (Rule inspect.sync-schema).
 */
import type { Problem } from './errors.js';
import type { CompiledSchema } from './schema.js';
import { Refusal, frozenJson, printable, reasonOf, textOf } from './snapshot.js';
import type { WalkOptions } from './snapshot.js';
import type { JsonSchema } from './types.js';

/** What is kept of a Standard Schema when the registry is built. @internal */
export interface Standard {
  readonly validate: (value: unknown) => unknown;
  readonly version: unknown;
  readonly jsonSchema: unknown;
  readonly async: boolean;
}

const ASYNC = 'is an async schema: a decision cannot wait for it';
/** The table's entry for a Standard Schema that cannot write itself as JSON Schema. */
const ANY_OBJECT = '{"type":"object"}';

/** Reads `~standard` of a schema, once; undefined when it has none. @internal */
export function standardOf(schema: unknown): Standard | undefined {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || !('~standard' in schema)) return undefined;
  const standard = schema['~standard'] as { version?: unknown; validate?: unknown; jsonSchema?: unknown } | null | undefined;
  const validate = standard?.validate;
  if (typeof validate !== 'function') throw new TypeError('`~standard` has no `validate`');
  return {
    validate: (value) => Reflect.apply(validate, standard, [value]) as unknown,
    version: standard?.version,
    jsonSchema: standard?.jsonSchema,
    async: (schema as { readonly async?: unknown }).async === true,
  };
}

/** Compiles a Standard Schema; what is wrong with it is added to `problems`. @internal */
export function compileStandard(standard: Standard, field: string, limits: WalkOptions, problems: Problem[]): CompiledSchema | undefined {
  if (standard.version !== 1) problems.push({ field, message: 'must be Standard Schema version 1' });
  else if (standard.async || probesAsync(standard)) problems.push({ field, message: ASYNC });
  else {
    const text = jsonTextOf(standard, limits);
    return { table: frozenJson(text) as JsonSchema, text, check: (given) => check(standard, given, limits) };
  }
  return undefined;
}

function check(standard: Standard, given: string, limits: WalkOptions): { readonly text: string; readonly data: unknown } {
  let result: unknown;
  let issues: unknown;
  let value: unknown;
  try {
    result = standard.validate(JSON.parse(given));
    if (isPromise(result)) throw new Refusal('inputSchema', ASYNC);
    if (typeof result !== 'object' || result === null) throw new Refusal('inputSchema', 'gave no result');
    ({ issues, value } = result as { issues?: unknown; value?: unknown });
    if (issues !== undefined) throw new Refusal('', wordsOf(issues));
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    throw new Refusal('inputSchema', `could not be evaluated: ${reasonOf(thrown)}`);
  }
  const text = textOf(value, 'args', limits);
  return { text, data: JSON.parse(text) as unknown };
}

/** Whether it answers an empty object with a promise. What it says of the object does not matter. */
function probesAsync(standard: Standard): boolean {
  try {
    return isPromise(standard.validate({}));
  } catch {
    return false;
  }
}

/** Whether something is a promise; its failure, which nobody waits for, is taken note of so that it ends no process. @internal */
export function isPromise(value: unknown): boolean {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const then: unknown = (value as { then?: unknown }).then;
  if (typeof then !== 'function') return false;
  try {
    Reflect.apply(then, value, [ignore, ignore]);
  } catch {
    // A promise that cannot even be waited for is a promise all the same.
  }
  return true;
}

function ignore(): void {}

function jsonTextOf(standard: Standard, limits: WalkOptions): string {
  try {
    const input = (standard.jsonSchema as { input?: unknown } | null | undefined)?.input;
    if (typeof input !== 'function') return ANY_OBJECT;
    const text = textOf(Reflect.apply(input, standard.jsonSchema, [{ target: 'draft-2020-12' }]), 'inputSchema', limits);
    return text.startsWith('{') ? text : ANY_OBJECT;
  } catch {
    return ANY_OBJECT;
  }
}

/** The first few issues, each with the argument it is about. */
function wordsOf(issues: unknown): string {
  if (!Array.isArray(issues) || issues.length === 0) return 'the arguments do not pass the schema';
  return issues.slice(0, 3).map((issue: { message?: unknown; path?: unknown }) => {
    const keys = Array.isArray(issue.path) ? issue.path.slice(0, 16).map((key: unknown) => (typeof key === 'object' && key !== null ? (key as { key?: unknown }).key : key)) : [];
    const place = `args${keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')}`;
    return `\`${printable(place, 120)}\`: ${typeof issue.message === 'string' ? printable(issue.message, 200) : 'does not pass'}`;
  }).join('; ');
}
