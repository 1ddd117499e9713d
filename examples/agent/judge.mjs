/** One call against the gate: what the registry finds in it, and what the three layers make of that. */
import { explain, isBound } from 'sanmon';

/**
 * @typedef {import('sanmon').ToolCall} ToolCall
 * @typedef {import('sanmon').Decision} Decision
 * @typedef {import('sanmon').Inspection} Inspection
 *
 * @typedef {object} Gate everything a turn froze at its start
 * @property {import('sanmon').Registry} registry
 * @property {import('sanmon').Workspace} workspace
 * @property {import('sanmon').Profile} profile
 * @property {import('sanmon').ApprovalMode} approval
 *
 * @typedef {{ call: ToolCall, inspection: Inspection, decision: Decision }} Verdict
 */

/**
 * @param {Gate} gate
 * @param {ToolCall} call
 * @param {'approved' | 'unanswered'} answer what the sheet says of exactly this call
 * @returns {Verdict}
 */
export function judge({ registry, workspace, profile, approval }, call, answer) {
  const inspection = registry.inspect(call, workspace);
  const entry = Object.hasOwn(profile.effects, call.toolName) ? profile.effects[call.toolName] : undefined;
  const decision = explain({
    default: inspection.defaultEffect,
    inspectErr: inspection.error,
    bound: isBound(profile, call.toolName),
    outsideWorkspace: inspection.outsideWorkspace,
    agentEffect: entry,
    approval,
    approved: answer === 'approved',
  });
  return { call, inspection, decision };
}

/**
 * Whether two inspections of a call found the same: the same arguments, reaching the same places.
 * @param {Inspection} before
 * @param {Inspection} now
 */
export function sameFindings(before, now) {
  return JSON.stringify([before.args, before.places]) === JSON.stringify([now.args, now.places]);
}
