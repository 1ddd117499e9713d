/** Applies patches for real: all of a patch, or nothing. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseBeginPatch } from './begin-patch.mjs';
import { exists, readText } from './files.mjs';
import { linesOf, placesOf, standsAt } from './lines.mjs';
import { parseUnifiedDiff } from './unified-diff.mjs';

/**
 * @typedef {import('../tools.mjs').ToolContext} ToolContext
 * @typedef {{ file: string, given: string, before: string | null, after: string | null }} Write null: no such file
 */

/**
 * @param {{ patch: string }} args
 * @param {ToolContext} context
 */
export async function applyPatch(args, { at }) {
  const { patch } = args;
  const writes = patch.startsWith('*** Begin Patch') ? await beginPatchWrites(patch, at) : await unifiedWrites(patch, at);
  const files = writes.map((write) => write.file);
  const twice = writes.find((write, index) => files.indexOf(write.file) !== index);
  if (twice) throw new Error(`the patch changes \`${twice.given}\` twice`);
  await writeAll(writes);
  return writes.map(({ given, before, after }) => `${before === null ? 'added' : after === null ? 'deleted' : 'changed'} \`${given}\``).join('\n');
}

/** @param {string} text @param {ToolContext['at']} at */
async function unifiedWrites(text, at) {
  /** @type {Write[]} */
  const writes = [];
  for (const { from, to, hunks } of parseUnifiedDiff(text)) {
    const before = from === undefined ? '' : await readText(at(from), from);
    const after = applyHunks(linesOf(before), hunks, from ?? to ?? '');
    if (to === undefined && after !== '') throw new Error(`the patch deletes \`${from}\`, but not all of its lines`);
    writes.push(...(await moveWrites({ from, to, before, after }, at)));
  }
  return writes;
}

/** @param {string} text @param {ToolContext['at']} at */
async function beginPatchWrites(text, at) {
  /** @type {Write[]} */
  const writes = [];
  for (const change of parseBeginPatch(text)) {
    const { name } = change;
    if (change.kind === 'add') {
      writes.push(...(await moveWrites({ to: name, before: '', after: change.content }, at)));
      continue;
    }
    const before = await readText(at(name), name);
    if (change.kind === 'delete') {
      writes.push({ file: at(name), given: name, before, after: null });
      continue;
    }
    const after = applyChunks(before, change.chunks, name);
    writes.push(...(await moveWrites({ from: name, to: change.moveTo ?? name, before, after }, at)));
  }
  return writes;
}

/**
 * The writes that turn one file into another; a file that is new must not be there yet.
 * @param {{ from?: string | undefined, to?: string | undefined, before: string, after: string }} change
 * @param {ToolContext['at']} at
 * @returns {Promise<Write[]>}
 */
async function moveWrites({ from, to, before, after }, at) {
  const source = from === undefined ? undefined : at(from);
  const target = to === undefined ? undefined : at(to);
  if (target !== undefined && target !== source && (await exists(target))) throw new Error(`\`${to}\` is there already`);
  /** @type {Write[]} */
  const writes = [];
  if (source !== undefined && source !== target) writes.push({ file: source, given: from ?? '', before, after: null });
  if (target !== undefined) writes.push({ file: target, given: to ?? '', before: source === target ? before : null, after });
  return writes;
}

/** @param {string[]} lines @param {import('./unified-diff.mjs').Hunk[]} hunks @param {string} name */
function applyHunks(lines, hunks, name) {
  /** @type {string[]} */
  const done = [];
  let from = 0;
  for (const [index, { oldStart, oldLines, newLines }] of hunks.entries()) {
    // A hunk without old lines stands after the line it names.
    const stated = oldLines.length ? oldStart - 1 : oldStart;
    let at = stated;
    if (at < from || !standsAt(lines, oldLines, at)) {
      const found = oldLines.length ? placesOf(lines, oldLines, from) : [];
      if (found.length !== 1) throw new Error(`hunk ${index + 1} of \`${name}\` does not match the file (${found.length} places fit)`);
      at = /** @type {number} */ (found[0]);
    }
    done.push(...lines.slice(from, at), ...newLines);
    from = at + oldLines.length;
  }
  return [...done, ...lines.slice(from)].join('');
}

/** @param {string} before @param {import('./begin-patch.mjs').Chunk[]} chunks @param {string} name */
function applyChunks(before, chunks, name) {
  // This format cannot say that a last line has no line end, so we take it off and put the file back as it was.
  const open = before !== '' && !before.endsWith('\n');
  const lines = linesOf(open ? `${before}\n` : before);
  /** @type {string[]} */
  const done = [];
  let from = 0;
  for (const [index, { anchors, oldLines, newLines, atEnd }] of chunks.entries()) {
    let search = from;
    for (const anchor of anchors) {
      const found = lines.findIndex((line, at) => at >= search && line.trim() === anchor.trim());
      if (found === -1) throw new Error(`chunk ${index + 1} of \`${name}\` names the line \`${anchor}\`, which is not there`);
      search = found + 1;
    }
    const at = chunkPlace({ lines, oldLines, search, atEnd, anchored: anchors.length > 0 });
    if (typeof at === 'string') throw new Error(`chunk ${index + 1} of \`${name}\` does not match the file: ${at}`);
    done.push(...lines.slice(from, at), ...newLines);
    from = at + oldLines.length;
  }
  const after = [...done, ...lines.slice(from)].join('');
  return open && after.endsWith('\n') ? after.slice(0, -1) : after;
}

/** @param {{ lines: string[], oldLines: string[], search: number, atEnd: boolean, anchored: boolean }} chunk @returns {number | string} */
function chunkPlace({ lines, oldLines, search, atEnd, anchored }) {
  if (oldLines.length === 0) return anchored ? search : lines.length;
  const found = placesOf(lines, oldLines, search);
  if (found.length === 0) return 'no place fits';
  if (atEnd) return found.at(-1) === lines.length - oldLines.length ? /** @type {number} */ (found.at(-1)) : 'it is not at the end';
  // After an `@@` line the first place is meant; without one two places are one too many.
  return found.length === 1 || anchored ? /** @type {number} */ (found[0]) : `${found.length} places fit`;
}

/**
 * Writes all files; when one cannot be written, puts back those that were.
 * @param {Write[]} writes
 */
async function writeAll(writes) {
  /** @type {Write[]} */
  const done = [];
  try {
    for (const write of writes) {
      done.push(write);
      await put(write);
    }
  } catch (error) {
    // Someone else made that file meanwhile: it is not ours to take away.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') done.pop();
    for (const { file, given, before, after } of done.reverse()) await put({ file, given, before: after, after: before }).catch(() => {});
    throw error;
  }
}

/** @param {Write} write */
async function put({ file, before, after }) {
  if (after === null) return fs.rm(file, { force: true });
  await fs.mkdir(path.dirname(file), { recursive: true });
  return fs.writeFile(file, after, { flag: before === null ? 'wx' : 'w' });
}
