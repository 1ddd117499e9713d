// A registry of any size, a workspace and calls of it: ordinary ones, which stay inside and wait for approval.
export const BODY = 'const line = "some ordinary text of a source file";\n'.repeat(20_166).slice(0, 1 << 20);

const text = { type: 'string' };
const schemaOf = (properties) => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false });

export const WRITE_FILE = {
  name: 'write_file',
  description: 'Writes a file',
  authority: 'write',
  inputSchema: schemaOf({ path: text, content: text }),
  paths: ['path'],
};
const NAMED = [
  WRITE_FILE,
  { name: 'run_command', description: 'Runs a shell line', authority: 'write', inputSchema: schemaOf({ command: text }), command: 'command' },
  { name: 'apply_patch', description: 'Applies a patch', authority: 'write', inputSchema: schemaOf({ patch: text }), patch: 'patch' },
  { name: 'note', description: 'Takes a note', authority: 'write', inputSchema: { type: 'object' }, paths: [] },
];

/** `size` tools: the named four, and as many variants of write_file as are left. */
export function registryOf(Registry, size) {
  const more = Array.from({ length: size - NAMED.length }, (_, index) => ({ ...WRITE_FILE, name: `write_file_${index}` }));
  return new Registry([...NAMED, ...more]);
}

export async function workspace() {
  const { Workspace } = await import('sanmon');
  return new Workspace({ roots: ['/home/someone/project'], platform: 'posix' });
}

const PATCH = ['src/main.ts', 'src/lib/read.ts', 'README.md']
  .map((file) => `--- a/${file}\n+++ b/${file}\n@@ -1,2 +1,2 @@\n one line\n-old line\n+new line\n`)
  .join('');

export function sampleCalls() {
  const call = (toolName, args) => ({ toolCallId: 'call-1', toolName, args });
  return {
    write_file: call('write_file', { path: 'src/lib/util/read.ts', content: 'export const answer = 42;\n' }),
    note: call('note', {}),
    unknown: call('no_such_tool', {}),
    run_command: call('run_command', { command: 'npm test -- --run src/lib && git status 2>&1 >/dev/null' }),
    apply_patch: call('apply_patch', { patch: PATCH }),
    large_file: call('write_file', { path: 'src/lib/util/read.ts', content: BODY }),
  };
}

/** What a host does for every call of a turn: inspect, look the tool up in the profile, decide. */
export async function checkOf(registry, place) {
  const { decide, isBound, profileFor } = await import('sanmon');
  const profile = profileFor('agent', registry);
  return (call) => {
    const { defaultEffect, error, outsideWorkspace } = registry.inspect(call, place);
    return decide({
      default: defaultEffect,
      inspectErr: error,
      bound: isBound(profile, call.toolName),
      outsideWorkspace,
      agentEffect: Object.hasOwn(profile.effects, call.toolName) ? profile.effects[call.toolName] : undefined,
      approval: 'manual',
      approved: false,
    });
  };
}

/** The same without the inspection: what of `decide` could depend on the number of tools. */
export async function decideOnly(registry) {
  const { decide, isBound, profileFor } = await import('sanmon');
  const profile = profileFor('agent', registry);
  return (call) =>
    decide({
      default: 'ask',
      inspectErr: undefined,
      bound: isBound(profile, call.toolName),
      outsideWorkspace: false,
      agentEffect: Object.hasOwn(profile.effects, call.toolName) ? profile.effects[call.toolName] : undefined,
      approval: 'manual',
      approved: false,
    });
}
