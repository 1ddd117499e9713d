/** The tools that read and change single files. */
import fs from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('../tools.mjs').ToolContext} ToolContext */

export const MAX_READ_BYTES = 256 * 1024;
export const MAX_LISTED = 1_000;
/** Folders no listing or search enters: their files are rarely meant and would drown the rest. */
export const SKIPPED_FOLDERS = new Set(['.git', 'node_modules']);

/**
 * @param {{ path: string, first_line?: number, line_count?: number }} args
 * @param {ToolContext} context
 */
export async function readFile(args, { at }) {
  const text = await readText(at(args.path), args.path);
  if (args.first_line === undefined && args.line_count === undefined) return text;
  const lines = text.split('\n');
  const first = (args.first_line ?? 1) - 1;
  if (first >= lines.length) throw new Error(`\`${args.path}\` has ${lines.length} lines, line ${first + 1} was asked for`);
  return lines.slice(first, first + (args.line_count ?? lines.length)).join('\n');
}

/**
 * @param {{ path: string }} args
 * @param {ToolContext} context
 */
export async function listFiles(args, { at, signal }) {
  const top = at(args.path);
  /** @type {string[]} */
  const found = [];
  for await (const file of walk(top)) {
    signal.throwIfAborted();
    if (found.length === MAX_LISTED) {
      found.push(`(more than ${MAX_LISTED} files; list a smaller folder)`);
      break;
    }
    found.push(path.relative(top, file).split(path.sep).join('/'));
  }
  return found.length ? found.join('\n') : '(no files)';
}

/**
 * @param {{ path: string, content: string }} args
 * @param {ToolContext} context
 */
export async function writeFile(args, { at }) {
  const target = at(args.path);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.writeFile(target, args.content);
  return `wrote ${Buffer.byteLength(args.content)} bytes to \`${args.path}\``;
}

/**
 * @param {{ path: string, old_text: string, new_text: string }} args
 * @param {ToolContext} context
 */
export async function editFile(args, { at }) {
  const { old_text: before, new_text: after } = args;
  if (before === '') throw new Error('`old_text` is empty, so it names no place in the file');
  if (before === after) throw new Error('`old_text` and `new_text` are the same');
  const target = at(args.path);
  const text = await readText(target, args.path);
  const found = countOf(text, before);
  if (found !== 1) throw new Error(`\`old_text\` occurs ${found} times in \`${args.path}\`, it must occur exactly once`);
  const start = text.indexOf(before);
  await fs.writeFile(target, text.slice(0, start) + after + text.slice(start + before.length));
  return `edited \`${args.path}\``;
}

/**
 * @param {{ source: string, destination: string }} args
 * @param {ToolContext} context
 */
export async function moveFile(args, { at }) {
  const from = at(args.source);
  const to = at(args.destination);
  if (!(await fs.lstat(from)).isFile()) throw new Error(`\`${args.source}\` is not a plain file`);
  await fs.mkdir(path.dirname(to), { recursive: true });
  if (await exists(to)) throw new Error(`\`${args.destination}\` is there already`);
  await fs.rename(from, to);
  return `moved \`${args.source}\` to \`${args.destination}\``;
}

/**
 * A file as text. Refuses what is too large to read or is no UTF-8, rather than giving a part or a garbled copy.
 * @param {string} file
 * @param {string} given how the call named it
 */
export async function readText(file, given) {
  const facts = await fs.stat(file);
  if (!facts.isFile()) throw new Error(`\`${given}\` is not a file`);
  if (facts.size > MAX_READ_BYTES) throw new Error(`\`${given}\` has ${facts.size} bytes, the limit is ${MAX_READ_BYTES}`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await fs.readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new Error(`\`${given}\` is not UTF-8 text`);
    throw error;
  }
}

/** @param {string} file */
export async function exists(file) {
  return fs.lstat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Every plain file under a folder, in name order. Links are left alone: where they lead was not decided.
 * @param {string} folder
 * @returns {AsyncGenerator<string>}
 */
export async function* walk(folder) {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isFile()) yield file;
    else if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* walk(file);
  }
}

/** @param {string} text @param {string} part */
function countOf(text, part) {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found += 1;
  return found;
}
