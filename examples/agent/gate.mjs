/**
 * The gate over one model reply: decides every call, asks for what is pending on one sheet, then runs what may run.
 *
 * Nothing runs before the sheet is answered, so that effects keep the order of the calls; every call gets exactly one
 * result; neither a denial nor a failing tool ends the turn.
 */
import { denialText } from './denial.mjs';
import { judge, sameFindings } from './judge.mjs';

/**
 * @typedef {import('./judge.mjs').Gate} Gate
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {import('sanmon').ToolCall} ToolCall
 * @typedef {import('./denial.mjs').DenialCause} DenialCause
 *
 * @typedef {{ toolCallId: string, toolName: string, status: 'ok' | 'failed' | 'denied' | 'cancelled', output: string, asked: boolean }} Result
 * @typedef {'yes' | 'no'} Answer
 *
 * @typedef {object} Host what the gate needs done outside itself
 * @property {(sheet: readonly Verdict[]) => Promise<readonly Answer[]>} ask one answer for every entry; a missing one is a no
 * @property {(verdict: Verdict, args: Record<string, unknown>) => Promise<string>} run does a call that may run
 * @property {(verdict: Verdict) => void} decided
 * @property {(result: Result) => void} finished
 * @property {AbortSignal} signal
 * @property {import('./text.mjs').Text} text
 */

/**
 * @param {Gate} gate
 * @param {readonly ToolCall[]} reply
 * @param {Host} host
 * @returns {Promise<Result[]>} one for every call, in call order
 */
export async function passReply(gate, reply, host) {
  // A copy that nobody else holds: what is shown is what is decided is what runs.
  const calls = structuredClone(reply);
  const verdicts = calls.map((call) => judge(gate, call, 'unanswered'));
  for (const verdict of verdicts) host.decided(verdict);
  const answers = await answersOf(verdicts.filter((verdict) => isPending(verdict, calls)), host);
  /** @type {Result[]} */
  const results = [];
  for (const verdict of verdicts) {
    const result = await settle(gate, verdict, { calls, answers, host });
    results.push(result);
    host.finished(result);
  }
  return results;
}

/** @param {Verdict[]} pending @param {Host} host @returns {Promise<Map<Verdict, Answer>>} */
async function answersOf(pending, host) {
  if (pending.length === 0 || host.signal.aborted) return new Map();
  const answers = await host.ask(pending);
  return new Map(pending.map((verdict, index) => [verdict, answers[index] === 'yes' ? 'yes' : 'no']));
}

/**
 * @param {Gate} gate
 * @param {Verdict} verdict
 * @param {{ calls: readonly ToolCall[], answers: Map<Verdict, Answer>, host: Host }} reply
 * @returns {Promise<Result>}
 */
async function settle(gate, verdict, { calls, answers, host }) {
  const { call, decision } = verdict;
  const answer = answers.get(verdict);
  const result = (/** @type {Result['status']} */ status, /** @type {string} */ output) => ({
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    status,
    output,
    asked: answer !== undefined,
  });
  const denied = (/** @type {DenialCause} */ cause) => result('denied', denialText(cause, { verdict, gate, text: host.text }));
  if (!hasOwnId(call, calls)) return denied('shared_id');
  if (decision.effect === 'deny') return denied('decided');
  if (host.signal.aborted) return result('cancelled', host.text.cancelledResult);
  if (decision.effect === 'ask' && answer !== 'yes') return denied('person');
  // The world may have changed while the sheet was open or an earlier call ran: a link can lead elsewhere by now.
  const now = judge(gate, call, answer === 'yes' ? 'approved' : 'unanswered');
  if (now.decision.effect !== 'allow' || !sameFindings(verdict.inspection, now.inspection)) return denied('changed');
  try {
    return result('ok', await host.run(now, now.inspection.args));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return host.signal.aborted ? result('cancelled', host.text.cancelledRunning(message)) : result('failed', message);
  }
}

/** @param {Verdict} verdict @param {readonly ToolCall[]} calls */
function isPending({ call, decision }, calls) {
  return decision.effect === 'ask' && hasOwnId(call, calls);
}

/** Two calls with one id could share an answer that was meant for one of them. @param {ToolCall} call @param {readonly ToolCall[]} calls */
function hasOwnId({ toolCallId }, calls) {
  return typeof toolCallId === 'string' && toolCallId !== '' && calls.filter((other) => other.toolCallId === toolCallId).length === 1;
}
