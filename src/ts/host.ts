/**
 * Types of the host that our declarations name. A consumer may compile with `lib: ["es2022"]` alone, where none of them
 * exists, so each is looked up on `globalThis` and falls back to a shape.
 */
type Global = typeof globalThis;

/** `WebAssembly.Module` where the consumer's lib has it. */
export type WasmModule = Global extends { WebAssembly: { Module: { prototype: infer M } } } ? M : object;
/** `Response` where the consumer's lib has it. */
export type FetchResponse = Global extends { Response: { prototype: infer R } } ? R : { readonly ok: boolean; readonly status: number; arrayBuffer(): Promise<ArrayBuffer> };
/** `URL` where the consumer's lib has it. */
export type HostUrl = Global extends { URL: { prototype: infer U } } ? U : { readonly href: string };
/** `BufferSource`, which only `lib: dom` names. */
export type Bytes = ArrayBuffer | ArrayBufferView;
