/**
 * The agent's tools as one table: the specs the gate decides over, and for each the body that does the work.
 *
 * A body never works out for itself where a path leads: it asks `at(given)` and opens exactly what the decision named.
 */
import { runCommand } from './tools/command.mjs';
import { applyPatch } from './tools/apply-patch.mjs';
import { grep } from './tools/grep.mjs';
import { editFile, listFiles, moveFile, readFile, writeFile } from './tools/files.mjs';
import { TOOL_SPECS } from './tools/specs.mjs';

/**
 * @typedef {object} ToolContext
 * @property {string} folder the workspace, a real path
 * @property {(given: string) => string} at where a path of the call lies, as it was decided; throws for any other path
 * @property {AbortSignal} signal
 * @property {(title: string, steps: string[]) => void} showPlan
 *
 * @typedef {(args: any, context: ToolContext) => Promise<string> | string} ToolBody
 */

/** @type {ReadonlyMap<string, ToolBody>} */
export const TOOL_BODIES = new Map(
  /** @type {[string, ToolBody][]} */ ([
    ['read_file', readFile],
    ['list_files', listFiles],
    ['grep', grep],
    ['write_file', writeFile],
    ['edit_file', editFile],
    ['move_file', moveFile],
    ['apply_patch', applyPatch],
    ['run_command', runCommand],
    ['write_plan', writePlan],
  ]),
);

export { TOOL_SPECS };

/**
 * Keeps the plan in the transcript and touches no file: in the plan mode a plan must not be a way to write one.
 * @type {ToolBody}
 */
function writePlan({ title, steps }, { showPlan }) {
  showPlan(title, steps);
  return `the plan \`${title}\` with ${steps.length} steps was shown to the user`;
}
