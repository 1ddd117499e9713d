// Every snippet of the documents runs: JavaScript as a module of its own that imports the package by its name, TypeScript
// through a strict `tsc`. A `text` block after a JavaScript one is what it prints.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['README.md', 'README.zh-CN.md', 'pkg/README.md', 'docs/guide.md', 'docs/threats.md', 'docs/architecture.md', 'CONTRIBUTING.md'];
const LANGUAGES = ['js', 'ts', 'rust', 'sh', 'text', 'json', 'html'];

const read = (page) => readFileSync(path.join(ROOT, page), 'utf8');

/** @returns {{ language: string, code: string, line: number, prints: string | undefined }[]} */
function snippetsOf(page) {
  const text = read(page);
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language, 2: code }) => ({ language, code, line: text.slice(0, index).split('\n').length }));
  return blocks.map((block, index) => ({ ...block, prints: block.language === 'js' && blocks[index + 1]?.language === 'text' ? blocks[index + 1].code : undefined }));
}

/** A folder inside the repository, so that `sanmon` is this package. */
function inFolder(work) {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache', 'snippets-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const page of PAGES) {
  for (const { language, code, line, prints } of snippetsOf(page)) {
    if (language !== 'js') continue;
    test(`${page}:${line} runs`, () => inFolder((folder) => {
      const file = path.join(folder, 'snippet.mjs');
      writeFileSync(file, code);
      const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
      assert.equal(status, 0, stderr);
      if (prints !== undefined) assert.equal(stdout, prints);
    }));
  }
}

test('every TypeScript snippet compiles under strict', () => inFolder((folder) => {
  const files = PAGES.flatMap((page) => snippetsOf(page).filter(({ language }) => language === 'ts').map(({ code, line }) => {
    const file = path.join(folder, `${page.replaceAll(/\W/g, '_')}_${line}.mts`);
    writeFileSync(file, code);
    return file;
  }));
  assert.ok(files.length > 0);
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--lib', 'es2022', '--types', '', '--ignoreConfig', '--module', 'nodenext', '--target', 'es2022'];
  const { status, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...files], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
}));

test('every block says what it is', () => {
  for (const page of PAGES) for (const { language, line } of snippetsOf(page)) assert.ok(LANGUAGES.includes(language), `${page}:${line}: \`${language}\``);
});

test('both READMEs hold the same snippets, headings, tables and links', () => {
  const [english, chinese] = ['README.md', 'README.zh-CN.md'].map((page) => ({
    snippets: snippetsOf(page).map(({ language, code }) => ({ language, code })),
    headings: read(page).match(/^#+ /gm),
    rows: read(page).match(/^\| /gm).length,
    links: [...read(page).matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to).filter((to) => !to.startsWith('README')).sort(),
  }));
  assert.deepEqual(chinese, english);
});

test('links within the repository lead somewhere', () => {
  for (const page of [...PAGES, 'docs/rules.md', 'docs/defaults.md', 'CHANGELOG.md']) {
    const text = read(page);
    for (const [, to] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(to)) continue;
      assert.ok(existsSync(path.join(ROOT, path.dirname(page), to)), `${page} links to ${to}`);
    }
    for (const [, page2, anchor] of text.matchAll(/\]\(([^)#\s]*)#([^)]+)\)/g)) {
      if (/^[a-z]+:/.test(page2)) continue;
      const target = page2 === '' ? text : read(path.join(path.dirname(page), page2));
      const anchors = [...target.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim().replaceAll(' ', '-'));
      assert.ok(anchors.includes(anchor), `${page} links to ${page2}#${anchor}`);
    }
  }
});
