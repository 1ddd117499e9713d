// Brings what the benches need: the peers by their lock, the built package, and a link under which the package is
// imported by its own name.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const BENCHES = fileURLToPath(new URL('..', import.meta.url));
export const ROOT = path.resolve(BENCHES, '..');
const MODULES = path.join(BENCHES, 'node_modules');

export function setUp() {
  installPeers();
  buildPackage();
  linkPackage();
}

function installPeers() {
  const lock = path.join(BENCHES, 'package-lock.json');
  const installed = path.join(MODULES, '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  step('installing the peers', ['npm', 'ci', '--no-fund', '--no-audit', '--loglevel=error'], BENCHES);
}

function buildPackage() {
  const { exports = {}, scripts = {} } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const core = exports['./core.wasm'];
  const file = typeof core === 'string' ? core : core?.default;
  if (file && existsSync(path.join(ROOT, file))) return;
  if (!scripts.build) throw new Error('the package is not built, and package.json has no `build` script');
  step('building the package', ['npm', 'run', 'build'], ROOT);
}

function linkPackage() {
  const link = path.join(MODULES, 'sanmon');
  if (lstatSync(link, { throwIfNoEntry: false })) {
    if (existsSync(path.join(link, 'package.json'))) return;
    rmSync(link);
  }
  mkdirSync(MODULES, { recursive: true });
  symlinkSync(process.platform === 'win32' ? ROOT : path.relative(MODULES, ROOT), link, 'junction');
}

function step(what, [command, ...args], cwd) {
  process.stderr.write(`${what} …\n`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${what} failed: ${error?.message ?? `exit ${status}`}`);
}
