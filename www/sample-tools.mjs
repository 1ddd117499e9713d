/** The tools of an imagined agent, and calls worth trying on them. */
import { defineTool } from 'sanmon';

/** @param {Record<string, object>} properties @param {string[]} [required] */
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required, additionalProperties: false });
const TEXT = { type: 'string' };

export const TOOLS = Object.freeze([
  defineTool({ name: 'read_file', description: 'Reads a file.', authority: 'read', paths: ['path'], inputSchema: object({ path: TEXT }) }),
  defineTool({ name: 'list_files', description: 'Lists a folder.', authority: 'read', paths: ['path'], inputSchema: object({ path: TEXT }) }),
  defineTool({ name: 'grep', description: 'Searches files.', authority: 'read', paths: ['path'], inputSchema: object({ pattern: TEXT, path: TEXT }) }),
  defineTool({ name: 'write_file', description: 'Writes a file.', authority: 'write', paths: ['path'], inputSchema: object({ path: TEXT, content: TEXT }) }),
  defineTool({
    name: 'edit_file',
    description: 'Replaces texts in files.',
    authority: 'write',
    paths: ['edits[].path'],
    inputSchema: object({ edits: { type: 'array', minItems: 1, items: object({ path: TEXT, old_text: TEXT, new_text: TEXT }) } }),
  }),
  defineTool({ name: 'move_file', description: 'Moves a file.', authority: 'write', paths: ['source', 'destination'], inputSchema: object({ source: TEXT, destination: TEXT }) }),
  defineTool({ name: 'apply_patch', description: 'Applies a patch.', authority: 'write', patch: 'patch', inputSchema: object({ patch: TEXT }) }),
  defineTool({ name: 'run_command', description: 'Runs a shell line.', authority: 'write', command: 'command', inputSchema: object({ command: TEXT }) }),
  defineTool({ name: 'write_plan', description: 'Writes the plan.', authority: 'write', plan: true, paths: [], inputSchema: object({ steps: { type: 'array', minItems: 1, items: TEXT } }) }),
]);

/** A name no registry knows: what happens when a model makes a tool up. */
export const UNKNOWN_TOOL = 'send_email';

const PATCH = `--- a/src/app.ts
+++ b/src/app.ts
@@ -1 +1 @@
-const port = 80;
+const port = 8080;
`;

/**
 * @typedef {{ id: string, tool: string, args: Record<string, unknown> }} Sample
 * @type {readonly Sample[]}
 */
export const SAMPLES = Object.freeze([
  { id: 'read', tool: 'read_file', args: { path: 'src/app.ts' } },
  { id: 'read-outside', tool: 'read_file', args: { path: '../secrets/token.txt' } },
  { id: 'list', tool: 'list_files', args: { path: '.' } },
  { id: 'grep', tool: 'grep', args: { pattern: 'TODO', path: 'src' } },
  { id: 'write', tool: 'write_file', args: { path: 'src/greeting.ts', content: "export const greeting = 'hello';\n" } },
  { id: 'write-home', tool: 'write_file', args: { path: '~/.profile', content: 'export PATH=/tmp:$PATH\n' } },
  { id: 'edit', tool: 'edit_file', args: { edits: [{ path: 'README.md', old_text: 'colour', new_text: 'color' }, { path: 'src/app.ts', old_text: '80', new_text: '8080' }] } },
  { id: 'move-out', tool: 'move_file', args: { source: 'notes.md', destination: '../notes.md' } },
  { id: 'patch', tool: 'apply_patch', args: { patch: PATCH } },
  { id: 'test', tool: 'run_command', args: { command: 'npm test' } },
  { id: 'redirect', tool: 'run_command', args: { command: 'npm test > /etc/motd' } },
  { id: 'plan', tool: 'write_plan', args: { steps: ['Read the failing test.', 'Correct the loop.'] } },
  { id: 'wrong', tool: 'write_file', args: { path: 7, text: 'hello' } },
  { id: 'unknown', tool: UNKNOWN_TOOL, args: { to: 'everyone' } },
]);
