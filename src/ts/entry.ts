/** The default entry: carries its bytes and is ready at import, with nothing to await or fetch in any host. */
import base64 from './bytes.js';
import { start } from './engine.js';

const native = Uint8Array as unknown as { readonly fromBase64?: (text: string) => Uint8Array };

start(new WebAssembly.Module(native.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))));

export * from './index.js';
