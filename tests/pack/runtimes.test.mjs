// The same few lines in each host, from the packed tarball.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { before, test } from 'node:test';
import { BOTH, IMPORT, REQUIRE, RESULT, project } from './lib/project.mjs';
import { PROGRAMS, installed, load, output } from './lib/tools.mjs';

before(installed);

const nodes = { [`Node ${process.versions.node.split('.')[0]}`]: process.execPath, 'Node 22': PROGRAMS['Node 22'], 'Node 24': PROGRAMS['Node 24'] };
for (const [name, program] of Object.entries(nodes)) {
  test(`${name} imports it`, (t) => host(t, program, { 'main.mjs': IMPORT }, ['main.mjs'], RESULT));
  test(`${name} requires it`, (t) => host(t, program, { 'main.cjs': REQUIRE }, ['main.cjs'], RESULT));
  test(`${name} has one instance for both`, (t) => host(t, program, { 'main.mjs': BOTH }, ['main.mjs'], 'SHARED true'));
}

test('Deno imports it', (t) => host(t, PROGRAMS.Deno, { 'main.mjs': IMPORT }, ['run', '--no-prompt', '--cached-only', '--node-modules-dir=manual', '--no-lock', 'main.mjs'], RESULT));
test('Bun imports it', (t) => host(t, PROGRAMS.Bun, { 'main.mjs': IMPORT }, ['main.mjs'], RESULT));
test('Bun requires it', (t) => host(t, PROGRAMS.Bun, { 'main.cjs': REQUIRE }, ['main.cjs'], RESULT));
test('Bun compiles it into a program', async (t) => {
  if (absent(t, PROGRAMS.Bun)) return;
  const folder = await project({ 'main.mjs': IMPORT });
  const built = output(PROGRAMS.Bun, ['build', '--compile', 'main.mjs', '--outfile', 'program'], folder);
  assert.ok(built.ok, built.text);
  says(output(path.join(folder, 'program'), [], path.dirname(folder)), RESULT);
});

test('a program bundled into one file runs far from its packages', async () => {
  const folder = await project({ 'main.mjs': IMPORT });
  const { build } = await load('esbuild');
  await build({ absWorkingDir: folder, entryPoints: ['main.mjs'], bundle: true, platform: 'node', format: 'cjs', outfile: 'away/main.cjs', logLevel: 'silent' });
  says(output(process.execPath, [path.join(folder, 'away/main.cjs')], '/'), RESULT);
});

test('workerd runs it with the module that its bundler hands over', async (t) => {
  if (absent(t, PROGRAMS.workerd)) return;
  const lines = IMPORT.replace('console.log(result)', 'export default { fetch: () => new Response(result) }');
  const folder = await project({ 'main.mjs': lines });
  const { build } = await load('esbuild');
  let wasm;
  const modules = {
    name: 'wasm-modules',
    setup: (run) => run.onResolve({ filter: /\.wasm$/ }, ({ path: name, resolveDir }) => {
      wasm = path.join(resolveDir, name);
      return { path: './core.wasm', external: true };
    }),
  };
  await build({ absWorkingDir: folder, entryPoints: ['main.mjs'], bundle: true, format: 'esm', conditions: ['workerd', 'worker', 'browser'], outfile: 'worker.js', plugins: [modules], logLevel: 'silent' });
  writeFileSync(path.join(folder, 'core.wasm'), readFileSync(wasm));
  const port = await freePort();
  writeFileSync(path.join(folder, 'config.capnp'), `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "core.wasm", wasm = embed "core.wasm")],
  compatibilityDate = "2026-04-01",
);
`);
  const server = spawn(PROGRAMS.workerd, ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => { printed += text; });
  t.after(() => server.kill());
  assert.equal(await answer(`http://127.0.0.1:${port}/`, () => printed), RESULT);
});

async function host(t, program, files, args, wanted) {
  if (absent(t, program)) return;
  says(output(program, args, await project(files)), wanted);
}

function says({ ok, text }, wanted) {
  assert.ok(ok, text);
  assert.ok(text.split('\n').includes(wanted), text);
}

/** The programs come as packages for one system; on another there is nothing to run. */
function absent(t, program) {
  if (existsSync(program)) return false;
  t.skip('this system has no such program among the packages');
  return true;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answer(url, printed) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await (await fetch(url)).text();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return `no answer: ${printed()}`;
}
