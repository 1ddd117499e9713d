import { decide, explain, isApprovalMode, isWorkMode, parseApprovalMode, parseWorkMode, GateError } from 'sanmon';
import type { ApprovalMode, Decision, Effect, ErrorCode, Layer, PipelineInput, WorkMode } from 'sanmon';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

same<WorkMode, 'ask' | 'plan' | 'agent'>(true);
same<ApprovalMode, 'manual' | 'auto' | 'yolo'>(true);
same<Effect, 'allow' | 'ask' | 'deny'>(true);
same<Layer, 'tool' | 'agent' | 'approval'>(true);
same<ReturnType<typeof parseWorkMode>, WorkMode>(true);
same<ReturnType<typeof parseApprovalMode>, ApprovalMode>(true);
same<ReturnType<typeof isWorkMode>, boolean>(true);
same<ReturnType<typeof isApprovalMode>, boolean>(true);
same<ReturnType<typeof decide>, Effect>(true);
same<ReturnType<typeof explain>, Decision>(true);

// Both parsers take anything at all.
for (const raw of [undefined, null, 1, {}, 'plan']) parseApprovalMode(parseWorkMode(raw));
parseWorkMode();

const input: PipelineInput = { default: 'ask', bound: true, outsideWorkspace: false, approval: 'auto', approved: false };
decide({ ...input, inspectErr: null, agentEffect: undefined });
decide({ ...input, inspectErr: 'bad', agentEffect: 'deny' });
// @ts-expect-error every flag must be given
decide({ default: 'ask', bound: true, outsideWorkspace: false, approval: 'auto' });
// @ts-expect-error a word is no flag
decide({ ...input, bound: 'false' });
// @ts-expect-error an error is no message
decide({ ...input, inspectErr: new Error() });
// @ts-expect-error an unknown key
decide({ ...input, outside: true });
// @ts-expect-error it cannot be written to
input.bound = false;

const error = new GateError('INVALID_INPUT', 'no', { field: 'x' });
const code: ErrorCode = error.code;
const status: 401 | 403 | 404 | 409 | 422 | 500 | 502 = error.status;
const caught: unknown = error;
if (GateError.isInstance(caught)) same<typeof caught, GateError>(true);
// @ts-expect-error no such code
new GateError('OTHER');
export { code, status };
