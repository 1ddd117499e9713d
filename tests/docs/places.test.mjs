// One table per rule about paths: texts that are inside, texts that are not, with the reason told.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Workspace } from 'sanmon';

const posix = new Workspace(['/ws']);
const windows = new Workspace({ roots: ['C:\\ws'], platform: 'windows' });
const darwin = new Workspace({ roots: ['/ws'], platform: 'darwin' });
const uri = new Workspace({ roots: ['vscode-vfs://host/repo'], platform: 'uri' });

/** @param {Workspace} workspace @param {readonly string[]} texts */
function inside(workspace, ...texts) {
  for (const text of texts) assert.deepEqual([workspace.locate(text).where, workspace.locate(text).reason], ['inside', undefined], JSON.stringify(text));
}

/** @param {Workspace} workspace @param {Readonly<Record<string, string>>} reasons of texts that are not inside */
function refused(workspace, reasons, where = 'outside') {
  for (const [text, reason] of Object.entries(reasons)) {
    const place = workspace.locate(text);
    assert.deepEqual([place.where, place.reason], [where, reason], JSON.stringify(text));
  }
}

test('rule place.not-sure-is-outside: doubt is outside, what nothing could open is invalid', () => {
  refused(posix, { '$X/a': 'unexpanded', '~': 'unexpanded', 'C:/ws/a': 'other_drive' });
  refused(posix, { '': 'empty', 'a\0': 'nul' }, 'invalid');
});

test('rule place.base: a relative path starts in the folder given, else in the first root, never in the process’s own', () => {
  assert.equal(new Workspace({ roots: ['/ws'], cwd: '/ws/sub' }).locate('../a').path, '/ws/a');
  assert.equal(new Workspace(['/one', '/two']).locate('a').path, '/one/a');
  assert.equal(new Workspace({ roots: ['/ws'], cwd: '/other' }).locate('a').where, 'outside');
  assert.equal(new Workspace([]).locate('a').where, 'outside');
  assert.equal(new Workspace([process.cwd()]).locate('.').where, 'inside');
  assert.equal(posix.locate('a').path, '/ws/a');
});

test('rule place.segments: whole segments are compared, the root itself is inside, `/` works as a root', () => {
  inside(posix, '/ws', '/ws/', '.', '/ws/a', '..a', '...');
  refused(posix, { '/ws-evil/a': 'outside_root', '/w': 'outside_root', '/': 'outside_root', '..': 'above_root', 'a/../..': 'above_root' });
  inside(new Workspace(['/']), '/etc/x', 'a', '..');
  const drive = new Workspace({ roots: ['C:\\'], platform: 'windows' });
  inside(drive, 'C:\\Windows', 'a', '..');
  refused(drive, { 'D:\\': 'outside_root' });
});

test('rule place.same-normal-form: both sides are normalised alike, and once is enough', () => {
  for (const [workspace, text, path] of [[posix, 'a/./b//../c', '/ws/a/c'], [windows, 'a/b\\..\\c. ', 'C:\\ws\\a\\c'], [uri, 'a/../b?x#y', 'vscode-vfs://host/repo/b']]) {
    assert.equal(workspace.locate(text).path, path);
    assert.equal(workspace.locate(path).path, path);
  }
  inside(new Workspace(['/a/../ws/./']), '/ws/x');
});

test('rule place.case: case folds where the platform folds it, and only for letters that surely fold', () => {
  inside(darwin, '/WS/a', '/Ws/É');
  inside(windows, 'C:\\WS\\a', 'c:/ws/a');
  refused(posix, { '/WS/a': 'outside_root' });
  inside(new Workspace({ roots: ['/ws'], caseInsensitive: true }), '/WS/a');
  refused(new Workspace({ roots: ['/ſ'], caseInsensitive: true }), { '/s/a': 'outside_root', '/S/a': 'outside_root' });
  refused(new Workspace({ roots: ['/ws'], platform: 'darwin', caseInsensitive: false }), { '/WS/a': 'outside_root' });
});

test('rule place.strictest-reading: one reading that leaves is enough', () => {
  refused(posix, { 'a\\..\\..\\b': 'backslash', '%2e%2e/x': 'encoded', '．．/x': 'lookalike', '{a,../b}': 'glob', 'src,/etc/x': 'list' });
  for (const nested of ['%252e%252e%255cx', '．．％2fx']) assert.equal(posix.locate(nested).where, 'outside', nested);
});

test('rule place.unexpanded: what a shell or a tool would put something else in for is not known', () => {
  refused(posix, { '~': 'unexpanded', '~/x': 'unexpanded', '~root/x': 'unexpanded', '$X': 'unexpanded', 'a/${X}': 'unexpanded', '%X%/a': 'unexpanded' });
  refused(windows, { '%USERPROFILE%\\x': 'unexpanded' });
});

test('rule place.harmless: a needless question is a defect too', () => {
  inside(posix, 'a~', 'a/~b', 'a$', '5$', '100%/a', '50%-60%', 'a%20b', 'a b', '-a', 'étè', '日本.txt', '[id].tsx', '(group)/page.tsx', '@scope/x', 'a:b', '#a#');
  inside(windows, '\\\\?\\C:\\ws\\a', 'PROGRA~1\\x', 'a/b');
  inside(darwin, '/WS/A');
});

test('rule place.encoded: percent escapes are decoded until none is left', () => {
  refused(posix, { '%2e%2e/x': 'encoded', '%252e%252e/x': 'encoded', '%2fetc/x': 'encoded', '..%2fx': 'encoded', '%7e/x': 'encoded' });
  // Which word a careless spelling gets is not promised, only that it does not pass.
  for (const careless of ['%c0%ae%c0%ae/x', '%u002e%u002e/x']) assert.equal(posix.locate(careless).where, 'outside', careless);
  inside(posix, 'a%2fb', '%zz', 'a%');
});

test('rule place.lookalikes: full-width and invisible characters', () => {
  refused(posix, { '．．/x': 'lookalike', '．．／x': 'lookalike', '.\u200b./x': 'lookalike', '～/x': 'lookalike', '／etc/x': 'lookalike', '..\u2044x': 'lookalike' });
  inside(posix, 'ａ.txt', 'a\u200bb');
});

test('rule place.lists: a text that may be a list of paths', () => {
  refused(posix, { 'src,/etc/x': 'list', 'a ../b': 'list', 'a;~/x': 'list', 'a|C:\\x': 'list' });
  inside(posix, 'a, b', 'a b/c', 'a,b');
});

test('rule place.quoted: blanks, quotes and brackets around a text', () => {
  refused(posix, { '"/etc/x"': 'quoted', "'../x'": 'quoted', ' /etc/x': 'quoted', '<../x>': 'quoted' });
  inside(posix, '"a"', ' a', '(a)');
});

test('rule place.root-names: a root’s own name may hold anything', () => {
  const odd = new Workspace(['/a b, c/100%/{x,y}']);
  inside(odd, 'z', '/a b, c/100%/{x,y}/z', '/a b, c/100%/{x,y}');
  refused(odd, { '/a b, c/100%/x/z': 'outside_root', '/a b, c/100%/{x,y}/{a,../../..}': 'glob' });
});

test('rule place.globs: each reading of a glob counts', () => {
  refused(posix, { '{a,../b}': 'glob', '{a,/etc}/x': 'glob', '**/../../x': 'above_root', [`${'{a,b}'.repeat(9)}`]: 'glob' });
  inside(posix, '*.ts', 'src/**/*.ts', '{a,b}/c');
});

test('rule place.magic-links: paths that mean something else to each process', () => {
  for (const workspace of [posix, new Workspace(['/'])]) refused(workspace, { '/proc/self/root/x': 'magic_link', '/proc/1/cwd/x': 'magic_link', '/dev/fd/3': 'magic_link', '/dev/stdin': 'magic_link', '/proc/thread-self/x': 'magic_link' });
  inside(new Workspace(['/']), '/proc/cpuinfo', '/dev/null');
});

test('rule place.other-scheme: other schemes and authorities are elsewhere', () => {
  refused(posix, { 'http://a/b': 'other_scheme', 'vscode-remote://x/ws/a': 'other_scheme', 'file://host/ws/a': 'other_authority', 'file:///etc/a': 'outside_root' });
  inside(posix, 'file:///ws/a', 'file://localhost/ws/a');
  inside(uri, 'a', '/repo/a', 'vscode-vfs://HOST/repo/a');
  refused(uri, { 'https://host/repo/a': 'outside_root', 'vscode-vfs://other/repo/a': 'outside_root', 'vscode-vfs://u@host/repo/a': 'other_authority', '//other/x': 'above_root', 'javascript:x': 'other_scheme', '%2e%2e/x': 'above_root' });
});

test('rule place.windows-names: shares, devices, drives, streams, reserved and short names', () => {
  refused(windows, { '\\\\server\\share\\a': 'outside_root', '\\\\.\\C:\\ws': 'device', 'C:a': 'drive_relative', 'D:\\x': 'outside_root', '\\a': 'above_root', 'C:\\PROGRA~1': 'short_name', '... ': 'trailing_dots' });
  for (const odd of ['nul', 'a/con.txt', 'a<b', 'COM1:']) assert.notEqual(windows.locate(odd).where, 'inside', odd);
  for (const stream of ['a:stream', 'b\\a:stream', 'a::$DATA', 'a.txt:b:$DATA']) assert.notEqual(windows.locate(stream).where, 'inside', stream);
});

test('rule physical.unchecked: without a resolver a place says so', () => {
  assert.equal(posix.locate('a').physical, 'unchecked');
  assert.equal(new Workspace({ roots: ['/ws'], realpath: (path) => path }).locate('a').physical, 'checked');
});
