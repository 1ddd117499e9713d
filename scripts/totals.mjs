// Reads the totals that test runners print. What they do not say is not counted.

/** @returns {{ passed: number, failed: number, skipped: number }} */
export function totals(counts, output) {
  return counts === 'cargo' ? ofCargo(output) : ofNode(output);
}

/** One line for each test binary, of cargo and of wasm-bindgen-test alike. */
function ofCargo(output) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of output.matchAll(/^test result: .*?(\d+) passed; (\d+) failed; (\d+) ignored/gm)) {
    sum.passed += Number(passed);
    sum.failed += Number(failed);
    sum.skipped += Number(ignored);
  }
  return sum;
}

/** The closing lines of node's runner, in either of its formats; a cancelled test did not pass. */
function ofNode(output) {
  const count = (word) => Number(output.match(new RegExp(`^(?:ℹ|#) ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') + count('cancelled'), skipped: count('skipped') + count('todo') };
}
