/**
 * Strict reading of option objects: own properties only, each once, and a key that does not exist is an error
 * (Rules boundary.own-properties, boundary.unknown-keys).
 */
import type { Problem } from './errors.js';
import { nearest } from './keywords.js';
import { Refusal, isPlain, printable, reasonOf, textOf } from './snapshot.js';
import { limits } from './limits.js';

/** What an object was found to hold: no prototype, absent and undefined are the same. @internal */
export type Fields<K extends string> = { readonly [key in K]?: unknown };

/** Reads `value`, which may hold the `known` keys and no others; problems are added under `field`. @internal */
export function readFields<K extends string>(value: unknown, known: readonly K[], field: string, problems: Problem[]): Fields<K> {
  const found = Object.create(null) as { [key in K]?: unknown };
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlain(value)) {
      problems.push({ field, message: 'must be a plain object' });
      return found;
    }
    for (const key of Object.keys(value)) {
      if ((known as readonly string[]).includes(key)) {
        found[key as K] = (value as Record<string, unknown>)[key];
        continue;
      }
      const near = nearest(key, known);
      problems.push({ field: at(field, printable(key, 64)), message: `is no such key${near === undefined ? '' : `: did you mean \`${near}\`?`}` });
    }
  } catch (thrown) {
    problems.push({ field, message: `cannot be read: ${reasonOf(thrown)}` });
  }
  return found;
}

/** A field's name under another's. @internal */
export function at(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`;
}

/** The value when `word` is one of `words`; undefined, with a problem unless it is absent. @internal */
export function oneOf<T>(word: unknown, words: readonly T[], field: string, problems: Problem[]): T | undefined {
  if (word === undefined) return undefined;
  if (words.includes(word as T)) return word as T;
  problems.push({ field, message: `must be ${words.map(String).join(' or ')}` });
  return undefined;
}

/** The value when it is well-formed text; undefined, with a problem unless it is absent. @internal */
export function text(value: unknown, field: string, problems: Problem[]): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? (json(value, field, problems) as string | undefined) : wrong(field, 'must be a text', problems);
}

/** The value when it is a list of texts; undefined, with a problem unless it is absent. @internal */
export function texts(value: unknown, field: string, problems: Problem[]): readonly string[] | undefined {
  const list = json(value, field, problems);
  if (list === undefined) return undefined;
  const fine = Array.isArray(list) && list.every((item) => typeof item === 'string');
  return fine ? Object.freeze(list as string[]) : wrong(field, 'must be a list of texts', problems);
}

/** A plain copy of a JSON value; undefined, with a problem unless it is absent. @internal */
export function json(value: unknown, field: string, problems: Problem[]): unknown {
  if (value === undefined) return undefined;
  try {
    return JSON.parse(textOf(value, field, { depth: limits().depth, bytes: limits().registryBytes }));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return wrong(thrown.field, thrown.message, problems);
  }
}

/** The value when it is a function; undefined, with a problem unless it is absent. @internal */
export function func(value: unknown, field: string, problems: Problem[]): ((...args: readonly unknown[]) => unknown) | undefined {
  if (value === undefined || typeof value === 'function') return value as undefined;
  return wrong(field, 'must be a function', problems);
}

function wrong(field: string, message: string, problems: Problem[]): undefined {
  problems.push({ field, message });
  return undefined;
}
