/** Placeholder with the shape of the surface until the face's own lands. */
export type ErrorCode = 'NOT_READY' | 'ENGINE_FAULTED' | 'INVALID_INPUT' | 'INVALID_TOOL' | 'DUPLICATE_TOOL' | 'INVALID_PROFILE' | 'INVALID_WORKSPACE';

export class GateError extends Error {
  override readonly name = 'GateError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode, message: string = code, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
