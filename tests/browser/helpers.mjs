/** The page in a real browser: Debian's Chromium, or the one that CHROMIUM names. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { servePage } from '../../www/server.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

function executable() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = folders.flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => path.join(folder, name))).find((file) => existsSync(file));
  if (!found) throw new Error('no Chromium found: install `chromium`, or name the program in CHROMIUM');
  return found;
}

/** Serves the page and starts a browser; both go when `close` is called. */
export async function startBrowser() {
  const site = await servePage({ port: 0 });
  const browser = await chromium.launch({ executablePath: executable(), args: FLAGS });
  /** @param {string} [hash] @param {import('playwright-core').BrowserContextOptions} [options] */
  const open = async (hash = '#lang=en', options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light', ...options });
    const page = await context.newPage();
    /** Everything the page complains about; a breach of the policy is among it. @type {string[]} */
    const complaints = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
    page.on('requestfailed', (request) => complaints.push(`not loaded: ${request.url()}`));
    page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()}: ${response.url()}`));
    await page.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
    await page.goto(`${site.url}${hash}`);
    await page.locator('#verdict .big').waitFor();
    return { page, context, complaints };
  };
  const close = async () => {
    await browser.close();
    await site.close();
  };
  return { site, open, close };
}
