/** The public surface: names only, no code. */
export { GateError } from './errors.js';
export type { ErrorCode } from './errors.js';
export { isApprovalMode, isWorkMode, parseApprovalMode, parseWorkMode } from './modes.js';
export { decide, explain } from './pipeline.js';
export { developerPrompt, isBound, profileFor, profileWarnings } from './profile.js';
export { Registry, defineTool } from './registry.js';
export { RECOMMENDED_ALWAYS_ASK, Workspace } from './workspace.js';
export type {
  AnyToolSpec, ApprovalMode, Args, Authority, Decision, DecisionCode, Effect, InferArgs, InputSchema, Inspection, JsonSchema,
  Lang, Layer, PipelineInput, Place, Platform, Profile, ProfileOverrides, ProfileWarning, StandardResult, StandardSchema, ToolCall, ToolContext,
  ToolSpec, ToolTableEntry, WorkMode, WorkspaceOptions,
} from './types.js';
