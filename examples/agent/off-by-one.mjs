/**
 * The one kind of bug the built-in script knows: a counting loop over a list that stops one short or runs one past it.
 *
 * @typedef {{ path: string, line: number, oldText: string, newText: string, what: string }} Bug
 */

const LOOP = /for \(let (\w+) = 0; \1 (<=?) ([\w.]+)\.length( - 1)?; (?:\1\+\+|\+\+\1|\1 \+= 1)\)/;
const IMPORT = /\bfrom\s+['"](\.[^'"]+)['"]/g;

/**
 * @param {string} path
 * @param {string} text
 * @returns {Bug | undefined}
 */
export function findOffByOne(path, text) {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => faultOf(line) !== undefined);
  const line = lines[index];
  if (line === undefined) return undefined;
  const fixed = line.replace(LOOP, (loop, name, _sign, list) => loop.replace(/; [^;]+;/, `; ${name} < ${list}.length;`));
  const { from, to } = uniqueAround(lines, index);
  const oldLines = lines.slice(from, to);
  const newLines = oldLines.with(index - from, fixed);
  return { path, line: index + 1, oldText: oldLines.join('\n'), newText: newLines.join('\n'), what: faultOf(line) ?? '' };
}

/**
 * The files that tests import, as far as they are among `files`.
 * @param {readonly { path: string, text: string }[]} tests
 * @param {readonly string[]} files
 */
export function importedBy(tests, files) {
  const found = tests.flatMap(({ path, text }) => {
    const base = new URL(path, 'file:///');
    return [...text.matchAll(IMPORT)].map((match) => decodeURIComponent(new URL(/** @type {string} */ (match[1]), base).pathname.slice(1)));
  });
  return [...new Set(found)].filter((file) => files.includes(file));
}

/** @param {string} line */
function faultOf(line) {
  const match = LOOP.exec(line);
  if (!match) return undefined;
  const past = match[2] === '<=';
  const short = match[4] !== undefined;
  // `<=` with `- 1` is right: two ways to say the same.
  if (past === short) return undefined;
  return past ? 'runs one past the end of the list' : 'leaves out the last item of the list';
}

/** The fewest lines around `index` that occur once. @param {string[]} lines @param {number} index */
function uniqueAround(lines, index) {
  const whole = lines.join('\n');
  let from = index;
  while (from > 0 && whole.split(lines.slice(from, index + 1).join('\n')).length > 2) from -= 1;
  return { from, to: index + 1 };
}
