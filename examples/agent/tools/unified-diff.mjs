/**
 * Reads unified diffs, with or without git's extra headers. Strict: a line that means nothing here is an error, because
 * a patch that is half understood is half applied.
 *
 * @typedef {{ oldStart: number, oldLines: string[], newLines: string[] }} Hunk the lines with their line ends
 * @typedef {{ from?: string, to?: string, hunks: Hunk[] }} FileDiff no `from`: a new file; no `to`: a deleted one
 */

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const IGNORED = /^(?:diff |index |similarity index |dissimilarity index |deleted file mode 100(?:644|755)$|new file mode 100(?:644|755)$|$)/;

/**
 * @param {string} text
 * @returns {FileDiff[]}
 */
export function parseUnifiedDiff(text) {
  const reader = new Reader(text);
  /** @type {FileDiff[]} */
  const diffs = [];
  /** @type {string | undefined} */
  let renamedFrom;
  while (!reader.done) {
    const line = reader.header;
    if (line.startsWith('rename from ')) {
      renamedFrom = nameOf(line.slice(12), reader);
      reader.step();
    } else if (line.startsWith('rename to ')) {
      if (renamedFrom === undefined) throw reader.error('`rename to` has no `rename from` before it');
      diffs.push({ from: renamedFrom, to: nameOf(line.slice(10), reader), hunks: [] });
      renamedFrom = undefined;
      reader.step();
    } else if (line.startsWith('--- ')) {
      readFile(reader, diffs);
    } else if (IGNORED.test(line)) {
      reader.step();
    } else {
      throw reader.error(`\`${line.slice(0, 80)}\` is no part of a patch we can apply`);
    }
  }
  if (diffs.length === 0) throw new Error('the patch changes no file');
  return diffs;
}

/** @param {Reader} reader @param {FileDiff[]} diffs */
function readFile(reader, diffs) {
  const from = headerName(reader, '--- ');
  reader.step();
  if (reader.done || !reader.line.startsWith('+++ ')) throw reader.error('`---` has no `+++` after it');
  const to = headerName(reader, '+++ ');
  reader.step();
  const { names, absent } = plainNames(from, to);
  /** @type {Hunk[]} */
  const hunks = [];
  while (!reader.done && reader.line.startsWith('@@')) hunks.push(readHunk(reader));
  if (hunks.length === 0) throw reader.error('a file has no hunks');
  if (absent.from && absent.to) throw reader.error('both sides of a file are `/dev/null`');
  // The headers of a rename have named both sides already.
  const renamed = diffs.at(-1);
  if (renamed?.hunks.length === 0 && renamed.from === names.from && renamed.to === names.to) renamed.hunks = hunks;
  else diffs.push({ ...(absent.from ? {} : { from: names.from }), ...(absent.to ? {} : { to: names.to }), hunks });
}

/** @param {Reader} reader @returns {Hunk} */
function readHunk(reader) {
  const match = HUNK.exec(reader.line);
  if (!match) throw reader.error(`\`${reader.line.slice(0, 80)}\` is no hunk header`);
  let olds = Number(match[2] ?? 1);
  let news = Number(match[4] ?? 1);
  const hunk = { oldStart: Number(match[1]), oldLines: /** @type {string[]} */ ([]), newLines: /** @type {string[]} */ ([]) };
  reader.step();
  while (olds > 0 || news > 0) {
    if (reader.done) throw reader.error('a hunk is shorter than its header says');
    // Blanks at a line's end get lost on the way; an empty line can only be an empty line of context.
    const sign = reader.header[0] ?? ' ';
    const content = `${reader.header === '' ? reader.line : reader.line.slice(1)}\n`;
    if (sign !== ' ' && sign !== '-' && sign !== '+') throw reader.error('a hunk is shorter than its header says');
    reader.step();
    const last = !reader.done && reader.line.startsWith('\\ ');
    if (last) reader.step();
    const written = last ? content.slice(0, -1) : content;
    if (sign !== '+') {
      hunk.oldLines.push(written);
      olds -= 1;
    }
    if (sign !== '-') {
      hunk.newLines.push(written);
      news -= 1;
    }
  }
  if (olds < 0 || news < 0) throw reader.error('a hunk is longer than its header says');
  return hunk;
}

/** @param {Reader} reader @param {string} prefix */
function headerName(reader, prefix) {
  // Diff writes a tab and the time after the name.
  return nameOf(/** @type {string} */ (reader.header.slice(prefix.length).split('\t')[0]), reader);
}

/** @param {string} name @param {Reader} reader */
function nameOf(name, reader) {
  if (name.trim() === '') throw reader.error('a file has no name');
  if (name.startsWith('"')) throw reader.error('quoted file names are not supported');
  return name;
}

/**
 * Git writes `a/` and `b/` before the names; they go only where both sides have them.
 * @param {string} from
 * @param {string} to
 */
function plainNames(from, to) {
  const absent = { from: from === '/dev/null', to: to === '/dev/null' };
  const prefixed = (absent.from || from.startsWith('a/')) && (absent.to || to.startsWith('b/'));
  return { absent, names: prefixed ? { from: from.slice(2), to: to.slice(2) } : { from, to } };
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.lines = text.split('\n');
    if (this.lines.at(-1) === '') this.lines.pop();
    this.index = 0;
  }

  get done() {
    return this.index >= this.lines.length;
  }

  get line() {
    return this.lines[this.index] ?? '';
  }

  /** The line where it is no file's content: whatever line ends the patch has, they are not part of it. */
  get header() {
    return this.line.replace(/\r$/, '');
  }

  step() {
    this.index += 1;
  }

  /** @param {string} message */
  error(message) {
    return new Error(`line ${this.index + 1} of the patch: ${message}`);
  }
}
