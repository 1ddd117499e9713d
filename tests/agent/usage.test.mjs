/** The command line, and leaving early. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { parseArgs } from '../../examples/agent/args.mjs';
import { flat, runAgent, sampleProject } from './helpers.mjs';

/** @type {[string, string[], RegExp][]} */
const MISTAKES = [
  ['an unknown option', ['.', '--yolo'], /unknown option `--yolo`/],
  ['--yes without yolo', ['.', '--yes'], /`--yes` goes only with `--approval yolo`/],
  ['--yes with manual', ['.', '--approval', 'manual', '--yes'], /it answers no approval sheet/],
  ['--yes with a word that is not quite yolo', ['.', '--approval', 'Yolo', '--yes'], /`--yes` goes only with/],
  ['an option without its word', ['.', '--mode'], /`--mode` needs a word after it/],
  ['an option where a word belongs', ['.', '--mode', '--yes'], /`--mode` needs a word after it/],
  ['an option twice', ['.', '--mode=ask', '--mode=agent'], /`--mode` is given twice/],
  ['a language we do not speak', ['.', '--lang', 'fr'], /`--lang` is `en` or `zh`, not `fr`/],
  ['a folder that is not there', ['./no-such-folder'], /there is no folder `\.\/no-such-folder`/],
  ['a file for a folder', ['package.json'], /`package\.json` is not a folder/],
];

for (const [name, args, message] of MISTAKES) {
  test(`${name} is refused with exit code 2 before anything runs`, async () => {
    const { code, output, errors } = await runAgent(args);
    assert.equal(code, 2);
    assert.equal(output, '');
    assert.match(errors, message);
    assert.match(errors, /usage: npm run agent/);
  });
}

test('--help explains and ends well', async () => {
  const { code, output } = await runAgent(['--help']);
  assert.equal(code, 0);
  assert.match(output, /--approval manual\|auto\|yolo/);
});

test('words after the folder are the task, in any order with the options', () => {
  const options = parseArgs(['here', '--mode', 'plan', 'fix', 'it', '--', '--please']);
  assert.deepEqual([options.folder, options.mode, options.task], ['here', 'plan', 'fix it --please']);
  assert.equal(parseArgs(['--demo', 'fix']).folder, undefined);
  assert.equal(parseArgs(['--demo', 'fix']).task, 'fix');
});

test('an interrupt at the prompt cancels: nothing runs and the code says so', async (context) => {
  const project = sampleProject(context);
  let sent = false;
  const { code, output } = await runAgent([project], {
    input: null,
    during: (child, soFar) => {
      if (sent || !soFar().includes('all / none?')) return;
      sent = true;
      child.kill('SIGINT');
    },
  });
  assert.equal(code, 130);
  assert.match(flat(output), /→ run_command: cancelled/);
  assert.match(flat(output), /cancelled; whatever was running has been stopped/);
});

test('an interrupt during a command stops the command and all it started', async (context) => {
  const project = sampleProject(context);
  const mark = path.join(project, 'started');
  // The test script of the project starts a child that would go on for a minute and then write a file.
  const late = path.join(project, 'late');
  fs.writeFileSync(
    path.join(project, 'test/slow.test.js'),
    `import { spawn } from 'node:child_process';
     import fs from 'node:fs';
     const child = spawn('sh', ['-c', 'sleep 2; touch ${late}']);
     fs.writeFileSync(${JSON.stringify(mark)}, String(child.pid));
     await new Promise((resolve) => setTimeout(resolve, 60_000));`,
  );
  const started = Date.now();
  let child;
  const running = runAgent([project, '--approval', 'yolo'], { during: (process) => (child = process) });
  while (!fs.existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGINT');
  const { code, output } = await running;
  assert.equal(code, 130);
  assert.match(flat(output), /→ run_command: cancelled/);
  assert.ok(Date.now() - started < 30_000);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  assert.ok(!fs.existsSync(late), 'the grandchild was stopped too');
});
