/** The bytes of `core.wasm` in base64; the build writes `bytes.js`. */
declare const base64: string;
export default base64;
