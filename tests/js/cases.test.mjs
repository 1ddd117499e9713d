// Every case of containment, commands, modes and peers that one call, one word or one configuration decides, by its id.
import assert from 'node:assert/strict';
import test from 'node:test';
import { GateError, Registry, decide, explain, isApprovalMode, isWorkMode, parseApprovalMode, parseWorkMode, profileFor } from 'sanmon';
import { cases } from './helpers/oracle.mjs';
import { REGISTRY, TOOLS, fits, gate, workspaceOf } from './helpers/world.mjs';

/** Cases that belong to a Run, a sheet, a review or a plan: none of them is skipped in silence. */
const FLOWS = {
  modes: ['M009', 'M011', 'M012', 'M013', 'M014', 'M027', 'M029', 'M045', 'M046'],
  peers: cases('peers').filter(({ kind }) => ['sheet', 'review', 'run'].includes(kind)).map(({ id, kind }) => `${kind} ${id}`),
};

function check(id, input, verdict, options) {
  const { effect, inspection } = gate(input, options);
  assert.ok(fits(effect, verdict), `${id}: ${effect}, should be ${verdict}: ${JSON.stringify(inspection)}`);
  return inspection;
}

/** The registry with one tool declared in another way. */
const withTool = (name, changes) => new Registry(TOOLS.map((tool) => (tool.name === name ? { ...tool, ...changes } : tool)));

const containment = {
  // The link is swapped between the decision and the dispatch: the second look sees it.
  C019({ steps }) {
    const call = steps[0].decide;
    const fs = { symlinks: {} };
    const links = fs.symlinks;
    check('C019', { ...call, fs }, 'allow');
    Object.assign(links, steps[1].host_swaps_link);
    check('C019', { ...call, fs }, 'ask');
  },
  // A list written as one text: the tool declares that by a function.
  C074(input) {
    check('C074', input, 'ask', { registry: withTool('grep', { paths: ({ path, root }) => [...(path ?? '').split(','), ...(root === undefined ? [] : [root])] }) });
  },
  C078(input) {
    const { places } = check('C078', input, 'ask');
    assert.equal(places[0].given, input.args.path, 'the odd character is still there for whoever shows it');
  },
  C087({ two_runs }) {
    const paths = two_runs.map((call) => check('C087', call, 'allow').places[0].path);
    assert.deepEqual(paths, ['/path/A/x.txt', '/path/B/x.txt']);
  },
  C089({ steps }) {
    check('C089', { ...steps[0].decide, approved: true }, 'allow');
    check('C089', steps[1].decide, 'ask');
  },
  C091(input) {
    try {
      check('C091', input, 'not_allow');
    } catch (error) {
      assert.equal(error.code, 'INVALID_WORKSPACE');
    }
  },
};

for (const { id, minimal_input: input, verdict, expected } of cases('containment')) {
  test(`rule place.cases: ${id} ${expected}`, () => (containment[id] ?? ((given) => check(id, given, verdict)))(input));
}
for (const { id, minimal_input: input, verdict, expected } of cases('commands')) {
  test(`rule command.cases: ${id} ${expected}`, () => check(id, input, verdict));
}

const send = (pick, tool = 'write_file', more) => ({ mode: 'agent', approval: 'manual', roots: ['/ws'], tool, args: { path: 'a.txt' }, ...pick, ...more });
const config = (registry = REGISTRY) => ({ profileConfig: { id, ...overrides } }) => {
  assert.throws(() => profileFor(id, registry, overrides), (error) => GateError.isInstance(error) && error.code === 'INVALID_PROFILE' && error.details.problems.length > 0);
};
const modes = {
  M016: ({ events }) => check('M016', send(events[0].start, 'write_file', { approval: 'yolo' }), 'deny'),
  M017: ({ events }) => check('M017', send(events[2].send), 'ask'),
  M018: ({ events }) => check('M018', send(events[1].send), 'ask'),
  M019: ({ parseApproval }) => parseApproval.forEach(isManual),
  M020: ({ parseApproval }) => parseApproval.forEach(isManual),
  M021({ parseMode }) {
    const meant = { Plan: 'plan', ASK: 'ask', 'plan ': 'plan' };
    for (const word of parseMode) {
      assert.equal(parseWorkMode(word), meant[word] ?? 'agent', word);
      assert.equal(isWorkMode(word), word in meant, word);
    }
  },
  M022: config(),
  M024: config(),
  M025: config(),
  M026: config(new Registry([...TOOLS, { name: 'mcp__fs__delete', authority: 'write', inputSchema: {}, paths: [] }])),
  M030({ tools_called }) {
    for (const tool of tools_called) check('M030', send({}, tool, { approval: 'yolo', approved: true }), 'deny');
  },
  M033(input) {
    const effects = JSON.parse(input.effects_json);
    assert.throws(() => profileFor(input.mode, REGISTRY, { effects }), { code: 'INVALID_PROFILE' });
    check('M033', { ...input, effects: undefined }, 'deny');
  },
  M037: ({ gate_name }) => check('M037', send({}, gate_name, { approval: 'yolo' }), 'deny'),
  M039({ names, effects, tool }) {
    const registry = new Registry([{ name: tool, authority: 'read', inputSchema: {}, paths: [] }]);
    assert.throws(() => profileFor('agent', registry, { names, effects }), { code: 'INVALID_PROFILE' });
  },
  M043({ tool_name_length }) {
    const { error } = check('M043', send({}, 'x'.repeat(tool_name_length), { approval: 'yolo' }), 'deny');
    assert.ok(error.length < 150, 'the name is shortened');
  },
  M053({ events }) {
    check('M053', events[0].decide, 'allow');
    check('M053', events[1].decide, 'ask');
  },
};

function isManual(word) {
  assert.equal(parseApprovalMode(word), 'manual', JSON.stringify(word));
  assert.equal(isApprovalMode(word), false, JSON.stringify(word));
}

for (const { id, minimal_input: input, verdict, expected } of cases('modes')) {
  if (FLOWS.modes.includes(id)) test.todo(`flow: next issue: ${id} ${expected}`);
  else test(`rule mode.cases: ${id} ${expected}`, () => (modes[id] ?? ((given) => check(id, given, verdict)))(input));
}

/** A host's own rules for command lines, the strictest of the parts wins; `inspect` is where a host puts them. */
const ruled = (rules) => withTool('run_command', {
  inspect: ({ command }) => {
    for (const part of command.split(/&&|\|\||[;|\n]/)) {
      const found = rules.find(([prefix, effect]) => effect === 'deny' && `${part.trim()} `.startsWith(`${prefix} `));
      if (found) return found[2] ?? `\`${found[0]}\` is not allowed`;
    }
    return undefined;
  },
});

const peers = {
  decide({ setup, call, expected }) {
    const unknown = setup.default === null;
    const inspection = unknown ? REGISTRY.inspect({ toolCallId: 'c1', toolName: `no_such_${call.tool}`, args: call.args ?? {} }) : undefined;
    const input = {
      default: inspection?.defaultEffect ?? setup.default, inspectErr: inspection?.error ?? setup.inspectErr, bound: setup.bound, outsideWorkspace: setup.outsideWorkspace,
      agentEffect: setup.override, approval: setup.approval, approved: setup.approved,
    };
    assert.equal(decide(input), expected.effect);
  },
  path({ id, setup, call, expected }) {
    const { workspaceRoots: roots, cwd, realpath } = setup;
    const workspace = workspaceOf({ roots, cwd, ...(realpath === undefined ? {} : { fs: { symlinks: realpath } }) });
    const args = Object.fromEntries(Object.entries(call.args).filter(([, value]) => value !== null));
    const inspection = REGISTRY.inspect({ toolCallId: 'c1', toolName: call.tool, args }, workspace);
    assert.equal(inspection.outsideWorkspace, expected.outsideWorkspace, `${id} ${JSON.stringify(inspection)}`);
  },
  inspect({ setup, call, expected }) {
    const { inspection, decision } = gate({ ...send({}, call.tool), args: call.args }, { registry: ruled(setup.rules) });
    assert.equal(decision.effect, expected.inspect);
    if (expected.outsideWorkspace !== undefined) assert.equal(inspection.outsideWorkspace, expected.outsideWorkspace);
    if (expected.reasonContains !== undefined) assert.ok(decision.reason.includes(expected.reasonContains), decision.reason);
  },
  parse({ call, expected }) {
    assert.equal({ parseApprovalMode, parseWorkMode }[call.op](call.raw), expected.value);
  },
  trace({ setup, call }) {
    const { decision } = gate({ ...send(setup, call.tool), args: call.args });
    assert.deepEqual(decision.trace.map(({ layer }) => layer), ['tool', 'agent', 'approval']);
    assert.equal(decision.layer, 'approval');
    assert.equal(explain({ default: 'ask', bound: false, outsideWorkspace: false, approval: 'manual', approved: false }).layer, 'agent');
  },
};

for (const entry of cases('peers')) {
  const { id, kind, why } = entry;
  if (FLOWS.peers.includes(`${kind} ${id}`)) test.todo(`flow: next issue: ${kind} ${id} ${why}`);
  else test(`rule decide.peers: ${kind} ${id} ${why}`, () => peers[kind](entry));
}
