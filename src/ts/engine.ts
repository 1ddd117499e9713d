/**
 * The one place that holds the wasm instance. Everything else reaches the core through `call` and `decide`, so "not
 * ready" and "faulted" are decided here and nowhere else.
 */
import id from './build_id.js';
import * as glue from './core_bg.js';
import { GateError } from './errors.js';
import type { ErrorCode } from './errors.js';
import type { WasmModule } from './host.js';

/** What the core exports (`core_bg.d.ts`). */
export type Core = typeof glue;

/** Runs when the engine is ready; every other state has its own refusal (Rule boundary.ready). */
let ready = false;
let fault: unknown;
let faulted = false;
/** Names of the exports that free memory: objects the collector finds late still call them. */
let frees: readonly string[] = [];

/** Whether the core answers: started, and not faulted. */
export function isReady(): boolean {
  return ready;
}

/**
 * Runs `use` on the core and hands on what it answers. Keep JavaScript that can throw out of `use`: prepare the text
 * before it, parse the answer after it.
 *
 * @throws GateError with the core's own code when the core refuses the request; `NOT_READY` before `start`;
 * `ENGINE_FAULTED` when anything else is thrown, and for every call from then on (Rule boundary.fault).
 */
export function call<T>(use: (core: Core) => T): T {
  if (!ready) throw unavailable();
  try {
    return use(glue);
  } catch (thrown) {
    throw refusal(thrown);
  }
}

const UNASKED = 255;
/** What the core answered to each packed input. It is pure, so each of the 576 is asked for once. */
const answers = new Uint8Array(576).fill(UNASKED);

/**
 * The hot path, by itself so that it allocates nothing: 0 allow, 1 ask, 2 deny, 3 for a number that packs no input.
 *
 * @throws GateError as `call` does.
 */
export function decide(packed: number): number {
  if (!ready) throw unavailable();
  const known = answers[packed] ?? UNASKED;
  if (known !== UNASKED) return known;
  try {
    const effect = glue.decide(packed);
    answers[packed] = effect;
    return effect;
  } catch (thrown) {
    throw refusal(thrown);
  }
}

/**
 * Puts the compiled core to work. A second start changes nothing: one instance serves every entry that shares this file. Rule boundary.same-build.
 *
 * @throws GateError `ENGINE_FAULTED` after a fault, else whatever the host says of a module that is not the core;
 * nothing is started then.
 */
export function start(module: WasmModule): void {
  if (ready) return;
  if (faulted) throw unavailable();
  const [section] = WebAssembly.Module.customSections(module, 'sanmon');
  if (section === undefined || String.fromCharCode(...new Uint8Array(section)) !== id) {
    throw new TypeError('the module is not the core of this build');
  }
  const { exports } = new WebAssembly.Instance(module, { './core_bg.js': glue });
  glue.__wbg_set_wasm(exports);
  (exports['__wbindgen_start'] as (() => void) | undefined)?.();
  frees = Object.keys(exports).filter((name) => name.endsWith('_free'));
  ready = true;
}

function unavailable(): GateError {
  return faulted
    ? new GateError('ENGINE_FAULTED', 'the core has faulted and answers nothing until the program is started again', { cause: String(fault) })
    : new GateError('NOT_READY', 'the core is not loaded: call `init` or `initSync` first');
}

/** A text is the core's own refusal; anything else is foreign and ends the instance. */
function refusal(thrown: unknown): GateError {
  if (typeof thrown === 'string') {
    const { code, problems } = JSON.parse(thrown) as { code: ErrorCode; problems: readonly { field: string; message: string }[] };
    return new GateError(code, problems.map(({ field, message }) => (field === '' ? message : `\`${field}\`: ${message}`)).join('; '), { problems });
  }
  ready = false;
  faulted = true;
  fault = thrown;
  // Memory after a trap is not to be trusted: a late free must find nothing to do, and no other export.
  glue.__wbg_set_wasm(Object.fromEntries(frees.map((name) => [name, () => undefined])));
  return unavailable();
}
