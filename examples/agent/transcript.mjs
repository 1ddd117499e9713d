/** What a person sees of a turn: each call with what the gate made of it, the sheets, the results. */
import { visible } from './visible.mjs';

/**
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {import('./screen.mjs').Screen} Screen
 * @typedef {import('./screen.mjs').Colour} Colour
 * @typedef {import('./text.mjs').Text} Text
 */

const FIRST_LINES = 6;
const LAST_LINES = 6;
/** @type {Readonly<Record<import('sanmon').Effect, { mark: string, colour: Colour }>>} */
const MARKS = { allow: { mark: '✓', colour: 'green' }, ask: { mark: '?', colour: 'yellow' }, deny: { mark: '✗', colour: 'red' } };

export class Transcript {
  /** @param {Screen} screen @param {Text} text */
  constructor(screen, text) {
    this.screen = screen;
    this.text = text;
  }

  /** @param {[string, string][]} facts */
  start(facts) {
    for (const [name, value] of facts) this.screen.say(value, { head: `${name}: `, indent: 2, headColours: ['bold'] });
    this.screen.blank();
  }

  /** @param {string} message */
  warn(message) {
    this.screen.say(message, { head: '! ', colours: ['yellow'] });
  }

  /** @param {string} words */
  modelSays(words) {
    if (!words) return;
    this.screen.blank();
    this.screen.say(words, { head: `${this.text.model}: `, indent: 2, headColours: ['cyan', 'bold'] });
  }

  /** @param {Verdict} verdict */
  decided({ call, decision, inspection }) {
    const { mark, colour } = MARKS[decision.effect];
    const { screen, text } = this;
    const about = aboutOf(call);
    screen.say(`${call.toolName}${about && ` ${about}`}`, { head: `${mark} ${text.effects[decision.effect]} `, headColours: [colour, 'bold'], indent: 4 });
    screen.say(text.reason(decision, inspection.error), { indent: 4, colours: ['dim'] });
  }

  /** @param {readonly Verdict[]} entries */
  sheet(entries) {
    const { screen, text } = this;
    screen.blank();
    screen.rule(text.sheet(entries.length));
    for (const [index, entry] of entries.entries()) this.#entry(index + 1, entry);
  }

  /** @param {number} number @param {Verdict} verdict */
  #entry(number, { call, inspection, decision }) {
    const { screen, text } = this;
    const flagged = inspection.places.filter((place) => place.where !== 'inside');
    const listed = flagged.length > 0 && flagged.every((place) => place.reason === 'always_ask');
    screen.say(call.toolName, { head: `${number}. `, colours: ['bold'] });
    if (inspection.outsideWorkspace) screen.say(listed ? text.alwaysAsk : text.outside, { head: '   ! ', colours: ['red', 'bold'] });
    const args = Object.entries(inspection.args);
    if (args.length === 0) screen.say(text.noArguments, { indent: 3 });
    for (const [name, value] of args) {
      screen.say(`${name}:`, { indent: 3, colours: ['cyan'] });
      screen.quote(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
    }
    for (const { path, where, reason } of flagged) screen.say(`${path} (${reason ?? where})`, { head: `   ${text.places}: `, indent: 5, colours: ['red'] });
    const trace = decision.trace.map((step) => `${text.layers[step.layer]} → ${text.effects[step.effect]} (${step.code})`);
    screen.say(`${trace.join(' · ')}. ${text.reason(decision, inspection.error)}`, { head: `   ${text.why}: `, indent: 5, colours: ['dim'] });
  }

  /** @param {import('./gate.mjs').Result} result */
  finished({ status, output, toolName }) {
    const { screen, text } = this;
    const colour = /** @type {Colour} */ (status === 'ok' ? 'green' : status === 'failed' ? 'red' : 'yellow');
    screen.say(`${toolName}: ${text[status]}`, { head: '  → ', colours: [colour] });
    if (status === 'ok') screen.quote(shortened(output.trimEnd().split('\n'), text).join('\n'), { colours: ['dim'] });
    else screen.say(shortened(output.split('\n'), text).join('\n'), { indent: 4, colours: ['dim'] });
  }

  /** @param {string} title @param {readonly string[]} steps */
  plan(title, steps) {
    this.screen.blank();
    this.screen.rule(visible(`${this.text.plan}: ${title}`));
    for (const [index, step] of steps.entries()) this.screen.say(step, { head: `${index + 1}. ` });
    this.screen.blank();
  }
}

/** The one argument that tells calls of a tool apart; all of them stand on the sheet. @param {import('sanmon').ToolCall} call */
function aboutOf({ args }) {
  const value = args.path ?? args.command ?? args.source ?? args.title;
  if (typeof value !== 'string') return '';
  const line = value.split('\n')[0] ?? '';
  return line.length < 80 && line === value ? line : `${line.slice(0, 79)}…`;
}

/** A long result's start and end: a test report says at its end how it went. @param {string[]} lines @param {Text} text */
function shortened(lines, text) {
  const left = lines.length - FIRST_LINES - LAST_LINES;
  return left > 1 ? [...lines.slice(0, FIRST_LINES), text.more(left), ...lines.slice(-LAST_LINES)] : lines;
}
