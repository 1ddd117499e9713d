/** The page's server: loopback only, a closed list of files, a strict policy. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { POLICY, servePage } from '../../www/server.mjs';

const SERVER = fileURLToPath(new URL('../../www/server.mjs', import.meta.url));

/** @type {import('../../www/server.mjs').Page} */
let page;
before(async () => (page = await servePage({ port: 0 })));
after(() => page?.close());

/** Sends a path exactly as written: fetch would tidy it first. @param {string} path @param {http.RequestOptions} [options] */
function ask(path, options = {}) {
  const { port } = new URL(page.url);
  return new Promise((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port, path, ...options }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      })
      .on('error', reject)
      .end();
  });
}

test('everything is served with the strict policy', async () => {
  assert.ok(!POLICY.includes('unsafe-inline') && !POLICY.includes("'unsafe-eval'"));
  for (const name of [...page.paths, '/?x=1']) {
    const { status, headers, body } = await ask(name);
    assert.equal(status, 200, name);
    assert.equal(headers['content-security-policy'], POLICY);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(Number(headers['content-length']), Buffer.byteLength(body));
  }
});

test('no path leads out, or to a file that is not on the list', async () => {
  for (const name of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '//etc/passwd', '/server.mjs', '/main.mjs', '/tsconfig.json', '/./style.css', '/style.css%00', '/STYLE.CSS', '*', '/__proto__', 'http://127.0.0.1/x']) {
    assert.equal((await ask(name)).status, 404, name);
  }
});

test('other methods and other hosts are turned away', async () => {
  assert.equal((await ask('/', { method: 'POST' })).status, 405);
  assert.equal((await ask('/', { headers: { host: 'evil.example' } })).status, 421);
  const head = await ask('/', { method: 'HEAD' });
  assert.deepEqual([head.status, head.body], [200, '']);
});

test('it listens on the loopback interface only', () => {
  assert.match(page.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test('--check asks itself for everything and ends', () => {
  const { status, stdout } = spawnSync(process.execPath, [SERVER, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.match(stdout, /^ok: \d+ files served/);
});

test('PORT is taken as given, and a port in use is said to be', async () => {
  const { port } = new URL(page.url);
  const { status, stderr } = spawnSync(process.execPath, [SERVER], { encoding: 'utf8', env: { ...process.env, PORT: port } });
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`port ${port} is in use`));
  const wrong = spawnSync(process.execPath, [SERVER], { encoding: 'utf8', env: { ...process.env, PORT: 'x' } });
  assert.match(wrong.stderr, /PORT must be a number, not `x`/);
});

test('without PORT the next free port is taken, the address is printed, an interrupt ends it', async () => {
  const blocker = net.createServer();
  await new Promise((resolve) => blocker.once('error', resolve).listen(4173, '127.0.0.1', () => resolve(undefined)));
  const { PORT: _port, ...env } = process.env;
  const child = spawn(process.execPath, [SERVER], { env });
  let output = '';
  await new Promise((resolve) => child.stdout.on('data', (chunk) => /http:\S+/.test((output += chunk)) && resolve(undefined)));
  const url = /http:\S+/.exec(output)?.[0] ?? '';
  assert.notEqual(new URL(url).port, '4173');
  assert.equal((await fetch(url)).status, 200);
  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.once('exit', (status) => resolve(status)));
  assert.equal(code, 0);
  blocker.close();
});
