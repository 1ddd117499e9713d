/**
 * What a person approves must be what runs, so nothing may hide on the way to the screen: control characters, direction
 * marks, zero-width characters and lone surrogates are shown as `⟪U+001B⟫`.
 */

const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u115f\u1160\u3164\uffa0\u{e0100}-\u{e01ef}]/gu;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/**
 * One line of text with everything invisible made visible. Line ends too.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(HIDDEN, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟪U+${hex}⟫`;
  });
}

/**
 * The columns a text takes on a terminal.
 * @param {string} text
 */
export function columnsOf(text) {
  let columns = 0;
  for (const char of text) columns += WIDE.test(char) ? 2 : 1;
  return columns;
}

/**
 * Breaks one visible line into pieces of at most `width` columns, at a blank where there is one. We break lines ourselves
 * because a line the terminal wraps starts at its left edge, where it could pass for one of ours.
 * @param {string} line
 * @param {number} width
 * @param {number} [firstWidth] of the first piece, when it shares its line with something
 */
export function wrap(line, width, firstWidth = width) {
  /** @type {string[]} */
  const lines = [];
  let rest = line;
  for (let room = firstWidth; columnsOf(rest) > room; room = width) {
    const fits = headOf(rest, room);
    const blank = rest[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ');
    const cut = blank > room / 2 ? blank + 1 : fits.length;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut);
  }
  lines.push(rest);
  return lines;
}

/**
 * Like {@link wrap}, for text shown exactly: no blank is dropped.
 * @param {string} line
 * @param {number} width
 */
export function chop(line, width) {
  /** @type {string[]} */
  const lines = [];
  let rest = line;
  while (columnsOf(rest) > width) {
    const fits = headOf(rest, width);
    lines.push(fits);
    rest = rest.slice(fits.length);
  }
  lines.push(rest);
  return lines;
}

/**
 * The longest start of a text that fits; at least one character.
 * @param {string} text
 * @param {number} width
 */
function headOf(text, width) {
  let head = '';
  let columns = 0;
  for (const char of text) {
    columns += columnsOf(char);
    if (columns > width && head) break;
    head += char;
  }
  return head;
}
