/** `Workspace`: the roots a turn may work in. Where a path lies is the core's answer; here the host's functions are asked. */
import type { WorkspaceHandle } from './core_bg.js';
import { call } from './engine.js';
import { GateError, refuse } from './errors.js';
import type { Problem } from './errors.js';
import { settle } from './facts.js';
import type { Physics, Questions } from './facts.js';
import { func, oneOf, readFields, text, texts } from './fields.js';
import { limits } from './limits.js';
import { deepFreeze, frozenJson, isIllFormed, textOf } from './snapshot.js';
import type { Place, Platform, WorkspaceOptions } from './types.js';

/**
 * Globs worth asking for although they lie inside: files that run code or change what tools trust, later and unseen. Not
 * used unless given as `alwaysAsk`. The same list as the crate's (a test compares them).
 */
export const RECOMMENDED_ALWAYS_ASK: readonly string[] = Object.freeze([
  '**/.git/**', '**/.gitmodules', '**/.vscode/**', '**/.idea/**', '**/*.code-workspace', '**/.devcontainer/**', '**/.claude/**',
  '**/.cursor/**', '**/.mcp.json', '**/.github/workflows/**', '**/.gitlab-ci.yml', '**/.envrc', '**/.npmrc', '**/.yarnrc*',
  '**/.bashrc', '**/.zshrc', '**/.profile', '**/.husky/**', '**/.cargo/config.toml', '**/.env', '**/.env.*', '**/*.pem',
  '**/id_rsa*', '**/id_ed25519*',
]);

const KEYS = ['roots', 'cwd', 'platform', 'caseInsensitive', 'alwaysAsk', 'realpath', 'linkCount'] as const;
const PLATFORMS: readonly Platform[] = ['posix', 'windows', 'darwin', 'uri'];

interface Located extends Questions { readonly places: readonly Place[] }

/** What the registry needs of a workspace. @internal */
export interface WorkspaceParts {
  readonly handle: WorkspaceHandle;
  readonly physics: Physics;
}

/** The parts of a workspace made here; undefined for anything else. @internal */
export let partsOf: (workspace: unknown) => WorkspaceParts | undefined;

/** Compiled once, asked often; immutable. Pure but for the host's own functions, and it never reads the process's folder. */
export class Workspace {
  readonly #parts: WorkspaceParts;
  /** The roots, normalised. */
  readonly roots: readonly string[];

  static {
    partsOf = (workspace) => (typeof workspace === 'object' && workspace !== null && #parts in workspace ? workspace.#parts : undefined);
  }

  /**
   * Takes the options, or a list of roots. No roots at all means that everything is outside.
   *
   * @throws GateError INVALID_WORKSPACE with every problem: a relative, unparsable or drive-relative root, an unknown key, a wrong type
   */
  constructor(options: WorkspaceOptions | readonly string[]) {
    const { wire, physics } = readOptions(options);
    const handle = call((core) => new core.WorkspaceHandle(wire));
    this.#parts = { handle, physics };
    this.roots = frozenJson(call(() => handle.roots())) as readonly string[];
    Object.freeze(this);
  }

  /** Where one path lies. Never throws on account of the path (Rule place.total): what is no text at all is `invalid`. */
  locate(path: string): Place {
    const refused = refusal(path, limits().pathBytes);
    if (refused !== undefined) return refused;
    const [place] = this.#ask(path, (handle, given, facts) => handle.locate(given, facts));
    return place ?? invalid(path, 'no_answer');
  }

  /**
   * Every place a shell line names or may touch; one 'outside' entry stands for what cannot be decided without running
   * it. `cwd` is the folder it would run in. Never throws on account of its arguments.
   */
  locateCommand(line: string, cwd?: string): readonly Place[] {
    const refused = refusal(line, limits().commandBytes) ?? (cwd === undefined ? undefined : refusal(cwd, limits().pathBytes));
    if (refused !== undefined) return Object.freeze([refused]);
    const folder = this.#mapped(cwd ?? '');
    return this.#ask(line, (handle, given, facts) => handle.locateCommand(given, folder, facts));
  }

  /** Every file header of a patch or diff. Never throws on account of the text. */
  locatePatch(text: string): readonly Place[] {
    const refused = refusal(text, limits().argsBytes);
    if (refused !== undefined) return Object.freeze([refused]);
    return this.#ask(text, (handle, given, facts) => handle.locatePatch(given, facts));
  }

  #mapped(text: string): string {
    return this.#parts.physics.map?.(text) ?? text;
  }

  #ask(text: string, query: (handle: WorkspaceHandle, text: string, facts: string) => string): readonly Place[] {
    const { handle, physics } = this.#parts;
    const given = this.#mapped(text);
    try {
      const { places } = settle(physics, undefined, (facts) => JSON.parse(call(() => query(handle, given, facts))) as Located);
      return deepFreeze(places);
    } catch (thrown) {
      if (GateError.isInstance(thrown) && thrown.status === 422) return Object.freeze([invalid(text, 'refused')]);
      throw thrown;
    }
  }
}

function readOptions(options: unknown): { readonly wire: string; readonly physics: Physics } {
  const problems: Problem[] = [];
  const given = readFields(isList(options) ? { roots: options } : options, KEYS, '', problems);
  if (given.roots === undefined && problems.length === 0) problems.push({ field: 'roots', message: 'is missing: it is a list of absolute folders or URIs' });
  const platform = oneOf(given.platform, PLATFORMS, 'platform', problems);
  const realpath = func(given.realpath, 'realpath', problems);
  const linkCount = func(given.linkCount, 'linkCount', problems);
  const wire = {
    roots: texts(given.roots, 'roots', problems),
    cwd: text(given.cwd, 'cwd', problems),
    platform,
    caseInsensitive: oneOf(given.caseInsensitive, [true, false], 'caseInsensitive', problems),
    alwaysAsk: texts(given.alwaysAsk, 'alwaysAsk', problems),
    physical: realpath !== undefined,
    linkCounts: linkCount !== undefined,
  };
  if (problems.length > 0) throw refuse('INVALID_WORKSPACE', problems);
  // Rule place.darwin-nfc: the file system there calls both spellings one name.
  const map = platform === 'darwin' ? (spelling: string): string => spelling.normalize('NFC') : undefined;
  return { wire: textOf(wire, '', { depth: 8, bytes: limits().registryBytes, map }), physics: { realpath, linkCount, map } };
}

/** `Array.isArray`, which a revoked proxy makes throw. */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Texts that do not cross: what is no text, what no parser of the core can hold, what is too long to be looked at. */
function refusal(given: unknown, bytes: number): Place | undefined {
  if (typeof given !== 'string') return invalid('', 'not_text');
  if (given.length > bytes) return invalid(given, 'too_long');
  return isIllFormed(given) ? invalid(given, 'ill_formed') : undefined;
}

function invalid(given: string, reason: string): Place {
  return Object.freeze({ given, path: given, where: 'invalid', reason, physical: 'unchecked' });
}
