/** What the model is told of a call that did not run: that nothing was changed, why, and what the user could pick instead. */

/**
 * @typedef {'decided' | 'person' | 'changed' | 'shared_id'} DenialCause
 * @typedef {import('./judge.mjs').Gate} Gate
 * @typedef {import('./judge.mjs').Verdict} Verdict
 */

/**
 * @param {DenialCause} cause
 * @param {{ verdict: Verdict, gate: Gate, text: import('./text.mjs').Text }} about
 */
export function denialText(cause, { verdict, gate, text }) {
  const [why, instead] = reasonOf(cause, verdict, gate, text);
  return [text.nothingChanged, why, instead].filter(Boolean).join(text.between);
}

/** @param {DenialCause} cause @param {Verdict} verdict @param {Gate} gate @param {import('./text.mjs').Text} text @returns {[string, string]} */
function reasonOf(cause, { call, decision, inspection }, { registry, profile }, text) {
  switch (cause) {
    case 'person':
      return [text.personSaidNo, text.insteadOfNo];
    case 'changed':
      return [text.changedMeanwhile, text.insteadOfChanged];
    case 'shared_id':
      return [text.sharedId, ''];
    case 'decided':
      if (!inspection.known) return [text.unknownTool(call.toolName), text.insteadOfUnknown(registry.list().map((spec) => spec.name))];
      if (decision.code === 'not_bound') return [text.notBound(call.toolName, profile.mode), text.insteadOfUnbound];
      return [text.reason(decision, inspection.error), decision.code === 'inspect_failed' ? text.insteadOfInvalid : ''];
  }
}
