/** The entry of workers that may not compile bytes at run time: the host compiles the module it imports. */
import module from './core.wasm';
import { start } from './engine.js';

start(module);

export * from './index.js';
