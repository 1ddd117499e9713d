// The declarations of the package, by programs that must compile and lines that must not (`@ts-expect-error`).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TSC = path.join(HERE, '../../node_modules/typescript/bin/tsc');

for (const program of readdirSync(HERE).filter((name) => name.endsWith('.mts')).sort()) {
  test(program.slice(0, -4), () => {
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022', '--types', ''];
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...options, '--ignoreConfig', program], { cwd: HERE, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });
}
