// Brings what the other scripts need, on a fresh clone as well as on the hundredth run. Only what Node itself has.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, Stop, ask, run } from './run.mjs';

const WASM = 'wasm32-unknown-unknown';
const at = (...parts) => path.join(ROOT, ...parts);

/** Everything that a build needs, then the build itself; at once when nothing changed. */
export function setup() {
  return alone('setup', async () => {
    if (Number(process.versions.node.split('.')[0]) < 20) throw new Stop(`node 20 or newer is needed, this is ${process.versions.node}`);
    await packages();
    await rust();
    await run('cargo', ['run', '--profile', 'tools', '--package', 'xtask', '--bin', 'xtask', '--', 'build']);
  });
}

/** What only the tests need: lints, the runner of the wasm tests, a browser with its driver. Answers where they are. */
export function testTools() {
  return alone('setup', async () => {
    for (const component of ['clippy', 'rustfmt']) {
      if (ask('cargo', component === 'clippy' ? 'clippy' : 'fmt', '--version') === undefined) await run('rustup', ['component', 'add', component], { title: `installing ${component}` });
    }
    await run('cargo', ['build', '--profile', 'tools', '--package', 'xtask', '--features', 'runner', '--bin', 'wasm-test-runner'], { title: 'building the wasm test runner' });
    const target = path.resolve(ROOT, process.env.CARGO_TARGET_DIR ?? 'target');
    return { runner: path.join(target, 'tools', 'wasm-test-runner'), ...(await browser()) };
  });
}

async function packages() {
  const wanted = createHash('sha256').update(readFileSync(at('package.json'))).update(readFileSync(at('package-lock.json'))).digest('hex');
  const stamp = at('node_modules', '.sanmon-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const npm = process.env.npm_execpath;
  await run(npm ? process.execPath : 'npm', [...(npm ? [npm] : []), 'ci'], { title: 'installing the npm packages' });
  writeFileSync(stamp, wanted);
}

async function rust() {
  if (ask('cargo', '--version') === undefined) {
    if (ask('rustup', '--version') === undefined) throw new Stop('cargo is missing: install Rust with rustup, then run this again');
    // Not left to cargo: RUSTUP_AUTO_INSTALL=0 forbids it.
    await run('rustup', ['toolchain', 'install'], { title: 'installing the Rust toolchain' });
  }
  const sysroot = ask('rustc', '--print', 'sysroot') ?? '';
  const rustlib = path.join(sysroot, 'lib', 'rustlib');
  for (const [what, folder, words] of [
    [`the Rust target ${WASM}`, [WASM, 'lib'], ['target', 'add', WASM]],
    ['the source of the Rust library', ['src', 'rust', 'library'], ['component', 'add', 'rust-src']],
  ]) {
    if (existsSync(path.join(rustlib, ...folder))) continue;
    if (ask('rustup', '--version') === undefined) throw new Stop(`${what} is missing, and so is rustup to add it: install it with your system's packages`);
    await run('rustup', words, { title: `adding ${what}` });
  }
}

/** Chromium and its driver: named by CHROMIUM and CHROMEDRIVER, found on the path, or installed where that is possible. */
async function browser() {
  const find = () => ({
    chromium: process.env.CHROMIUM || ['chromium', 'google-chrome', 'chromium-browser'].map(which).find(Boolean),
    chromedriver: process.env.CHROMEDRIVER || which('chromedriver'),
  });
  let found = find();
  if ((!found.chromium || !found.chromedriver) && process.getuid?.() === 0 && which('apt-get')) {
    await run('apt-get', ['update', '-qq'], { title: 'refreshing the list of packages', allowFailure: true });
    await run('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-driver'], { title: 'installing Chromium', keep: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    found = find();
  }
  if (!found.chromium) throw new Stop('Chromium is missing: install `chromium` and `chromium-driver`, or name the program in CHROMIUM');
  if (!found.chromedriver) throw new Stop('chromedriver is missing: install `chromium-driver`, or name the program in CHROMEDRIVER');
  return found;
}

function which(program) {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}

/**
 * One at a time: a second process waits until the first is done with `work` of that name. A lock whose owner is gone
 * counts for nothing.
 */
export async function alone(name, work) {
  mkdirSync(at('.cache'), { recursive: true });
  const lock = at('.cache', `${name}.lock`);
  for (let told = name !== 'setup'; !(await taken(lock)); told = true) {
    if (!told) console.error('waiting for another set-up to end');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    // Another that found the same dead owner may just be removing this file: it is ours if it stays.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return readFileSync(lock, 'utf8') === String(process.pid);
  } catch (error) {
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  }
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // An empty file is a lock whose owner is about to write its number.
    if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
