/** Writes to the terminal: colours where they are wanted, lines no wider than the window. */
import { chop, columnsOf, visible, wrap } from './visible.mjs';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };
const WIDEST = 100;
const NARROWEST = 24;

/** @typedef {keyof typeof CODES} Colour */

export class Screen {
  /** @param {NodeJS.WriteStream} stream @param {NodeJS.ProcessEnv} env */
  constructor(stream, env) {
    this.stream = stream;
    this.coloured = env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : Boolean(stream.isTTY) && env.TERM !== 'dumb';
  }

  get width() {
    const columns = this.stream.columns ?? 80;
    return Math.max(NARROWEST, Math.min(columns - 1, WIDEST));
  }

  /** @param {string} text @param {...Colour} colours */
  paint(text, ...colours) {
    if (!this.coloured || colours.length === 0) return text;
    return `\u001b[${colours.map((colour) => CODES[colour]).join(';')}m${text}\u001b[0m`;
  }

  /** @param {string} text */
  write(text) {
    this.stream.write(text);
  }

  blank() {
    this.write('\n');
  }

  /**
   * Prose: everything invisible made visible, wrapped at blanks, the first line after `head`, all others below it.
   * @param {string} text
   * @param {{ head?: string, indent?: number, colours?: Colour[], headColours?: Colour[] }} [style]
   */
  say(text, { head = '', indent = columnsOf(head), colours = [], headColours = colours } = {}) {
    const room = Math.max(8, this.width - indent);
    const firstRoom = Math.max(8, this.width - Math.max(indent, columnsOf(head)));
    const lines = text.split('\n').flatMap((line, index) => wrap(visible(line), room, index === 0 ? firstRoom : room));
    for (const [index, line] of lines.entries()) {
      const start = index === 0 && head ? this.paint(head, ...headColours) + ' '.repeat(Math.max(0, indent - columnsOf(head))) : ' '.repeat(indent);
      this.write(line ? `${start}${this.paint(line, ...colours)}\n` : `${start.trimEnd()}\n`);
    }
  }

  /**
   * Text shown exactly and in full, behind a bar that nothing in it can imitate.
   * @param {string} text
   * @param {{ indent?: number, colours?: Colour[] }} [style]
   */
  quote(text, { indent = 4, colours = [] } = {}) {
    const bar = `${' '.repeat(indent)}${this.paint('│', 'dim')} `;
    for (const line of text.split('\n').flatMap((one) => chop(visible(one), Math.max(8, this.width - indent - 2)))) {
      this.write(`${bar}${this.paint(line, ...colours)}\n`);
    }
  }

  /** @param {string} title */
  rule(title) {
    const dashes = this.width - columnsOf(title) - 4;
    this.say(dashes > 0 ? `── ${title} ${'─'.repeat(dashes)}` : title, { colours: ['bold'] });
  }
}
