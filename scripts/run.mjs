// Runs the commands of the other scripts: says what begins and what it took, and that it is still alive in between.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A failure that is told in one line, without a stack. */
export class Stop extends Error {}

/** Ends the script with the one line of a `Stop`, or with the stack of anything else. */
export function guard(main) {
  main().catch((error) => {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  });
}

/** What a command prints, or undefined when it is missing or fails. */
export function ask(command, ...args) {
  const { status, stdout } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Runs a command. With `keep`, its output is collected and answered (and shown only when it fails); else it goes to the
 * terminal as it comes. A `title` brings a line when it begins, every 20 seconds, and when it ends.
 */
export function run(command, args, { title, keep = false, env = {}, cwd = ROOT, allowFailure = false, stdin = 'ignore' } = {}) {
  const begun = Date.now();
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1);
  if (title) console.error(`${title} …`);
  const ticking = title && setInterval(() => console.error(`${title} … ${Math.round((Date.now() - begun) / 1000)} s`), 20_000);
  return new Promise((resolve, reject) => {
    // Ctrl-C reaches the child as well, which cleans up and ends by itself; this process waits for it.
    const wait = () => {};
    if (stdin === 'inherit') process.on('SIGINT', wait);
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: keep ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => { output += text; });
    child.on('error', (error) => settle(127, error.message));
    child.on('close', (code, signal) => settle(code ?? 1, signal ? `ended by ${signal}` : `ended with ${code}`));
    function settle(code, how) {
      clearInterval(ticking);
      process.off('SIGINT', wait);
      if (title) console.error(`${title}: ${code === 0 ? 'done' : how}, ${seconds()} s`);
      if (code === 0 || allowFailure) return resolve({ code, output });
      if (keep) console.error(output);
      reject(new Stop(`\`${[command, ...args].join(' ')}\` ${how}`));
    }
  });
}
