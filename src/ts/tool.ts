/** Reads one tool as the host declares it: each property once, so that nothing done to the object later has any effect. */
import type { Problem } from './errors.js';
import { func, json, oneOf, readFields, text, texts } from './fields.js';
import { argsLimits, limits } from './limits.js';
import { EFFECTS, WORK_MODES } from './modes.js';
import { compileSchema } from './schema.js';
import type { CompiledSchema } from './schema.js';
import { textOf } from './snapshot.js';
import { standardOf } from './standard.js';
import type { AnyToolSpec, Authority } from './types.js';

type Func = (...args: readonly unknown[]) => unknown;

/** One tool of a registry, read and compiled. @internal */
export interface Tool {
  /** What `get` and `list` hand out: frozen. */
  readonly spec: AnyToolSpec;
  readonly schema: CompiledSchema | undefined;
  readonly inspect: Func | undefined;
  readonly paths: Func | undefined;
  readonly command: Func | undefined;
  /** Whether it declares any argument that names files. */
  readonly files: boolean;
  /** The arguments its patterns begin with: all that the core looks at. */
  readonly heads: readonly string[];
  /** For the core, as JSON text; empty when it cannot be written down. */
  readonly wire: string;
}

const KEYS = ['name', 'description', 'authority', 'inputSchema', 'effect', 'plan', 'modes', 'paths', 'command', 'patch', 'humanOnly', 'inspect', 'run'] as const;
const AUTHORITIES: readonly Authority[] = ['read', 'write'];

/** Reads `value`; problems are added under `field`. What is wrong is left out of the wire, so that the core reports the rest. @internal */
export function readTool(value: unknown, field: string, problems: Problem[]): Tool {
  const before = problems.length;
  const given = readFields(value, KEYS, field, problems);
  if (problems.length > before && Object.keys(given).length === 0) return { spec: {} as AnyToolSpec, schema: undefined, inspect: undefined, paths: undefined, command: undefined, files: true, heads: [], wire: '' };

  const name = required(text(given.name, `${field}.name`, problems), given.name, `${field}.name`, problems);
  const authority = required(oneOf(given.authority, AUTHORITIES, `${field}.authority`, problems), given.authority, `${field}.authority`, problems);
  const description = text(given.description, `${field}.description`, problems);
  const effect = oneOf(given.effect, EFFECTS, `${field}.effect`, problems);
  const plan = oneOf(given.plan, [true] as const, `${field}.plan`, problems);
  const humanOnly = oneOf(given.humanOnly, [true] as const, `${field}.humanOnly`, problems);
  const modes = readModes(given.modes, `${field}.modes`, problems);
  const paths = typeof given.paths === 'function' ? (given.paths as Func) : texts(given.paths, `${field}.paths`, problems);
  const command = typeof given.command === 'function' ? (given.command as Func) : text(given.command, `${field}.command`, problems);
  const patch = text(given.patch, `${field}.patch`, problems);
  const inspect = func(given.inspect, `${field}.inspect`, problems);
  const run = func(given.run, `${field}.run`, problems);
  const schema = given.inputSchema === undefined ? undefined : compileSchema(given.inputSchema, `${field}.inputSchema`, argsLimits(), problems);
  if (given.inputSchema === undefined) problems.push({ field: `${field}.inputSchema`, message: 'is missing' });

  const pathsByHost = typeof paths === 'function';
  const commandByHost = typeof command === 'function';
  const wire = {
    name,
    description,
    // Where the authority is wrong, what depends on it is not the core's to judge.
    authority: authority ?? 'write',
    effect,
    plan: authority && plan,
    modes: authority && modes,
    // A list that is wrong was told of; to the core it must not look like saying nothing.
    paths: pathsByHost ? undefined : (paths ?? (given.paths === undefined ? undefined : [])),
    command: commandByHost ? undefined : command,
    patch,
    humanOnly,
    pathsByHost,
    commandByHost,
  };
  const isStandard = schema !== undefined && standardOf(given.inputSchema) !== undefined;
  const spec = { name, description, authority, inputSchema: isStandard ? given.inputSchema : schema?.table, effect, plan, modes, paths, command, patch, humanOnly, inspect, run };
  return {
    spec: Object.freeze(Object.fromEntries(Object.entries(spec).filter(([, part]) => part !== undefined))) as unknown as AnyToolSpec,
    schema,
    inspect,
    paths: pathsByHost ? paths : undefined,
    command: commandByHost ? command : undefined,
    files: pathsByHost || (paths !== undefined && paths.length > 0) || command !== undefined || patch !== undefined,
    heads: [...new Set([paths, command, patch].flatMap((pattern) => (typeof pattern === 'function' || pattern === undefined ? [] : pattern)).map(headOf))],
    wire: name === undefined ? '' : wireText(wire, schema),
  };
}

/** `edits` of `edits[].file`. */
function headOf(pattern: string): string {
  return /^[^.[]*/.exec(pattern)?.[0] ?? pattern;
}

function wireText(wire: object, schema: CompiledSchema | undefined): string {
  const text = textOf(wire, '', { depth: limits().depth, bytes: limits().registryBytes });
  return `${text.slice(0, -1)},"inputSchema":${schema?.text ?? '{}'}}`;
}

function readModes(value: unknown, field: string, problems: Problem[]): readonly string[] | undefined {
  const modes = json(value, field, problems);
  if (modes === undefined) return undefined;
  if (!Array.isArray(modes)) {
    problems.push({ field, message: 'must be a list of modes' });
    return undefined;
  }
  const known = modes.map((mode: unknown, index) => oneOf(mode, WORK_MODES, `${field}[${index}]`, problems));
  return known.includes(undefined) ? undefined : Object.freeze(known as string[]);
}

function required<T>(value: T | undefined, given: unknown, field: string, problems: Problem[]): T | undefined {
  if (given === undefined) problems.push({ field, message: 'is missing' });
  return value;
}
