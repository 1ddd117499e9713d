// `npm run agent -- FOLDER`: builds what changed, then runs the terminal agent, from where the user called it.
import path from 'node:path';
import { ROOT, guard, run } from './run.mjs';
import { setup } from './setup.mjs';

guard(async () => {
  await setup();
  const { code } = await run(process.execPath, [path.join(ROOT, 'examples/agent/main.mjs'), ...process.argv.slice(2)], { stdin: 'inherit', cwd: process.env.INIT_CWD, allowFailure: true });
  process.exitCode = code;
});
