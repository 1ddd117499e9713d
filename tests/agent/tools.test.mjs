/** Each tool's body on real files, where it works and where it must not. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { TOOL_BODIES, TOOL_SPECS } from '../../examples/agent/tools.mjs';
import { MAX_OUTPUT_BYTES } from '../../examples/agent/tools/command.mjs';
import { MAX_LISTED, MAX_READ_BYTES } from '../../examples/agent/tools/files.mjs';
import { grep } from '../../examples/agent/tools/grep.mjs';
import { freshFolder } from './helpers.mjs';

/** @param {import('node:test').TestContext} context @param {Record<string, string | Buffer>} files */
function setUp(context, files = {}) {
  const folder = freshFolder(context);
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  const plans = [];
  const stop = new AbortController();
  const toolContext = { folder, at: (given) => path.resolve(folder, given), signal: stop.signal, showPlan: (...plan) => plans.push(plan) };
  /** @param {string} name @param {object} args */
  const use = async (name, args) => /** @type {any} */ (TOOL_BODIES.get(name))(args, toolContext);
  const text = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  return { folder, use, text, plans, stop, toolContext };
}

test('every tool has a body and every body a tool', () => {
  assert.deepEqual([...TOOL_BODIES.keys()].sort(), TOOL_SPECS.map((spec) => spec.name).sort());
  for (const spec of TOOL_SPECS) assert.equal(spec.inputSchema.additionalProperties, false, spec.name);
});

test('a body opens what was decided and nothing else', async (context) => {
  const { folder, toolContext } = setUp(context, { 'real.txt': 'decided' });
  const at = () => path.join(folder, 'real.txt');
  assert.equal(await TOOL_BODIES.get('read_file')?.({ path: '/etc/hostname' }, { ...toolContext, at }), 'decided');
});

test('read_file gives a file whole or by lines', async (context) => {
  const { use } = setUp(context, { 'a.txt': 'one\ntwo\nthree\n' });
  assert.equal(await use('read_file', { path: 'a.txt' }), 'one\ntwo\nthree\n');
  assert.equal(await use('read_file', { path: 'a.txt', first_line: 2, line_count: 1 }), 'two');
  assert.equal(await use('read_file', { path: 'a.txt', first_line: 3 }), 'three\n');
  await assert.rejects(use('read_file', { path: 'a.txt', first_line: 9 }), /has 4 lines, line 9 was asked for/);
});

test('read_file refuses what it cannot give as it is', async (context) => {
  const { use } = setUp(context, { 'big.txt': 'x'.repeat(MAX_READ_BYTES + 1), 'image.bin': Buffer.from([0xff, 0xfe, 0x00]) });
  await assert.rejects(use('read_file', { path: 'big.txt' }), /the limit is 262144/);
  await assert.rejects(use('read_file', { path: 'image.bin' }), /not UTF-8 text/);
  await assert.rejects(use('read_file', { path: '.' }), /not a file/);
  await assert.rejects(use('read_file', { path: 'missing' }), /ENOENT/);
});

test('list_files lists in order, leaves out .git and node_modules, follows no link', async (context) => {
  const { folder, use } = setUp(context, { 'b.txt': '', 'a/c.txt': '', '.git/config': '', 'node_modules/x/index.js': '', '.env': '' });
  fs.symlinkSync('/etc', path.join(folder, 'link'));
  assert.equal(await use('list_files', { path: '.' }), '.env\na/c.txt\nb.txt');
  await assert.rejects(use('list_files', { path: 'missing' }), /ENOENT/);
});

test('list_files stops at its limit and says so', async (context) => {
  const { folder, use } = setUp(context);
  for (let n = 0; n <= MAX_LISTED; n += 1) fs.writeFileSync(path.join(folder, `f${n}`), '');
  const lines = (await use('list_files', { path: '.' })).split('\n');
  assert.equal(lines.length, MAX_LISTED + 1);
  assert.match(lines.at(-1), /more than 1000 files/);
});

test('grep finds lines in files and in one file', async (context) => {
  const { use } = setUp(context, { 'src/a.js': 'let a;\nconst B = 1;\n', 'b.bin': Buffer.from([0xff, 0x42]) });
  assert.equal(await use('grep', { path: '.', pattern: '\\bb\\b', ignore_case: true }), 'src/a.js:2: const B = 1;');
  assert.equal(await use('grep', { path: 'src/a.js', pattern: '^let' }), 'a.js:1: let a;');
  assert.equal(await use('grep', { path: '.', pattern: 'absent' }), '(nothing found)');
  await assert.rejects(use('grep', { path: '.', pattern: '(' }), /no regular expression/);
  await assert.rejects(use('grep', { path: 'missing', pattern: 'x' }), /ENOENT/);
});

test('grep stops an expression that would take for ever', async (context) => {
  const { toolContext } = setUp(context, { 'a.txt': `${'a'.repeat(50)}!` });
  await assert.rejects(grep({ path: '.', pattern: '(a+)+$' }, toolContext, 1500), /took longer than 1500 ms/);
});

test('write_file writes exactly the text, in new folders too', async (context) => {
  const { use, text } = setUp(context, { 'a.txt': 'a much longer old text' });
  await use('write_file', { path: 'a.txt', content: 'né\r\n' });
  await use('write_file', { path: 'x/y/z.txt', content: '' });
  assert.equal(text('a.txt'), 'né\r\n');
  assert.equal(text('x/y/z.txt'), '');
  await assert.rejects(use('write_file', { path: 'x', content: '' }), /EISDIR/);
});

test('edit_file replaces one exact text, once', async (context) => {
  const { use, text } = setUp(context, { 'a.txt': 'one two one $& aaa' });
  await use('edit_file', { path: 'a.txt', old_text: 'two', new_text: '$& $1' });
  assert.equal(text('a.txt'), 'one $& $1 one $& aaa');
  await assert.rejects(use('edit_file', { path: 'a.txt', old_text: 'one', new_text: 'x' }), /occurs 2 times/);
  await assert.rejects(use('edit_file', { path: 'a.txt', old_text: 'aa', new_text: 'x' }), /occurs 2 times/);
  await assert.rejects(use('edit_file', { path: 'a.txt', old_text: 'One', new_text: 'x' }), /occurs 0 times/);
  await assert.rejects(use('edit_file', { path: 'a.txt', old_text: '', new_text: 'x' }), /is empty/);
  await assert.rejects(use('edit_file', { path: 'a.txt', old_text: 'aaa', new_text: 'aaa' }), /are the same/);
  assert.equal(text('a.txt'), 'one $& $1 one $& aaa');
});

test('move_file moves and never overwrites', async (context) => {
  const { use, text, folder } = setUp(context, { 'a.txt': 'a', 'b.txt': 'b' });
  await use('move_file', { source: 'a.txt', destination: 'new/c.txt' });
  assert.equal(text('new/c.txt'), 'a');
  assert.ok(!fs.existsSync(path.join(folder, 'a.txt')));
  await assert.rejects(use('move_file', { source: 'b.txt', destination: 'new/c.txt' }), /is there already/);
  await assert.rejects(use('move_file', { source: 'a.txt', destination: 'd.txt' }), /ENOENT/);
  await assert.rejects(use('move_file', { source: 'new', destination: 'd' }), /not a plain file/);
  assert.equal(text('new/c.txt'), 'a');
});

test('run_command gives exit code and output, and runs in the folder', async (context) => {
  const { use, folder } = setUp(context);
  assert.equal(await use('run_command', { command: 'pwd' }), `exit 0\n${folder}`);
  assert.equal(await use('run_command', { command: 'echo out; echo err >&2; exit 3' }), 'exit 3\nout\nerr');
  assert.match(await use('run_command', { command: 'no-such-program-here' }), /^exit 127/);
  assert.equal(await use('run_command', { command: 'cat' }), 'exit 0', 'there is no input to wait for');
});

test('run_command stops a line that takes too long, with all it started', async (context) => {
  const { use, folder } = setUp(context);
  const command = "echo begun; (sleep 1; touch late) & sleep 30";
  await assert.rejects(use('run_command', { command, timeoutMs: 300 }), /took longer than 300 ms and was stopped; until then it printed:\nbegun/);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  assert.ok(!fs.existsSync(path.join(folder, 'late')));
});

test('run_command leaves nothing running behind', async (context) => {
  const { use, folder } = setUp(context);
  assert.equal(await use('run_command', { command: '(sleep 1; touch late) & echo done' }), 'exit 0\ndone');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  assert.ok(!fs.existsSync(path.join(folder, 'late')));
});

test('run_command caps what it keeps and still reads to the end', async (context) => {
  const { use } = setUp(context);
  const output = await use('run_command', { command: `head -c ${MAX_OUTPUT_BYTES + 5000} /dev/zero | tr '\\0' x; exit 4` });
  assert.match(output, /^exit 4\nx+\n\(5000 more bytes were dropped, the limit is 65536\)$/);
});

test('run_command can be cancelled', async (context) => {
  const { use, stop } = setUp(context);
  const running = use('run_command', { command: 'sleep 30' });
  setTimeout(() => stop.abort(), 100);
  await assert.rejects(running, /was cancelled/);
});

test('write_plan shows the plan and touches no file', async (context) => {
  const { use, plans, folder } = setUp(context);
  assert.match(await use('write_plan', { title: 'T', steps: ['a', 'b'] }), /2 steps/);
  assert.deepEqual(plans, [['T', ['a', 'b']]]);
  assert.deepEqual(fs.readdirSync(folder), []);
});
