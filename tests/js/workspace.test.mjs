// Workspaces: the options, the host's functions, and places for whatever is asked.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { GateError, RECOMMENDED_ALWAYS_ASK, Registry, Workspace } from 'sanmon';

const refused = (...fields) => (error) => {
  assert.ok(GateError.isInstance(error), String(error.stack));
  assert.equal(error.code, 'INVALID_WORKSPACE');
  assert.equal(error.status, 422);
  const told = error.details.problems.map(({ field }) => field);
  for (const field of fields) assert.ok(told.includes(field), `${field} is not told: ${told.join(', ')}`);
  return true;
};
const workspace = new Workspace(['/ws']);

test('rule place.roots: a list of roots or options; the roots are normalised and frozen', () => {
  assert.deepEqual(new Workspace(['/ws/./a/', '/b']).roots, ['/ws/a', '/b']);
  assert.deepEqual(new Workspace({ roots: ['/ws'] }).roots, ['/ws']);
  assert.ok(Object.isFrozen(workspace) && Object.isFrozen(workspace.roots));
  const roots = ['/ws'];
  const taken = new Workspace({ roots });
  roots[0] = '/';
  assert.equal(taken.locate('/etc').where, 'outside');
  assert.equal(new Workspace([]).locate('/ws').where, 'outside', 'no roots: everything is outside');
});

test('rule boundary.unknown-keys: an unknown key or a wrong type is an error, all of them at once', () => {
  assert.throws(() => new Workspace({ roots: '/ws', cwdd: '/ws', platform: 'mac', caseInsensitive: 'yes', alwaysAsk: ['a', 5], realpath: '/bin', linkCount: 1, cwd: 5 }), refused('roots', 'cwdd', 'platform', 'caseInsensitive', 'alwaysAsk', 'realpath', 'linkCount', 'cwd'));
  for (const options of [undefined, null, 5, '/ws', () => ['/ws'], {}, new Map(), Object.create({ roots: ['/ws'] }), { roots: undefined }, { roots: null }, { roots: [5] }, { roots: ['\ud800'] }, { roots: ['/a', , '/b'] }, { roots: new Set(['/ws']) }, { get roots() { throw new Error('boom'); } },
    new Proxy({}, { ownKeys() { throw new Error('boom'); } }), ['rel'], [''], ['/a\0b'], { roots: ['C:'], platform: 'windows' }, { roots: ['C:ws'], platform: 'windows' }]) assert.throws(() => new Workspace(options), refused(), String(options));
});

test('rule place.always-ask: the recommended list is frozen, can be used, and flags what it says', () => {
  assert.ok(Object.isFrozen(RECOMMENDED_ALWAYS_ASK));
  const crate = readFileSync(new URL('../../src/kernel/recommended.rs', import.meta.url), 'utf8');
  assert.deepEqual(RECOMMENDED_ALWAYS_ASK, [...crate.matchAll(/^\s+"(.+)",$/gm)].map(([, glob]) => glob), 'the crate has the same list');
  const careful = new Workspace({ roots: ['/ws'], alwaysAsk: RECOMMENDED_ALWAYS_ASK });
  for (const path of ['.git', '.git/config', 'sub/.git/hooks/pre-commit', '.vscode/settings.json', '.env', 'sub/.env.local']) {
    assert.deepEqual([careful.locate(path).where, careful.locate(path).reason], ['outside', 'always_ask'], path);
    assert.equal(workspace.locate(path).where, 'inside', path);
  }
  for (const path of ['src/git.ts', 'a.env.ts', 'git/config', 'docs/agents.txt']) assert.equal(careful.locate(path).where, 'inside', path);
});

test('rule place.total: whatever is asked gives a frozen place, never an exception', () => {
  const nothing = [undefined, null, 5, 5n, {}, [], ['/ws/a'], Symbol('s'), () => '/ws', new String('/ws/a'), NaN, new Proxy({}, {})];
  for (const odd of nothing) {
    for (const place of [workspace.locate(odd), ...workspace.locateCommand(odd), ...workspace.locatePatch(odd)]) {
      assert.equal(place.where, 'invalid');
      assert.equal(place.reason, 'not_text');
      assert.ok(Object.isFrozen(place));
    }
  }
  for (const odd of nothing.slice(1)) assert.equal(workspace.locateCommand('ls', odd)[0].where, 'invalid');
  assert.equal(workspace.locate('a\ud800').where, 'invalid');
  assert.equal(workspace.locateCommand('cat \ud800')[0].where, 'invalid');
  assert.equal(workspace.locatePatch('--- \udc00')[0].where, 'invalid');
  const huge = 'a/'.repeat(5 << 20);
  assert.equal(workspace.locate(huge).where, 'invalid');
  assert.notEqual(workspace.locateCommand(huge)[0].where, 'inside');
  assert.notEqual(workspace.locatePatch(`--- a/${huge}`)[0]?.where, 'inside');
  assert.equal(workspace.locate('a.txt').where, 'inside', 'and it stays usable');
});

test('rule place.three-answers: paths, shell lines and patches are located', () => {
  assert.deepEqual(workspace.locate('a/../b.txt'), { given: 'a/../b.txt', path: '/ws/b.txt', where: 'inside', root: '/ws', physical: 'unchecked' });
  assert.equal(workspace.locate('../x').where, 'outside');
  assert.ok(workspace.locateCommand('cat a.txt > /etc/x').some(({ where }) => where === 'outside'));
  assert.ok(workspace.locateCommand('cat a.txt').every(({ where }) => where === 'inside'));
  assert.ok(workspace.locateCommand('cat a.txt', '/etc').some(({ where }) => where === 'outside'));
  assert.ok(workspace.locatePatch('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n').every(({ where }) => where === 'inside'));
  assert.ok(workspace.locatePatch('--- a/x\n+++ b/../../x\n@@ -1 +1 @@\n-a\n+b\n').some(({ where }) => where === 'outside'));
});

test('rule physical.failed-is-outside: a resolver that throws or answers no text makes the path outside', () => {
  const answers = [() => { throw new Error('boom'); }, () => undefined, () => null, () => 5, () => '', () => 'relative', () => '\ud800', () => Promise.resolve('/ws/a'), () => Promise.reject(new Error('unheard')), () => new String('/ws/a'), () => ({ get then() { throw 1; } }), (path) => (path.endsWith('a.txt') ? '/etc/passwd' : path), async () => '/ws/a'];
  for (const realpath of answers) {
    const place = new Workspace({ roots: ['/ws'], realpath }).locate('a.txt');
    assert.equal(place.where, 'outside', String(realpath));
  }
  const checked = new Workspace({ roots: ['/ws'], realpath: (path) => path }).locate('a.txt');
  assert.deepEqual([checked.where, checked.physical], ['inside', 'checked']);
});

test('rule physical.asked-once: each question is put to the host once, with no answer kept for the next call', () => {
  const asked = [];
  const physical = new Workspace({ roots: ['/ws'], realpath: (path) => (asked.push(path), path) });
  physical.locate('a/b.txt');
  assert.equal(new Set(asked).size, asked.length, asked.join(', '));
  const first = asked.length;
  physical.locate('a/b.txt');
  assert.equal(asked.length, 2 * first, 'a link may have changed');
});

test('rule physical.reentrant: the host’s functions may ask the gate themselves', () => {
  const inner = new Workspace(['/ws']);
  const registry = new Registry([{ name: 'w', authority: 'write', inputSchema: {}, paths: ['path'], inspect: () => (inner.locate('/etc').where === 'outside' ? undefined : 'no') }]);
  const outer = new Workspace({ roots: ['/ws'], realpath: (path) => (inner.locate(path), registry.inspect({ toolName: 'w', args: { path } }, inner), new Registry([]), path) });
  assert.equal(registry.inspect({ toolName: 'w', args: { path: 'a.txt' } }, outer).outsideWorkspace, false);
});

test('rule physical.hard-links: a write target with a second name, or one that cannot be told, is outside', () => {
  const registry = new Registry(['read', 'write'].map((authority) => ({ name: authority, authority, inputSchema: {}, paths: ['path'] })));
  const outside = (linkCount, toolName = 'write') => registry.inspect({ toolCallId: 'c', toolName, args: { path: 'a.txt' } }, new Workspace({ roots: ['/ws'], linkCount })).outsideWorkspace;
  assert.equal(outside(() => 1), false);
  assert.equal(outside(() => 0), false, 'a new file');
  for (const odd of [() => 2, () => -1, () => 1.5, () => NaN, () => '1', () => undefined, () => { throw new Error('boom'); }, async () => 1]) assert.equal(outside(odd), true, String(odd));
});

test('rule place.darwin-nfc: both spellings of a letter are one name on darwin', () => {
  const composed = '/Users/\u00e9mil';
  const decomposed = '/Users/e\u0301mil';
  for (const [root, path] of [[composed, decomposed], [decomposed, composed]]) {
    const mac = new Workspace({ roots: [root], platform: 'darwin' });
    assert.equal(mac.locate(`${path}/a`).where, 'inside');
    const registry = new Registry([{ name: 'w', authority: 'write', inputSchema: {}, paths: ['path'] }]);
    const { outsideWorkspace, args } = registry.inspect({ toolName: 'w', args: { path: `${path}/a`, text: 'line\n\u0303' } }, mac);
    assert.equal(outsideWorkspace, false);
    assert.deepEqual(args, { path: `${path}/a`, text: 'line\n\u0303' }, 'the arguments stay as they were sent');
  }
  assert.equal(new Workspace([composed]).locate(`${decomposed}/a`).where, 'outside');
});
