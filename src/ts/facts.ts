/**
 * What the host knows and the core cannot find out: real paths and link counts. The core asks, the host's functions are
 * called here with no borrow held, and the core is asked again with the answers (Rule physical.reentrant).
 */
import { isIllFormed, textOf } from './snapshot.js';
import { isPromise } from './standard.js';

/** The host's functions, taken over when the workspace was built. @internal */
export interface Physics {
  readonly realpath: ((absolutePath: string) => unknown) | undefined;
  readonly linkCount: ((absolutePath: string) => unknown) | undefined;
  /** Applied to every text that crosses: NFC on darwin. */
  readonly map: ((text: string) => string) | undefined;
}

/** What the core asks along with an answer. @internal */
export interface Questions {
  readonly real?: readonly string[];
  readonly links?: readonly string[];
}

/** What a tool's own functions computed from the arguments. @internal */
export interface Computed {
  readonly paths?: readonly string[];
  readonly command?: string;
}

/** A real path may raise the question where that one lies; more rounds than this are a resolver that never settles. */
const ROUNDS = 4;
const UNBOUNDED = { depth: 8, bytes: Number.MAX_SAFE_INTEGER };

/**
 * Asks, answers what is asked back, and asks again; `query` takes the facts as JSON text. Each question is put to the host
 * once, and one that fails is answered by null: never good news (Rules physical.asked-once, physical.failed-is-outside).
 *
 * @internal
 */
export function settle<A extends Questions>(physics: Physics | undefined, computed: Computed | undefined, query: (facts: string) => A): A {
  const given = computed === undefined ? '' : factsText(physics, computed);
  let answer = query(given);
  if (answer.real === undefined && answer.links === undefined) return answer;
  const real = Object.create(null) as Record<string, string | null>;
  const links = Object.create(null) as Record<string, number | null>;
  for (let round = 0; round < ROUNDS; round++) {
    const paths = (answer.real ?? []).filter((path) => !(path in real));
    const files = (answer.links ?? []).filter((path) => !(path in links));
    if (paths.length === 0 && files.length === 0) break;
    for (const path of paths) real[path] = realOf(physics, path);
    for (const path of files) links[path] = linksOf(physics, path);
    answer = query(factsText(physics, { ...computed, real, links }));
  }
  return answer;
}

function factsText(physics: Physics | undefined, facts: object): string {
  return textOf(facts, 'facts', { ...UNBOUNDED, map: physics?.map });
}

function realOf(physics: Physics | undefined, path: string): string | null {
  try {
    const real = physics?.realpath?.(path);
    return typeof real === 'string' && !isIllFormed(real) ? real : (isPromise(real), null);
  } catch {
    return null;
  }
}

function linksOf(physics: Physics | undefined, path: string): number | null {
  try {
    const count = physics?.linkCount?.(path);
    return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : (isPromise(count), null);
  } catch {
    return null;
  }
}
