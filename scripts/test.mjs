// The one test command. `npm test` runs everything, `npm test -- rust js` only those groups (rust wasm js types agent
// browser pack docs rules), `npm test -- --ci` adds what only CI has time for.
import { Stop, guard, run } from './run.mjs';
import { setup, testTools } from './setup.mjs';
import { steps } from './steps.mjs';
import { totals } from './totals.mjs';

guard(async () => {
  const words = process.argv.slice(2);
  const ci = words.includes('--ci');
  const wanted = words.filter((word) => word !== '--ci');
  await setup();
  const all = steps(await testTools(), { ci });
  const groups = [...new Set(all.map(({ group }) => group))];
  const unknown = wanted.find((word) => !groups.includes(word));
  if (unknown !== undefined) throw new Stop(`there is no group \`${unknown}\`: choose from ${groups.join(', ')}`);

  const rows = [];
  for (const step of all) if (wanted.length === 0 || wanted.includes(step.group)) rows.push(await outcome(step));

  console.log(table(rows));
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
});

async function outcome({ group, name, command: [program, args], env, counts, files }) {
  const begun = Date.now();
  const title = `${group}: ${name}`;
  // Without files, node's runner would look for some of its own.
  const { code, output } = files?.length === 0 ? { code: 1, output: 'there is no test file' } : await run(program, args, { title, keep: true, env, allowFailure: true });
  const counted = counts ? totals(counts, output) : { passed: 0, failed: 0, skipped: 0 };
  const ranNone = counts !== undefined && counted.passed + counted.failed === 0;
  const ok = code === 0 && counted.failed === 0 && !ranNone;
  // A gate without tests of its own, or a runner that fell over, is one failure.
  const failed = ok ? 0 : Math.max(1, counted.failed);
  if (!ok) console.log(`\n──── ${title} failed ────\n${output.trimEnd()}\n────\n`);
  return { title, ok, ...counted, failed, seconds: (Date.now() - begun) / 1000 };
}

function table(rows) {
  const width = Math.max(...rows.map(({ title }) => title.length));
  return ['', ...rows.map(({ title, ok, passed, failed, seconds }) => {
    const figures = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    return `${ok ? 'ok  ' : 'FAIL'}  ${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${figures}`.trimEnd();
  })].join('\n');
}
