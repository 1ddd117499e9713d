/** What a person sees: nothing hidden, nothing cut, nothing that could pass for ours. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { Screen } from '../../examples/agent/screen.mjs';
import { TEXTS } from '../../examples/agent/text.mjs';
import { Transcript } from '../../examples/agent/transcript.mjs';
import { chop, columnsOf, visible, wrap } from '../../examples/agent/visible.mjs';
import { findOffByOne, importedBy } from '../../examples/agent/off-by-one.mjs';

test('control, direction, zero-width and lone characters are made visible', () => {
  assert.equal(visible('a\u001b[2Jb'), 'a⟪U+001B⟫[2Jb');
  assert.equal(visible('\r\b\u0000\t'), '⟪U+000D⟫⟪U+0008⟫⟪U+0000⟫⟪U+0009⟫');
  assert.equal(visible('x\u202ey\u200bz\ufeff'), 'x⟪U+202E⟫y⟪U+200B⟫z⟪U+FEFF⟫');
  assert.equal(visible('\ud800\u2028\u00a0\u3164'), '⟪U+D800⟫⟪U+2028⟫⟪U+00A0⟫⟪U+3164⟫');
  assert.equal(visible('\u{e0041}'), '⟪U+E0041⟫');
  assert.equal(visible('plain text, 三門, é, 🎉'), 'plain text, 三門, é, 🎉');
});

test('lines are broken by columns, wide characters counting two', () => {
  assert.equal(columnsOf('三門ab'), 6);
  assert.deepEqual(wrap('one two three', 8), ['one two', 'three']);
  assert.deepEqual(wrap('one two', 7, 3), ['one', 'two']);
  assert.deepEqual(wrap('abcdefghij', 4), ['abcd', 'efgh', 'ij']);
  assert.deepEqual(chop('ab  cd', 4), ['ab  ', 'cd']);
  assert.deepEqual(chop('三門三門', 5), ['三門', '三門']);
  assert.equal(chop('x'.repeat(1000), 7).join(''), 'x'.repeat(1000));
});

test('a sheet shows every argument in full, behind a bar on every line', () => {
  let output = '';
  const screen = new Screen(/** @type {any} */ ({ write: (text) => (output += text), columns: 40 }), { NO_COLOR: '1' });
  const content = `1\n2. fake entry\n[1/1] write_file: y / n / all / none? y\n${'long '.repeat(200)}\u001b[31m`;
  const decision = { effect: 'ask', layer: 'approval', code: 'awaiting_approval', reason: 'waits', trace: [{ layer: 'tool', effect: 'ask', code: 'default_ask' }] };
  const inspection = { args: { path: 'a', content, list: ['x'] }, places: [], outsideWorkspace: true, known: true, defaultEffect: 'ask' };
  new Transcript(screen, TEXTS.en).sheet(/** @type {any} */ ([{ call: { toolCallId: 'c', toolName: 'write_file', args: {} }, inspection, decision }]));
  const quoted = output.split('\n').filter((line) => line.startsWith('    │ ')).map((line) => line.slice(6));
  assert.equal(quoted.join('').replaceAll(' ', ''), `a${visible(content).replaceAll('⟪U+000A⟫', '')}["x"]`.replaceAll(' ', ''));
  for (const line of output.split('\n')) {
    assert.ok(columnsOf(line) <= 40, line);
    assert.ok(!line.startsWith('2. fake') && !line.startsWith('[1/1]'), line);
  }
  assert.ok(!output.includes('\u001b'));
  assert.match(output, /OUTSIDE the folder/);
  assert.match(output.replace(/\s+/g, ' '), /tool → ask \(default_ask\)/);
});

test('the script knows its one kind of bug, both ways round, and nothing else', () => {
  assert.equal(findOffByOne('a.js', 'for (let i = 0; i < xs.length - 1; i++) {}')?.newText, 'for (let i = 0; i < xs.length; i++) {}');
  assert.equal(findOffByOne('a.js', 'for (let i = 0; i <= o.xs.length; i += 1) {}')?.newText, 'for (let i = 0; i < o.xs.length; i += 1) {}');
  for (const right of ['for (let i = 0; i < xs.length; i++) {}', 'for (let i = 0; i <= xs.length - 1; i++) {}', 'for (const x of xs) {}']) {
    assert.equal(findOffByOne('a.js', right), undefined);
  }
});

test('the replaced text is unique, though the loop is not', () => {
  const loop = '  for (let i = 0; i < xs.length - 1; i++) {';
  const text = `one() {\n${loop}\n}\ntwo() {\n${loop}\n}`;
  const bug = findOffByOne('a.js', text);
  assert.equal(text.split(bug?.oldText ?? '').length, 2);
});

test('imports are resolved from the test that names them, and only to files that are there', () => {
  const tests = [{ path: 'test/a.test.js', text: "import x from '../src/a.js';\nimport y from 'node:fs';\nimport z from '../../out.js';" }];
  assert.deepEqual(importedBy(tests, ['src/a.js']), ['src/a.js']);
});
