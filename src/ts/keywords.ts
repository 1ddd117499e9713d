/**
 * The JSON Schema keywords, and what each may hold. A keyword that is not listed is an error when the registry is built:
 * a validator skips what it does not know, so a misspelt `propertis` would be a hole without a sound. Rule registry.schema-keywords.
 */

/** JSON Schema drafts the validator knows. @internal */
export type Draft = '4' | '7' | '2019-09' | '2020-12';

/** What a keyword's value must be. @internal */
export type Kind =
  | 'schema' | 'schemas' | 'map' | 'items' | 'dependencies' | 'lists'
  | 'type' | 'names' | 'list' | 'any' | 'text' | 'regex' | 'number' | 'positive' | 'bound' | 'count' | 'boolean' | 'ref' | 'note';

const KINDS: Readonly<Record<Kind, string>> = {
  schema: 'additionalProperties unevaluatedProperties unevaluatedItems additionalItems contains propertyNames not if then else',
  schemas: 'allOf anyOf oneOf prefixItems',
  map: 'properties patternProperties dependentSchemas $defs definitions',
  items: 'items',
  dependencies: 'dependencies',
  lists: 'dependentRequired',
  type: 'type',
  names: 'required',
  list: 'enum',
  any: 'const default',
  text: '$id $anchor $schema format',
  regex: 'pattern',
  number: 'minimum maximum',
  positive: 'multipleOf',
  bound: 'exclusiveMinimum exclusiveMaximum',
  count: 'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
  boolean: 'uniqueItems',
  ref: '$ref',
  // Say something to a reader; a validator has nothing to check.
  note: 'title description examples deprecated readOnly writeOnly $comment $vocabulary contentEncoding contentMediaType contentSchema',
};

/** Drafts that do not know a keyword, and what to write instead. */
const FOREIGN: ReadonlyMap<string, readonly [drafts: string, instead: string]> = new Map([
  ['prefixItems', ['4 7 2019-09', '`items` with a list']],
  ['additionalItems', ['2020-12', '`prefixItems` with `items`']],
]);

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(KINDS) as Kind[]).flatMap((kind) => KINDS[kind].split(' ').map((word) => [word, kind] as const)),
);

/** What `keyword` may hold in `draft`, or a message that it is none. `x-…` and notes are 'note'. @internal */
export function kindOf(keyword: string, draft: Draft): Kind | { readonly message: string } {
  if (keyword.startsWith('x-')) return 'note';
  if (keyword === 'id' && draft === '4') return 'text';
  const kind = KIND_OF.get(keyword);
  if (kind === undefined) {
    if (keyword === '$dynamicRef' || keyword === '$recursiveRef') return { message: 'is not supported: use `$ref`' };
    const near = nearest(keyword, KIND_OF.keys());
    return { message: `is no keyword of JSON Schema${near === undefined ? '; own keywords begin with `x-`' : `: did you mean \`${near}\`?`}` };
  }
  const foreign = FOREIGN.get(keyword);
  if (foreign?.[0].split(' ').includes(draft)) return { message: `is no keyword of draft ${draft}: use ${foreign[1]}` };
  return kind;
}

/** The word that `word` is a slip of, when one is near enough. @internal */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.min(3, Math.floor(word.length / 5))) + 1;
  if (word.length > 32) return undefined;
  for (const candidate of words) {
    const far = distance(word.toLowerCase(), candidate.toLowerCase());
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

/** Insertions, deletions and replacements between two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
