/**
 * Searches text files. The search runs in a worker: a regular expression can take for ever, and only a worker can be
 * stopped in the middle of one.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readText, walk } from './files.mjs';

/** @typedef {import('../tools.mjs').ToolContext} ToolContext */

export const MAX_SEARCH_MS = 10_000;
export const MAX_HITS = 200;
const MAX_LINE_CHARS = 400;

/**
 * @param {{ pattern: string, path: string, ignore_case?: boolean }} args
 * @param {ToolContext} context
 * @returns {Promise<string>}
 */
export function grep(args, { at, signal }, limitMs = MAX_SEARCH_MS) {
  const flags = args.ignore_case ? 'iu' : 'u';
  try {
    new RegExp(args.pattern, flags);
  } catch (error) {
    throw new Error(`\`pattern\` is no regular expression: ${/** @type {Error} */ (error).message}`);
  }
  const worker = new Worker(new URL(import.meta.url), { workerData: { top: at(args.path), pattern: args.pattern, flags } });
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('the search was cancelled'));
    const timer = setTimeout(() => reject(new Error(`the search took longer than ${limitMs} ms and was stopped`)), limitMs);
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the search ended without an answer')));
    worker.once('exit', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  }).finally(() => worker.terminate());
}

/** @param {{ top: string, pattern: string, flags: string }} search */
async function search({ top, pattern, flags }) {
  const expression = new RegExp(pattern, flags);
  /** @type {string[]} */
  const hits = [];
  const single = (await fs.stat(top)).isFile();
  for await (const file of single ? [top] : walk(top)) {
    const name = single ? path.basename(file) : path.relative(top, file).split(path.sep).join('/');
    const text = await readText(file, name).catch(() => '');
    for (const [index, line] of text.split('\n').entries()) {
      if (!expression.test(line)) continue;
      if (hits.length === MAX_HITS) return [...hits, `(more than ${MAX_HITS} lines; search for something narrower)`].join('\n');
      hits.push(`${name}:${index + 1}: ${line.slice(0, MAX_LINE_CHARS)}`);
    }
  }
  return hits.length ? hits.join('\n') : '(nothing found)';
}

if (!isMainThread) parentPort?.postMessage(await search(workerData));
