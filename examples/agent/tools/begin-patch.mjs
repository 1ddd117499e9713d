/**
 * Reads `*** Begin Patch` texts: files to add, delete or update, the updates as chunks of lines without numbers.
 *
 * @typedef {{ anchors: string[], oldLines: string[], newLines: string[], atEnd: boolean }} Chunk
 * @typedef {{ kind: 'add', name: string, content: string }
 *   | { kind: 'delete', name: string }
 *   | { kind: 'update', name: string, moveTo?: string, chunks: Chunk[] }} FileChange
 */

const HEADER = /^\*\*\* (Add|Delete|Update) File: (.+)$/;

/**
 * @param {string} text
 * @returns {FileChange[]}
 */
export function parseBeginPatch(text) {
  const lines = text.trimEnd().split('\n').map(withoutMarkerEnd);
  if (lines.shift() !== '*** Begin Patch') throw new Error('line 1 of the patch: it must be `*** Begin Patch`');
  if (lines.pop() !== '*** End Patch') throw new Error('the last line of the patch must be `*** End Patch`');
  /** @type {FileChange[]} */
  const changes = [];
  let index = 0;
  while (index < lines.length) {
    const header = HEADER.exec(lines[index] ?? '');
    // Two more: one for `*** Begin Patch`, one because lines count from 1.
    if (!header) throw new Error(`line ${index + 2} of the patch: \`${(lines[index] ?? '').slice(0, 80)}\` names no file`);
    const end = lines.findIndex((line, at) => at > index && HEADER.test(line));
    const body = lines.slice(index + 1, end === -1 ? lines.length : end);
    changes.push(changeOf(/** @type {string} */ (header[1]), /** @type {string} */ (header[2]), body));
    index = end === -1 ? lines.length : end;
  }
  if (changes.length === 0) throw new Error('the patch changes no file');
  return changes;
}

/** Whatever line ends the patch has, they are no part of its own lines. @param {string} line */
function withoutMarkerEnd(line) {
  return line.startsWith('*** ') || line.startsWith('@@') ? line.replace(/\r$/, '') : line;
}

/** @param {string} word @param {string} name @param {string[]} body @returns {FileChange} */
function changeOf(word, name, body) {
  if (word === 'Add') {
    const stray = body.find((line) => !line.startsWith('+'));
    if (stray !== undefined) throw new Error(`a line of the new file \`${name}\` does not start with \`+\``);
    return { kind: 'add', name, content: body.map((line) => `${line.slice(1)}\n`).join('') };
  }
  if (word === 'Delete') {
    if (body.length) throw new Error(`the deleted file \`${name}\` has lines of its own`);
    return { kind: 'delete', name };
  }
  const move = /^\*\*\* Move to: (.+)$/.exec(body[0] ?? '');
  const chunks = chunksOf(name, move ? body.slice(1) : body);
  if (chunks.length === 0 && !move) throw new Error(`nothing is said to change in \`${name}\``);
  return { kind: 'update', name, ...(move ? { moveTo: /** @type {string} */ (move[1]) } : {}), chunks };
}

/** @param {string} name @param {string[]} body */
function chunksOf(name, body) {
  /** @type {Chunk[]} */
  const chunks = [];
  /** @type {Chunk | undefined} */
  let chunk;
  const open = () => {
    chunk = { anchors: [], oldLines: [], newLines: [], atEnd: false };
    chunks.push(chunk);
    return chunk;
  };
  for (const line of body) {
    if (line === '*** End of File') {
      (chunk ?? open()).atEnd = true;
    } else if (line === '@@' || line.startsWith('@@ ')) {
      // Several `@@` lines in a row narrow the place down step by step.
      const current = chunk && chunk.oldLines.length + chunk.newLines.length === 0 ? chunk : open();
      if (line.length > 3) current.anchors.push(line.slice(3));
    } else {
      const current = chunk ?? open();
      const bare = line === '' || line === '\r';
      const sign = bare ? ' ' : line[0];
      const content = `${bare ? line : line.slice(1)}\n`;
      if (sign !== ' ' && sign !== '+' && sign !== '-') throw new Error(`\`${line.slice(0, 80)}\` in \`${name}\` starts with none of \` \`, \`+\`, \`-\``);
      if (sign !== '+') current.oldLines.push(content);
      if (sign !== '-') current.newLines.push(content);
    }
  }
  const empty = chunks.some((one) => one.oldLines.length + one.newLines.length === 0);
  if (empty) throw new Error(`a chunk of \`${name}\` has no lines`);
  return chunks;
}
