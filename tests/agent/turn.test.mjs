/** The agent end to end: each mode with each scale, on real files, with a person's answers on standard input. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { flat, freshFolder, isFixed, outsideFile, read, runAgent, sampleProject } from './helpers.mjs';

// In `agent` mode the person is asked for the first test run, then for the edit and the second run, then for the outside write.
const YES_BUT_NOT_OUTSIDE = 'y\nall\nn\n';

for (const approval of ['manual', 'auto', 'yolo']) {
  for (const mode of ['ask', 'plan']) {
    test(`${mode} with ${approval} changes nothing, whatever is answered`, async (context) => {
      const project = sampleProject(context);
      const before = read(project, 'src/basket.js');
      const { code, output } = await runAgent([project, '--mode', mode, '--approval', approval], { input: 'all\n'.repeat(9) });
      assert.equal(code, 0);
      assert.equal(read(project, 'src/basket.js'), before);
      assert.ok(!fs.existsSync(outsideFile(project)));
      assert.doesNotMatch(output, /approval sheet/, 'what the mode does not bind is denied, not asked');
      assert.match(flat(output), /✗ deny edit_file/);
      assert.match(flat(output), /0 asked/);
    });
  }

  test(`agent with ${approval} fixes the bug when it may, and stays inside`, async (context) => {
    const project = sampleProject(context);
    const input = approval === 'yolo' ? 'n\n' : YES_BUT_NOT_OUTSIDE;
    const { code, output } = await runAgent([project, '--mode', 'agent', '--approval', approval], { input });
    assert.equal(code, 0, output);
    assert.ok(isFixed(project));
    assert.ok(!fs.existsSync(outsideFile(project)));
    assert.match(flat(output), /All tests pass now/);
    assert.match(flat(output), approval === 'yolo' ? /9 calls: 7 allowed, 1 asked \(0 approved\), 2 denied, 0 failed/ : /9 calls: 4 allowed, 4 asked \(3 approved\), 2 denied, 0 failed/);
    assert.equal(flat(output).includes('auto hands the sheet to you'), approval === 'auto');
  });

  test(`agent with ${approval} writes outside only when a person says yes`, async (context) => {
    const project = sampleProject(context);
    const { code, output } = await runAgent([project, '--approval', approval], { input: approval === 'yolo' ? 'y\n' : 'y\ny\ny\ny\n' });
    assert.equal(code, 0);
    assert.ok(isFixed(project));
    assert.match(fs.readFileSync(outsideFile(project), 'utf8'), /outside the folder/);
    assert.match(output, /OUTSIDE the folder/);
    assert.ok(flat(output).includes('(above_root)') || /outside\.txt \(\w+\)/.test(flat(output)));
  });

  test(`agent with ${approval} runs nothing that asks when nobody answers`, async (context) => {
    const project = sampleProject(context);
    const { code, output } = await runAgent([project, '--approval', approval], { input: '' });
    assert.equal(code, 0);
    assert.equal(isFixed(project), approval === 'yolo');
    assert.ok(!fs.existsSync(outsideFile(project)));
    assert.match(flat(output), /nobody answered: that is a no/);
  });
}

test('plan writes a plan and shows it, and touches no file for it', async (context) => {
  const project = sampleProject(context);
  const files = fs.readdirSync(project, { recursive: true }).sort();
  const { output } = await runAgent([project, '--mode', 'plan']);
  assert.match(flat(output), /✓ allow write_plan/);
  assert.match(flat(output), /plan: Correct the loop in src\/basket\.js/);
  assert.deepEqual(fs.readdirSync(project, { recursive: true }).sort(), files);
});

test('ask answers from reading and says what it could not do', async (context) => {
  const { output } = await runAgent([sampleProject(context), '--mode', 'ask']);
  assert.match(flat(output), /✗ deny write_plan/);
  assert.match(flat(output), /`edit_file` cannot be used in the ask mode\. The user can pick the agent mode/);
  assert.match(flat(output), /replace `for \(let i = 0; i < items\.length - 1; i\+\+\) \{` with/);
});

test('a denied entry leaves its siblings alone', async (context) => {
  const project = sampleProject(context);
  // The edit gets a no, the test run beside it a yes.
  const { output } = await runAgent([project], { input: 'y\nn\ny\nn\n' });
  assert.ok(!isFixed(project));
  assert.match(flat(output), /→ edit_file: denied/);
  assert.equal(output.match(/→ run_command: ok/g)?.length, 2);
});

test('a sheet left half way runs nothing of it', async (context) => {
  const project = sampleProject(context);
  const { output } = await runAgent([project], { input: 'y\ny\n' });
  assert.ok(!isFixed(project), 'the yes to the edit does not stand without the rest of the sheet');
  assert.equal(output.match(/→ run_command: ok/g)?.length, 1);
});

test('a word that is no answer is asked again', async (context) => {
  const project = sampleProject(context);
  const { output } = await runAgent([project], { input: 'sure\n\ny\nALL\nnone\n' });
  assert.ok(isFixed(project));
  assert.equal(flat(output).split('please answer y, n, all or none').length, 3);
});

test('an unknown mode falls back to agent and says so, an unknown approval to manual', async (context) => {
  const project = sampleProject(context);
  const { output, code } = await runAgent([project, '--mode', 'admin', '--approval', 'YOLO']);
  assert.equal(code, 0);
  assert.match(flat(output), /unknown mode `admin`, using agent/);
  assert.match(flat(output), /unknown approval `YOLO`, using manual/);
  assert.ok(!isFixed(project));
});

test('without a folder it works on a fresh copy of the sample', async (context) => {
  const { output, code } = await runAgent(['--approval', 'yolo', '--yes'], { env: { TMPDIR: freshFolder(context) } });
  assert.equal(code, 0);
  assert.match(flat(output), /demo: a fresh copy/);
  assert.match(flat(output), /All tests pass now/);
});

test('a folder without a project is told what the script looks for', async (context) => {
  const folder = path.join(freshFolder(context), 'empty');
  fs.mkdirSync(folder);
  const { output, code } = await runAgent([folder, '--approval', 'yolo']);
  assert.equal(code, 0);
  assert.match(flat(output), /I look for a package\.json whose `test` script runs `node --test`/);
  assert.deepEqual(fs.readdirSync(folder), []);
});

test('a bug of another kind is not touched', async (context) => {
  const project = sampleProject(context);
  const source = read(project, 'src/basket.js').replace('items.length - 1', 'items.length').replace('* items[i].count', '+ items[i].count');
  fs.writeFileSync(path.join(project, 'src/basket.js'), source);
  const { output } = await runAgent([project, '--approval', 'yolo']);
  assert.equal(read(project, 'src/basket.js'), source);
  assert.match(flat(output), /I know one kind of bug/);
});

test('it speaks Chinese', async (context) => {
  const { output } = await runAgent([sampleProject(context), '--mode', 'plan', '--lang', 'zh']);
  assert.match(output, /模式/);
  assert.match(flat(output), /✗ 拒绝 edit_file/);
});

test('colours only where they are wanted', async (context) => {
  const project = sampleProject(context);
  const plain = await runAgent([project, '--mode', 'ask']);
  const coloured = await runAgent([project, '--mode', 'ask'], { env: { FORCE_COLOR: '1' } });
  const refused = await runAgent([project, '--mode', 'ask'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
  assert.ok(!plain.output.includes('\u001b['));
  assert.ok(coloured.output.includes('\u001b[32'));
  assert.ok(!refused.output.includes('\u001b['));
});

test('no line is wider than the window', async (context) => {
  const { output } = await runAgent([sampleProject(context)], { input: 'all\nall\nall\n' });
  const questions = /y \/ n \/ all \/ none\?/;
  for (const line of output.split('\n')) assert.ok(line.length <= 80 || questions.test(line), line);
});
