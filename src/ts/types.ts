/** The vocabulary: every public type of the core, without a line of code. */

/** What kind of work the user asked for. */
export type WorkMode = 'ask' | 'plan' | 'agent';
/** Who answers when a call asks: a human, a reviewer model, or nobody inside the workspace. */
export type ApprovalMode = 'manual' | 'auto' | 'yolo';
/** What happens to a call: it runs, it waits on a sheet, it does not run. */
export type Effect = 'allow' | 'ask' | 'deny';
/** Whether a tool only reads. */
export type Authority = 'read' | 'write';
/** The arguments of a call: one JSON object. */
export type Args = Record<string, unknown>;
/** The language of the built-in duties. */
export type Lang = 'en' | 'zh';

/** One tool call of a model reply. */
export interface ToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: Args;
}

/**
 * A Standard Schema v1 object (zod 4, valibot, arktype), with its JSON Schema extension when present; without, the tool table
 * says `{ type: 'object' }`. It must be synchronous: an async one is an error when the registry is built where that shows,
 * else an inspect error. What it makes of the arguments must be JSON again.
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly jsonSchema?: { readonly input: (o: { readonly target: string }) => Record<string, unknown> };
  };
}
/** What a Standard Schema answers. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<{ readonly message: string; readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined }> };
/**
 * JSON Schema, draft 2020-12 unless its `$schema` names draft 4, 6, 7 or 2019-09. Checked whole when the registry is built:
 *
 * - A keyword the draft does not have, or a value that a keyword cannot hold, is an error with its place and a hint: a
 *   validator would skip it, and a misspelt `propertis` would be a hole. Own keywords begin with `x-`; annotations are fine.
 * - `$ref` stays in the schema; nothing is fetched. `$dynamicRef` and `$recursiveRef` are not supported.
 * - What is missing in the arguments and has a `default` is filled in before anything is checked, through `properties` and
 *   `items` only; a default must pass its own schema.
 * - `format` is checked for date, time, date-time, duration, email, hostname, ipv4, ipv6, uri, uri-reference, uuid, json-pointer,
 *   relative-json-pointer and regex; any other word is a note for the reader.
 * - Limits: 64 levels deep, patterns of 1,000 characters, lists of 2,000 items where `uniqueItems` stands. A pattern is the host's own
 *   code run on the model's text: one that takes exponential time is the host's to avoid.
 */
export interface JsonSchema { readonly type?: unknown; readonly [keyword: string]: unknown }
/** What a tool's `inputSchema` may be. */
export type InputSchema = StandardSchema<any> | JsonSchema;
/** The type of the arguments a schema lets through. */
export type InferArgs<S> = S extends StandardSchema<infer O> ? O : Args;

/** One tool as the host declares it. */
export interface ToolSpec<S extends InputSchema = InputSchema> {
  /** `[A-Za-z][A-Za-z0-9_.:/-]{0,127}`: exact, case-sensitive, unique in the registry. */
  readonly name: string;
  /** For the model. */
  readonly description?: string;
  /** Whether it only reads. */
  readonly authority: Authority;
  /** Schema of its arguments. A JSON Schema is copied when the registry is built; a Standard Schema is kept. */
  readonly inputSchema: S;
  /** Layer-1 default. Omitted: read → 'allow', write → 'ask'. */
  readonly effect?: Effect;
  /** A plan tool: bound in `plan` and `agent`, whose override tables say 'allow' for it. */
  readonly plan?: true;
  /** Modes that bind it. Omitted: read → ask+agent, write → agent, plan → plan+agent. */
  readonly modes?: readonly WorkMode[];
  /**
   * Which arguments name files: patterns such as `path`, `edits[].file`, `cwd`, or a function. `[]` says "touches no files".
   * Every tool must give `paths`, `command` or `patch`; saying nothing is an INVALID_TOOL error.
   */
  readonly paths?: readonly string[] | ((args: InferArgs<S>) => readonly string[]);
  /** The argument holding a shell line; its words are held against the workspace, anything opaque counts as outside. */
  readonly command?: string | ((args: InferArgs<S>) => string);
  /** The argument holding a patch or unified diff; every file header in it is a path. */
  readonly patch?: string;
  /** On a sheet only a human may answer for this tool. */
  readonly humanOnly?: true;
  /** Extra argument check after the schema. Return a message or throw → deny. Must be synchronous. */
  readonly inspect?: (args: InferArgs<S>) => string | void;
  /** Optional body; a framework's own `execute` may be used instead. */
  readonly run?: (args: InferArgs<S>, ctx: ToolContext) => unknown;
}
/** A tool whatever its schema. */
export type AnyToolSpec = ToolSpec<any>;
/** The host's own AbortSignal, where its types know one; no type library is asked for. */
export type HostAbortSignal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Signal } } ? Signal : { readonly aborted: boolean };
/** What a tool's body is told beside its arguments. */
export interface ToolContext {
  readonly toolCallId: string;
  readonly runId?: string;
  readonly planId?: string;
  readonly actor: string;
  readonly signal?: HostAbortSignal;
}
/** One row of the table the model is given. */
export interface ToolTableEntry { readonly name: string; readonly description: string; readonly inputSchema: JsonSchema }

/** Layer 1's facts about one call. */
export interface Inspection {
  /** Whether the registry lists the tool. */
  readonly known: boolean;
  /** The tool's default effect; 'deny' for an unknown tool. */
  readonly defaultEffect: Effect;
  /** Why the arguments are refused; absent when they are fine. */
  readonly error?: string;
  /** Every place the call names, in order. */
  readonly places: readonly Place[];
  /** Whether the call touches, or may touch, anything outside. */
  readonly outsideWorkspace: boolean;
  /** Parsed output of the schema (defaults filled in): what is shown, digested and dispatched. Deep-frozen; `{}` when they could not be read. */
  readonly args: Args;
}

/** Whose path rules apply. */
export type Platform = 'posix' | 'windows' | 'darwin' | 'uri';
/** What a workspace is built from. */
export interface WorkspaceOptions {
  /** Absolute folders or URIs; checked when built. */
  readonly roots: readonly string[];
  /** Base of relative paths; default: the first root. Never the process's own folder. */
  readonly cwd?: string;
  /** Default: posix. */
  readonly platform?: Platform;
  /** Default: as the platform does. */
  readonly caseInsensitive?: boolean;
  /** Globs, relative to a root, whose matches always ask although they are inside. Empty by default; see RECOMMENDED_ALWAYS_ASK. */
  readonly alwaysAsk?: readonly string[];
  /**
   * Physical place of a path: real path of the nearest existing ancestor with the rest appended (`realpath` of `sanmon/node`).
   * Throwing counts as outside. Omitted: decisions say `physical: 'unchecked'`.
   */
  readonly realpath?: (absolutePath: string) => string;
  /**
   * How many names a file has (`nlink`), 0 when it does not exist. A write tool whose target has more than one, or where
   * this throws, counts as outside: another name of it may lie anywhere.
   */
  readonly linkCount?: (absolutePath: string) => number;
}
/** One path of a call, located. */
export interface Place {
  /** As the call named it. */
  readonly given: string;
  /** Normalised absolute form; what a tool should open. */
  readonly path: string;
  /** Not sure is outside; malformed is invalid. */
  readonly where: 'inside' | 'outside' | 'invalid';
  /** Stable word for why, e.g. 'above_root', 'other_scheme', 'symlink', 'unexpanded', 'always_ask', 'nul', 'opaque_command'. */
  readonly reason?: string;
  /** The root it lies under. */
  readonly root?: string;
  /** Whether the host's real paths agreed. */
  readonly physical: 'checked' | 'unchecked';
}

/** What a turn may execute. */
export interface Profile {
  readonly id: WorkMode;
  readonly mode: WorkMode;
  /** The executable tools, in registry order. */
  readonly names: readonly string[];
  /** The override table; it has no prototype, so a name is never looked up on one. */
  readonly effects: Readonly<Record<string, Effect>>;
  /** This turn's developer message. */
  readonly duty: string;
}
/** Overrides may narrow `names` and set `effects`; they can never bind what the mode does not. */
export interface ProfileOverrides {
  readonly names?: readonly string[];
  readonly effects?: Readonly<Record<string, Effect>>;
  /** Replaces the built-in words; '' sends none. */
  readonly duty?: string;
  /** Language of the built-in words. Default: 'en'. */
  readonly lang?: Lang;
}
/** An override that builds but can never apply. */
export interface ProfileWarning {
  /** Where: `names`, `effects.read_file`. */
  readonly field: string;
  /** Why it never applies. */
  readonly message: string;
}

/** The pipeline's input. */
export interface PipelineInput {
  readonly default: Effect;
  /** Present = the arguments failed inspection; an empty text is present, null and undefined are not. */
  readonly inspectErr?: string | null | undefined;
  readonly bound: boolean;
  readonly outsideWorkspace: boolean;
  /** Present = the override table has an entry. */
  readonly agentEffect?: Effect | null | undefined;
  readonly approval: ApprovalMode;
  readonly approved: boolean;
}
/** The three doors, in order. */
export type Layer = 'tool' | 'agent' | 'approval';
/** Why a layer answered as it did. */
export type DecisionCode =
  | 'unknown_tool' | 'inspect_failed' | 'default_allow' | 'default_ask' | 'default_deny' | 'outside_workspace'
  | 'not_bound' | 'table_allow' | 'table_deny' | 'approved' | 'yolo' | 'awaiting_approval' | 'denied' | 'expired' | 'cancelled';
/** A decision with its reasons. */
export interface Decision {
  readonly effect: Effect;
  /** The layer that settled it. */
  readonly layer: Layer;
  readonly code: DecisionCode;
  /** One plain sentence, fit for the model, the sheet and the audit row. Never empty. */
  readonly reason: string;
  /** The effect after each layer that ran, in order. */
  readonly trace: readonly { readonly layer: Layer; readonly effect: Effect; readonly code: DecisionCode }[];
}

/** The sizes everything is held to; the core's own numbers. */
export interface Limits {
  /** Objects and arrays inside one another. */
  readonly depth: number;
  /** One call's arguments as JSON text, in bytes. */
  readonly argsBytes: number;
  /** All tools as JSON text, in bytes. */
  readonly registryBytes: number;
  readonly tools: number;
  readonly nameBytes: number;
  readonly pathBytes: number;
  /** Paths one call may name. */
  readonly paths: number;
  readonly commandBytes: number;
}
