/** Asks a person, line by line. No answer is a no. */
import { createInterface } from 'node:readline';

/** @typedef {import('./gate.mjs').Answer} Answer */

/** The lines a person, or a file in their place, gives us. */
export class Lines {
  /** @param {NodeJS.ReadStream} input @param {NodeJS.WritableStream} output */
  constructor(input, output) {
    this.onTerminal = Boolean(input.isTTY);
    this.output = output;
    /** @type {string[]} */
    this.waiting = [];
    /** @type {((line: string | undefined) => void) | undefined} */
    this.asker = undefined;
    this.ended = false;
    this.reader = createInterface({ input, output, terminal: this.onTerminal });
    this.reader.on('line', (line) => this.#take(line));
    this.reader.on('close', () => {
      this.ended = true;
      this.#take(undefined);
    });
  }

  /**
   * The next line, or `undefined` when there will be none.
   * @param {string} question
   * @param {AbortSignal} signal
   * @returns {Promise<string | undefined>}
   */
  ask(question, signal) {
    // What was typed at a terminal before the question stood there answers something else.
    if (this.onTerminal) this.waiting = [];
    if (this.onTerminal) this.reader.setPrompt(question);
    if (this.onTerminal && !this.ended) this.reader.prompt();
    else this.output.write(question);
    const ready = this.waiting.shift();
    if (ready !== undefined || this.ended || signal.aborted) return Promise.resolve(ready);
    return new Promise((resolve) => {
      const done = (/** @type {string | undefined} */ line) => {
        signal.removeEventListener('abort', cancel);
        this.asker = undefined;
        resolve(line);
      };
      const cancel = () => {
        this.output.write('\n');
        done(undefined);
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.asker = done;
    });
  }

  close() {
    this.reader.close();
  }

  /** @param {string | undefined} line */
  #take(line) {
    if (this.asker) this.asker(line);
    else if (line !== undefined) this.waiting.push(line);
  }
}

/**
 * One answer for each of `names`, given together: `y` or `n` for each, `all` or `none` for this one and the rest.
 * @param {readonly string[]} names
 * @param {{ lines: Lines, signal: AbortSignal, say: (text: string) => void, text: import('./text.mjs').Text }} at
 * @returns {Promise<Answer[]>}
 */
export async function askEach(names, { lines, signal, say, text }) {
  /** @type {Answer[]} */
  const answers = [];
  while (answers.length < names.length) {
    const which = `[${answers.length + 1}/${names.length}] ${names[answers.length]}`;
    const line = await lines.ask(text.question(which), signal);
    if (!lines.onTerminal) say(line ?? '');
    if (line === undefined) {
      // A sheet that was left half way is not answered: what was said before does not stand either.
      say(text.nobody);
      return names.map(() => 'no');
    }
    const word = line.trim().toLowerCase();
    const rest = names.length - answers.length;
    if (word === 'y' || word === 'yes') answers.push('yes');
    else if (word === 'n' || word === 'no') answers.push('no');
    else if (word === 'all') answers.push(...Array(rest).fill('yes'));
    else if (word === 'none') answers.push(...Array(rest).fill('no'));
    else say(text.noUnderstand);
  }
  return answers;
}
