import { decide as packed } from './engine.js';
/** Placeholder until the face lands. */
export function decide(input: number): number {
  return packed(input);
}
export { GateError } from './errors.js';
export type { ErrorCode } from './errors.js';
