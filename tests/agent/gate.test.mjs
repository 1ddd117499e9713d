/** The gate over one reply, with a real registry and a real folder, and a host that writes down what it is asked. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { profileFor, Registry, Workspace } from 'sanmon';
import { realpath } from 'sanmon/node';
import { passReply } from '../../examples/agent/gate.mjs';
import { TEXTS } from '../../examples/agent/text.mjs';
import { TOOL_SPECS } from '../../examples/agent/tools.mjs';
import { freshFolder } from './helpers.mjs';

/** @param {import('node:test').TestContext} context @param {{ mode?: any, approval?: any, answers?: ('yes' | 'no')[], whileAsked?: (folder: string) => void, run?: (verdict: any) => string }} [options] */
function setUp(context, { mode = 'agent', approval = 'manual', answers = [], whileAsked, run } = {}) {
  const home = freshFolder(context);
  const folder = path.join(home, 'ws');
  fs.mkdirSync(folder);
  const registry = new Registry(TOOL_SPECS);
  const gate = { registry, workspace: new Workspace({ roots: [folder], realpath }), profile: profileFor(mode, registry), approval };
  const seen = { sheets: /** @type {string[][]} */ ([]), ran: /** @type {any[]} */ ([]), finished: /** @type {string[]} */ ([]) };
  const stop = new AbortController();
  const host = {
    signal: stop.signal,
    text: TEXTS.en,
    decided: () => {},
    finished: (result) => seen.finished.push(result.toolCallId),
    ask: async (entries) => {
      seen.sheets.push(entries.map((entry) => entry.call.toolCallId));
      whileAsked?.(folder);
      return answers;
    },
    run: async (verdict, args) => {
      seen.ran.push([verdict.call.toolName, args]);
      return run ? run(verdict) : 'done';
    },
  };
  return { folder, home, seen, stop, pass: (calls) => passReply(gate, calls, host) };
}

/** @param {string} toolCallId @param {string} toolName @param {object} args */
const call = (toolCallId, toolName, args) => ({ toolCallId, toolName, args });
const write = (id, file = `${id}.txt`) => call(id, 'write_file', { path: file, content: id });
const statuses = (results) => results.map(({ status }) => status);

test('all pending calls of a reply stand on one sheet, in call order, and are answered once', async (context) => {
  const { pass, seen } = setUp(context, { answers: ['yes', 'no', 'yes'] });
  const results = await pass([write('a'), call('r', 'read_file', { path: 'x' }), write('b'), write('c')]);
  assert.deepEqual(seen.sheets, [['a', 'b', 'c']]);
  assert.deepEqual(statuses(results), ['ok', 'ok', 'denied', 'ok']);
  assert.deepEqual(seen.finished, ['a', 'r', 'b', 'c']);
});

test('allowed calls wait for the sheet, so that effects keep call order', async (context) => {
  let ranBeforeAnswer = true;
  const { pass, seen } = setUp(context, { answers: ['yes'], whileAsked: () => (ranBeforeAnswer = seen.ran.length > 0) });
  await pass([call('r', 'read_file', { path: 'x' }), write('a')]);
  assert.equal(ranBeforeAnswer, false);
  assert.deepEqual(seen.ran.map(([name]) => name), ['read_file', 'write_file']);
});

test('an answer that is missing is a no', async (context) => {
  const { pass, seen } = setUp(context, { answers: ['yes'] });
  assert.deepEqual(statuses(await pass([write('a'), write('b')])), ['ok', 'denied']);
  assert.equal(seen.ran.length, 1);
});

test('no sheet is opened for what is denied or allowed', async (context) => {
  const { pass, seen } = setUp(context, { approval: 'yolo' });
  const results = await pass([write('a'), call('u', 'no_such_tool', {}), call('p', '__proto__', {}), call('w', 'write_file', { path: 7 })]);
  assert.deepEqual(statuses(results), ['ok', 'denied', 'denied', 'denied']);
  assert.deepEqual(seen.sheets, []);
});

test('calls that share an id, or have none, are denied each with its own result', async (context) => {
  const { pass, seen } = setUp(context, { approval: 'yolo' });
  const results = await pass([write('a'), write('a', 'other.txt'), write(''), write('b')]);
  assert.deepEqual(statuses(results), ['denied', 'denied', 'denied', 'ok']);
  assert.equal(seen.ran.length, 1);
});

test('a failing tool does not end the reply', async (context) => {
  const run = ({ call: { toolCallId } }) => {
    if (toolCallId === 'a') throw new Error('disk full');
    return 'done';
  };
  const { pass } = setUp(context, { approval: 'yolo', run });
  const results = await pass([write('a'), write('b')]);
  assert.deepEqual(results.map(({ status, output }) => [status, output]), [['failed', 'disk full'], ['ok', 'done']]);
});

test('a link that is put in place while the sheet is open undoes the approval', async (context) => {
  const { pass, seen, folder, home } = setUp(context, {
    answers: ['yes', 'yes'],
    whileAsked: (ws) => {
      fs.rmdirSync(path.join(ws, 'sub'));
      fs.symlinkSync('..', path.join(ws, 'sub'));
    },
  });
  fs.mkdirSync(path.join(folder, 'sub'));
  const results = await pass([write('a', 'sub/a.txt'), write('b')]);
  assert.deepEqual(statuses(results), ['denied', 'ok']);
  assert.match(results[0]?.output ?? '', /nothing was changed\. What the call touches is no longer what was decided/);
  assert.deepEqual(seen.ran.map(([, args]) => args.path), ['b.txt']);
  assert.ok(!fs.existsSync(path.join(home, 'a.txt')));
});


test('an earlier call of the reply can change what a later one touches', async (context) => {
  const run = ({ call: { toolCallId }, inspection }) => {
    if (toolCallId === 'a') fs.symlinkSync('/', path.join(path.dirname(inspection.places[0].path), 'door'));
    return 'done';
  };
  const { pass } = setUp(context, { approval: 'yolo', run });
  assert.deepEqual(statuses(await pass([write('a'), write('b', 'door/b.txt')])), ['ok', 'denied']);
});

test('what is decided is what runs, whoever holds the call', async (context) => {
  const reply = [call('a', 'write_file', { path: 'a.txt', content: 'shown' })];
  const { pass, seen } = setUp(context, { answers: ['yes'], whileAsked: () => Object.assign(reply[0]?.args ?? {}, { path: '../x', content: 'other' }) });
  await pass(reply);
  assert.deepEqual(seen.ran, [['write_file', { path: 'a.txt', content: 'shown' }]]);
});

test('a cancelled reply runs nothing more, and says so for each call', async (context) => {
  const { pass, seen, stop } = setUp(context, { answers: ['yes', 'yes'], whileAsked: () => stop.abort() });
  assert.deepEqual(statuses(await pass([write('a'), call('r', 'read_file', { path: 'x' }), call('u', 'nothing', {}), write('b')])), ['cancelled', 'cancelled', 'denied', 'cancelled']);
  assert.equal(seen.ran.length, 0);
});

test('every denial says that nothing was changed, why, and what else there is', async (context) => {
  const said = async (options, calls) => (await setUp(context, options).pass(calls)).map(({ output }) => output);
  const [unbound, unknown] = await said({ mode: 'ask' }, [write('a'), call('u', 'fly', {})]);
  assert.match(unbound ?? '', /^Denied; nothing was changed\. `write_file` cannot be used in the ask mode\. The user can pick the agent mode/);
  assert.match(unknown ?? '', /^Denied; nothing was changed\. There is no tool `fly`\. The tools are read_file, /);
  const [invalid] = await said({}, [call('w', 'write_file', { path: 'a.txt' })]);
  assert.match(invalid ?? '', /^Denied; nothing was changed\. .*content.*Correct the arguments/s);
  const [refused] = await said({ answers: ['no'] }, [write('a')]);
  assert.match(refused ?? '', /^Denied; nothing was changed\. The user was asked and said no\. Do not try the same again/);
});

test('an approval of a place outside is good for that place only', async (context) => {
  const { pass, seen, folder } = setUp(context, { answers: ['yes'], whileAsked: (ws) => fs.rmSync(path.join(ws, 'link')) });
  fs.symlinkSync('/tmp', path.join(folder, 'link'));
  assert.deepEqual(statuses(await pass([write('a', 'link/a.txt')])), ['denied']);
  assert.equal(seen.ran.length, 0);
});
