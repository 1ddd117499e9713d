/** Runs shell lines. */
import { spawn } from 'node:child_process';

/** @typedef {import('../tools.mjs').ToolContext} ToolContext */

export const DEFAULT_TIMEOUT_MS = 60_000;
export const MAX_OUTPUT_BYTES = 64 * 1024;
const STREAM_GRACE_MS = 500;
const ON_WINDOWS = process.platform === 'win32';

/**
 * Runs one line in the folder. A line that fails is no failing tool: its exit code and output are the answer.
 * @param {{ command: string, timeoutMs?: number }} args
 * @param {ToolContext} context
 * @returns {Promise<string>}
 */
export function runCommand(args, { folder, signal }) {
  const limitMs = args.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const child = spawn(args.command, {
    cwd: folder,
    shell: true,
    // A group of its own, so that all the line starts can be stopped with it.
    detached: !ON_WINDOWS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  const output = collect(child);
  return new Promise((resolve, reject) => {
    /** @type {Error | undefined} */
    let stopped;
    const stop = (/** @type {string} */ why) => {
      stopped ??= new Error(`${why}${output.text() && `; until then it printed:\n${output.text()}`}`);
      killGroup(child.pid);
    };
    const cancel = () => stop('the command was cancelled');
    const timer = setTimeout(() => stop(`the command took longer than ${limitMs} ms and was stopped`), limitMs);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    child.once('error', reject);
    // What the line left running in the background ends with it: nothing may go on after the answer.
    child.once('exit', () => {
      if (!ON_WINDOWS) killGroup(child.pid);
      // What left the group may still hold the streams open.
      setTimeout(() => output.close(), STREAM_GRACE_MS).unref();
    });
    child.once('close', (code, killer) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      if (stopped) reject(stopped);
      else resolve(`exit ${code ?? killer}\n${output.text()}`.trimEnd());
    });
  });
}

/**
 * Both streams in the order they came, up to the limit. The rest is read and dropped, so that the child never blocks.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 */
function collect(child) {
  /** @type {Buffer[]} */
  const chunks = [];
  let kept = 0;
  let dropped = 0;
  const keep = (/** @type {Buffer} */ chunk) => {
    const part = chunk.subarray(0, MAX_OUTPUT_BYTES - kept);
    if (part.length) chunks.push(part);
    kept += part.length;
    dropped += chunk.length - part.length;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    close: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    text: () => Buffer.concat(chunks).toString() + (dropped ? `\n(${dropped} more bytes were dropped, the limit is ${MAX_OUTPUT_BYTES})` : ''),
  };
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  if (ON_WINDOWS) {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' }).on('error', () => {});
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended by itself.
  }
}

/** Ours, without what would make a child write for our own test runner or in colours nobody sees. */
function environment() {
  const { NODE_TEST_CONTEXT: _runner, FORCE_COLOR: _colours, ...rest } = process.env;
  return { ...rest, NO_COLOR: '1' };
}
