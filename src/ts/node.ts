/** What a Node host answers about real files: `sanmon/node`. Needs no core and loads none. */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { GateError } from './errors.js';

/** As many links as systems follow before they call it a loop. */
const MAX_LINKS = 40;

/**
 * The real place of a path, for `WorkspaceOptions.realpath`: the real path of the nearest existing ancestor with the rest
 * appended. A link whose target is missing stands for where it points. Rules physical.nearest, physical.dangling, physical.loop.
 *
 * @param absolutePath as `Place.path` gives it.
 * @throws GateError `INVALID_INPUT` for a path that is not absolute or climbs with `..` out of what does not exist, and
 * the system's own error for a loop or a folder that may not be read. A workspace takes every throw as outside.
 */
export function realpath(absolutePath: string): string {
  return follow(checked(absolutePath), MAX_LINKS);
}

/**
 * How many names a file has on disk, for `WorkspaceOptions.linkCount`: more than one means that writing here writes there
 * too. 0 when nothing is there, 1 for anything but a regular file. Rule physical.link-count.
 *
 * @throws GateError `INVALID_INPUT` for a path that is not absolute, and the system's own error when it cannot tell.
 */
export function linkCount(absolutePath: string): number {
  const real = follow(checked(absolutePath), MAX_LINKS);
  const entry = orMissing(() => lstatSync(real, { throwIfNoEntry: false }));
  return entry === undefined ? 0 : entry.isFile() ? entry.nlink : 1;
}

function follow(path: string, linksLeft: number): string {
  const real = orMissing(() => realpathSync.native(path));
  if (real !== undefined) return real;
  const parent = dirname(path);
  const leaf = basename(path);
  if (leaf === '..' || parent === path) throw new GateError('INVALID_INPUT', `\`${path}\` leads nowhere`);
  const place = join(follow(parent, linksLeft), leaf);
  const target = orMissing(() => (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(place) : undefined));
  if (target === undefined) return place;
  if (linksLeft === 0) throw new GateError('INVALID_INPUT', `\`${path}\` follows more than ${MAX_LINKS} links`);
  // Not `join`: a `..` of the target is taken from the real folder it lies in, by the system where that exists.
  return follow(isAbsolute(target) ? target : `${dirname(place)}/${target}`, linksLeft - 1);
}

function checked(path: unknown): string {
  if (typeof path === 'string' && isAbsolute(path) && !path.includes('\0')) return path;
  throw new GateError('INVALID_INPUT', 'the path must be absolute and hold no nul');
}

/** Nothing there, or a file where a folder would have to be, is an answer; every other failure is thrown. */
function orMissing<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
