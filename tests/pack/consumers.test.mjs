// Strict TypeScript consumers of the packed tarball, which check its declarations as well.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { project } from './lib/project.mjs';
import { inCache, installed, output } from './lib/tools.mjs';

before(installed);

const CONSUMER = `import { Registry, Workspace, decide, defineTool, explain, parseWorkMode, GateError } from 'sanmon';
import type { Decision, Effect, ToolSpec, WorkMode } from 'sanmon';
import { init, initSync } from 'sanmon/slim';
import type { WasmSource } from 'sanmon/slim';
import { linkCount, realpath } from 'sanmon/node';
const tool: ToolSpec = defineTool({ name: 'read_file', authority: 'read', inputSchema: { type: 'object' }, paths: ['path'] });
const registry = new Registry([tool]);
const seen = registry.inspect({ toolCallId: '1', toolName: 'read_file', args: {} }, new Workspace({ roots: ['/ws'], realpath, linkCount }));
export const effect: Effect = decide({ default: seen.defaultEffect, bound: true, outsideWorkspace: seen.outsideWorkspace, approval: 'manual', approved: false });
export const decision: Decision = explain({ default: 'ask', bound: true, outsideWorkspace: false, approval: 'yolo', approved: false });
export const mode: WorkMode = parseWorkMode('plan');
export const source: WasmSource = new Uint8Array(8);
export const started: Promise<void> = init(source);
initSync(new Uint8Array(8));
export const isGate: boolean = GateError.isInstance(undefined);
// @ts-expect-error an unknown word is no effect
decide({ default: 'perhaps', bound: true, outsideWorkspace: false, approval: 'manual', approved: false });
// @ts-expect-error a number is nowhere to load from
init(42);
`;
const COMMON = `import sanmon = require('sanmon');
import slim = require('sanmon/slim');
import node = require('sanmon/node');
export const effect: sanmon.Effect = sanmon.decide({ default: 'ask', bound: true, outsideWorkspace: false, approval: 'manual', approved: false });
export const started: Promise<void> = slim.init(new Uint8Array(8));
export const place: string = node.realpath('/');
`;
const BROWSER = `import { init } from 'sanmon/slim';
import core from 'sanmon/core.wasm';
await init(fetch(new URL('./core.wasm', 'http://localhost/')));
await init(new URL('./core.wasm', 'http://localhost/'));
await init(new Response());
await init(core);
export {};
`;

for (const [version, name] of [['TypeScript 7', 'typescript'], ['TypeScript 5.9', 'typescript5']]) {
  const compile = async (files, options) => {
    const config = { compilerOptions: { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: false, types: [], target: 'es2022', lib: ['es2022'], ...options }, include: ['*.ts', '*.mts', '*.cts'] };
    const folder = await project({ ...files, 'tsconfig.json': JSON.stringify(config) });
    const { ok, text } = output(process.execPath, [inCache(name, 'bin', 'tsc'), '--project', '.'], folder);
    assert.ok(ok, text);
  };
  test(`${version}, nodenext, es2022 alone: import`, () => compile({ 'main.mts': CONSUMER }, { module: 'nodenext' }));
  test(`${version}, nodenext, es2022 alone: require`, () => compile({ 'main.cts': COMMON }, { module: 'nodenext' }));
  test(`${version}, node16, es2022 alone: import and require`, () => compile({ 'main.mts': CONSUMER, 'other.cts': COMMON }, { module: 'node16' }));
  test(`${version}, bundler, es2022 alone`, () => compile({ 'main.ts': CONSUMER }, { module: 'esnext', moduleResolution: 'bundler' }));
  test(`${version}, bundler, with the DOM`, () => compile({ 'main.ts': BROWSER }, { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'] }));
}
