/**
 * What the agent's tools are called, what they take and which of their arguments name files: the one closed list the
 * gate decides over. What they do stands beside this file.
 */
import { defineTool } from 'sanmon';

const text = /** @param {string} description */ (description) => ({ type: 'string', description });
const whole = /** @param {number} minimum @param {number} maximum @param {string} description */ (minimum, maximum, description) => ({
  type: 'integer',
  minimum,
  maximum,
  description,
});
/** @param {Record<string, object>} properties @param {string[]} required */
const object = (properties, required) => ({ type: 'object', properties, required, additionalProperties: false });

/** Reading is open to the plan mode too: one cannot plan a change to code one has not read. @type {readonly ('ask' | 'plan' | 'agent')[]} */
const reads = ['ask', 'plan', 'agent'];

export const TOOL_SPECS = Object.freeze([
  defineTool({
    name: 'read_file',
    description: 'Reads a text file, whole or some of its lines.',
    authority: 'read',
    modes: reads,
    paths: ['path'],
    inputSchema: object(
      {
        path: text('The file, relative to the folder or absolute.'),
        first_line: whole(1, 10_000_000, 'The first line wanted; lines count from 1.'),
        line_count: whole(1, 100_000, 'How many lines.'),
      },
      ['path'],
    ),
  }),
  defineTool({
    name: 'list_files',
    description: 'Lists the files under a folder. Leaves out .git and node_modules; does not follow links.',
    authority: 'read',
    modes: reads,
    paths: ['path'],
    inputSchema: object({ path: text('The folder; `.` is the whole workspace.') }, ['path']),
  }),
  defineTool({
    name: 'grep',
    description: 'Searches the text files under a folder for a JavaScript regular expression, line by line.',
    authority: 'read',
    modes: reads,
    paths: ['path'],
    inputSchema: object(
      {
        pattern: text('The regular expression.'),
        path: text('A folder or a file; `.` is the whole workspace.'),
        ignore_case: { type: 'boolean', description: 'Whether letter case is ignored.' },
      },
      ['pattern', 'path'],
    ),
  }),
  defineTool({
    name: 'write_file',
    description: 'Writes a whole text file, new or in place of the old one; makes missing folders.',
    authority: 'write',
    paths: ['path'],
    inputSchema: object({ path: text('The file.'), content: text('All of its text.') }, ['path', 'content']),
  }),
  defineTool({
    name: 'edit_file',
    description: 'Replaces one text in a file. The old text must occur exactly once.',
    authority: 'write',
    paths: ['path'],
    inputSchema: object(
      { path: text('The file.'), old_text: text('The text to replace, exactly.'), new_text: text('The text to put there.') },
      ['path', 'old_text', 'new_text'],
    ),
  }),
  defineTool({
    name: 'move_file',
    description: 'Moves or renames a file. Never overwrites one.',
    authority: 'write',
    paths: ['source', 'destination'],
    inputSchema: object({ source: text('The file as it is.'), destination: text('Where it goes.') }, ['source', 'destination']),
  }),
  defineTool({
    name: 'apply_patch',
    description: 'Applies a unified diff or a `*** Begin Patch` text. All of it must fit, or nothing is written.',
    authority: 'write',
    patch: 'patch',
    inputSchema: object({ patch: text('The patch.') }, ['patch']),
  }),
  defineTool({
    name: 'run_command',
    description: 'Runs one shell line in the folder and gives its exit code and output.',
    authority: 'write',
    command: 'command',
    inputSchema: object(
      { command: text('The shell line.'), timeoutMs: whole(1, 600_000, 'How long it may take, in milliseconds; 60000 if not given.') },
      ['command'],
    ),
  }),
  defineTool({
    name: 'write_plan',
    description: 'Writes the plan: what should change and why, step by step. Changes no file.',
    authority: 'write',
    plan: true,
    paths: [],
    inputSchema: object(
      {
        title: text('What the plan is for.'),
        steps: { type: 'array', minItems: 1, maxItems: 50, items: text('One step.'), description: 'The steps in order.' },
      },
      ['title', 'steps'],
    ),
  }),
]);
