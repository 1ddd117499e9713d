// The two pickers' words, and the order in which a call is inspected.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Registry, isApprovalMode, isWorkMode, parseApprovalMode, parseWorkMode } from 'sanmon';

const blanks = [' ', '\t', '\n', '\r', '\v', '\f', ' \t\n '];
const odd = [undefined, null, 0, true, 5n, Symbol('s'), {}, ['plan'], () => 'plan', new String('plan'), { toString: () => 'plan' }, 'x'.repeat(10 << 20)];

test('rule mode.lenient: a mode word is trimmed of ASCII blanks and folded in ASCII case; else agent', () => {
  for (const word of ['ask', 'plan', 'agent']) {
    for (const blank of ['', ...blanks]) for (const spelling of [word, word.toUpperCase(), word[0].toUpperCase() + word.slice(1)]) {
      assert.equal(parseWorkMode(blank + spelling + blank), word);
      assert.equal(isWorkMode(blank + spelling + blank), true);
    }
    for (const wrong of [`${word}\0`, `\u00a0${word}`, `\u200b${word}`, `${word} ${word}`, `${word}s`, word.replace('a', '\u0430'), word.replace('a', '\uff41')]) {
      assert.equal(isWorkMode(wrong), false, JSON.stringify(wrong));
      assert.equal(parseWorkMode(wrong), 'agent');
    }
  }
  assert.equal(parseWorkMode(`${' '.repeat(10 << 20)}plan${'\n'.repeat(10 << 20)}`), 'plan', 'however many blanks');
});

test('rule scale.exact: a scale word must match exactly; else manual', () => {
  for (const word of ['manual', 'auto', 'yolo']) {
    assert.equal(parseApprovalMode(word), word);
    assert.equal(isApprovalMode(word), true);
    for (const wrong of [word.toUpperCase(), `${word}\0`, ...blanks.flatMap((blank) => [blank + word, word + blank])]) {
      assert.equal(parseApprovalMode(wrong), 'manual', JSON.stringify(wrong));
      assert.equal(isApprovalMode(wrong), false, JSON.stringify(wrong));
    }
  }
});

test('rule mode.total, rule scale.total: the parsers never throw, whatever they are given', () => {
  for (const raw of odd) assert.deepEqual([parseWorkMode(raw), parseApprovalMode(raw), isWorkMode(raw), isApprovalMode(raw)], ['agent', 'manual', false, false]);
  assert.deepEqual([parseWorkMode(), parseApprovalMode()], ['agent', 'manual']);
});

test('rule inspect.order: name, arguments, schema, own check, paths; the first that fails is the error', () => {
  const asked = [];
  const registry = new Registry([{
    name: 't', authority: 'write', inputSchema: { required: ['path'] }, inspect: ({ path }) => (asked.push('inspect'), path === 'no' ? 'own check' : undefined), paths: () => (asked.push('paths'), []),
  }]);
  const error = (toolName, args) => registry.inspect({ toolCallId: 'c', toolName, args }).error;
  assert.match(error('x', 5), /unknown tool/);
  assert.match(error('t', 5), /one JSON object/);
  assert.match(error('t', {}), /path/);
  assert.deepEqual(asked, []);
  assert.equal(error('t', { path: 'no' }), 'own check');
  assert.deepEqual(asked, ['inspect']);
  error('t', { path: 'yes' });
  assert.deepEqual(asked, ['inspect', 'inspect', 'paths']);
});
