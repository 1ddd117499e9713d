// The one closed list of tools: what it refuses to be built with, what it hands out, and that nothing reaches it afterwards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { GateError, Registry, Workspace, defineTool, isBound, profileFor } from 'sanmon';
import { REGISTRY, TOOLS } from './helpers/world.mjs';

const workspace = new Workspace(['/ws']);
const read = (name, more) => ({ name, authority: 'read', inputSchema: {}, paths: [], ...more });
const write = (name, more) => read(name, { authority: 'write', ...more });
const call = (toolName, args = {}) => ({ toolCallId: 'c1', toolName, args });
const problemsOf = (tools) => {
  try {
    new Registry(tools);
  } catch (error) {
    assert.ok(GateError.isInstance(error), String(error.stack));
    return { code: error.code, fields: error.details.problems.map(({ field }) => field), message: error.message };
  }
  return { code: undefined, fields: [] };
};

test('rule registry.all-problems: every problem of every tool is told at once, in order', () => {
  const { code, fields, message } = problemsOf([
    { name: 'bad name', authority: 'reed', inputSchema: { propertis: {} }, paths: [5], plan: false },
    5,
    write('fine'),
    { name: 'silent', authority: 'write', inputSchema: {} },
    { name: 7, authority: 'write', inputSchema: 5, paths: [], effect: 'Allow', humanOnly: 1, modes: ['agent', 'Plan'], command: 5, patch: [], run: 'x', inspect: {}, inspectt: 1 },
    write('wide', { modes: ['ask'] }),
    write('fine'),
    { authority: 'read' },
    write('pattern', { paths: ['a..b', 'ok', '[]'] }),
  ]);
  assert.equal(code, 'INVALID_TOOL');
  for (const field of [
    'tools[0].name', 'tools[0].authority', 'tools[0].inputSchema.propertis', 'tools[0].paths', 'tools[0].plan', 'tools[1]', 'tools[3].paths', 'tools[4].name', 'tools[4].inputSchema', 'tools[4].effect', 'tools[4].humanOnly', 'tools[4].modes[1]', 'tools[4].command',
    'tools[4].patch', 'tools[4].run', 'tools[4].inspect', 'tools[4].inspectt', 'tools[6].name', 'tools[7].name', 'tools[7].inputSchema', 'tools[8].paths[0]', 'tools[8].paths[2]',
  ]) assert.ok(fields.includes(field), `${field} is not told: ${fields.join(', ')}`);
  assert.ok(fields.some((field) => field.startsWith('tools[5].modes')), fields.join(', '));
  assert.ok(!fields.some((field) => field.startsWith('tools[2]')), fields.join(', '));
  const numbers = fields.map((field) => Number(/\d+/.exec(field)[0]));
  assert.deepEqual(numbers, numbers.toSorted?.((a, b) => a - b) ?? numbers);
  assert.match(message, /did you mean `properties`/);
});

test('rule registry.unique-names: only duplicates have their own code', () => {
  assert.equal(problemsOf([read('a'), read('b'), read('a')]).code, 'DUPLICATE_TOOL');
  assert.equal(problemsOf([read('a'), read('a'), read('b', { plan: false })]).code, 'INVALID_TOOL');
  assert.equal(problemsOf([read('a'), read('A')]).code, undefined, 'names are case-sensitive');
});

test('rule registry.exact-names, rule registry.prototype-names: plain ASCII, exact; names of the prototype are ordinary', () => {
  for (const name of ['', '1a', 'a b', 'ä', 'a\0', 'a'.repeat(129), '__proto__', '-a']) assert.equal(problemsOf([read(name)]).code, 'INVALID_TOOL', JSON.stringify(name));
  const registry = new Registry(['a', 'A.b:c/d-e_9', 'a'.repeat(128), 'constructor', 'toString', 'hasOwnProperty'].map((name) => read(name)));
  assert.equal(registry.size, 6);
  assert.ok(registry.has('constructor') && registry.has('toString'));
  for (const name of ['valueOf', '__proto__', 'A', 'a ', ' a', undefined, null, 5, {}, Symbol('a')]) {
    assert.equal(registry.has(name), false);
    assert.equal(registry.get(name), undefined);
  }
  assert.equal(new Registry([]).has('constructor'), false);
});

test('rule registry.closed: nothing done to a spec, its schema or what is handed out has any effect', () => {
  const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
  const spec = write('w', { inputSchema: schema, paths: ['path'], modes: ['agent'], description: 'before' });
  const tools = [spec];
  const registry = new Registry(tools);
  const { digest } = registry;
  const before = registry.inspect(call('w', { path: '/etc/passwd' }), workspace);
  schema.required.length = 0;
  schema.properties.path.type = 'number';
  spec.paths.length = 0;
  spec.modes.push('ask');
  Object.assign(spec, { authority: 'read', effect: 'allow', description: 'after', inspect: () => 'no', name: 'x' });
  tools.push(read('late'));
  assert.deepEqual(registry.inspect(call('w', { path: '/etc/passwd' }), workspace), before);
  assert.equal(registry.inspect(call('w'), workspace).error !== undefined, true);
  assert.equal(registry.digest, digest);
  assert.equal(registry.has('late'), false);
  const got = registry.get('w');
  assert.equal(got.description, 'before');
  assert.deepEqual(got.inputSchema.required, ['path']);
  for (const part of [got, got.paths, got.modes, got.inputSchema, got.inputSchema.properties.path, registry.list(), registry.toolTable(), registry.toolTable()[0], registry]) assert.ok(Object.isFrozen(part));
  assert.throws(() => { got.effect = 'allow'; }, TypeError);
  assert.throws(() => registry.list().push(got), TypeError);
});

test('rule registry.closed: each property of a spec is read once', () => {
  const reads = new Map();
  const spec = new Proxy(write('w', { paths: ['path'], effect: 'ask', description: 'd' }), {
    get(target, key) {
      reads.set(key, (reads.get(key) ?? 0) + 1);
      return target[key];
    },
  });
  assert.equal(new Registry([spec]).size, 1);
  for (const [key, count] of reads) assert.equal(count, 1, String(key));
});

test('rule boundary.own-properties: what a spec inherits does not count', () => {
  assert.equal(problemsOf([Object.create(read('a'))]).code, 'INVALID_TOOL');
  class Spec { name = 'a'; authority = 'read'; inputSchema = {}; paths = []; }
  assert.equal(problemsOf([new Spec()]).code, 'INVALID_TOOL');
  assert.equal(problemsOf([Object.assign(Object.create(null), read('a'))]).code, undefined);
});

test('rule registry.one-table: the table is sorted by name, frozen, and the same list each time', () => {
  const table = REGISTRY.toolTable();
  assert.equal(table, REGISTRY.toolTable());
  assert.deepEqual(table.map(({ name }) => name), TOOLS.map(({ name }) => name).sort());
  assert.deepEqual(Object.keys(table[0]), ['name', 'description', 'inputSchema']);
  const turned = new Registry([...TOOLS].reverse());
  assert.equal(JSON.stringify(turned.toolTable()), JSON.stringify(table), 'the order of the list does not show');
  assert.equal(turned.digest, REGISTRY.digest);
  for (const mode of ['ask', 'plan', 'agent']) {
    profileFor(mode, REGISTRY);
    assert.equal(REGISTRY.toolTable(), table);
  }
  assert.equal(new Registry([read('a')]).toolTable()[0].description, '');
});

test('rule registry.digest: every part of a definition is in the digest', () => {
  const digests = [
    read('a'), read('b'), write('a'), read('a', { description: 'd' }), read('a', { inputSchema: { type: 'object' } }), read('a', { effect: 'ask' }), read('a', { modes: ['ask'] }), read('a', { paths: ['p'] }), read('a', { paths: undefined, command: 'c' }),
    read('a', { paths: undefined, patch: 'c' }), read('a', { paths: () => [] }), read('a', { humanOnly: true }), write('a', { plan: true }),
  ].map((spec) => new Registry([spec]).digest);
  assert.equal(new Set(digests).size, digests.length);
  for (const digest of digests) assert.match(digest, /^[0-9a-f]{64}$/);
  assert.equal(new Registry([read('a', { effect: undefined, description: undefined })]).digest, digests[0]);
});

test('rule registry.views: list filters by authority, readOnly is a registry of the read tools', () => {
  assert.deepEqual(REGISTRY.list().map(({ name }) => name), TOOLS.map(({ name }) => name));
  assert.deepEqual(REGISTRY.list({ authority: 'write' }).map(({ name }) => name), TOOLS.filter(({ authority }) => authority === 'write').map(({ name }) => name));
  assert.deepEqual(REGISTRY.list({}), REGISTRY.list());
  for (const filter of [{ authority: 'Read' }, { authorty: 'read' }, 'read', null, 5, []]) assert.throws(() => REGISTRY.list(filter), { code: 'INVALID_INPUT' });
  const planner = REGISTRY.readOnly();
  assert.equal(planner, REGISTRY.readOnly());
  assert.ok(planner.list().every(({ authority }) => authority === 'read'));
  assert.ok(planner.has('read_file') && !planner.has('write_file'));
  assert.equal(planner.inspect(call('write_file', { path: 'a' }), workspace).known, false);
  assert.equal(planner.inspect(call('read_file', { path: 'a' }), workspace).known, true);
  assert.equal(new Registry([write('w')]).readOnly().size, 0);
});

test('rule registry.default-effect: default effects are allow for read tools, else ask', () => {
  const effect = (spec) => new Registry([spec]).inspect(call(spec.name), workspace).defaultEffect;
  assert.equal(effect(read('a')), 'allow');
  assert.equal(effect(write('a')), 'ask');
  assert.equal(effect(write('a', { plan: true })), 'ask');
  assert.equal(effect(read('a', { effect: 'deny' })), 'deny');
  assert.equal(effect(write('a', { effect: 'allow' })), 'allow');
});

test('rule registry.default-modes: read tools in ask and agent, plan tools in plan and agent, the others in agent', () => {
  const registry = new Registry([read('r'), write('w'), write('p', { plan: true }), read('opened', { modes: ['plan'] }), read('rp', { modes: ['ask', 'plan', 'agent'] })]);
  const names = (mode) => profileFor(mode, registry).names;
  assert.deepEqual(names('ask'), ['r', 'rp']);
  assert.deepEqual(names('plan'), ['p', 'opened', 'rp']);
  assert.deepEqual(names('agent'), ['r', 'w', 'p', 'opened', 'rp'].filter((name) => isBound(profileFor('agent', registry), name)));
  for (const spec of [write('w', { modes: ['ask'] }), write('w', { modes: ['plan'] }), write('w', { modes: ['agent', 'ask'] })]) assert.equal(problemsOf([spec]).code, 'INVALID_TOOL');
});

test('rule inspect.unknown: an unknown tool is denied by name, shortened and printable, whatever else the call holds', () => {
  const answer = REGISTRY.inspect({ toolCallId: 'c', toolName: 'no\u202esuch\0', get args() { throw new Error('not looked at'); } }, workspace);
  assert.deepEqual({ known: answer.known, defaultEffect: answer.defaultEffect, outsideWorkspace: answer.outsideWorkspace }, { known: false, defaultEffect: 'deny', outsideWorkspace: true });
  assert.equal(answer.error, 'unknown tool `no\\u{202e}such\\u{0}`');
  for (const name of ['Read_File', 'read_file ', 'read-file', 'toString', '__proto__', 'constructor', 'x'.repeat(10 << 20)]) {
    const { known, defaultEffect, error } = REGISTRY.inspect(call(name), workspace);
    assert.deepEqual([known, defaultEffect], [false, 'deny']);
    assert.ok(error.length < 120);
  }
});

test('rule inspect.own-check: a message, a throw or a promise of the tool’s own check refuses', () => {
  const inspected = (inspect) => new Registry([write('w', { inspect })]).inspect(call('w', { a: 1 }), workspace).error;
  assert.equal(inspected(() => undefined), undefined);
  assert.equal(inspected(() => 'not on a Friday'), 'not on a Friday');
  assert.match(inspected(() => { throw new Error('boom'); }), /boom/);
  assert.match(inspected(async () => undefined), /async/);
  assert.match(inspected(() => Promise.reject(new Error('unheard'))), /async/);
  for (const odd of ['', null, false, true, 0, {}, [], Symbol('s')]) assert.equal(typeof inspected(() => odd), 'string', String(odd));
  assert.equal(typeof inspected(() => { throw undefined; }), 'string');
  assert.ok(inspected(() => 'x'.repeat(10 << 20)).length < 2000);
  let seen;
  inspected((args) => { seen = args; });
  assert.ok(Object.isFrozen(seen));
});

test('rule inspect.host-functions: paths and command by function are taken only when they give what they must', () => {
  const outside = (more, args = { p: '/etc/passwd', q: 'in.txt' }) => new Registry([write('w', { paths: undefined, ...more })]).inspect(call('w', args), workspace);
  assert.equal(outside({ paths: ({ p }) => [p] }).outsideWorkspace, true);
  assert.equal(outside({ paths: ({ q }) => [q] }).error, undefined);
  assert.equal(outside({ command: ({ p }) => `cat ${p}` }).outsideWorkspace, true);
  for (const odd of [() => { throw new Error('boom'); }, async () => ['a'], () => 'a', () => [5], () => [undefined], () => undefined, () => ['\ud800'], () => [new String('a')], () => ({ length: 1, 0: 'a' }), () => null]) {
    const answer = outside({ paths: odd });
    assert.equal(typeof answer.error, 'string');
    assert.equal(answer.outsideWorkspace, true);
  }
  for (const odd of [() => { throw new Error('boom'); }, async () => 'ls', () => 5, () => ['ls'], () => undefined, () => '\udc00']) {
    const answer = outside({ command: odd });
    assert.equal(typeof answer.error, 'string');
    assert.equal(answer.outsideWorkspace, true);
  }
  const frozen = outside({ paths: (args) => { args.p = 'in.txt'; return [args.p]; } });
  assert.match(frozen.error, /threw/, 'what is decided cannot be changed underway');
});

test('rule inspect.decided-is-run: the arguments handed out are a deep-frozen copy, read once', () => {
  let reads = 0;
  const args = { get path() { return reads++ === 0 ? 'in.txt' : '/etc/passwd'; }, nested: { list: [1, { a: null }] }, gone: undefined };
  const answer = REGISTRY.inspect(call('write_file', args), workspace);
  assert.equal(reads, 1);
  assert.deepEqual(answer.args, { path: 'in.txt', nested: { list: [1, { a: null }] } });
  assert.ok(Object.isFrozen(answer) && Object.isFrozen(answer.args) && Object.isFrozen(answer.args.nested.list[1]) && Object.isFrozen(answer.places));
  args.nested.list.push('later');
  assert.equal(answer.args.nested.list.length, 2);
});

test('rule inspect.error-is-outside: a refused call of a tool that names files is not known to stay inside', () => {
  const strict = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
  for (const [files, outside] of [[{ paths: ['path'] }, true], [{ command: 'path', paths: undefined }, true], [{ patch: 'path', paths: undefined }, true], [{ paths: () => [] }, true], [{ paths: [] }, false]]) {
    const answer = new Registry([write('w', { inputSchema: strict, ...files })]).inspect(call('w', {}), workspace);
    assert.equal(typeof answer.error, 'string');
    assert.equal(answer.outsideWorkspace, outside);
  }
});

test('rule inspect.no-workspace: without a workspace nothing is inside', () => {
  assert.equal(REGISTRY.inspect(call('read_file', { path: 'a.txt' })).outsideWorkspace, true);
  assert.equal(REGISTRY.inspect(call('task')).outsideWorkspace, false);
  for (const odd of [null, {}, 5, { roots: ['/ws'] }, Object.create(Workspace.prototype), REGISTRY]) {
    assert.equal(typeof REGISTRY.inspect(call('task'), odd).error, 'string');
  }
});

test('rule registry.flat: a check among 10,000 tools costs what it costs among 10', () => {
  const medianOf = (count) => {
    const registry = new Registry(Array.from({ length: count }, (_, n) => write(`t${n}`, { paths: ['path'] })));
    const times = [];
    for (let n = 0; n < 3000; n++) {
      const begun = process.hrtime.bigint();
      registry.inspect(call(`t${count - 1}`, { path: 'a.txt' }), workspace);
      times.push(Number(process.hrtime.bigint() - begun));
    }
    return times.sort((a, b) => a - b)[1000];
  };
  medianOf(10);
  // The figures stand in the benchmark; here only a cost that grows with the registry is caught, on a machine that is busy.
  assert.ok(medianOf(10_000) < 5 * medianOf(10));
});

test('defineTool is identity', () => {
  const spec = read('a');
  assert.equal(defineTool(spec), spec);
});
