/** `Registry`: the one closed list of tools. */
import type { RegistryHandle } from './core_bg.js';
import { call } from './engine.js';
import { GateError, refuse } from './errors.js';
import type { Problem } from './errors.js';
import { oneOf, readFields } from './fields.js';
import { inspectCall, refused } from './inspect.js';
import { limits } from './limits.js';
import type { CompiledSchema } from './schema.js';
import { reasonOf } from './snapshot.js';
import { readTool } from './tool.js';
import type { Tool } from './tool.js';
import type { AnyToolSpec, Authority, Effect, InputSchema, Inspection, ToolCall, ToolSpec, ToolTableEntry, WorkMode } from './types.js';
import type { Workspace } from './workspace.js';

/** Identity at run time; gives `args` its type from the schema. */
export function defineTool<const S extends InputSchema>(spec: ToolSpec<S>): ToolSpec<S> {
  return spec;
}

/** A tool with its number in the core and what the core tells of it. @internal */
export interface Entry extends Tool {
  readonly schema: CompiledSchema;
  readonly index: number;
  readonly effect: Effect;
}

interface Description {
  readonly digest: string;
  readonly tools: readonly { readonly name: string; readonly digest: string; readonly effect: Effect; readonly modes: readonly WorkMode[] }[];
}

/** The core's registry behind one made here; undefined for anything else. @internal */
export let handleOf: (registry: unknown) => RegistryHandle | undefined;

/**
 * The only place where tools are named; immutable once built (Rule registry.closed). Names are exact: never folded, never
 * repaired, never looked up on an object (Rules registry.prototype-names, registry.flat).
 */
export class Registry {
  readonly #handle: RegistryHandle;
  readonly #tools: ReadonlyMap<unknown, Entry>;
  readonly #specs: readonly AnyToolSpec[];
  #table: readonly ToolTableEntry[] | undefined;
  #readOnly: Registry | undefined;
  /** Canonical SHA-256 over all definitions, whatever their order. */
  readonly digest: string;
  /** How many tools there are. */
  readonly size: number;

  static {
    handleOf = (registry) => (typeof registry === 'object' && registry !== null && #handle in registry ? registry.#handle : undefined);
  }

  /**
   * Reads every tool once and reports every problem at once, in `details.problems`.
   *
   * @throws GateError DUPLICATE_TOOL when names repeat and nothing else is wrong | INVALID_TOOL (bad name, unknown JSON Schema
   * keyword, async schema, a tool that does not say which arguments name files, …) | INVALID_INPUT when it is given no list
   */
  constructor(tools: readonly AnyToolSpec[]) {
    const { read, handle } = build(tools);
    this.#handle = handle;
    const described = JSON.parse(call(() => handle.describe())) as Description;
    this.#tools = new Map(read.map((tool, index) => [tool.spec.name, { ...tool, index, effect: described.tools[index]?.effect ?? 'deny' }]));
    this.#specs = Object.freeze(read.map(({ spec }) => spec));
    this.digest = described.digest;
    this.size = read.length;
    Object.freeze(this);
  }

  /** Whether a tool of exactly this name is registered. */
  has(name: string): boolean {
    return this.#tools.has(name);
  }

  /** A frozen copy of what was registered. */
  get(name: string): AnyToolSpec | undefined {
    return this.#tools.get(name)?.spec;
  }

  /** Frozen copies of what was registered, in the order given. @throws GateError INVALID_INPUT for a filter that is none */
  list(filter?: { readonly authority?: Authority }): readonly AnyToolSpec[] {
    if (filter === undefined) return this.#specs;
    const problems: Problem[] = [];
    const given = readFields(filter, ['authority'], 'filter', problems);
    const authority = oneOf(given.authority, ['read', 'write'], 'filter.authority', problems);
    if (problems.length > 0) throw refuse('INVALID_INPUT', problems);
    return authority === undefined ? this.#specs : Object.freeze(this.#specs.filter((spec) => spec.authority === authority));
  }

  /** The planner's view: a registry of the read tools only (Rule registry.views). */
  readOnly(): Registry {
    this.#readOnly ??= new Registry(this.list({ authority: 'read' }));
    return this.#readOnly;
  }

  /** The full table for the model, sorted by name, the same frozen list whatever the mode: keeps the prompt cache (Rule registry.one-table). */
  toolTable(): readonly ToolTableEntry[] {
    this.#table ??= Object.freeze(
      [...this.#tools.values()]
        .map(({ spec, schema }) => Object.freeze({ name: spec.name, description: spec.description ?? '', inputSchema: schema.table }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    return this.#table;
  }

  /**
   * Layer 1's facts about one call (Rule inspect.total). Never throws, whatever it is given: what cannot be inspected carries an `error`, hence is denied.
   * Without a workspace every path the call names is outside.
   */
  inspect(call: ToolCall, workspace?: Workspace): Inspection {
    try {
      return inspectCall(this.#handle, this.#tools, call, workspace);
    } catch (thrown) {
      return refused(undefined, `the call could not be inspected: ${reasonOf(thrown)}`);
    }
  }
}

/** Reads and compiles the whole list, and tells every problem of this side and of the core's together. */
function build(tools: unknown): { readonly read: readonly Complete[]; readonly handle: RegistryHandle } {
  const problems: Problem[] = [];
  const read = readList(tools).map((tool, index) => readTool(tool, `tools[${index}]`, problems));
  const written = read.flatMap(({ wire }, index) => (wire === '' ? [] : [{ wire, index }]));
  const wire = `[${written.map((tool) => tool.wire).join(',')}]`;
  try {
    const handle = call((core) => new core.RegistryHandle(wire));
    if (problems.length === 0) return { read: read.filter(isComplete), handle };
    handle.free();
  } catch (thrown) {
    if (problems.length === 0 || !GateError.isInstance(thrown)) throw thrown;
    // The core saw only the tools that could be written down; its numbers are those of that shorter list.
    const renumbered = (text: string): string => text.replace(/\btools\[(\d+)\]/g, (_, at: string) => `tools[${written[Number(at)]?.index}]`);
    for (const { field, message } of (thrown.details['problems'] ?? []) as readonly Problem[]) {
      problems.push({ field: renumbered(field), message: renumbered(message) });
    }
  }
  throw refuse('INVALID_TOOL', problems.sort((a, b) => numberIn(a.field) - numberIn(b.field)));
}

/** Every tool is, when nothing was wrong. */
type Complete = Tool & { readonly schema: CompiledSchema };

function isComplete(tool: Tool): tool is Complete {
  return tool.schema !== undefined;
}

function numberIn(field: string): number {
  return Number(/^tools\[(\d+)\]/.exec(field)?.[1] ?? -1);
}

function readList(tools: unknown): readonly unknown[] {
  try {
    if (Array.isArray(tools)) {
      const { length } = tools;
      if (length <= limits().tools) return Array.from({ length }, (_, index): unknown => tools[index]);
      throw refuse('INVALID_TOOL', [{ field: 'tools', message: `holds ${length} tools, the limit is ${limits().tools}` }]);
    }
  } catch (thrown) {
    if (GateError.isInstance(thrown)) throw thrown;
    throw refuse('INVALID_INPUT', [{ field: 'tools', message: `cannot be read: ${reasonOf(thrown)}` }]);
  }
  throw refuse('INVALID_INPUT', [{ field: 'tools', message: 'must be a list of tools' }]);
}
