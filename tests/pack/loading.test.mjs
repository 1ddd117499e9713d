// How the core arrives, and what happens before it does and after it faults. Each test has a process of its own.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { project } from './lib/project.mjs';
import { output } from './lib/tools.mjs';

const PRELUDE = `import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as sanmon from 'sanmon/slim';
const { decide, init, initSync, GateError } = sanmon;
const bytes = readFileSync('node_modules/sanmon/pkg/core.wasm');
const INPUT = { default: 'allow', bound: true, outsideWorkspace: false, approval: 'manual', approved: false };
const code = (wanted) => (error) => GateError.isInstance(error) && error.code === wanted;
const refuses = (wanted) => {
  for (const call of [
    () => decide(INPUT),
    () => sanmon.explain(INPUT),
    () => new sanmon.Registry([{ name: 'a', authority: 'read', inputSchema: {}, paths: [] }]),
    () => new sanmon.Workspace(['/ws']),
  ]) assert.throws(call, code(wanted));
};
`;
let folder;
before(async () => {
  folder = await project({});
});

function script(name, body) {
  test(name, () => {
    const { ok, text } = output(process.execPath, ['--input-type=module', '--eval', PRELUDE + body], folder);
    assert.ok(ok, text);
  });
}

script('rule boundary.ready: before it is loaded every call refuses, afterwards it answers', `
refuses('NOT_READY');
initSync(bytes);
assert.equal(decide(INPUT), 'allow');
initSync(Uint8Array.of(1));
await init('http://127.0.0.1:1/nowhere');
assert.equal(decide(INPUT), 'allow');
`);

for (const [kind, source] of Object.entries({
  'a Uint8Array': 'bytes',
  'an ArrayBuffer': 'bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)',
  'a DataView': 'new DataView(bytes.buffer, bytes.byteOffset, bytes.length)',
  'a module': 'new WebAssembly.Module(bytes)',
  'a response': 'new Response(bytes)',
  'a promise of a response': 'Promise.resolve(new Response(bytes))',
  'an address': "'data:application/wasm;base64,' + bytes.toString('base64')",
  'a URL': "new URL('data:application/wasm;base64,' + bytes.toString('base64'))",
})) {
  script(`init takes ${kind}`, `await init(${source}); assert.equal(decide(INPUT), 'allow');`);
}

script('init is one promise while it runs, and may be tried again when it failed', `
const first = init(Promise.reject(new Error('offline')));
assert.equal(init(bytes), first);
await assert.rejects(first, code('NOT_READY'));
refuses('NOT_READY');
const [a, b] = [init(new Response(bytes)), init(Uint8Array.of(1))];
assert.equal(a, b);
await a;
assert.equal(decide(INPUT), 'allow');
`);

script('every failed load is a typed error', `
await assert.rejects(init('http://127.0.0.1:1/core.wasm'), code('NOT_READY'));
await assert.rejects(init('no address'), code('NOT_READY'));
await assert.rejects(init(new Response('gone', { status: 404 })), code('NOT_READY'));
const used = new Response(bytes);
await used.text();
await assert.rejects(init(used), code('NOT_READY'));
for (const wrong of [undefined, null, 42, {}, [], Symbol('x'), () => {}, Uint8Array.of(0, 97, 115, 109), new Response('<html>'), new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))]) {
  await assert.rejects(init(wrong), code('INVALID_INPUT'));
  assert.throws(() => initSync(wrong), code('INVALID_INPUT'));
}
refuses('NOT_READY');
initSync(bytes);
assert.equal(decide(INPUT), 'allow');
`);

script('rule boundary.same-build: the core of another build is refused', `
const other = Buffer.from(bytes);
other[other.length - 1] ^= 1;
assert.throws(() => initSync(other), code('INVALID_INPUT'));
assert.throws(() => initSync(bytes.subarray(0, -24)), code('INVALID_INPUT'));
refuses('NOT_READY');
`);

script('rule boundary.fault: after a trap everything refuses, for good', `
initSync(bytes);
const registry = new sanmon.Registry([{ name: 'a', authority: 'read', inputSchema: {}, paths: [] }]);
const { call } = await import(new URL('node_modules/sanmon/pkg/engine.js', 'file://' + process.cwd() + '/'));
assert.throws(() => call((core) => {
  const handle = new core.RegistryHandle('[]');
  handle.__wbg_ptr = 0xfffffff0;
  return handle.describe();
}), code('ENGINE_FAULTED'));
refuses('ENGINE_FAULTED');
// Never throws, so it answers as for arguments that failed inspection.
const seen = registry.inspect({ toolCallId: '1', toolName: 'a', args: {} });
assert.ok(seen.error, JSON.stringify(seen));
assert.throws(() => initSync(bytes), code('ENGINE_FAULTED'));
await assert.rejects(init(bytes), code('ENGINE_FAULTED'));
// Words are read without a fault even then, to the documented fallbacks.
refuses('ENGINE_FAULTED');
`);

script('rule boundary.fault: what the core throws as text is a refusal, not a fault', `
initSync(bytes);
const { call } = await import(new URL('node_modules/sanmon/pkg/engine.js', 'file://' + process.cwd() + '/'));
assert.throws(() => call((core) => new core.RegistryHandle('{')), (error) => GateError.isInstance(error) && error.code !== 'ENGINE_FAULTED');
assert.equal(decide(INPUT), 'allow');
`);

script('a late free after a fault finds nothing to do', `
initSync(bytes);
const { call } = await import(new URL('node_modules/sanmon/pkg/engine.js', 'file://' + process.cwd() + '/'));
let handle;
call((core) => { handle = new core.RegistryHandle('[]'); });
assert.throws(() => call(() => { throw new WebAssembly.RuntimeError('unreachable'); }), code('ENGINE_FAULTED'));
handle.free();
refuses('ENGINE_FAULTED');
`);

script('the default entry and slim share one instance', `
const whole = await import('sanmon');
assert.equal(whole.decide, decide);
assert.equal(decide(INPUT), 'allow');
`);
