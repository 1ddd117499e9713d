// The pipeline through the public functions: all 576 inputs, the trace, and everything that is no input.
import assert from 'node:assert/strict';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import { GateError, decide, explain } from 'sanmon';
import { allInputs, cases, oracle } from './helpers/oracle.mjs';

const BASE = { default: 'ask', inspectErr: null, bound: true, outsideWorkspace: false, agentEffect: null, approval: 'manual', approved: false };
const without = (key, changes = {}) => {
  const input = { ...BASE, ...changes };
  delete input[key];
  return input;
};
const refusedFor = (field) => (error) => {
  assert.ok(GateError.isInstance(error), String(error));
  assert.equal(error.code, 'INVALID_INPUT');
  assert.equal(error.status, 422);
  assert.equal(error.details.field, field, error.message);
  assert.ok(error.message.includes(`\`${field}\``), error.message);
  return true;
};
const both = [['decide', decide], ['explain', (input) => explain(input).effect]];

test('rule decide.total: every case of decide.jsonl has its effect, from decide and from explain', () => {
  const rows = cases('decide');
  assert.equal(rows.length, 576);
  for (const { input, effect } of rows) for (const [name, effectOf] of both) assert.equal(effectOf(input), effect, `${name} ${JSON.stringify(input)}`);
});

test('rule decide.total: all 576 inputs agree with the oracle, their optional fields null, undefined or absent', () => {
  let count = 0;
  for (const input of allInputs()) {
    count++;
    const { effect } = oracle(input);
    const shapes = [input];
    for (const key of ['inspectErr', 'agentEffect']) if (input[key] === null) for (const shape of [...shapes]) shapes.push({ ...shape, [key]: undefined }, without(key, shape));
    for (const shape of shapes) for (const [name, effectOf] of both) assert.equal(effectOf(shape), effect, `${name} ${JSON.stringify(input)}`);
    assert.equal(decide(Object.fromEntries(Object.entries(input).reverse())), effect);
    assert.equal(decide(Object.assign(Object.create(null), input)), effect);
    assert.equal(decide(runInNewContext(`(${JSON.stringify(input)})`)), effect, 'from another realm');
  }
  assert.equal(count, 576);
});

test('rule decide.explained: the trace holds the effect after each layer that ran, and the answer is its last', () => {
  for (const input of allInputs()) {
    const { effect, after } = oracle(input);
    const decision = explain(input);
    assert.equal(decision.effect, effect);
    assert.ok(decision.reason.length > 0);
    assert.deepEqual(decision.trace.map((step) => step.layer), ['tool', 'agent', 'approval'].slice(0, after[1] === 'ask' ? 3 : 2));
    decision.trace.forEach((step, index) => assert.equal(step.effect, after[index]));
    assert.ok(decision.trace.some((step) => step.layer === decision.layer && step.code === decision.code));
    assert.ok(Object.isFrozen(decision) && Object.isFrozen(decision.trace) && decision.trace.every(Object.isFrozen));
  }
});

test('rule decide.explained: the reason carries the inspection message, whatever it holds', () => {
  assert.match(explain({ ...BASE, inspectErr: '`args.path` is missing' }).reason, /`args\.path` is missing/);
  assert.equal(explain({ ...BASE, inspectErr: '' }).effect, 'deny');
  assert.equal(explain({ ...BASE, inspectErr: 'half \ud800 a pair' }).effect, 'deny');
  const long = explain({ ...BASE, inspectErr: 'x'.repeat(10 << 20) });
  assert.equal(long.effect, 'deny');
  assert.ok(long.reason.length < 11_000);
});

test('rule boundary.exact-input: a field that is missing or holds anything else is refused by name', () => {
  const odd = [0, 1, '', 'true', 'Allow', 'DENY', ' ask', 'yolo\0', 5n, Symbol('s'), {}, [], () => 'allow', new Error('x'), new Boolean(true), new String('allow'), NaN];
  for (const [, effectOf] of both) {
    for (const field of ['default', 'bound', 'outsideWorkspace', 'approval', 'approved']) {
      assert.throws(() => effectOf(without(field)), refusedFor(field));
      for (const value of [null, undefined, ...odd]) assert.throws(() => effectOf({ ...BASE, [field]: value }), refusedFor(field), `${field} ${String(value)}`);
    }
    for (const value of odd) assert.throws(() => effectOf({ ...BASE, agentEffect: value }), refusedFor('agentEffect'));
    for (const value of odd.filter((value) => typeof value !== 'string')) assert.throws(() => effectOf({ ...BASE, inspectErr: value }), refusedFor('inspectErr'));
    for (const word of ['constructor', '__proto__', 'toString', 'length']) {
      assert.throws(() => effectOf({ ...BASE, default: word }), refusedFor('default'));
      assert.throws(() => effectOf({ ...BASE, agentEffect: word }), refusedFor('agentEffect'));
      assert.throws(() => effectOf({ ...BASE, approval: word }), refusedFor('approval'));
    }
  }
});

test('rule boundary.exact-input: a key that does not exist is refused by name', () => {
  for (const key of ['inspecterr', 'InspectErr', 'outside_workspace', 'approved ', 'toString', 'x']) {
    for (const [, effectOf] of both) assert.throws(() => effectOf({ ...BASE, [key]: true }), refusedFor(key));
  }
  const odd = JSON.parse('{"__proto__":{"approved":true},"default":"ask","bound":true,"outsideWorkspace":false,"approval":"manual","approved":false}');
  for (const [, effectOf] of both) assert.throws(() => effectOf(odd), refusedFor('__proto__'));
});

test('rule boundary.own-properties: what is inherited does not count', () => {
  for (const [, effectOf] of both) {
    for (const field of Object.keys(BASE)) assert.throws(() => effectOf(Object.assign(Object.create({ [field]: BASE[field] }), without(field))), refusedFor('input'));
    class Input { constructor() { Object.assign(this, BASE); } }
    assert.throws(() => effectOf(new Input()), refusedFor('input'));
    assert.throws(() => effectOf(Object.create(BASE)), refusedFor('input'));
  }
});

test('rule boundary.own-properties: own accessors count once, hidden own fields are not passed over', () => {
  for (const [, effectOf] of both) {
    for (const field of Object.keys(BASE)) {
      let reads = 0;
      const input = without(field);
      Object.defineProperty(input, field, { enumerable: true, get: () => (reads++, BASE[field]) });
      assert.equal(effectOf(input), 'ask');
      assert.equal(reads, 1, `${field} is read once`);
    }
    const hidden = without('inspectErr');
    Object.defineProperty(hidden, 'inspectErr', { enumerable: false, value: 'bad' });
    assert.equal(effectOf({ ...hidden, approval: 'yolo' }), 'allow');
    Object.defineProperty(hidden, 'approved', { value: true });
    assert.equal(effectOf(hidden), 'deny');
    let flips = 0;
    const changing = { ...BASE, get approved() { return flips++ > 0; } };
    assert.equal(effectOf(changing), 'ask');
  }
});

test('rule boundary.exact-input: getters that throw, proxies and things that are no object are refused', () => {
  const throwing = { ...BASE, get bound() { throw new Error('boom'); } };
  const hostile = { ...BASE, get bound() { throw { get message() { throw 1; } }; } };
  const proxies = ['get', 'ownKeys', 'getPrototypeOf'].map((trap) => new Proxy({ ...BASE }, { [trap]() { throw new Error(trap); } }));
  const revoked = Proxy.revocable({ ...BASE }, {});
  revoked.revoke();
  const nothing = [undefined, null, 0, 'allow', true, 5n, Symbol('s'), () => BASE, [], [BASE], new Map(Object.entries(BASE)), new Date(), 'x'.repeat(10 << 20)];
  for (const [, effectOf] of both) {
    for (const input of [throwing, hostile, ...proxies, revoked.proxy, ...nothing]) {
      assert.throws(() => effectOf(input), (error) => GateError.isInstance(error) && error.code === 'INVALID_INPUT');
    }
    assert.equal(effectOf(new Proxy({ ...BASE }, {})), 'ask', 'a proxy that answers honestly is an object like any other');
    assert.equal(effectOf(BASE), 'ask', 'and it stays usable');
  }
});

test('rule decide.scale-widens, rule decide.never-lifts: widening the scale never narrows an effect, and nothing lifts a deny or an unbound call', () => {
  const width = { deny: 0, ask: 1, allow: 2 };
  for (const input of allInputs()) {
    const [manual, auto, yolo] = ['manual', 'auto', 'yolo'].map((approval) => width[decide({ ...input, approval })]);
    assert.ok(manual <= auto && auto <= yolo);
    if (input.default === 'deny' || input.inspectErr !== null || !input.bound) assert.equal(decide(input), 'deny');
    if (input.outsideWorkspace && !input.approved) assert.notEqual(decide(input), 'allow');
  }
});
