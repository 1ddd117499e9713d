// Writes the seeds that come from tests/cases into fuzz/corpus: one small file a case. Run from the repository's top:
// node fuzz/seed.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const cases = (name) =>
  readFileSync(`tests/cases/${name}.jsonl`, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

const seed = (target, id, text) => {
  mkdirSync(`fuzz/corpus/${target}`, { recursive: true });
  writeFileSync(`fuzz/corpus/${target}/${id}`, text);
};

const texts = (value) => (typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(texts) : []);

for (const { id, minimal_input: call } of [...cases('containment'), ...cases('commands')]) {
  const { platform = 'posix', roots, args, fs, tool } = call;
  if (!args || !roots) continue;
  if (tool === 'run_command') seed('command', id, `${platform}\n${args.command}`);
  else Object.values(args).flatMap(texts).forEach((path, n) => seed('place', `${id}-${n}`, `${platform}\n${roots[0] ?? ''}\n${path}`));
  const paths = Object.keys(args).filter((key) => !['command', 'patch', 'diff'].includes(key));
  const tools = [{
    name: tool, authority: 'write', inputSchema: {}, paths: paths.map((key) => (Array.isArray(args[key]) ? `${key}[]` : key)),
    ...(args.command && { command: 'command' }), ...(args.diff && { patch: 'diff' }), ...(args.patch && { patch: 'patch' }),
  }];
  const options = { roots, platform, physical: Boolean(fs) };
  const facts = { real: { ...fs?.symlinks, ...fs?.canonical } };
  const profile = { mode: call.mode, overrides: { effects: { [tool]: 'allow' } } };
  seed('wire', id, [tools, options, args, facts, profile].map((part) => JSON.stringify(part)).join('\n===\n') + `\n===\n${texts(Object.values(args))[0] ?? ''}`);
}
