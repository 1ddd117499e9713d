// Runs one exported function of a module in a fresh Node process, so that no measurement inherits another's compiled
// code, and hands its result back as JSON.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./child_main.mjs', import.meta.url));

export async function inChild(module, work, argument = null, flags = []) {
  const child = spawn(process.execPath, [...flags, MAIN, module, work, JSON.stringify(argument)], { stdio: ['ignore', 2, 'inherit', 'pipe'] });
  let text = '';
  child.stdio[3].setEncoding('utf8').on('data', (piece) => (text += piece));
  const [status, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (...ended) => resolve(ended));
  });
  if (status !== 0) throw new Error(`${work} of ${module.split('/').at(-1)} ended with ${signal ?? `exit ${status}`}`);
  return JSON.parse(text);
}

/**
 * Node 20 and 22 abort when a hot caller is deoptimised inside a wasm call whose only result is one externref, which is
 * the shape of cedar-wasm's exports. It alone runs with this flag: it would change how calls of Sanmon are compiled.
 */
export function cedarFlags() {
  const flag = '--no-turbo-inline-js-wasm-calls';
  return spawnSync(process.execPath, [flag, '-e', '0']).status === 0 ? [flag] : [];
}
