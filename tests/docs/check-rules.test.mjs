// The check of the rules itself: each thing it promises to notice.
import assert from 'node:assert/strict';
import test from 'node:test';
import { PAGE, check, written } from '../../scripts/check-rules.mjs';

/** Apart from the rest of a title, so that this file's own titles count for nothing. */
const RULE = 'rule';
const row = (id, more = {}) => `| ${more.number ?? 1} | \`${id}\` | Something holds. | ${more.kept ?? '`src/a.rs`'} | ${more.tested ?? '`tests/a.rs`'} |`;

/** A repository of these files. */
function files(page, { source = '// Rule `place.case`.', tests = { 'tests/a.rs': '#[test]\nfn rule_place_case() {}' } } = {}) {
  const all = { [PAGE]: page, 'src/a.rs': source, ...tests };
  return { read: (file) => all[file], list: (folder) => Object.keys(all).filter((file) => file.startsWith(`${folder}/`)) };
}
const failures = (page, more) => check(files(page, more)).failures.map((text) => text.replace(/^[^:]+:(?:\d+:)? /, ''));

test('a rule with its comment and its test passes', () => {
  assert.deepEqual(check(files(row('place.case'))), { failures: [], rules: 1, tests: 1, passed: 1 });
});

test('a rule without a test, without a comment, without a place, twice, or under no area fails', () => {
  assert.deepEqual(failures(row('place.case', { tested: '' }), { tests: {} }), ['`place.case` has no test of that name']);
  assert.deepEqual(failures(row('place.case'), { source: '' }), ['no comment of `src/a.rs` says `Rule place.case`']);
  assert.deepEqual(failures(row('place.case', { kept: '`src/b.rs`' })), ['there is no file `src/b.rs`']);
  assert.deepEqual(failures(row('place.case', { kept: '' })), ['`place.case` does not say where it is enforced']);
  assert.match(failures(`${row('place.case')}\n${row('place.case', { number: 2 })}`)[0], /stands twice/);
  assert.match(failures(row('other.case', { kept: 'all of it' }), { source: '', tests: { 'tests/a.rs': '#[test] fn rule_other_case() {}' } })[0], /begins with no area/);
});

test('a test or a comment that names no rule fails, in Rust and in JavaScript', () => {
  assert.match(failures(row('place.case'), { source: '// Rules `place.case`, `place.base`' })[0], /a comment names `place\.base`/);
  assert.match(failures(row('place.case'), { source: '// Rule place.case\n// Rules place.a and\n// place.b' }).join(), /`place\.a`.*`place\.b`/);
  const script = (title) => failures(row('place.case'), { tests: { 'tests/a.rs': '#[test]\nfn rule_place_case() {}', 'tests/b.test.mjs': `test('${title}', () => {})` } });
  assert.match(script(`${RULE} place.case, ${RULE} place.base: x`)[0], /a test names `place\.base`/);
  assert.deepEqual(script(`${RULE} place.case: x`), []);
  assert.deepEqual(script('no rule at all'), []);
});

test('more words may follow a rule in the name of a Rust test, and what is no test does not count', () => {
  assert.deepEqual(failures(row('place.case'), { tests: { 'tests/a.rs': '#[test]\nfn rule_place_case_twice() {}' } }), []);
  assert.match(failures(row('place.case'), { tests: { 'tests/a.rs': 'fn rule_place_case() {}' } })[0], /has no test/);
  assert.match(failures(row('place.case'), { tests: { 'tests/a.rs': '#[test]\nfn rule_place_cased() {}' } }).join(), /has no test.*names `place\.cased`/);
});

test('numbers and files are filled in', () => {
  const page = `# x\n${row('place.case', { number: 7, tested: '' })}\n${row('place.base', { number: 7, tested: '' })}`;
  assert.equal(written(page, new Map(), new Map([['place.case', ['tests/a.rs']]])), `# x\n${row('place.case')}\n${row('place.base', { number: 2, tested: '' })}`);
  assert.equal(written(page, new Map([['place.base', ['src/b.rs', 'src/c.rs']]]), new Map()).split('\n')[2], row('place.base', { number: 2, kept: '`src/b.rs`, `src/c.rs`', tested: '' }));
});
