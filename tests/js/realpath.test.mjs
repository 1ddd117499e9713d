// `locate` with `sanmon/node`'s realpath on real files: trees of random links, against what the file system itself says.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { Registry, Workspace } from 'sanmon';
import { realpath } from 'sanmon/node';

/** The same tree each time: a linear congruential generator. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function inTempFolder(use) {
  const base = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), 'sanmon-')));
  try {
    return use(base);
  } finally {
    fs.rmSync(base, { recursive: true, force: true });
  }
}

const isUnder = (root, target) => target === root || target.startsWith(`${root}${path.sep}`);

/**
 * Where the path really ends up, by opening it as the system does: its real path when it exists; else that of the folder
 * a file written there would be in. Undefined when the links turn in circles.
 */
function truth(target) {
  try {
    return fs.realpathSync.native(target);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return undefined;
  }
  let entry;
  try {
    entry = fs.lstatSync(target);
  } catch {
    // It does not exist at all, or its folder is a link that leads nowhere.
  }
  if (entry?.isSymbolicLink()) return truth(path.resolve(truth(path.dirname(target)) ?? '/', fs.readlinkSync(target)));
  const folder = truth(path.dirname(target));
  return folder === undefined ? undefined : path.join(folder, path.basename(target));
}

/** A root and a place beside it, full of folders, files and links between them: some dangle, some turn in circles. */
function grow(base, seed) {
  const pick = random(seed);
  const root = path.join(base, 'ws');
  const folders = [root, path.join(base, 'outside'), path.join(base, 'ws-2')];
  for (const folder of folders) fs.mkdirSync(folder);
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (let n = 0; n < 24; n++) {
    const at = path.join(folders[pick(folders.length)], names[pick(names.length)]);
    if (fs.lstatSync(at, { throwIfNoEntry: false })) continue;
    const kind = pick(4);
    if (kind === 0) folders.push((fs.mkdirSync(at), at));
    else if (kind === 1) fs.writeFileSync(at, '');
    else {
      const to = path.join(folders[pick(folders.length)], ...Array.from({ length: pick(3) }, () => [...names, '..'][pick(6)]));
      fs.symlinkSync(pick(2) === 0 ? to : path.relative(path.dirname(at), to) || '.', at);
    }
  }
  const paths = Array.from({ length: 60 }, () => path.join(folders[pick(folders.length)], ...Array.from({ length: 1 + pick(4) }, () => names[pick(names.length)])));
  return { root, paths };
}

test('rule physical.both: locate agrees with the file system on trees of random links', () => {
  let inside = 0;
  let outside = 0;
  for (let seed = 1; seed <= 60; seed++) {
    inTempFolder((base) => {
      const { root, paths } = grow(base, seed);
      const workspace = new Workspace({ roots: [root], realpath });
      for (const target of paths) {
        const place = workspace.locate(target);
        const real = truth(target);
        const expected = isUnder(root, target) && real !== undefined && isUnder(root, real);
        assert.equal(place.where === 'inside', expected, `seed ${seed}: ${target} is really ${real}, told ${JSON.stringify(place)}`);
        if (expected) inside++;
        else outside++;
      }
    });
  }
  assert.ok(inside > 200 && outside > 200, `${inside} inside, ${outside} outside: both must be tried`);
});

test('rule physical.links, rule physical.roots-too: dangling links, loops, links above and the root itself as a link', { skip: process.platform === 'win32' }, () => {
  inTempFolder((base) => {
    const at = (...parts) => path.join(base, ...parts);
    fs.mkdirSync(at('ws/sub'), { recursive: true });
    fs.mkdirSync(at('outside'));
    fs.writeFileSync(at('outside/secret'), '');
    fs.writeFileSync(at('ws/file'), '');
    const links = { 'ws/out': '../outside', 'ws/dangling-out': '../outside/new', 'ws/dangling-in': 'sub/new', 'ws/self': 'self', 'ws/ping': 'pong', 'ws/pong': 'ping', 'ws/in': 'sub', 'ws/up': '..', 'ws/sub/back': '../../ws/file', 'ws/abs': at('outside/secret'), 'alias': 'ws' };
    for (const [from, to] of Object.entries(links)) fs.symlinkSync(to, at(from));
    const where = (workspace, ...parts) => workspace.locate(at(...parts)).where;
    const workspace = new Workspace({ roots: [at('ws')], realpath });
    for (const name of ['file', 'new', 'new/deeper/still', 'sub', 'in', 'in/new', 'dangling-in', 'sub/back', 'file/below-a-file', '']) assert.equal(where(workspace, 'ws', name), 'inside', name);
    for (const name of ['out', 'out/secret', 'out/new', 'out/new/deeper', 'dangling-out', 'self', 'self/x', 'ping', 'up', 'up/outside', 'abs']) assert.equal(where(workspace, 'ws', name), 'outside', name);
    assert.equal(workspace.locate(`${at('ws')}/out/../file`).where, 'outside', '`..` after a link follows the link');
    assert.equal(workspace.locate(`${at('ws')}/in/../file`).where, 'inside');
    assert.equal(where(new Workspace({ roots: [at('alias')], realpath }), 'alias', 'file'), 'inside', 'a root that is a link');
    assert.equal(where(new Workspace({ roots: [at('alias')], realpath }), 'alias', 'out', 'secret'), 'outside');
  });
});

test('rule physical.hard-links: a hard link to a file outside makes a write outside', { skip: process.platform === 'win32' }, () => {
  inTempFolder((base) => {
    const at = (...parts) => path.join(base, ...parts);
    fs.mkdirSync(at('ws'));
    fs.writeFileSync(at('secret'), '');
    fs.linkSync(at('secret'), at('ws/shared'));
    fs.writeFileSync(at('ws/own'), '');
    const linkCount = (file) => fs.lstatSync(file, { throwIfNoEntry: false })?.nlink ?? 0;
    const workspace = new Workspace({ roots: [at('ws')], realpath, linkCount });
    const registry = new Registry([{ name: 'w', authority: 'write', inputSchema: {}, paths: ['path'] }]);
    const outside = (name) => registry.inspect({ toolCallId: 'c', toolName: 'w', args: { path: at('ws', name) } }, workspace).outsideWorkspace;
    assert.deepEqual([outside('shared'), outside('own'), outside('new')], [true, false, false]);
  });
});
