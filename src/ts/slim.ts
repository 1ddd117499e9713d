/** The same surface with the bytes left to the host: `init` or `initSync` first, `NOT_READY` before that. */
import { isReady, start } from './engine.js';
import { GateError } from './errors.js';
import type { Bytes, FetchResponse, HostUrl, WasmModule } from './host.js';

export * from './index.js';

/** Where `init` finds the core: an address to fetch, a response, its bytes, or the compiled module. */
export type WasmSource = string | HostUrl | Bytes | WasmModule | FetchResponse | Promise<FetchResponse>;

let pending: Promise<void> | undefined;

/**
 * Loads and starts the core. Concurrent calls share one promise, calls after that answer at once, and a failed one may
 * be tried again.
 *
 * @throws GateError `NOT_READY` when the bytes cannot be had, `INVALID_INPUT` when they are not the core.
 */
export function init(source: WasmSource): Promise<void> {
  if (isReady()) return Promise.resolve();
  pending ??= load(source).finally(() => {
    pending = undefined;
  });
  return pending;
}

/**
 * Starts the core from bytes or a compiled module, now. Once it is started, calls change nothing.
 *
 * @throws GateError `INVALID_INPUT` when this is not the core.
 */
export function initSync(source: Bytes | WasmModule): void {
  if (isReady()) return;
  try {
    start(tag(source) === 'WebAssembly.Module' ? (source as WebAssembly.Module) : new WebAssembly.Module(plain(source)));
  } catch (cause) {
    throw cause instanceof GateError
      ? cause
      : new GateError('INVALID_INPUT', 'what was given is not the core of this version', { cause: String(cause) });
  }
}

async function load(source: WasmSource): Promise<void> {
  const given = await fetched(source);
  // Compiled apart from the main thread; what fails here fails in `initSync` too, which names it.
  initSync(tag(given) === 'WebAssembly.Module' ? given : await WebAssembly.compile(plain(given)).catch(() => given));
}

/** The bytes or the module behind an address or a response. */
async function fetched(source: WasmSource): Promise<Bytes | WasmModule> {
  let status = 'no answer';
  try {
    const given: unknown = await (typeof source === 'string' || tag(source) === 'URL' ? fetch(source as string) : source);
    if (tag(given) !== 'Response') return given as Bytes | WasmModule;
    const response = given as FetchResponse;
    status = `status ${response.status}`;
    if (response.ok) return await response.arrayBuffer();
  } catch (cause) {
    throw new GateError('NOT_READY', `the core could not be fetched: ${status}`, { cause: String(cause) });
  }
  throw new GateError('NOT_READY', `the core could not be fetched: ${status}`);
}

/** Not every engine compiles every kind of view. */
function plain(source: unknown): Bytes {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : (source as Bytes);
}

/** The kind of a host object, whichever window or context made it. */
function tag(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
