// `npm start`: builds what changed, then serves the demo page on loopback and opens it.
import { guard, run } from './run.mjs';
import { setup } from './setup.mjs';

guard(async () => {
  await setup();
  await run(process.execPath, ['www/server.mjs', ...process.argv.slice(2)], { stdin: 'inherit' });
});
