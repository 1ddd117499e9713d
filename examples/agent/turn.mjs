/** One send of the user and every model round it causes. */
import { passReply } from './gate.mjs';

/**
 * @typedef {import('sanmon').ToolCall} ToolCall
 * @typedef {import('./gate.mjs').Result} Result
 *
 * @typedef {{ role: 'system' | 'developer' | 'user', content: string }
 *   | { role: 'assistant', content: string, calls: readonly ToolCall[] }
 *   | { role: 'tool', results: readonly Result[] }} Message
 * @typedef {{ content: string, calls: readonly ToolCall[] }} Reply a reply without calls ends the turn
 * @typedef {{ messages: readonly Message[], tools: readonly import('sanmon').ToolTableEntry[], signal: AbortSignal }} Request
 * @typedef {(request: Request) => Promise<Reply> | Reply} Model
 *
 * @typedef {object} Counts
 * @property {number} calls
 * @property {number} allowed let through without a question
 * @property {number} asked put on a sheet
 * @property {number} approved of those asked, the ones that got a yes
 * @property {number} denied by the gate or by a person
 * @property {number} failed let through, but the tool failed
 * @property {number} cancelled
 */

export const MAX_ROUNDS = 50;

/**
 * @param {import('./judge.mjs').Gate} gate
 * @param {{ model: Model, messages: readonly Message[], host: import('./gate.mjs').Host, says: (words: string) => void }} turn
 * @returns {Promise<{ counts: Counts, ended: 'done' | 'cancelled' | 'round_limit', messages: Message[] }>}
 */
export async function runTurn(gate, { model, messages: opening, host, says }) {
  const messages = [...opening];
  const tools = gate.registry.toolTable();
  const counts = { calls: 0, allowed: 0, asked: 0, approved: 0, denied: 0, failed: 0, cancelled: 0 };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (host.signal.aborted) return { counts, ended: 'cancelled', messages };
    const reply = await model({ messages, tools, signal: host.signal });
    messages.push({ role: 'assistant', ...reply });
    says(reply.content);
    if (reply.calls.length === 0) return { counts, ended: 'done', messages };
    const results = await passReply(gate, reply.calls, host);
    messages.push({ role: 'tool', results });
    count(counts, results);
  }
  return { counts, ended: host.signal.aborted ? 'cancelled' : 'round_limit', messages };
}

/** @param {Counts} counts @param {readonly Result[]} results */
function count(counts, results) {
  for (const { status, asked } of results) {
    counts.calls += 1;
    const ran = status === 'ok' || status === 'failed';
    if (asked) counts.asked += 1;
    if (asked && ran) counts.approved += 1;
    if (!asked && ran) counts.allowed += 1;
    if (status === 'denied') counts.denied += 1;
    if (status === 'failed') counts.failed += 1;
    if (status === 'cancelled') counts.cancelled += 1;
  }
}
