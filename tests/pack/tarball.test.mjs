// What is published: an exact list of files, nothing that a linter of packages minds, and nothing that evaluates text.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { packed } from './lib/project.mjs';
import { inCache, installed, load, output } from './lib/tools.mjs';

/** All but the words for people: scripts, and declarations with their twins for `require` where a public entry reaches them. */
const FILES = JSON.parse(readFileSync(new URL('./files.json', import.meta.url), 'utf8'));
/** The tarball and what it unpacks to, in bytes. Raising one is a commit of its own. */
const CEILINGS = { tarball: 470_000, unpacked: 1_200_000 };

let tarball;
let folder;
before(async () => {
  await installed();
  const made = await packed();
  tarball = made.tarball;
  folder = path.join(made.modules, 'sanmon');
});

test('the tarball holds exactly these files', () => {
  const isWords = (name) => /^(?:README|LICENSE)[^/]*$/.test(name);
  assert.deepEqual(files().filter((name) => !isWords(name)), FILES);
  for (const words of ['README', 'LICENSE']) assert.ok(files().some((name) => name.startsWith(words)), `${words} is missing`);
});

test('the tarball keeps its size', () => {
  const unpacked = files().reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  const sizes = { tarball: statSync(tarball).size, unpacked };
  console.log(`tarball ${sizes.tarball} bytes, unpacked ${sizes.unpacked} bytes`);
  for (const [what, limit] of Object.entries(CEILINGS)) assert.ok(sizes[what] <= limit, `${what}: ${sizes[what]} bytes, the ceiling is ${limit}`);
});

test('publint finds nothing', async () => {
  const { publint } = await load('publint');
  const { formatMessage } = await load('publint/utils');
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test('the types are right for every way of resolving', () => {
  const { ok, text } = output(process.execPath, [inCache('@arethetypeswrong', 'cli', 'dist', 'index.js'), tarball, '--profile', 'node16', '--exclude-entrypoints', 'core.wasm', '--no-emoji'], folder);
  assert.ok(ok, text);
});

test('rule boundary.no-eval: nothing evaluates text, and only `slim` fetches', () => {
  for (const name of files().filter((file) => /\.c?js$/.test(file))) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    assert.doesNotMatch(text, /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|import\.meta|\bimport\s*\(/, name);
    if (!name.includes('slim')) assert.doesNotMatch(text, /\bfetch\s*\(|XMLHttpRequest/, name);
    if (!/node\.c?js$/.test(name)) assert.doesNotMatch(text, /(?:from|require\()\s*['"](?:node:|fs|path)/, name);
  }
});

function files() {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}
