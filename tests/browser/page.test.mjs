/** The first page, as a visitor meets it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { decide, isBound } from 'sanmon';
import { SAMPLES } from '../../www/sample-tools.mjs';
import { MODES, profileOf, registry, SCALES, workspaceOf } from '../../www/world.mjs';
import { startBrowser } from './helpers.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @type {Awaited<ReturnType<typeof startBrowser>>} */
let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const effectOf = (page) => page.locator('#verdict').getAttribute('data-effect');
const text = (page, selector) => page.locator(selector).innerText();

/** What decide() says of a call, by way of nothing but the package. */
function direct({ tool, args }, mode, approval) {
  const profile = profileOf(mode);
  const found = workspaceOf('posix', ['/ws']);
  assert.ok('workspace' in found);
  const inspection = registry.inspect({ toolCallId: 'x', toolName: tool, args }, found.workspace);
  const { defaultEffect, error, outsideWorkspace } = inspection;
  return decide({ default: defaultEffect, inspectErr: error, bound: isBound(profile, tool), outsideWorkspace, agentEffect: profile.effects[tool], approval, approved: false });
}

test('loads without one complaint, and shows a decision', async () => {
  const { page, complaints } = await browser.open('');
  assert.equal(await page.locator('.door').count(), 3);
  assert.deepEqual(complaints, []);
});

test('every sample is decided on the page as by decide(), in every mode with every scale', async () => {
  const { page, complaints } = await browser.open();
  const cells = await page.$$eval('#picture tbody tr', (rows) => rows.map((row) => [...row.querySelectorAll('td .hidden')].map((cell) => cell.textContent)));
  const wanted = SAMPLES.map((call) => MODES.flatMap((mode) => SCALES.map((approval) => direct(call, mode, approval))));
  assert.deepEqual(cells, wanted);
  assert.ok(new Set(cells.flat()).size === 3, 'all three effects are in the picture');
  assert.deepEqual(complaints, []);
});

test('by mouse: pick a mode, a scale and each sample; verdict, doors and frame agree', async () => {
  const { page, complaints } = await browser.open();
  for (const [mode, approval] of [['ask', 'manual'], ['plan', 'auto'], ['agent', 'yolo']]) {
    await page.locator(`.choice:has(input[value="${mode}"])`).click();
    await page.locator(`.choice:has(input[value="${approval}"])`).click();
    for (const sample of SAMPLES) {
      await page.locator(`[data-sample="${sample.id}"]`).click();
      const wanted = direct(sample, mode, approval);
      assert.equal(await effectOf(page), wanted, `${sample.id} in ${mode} with ${approval}`);
      assert.equal(await page.locator('td.pick').getAttribute('class').then((names) => names?.split(' ')[0]), wanted);
      assert.equal(await page.locator('.door.settled').count(), 1);
    }
  }
  assert.deepEqual(complaints, []);
});

test('by keyboard alone: skip link, both pickers, the sample, the arguments', async () => {
  const { page, complaints } = await browser.open('#lang=en&mode=agent&approval=manual&call=write');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'decision');
  await page.reload();
  await page.locator('#verdict .big').waitFor();
  assert.equal(await effectOf(page), 'ask');
  await tabTo(page, 'input[name="approval"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await effectOf(page), 'allow', 'manual, auto, yolo');
  await tabTo(page, '#args');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('{"path": "../x", "content": ""}');
  assert.equal(await effectOf(page), 'ask', 'outside asks even in yolo');
  await tabTo(page, '[data-sample="unknown"]');
  await page.keyboard.press('Enter');
  assert.equal(await effectOf(page), 'deny');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-sample')), 'unknown', 'the focus stays where it was');
  await page.keyboard.press('Shift+Tab');
  assert.deepEqual(complaints, []);
});

test('the focus goes through the page in reading order', async () => {
  const { page } = await browser.open();
  const order = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const top = await page.evaluate(() => document.activeElement?.closest('header, .controls, #decision, .scroll, .skip')?.className);
    if (top && order.at(-1) !== top) order.push(top);
  }
  assert.deepEqual(order.slice(0, 4), ['skip', 'top', 'controls', 'scroll']);
});

test('wrong arguments are shown by field, and broken JSON as such', async () => {
  const { page } = await browser.open('#lang=en&call=wrong');
  assert.equal(await page.locator('#args').getAttribute('aria-invalid'), 'true');
  const problems = await page.locator('#problems li').allInnerTexts();
  assert.ok(problems.some((problem) => problem.startsWith('path')), problems.join('\n'));
  assert.ok(problems.some((problem) => problem.includes('content') || problem.includes('text')), problems.join('\n'));
  await page.locator('#args').fill('{"path": ');
  assert.match(await text(page, '#problems'), /this is not JSON/);
  assert.equal(await effectOf(page), 'deny');
  await page.locator('#args').fill('[1]');
  assert.equal(await effectOf(page), 'deny');
  await page.locator('#args').fill('{"path": "a", "content": ""}');
  assert.equal(await page.locator('#problems li').count(), 0);
  await page.locator('#reset').click();
  assert.match(await page.locator('#args').inputValue(), /"path": 7/);
});

test('places are shown with where they lead and why', async () => {
  const { page } = await browser.open('#lang=en&call=move-out');
  assert.equal(await page.locator('.places .inside').count(), 1);
  assert.match(await text(page, '.places .outside'), /outside/);
  assert.match(await text(page, '.places .outside'), /\/notes\.md/);
});

test('the workspace can be another one, and a wrong root is said to be wrong', async () => {
  const { page } = await browser.open('#lang=en&mode=agent&approval=yolo&call=write');
  await page.locator('#platform').selectOption('windows');
  assert.equal(await page.locator('#roots').inputValue(), 'C:\\ws');
  assert.equal(await effectOf(page), 'allow');
  await page.locator('#args').fill('{"path": "D:\\\\x", "content": ""}');
  assert.equal(await effectOf(page), 'ask');
  await page.locator('#roots').fill('not absolute');
  assert.notEqual(await text(page, '#roots-problem'), '');
  assert.equal(await page.locator('#roots').getAttribute('aria-invalid'), 'true');
  assert.notEqual(await effectOf(page), 'allow', 'without a workspace nothing is inside');
});

test('a call of one’s own stands first in the picture', async () => {
  const { page } = await browser.open('#lang=en&mode=agent&approval=yolo&call=test');
  await page.locator('#args').fill('{"command": "rm -rf ~"}');
  assert.equal(await effectOf(page), 'ask');
  assert.match(await text(page, '#picture tbody tr:first-child th'), /your call/);
  assert.equal(await page.locator('#picture tbody tr').count(), SAMPLES.length + 1);
});

test('the developer message follows mode and language', async () => {
  const { page } = await browser.open('#lang=en&mode=plan');
  await page.locator('.duty summary').click();
  const english = await text(page, '#duty');
  assert.match(english, /plan/i);
  await page.locator('label:has([value="zh"])').click();
  const chinese = await text(page, '#duty');
  assert.match(chinese, /\p{Script=Han}/u);
  await page.locator('.choice:has(input[value="agent"])').click();
  assert.notEqual(await text(page, '#duty'), chinese);
});

test('language and theme are switched, remembered in the address, and restored', async () => {
  const { page, complaints } = await browser.open('#lang=en');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.locator('label:has([value="zh"])').click();
  await page.locator('label:has([value="dark"])').click();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hans');
  assert.match(await text(page, '#decision-title'), /决定/);
  const dark = await paper();
  assert.notEqual(dark, light);
  assert.match(page.url(), /lang=zh&theme=dark/);
  await page.reload();
  await page.locator('#verdict .big').waitFor();
  assert.match(await text(page, '#decision-title'), /决定/);
  assert.equal(await paper(), dark);
  const night = await browser.open('#lang=en', { colorScheme: 'dark' });
  assert.equal(await night.page.evaluate(() => getComputedStyle(document.body).backgroundColor), dark, 'auto follows the system');
  assert.deepEqual(complaints, []);
});

test('both languages have words for everything', async () => {
  const { page } = await browser.open('#lang=zh');
  const missing = await page.$$eval('[data-t]', (all) => all.filter((one) => !one.textContent).map((one) => one.getAttribute('data-t')));
  assert.deepEqual(missing, []);
  assert.doesNotMatch(await page.locator('body').innerText(), /undefined|\[object/);
});

for (const lang of ['en', 'zh']) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing in ${lang}, ${theme}`, async () => {
      for (const call of ['read', 'write-home', 'wrong']) {
        const { page } = await browser.open(`#lang=${lang}&theme=${theme}&call=${call}&mode=agent`, { reducedMotion: 'reduce' });
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
        await page.context().close();
      }
    });

    test(`nothing runs off a window of 320 px in ${lang}, ${theme}`, async () => {
      for (const call of ['patch', 'wrong', 'move-out']) {
        const { page } = await browser.open(`#lang=${lang}&theme=${theme}&call=${call}`, { viewport: { width: 320, height: 640 } });
        await page.locator('.duty summary').click();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
        await page.context().close();
      }
    });
  }
}

test('the heads of the picture stay apart at every width', async () => {
  const { page } = await browser.open('#lang=en');
  for (const width of [320, 500, 800, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.$$eval('#picture thead th', (all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(wide, [], `at ${width} px`);
  }
});

test('every target a finger must hit is large enough', async () => {
  const { page } = await browser.open('#lang=en', { viewport: { width: 320, height: 640 } });
  const small = await page.$$eval('button, select, .choice, .segmented label, summary', (all) => all.filter((one) => one.checkVisibility()).map((one) => [one.textContent?.trim().slice(0, 20), one.getBoundingClientRect().height]).filter(([, height]) => Number(height) < 24));
  assert.deepEqual(small, []);
});

test('with reduced motion nothing moves', async () => {
  const { page } = await browser.open('#lang=en', { reducedMotion: 'reduce' });
  const moving = await page.$$eval('*', (all) => all.filter((one) => getComputedStyle(one).transitionDuration !== '0s' || getComputedStyle(one).animationName !== 'none').length);
  assert.equal(moving, 0);
});

/** Presses Tab until the focus is on what `selector` names. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the focus never comes to ${selector}`);
}
