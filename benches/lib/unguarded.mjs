// What a host writes by hand when it trusts whoever calls it: the three layers and nothing else. It allows malformed
// input (see probes.mjs); it is here as the floor of what JavaScript can cost.
export function decide(input) {
  if (input.inspectErr != null || !input.bound || input.default === 'deny') return 'deny';
  const inside = !input.outsideWorkspace;
  if (input.default === 'allow' && inside) return 'allow';
  if (input.agentEffect === 'deny') return 'deny';
  if (inside && (input.agentEffect === 'allow' || input.approval === 'yolo')) return 'allow';
  return input.approved ? 'allow' : 'ask';
}
