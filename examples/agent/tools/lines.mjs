/** Lines of a file, each with its own line end, and where a run of them stands. */

/** @param {string} text @returns {string[]} */
export function linesOf(text) {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Where `wanted` stands in `lines` at or after `from`.
 * @param {readonly string[]} lines
 * @param {readonly string[]} wanted
 * @param {number} from
 * @returns {number[]} every such index
 */
export function placesOf(lines, wanted, from) {
  /** @type {number[]} */
  const found = [];
  for (let at = from; at + wanted.length <= lines.length; at += 1) {
    if (standsAt(lines, wanted, at)) found.push(at);
  }
  return found;
}

/**
 * @param {readonly string[]} lines
 * @param {readonly string[]} wanted
 * @param {number} at
 */
export function standsAt(lines, wanted, at) {
  return at >= 0 && at + wanted.length <= lines.length && wanted.every((line, index) => lines[at + index] === line);
}
