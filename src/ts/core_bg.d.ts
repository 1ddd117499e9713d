/**
 * What the wasm module exports, as wasm-bindgen's neutral glue hands it on. Written by hand: this is the contract between
 * `src/wasm.rs` and the face, and the generated declarations (which need newer libs) stay out of the package.
 * Requests and answers are JSON text; a refusal is thrown as the JSON text of `{ code, problems: [{ field, message }] }`.
 */
export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
/** allow 0, ask 1, deny 2; 3 for a number from 576 on. Packing: default 3, inspectErr 2, bound 2, outside 2, agentEffect 4 (none first), approval 3, approved 2, the last fastest. */
export function decide(packed: number): number;
/** A `Decision`. `inspectErr` is the message when the number says there is one. */
export function explain(packed: number, inspectErr: string): string;
/** ask 0, plan 1, agent 2; plus 4 when recognised. */
export function parseWorkMode(raw: string): number;
/** manual 0, auto 1, yolo 2; plus 4 when recognised. */
export function parseApprovalMode(raw: string): number;
/** `{ depth, argsBytes, registryBytes, tools, nameBytes, pathBytes, paths, commandBytes }` */
export function limits(): string;
/** SHA-256 (hexadecimal) of the canonical form of a JSON text. */
export function digest(json: string): string;
export class RegistryHandle {
  /** A list of tool specs (`ToolSpec` in src/kernel/tool.rs). */
  constructor(json: string);
  free(): void;
  /** `{ digest, tools: [{ name, digest, effect, modes }] }` */
  describe(): string;
  /** An inspection: `{ error?, places, outsideWorkspace, real?, links? }`; `facts` is '' or `Facts` of src/kernel/inspect.rs. */
  inspect(tool: number, args: string, facts: string): string;
  inspectIn(workspace: WorkspaceHandle, tool: number, args: string, facts: string): string;
  /** `{ mode, overrides }` in, `{ profile, warnings }` out. */
  profile(json: string): string;
}
export class WorkspaceHandle {
  /** `WorkspaceOptions` of src/kernel/workspace.rs. */
  constructor(json: string);
  free(): void;
  /** The normalised roots, a JSON list. */
  roots(): string;
  /** `{ places, real?, links? }` */
  locate(path: string, facts: string): string;
  locateCommand(line: string, cwd: string, facts: string): string;
  locatePatch(patch: string, facts: string): string;
}
