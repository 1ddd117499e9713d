/**
 * The whole of what the face may use of its host beyond ECMAScript 2022. Kept by hand instead of `lib: ["dom"]` or
 * `@types/node`: a global that is not listed here does not compile.
 */
declare namespace WebAssembly {
  interface Module { readonly __module?: never }
  type Exports = Record<string, unknown>;
  const Module: { prototype: Module; new (bytes: ArrayBuffer | ArrayBufferView): Module; customSections(module: Module, name: string): ArrayBuffer[] };
  const Instance: new (module: Module, imports: Record<string, object>) => { readonly exports: Exports };
  function compile(bytes: ArrayBuffer | ArrayBufferView): Promise<Module>;
}
interface URL { readonly href: string }
declare const URL: { prototype: URL; new (url: string, base?: string): URL };
interface Response {
  readonly ok: boolean;
  readonly status: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
declare const Response: { prototype: Response };
declare function fetch(url: string | URL): Promise<Response>;
declare function atob(base64: string): string;

/** The bytes of the core, made by the build. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module '*.wasm?module' {
  const module: WebAssembly.Module;
  export default module;
}
declare module 'node:fs' {
  export const realpathSync: { native(path: string): string };
  export function readlinkSync(path: string): string;
  export function lstatSync(path: string, options: { throwIfNoEntry: false }): { isSymbolicLink(): boolean; isFile(): boolean; readonly nlink: number } | undefined;
}
declare module 'node:path' {
  export function isAbsolute(path: string): boolean;
  export function dirname(path: string): string;
  export function basename(path: string): string;
  export function join(...paths: string[]): string;
}
