/** Layer 1's facts about one call: from what the model sent to what the core says of it. */
import type { RegistryHandle } from './core_bg.js';
import { call as core } from './engine.js';
import { settle } from './facts.js';
import type { Computed, Questions } from './facts.js';
import { argsLimits } from './limits.js';
import type { Entry } from './registry.js';
import { Refusal, deepFreeze, isIllFormed, printable, reasonOf, textOf } from './snapshot.js';
import { isPromise } from './standard.js';
import type { Args, Inspection, Place } from './types.js';
import { partsOf } from './workspace.js';
import type { Workspace } from './workspace.js';

interface Answer extends Questions {
  readonly error?: string;
  readonly places: readonly Place[];
  readonly outsideWorkspace: boolean;
}

/** How much of a name or of a host's own message is repeated. */
const NAME_SHOWN = 80;
const MESSAGE_SHOWN = 1000;

const NO_ARGS: Args = Object.freeze({});
const NO_PLACES: readonly Place[] = Object.freeze([]);

/** An inspection that ends in an error before anything was located (Rule inspect.error-is-outside). @internal */
export function refused(tool: Entry | undefined, error: string, args: Args = NO_ARGS): Inspection {
  return Object.freeze({
    known: tool !== undefined,
    defaultEffect: tool?.effect ?? 'deny',
    error,
    places: NO_PLACES,
    outsideWorkspace: tool?.files ?? true,
    args,
  });
}

/**
 * Inspects one call (Rule inspect.order): the name, the arguments as one JSON object, the schema, the tool's own check, the
 * paths. The first that fails is the error.
 *
 * @internal
 */
export function inspectCall(handle: RegistryHandle, tools: ReadonlyMap<unknown, Entry>, call: unknown, workspace: Workspace | undefined): Inspection {
  if (typeof call !== 'object' || call === null) return refused(undefined, 'the call must be an object');
  const name = own(call, 'toolName');
  if (typeof name !== 'string') return refused(undefined, '`toolName` must be a text');
  const tool = tools.get(name);
  // Rule inspect.unknown: whatever the rest of the call holds, nobody looks at it.
  if (tool === undefined) return refused(undefined, `unknown tool \`${printable(name, NAME_SHOWN)}\``);
  const parts = workspace === undefined ? undefined : partsOf(workspace);
  if (parts === undefined && workspace !== undefined) return refused(tool, 'the workspace given is no `Workspace`');

  let args: Args = NO_ARGS;
  try {
    const given = own(call, 'args');
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return refused(tool, '`args` must be one JSON object');
    const { text, data } = tool.schema.check(textOf(given, 'args', argsLimits()));
    if (!text.startsWith('{')) return refused(tool, 'the schema must give one JSON object');
    // Rule inspect.decided-is-run: what is handed out is parsed from the very text that is decided.
    args = deepFreeze(data) as Args;
    const why = ownCheck(tool, args);
    if (why !== undefined) return refused(tool, why, args);
    const computed = computedBy(tool, args);
    const physics = parts?.physics;
    const crossing = crossingText(tool, args, physics?.map);
    const answer = settle(physics, computed, (facts) => {
      const said = parts === undefined ? core(() => handle.inspect(tool.index, crossing, facts)) : core(() => handle.inspectIn(parts.handle, tool.index, crossing, facts));
      return JSON.parse(said) as Answer;
    });
    return inspection(tool, answer, args);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return refused(tool, thrown.field === '' ? thrown.message : `\`${thrown.field}\` ${thrown.message}`, args);
  }
}

function inspection(tool: Entry, answer: Answer, args: Args): Inspection {
  const { error, outsideWorkspace } = answer;
  const places = deepFreeze(answer.places);
  // One literal each: this is on the path of every call.
  return Object.freeze(
    error === undefined
      ? { known: true, defaultEffect: tool.effect, places, outsideWorkspace, args }
      : { known: true, defaultEffect: tool.effect, error, places, outsideWorkspace, args },
  );
}

/** The arguments the core looks at: a file's whole content need not be read twice to know where it goes. */
function crossingText(tool: Entry, args: Args, map: ((text: string) => string) | undefined): string {
  const named = Object.create(null) as Args;
  for (const head of tool.heads) named[head] = own(args, head);
  return textOf(named, 'args', { ...argsLimits(), map });
}

/** A property of the call itself; one that is inherited does not count. */
function own(call: object, key: string): unknown {
  return Object.hasOwn(call, key) ? (call as Record<string, unknown>)[key] : undefined;
}

/** Why the tool's own check refuses, when it does (Rule inspect.own-check). */
function ownCheck(tool: Entry, args: Args): string | undefined {
  if (tool.inspect === undefined) return undefined;
  const why = asked('inspect', () => tool.inspect?.(args));
  if (why === undefined) return undefined;
  if (typeof why !== 'string') throw new Refusal('inspect', 'must give a text or nothing');
  return why === '' ? 'the tool refuses these arguments' : printable(why, MESSAGE_SHOWN);
}

/** What the tool's own functions say which files the call names (Rule inspect.host-functions). */
function computedBy(tool: Entry, args: Args): Computed | undefined {
  if (tool.paths === undefined && tool.command === undefined) return undefined;
  const computed: { paths?: readonly string[]; command?: string } = {};
  if (tool.paths !== undefined) {
    const paths: unknown = JSON.parse(textOf(asked('paths', () => tool.paths?.(args)), 'paths', argsLimits()));
    if (!Array.isArray(paths) || paths.some((path) => typeof path !== 'string')) throw new Refusal('paths', 'must give a list of texts');
    computed.paths = paths as string[];
  }
  if (tool.command !== undefined) {
    const command = asked('command', () => tool.command?.(args));
    if (typeof command !== 'string') throw new Refusal('command', 'must give a text');
    if (isIllFormed(command)) throw new Refusal('command', 'must give well-formed text');
    computed.command = command;
  }
  return computed;
}

/** What a host's function answers. @throws Refusal when it throws, or makes a promise of it */
function asked(name: string, use: () => unknown): unknown {
  try {
    const answer = use();
    if (!isPromise(answer)) return answer;
  } catch (thrown) {
    throw new Refusal(name, `threw: ${reasonOf(thrown)}`);
  }
  throw new Refusal(name, 'must not be async: a decision waits for nobody');
}
