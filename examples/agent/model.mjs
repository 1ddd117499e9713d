/**
 * The built-in model: a script, no AI. It plays one real task from end to end and takes every step from the results it
 * gets, so that anyone can see the gate at work without a key.
 *
 * It knows one kind of bug: a loop over a list that stops one short of its end, or runs one past it. It does not read the
 * task. To put a real model in its place, write another {@link Model}: messages and tools in, words and calls out.
 */
import { findOffByOne, importedBy } from './off-by-one.mjs';

/**
 * @typedef {import('./turn.mjs').Model} Model
 * @typedef {import('./turn.mjs').Reply} Reply
 * @typedef {import('./gate.mjs').Result} Result
 * @typedef {Generator<Reply, string, readonly Result[]>} Script
 */

const TEST_FILE = /(?:^|\/)(?:test|tests)\/[^/]+\.m?js$|[.-]test\.m?js$/;
const TEST_COMMAND = 'npm test';
const MOST_FILES = 20;

/** @returns {Model} */
export function scriptedModel() {
  const script = play();
  let started = false;
  return ({ messages }) => {
    const last = messages.at(-1);
    const step = started ? script.next(last?.role === 'tool' ? last.results : []) : script.next();
    started = true;
    return step.done ? { content: step.value ?? '', calls: [] } : step.value;
  };
}

/** @returns {Script} */
function* play() {
  const call = callMaker();
  const [listing, manifest] = yield {
    content: 'First I look at what is here.',
    calls: [call('list_files', { path: '.' }), call('read_file', { path: 'package.json' })],
  };
  const files = listing?.status === 'ok' ? listing.output.split('\n') : [];
  const tests = files.filter((file) => TEST_FILE.test(file));
  const found = manifest?.status === 'ok' && tests.length > 0 && testScriptOf(manifest.output)
    ? yield* work(call, tests, files)
    : 'I found nothing I know how to work on. I look for a package.json whose `test` script runs `node --test`, and test files in `test/` or named `*.test.js`.';
  yield* tryTheGate(call);
  return `${found}\n\nAt the end I tried two things the gate is there for: a write outside the folder and a tool that does not exist. The lines above show what became of them.`;
}

/** @param {ReturnType<typeof callMaker>} call @param {string[]} tests @param {string[]} files @returns {Generator<Reply, string, readonly Result[]>} */
function* work(call, tests, files) {
  const read = yield { content: 'There are tests. I read them and run them.', calls: [...tests.slice(0, MOST_FILES).map((path) => call('read_file', { path })), call('run_command', { command: TEST_COMMAND })] };
  const run = read.at(-1);
  if (run?.status === 'ok' && run.output.startsWith('exit 0')) return 'All tests pass, so there is nothing to fix.';
  const sources = importedBy(read.slice(0, -1).map((result, index) => ({ path: tests[index] ?? '', text: result.status === 'ok' ? result.output : '' })), files);
  const failing = run?.status === 'ok' ? failuresOf(run.output) : [];
  const why = run?.status === 'ok' ? `The tests fail${failing.length ? ` (${failing.join('; ')})` : ''}.` : 'I cannot run the tests here, so I look for the bug by reading.';
  if (sources.length === 0) return `${why} The tests import no file I can find.`;
  const texts = yield { content: `${why} I read what they import.`, calls: sources.slice(0, MOST_FILES).map((path) => call('read_file', { path })) };
  const bug = texts.flatMap((result, index) => (result.status === 'ok' ? (findOffByOne(sources[index] ?? '', result.output) ?? []) : []))[0];
  if (!bug) return `${why} I know one kind of bug, a loop that stops one short of a list or runs one past it, and I see none in ${sources.join(', ')}.`;
  return yield* fix(call, bug);
}

/** @param {ReturnType<typeof callMaker>} call @param {import('./off-by-one.mjs').Bug} bug @returns {Generator<Reply, string, readonly Result[]>} */
function* fix(call, bug) {
  const where = `line ${bug.line} of ${bug.path}`;
  const [edit, rerun] = yield {
    content: `Found it: the loop on ${where} ${bug.what}. I correct it and run the tests again.`,
    calls: [call('edit_file', { path: bug.path, old_text: bug.oldText, new_text: bug.newText }), call('run_command', { command: TEST_COMMAND })],
  };
  if (edit?.status === 'ok') {
    if (rerun?.status !== 'ok') return `I corrected the loop on ${where}. I could not run the tests afterwards, so I do not know whether they pass.`;
    return rerun.output.startsWith('exit 0') ? `Fixed: the loop on ${where} ${bug.what}. All tests pass now.` : `I corrected the loop on ${where}, but tests still fail.`;
  }
  const advice = `In ${bug.path}, line ${bug.line}: replace \`${bug.oldText.trim()}\` with \`${bug.newText.trim()}\`, because the loop ${bug.what}.`;
  const [plan] = yield {
    content: 'The edit did not happen. I put down what should change as a plan.',
    calls: [call('write_plan', { title: `Correct the loop in ${bug.path}`, steps: [advice, `Run \`${TEST_COMMAND}\` and see that every test passes.`] })],
  };
  const planned = plan?.status === 'ok' ? 'I changed nothing; the plan above says what to do.' : 'I changed nothing and wrote no plan; neither was possible here.';
  return `${planned} ${advice}`;
}

/** @param {ReturnType<typeof callMaker>} call @returns {Generator<Reply, void, readonly Result[]>} */
function* tryTheGate(call) {
  yield {
    content: 'Now two things I should not be able to do just so.',
    calls: [
      call('write_file', { path: '../outside.txt', content: 'A person let this be written outside the folder.\n' }),
      call('publish_package', { tag: 'latest' }),
    ],
  };
}

/** Ids that are unique within the turn. */
function callMaker() {
  let made = 0;
  return (/** @type {string} */ toolName, /** @type {Record<string, unknown>} */ args) => {
    made += 1;
    return { toolCallId: `call-${made}`, toolName, args };
  };
}

/** @param {string} manifest */
function testScriptOf(manifest) {
  try {
    return /\bnode\b.*--test\b/.test(JSON.parse(manifest)?.scripts?.test);
  } catch {
    return false;
  }
}

/** The names of failing tests in either of the two reports Node writes. @param {string} output */
function failuresOf(output) {
  const names = [...output.matchAll(/^\s*(?:✖|not ok \d+ -) (.+?)(?: \([\d.]+ms\))?$/gm)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => name !== 'failing tests:' && !/\.m?js$/.test(name)).slice(0, 3);
}
