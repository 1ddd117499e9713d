// The packed tarball, installed in throwaway projects, and the same few lines that each of them runs.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../scripts/run.mjs';
import { alone } from '../../../scripts/setup.mjs';
import { CACHE, output } from './tools.mjs';

const LINES = `
const effect = sanmon.decide({ default: 'ask', bound: true, outsideWorkspace: false, approval: 'manual', approved: false });
const seen = new sanmon.Registry([{ name: 'read_file', authority: 'read', inputSchema: { type: 'object' }, paths: ['path'] }])
  .inspect({ toolCallId: '1', toolName: 'read_file', args: { path: '/ws/a.txt' } }, new sanmon.Workspace(['/ws']));
const result = ['RESULT', effect, seen.known, seen.defaultEffect, seen.outsideWorkspace].join(' ');
globalThis.__result = result;
console.log(result);
`;
/** What those lines print. */
export const RESULT = 'RESULT ask true allow false';
export const IMPORT = `import * as sanmon from 'sanmon';\n${LINES}`;
export const REQUIRE = `const sanmon = require('sanmon');\n${LINES}`;
/** Both ways in one program: one instance means one class. */
export const BOTH = `import { createRequire } from 'node:module';
import * as sanmon from 'sanmon';
const required = createRequire(import.meta.url)('sanmon');
console.log('SHARED', required.Registry === sanmon.Registry && required.decide === sanmon.decide);
`;

/** Packs what `pkg/` holds now: the tarball, and a folder with it installed. Made once for each state of the package. */
export function packed() {
  return alone('packed', async () => {
    const state = createHash('sha256');
    for (const name of readdirSync(path.join(ROOT, 'pkg')).sort()) state.update(name).update(readFileSync(path.join(ROOT, 'pkg', name)));
    state.update(readFileSync(path.join(ROOT, 'package.json')));
    const folder = path.join(CACHE, 'packed', state.digest('hex').slice(0, 16));
    if (!existsSync(folder)) {
      rmSync(path.join(CACHE, 'packed'), { recursive: true, force: true });
      const fresh = `${folder}.new`;
      mkdirSync(fresh, { recursive: true });
      done(output('npm', ['pack', '--silent', '--pack-destination', fresh], ROOT));
      const tarball = readdirSync(fresh).find((name) => name.endsWith('.tgz'));
      writeFileSync(path.join(fresh, 'package.json'), '{"private":true}');
      done(output('npm', ['install', '--silent', '--no-package-lock', '--prefer-offline', `./${tarball}`], fresh));
      renameSync(fresh, folder);
    }
    return { tarball: path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))), modules: path.join(folder, 'node_modules') };
  });
}

const folders = [];
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A new folder outside the repository with the package installed and `files` in it; gone when the tests are over. */
export async function project(files) {
  const { modules } = await packed();
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sanmon-pack-')));
  folders.push(folder);
  cpSync(modules, path.join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  for (const [name, text] of Object.entries({ 'package.json': '{"private":true}', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

function done({ ok, text }) {
  if (!ok) throw new Error(text);
}
