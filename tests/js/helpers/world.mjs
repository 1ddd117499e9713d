// The README's tool table, and a host whose files are the `fs` facts of a case.
import { Registry, Workspace, decide, explain, isBound, profileFor } from 'sanmon';

const text = { type: 'string' };
const list = (items) => ({ type: 'array', items });
const object = (properties) => ({ type: 'object', properties });

/** An entry unpacked as it is named, and with `strip` leading folders cut off: the worse of both counts. */
function archivePaths({ archive, dest, strip, entries }) {
  const under = (entry) => `${dest ?? '.'}/${entry}`;
  const inside = (entries ?? []).flatMap((entry) => [under(entry), under(entry.split('/').slice(strip ?? 0).join('/'))]);
  return [archive, dest, ...inside].filter((path) => path !== undefined);
}

const tool = (name, authority, properties, files, more) => ({ name, authority, description: name.replaceAll('_', ' '), inputSchema: object(properties), ...files, ...more });
const path = { path: text };

export const TOOLS = [
  tool('read_file', 'read', path, { paths: ['path'] }),
  tool('list_files', 'read', path, { paths: ['path'] }),
  tool('edit_file', 'write', path, { paths: ['path'] }),
  tool('add_root', 'write', path, { paths: ['path'] }),
  tool('read_files', 'read', { paths: list(text) }, { paths: ['paths[]'] }),
  tool('write_file', 'write', { path: text, file_path: text, content: text, text }, { paths: ['path', 'file_path'] }),
  tool('glob', 'read', { pattern: text }, { paths: ['pattern'] }),
  tool('grep', 'read', { path: text, root: text }, { paths: ['path', 'root'] }),
  tool('multi_edit', 'write', { edits: list(object({ path: text, text })) }, { paths: ['edits[].path'] }),
  tool('move_file', 'write', { source: text, destination: text }, { paths: ['source', 'destination'] }),
  tool('apply_patch', 'write', { patch: text }, { patch: 'patch' }),
  tool('apply_diff', 'write', { diff: text }, { patch: 'diff' }),
  tool('extract_archive', 'write', { archive: text, dest: text, entries: list(text), strip: { type: 'integer' } }, { paths: archivePaths }),
  tool('run_command', 'write', { command: text, cwd: text }, { command: 'command', paths: ['cwd'] }),
  tool('task', 'write', {}, { paths: [] }),
  tool('publish', 'write', {}, { paths: [] }, { humanOnly: true }),
  tool('memory_write', 'write', {}, { paths: [] }),
  tool('get_ticket', 'read', {}, { paths: [] }),
  tool('create_branch', 'write', {}, { paths: [] }),
  tool('delete_branch', 'write', {}, { paths: [] }),
  tool('write_plan', 'write', {}, { paths: [] }, { plan: true }),
];

export const REGISTRY = new Registry(TOOLS);

/** `realpath` and `linkCount` of a host that has the links, spellings and counts of `fs`, and no file beside them. */
function physicsOf({ symlinks = {}, canonical = {}, nlink } = {}) {
  const links = new Map([...Object.entries(symlinks), ...Object.entries(canonical)]);
  const realpath = (path) => {
    let at = path;
    for (let hops = 0; hops < 16; hops++) {
      // The longest leading part that is a link is followed, the rest stays appended.
      const link = [...links.keys()].filter((from) => at === from || at.startsWith(from + '/') || at.startsWith(from + '\\')).sort((a, b) => b.length - a.length)[0];
      if (link === undefined) return at;
      at = links.get(link) + at.slice(link.length);
    }
    throw new Error('too many links');
  };
  const counts = new Map(Object.entries(nlink ?? {}));
  return { realpath, ...(nlink === undefined ? {} : { linkCount: (path) => counts.get(path) ?? 0 }) };
}

/** The workspace of a case. */
export function workspaceOf({ platform, roots, cwd, caseInsensitive, host_rule, fs, resolver }) {
  const physics = resolver === 'throws' ? { realpath() { throw new Error('the resolver fails'); } } : fs === undefined ? {} : physicsOf(fs);
  const options = { roots, cwd, platform, caseInsensitive, alwaysAsk: host_rule?.alwaysAsk, ...physics };
  return new Workspace(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)));
}

/** One call of a case through the whole gate: inspection, profile, decision. */
export function gate(input, { registry = REGISTRY, workspace = workspaceOf(input), args = input.args } = {}) {
  const profile = profileFor(input.mode, registry, input.effects === undefined ? undefined : { effects: input.effects });
  const inspection = registry.inspect({ toolCallId: 'c1', toolName: input.tool, args }, workspace);
  const pipeline = {
    default: inspection.defaultEffect,
    inspectErr: inspection.error,
    bound: isBound(profile, input.tool),
    outsideWorkspace: inspection.outsideWorkspace,
    agentEffect: profile.effects[input.tool],
    approval: input.approval,
    approved: input.approved ?? false,
  };
  const decision = explain(pipeline);
  if (decision.effect !== decide(pipeline)) throw new Error('decide and explain disagree');
  return { inspection, decision, effect: decision.effect };
}

/** Whether an effect is what a case's verdict asks for. */
export function fits(effect, verdict) {
  switch (verdict) {
    case 'not_allow': return effect !== 'allow';
    case 'allow_or_ask': return effect !== 'deny';
    case 'allow': case 'ask': case 'deny': return effect === verdict;
    default: throw new Error(`no such verdict: ${verdict}`);
  }
}
