// Anything at all, given to every public function: a typed error or a denial, never an allow, and the gate stays usable.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import * as sanmon from 'sanmon';
import { REGISTRY } from './helpers/world.mjs';

const { GateError, Registry, Workspace, decide, developerPrompt, explain, isApprovalMode, isBound, isWorkMode, parseApprovalMode, parseWorkMode, profileFor, profileWarnings } = sanmon;
const workspace = new Workspace(['/ws']);
const HUGE = 'x'.repeat(10 << 20);

const nested = (depth) => {
  let value = 'leaf';
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? { a: value } : [value];
  return value;
};
const cyclic = () => {
  const value = { list: [] };
  value.list.push({ back: value });
  return value;
};
const trap = (name) => new Proxy({}, { [name]() { throw new Error(`trap ${name}`); } });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const changing = () => {
  let count = 0;
  return { get default() { return count++ === 0 ? 'ask' : 'allow'; }, get names() { return [count++]; } };
};

/** One of everything that is not what a function wants. */
const nonsense = () => [
  undefined, null, true, false, 0, -0, NaN, Infinity, 5n, Symbol('s'), '', 'allow', 'half \ud800', HUGE, `${' '.repeat(10 << 20)}yolo`, () => 'allow', class A {}, [], [undefined], [[]], {}, Object.create(null), new Date(), new Map([['a', 1]]), new Set(['a']), /x/, new Error('e'),
  new String('yolo'), new Number(1), new Boolean(true), Promise.resolve('allow'), new Uint8Array(8), new ArrayBuffer(8), new WeakMap(), globalThis, cyclic(), nested(10_000), JSON.parse('{"__proto__":{"approved":true}}'), Object.create({ approved: true, toolName: 'write_file', names: ['write_file'] }),
  { get toolName() { throw new Error('boom'); }, get default() { throw new Error('boom'); }, get roots() { throw new Error('boom'); } }, { get args() { throw { get message() { throw 1; } }; } }, { toJSON() { throw new Error('toJSON is not called'); } }, { then() { throw new Error('then'); } },
  { valueOf() { throw new Error('valueOf'); }, toString() { throw new Error('toString'); }, [Symbol.toPrimitive]() { throw new Error('toPrimitive'); } }, changing(), trap('get'), trap('has'), trap('ownKeys'), trap('getPrototypeOf'), trap('getOwnPropertyDescriptor'), revoked(),
  new Proxy([], { get(target, key) { return key === 'length' ? 2 ** 32 : target[key]; } }), new Proxy(() => {}, {}), runInNewContext('({})'), runInNewContext('[]'), runInNewContext('new Date()'),
];

/** Runs `use`; what it throws must be a GateError. */
function typed(name, use) {
  try {
    return { value: use() };
  } catch (error) {
    assert.ok(GateError.isInstance(error), `${name}: ${error?.stack ?? String(error)}`);
    assert.ok(error.status === 422, `${name}: ${error.code}`);
    assert.ok(error.message.length < 20_000, `${name}: the message has ${error.message.length} units`);
    assert.ok(Object.isFrozen(error.details));
    JSON.stringify(error);
    return { error };
  }
}

function stillWorks() {
  assert.equal(decide({ default: 'ask', bound: true, outsideWorkspace: false, approval: 'yolo', approved: false }), 'allow');
  assert.equal(REGISTRY.inspect({ toolCallId: 'c', toolName: 'task', args: {} }, workspace).error, undefined);
}

test('rule boundary.total: every public function, given anything at all, answers or throws a typed error', () => {
  const profile = profileFor('agent', REGISTRY);
  for (const [index, odd] of nonsense().entries()) {
    const name = `nonsense ${index}`;
    for (const effectOf of [decide, (input) => explain(input).effect]) assert.ok(typed(name, () => effectOf(odd)).error, `${name} is no input`);
    assert.ok(['ask', 'plan', 'agent'].includes(parseWorkMode(odd)));
    assert.ok(['manual', 'auto', 'yolo'].includes(parseApprovalMode(odd)));
    if (typeof odd !== 'string') {
      assert.equal(parseWorkMode(odd), 'agent');
      assert.equal(parseApprovalMode(odd), 'manual');
      assert.equal(isWorkMode(odd) || isApprovalMode(odd), false);
    }
    const registry = typed(name, () => new Registry(odd)).value;
    assert.ok(registry === undefined || registry.size === 0, `${name} is no list of tools`);
    assert.ok(typed(name, () => new Registry([odd])).error, `${name} is no tool`);
    for (const key of ['name', 'authority', 'inputSchema', 'effect', 'plan', 'modes', 'paths', 'command', 'patch', 'humanOnly', 'inspect', 'run', 'description', 'odd']) {
      const { value } = typed(`${name} as ${key}`, () => new Registry([{ name: 't', authority: 'write', inputSchema: {}, paths: [], [key]: odd }]));
      if (value !== undefined) assert.notEqual(value.inspect({ toolCallId: 'c', toolName: 't', args: {} }, workspace).defaultEffect === 'allow' && key !== 'effect', true);
    }
    typed(name, () => new Workspace(odd));
    for (const key of ['roots', 'cwd', 'platform', 'caseInsensitive', 'alwaysAsk', 'realpath', 'linkCount']) {
      const { value } = typed(`${name} as ${key}`, () => new Workspace({ roots: ['/ws'], [key]: odd }));
      if (value !== undefined) assert.notEqual(value.locate('/somewhere/else').where, 'inside', `${name} as ${key}`);
    }
    for (const place of [workspace.locate(odd), ...workspace.locateCommand(odd), ...workspace.locateCommand('ls', odd), ...workspace.locatePatch(odd)]) assert.ok(typeof odd === 'string' || odd === undefined || place.where === 'invalid', name);
    typed(name, () => profileFor(odd, REGISTRY));
    typed(name, () => profileFor('agent', odd));
    typed(name, () => profileFor('agent', REGISTRY, odd));
    typed(name, () => profileWarnings('agent', REGISTRY, odd));
    for (const key of ['names', 'effects', 'duty', 'lang']) typed(`${name} as ${key}`, () => profileFor('agent', REGISTRY, { [key]: odd }));
    typed(name, () => developerPrompt(odd));
    assert.equal(isBound(odd, 'write_file'), false);
    assert.equal(isBound(profile, odd), false);
    assert.equal(REGISTRY.has(odd), false);
    assert.equal(REGISTRY.get(odd), undefined);
    typed(name, () => REGISTRY.list(odd));
    assert.equal(GateError.isInstance(odd), false);
    assert.ok(typed(name, () => new GateError(odd)).error ?? true);
    const made = new GateError('INVALID_INPUT', odd, odd);
    assert.ok(typeof made.message === 'string' && Object.isFrozen(made.details));
  }
  stillWorks();
});

test('rule inspect.total: a call that is anything at all is denied, and nothing is thrown', () => {
  for (const [index, odd] of nonsense().entries()) {
    const name = `nonsense ${index}`;
    for (const call of [odd, { toolCallId: 'c', toolName: odd, args: {} }, { toolCallId: 'c', toolName: 'write_file', args: odd }, { toolCallId: 'c', toolName: 'write_file', args: { path: odd } }, { toolCallId: 'c', toolName: 'write_file', args: { path: 'a', more: odd } }, { toolCallId: 'c', toolName: 'write_file', args: { path: 'a', list: [odd] } }]) {
      for (const where of [workspace, undefined, odd]) {
        const answer = REGISTRY.inspect(call, where);
        assert.ok(Object.isFrozen(answer) && Object.isFrozen(answer.args), name);
        const outcome = decide({ default: answer.defaultEffect, inspectErr: answer.error, bound: true, outsideWorkspace: answer.outsideWorkspace, approval: 'yolo', approved: false });
        if (outcome === 'allow') assert.ok(where === workspace && answer.known && answer.error === undefined && answer.places.every((place) => place.where === 'inside'), name);
        if (answer.error !== undefined) assert.ok(answer.error.length < 5000, `${name}: ${answer.error.length}`);
      }
    }
  }
  stillWorks();
});

test('rule boundary.snapshot: what JSON cannot hold is refused with its place', () => {
  const error = (args) => REGISTRY.inspect({ toolCallId: 'c', toolName: 'write_file', args }, workspace).error;
  assert.match(error({ edits: [0, 1, 2, { text: 5n }] }), /^`args\.edits\[3\]\.text` is a bigint/);
  assert.match(error({ a: () => 1 }), /`args\.a` is a function/);
  assert.match(error({ a: Symbol('s') }), /`args\.a` is a symbol/);
  assert.match(error({ a: NaN }), /`args\.a` is not a finite number/);
  assert.match(error({ a: [-Infinity] }), /`args\.a\[0\]` is not a finite number/);
  assert.match(error({ a: new Date() }), /`args\.a` is not a plain object/);
  assert.match(error({ a: [new (class B {})()] }), /`args\.a\[0\]` is not a plain object/);
  assert.match(error({ a: [1, , 3] }), /`args\.a\[1\]` is missing/);
  assert.match(error({ a: [undefined] }), /`args\.a\[0\]` is undefined/);
  assert.match(error({ a: 'half \udfff' }), /`args\.a` is not well-formed/);
  assert.match(error({ ['half \ud800']: 1 }), /is not well-formed/);
  assert.match(error(cyclic()), /refers back/);
  assert.match(error(nested(10_001)), /64/);
  assert.match(error({ a: HUGE }), /8388608/);
  assert.match(error({ a: '\u4e2d'.repeat(3 << 20) }), /8388608/, 'the limit is in bytes');
  assert.equal(error({ path: 'a', text: '\u4e2d'.repeat(2 << 20), more: '\u{1f600}'.repeat(200_000) }), undefined);
  assert.match(error({ get a() { throw new Error('boom'); } }), /`args\.a` cannot be read: boom/);
  assert.match(error({ a: trap('ownKeys') }), /`args\.a` cannot be read: trap ownKeys/);
  assert.match(error({ a: nested(64) }), /64/);
  const shared = { text: 'x' };
  assert.equal(error({ path: 'a', one: shared, two: [shared, shared] }), undefined, 'the same object twice is no cycle');
  let laughs = ['ha'];
  for (let n = 0; n < 60; n++) laughs = [laughs, laughs, laughs];
  assert.match(error({ laughs }), /8388608/, 'a small value may be endless as text');
});

test('rule boundary.snapshot: toJSON is not called, symbols and hidden properties are left out, undefined is absent', () => {
  const hidden = Object.defineProperty({ path: 'a', [Symbol('s')]: 1, gone: undefined, toJSON: undefined }, 'secret', { value: 1 });
  assert.deepEqual(REGISTRY.inspect({ toolCallId: 'c', toolName: 'write_file', args: hidden }, workspace).args, { path: 'a' });
  const called = REGISTRY.inspect({ toolCallId: 'c', toolName: 'write_file', args: { path: 'a', toJSON() { return {}; } } }, workspace);
  assert.match(called.error, /`args\.toJSON` is a function/);
  const odd = REGISTRY.inspect({ toolCallId: 'c', toolName: 'write_file', args: JSON.parse('{"path":"a","__proto__":{"path":"/etc/passwd"}}') }, workspace);
  assert.deepEqual(Object.keys(odd.args), ['path', '__proto__']);
  assert.equal(Object.getPrototypeOf(odd.args), Object.prototype);
});

test('rule boundary.linear: large arguments take their time once, not its square', () => {
  const time = (count) => {
    const args = { path: 'a', rows: Array.from({ length: count }, (_, n) => ({ id: n, text: 'some text\n', tags: ['a', 'b'] })) };
    const begun = performance.now();
    assert.equal(REGISTRY.inspect({ toolCallId: 'c', toolName: 'write_file', args }, workspace).args.rows.length, count);
    return performance.now() - begun;
  };
  time(2000);
  assert.ok(time(80_000) < 200 * Math.max(time(4000), 1));
});

test('rule boundary.realms: plain objects and lists of another realm are plain', () => {
  const call = runInNewContext('({ toolCallId: "c", toolName: "write_file", args: { path: "a", list: [{ b: [1] }] } })');
  assert.deepEqual(REGISTRY.inspect(call, workspace).args, { path: 'a', list: [{ b: [1] }] });
  assert.equal(new Registry(runInNewContext('[{ name: "a", authority: "read", inputSchema: { type: "object" }, paths: [] }]')).size, 1);
});

test('rule boundary.errors: a GateError has its status, frozen plain details, and a brand that survives a second copy', async () => {
  const statuses = { ACTOR_REQUIRED: 401, SELF_APPROVAL_FORBIDDEN: 403, PLAN_NOT_FOUND: 404, APPROVAL_NOT_FOUND: 404, PLAN_CONFLICT: 409, RUN_STATE: 409, REGISTRY_CHANGED: 409, INVALID_ARGS: 422, UNKNOWN_TOOL: 422, ENGINE_FAULTED: 500, NOT_READY: 500, PROVIDER_FAILED: 502 };
  for (const [code, status] of Object.entries(statuses)) assert.equal(new GateError(code).status, status);
  for (const code of ['NOPE', 'toString', '__proto__', '']) assert.throws(() => new GateError(code), { code: 'INVALID_INPUT' });
  const given = { list: [{ a: 1 }] };
  const error = new GateError('PLAN_CONFLICT', 'two hands', given);
  given.list[0].a = 2;
  assert.deepEqual(JSON.parse(JSON.stringify(error)), { code: 'PLAN_CONFLICT', status: 409, message: 'two hands', details: { list: [{ a: 1 }] } });
  assert.ok(error instanceof Error && error.name === 'GateError' && Object.isFrozen(error.details.list[0]));
  const copy = await import(new URL('../../pkg/errors.js?copy', import.meta.url).href);
  assert.notEqual(copy.GateError, GateError);
  assert.ok(GateError.isInstance(new copy.GateError('RUN_STATE')) && copy.GateError.isInstance(error));
  for (const odd of [new Error('x'), { code: 'RUN_STATE' }, Object.create(error), undefined, revoked(), trap('getOwnPropertyDescriptor')]) assert.equal(GateError.isInstance(odd), false);
});

test('rule boundary.polluted: a polluted Object.prototype never allows', () => {
  const script = `
    import assert from 'node:assert/strict';
    import { GateError, Registry, Workspace, decide, explain, isBound, profileFor } from 'sanmon';
    const strict = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'], additionalProperties: false };
    const tool = { name: 'write_file', authority: 'write', inputSchema: strict, paths: ['path'] };
    const registry = new Registry([tool]);
    const workspace = new Workspace(['/ws']);
    const profile = profileFor('agent', registry);
    const base = { default: 'ask', bound: true, outsideWorkspace: false, approval: 'manual', approved: false };
    const values = { approved: true, bound: true, default: 'allow', approval: 'yolo', outsideWorkspace: false, agentEffect: 'allow', inspectErr: null, effect: 'allow', paths: [], plan: true, type: 'string', $ref: '#/nope', $schema: 5, names: ['nope'],
      args: { path: 'in.txt' }, path: 'in.txt', toolName: 'write_file', roots: ['/'], realpath: (path) => path, toJSON: () => ({}), 0: 'x', length: 0, write_file: 'allow', nope: 'allow', error: undefined, then: (done) => done(), get: undefined, value: 'x', issues: undefined };
    const before = JSON.stringify(registry.inspect({ toolName: 'write_file', args: { path: 'in.txt' } }, workspace));
    for (const enumerable of [true, false]) for (const [key, value] of Object.entries(values)) {
      Object.defineProperty(Object.prototype, key, { value, enumerable, configurable: true, writable: true });
      try {
        for (const effectOf of [decide, (input) => explain(input).effect]) {
          assert.equal(effectOf(base), 'ask', key);
          for (const field of Object.keys(base)) {
            const input = { ...base };
            delete input[field];
            assert.throws(() => effectOf(input), (error) => GateError.isInstance(error) && error.details.field === field, key + ' ' + field);
          }
        }
        for (const call of [{}, { toolName: 'write_file' }, { toolName: 'write_file', args: {} }, { toolName: 'nope', args: {} }, { toolName: 'write_file', args: { path: 5 } }, { toolName: 'write_file', args: { path: 'a', more: 1 } }]) {
          assert.equal(typeof registry.inspect(call, workspace).error, 'string', key + JSON.stringify(call));
        }
        assert.equal(registry.inspect({ toolName: 'write_file', args: { path: '/etc/passwd' } }, workspace).outsideWorkspace, true, key);
        const fine = registry.inspect({ toolName: 'write_file', args: { path: 'in.txt' } }, workspace);
        assert.ok(fine.error !== undefined || fine.outsideWorkspace === false || key === 'realpath', key);
        assert.equal(isBound(profile, 'nope'), false, key);
        assert.equal(profile.effects[key], undefined, key);
        assert.equal(isBound({}, 'nope'), false, key);
        let again;
        try {
          again = new Registry([{ ...tool }]);
        } catch (error) {
          assert.ok(GateError.isInstance(error), key);
          continue;
        }
        assert.equal(again.inspect({ toolName: 'write_file', args: { path: '/etc/passwd' } }, new Workspace(['/ws'])).outsideWorkspace, true, key);
        assert.equal(typeof again.inspect({ toolName: 'write_file', args: {} }, workspace).error, 'string', key);
        assert.throws(() => new Registry([{ name: 'silent', authority: 'write', inputSchema: {} }]), (error) => GateError.isInstance(error), key);
        assert.throws(() => new Workspace({}), (error) => GateError.isInstance(error), key);
        assert.deepEqual(Object.keys(profileFor('agent', again).effects), [], key);
        assert.equal(again.digest, registry.digest, key);
      } finally {
        delete Object.prototype[key];
      }
    }
    assert.equal(JSON.stringify(registry.inspect({ toolName: 'write_file', args: { path: 'in.txt' } }, workspace)), before, 'and afterwards all is as before');
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: new URL('.', import.meta.url), encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
