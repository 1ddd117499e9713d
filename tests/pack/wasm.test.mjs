// The module itself: what it imports and exports, and what text is left in it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { packed } from './lib/project.mjs';

let bytes;
let module;
before(async () => {
  bytes = readFileSync(path.join((await packed()).modules, 'sanmon/pkg/core.wasm'));
  module = new WebAssembly.Module(bytes);
});

test('rule boundary.imports: the core calls nothing of the host but these', () => {
  const names = WebAssembly.Module.imports(module).map(({ module: from, name, kind }) => `${from} ${kind} ${name.replace(/_[0-9a-f]{16}$/, '')}`);
  // A thrown error, the table of references, and a string made of bytes: all of the glue, none of the host.
  const allowed = ['./core_bg.js function __wbg___wbindgen_throw', './core_bg.js function __wbindgen_generic', './core_bg.js function __wbindgen_init_externref_table'];
  assert.deepEqual(names.sort(), allowed);
});

test('rule boundary.externref: no export answers a lone externref, on which Node 20 and 22 abort', () => {
  assert.deepEqual(loneExternrefs(bytes), []);
  // The reader itself: `() -> externref` is found, `() -> i32` is not.
  const sample = (result) => Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, result, 3, 2, 1, 0, 7, 5, 1, 1, 97, 0, 0);
  assert.deepEqual(loneExternrefs(sample(0x6f)), ['a']);
  assert.deepEqual(loneExternrefs(sample(0x7f)), []);
});

test('rule boundary.no-panic-text: no panic message and no source path is left in the core', () => {
  const text = bytes.toString('latin1');
  for (const words of ['panicked', 'index out of bounds', 'called `Option::unwrap()`', 'called `Result::unwrap()`', 'src/', '.rs', '/rustc/', '.cargo', 'unreachable code', 'attempt to', 'already borrowed', 'byte index', 'char boundary', 'capacity overflow', 'out of range for slice', 'slice index']) {
    const at = text.indexOf(words);
    assert.equal(at, -1, `\`${words}\` in …${text.slice(Math.max(0, at - 40), at + 60)}…`);
  }
});

test('no section but those that run it, the features and the signature', () => {
  assert.deepEqual(['name', 'producers', '.debug_info', 'sourceMappingURL'].filter((name) => WebAssembly.Module.customSections(module, name).length > 0), []);
  assert.equal(WebAssembly.Module.customSections(module, 'sanmon').length, 1);
});

/** Names of the exported functions whose only result is one externref. */
function loneExternrefs(wasm) {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const list = (read) => Array.from({ length: number() }, read);
  const name = () => {
    const length = number();
    at += length;
    return Buffer.from(wasm.subarray(at - length, at)).toString();
  };
  const limits = () => {
    const flags = number();
    number();
    if (flags & 1) number();
  };
  const skip = [number, () => { at++; limits(); }, limits, () => { at += 2; }];
  const types = [];
  const functions = [];
  const found = [];
  while (at < wasm.length) {
    const section = wasm[at++];
    const end = number() + at;
    if (section === 1) list(() => { at++; list(() => at++); types.push(list(() => wasm[at++])); });
    if (section === 2) list(() => { name(); name(); const kind = wasm[at++]; const type = skip[kind](); if (kind === 0) functions.push(type); });
    if (section === 3) list(() => functions.push(number()));
    if (section === 7) list(() => { const exported = name(); const kind = wasm[at++]; const index = number(); if (kind === 0) found.push([exported, index]); });
    at = end;
  }
  return found.filter(([, index]) => { const results = types[functions[index]]; return results.length === 1 && results[0] === 0x6f; }).map(([exported]) => exported);
}
