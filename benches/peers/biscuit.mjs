// Datalog policies are ordered, the first match wins, each is allow or deny; the index of the one that matched tells ask
// from the rest. Loaded by hand, because the package's only entry imports a .wasm as an ES module.
import { readFileSync } from 'node:fs';
import { ROWS, flat, flatRow } from '../lib/table.mjs';

export const name = 'biscuit-wasm (authorizer only, no token)';
export const note = 'allow or deny only; ask is told by the index of the matching policy, and deny arrives as a thrown object';

const LIMITS = { max_facts: 1000, max_iterations: 100, max_time_micro: 1_000_000 };

export async function load() {
  const root = new URL('../node_modules/@biscuit-auth/biscuit-wasm/module/', import.meta.url);
  const glue = await import(new URL('biscuit_bg.js', root));
  const module = await WebAssembly.compile(readFileSync(new URL('biscuit_bg.wasm', root)));
  const imports = {};
  for (const { module: from } of WebAssembly.Module.imports(module)) {
    imports[from] ??= from === './biscuit_bg.js' ? glue : await import(new URL(from, root));
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  glue.__wbg_set_wasm(exports);
  exports.__wbindgen_start?.();

  const literal = (value) => (typeof value === 'boolean' ? String(value) : JSON.stringify(value));
  const policies = ROWS.map((row) => {
    const facts = Object.entries(flatRow(row)).map(([field, value]) => `${field}(${literal(value)})`);
    return `${row.then === 'allow' ? 'allow' : 'deny'} if ${facts.join(', ') || 'true'};`;
  }).join('\n');
  const matched = (authorizer) => {
    try {
      return authorizer.authorizeWithLimits(LIMITS);
    } catch (error) {
      const policy = error?.FailedLogic?.Unauthorized?.policy ?? error?.FailedLogic?.NoMatchingPolicy;
      if (policy?.Deny === undefined) throw new Error(JSON.stringify(error));
      return policy.Deny;
    }
  };
  const decide = (input) => {
    const authorizer = new glue.Authorizer();
    try {
      const facts = Object.entries(flat(input)).map(([field, value]) => `${field}(${literal(value)});`);
      authorizer.addCode(`${facts.join('\n')}\n${policies}`);
      return ROWS[matched(authorizer)].then;
    } finally {
      authorizer.free();
    }
  };
  return { decide };
}
