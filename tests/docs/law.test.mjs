// Rules that no single part keeps: what a send starts from, what every answer looks like.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Registry, Workspace, decide, developerPrompt, explain, isApprovalMode, isBound, isWorkMode, parseApprovalMode, parseWorkMode, profileFor } from 'sanmon';

const registry = new Registry([
  { name: 'read_file', authority: 'read', inputSchema: { type: 'object' }, paths: ['path'] },
  { name: 'write_file', authority: 'write', inputSchema: { type: 'object' }, paths: ['path'] },
  { name: 'write_plan', authority: 'write', inputSchema: { type: 'object' }, paths: [], plan: true },
]);
const MODES = ['ask', 'plan', 'agent'];
const input = { default: 'ask', bound: true, outsideWorkspace: false, approval: 'manual', approved: false };

test('rule mode.recognized: what fell back can be told from what was meant', () => {
  for (const word of ['ask', ' Plan', 'AGENT\n']) assert.equal(isWorkMode(word), true, word);
  for (const word of ['', 'edit', 'agents', null, 5]) assert.deepEqual([isWorkMode(word), parseWorkMode(word)], [false, 'agent']);
  for (const word of ['manual', 'auto', 'yolo']) assert.equal(isApprovalMode(word), true, word);
  for (const word of ['', 'YOLO', ' yolo', undefined, {}]) assert.deepEqual([isApprovalMode(word), parseApprovalMode(word)], [false, 'manual']);
});

test('rule mode.every-send: a send knows nothing of the one before', () => {
  const fresh = MODES.map((mode) => JSON.stringify(profileFor(mode, registry)));
  for (const earlier of MODES) {
    for (const [index, mode] of MODES.entries()) {
      profileFor(earlier, registry, { names: [], duty: 'x' });
      parseApprovalMode('yolo');
      decide({ ...input, approval: 'yolo', approved: true });
      assert.equal(JSON.stringify(profileFor(mode, registry)), fresh[index], `${mode} after ${earlier}`);
      assert.equal(decide(input), 'ask');
      assert.equal(parseApprovalMode(undefined), 'manual');
    }
  }
});

test('rule mode.agent-id: a profile says what this turn may do, and nothing of who does it', () => {
  for (const mode of MODES) {
    const profile = profileFor(mode, registry);
    assert.deepEqual(Object.keys(profile).sort(), ['duty', 'effects', 'id', 'mode', 'names']);
    assert.equal(profile.id, mode);
  }
});

test('rule decide.effect-words: an unknown effect is an error wherever one is read', () => {
  for (const word of ['Allow', 'maybe', '', 1, true, ['allow']]) {
    assert.throws(() => decide({ ...input, default: word }), { code: 'INVALID_INPUT' });
    assert.throws(() => explain({ ...input, agentEffect: word }), { code: 'INVALID_INPUT' });
    assert.throws(() => profileFor('agent', registry, { effects: { write_file: word } }), { code: 'INVALID_PROFILE' });
    assert.throws(() => new Registry([{ name: 't', authority: 'read', inputSchema: {}, paths: [], effect: word }]), { code: 'INVALID_TOOL' });
  }
});

test('rule profile.one-message: the base prompt is a stable beginning, one developer message follows it', () => {
  const base = { role: 'system', content: 'You work on this repository.' };
  const opening = (mode, conversation, overrides) => {
    const duty = developerPrompt(profileFor(mode, registry, overrides));
    return [base, ...(duty === '' ? [] : [{ role: 'developer', content: duty }]), ...conversation];
  };
  const conversation = [{ role: 'user', content: 'a' }, { role: 'assistant', content: 'b' }, { role: 'user', content: 'c' }];
  const duties = new Set();
  for (const mode of MODES) {
    const messages = opening(mode, conversation);
    assert.equal(messages[0], base);
    assert.deepEqual(messages.map(({ role }) => role), ['system', 'developer', 'user', 'assistant', 'user']);
    duties.add(messages[1].content);
    assert.ok(!messages[1].content.includes(base.content));
  }
  assert.equal(duties.size, 3);
  assert.deepEqual(opening('agent', conversation, { duty: '' }), [base, ...conversation]);
});

test('rule inspect.reads-count: reading outside is outside', () => {
  const workspace = new Workspace(['/ws']);
  for (const toolName of ['read_file', 'write_file']) {
    const inspect = (path) => registry.inspect({ toolCallId: 'c', toolName, args: { path } }, workspace).outsideWorkspace;
    assert.deepEqual([inspect('a'), inspect('../a')], [false, true], toolName);
  }
  const { outsideWorkspace, defaultEffect } = registry.inspect({ toolCallId: 'c', toolName: 'read_file', args: { path: '/etc/passwd' } }, workspace);
  assert.equal(explain({ ...input, default: defaultEffect, outsideWorkspace, bound: isBound(profileFor('ask', registry), 'read_file'), approval: 'yolo' }).effect, 'ask');
});

test('rule boundary.plain-results: answers are plain, and frozen to the bottom', () => {
  const frozen = (value, trail = 'answer') => {
    if (typeof value !== 'object' || value === null) return;
    assert.ok(Object.isFrozen(value), trail);
    assert.ok([Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value)), trail);
    for (const key of Object.keys(value)) frozen(value[key], `${trail}.${key}`);
  };
  const workspace = new Workspace(['/ws']);
  frozen(explain(input));
  frozen(profileFor('plan', registry));
  frozen(registry.toolTable());
  frozen(registry.inspect({ toolCallId: 'c', toolName: 'write_file', args: { path: 'a', list: [{ b: 1 }] } }, workspace));
  frozen(workspace.locate('a'));
  frozen(workspace.locateCommand('cat a > b'));
  frozen(workspace.locatePatch('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n'));
});
