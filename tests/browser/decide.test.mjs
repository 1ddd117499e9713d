/** All 576 inputs through the public decide and explain, in headless Chromium, from the package as the page loads it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startBrowser } from './helpers.mjs';

const CASES = readFileSync(new URL('../cases/decide.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));

/** @type {Awaited<ReturnType<typeof startBrowser>>} */
let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

test('rule decide.total: all 576 inputs, decide and explain, in Chromium', async () => {
  assert.equal(CASES.length, 576);
  const { page, complaints } = await browser.open();
  const answers = await page.evaluate(async (inputs) => {
    const { decide, explain } = await import(/* the page's own build */ new URL('/sanmon.js', location.href).href);
    return inputs.map((input) => ({ effect: decide(input), explained: explain(input) }));
  }, CASES.map(({ input }) => input));
  for (const [index, { effect, explained }] of answers.entries()) {
    const { input, effect: wanted } = CASES[index];
    const about = JSON.stringify(input);
    assert.equal(effect, wanted, about);
    assert.equal(explained.effect, wanted, about);
    assert.notEqual(explained.reason.trim(), '', about);
    assert.equal(explained.trace.at(-1).effect, wanted, about);
    assert.ok(explained.trace.some(({ layer, effect: after }) => layer === explained.layer && after === wanted), about);
  }
  assert.deepEqual(complaints, []);
});

test('malformed inputs are refused in Chromium as anywhere: none comes back allow', async () => {
  const { page } = await browser.open();
  const answers = await page.evaluate(async () => {
    const { decide } = await import(new URL('/sanmon.js', location.href).href);
    const good = { default: 'allow', inspectErr: null, bound: true, outsideWorkspace: false, agentEffect: null, approval: 'yolo', approved: true };
    const { bound: _bound, ...unbound } = good;
    const bad = [undefined, null, 'allow', 7, [], {}, { ...good, bound: 'true' }, { ...good, default: 'Allow' }, { ...good, outsideWorkspace: 0 }, { ...good, approval: 'YOLO' }, { ...good, inspectErr: new Error('x') }, Object.create(good), unbound];
    return bad.map((input) => {
      try {
        return decide(input);
      } catch (error) {
        return `refused: ${/** @type {any} */ (error).code}`;
      }
    });
  });
  for (const answer of answers) assert.match(String(answer), /^(?:refused: INVALID_INPUT|deny)$/);
});
