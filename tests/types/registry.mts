import { Registry, Workspace, defineTool, developerPrompt, isBound, profileFor, RECOMMENDED_ALWAYS_ASK } from 'sanmon';
import type { AnyToolSpec, Args, Inspection, Place, Profile, StandardSchema, ToolTableEntry } from 'sanmon';
import { linkCount, realpath } from 'sanmon/node';

declare const typed: StandardSchema<{ path: string; edits: { file: string }[] }>;

// The schema types what the functions are given.
const edit = defineTool({
  name: 'edit_file',
  authority: 'write',
  inputSchema: typed,
  paths: (args) => [args.path, ...args.edits.map(({ file }) => file)],
  inspect: (args) => (args.path === '' ? 'empty' : undefined),
  run: ({ path }, { toolCallId, actor }) => `${path}${toolCallId}${actor}`,
});
const look = defineTool({ name: 'look', authority: 'read', inputSchema: { type: 'object' }, paths: [], modes: ['ask', 'plan'], effect: 'allow' });
const shell = defineTool({ name: 'run', authority: 'write', inputSchema: {}, command: 'line', paths: ['cwd'], humanOnly: true });
const tools: AnyToolSpec[] = [edit, look, shell, { name: 'plan', authority: 'write', inputSchema: {}, paths: [], plan: true }];
defineTool({
  name: 'wrong',
  authority: 'write',
  inputSchema: typed,
  // @ts-expect-error the schema has no such field
  paths: (args) => [args.folder],
});
// @ts-expect-error an authority must be given
defineTool({ name: 'wrong', inputSchema: {}, paths: [] });
// @ts-expect-error no such mode
defineTool({ name: 'wrong', authority: 'read', inputSchema: {}, paths: [], modes: ['yolo'] });
// @ts-expect-error `plan` is either true or not there
defineTool({ name: 'wrong', authority: 'read', inputSchema: {}, paths: [], plan: false });

const registry = new Registry(tools);
const digest: string = registry.digest;
const narrowed: Registry = registry.readOnly();
const rows: readonly ToolTableEntry[] = registry.toolTable();
const found: AnyToolSpec | undefined = registry.get('look');
const reads: readonly AnyToolSpec[] = registry.list({ authority: 'read' });
// @ts-expect-error the digest is not for the host to set
registry.digest = '';
// @ts-expect-error a registry is closed once built
registry.add(look);

const workspace = new Workspace({ roots: ['/ws'], platform: 'posix', alwaysAsk: RECOMMENDED_ALWAYS_ASK, realpath, linkCount });
const place: Place = workspace.locate('a');
const places: readonly Place[] = [...workspace.locateCommand('ls', '/ws'), ...workspace.locatePatch('')];
const seen: Inspection = registry.inspect({ toolCallId: '1', toolName: 'look', args: {} }, workspace);
const args: Args = seen.args;
if (place.where === 'outside') { const reason: string | undefined = place.reason; void reason; }
// @ts-expect-error no such platform
new Workspace({ roots: [], platform: 'linux' });

const profile: Profile = profileFor('agent', registry, { names: ['look'], effects: { run: 'deny' }, duty: '' });
const text: string = developerPrompt(profile);
const bound: boolean = isBound(profile, 'look');
// @ts-expect-error a profile is frozen
profile.names.push('run');
// @ts-expect-error an override says an effect
profileFor('agent', registry, { effects: { run: 'yes' } });
export { args, bound, digest, found, narrowed, places, reads, rows, text };
