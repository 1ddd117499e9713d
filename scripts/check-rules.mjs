// Holds docs/rules.md, the tests and the comments in the source together: a rule has a test of its name, a test of a rule
// has its rule, a comment names no rule that does not exist, no id stands twice. `--write` numbers the rows and fills in
// the files; a row without comments keeps what stands there.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

export const PAGE = 'docs/rules.md';
const AREAS = ['mode', 'scale', 'registry', 'profile', 'decide', 'inspect', 'place', 'command', 'patch', 'physical', 'boundary'];
const ID = String.raw`[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*`;
const ROW = new RegExp(String.raw`^\| *(\d*) *\| *\x60(${ID})\x60 *\|(.*)\|([^|]*)\|([^|]*)\|$`);

/** Everything that is wrong, and what was counted. `read` gives the text of a file, `list` the files under a folder. */
export function check({ read, list }) {
  const rows = rowsOf(read(PAGE));
  const tests = testsOf({ read, list }, rows.map(({ id }) => id));
  const named = commentsOf({ read, list });
  const failures = [];
  const fail = (where, what) => failures.push(`${where}: ${what}`);

  const known = new Map();
  // One line for the first: whatever follows it is off by as much.
  const off = rows.findIndex(({ number }, index) => number !== index + 1);
  if (off >= 0) fail(`${PAGE}:${rows[off].line}`, `\`${rows[off].id}\` should have the number ${off + 1}: run \`node scripts/check-rules.mjs --write\``);

  for (const row of rows) {
    const where = `${PAGE}:${row.line}`;
    if (known.has(row.id)) fail(where, `\`${row.id}\` stands twice, first in line ${known.get(row.id).line}`);
    known.set(row.id, known.get(row.id) ?? row);
    if (!AREAS.includes(row.id.split('.')[0])) fail(where, `\`${row.id}\` begins with no area: ${AREAS.join(', ')}`);
    if (row.kept === '') fail(where, `\`${row.id}\` does not say where it is enforced`);
    for (const file of row.files) {
      if (!list('src').includes(file)) fail(where, `there is no file \`${file}\``);
      else if (!(named.get(row.id) ?? []).includes(file)) fail(where, `no comment of \`${file}\` says \`Rule ${row.id}\``);
    }
    const found = tests.get(row.id) ?? [];
    if (found.length === 0) fail(where, `\`${row.id}\` has no test of that name`);
    for (const file of row.tests) if (!found.includes(file)) fail(where, `\`${file}\` holds no test of \`${row.id}\``);
  }
  for (const [id, files] of tests) if (!known.has(id)) for (const file of files) fail(file, `a test names \`${id}\`, which is no rule`);
  for (const [id, files] of named) if (!known.has(id)) for (const file of files) fail(file, `a comment names \`${id}\`, which is no rule`);

  const wrong = rows.filter(({ id, line }) => failures.some((text) => text.startsWith(`${PAGE}:${line}:`) || text.includes(`\`${id}\``)));
  const count = [...tests.values()].reduce((total, files) => total + files.length, 0);
  return { failures, rules: rows.length, tests: count, passed: rows.length - wrong.length };
}

/** The page with its rows numbered, and filled in where each rule is named by comments and by tests. */
export function written(text, named, tests) {
  let number = 0;
  return text.split('\n').map((line) => {
    const found = ROW.exec(line);
    if (found === null) return line;
    number += 1;
    const [, , id, rule, files] = found;
    return `| ${number} | \`${id}\` |${rule}| ${listed(named.get(id)) || files.trim()} | ${listed(tests.get(id))} |`;
  }).join('\n');
}

function listed(files = []) {
  return files.map((file) => `\`${file}\``).join(', ');
}

function rowsOf(text) {
  return text.split('\n').flatMap((line, index) => {
    const found = ROW.exec(line);
    if (found === null) return [];
    const [, number, id, , files, tests] = found;
    return [{ line: index + 1, number: Number(number), id, kept: files.trim(), files: quoted(files), tests: quoted(tests) }];
  });
}

function quoted(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
}

/** Rule id -> the files that hold a test of its name. `known` are the rules there are. */
export function testsOf({ read, list }, known) {
  const found = new Map();
  const note = (id, file) => found.set(id, [...new Set([...(found.get(id) ?? []), file])].sort());
  for (const file of [...list('src'), ...list('tests')]) {
    if (file.endsWith('.rs')) for (const name of inRust(read(file))) note(ruleOf(name, known), file);
    if (/\.test\.m?js$/.test(file)) for (const id of inScript(read(file))) note(id, file);
  }
  return found;
}

/** `#[test] fn rule_place_case` gives `place.case`; more words may follow: `rule_place_case_twice`. */
function inRust(text) {
  return [...text.matchAll(/#\[(?:wasm_bindgen_)?test\]\s*(?:pub )?fn rule_([a-z]+)_(\w+)/g)].map(([, area, rest]) => `${area}.${rest.replaceAll('_', '-')}`);
}

/** The rule a name begins with, the longest there is; the name itself when there is none. */
function ruleOf(name, known) {
  const fitting = known.filter((id) => name === id || name.startsWith(`${id}-`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? name;
}

/** A title that begins with `rule place.case: ` or with several, `rule place.case, rule place.base: `. */
function inScript(text) {
  const titles = new RegExp(String.raw`['"\x60](rule ${ID}(?:, rule ${ID})*)(?=[:'"\x60])`, 'g');
  return [...text.matchAll(titles)].flatMap(([, title]) => title.split(', ').map((part) => part.slice('rule '.length)));
}

/** Rule id -> the files of src whose comments name it: `Rule place.case`, `Rules place.case, place.base and place.roots`. */
function commentsOf({ read, list }) {
  const found = new Map();
  const names = new RegExp(String.raw`\b[Rr]ules? ((?:\x60?${ID}\x60?)(?:(?:, and |, | and )\x60?${ID}\x60?)*)`, 'g');
  for (const file of list('src').filter((name) => /\.(?:rs|ts)$/.test(name))) {
    const comments = [...read(file).matchAll(/(?:\/\/[/!]?|\/\*\*?|^\s*\*(?!\/)) ?(.*?)(?:\*\/)?$/gm)].map(([, text]) => text.trim()).join(' ');
    for (const [, list] of comments.matchAll(names)) {
      for (const [id] of list.matchAll(new RegExp(ID, 'g'))) found.set(id, [...new Set([...(found.get(id) ?? []), file])]);
    }
  }
  return found;
}

/** The repository as it lies on disk. */
export function repository() {
  const lists = new Map();
  const list = (folder) => {
    if (!lists.has(folder)) lists.set(folder, existsSync(path.join(ROOT, folder)) ? walk(folder) : []);
    return lists.get(folder);
  };
  return { read: (file) => readFileSync(path.join(ROOT, file), 'utf8'), list };
}

function walk(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(name);
    return [name];
  }).sort();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = repository();
  if (process.argv.includes('--write')) {
    const page = files.read(PAGE);
    writeFileSync(path.join(ROOT, PAGE), written(page, commentsOf(files), testsOf(files, rowsOf(page).map(({ id }) => id))));
  }
  const { failures, rules, tests, passed } = check(files);
  for (const line of failures) console.error(line);
  console.log(`${rules} rules, ${tests} tests`);
  console.log(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}
