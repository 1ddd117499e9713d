// `npm run bench`: builds what changed, then runs the benches, which bring their own packages.
import { guard, run } from './run.mjs';
import { setup } from './setup.mjs';

guard(async () => {
  await setup();
  await run(process.execPath, ['benches/run.mjs', ...process.argv.slice(2)], { stdin: 'inherit' });
});
