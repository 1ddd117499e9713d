/** The entry of edge runtimes whose bundler compiles modules named `?module`. */
import module from './core.wasm?module';
import { start } from './engine.js';

start(module);

export * from './index.js';
