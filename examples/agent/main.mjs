/**
 * A terminal agent over a real folder, with real tools and every call through the gate.
 *
 *   npm run agent -- FOLDER --mode agent --approval manual
 *
 * The gate decides, it does not confine: a command that was approved runs with all your rights.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  developerPrompt,
  isApprovalMode,
  isWorkMode,
  parseApprovalMode,
  parseWorkMode,
  profileFor,
  RECOMMENDED_ALWAYS_ASK,
  Registry,
  Workspace,
} from 'sanmon';
import { realpath } from 'sanmon/node';
import { parseArgs, USAGE, UsageError } from './args.mjs';
import { scriptedModel } from './model.mjs';
import { askEach, Lines } from './prompt.mjs';
import { Screen } from './screen.mjs';
import { TEXTS } from './text.mjs';
import { TOOL_BODIES, TOOL_SPECS } from './tools.mjs';
import { Transcript } from './transcript.mjs';
import { runTurn } from './turn.mjs';

const BASE_PROMPT = 'You work on the files of one folder with the tools you are given. Say what you do and why.';
const DEFAULT_TASK = 'Find out why the tests fail and fix it.';

/** @typedef {import('./args.mjs').Options} Options */

/** @param {Options} options */
async function main(options) {
  const text = TEXTS[options.lang];
  const screen = new Screen(process.stdout, process.env);
  const transcript = new Transcript(screen, text);
  const mode = parseWorkMode(options.mode);
  const approval = parseApprovalMode(options.approval);
  const folder = options.folder === undefined ? copySample() : folderOf(options.folder);
  const stop = new AbortController();
  const lines = new Lines(process.stdin, process.stdout);
  const cancel = () => stop.abort();
  // On a terminal the line reader gets the key and not the process a signal.
  lines.reader.on('SIGINT', cancel);
  process.on('SIGINT', cancel).on('SIGTERM', cancel);

  const gate = freeze({ folder, mode, approval, lang: options.lang });
  const task = options.task || DEFAULT_TASK;
  transcript.start([
    [text.folder, folder],
    [text.mode, `${mode}: ${text.modes[mode]}`],
    [text.approval, `${approval}: ${text.scales[approval]}`],
    [text.duty, developerPrompt(gate.profile)],
    [text.user, task],
  ]);
  if (options.folder === undefined) transcript.warn(text.demo(folder));
  if (options.mode !== undefined && !isWorkMode(options.mode)) transcript.warn(text.unknownMode(options.mode));
  if (options.approval !== undefined && !isApprovalMode(options.approval)) transcript.warn(text.unknownApproval(options.approval));
  if (approval === 'auto') transcript.warn(text.noReviewer);
  transcript.warn(text.scripted);

  try {
    const asks = mode === 'agent' && approval === 'yolo' && !options.yes && lines.onTerminal;
    if (asks && !/^y(es)?$/i.test(((await lines.ask(text.yoloStart, stop.signal)) ?? '').trim())) {
      transcript.warn(text.notStarted);
      return stop.signal.aborted ? 130 : 0;
    }
    const { counts, ended } = await runTurn(gate, {
      model: scriptedModel(),
      messages: openingMessages(developerPrompt(gate.profile), task),
      host: hostOf({ folder, text, transcript, lines, signal: stop.signal }),
      says: (words) => transcript.modelSays(words),
    });
    screen.blank();
    if (ended === 'round_limit') transcript.warn(text.roundLimit(counts.calls));
    if (ended === 'cancelled') transcript.warn(text.interrupted);
    screen.say(text.summary(counts), { colours: ['bold'] });
    return ended === 'cancelled' ? 130 : 0;
  } finally {
    lines.close();
  }
}

/**
 * Everything the turn decides by, built once at its start.
 * @param {{ folder: string, mode: import('sanmon').WorkMode, approval: import('sanmon').ApprovalMode, lang: 'en' | 'zh' }} turn
 * @returns {import('./judge.mjs').Gate}
 */
function freeze({ folder, mode, approval, lang }) {
  const registry = new Registry(TOOL_SPECS);
  const platform = process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'darwin' : 'posix';
  const workspace = new Workspace({ roots: [folder], platform, realpath, alwaysAsk: RECOMMENDED_ALWAYS_ASK });
  return Object.freeze({ registry, workspace, profile: profileFor(mode, registry, { lang }), approval });
}

/** @param {string} duty @param {string} task @returns {import('./turn.mjs').Message[]} */
function openingMessages(duty, task) {
  return [
    { role: 'system', content: BASE_PROMPT },
    .../** @type {import('./turn.mjs').Message[]} */ (duty ? [{ role: 'developer', content: duty }] : []),
    { role: 'user', content: task },
  ];
}

/**
 * @param {{ folder: string, text: import('./text.mjs').Text, transcript: Transcript, lines: Lines, signal: AbortSignal }} parts
 * @returns {import('./gate.mjs').Host}
 */
function hostOf({ folder, text, transcript, lines, signal }) {
  return {
    signal,
    text,
    decided: (verdict) => transcript.decided(verdict),
    finished: (result) => transcript.finished(result),
    ask: (entries) => {
      transcript.sheet(entries);
      const names = entries.map((entry) => entry.call.toolName);
      return askEach(names, { lines, signal, text, say: (words) => transcript.screen.say(words) });
    },
    run: async ({ call, inspection }, args) => {
      const body = TOOL_BODIES.get(call.toolName);
      if (!body) throw new Error(`\`${call.toolName}\` has no body`);
      const at = (/** @type {string} */ given) => {
        const place = inspection.places.find((one) => one.given === given);
        if (!place) throw new Error(`the gate has not judged the path \`${given}\``);
        return place.path;
      };
      return body(args, { folder, at, signal, showPlan: (title, steps) => transcript.plan(title, steps) });
    },
  };
}

/** The real path: the workspace's root must be where its files are. @param {string} given */
function folderOf(given) {
  const facts = fs.statSync(given, { throwIfNoEntry: false });
  if (!facts) throw new UsageError(`there is no folder \`${given}\``);
  if (!facts.isDirectory()) throw new UsageError(`\`${given}\` is not a folder`);
  return fs.realpathSync.native(given);
}

/** A fresh copy in a folder of its own, so that even its outside is nobody's. */
function copySample() {
  const home = fs.mkdtempSync(path.join(fs.realpathSync.native(os.tmpdir()), 'sanmon-demo-'));
  const folder = path.join(home, 'corner-shop');
  fs.cpSync(fileURLToPath(new URL('sample', import.meta.url)), folder, { recursive: true });
  return folder;
}

// Whoever reads may stop reading, as `| head` does.
process.stdout.on('error', () => process.exit(1));

try {
  const options = parseArgs(process.argv.slice(2));
  if (options.help) process.stdout.write(USAGE);
  else process.exitCode = await main(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
