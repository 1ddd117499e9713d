/**
 * Serves the page on the loopback interface, and nowhere else.
 *
 *   node www/server.mjs            port 4173, or the next free one
 *   PORT=8080 node www/server.mjs  that port
 *   node www/server.mjs --check    starts, asks itself for every file, ends
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from './bundle.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const HOST = '127.0.0.1';
const FIRST_PORT = 4173;
const PORTS_TRIED = 20;

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

/** No inline script or style, no eval but WebAssembly's, nothing from anywhere else. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** @typedef {{ url: string, paths: string[], close: () => Promise<void> }} Page */

/**
 * @param {{ port?: number | undefined }} [options] without a port, the first free one from 4173; 0: any free one
 * @returns {Promise<Page>}
 */
export async function servePage({ port } = {}) {
  const bundle = await bundlePage();
  // A closed list of what there is: a request names an entry of it or gets nothing, whatever its path looks like.
  const files = new Map(readdirSync(HERE).filter((name) => /\.(?:html|css|svg)$/.test(name)).map((name) => [`/${name}`, path.join(HERE, name)]));
  files.set('/', path.join(HERE, 'index.html'));

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, type, body }) => response.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': body.length }).end(request.method === 'HEAD' ? undefined : body),
      () => response.writeHead(500, HEADERS).end(),
    );
  });

  /** @param {import('node:http').IncomingMessage} request */
  async function answer({ method, url = '/', headers }) {
    const plain = (/** @type {number} */ status, /** @type {string} */ text) => ({ status, type: 'text/plain; charset=utf-8', body: Buffer.from(`${text}\n`) });
    // Another site's name that leads here is not ours to answer to.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')) return plain(421, 'this server answers for 127.0.0.1 and localhost only');
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'only GET and HEAD');
    const name = url.split(/[?#]/)[0] ?? '/';
    const script = bundle.get(name);
    if (script) return { status: 200, type: /** @type {string} */ (TYPES.get('.js')), body: script };
    const file = files.get(name);
    if (!file) return plain(404, 'nothing here');
    return { status: 200, type: TYPES.get(path.extname(file)) ?? 'application/octet-stream', body: await readFile(file) };
  }

  const taken = await listen(server, port);
  return {
    url: `http://${HOST}:${taken}/`,
    paths: [...files.keys(), ...bundle.keys()],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {import('node:http').Server} server @param {number | undefined} port */
async function listen(server, port) {
  const last = port ?? FIRST_PORT + PORTS_TRIED;
  for (let candidate = port ?? FIRST_PORT; ; candidate += 1) {
    try {
      await new Promise((resolve, reject) => {
        server.once('error', reject).listen(candidate, HOST, () => {
          server.off('error', reject);
          resolve(undefined);
        });
      });
      return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE' || candidate >= last) throw error;
    }
  }
}

/** Asks for everything once, and for what must not be there. */
async function check() {
  const page = await servePage({ port: 0 });
  try {
    for (const name of page.paths) {
      const response = await fetch(new URL(name, page.url));
      if (response.status !== 200 || response.headers.get('content-security-policy') !== POLICY) throw new Error(`\`${name}\` was answered with ${response.status}`);
    }
    const { status } = await fetch(new URL('/%2e%2e/package.json', page.url));
    if (status !== 404) throw new Error(`a path that leads out was answered with ${status}`);
    console.log(`ok: ${page.paths.length} files served`);
  } finally {
    await page.close();
  }
}

async function main() {
  if (process.argv.includes('--check')) return check();
  const wanted = process.env.PORT;
  if (wanted !== undefined && !/^\d{1,5}$/.test(wanted)) throw new Error(`PORT must be a number, not \`${wanted}\``);
  const page = await servePage({ port: wanted === undefined ? undefined : Number(wanted) });
  console.log(`The page is at ${page.url} (Ctrl-C ends it)`);
  const end = () => void page.close();
  process.once('SIGINT', end).once('SIGTERM', end);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error.code === 'EADDRINUSE' ? `port ${error.port} is in use` : error.message);
    process.exitCode = 1;
  });
}
