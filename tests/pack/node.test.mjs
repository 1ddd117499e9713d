// `sanmon/node` on real files.
import assert from 'node:assert/strict';
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { packed } from './lib/project.mjs';

let base;
let realpath;
let linkCount;
before(async () => {
  const { modules } = await packed();
  ({ realpath, linkCount } = await import(pathToFileURL(path.join(modules, 'sanmon/pkg/node.js')).href));
  base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sanmon-node-')));
  mkdirSync(at('ws/src'), { recursive: true });
  mkdirSync(at('out'));
  writeFileSync(at('ws/src/a.txt'), 'a');
  writeFileSync(at('out/b.txt'), 'b');
  linkSync(at('out/b.txt'), at('ws/hard.txt'));
  symlinkSync('../out', at('ws/escape'));
  symlinkSync('src', at('ws/inner'));
  symlinkSync(at('out/later.txt'), at('ws/dangling'));
  symlinkSync('../out/far/later.txt', at('ws/dangling-relative'));
  symlinkSync('dangling', at('ws/twice'));
  symlinkSync('loop-b', at('ws/loop-a'));
  symlinkSync('loop-a', at('ws/loop-b'));
  symlinkSync('escape/../up.txt', at('ws/through'));
});
after(() => rmSync(base, { recursive: true, force: true }));
const at = (name) => path.join(base, name);

test('rule physical.nearest: the real path of the nearest existing ancestor, with the rest appended', () => {
  assert.equal(realpath(at('ws/src/a.txt')), at('ws/src/a.txt'));
  assert.equal(realpath(at('ws/inner/a.txt')), at('ws/src/a.txt'));
  assert.equal(realpath(at('ws/inner/new/deep.txt')), at('ws/src/new/deep.txt'));
  assert.equal(realpath(at('ws/escape/new.txt')), at('out/new.txt'));
  assert.equal(realpath(at('ws/src/a.txt/under')), at('ws/src/a.txt/under'));
  assert.equal(realpath('/'), '/');
  assert.equal(realpath('/no-such-folder-here/x'), '/no-such-folder-here/x');
});

test('rule physical.dangling: a link to what is missing stands for where it points', () => {
  assert.equal(realpath(at('ws/dangling')), at('out/later.txt'));
  assert.equal(realpath(at('ws/twice')), at('out/later.txt'));
  assert.equal(realpath(at('ws/dangling-relative')), at('out/far/later.txt'));
  assert.equal(realpath(at('ws/dangling/under.txt')), at('out/later.txt/under.txt'));
  assert.equal(realpath(at('ws/through')), at('up.txt'));
});

test('rule physical.loop: a loop is thrown, whole or on the way', () => {
  for (const name of ['ws/loop-a', 'ws/loop-b', 'ws/loop-a/x']) assert.throws(() => realpath(at(name)), name);
});

test('a chain of many links that dangles is thrown, not followed for ever', () => {
  for (let n = 0; n < 60; n++) symlinkSync(n === 59 ? 'nowhere' : `chain-${n + 1}`, at(`ws/chain-${n}`));
  assert.throws(() => realpath(at('ws/chain-0')));
  assert.equal(realpath(at('ws/chain-50')), at('ws/nowhere'));
});

test('a path that is not absolute, not text, or leads nowhere is a typed error', () => {
  for (const wrong of ['', 'a', './a', '../a', undefined, null, 1, {}, `${base}/\0`, new String('/'), at('ws/missing') + '/../x', at('ws/missing') + '/..']) {
    for (const ask of [realpath, linkCount]) assert.throws(() => ask(wrong), { name: 'GateError', code: 'INVALID_INPUT' }, String(wrong));
  }
});

test('rule physical.link-count: how many names a file has; 0 for none, 1 for what is no regular file', () => {
  assert.equal(linkCount(at('ws/hard.txt')), 2);
  assert.equal(linkCount(at('out/b.txt')), 2);
  assert.equal(linkCount(at('ws/src/a.txt')), 1);
  assert.equal(linkCount(at('ws/inner/a.txt')), 1);
  assert.equal(linkCount(at('ws/new.txt')), 0);
  assert.equal(linkCount(at('ws/dangling')), 0);
  assert.equal(linkCount(at('ws')), 1);
  assert.throws(() => linkCount(at('ws/loop-a')));
});
