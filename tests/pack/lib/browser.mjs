// Headless Chromium, and a server on loopback whose pages stand under a strict content security policy.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { load } from './tools.mjs';

export const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const executablePath = process.env.CHROMIUM || ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'].find(existsSync);

/** A browser; `extension` is a folder to load as one. */
export async function launch(extension) {
  const { chromium } = (await load('playwright-core')).default;
  if (extension === undefined) return chromium.launch({ executablePath, args: FLAGS });
  return chromium.launchPersistentContext('', {
    executablePath,
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...FLAGS, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`, '--disable-features=DisableLoadExtensionCommandLineSwitch'],
  });
}

/** Loads `folder/index.html` in the browser; answers what its script left in `__result`, or what went wrong. */
export async function pageResult(browser, folder) {
  const server = await serve(folder);
  const page = await browser.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  try {
    await page.goto(server.url);
    return await page.waitForFunction(() => globalThis.__result, null, { timeout: 20_000 }).then((handle) => handle.jsonValue());
  } catch (error) {
    return problems.join('\n') || String(error);
  } finally {
    await page.close();
    server.close();
  }
}

export async function serve(folder) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'content-security-policy': CSP }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
