/** The two pickers' words. The rules are the core's; here nothing is decided but what may cross. */
import { call } from './engine.js';
import type { ApprovalMode, WorkMode } from './types.js';

/** In the order of the core's numbers. @internal */
export const WORK_MODES: readonly WorkMode[] = ['ask', 'plan', 'agent'];
/** In the order of the core's numbers. @internal */
export const APPROVAL_MODES: readonly ApprovalMode[] = ['manual', 'auto', 'yolo'];
/** In the order of the core's numbers. @internal */
export const EFFECTS = ['allow', 'ask', 'deny'] as const;

/** The core adds this to the number of a word that it recognised. */
const RECOGNISED = 4;
/** No mode word is longer. */
const LONGEST = 8;

/**
 * Reads a work mode: ASCII blanks are trimmed and ASCII case is folded, because the fallback is the widest mode. Empty or
 * unknown → 'agent'. Never throws, whatever it is given (Rules mode.lenient, mode.total).
 */
export function parseWorkMode(raw?: unknown): WorkMode {
  return WORK_MODES[workMode(raw) % RECOGNISED] ?? 'agent';
}

/**
 * Reads an approval scale: exact words only, because the fallback is the narrowest scale; anything else → 'manual'. Never
 * throws, whatever it is given (Rules scale.exact, scale.total).
 */
export function parseApprovalMode(raw?: unknown): ApprovalMode {
  return APPROVAL_MODES[approvalMode(raw) % RECOGNISED] ?? 'manual';
}

/** Whether `parseWorkMode` recognises the word rather than falls back: for a UI that must say so (Rule mode.recognized). Never throws. */
export function isWorkMode(raw: unknown): boolean {
  return workMode(raw) >= RECOGNISED;
}

/** Whether `parseApprovalMode` recognises the word rather than falls back: for a UI that must say so. Never throws. */
export function isApprovalMode(raw: unknown): boolean {
  return approvalMode(raw) >= RECOGNISED;
}

function workMode(raw: unknown): number {
  const word = typeof raw === 'string' ? core(raw) : '';
  return call((core) => core.parseWorkMode(word));
}

function approvalMode(raw: unknown): number {
  const word = typeof raw === 'string' && raw.length <= LONGEST ? raw : '';
  return call((core) => core.parseApprovalMode(word));
}

/** The word without its blanks, or nothing when it is too long to be one: a huge text stays on this side. */
function core(raw: string): string {
  let start = 0;
  let end = raw.length;
  while (start < end && isBlank(raw.charCodeAt(start))) start++;
  while (end > start && isBlank(raw.charCodeAt(end - 1))) end--;
  return end - start <= LONGEST ? raw.slice(start, end) : '';
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
}
