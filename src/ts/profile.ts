/** `Profile`: what this turn may execute, computed afresh for each send (Rule mode.every-send). */
import { call } from './engine.js';
import { GateError, refuse } from './errors.js';
import type { Problem } from './errors.js';
import { json, oneOf, readFields, text, texts } from './fields.js';
import { limits } from './limits.js';
import { EFFECTS, WORK_MODES } from './modes.js';
import { handleOf } from './registry.js';
import type { Registry } from './registry.js';
import { deepFreeze, textOf } from './snapshot.js';
import type { Effect, Lang, Profile, ProfileOverrides, ProfileWarning, WorkMode } from './types.js';

interface Built { readonly profile: Profile; readonly warnings: readonly ProfileWarning[] }

const KEYS = ['names', 'effects', 'duty', 'lang'] as const;
const LANGS: readonly Lang[] = ['en', 'zh'];

/** The names of profiles made here, for a look-up that does not grow with them. */
const namesOf = new WeakMap<object, ReadonlySet<unknown>>();

/**
 * The built-in profile of a mode, narrowed and changed by `overrides`, which can never bind what the mode does not
 * (Rule profile.never-widens). Deep-frozen.
 *
 * @throws GateError INVALID_PROFILE with every problem: no such mode, an entry that matches no tool, an unknown word or key |
 * INVALID_INPUT for a registry that is none
 */
export function profileFor(mode: WorkMode, registry: Registry, overrides?: ProfileOverrides): Profile {
  return build(mode, registry, overrides).profile;
}

/** The overrides that build but can never apply, and why: for a host that checks its own configuration. @throws as `profileFor` */
export function profileWarnings(mode: WorkMode, registry: Registry, overrides?: ProfileOverrides): readonly ProfileWarning[] {
  return build(mode, registry, overrides).warnings;
}

/**
 * Text of the one developer message that goes right after the base prompt; '' means inject nothing (Rules profile.developer-prompt,
 * profile.one-message).
 *
 * @throws GateError INVALID_PROFILE for an object without a duty of its own
 */
export function developerPrompt(profile: Profile): string {
  const duty = own(profile, 'duty');
  if (typeof duty !== 'string') throw refuse('INVALID_PROFILE', [{ field: 'profile.duty', message: 'must be a text' }]);
  return duty;
}

/** Whether the profile binds a tool of exactly this name (Rule profile.bound). Never throws: what is no profile binds nothing. */
export function isBound(profile: Profile, toolName: string): boolean {
  if (typeof toolName !== 'string') return false;
  const ours = namesOf.get(profile as object);
  if (ours !== undefined) return ours.has(toolName);
  try {
    const names = own(profile, 'names');
    // A copy of one, restored from JSON perhaps: only a list of texts counts.
    return Array.isArray(names) && Array.from(names, (name: unknown) => typeof name === 'string').every(Boolean) && names.includes(toolName);
  } catch {
    return false;
  }
}

function build(mode: unknown, registry: unknown, overrides: unknown): Built {
  const handle = handleOf(registry);
  if (handle === undefined) throw refuse('INVALID_INPUT', [{ field: 'registry', message: 'must be a `Registry`' }]);
  const problems: Problem[] = [];
  // Rule profile.exact-mode: leniency is for what a user typed.
  const word = oneOf(mode ?? null, WORK_MODES, 'mode', problems);
  const given = readFields(overrides === undefined ? {} : overrides, KEYS, '', problems);
  const read = {
    names: texts(given.names, 'names', problems),
    effects: readEffects(given.effects, problems),
    duty: text(given.duty, 'duty', problems),
    lang: oneOf(given.lang, LANGS, 'lang', problems),
  };
  const wire = textOf({ mode: word ?? 'ask', overrides: read }, '', { depth: 8, bytes: limits().registryBytes });
  try {
    const { profile, warnings } = JSON.parse(call(() => handle.profile(wire))) as Built;
    if (problems.length === 0) return { profile: frozen(profile), warnings: deepFreeze(warnings) };
  } catch (thrown) {
    if (problems.length === 0 || !GateError.isInstance(thrown)) throw thrown;
    problems.push(...((thrown.details['problems'] ?? []) as readonly Problem[]));
  }
  throw refuse('INVALID_PROFILE', problems);
}

function readEffects(value: unknown, problems: Problem[]): Readonly<Record<string, Effect>> | undefined {
  const table = json(value, 'effects', problems);
  if (table === undefined) return undefined;
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    problems.push({ field: 'effects', message: 'must be an object of tool names and effects' });
    return undefined;
  }
  const read = Object.create(null) as Record<string, Effect>;
  for (const [name, word] of Object.entries(table)) {
    const effect = oneOf(word, EFFECTS, `effects.${name}`, problems);
    if (effect !== undefined) read[name] = effect;
  }
  return read;
}

/** The override table loses its prototype, so that no name is ever looked up on one (Rule profile.frozen). */
function frozen(profile: Profile): Profile {
  const effects = Object.freeze(Object.assign(Object.create(null) as Record<string, Effect>, profile.effects));
  const own = Object.freeze({ ...profile, names: Object.freeze([...profile.names]), effects });
  namesOf.set(own, new Set(own.names));
  return own;
}

function own(profile: unknown, key: string): unknown {
  try {
    return typeof profile === 'object' && profile !== null && Object.hasOwn(profile, key) ? (profile as Record<string, unknown>)[key] : undefined;
  } catch {
    return undefined;
  }
}
