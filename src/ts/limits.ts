/** The core's own numbers, read once. */
import { call } from './engine.js';
import type { WalkOptions } from './snapshot.js';
import type { Limits } from './types.js';

let known: Limits | undefined;

/** The sizes everything is held to. @internal */
export function limits(): Limits {
  known ??= JSON.parse(call((core) => core.limits())) as Limits;
  return known;
}

/** The sizes one call's arguments are held to. @internal */
export function argsLimits(): WalkOptions {
  const { depth, argsBytes } = limits();
  return { depth, bytes: argsBytes };
}
