// The same few lines through each bundler with its defaults, then in Chromium under a strict content security policy.
import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch, pageResult } from './lib/browser.mjs';
import { IMPORT, RESULT, project } from './lib/project.mjs';
import { inCache, installed, load, output } from './lib/tools.mjs';

const page = (script, kind = 'type="module"') => `<!doctype html><html><body><script ${kind} src="${script}"></script></body></html>`;
let browser;
before(async () => {
  await installed();
  browser = await launch();
});
after(() => browser?.close());

test('esbuild', async () => {
  const folder = await project({ 'main.mjs': IMPORT, 'out/index.html': page('./main.js') });
  const { build } = await load('esbuild');
  await build({ absWorkingDir: folder, entryPoints: ['main.mjs'], bundle: true, format: 'esm', outfile: 'out/main.js', logLevel: 'silent' });
  assert.equal(await pageResult(browser, path.join(folder, 'out')), RESULT);
});

test('Vite', async () => {
  const folder = await project({ 'main.mjs': IMPORT, 'index.html': page('./main.mjs') });
  const built = output(process.execPath, [inCache('vite', 'bin', 'vite.js'), 'build', '--base', './'], folder);
  assert.ok(built.ok, built.text);
  assert.equal(await pageResult(browser, path.join(folder, 'dist')), RESULT);
});

test('webpack', async () => {
  const folder = await project({ 'main.mjs': IMPORT, 'out/index.html': page('./main.js', 'defer') });
  const { default: webpack } = await load('webpack');
  const stats = await new Promise((resolve, reject) => {
    webpack({ mode: 'production', context: folder, entry: './main.mjs', output: { path: path.join(folder, 'out') } }, (error, done) => (error ? reject(error) : resolve(done)));
  });
  assert.ok(!stats.hasErrors(), stats.toString());
  assert.equal(await pageResult(browser, path.join(folder, 'out')), RESULT);
});

test('Rollup', async () => {
  const folder = await project({ 'main.mjs': IMPORT, 'out/index.html': page('./main.js') });
  const { rollup } = await load('rollup');
  const { nodeResolve } = await load('@rollup/plugin-node-resolve');
  const bundle = await rollup({ input: path.join(folder, 'main.mjs'), plugins: [nodeResolve({ browser: true })], onwarn: (warning) => assert.fail(warning.message) });
  await bundle.write({ file: path.join(folder, 'out/main.js'), format: 'es' });
  assert.equal(await pageResult(browser, path.join(folder, 'out')), RESULT);
});

test('slim fetches core.wasm under the same policy', async () => {
  const lines = IMPORT.replace("'sanmon'", "'sanmon/slim'").replace('\nconst effect', "\nawait sanmon.init('./core.wasm');\nconst effect");
  const folder = await project({ 'main.mjs': lines, 'out/index.html': page('./main.js') });
  const { build } = await load('esbuild');
  await build({ absWorkingDir: folder, entryPoints: ['main.mjs'], bundle: true, format: 'esm', outfile: 'out/main.js', logLevel: 'silent' });
  copyFileSync(path.join(folder, 'node_modules/sanmon/pkg/core.wasm'), path.join(folder, 'out/core.wasm'));
  assert.equal(await pageResult(browser, path.join(folder, 'out')), RESULT);
});

test('Manifest V3 extension: service worker and page', async () => {
  const folder = await project({});
  const extension = path.join(folder, 'extension');
  const { build } = await load('esbuild');
  await build({ absWorkingDir: folder, stdin: { contents: IMPORT, resolveDir: folder }, bundle: true, format: 'iife', outfile: 'extension/main.js', logLevel: 'silent' });
  writeFileSync(path.join(extension, 'page.html'), page('./main.js', ''));
  writeFileSync(path.join(extension, 'manifest.json'), JSON.stringify({
    manifest_version: 3,
    name: 'sanmon',
    version: '1',
    background: { service_worker: 'main.js' },
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  }));
  const context = await launch(extension);
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 20_000 }));
    let inWorker;
    for (let tries = 0; inWorker === undefined && tries < 50; tries++) {
      inWorker = await worker.evaluate(() => globalThis.__result);
      if (inWorker === undefined) await new Promise((resolve) => setTimeout(resolve, 200));
    }
    assert.equal(inWorker, RESULT);
    const opened = await context.newPage();
    await opened.goto(`chrome-extension://${new URL(worker.url()).host}/page.html`);
    const handle = await opened.waitForFunction(() => globalThis.__result, null, { timeout: 20_000 });
    assert.equal(await handle.jsonValue(), RESULT);
  } finally {
    await context.close();
  }
});
