/** `GateError`: the one error everything here throws, with a stable code and an HTTP-like status. Rules boundary.errors, boundary.total. */
import { plainCopy } from './snapshot.js';

type Status = 401 | 403 | 404 | 409 | 422 | 500 | 502;

const STATUS = {
  UNKNOWN_TOOL: 422,
  INVALID_ARGS: 422,
  INVALID_PLAN: 422,
  SELF_APPROVAL_FORBIDDEN: 403,
  PLAN_NOT_FOUND: 404,
  APPROVAL_NOT_FOUND: 404,
  PLAN_NOT_APPLICABLE: 409,
  PLAN_CONFLICT: 409,
  APPROVAL_CLOSED: 409,
  CONFLICTING_DECISION: 409,
  RUN_STATE: 409,
  RUN_CONFLICT: 409,
  REGISTRY_CHANGED: 409,
  UNKNOWN_CALL: 422,
  SNAPSHOT_INVALID: 422,
  SNAPSHOT_VERSION: 422,
  PROVIDER_FAILED: 502,
  ENGINE_FAULTED: 500,
  ACTOR_REQUIRED: 401,
  APPROVAL_INCOMPLETE: 422,
  DUPLICATE_TOOL: 422,
  INVALID_TOOL: 422,
  INVALID_PROFILE: 422,
  INVALID_WORKSPACE: 422,
  INVALID_INPUT: 422,
  NOT_READY: 500,
} as const satisfies Record<string, Status>;

/** A stable word for the kind of failure. */
export type ErrorCode = keyof typeof STATUS;

/** One thing that is wrong, and where: `tools[2].paths[0]`, `effects.write_file`, `approval`. */
export interface Problem { readonly field: string; readonly message: string }

/** The brand, shared by every copy of the package in a program. */
const BRAND = Symbol.for('sanmon.GateError');

/**
 * A typed refusal. `code` is stable, `status` is what an HTTP handler would answer, `details` is frozen plain JSON
 * (`problems` lists everything that was wrong, where there is a list).
 */
export class GateError extends Error {
  override readonly name = 'GateError' as const;
  readonly code: ErrorCode;
  readonly status: Status;
  readonly details: Readonly<Record<string, unknown>>;
  /** @internal */
  readonly [BRAND] = true;

  /** @throws GateError INVALID_INPUT for a code that does not exist */
  constructor(code: ErrorCode, message?: string, details?: Readonly<Record<string, unknown>>) {
    const known = typeof code === 'string' && Object.hasOwn(STATUS, code);
    super(typeof message === 'string' && message !== '' ? message : known ? code.toLowerCase().replaceAll('_', ' ') : 'no such error code');
    if (!known) throw new GateError('INVALID_INPUT', 'no such error code', { field: 'code' });
    this.code = code;
    this.status = STATUS[code];
    this.details = plainCopy(details);
  }

  /** Plain JSON, without the stack. */
  toJSON(): { readonly code: ErrorCode; readonly status: number; readonly message: string; readonly details: Readonly<Record<string, unknown>> } {
    return { code: this.code, status: this.status, message: this.message, details: this.details };
  }

  /** Brand check that survives two copies of the package. Never throws. */
  static isInstance(error: unknown): error is GateError {
    try {
      return typeof error === 'object' && error !== null && Object.hasOwn(error, BRAND);
    } catch {
      return false;
    }
  }
}

/** A refusal that lists every problem, in the message and in `details.problems`. @internal */
export function refuse(code: ErrorCode, problems: readonly Problem[]): GateError {
  const shown = problems.slice(0, 20).map(({ field, message }) => (field === '' ? message : `\`${field}\`: ${message}`));
  if (problems.length > shown.length) shown.push(`and ${problems.length - shown.length} more`);
  return new GateError(code, shown.join('; '), { problems });
}
