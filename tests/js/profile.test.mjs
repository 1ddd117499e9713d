// Profiles: what a mode binds, what a host may narrow, the duties, and that a forged or damaged one binds nothing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { GateError, Registry, developerPrompt, isBound, profileFor, profileWarnings } from 'sanmon';
import { REGISTRY, TOOLS } from './helpers/world.mjs';

const refused = (code, ...fields) => (error) => {
  assert.ok(GateError.isInstance(error), String(error.stack));
  assert.equal(error.code, code);
  assert.equal(error.status, 422);
  const told = error.details.problems.map(({ field }) => field);
  for (const field of fields) assert.ok(told.includes(field), `${field} is not told: ${told.join(', ')}`);
  return true;
};

test('rule profile.names, rule profile.plan-table: each mode binds its tools and has its table', () => {
  const [ask, plan, agent] = ['ask', 'plan', 'agent'].map((mode) => profileFor(mode, REGISTRY));
  assert.deepEqual(ask.names, TOOLS.filter(({ authority }) => authority === 'read').map(({ name }) => name));
  assert.deepEqual(plan.names, ['write_plan']);
  assert.deepEqual(agent.names, TOOLS.map(({ name }) => name));
  assert.deepEqual({ ...ask.effects }, {});
  for (const profile of [plan, agent]) assert.deepEqual({ ...profile.effects }, { write_plan: 'allow' });
  for (const profile of [ask, plan, agent]) assert.equal(profile.id, profile.mode);
});

test('rule profile.frozen: a profile is deep-frozen, and its table has no prototype', () => {
  const profile = profileFor('agent', REGISTRY);
  for (const part of [profile, profile.names, profile.effects]) assert.ok(Object.isFrozen(part));
  assert.equal(Object.getPrototypeOf(profile.effects), null);
  for (const name of ['toString', 'constructor', '__proto__']) assert.equal(profile.effects[name], undefined);
});

test('rule profile.never-widens: overrides narrow names and set effects, and never bind what the mode does not', () => {
  const narrow = profileFor('agent', REGISTRY, { names: ['read_file', 'write_file'], effects: { write_file: 'deny' } });
  assert.deepEqual(narrow.names, ['read_file', 'write_file']);
  assert.equal(narrow.effects.write_file, 'deny');
  const ask = profileFor('ask', REGISTRY, { names: ['read_file', 'write_file'], effects: { write_file: 'allow' } });
  assert.deepEqual(ask.names, ['read_file']);
  assert.equal(isBound(ask, 'write_file'), false);
  assert.deepEqual(profileFor('agent', REGISTRY, { names: [] }).names, []);
  assert.deepEqual(profileFor('agent', REGISTRY, {}), profileFor('agent', REGISTRY));
  assert.deepEqual(profileFor('agent', REGISTRY, { names: undefined, duty: undefined }), profileFor('agent', REGISTRY));
});

test('rule profile.unknown-entry: an unknown key, word or name is an error, all of them at once', () => {
  assert.throws(() => profileFor('agent', REGISTRY, { efects: {}, names: ['nope', 'read_file'], effects: { write_file: 'none', nope2: 'allow' }, duty: 5, lang: 'fr' }), refused('INVALID_PROFILE', 'efects', 'names[0]', 'effects.write_file', 'effects.nope2', 'duty', 'lang'));
  for (const overrides of [null, 5, 'names', [], () => ({}), new Map(), Object.create({ names: [] }), { names: 'read_file' }, { names: [5] }, { names: new Set(['read_file']) }, { effects: [['write_file', 'deny']] }, { effects: new Map() }, { effects: null }, { duty: null }, { duty: '\ud800' },
    { get names() { throw new Error('boom'); } }, { names: ['read_file', , 'glob'] }]) assert.throws(() => profileFor('agent', REGISTRY, overrides), refused('INVALID_PROFILE'));
  for (const effects of ['{"toString":"allow"}', '{"__proto__":"allow"}', '{"constructor":"deny"}']) assert.throws(() => profileFor('agent', REGISTRY, { effects: JSON.parse(effects) }), refused('INVALID_PROFILE'));
});

test('rule profile.exact-mode: only the three words are modes here', () => {
  for (const mode of ['Agent', ' agent', '', 'yolo', undefined, null, 0, {}, ['agent'], Symbol('s'), 'toString', '__proto__']) assert.throws(() => profileFor(mode, REGISTRY), refused('INVALID_PROFILE', 'mode'));
  for (const registry of [undefined, null, {}, [], TOOLS, Object.create(Registry.prototype), { inspect() {}, has: () => true }]) {
    assert.throws(() => profileFor('agent', registry), refused('INVALID_INPUT', 'registry'));
    assert.throws(() => profileWarnings('agent', registry), refused('INVALID_INPUT', 'registry'));
  }
});

test('rule profile.dead-entry: what can never apply builds, and is told', () => {
  assert.deepEqual(profileWarnings('agent', REGISTRY), []);
  const fields = (mode, overrides) => profileWarnings(mode, REGISTRY, overrides).map(({ field }) => field);
  assert.deepEqual(fields('agent', { effects: { read_file: 'deny' } }), ['effects.read_file']);
  assert.deepEqual(fields('ask', { effects: { write_file: 'allow' } }), ['effects.write_file']);
  assert.deepEqual(fields('ask', { names: ['read_file', 'write_file'] }), ['names[1]']);
  assert.deepEqual(fields('agent', { effects: { write_file: 'deny' } }), []);
  assert.ok(Object.isFrozen(profileWarnings('ask', REGISTRY, { effects: { write_file: 'allow' } })[0]));
});

test('rule profile.duty, rule profile.developer-prompt: each mode has its duty in English and Chinese; a host may replace or drop it', () => {
  const duty = (mode, overrides) => developerPrompt(profileFor(mode, REGISTRY, overrides));
  const all = ['ask', 'plan', 'agent'].flatMap((mode) => ['en', 'zh'].map((lang) => duty(mode, { lang })));
  assert.equal(new Set(all).size, 6);
  assert.equal(duty('plan'), duty('plan', { lang: 'en' }));
  for (const mode of ['ask', 'plan', 'agent']) assert.match(duty(mode, { lang: 'zh' }), /[\u4e00-\u9fff]/);
  assert.equal(duty('agent', { duty: 'my own' }), 'my own');
  assert.equal(duty('agent', { duty: '' }), '', 'nothing is sent');
  for (const profile of [undefined, null, {}, 5, 'x', { duty: 5 }, Object.create({ duty: 'inherited' }), { get duty() { throw new Error('boom'); } }]) assert.throws(() => developerPrompt(profile), refused('INVALID_PROFILE', 'profile.duty'));
});

test('rule profile.bound: binding is exact, by own names only, and never throws', () => {
  const profile = profileFor('agent', REGISTRY);
  for (const { name } of TOOLS) assert.equal(isBound(profile, name), true);
  for (const name of ['Read_File', 'read_file ', '', 'toString', 'length', '0', undefined, null, 0, ['read_file'], new String('read_file'), Symbol('s'), 'x'.repeat(10 << 20)]) assert.equal(isBound(profile, name), false);
  const copy = JSON.parse(JSON.stringify(profileFor('ask', REGISTRY)));
  assert.equal(isBound(copy, 'read_file'), true, 'one that was stored and read again');
  assert.equal(isBound(copy, 'write_file'), false);
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const forged = [
    undefined, null, 5, 'read_file', [], ['read_file'], () => true, {}, { names: 'read_file' }, { names: { 0: 'read_file', length: 1, includes: () => true } }, { names: new Set(['read_file']) }, { names: ['read_file', 5] },
    Object.create({ names: ['read_file'] }), Object.create(profile), { get names() { throw new Error('boom'); } }, revoked.proxy,
  ];
  for (const odd of forged) assert.equal(isBound(odd, 'read_file'), false);
});
