/** apply_patch: all of a patch, or nothing. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { applyPatch } from '../../examples/agent/tools/apply-patch.mjs';
import { freshFolder } from './helpers.mjs';

const NUMBERS = 'one\ntwo\nthree\nfour\nfive\n';

/** @param {import('node:test').TestContext} context @param {Record<string, string>} files */
function setUp(context, files) {
  const folder = freshFolder(context);
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content);
  const at = (given) => path.resolve(folder, given);
  const all = () => Object.fromEntries(fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => [path.relative(folder, path.join(entry.parentPath, entry.name)), fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8')]));
  return { folder, all, apply: (patch) => applyPatch({ patch }, /** @type {any} */ ({ at })) };
}

test('a unified diff changes, adds and deletes', async (context) => {
  const { apply, all } = setUp(context, { 'a.txt': NUMBERS, 'gone.txt': 'x\n' });
  const said = await apply(
    '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -5 +5,2 @@\n five\n+six\n' +
      '--- /dev/null\n+++ b/new/b.txt\n@@ -0,0 +1 @@\n+hello\n--- a/gone.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
  );
  assert.deepEqual(all(), { 'a.txt': 'one\n2\nthree\nfour\nfive\nsix\n', 'new/b.txt': 'hello\n' });
  assert.equal(said, 'changed `a.txt`\nadded `new/b.txt`\ndeleted `gone.txt`');
});

test('what git writes, we apply: changes, a rename, a new and a deleted file, no newline at the end', async (context) => {
  const { apply, all, folder } = setUp(context, { 'a.txt': NUMBERS, 'b.txt': `${NUMBERS}${NUMBERS}`, 'c.txt': 'x' });
  const git = (...args) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t', ...args], { cwd: folder, encoding: 'utf8' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  fs.writeFileSync(path.join(folder, 'a.txt'), 'zero\none\ntwo\nfour\nfive');
  fs.renameSync(path.join(folder, 'b.txt'), path.join(folder, 'moved.txt'));
  fs.appendFileSync(path.join(folder, 'moved.txt'), 'more\n');
  fs.rmSync(path.join(folder, 'c.txt'));
  fs.writeFileSync(path.join(folder, 'd.txt'), 'new\n');
  git('add', '-A');
  const diff = git('diff', '--cached', '-M');
  assert.match(diff, /rename from b\.txt/);
  const wanted = all();
  git('reset', '-q', '--hard');
  await apply(diff);
  const found = all();
  for (const name of Object.keys({ ...wanted, ...found }).filter((one) => !one.startsWith('.git'))) assert.equal(found[name], wanted[name], name);
});

test('line numbers may be off when exactly one place fits', async (context) => {
  const { apply, all } = setUp(context, { 'a.txt': NUMBERS });
  await apply('--- a.txt\n+++ a.txt\n@@ -40,2 +40,2 @@\n three\n-four\n+4\n');
  assert.equal(all()['a.txt'], 'one\ntwo\nthree\n4\nfive\n');
});

test('line ends are part of a line', async (context) => {
  const { apply, all } = setUp(context, { 'a.txt': 'one\r\ntwo\r\n' });
  await assert.rejects(apply('--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n'), /does not match/);
  await apply('--- a/a.txt\r\n+++ b/a.txt\r\n@@ -1,2 +1,2 @@\r\n one\r\n-two\r\n+2\r\n');
  assert.equal(all()['a.txt'], 'one\r\n2\r\n');
});

/** @type {[string, string, RegExp][]} */
const REFUSED = [
  ['context that does not match', '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n One\n-two\n+2\n', /hunk 1 of `a\.txt` does not match the file \(0 places fit\)/],
  ['two places that fit', '--- a/twice.txt\n+++ b/twice.txt\n@@ -9 +9 @@\n-x\n+y\n', /2 places fit/],
  ['a second file that does not match', '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n--- a/twice.txt\n+++ b/twice.txt\n@@ -1 +1 @@\n-q\n+y\n', /twice\.txt/],
  ['a new file that is there', '--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n', /`a\.txt` is there already/],
  ['a deletion of half a file', '--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n', /not all of its lines/],
  ['a missing file', '--- a/none.txt\n+++ b/none.txt\n@@ -1 +1 @@\n-x\n+y\n', /ENOENT/],
  ['one file twice', '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n--- a/a.txt\n+++ b/a.txt\n@@ -2 +2 @@\n-two\n+2\n', /changes `a\.txt` twice/],
  ['a short hunk', '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n', /shorter than its header says/],
  ['a link', 'diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc\n', /no part of a patch/],
  ['a binary patch', 'diff --git a/l b/l\nGIT binary patch\nliteral 3\n', /no part of a patch/],
  ['words around a diff', 'Here is the patch:\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n', /line 1 of the patch/],
  ['no patch at all', '', /changes no file/],
  ['a new file over another, begun', '*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch', /is there already/],
  ['a chunk that does not match', '*** Begin Patch\n*** Update File: a.txt\n-Two\n+2\n*** End Patch', /chunk 1 of `a\.txt` does not match the file: no place fits/],
  ['a chunk that fits twice', '*** Begin Patch\n*** Update File: twice.txt\n-x\n+y\n*** End Patch', /2 places fit/],
  ['an anchor that is not there', '*** Begin Patch\n*** Update File: a.txt\n@@ nine\n-two\n+2\n*** End Patch', /names the line `nine`/],
  ['a good file before a bad one', '*** Begin Patch\n*** Update File: a.txt\n-two\n+2\n*** Delete File: none.txt\n*** End Patch', /ENOENT/],
  ['no end', '*** Begin Patch\n*** Delete File: a.txt\n', /must be `\*\*\* End Patch`/],
  ['an unknown header', '*** Begin Patch\n*** Rename File: a.txt\n*** End Patch', /names no file/],
  ['a stray line in a new file', '*** Begin Patch\n*** Add File: n.txt\nx\n*** End Patch', /does not start with `\+`/],
];

for (const [name, patch, message] of REFUSED) {
  test(`${name} is refused and nothing is written`, async (context) => {
    const { apply, all } = setUp(context, { 'a.txt': NUMBERS, 'twice.txt': 'x\nq2\nx\n' });
    const before = all();
    await assert.rejects(apply(patch), message);
    assert.deepEqual(all(), before);
  });
}

test('a write that fails half way is undone', async (context) => {
  const { apply, all, folder } = setUp(context, { 'a.txt': NUMBERS, 'file': 'in the way of a folder' });
  const before = all();
  await assert.rejects(apply('*** Begin Patch\n*** Update File: a.txt\n-two\n+2\n*** Add File: file/under.txt\n+x\n*** End Patch'));
  assert.deepEqual(all(), before);
  assert.ok(fs.statSync(path.join(folder, 'file')).isFile());
});

test('a begun patch updates, adds, deletes and moves', async (context) => {
  const { apply, all } = setUp(context, { 'a.txt': NUMBERS, 'b.txt': 'x\nend', 'gone.txt': '', 'm.txt': 'move me\n' });
  await apply(
    '*** Begin Patch\n*** Update File: a.txt\n@@ two\n three\n-four\n+4\n@@\n five\n+six\n*** Update File: b.txt\n-end\n+END\n*** End of File\n' +
      '*** Add File: n/new.txt\n+hello\n+\n*** Delete File: gone.txt\n*** Update File: m.txt\n*** Move to: n/m.txt\n*** End Patch\n',
  );
  assert.deepEqual(all(), { 'a.txt': 'one\ntwo\nthree\n4\nfive\nsix\n', 'b.txt': 'x\nEND', 'n/new.txt': 'hello\n\n', 'n/m.txt': 'move me\n' });
});
