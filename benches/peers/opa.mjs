// Rego compiled to wasm by OPA itself. The compiler is a program of its own and comes from no npm package:
//   opa build -t wasm -e decide/effect benches/peers/policy.rego && tar -xzf bundle.tar.gz /policy.wasm
// then OPA_WASM=policy.wasm. Without it this peer is left out, and said to be.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const name = 'opa-wasm (policy.rego)';
export const note = 'expresses it directly (else-chain, string result); JSON in, JSON out';

export async function load() {
  const file = process.env.OPA_WASM;
  if (!file) throw new Error('OPA_WASM names no compiled policy.rego');
  const policy = await createRequire(import.meta.url)('@open-policy-agent/opa-wasm').loadPolicy(readFileSync(file));
  return { decide: (input) => policy.evaluate(input)[0].result };
}
