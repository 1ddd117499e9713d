/**
 * Fills in what a JSON Schema gives a `default` for, before anything is checked or decided, so that what is decided is
 * what runs (Rule inspect.defaults). Only through `properties` and `items`: a default under `anyOf`, `if` or `$ref` depends on
 * which branch is meant, so it stays a note for the reader.
 */
import { isObject, own } from './schema-check.js';
import type { Json } from './schema-check.js';

/** What a schema fills in. @internal */
export interface Filler {
  readonly properties: readonly { readonly key: string; readonly value: Json | undefined; readonly inner: Filler | undefined }[];
  readonly items: Filler | undefined;
}

/** The filler of a schema; undefined when there is nothing to fill. @internal */
export function fillerOf(schema: Json | undefined): Filler | undefined {
  if (!isObject(schema)) return undefined;
  const items = fillerOf(own(schema, 'items'));
  const listed = own(schema, 'properties');
  const properties = isObject(listed) ? Object.entries(listed).flatMap(([key, property]) => propertyFiller(key, property)) : [];
  return properties.length > 0 || items !== undefined ? { properties, items } : undefined;
}

/** Fills `value` in place and tells whether anything was missing. @internal */
export function fill(value: unknown, filler: Filler): boolean {
  let changed = false;
  if (Array.isArray(value)) {
    if (filler.items !== undefined) for (const item of value) changed = fill(item, filler.items) || changed;
  } else if (typeof value === 'object' && value !== null) {
    for (const { key, value: missing, inner } of filler.properties) {
      if (Object.hasOwn(value, key)) {
        if (inner !== undefined) changed = fill((value as Record<string, unknown>)[key], inner) || changed;
      } else if (missing !== undefined) {
        Object.defineProperty(value, key, { __proto__: null, value: missing, enumerable: true, configurable: true, writable: true } as PropertyDescriptor);
        changed = true;
      }
    }
  }
  return changed;
}

function propertyFiller(key: string, property: Json): Filler['properties'] {
  const inner = fillerOf(property);
  const value = isObject(property) ? own(property, 'default') : undefined;
  return value === undefined && inner === undefined ? [] : [{ key, value: inner === undefined ? value : filled(value, inner), inner }];
}

/** A default may itself leave out what has a default. */
function filled(value: Json | undefined, inner: Filler): Json | undefined {
  if (value === undefined) return undefined;
  const copy = structuredCopy(value);
  fill(copy, inner);
  return copy;
}

function structuredCopy(value: Json): Json {
  if (Array.isArray(value)) return value.map(structuredCopy);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, structuredCopy(item)])) : value;
}
