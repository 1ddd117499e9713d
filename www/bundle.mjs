/** Bundles the page's script and the package it imports by name, in memory. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * `app.js` is the page; `sanmon.js` is the package alone, for whoever wants to try it from the console. What they share
 * is one chunk, so that both use one instance.
 * @returns {Promise<ReadonlyMap<string, Uint8Array>>} by path
 */
export async function bundlePage() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { app: 'www/main.mjs', sanmon: 'sanmon' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'out',
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    write: false,
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, contents }) => [`/${path.split(/[\\/]/).at(-1)}`, contents]));
}
