/** Starts the real agent on a real folder, with a person's answers on its standard input. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../examples/agent/main.mjs', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../examples/agent/sample', import.meta.url));

/** @param {import('node:test').TestContext} context @returns {string} an empty folder that goes with the test */
export function freshFolder(context) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync.native(os.tmpdir()), 'sanmon-test-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {import('node:test').TestContext} context @returns {string} a copy of the sample project, in a folder of its own */
export function sampleProject(context) {
  const project = path.join(freshFolder(context), 'project');
  fs.cpSync(SAMPLE, project, { recursive: true });
  return project;
}

/**
 * @param {readonly string[]} args
 * @param {{ input?: string | null, env?: Record<string, string>, during?: (child: import('node:child_process').ChildProcess, output: () => string) => void }} [options] input null keeps stdin open
 * @returns {Promise<{ code: number | null, output: string, errors: string }>}
 */
export function runAgent(args, { input = '', env = {}, during } = {}) {
  const { NODE_TEST_CONTEXT: _context, FORCE_COLOR: _color, ...clean } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...clean, ...env } });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    during?.(child, () => output);
  });
  child.stderr.on('data', (chunk) => (errors += chunk));
  if (input !== null) child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, errors })));
}

/** @param {string} project @param {string} file */
export const read = (project, file) => fs.readFileSync(path.join(project, file), 'utf8');

/** @param {string} project */
export const isFixed = (project) => read(project, 'src/basket.js').split('i < items.length; i++').length === 3;

/** @param {string} project */
export const outsideFile = (project) => path.join(path.dirname(project), 'outside.txt');

/** The text of the terminal with its line breaks taken out, so that a test need not know the window. @param {string} output */
export const flat = (output) => output.replace(/\s+/g, ' ');
