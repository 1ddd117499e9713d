// The hosts and bundlers of `tests/pack/package.json`, installed once into .cache/pack.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT, run } from '../../../scripts/run.mjs';
import { alone } from '../../../scripts/setup.mjs';

export const CACHE = path.join(ROOT, '.cache', 'pack');
const HERE = fileURLToPath(new URL('..', import.meta.url));

/** Installs them if their lock changed. Node's runner starts one process a file: the first installs, the others wait. */
export function installed() {
  return alone('pack', async () => {
    const wanted = createHash('sha256').update(readFileSync(path.join(HERE, 'package-lock.json'))).digest('hex');
    const stamp = path.join(CACHE, 'installed');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    mkdirSync(CACHE, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(path.join(HERE, name), path.join(CACHE, name));
    copyFileSync(path.join(ROOT, '.npmrc'), path.join(CACHE, '.npmrc'));
    await run('npm', ['ci'], { title: 'installing the hosts and bundlers', keep: true, cwd: CACHE });
    writeFileSync(stamp, wanted);
  });
}

export const inCache = (...parts) => path.join(CACHE, 'node_modules', ...parts);

/** Programs that come as packages; those for another system are absent, and their tests say so. */
export const PROGRAMS = {
  'Node 22': inCache('node22', 'bin', 'node'),
  'Node 24': inCache('node24', 'bin', 'node'),
  Deno: inCache('@deno', 'linux-x64-glibc', 'deno'),
  Bun: inCache('@oven', 'bun-linux-x64', 'bin', 'bun'),
  workerd: inCache('@cloudflare', 'workerd-linux-64', 'bin', 'workerd'),
};

/** A module of the cache, for tests that use a tool from JavaScript. */
export const load = (name) => import(pathToFileURL(createRequire(path.join(CACHE, 'package.json')).resolve(name)).href);

/** Runs a program to its end; `ok` and everything that it printed. */
export function output(program, args, cwd, env = {}) {
  const { NODE_OPTIONS, NODE_TEST_CONTEXT, ...clean } = process.env;
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 180_000, env: { ...clean, NO_COLOR: '1', ...env } });
  return { ok: done.status === 0, text: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? String(done.error) : ''}` };
}
