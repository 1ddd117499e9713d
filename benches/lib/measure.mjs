// A/B timing in one process. Each round times every candidate once, in an order that is reversed every other round, and
// every ratio is taken inside its round, so a slow spell of the machine hits both sides. Two clocks:
//   cpu   process CPU time (user and system) over at least MIN_MS of work; a busy machine does not inflate it
//   wall  mitata's p50 over short samples
// Reported: medians over the rounds.
import { measure as mitata } from 'mitata';

export const settings = () => ({ rounds: Number(process.env.ROUNDS ?? 5), minMs: Number(process.env.MIN_MS ?? 300) });

export const median = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export const progress = (text) => process.stderr.write(`${text}\n`);

/**
 * A candidate is `{ name, loop, operations }`: one turn of `loop` does `operations` of what is timed. The first one is
 * what the others' `ratio` is over, unless a candidate names another as `over`.
 */
export async function compare(title, candidates, { rounds, minMs } = settings()) {
  const runs = candidates.map((candidate) => ({ ...candidate, cpu: [], wall: [] }));
  for (let round = 0; round < rounds; round++) {
    progress(`${title}: round ${round + 1} of ${rounds}`);
    for (const run of round % 2 === 0 ? runs : [...runs].reverse()) {
      run.cpu.push(await cpuTime(run, minMs));
      run.wall.push(await wallTime(run, minMs / 3));
    }
  }
  return runs.map(({ name, over, cpu, wall }) => {
    const base = runs.find((run) => run.name === over) ?? runs[0];
    return {
      name,
      ns: median(cpu),
      low: Math.min(...cpu),
      high: Math.max(...cpu),
      wallNs: median(wall),
      over: base.name,
      ratio: median(cpu.map((time, round) => time / base.cpu[round])),
    };
  });
}

async function cpuTime({ loop, operations, asynchronous }, minMs) {
  for (let warm = 0; warm < 3; warm++) await loop();
  const start = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) * 1000;
  };
  let turns = 0;
  do {
    if (asynchronous) await loop();
    else loop();
    turns++;
  } while ((turns >= 64 && turns % 64 !== 0) || used() < minMs * 1e6);
  return used() / turns / operations;
}

async function wallTime({ loop, operations }, minMs) {
  const { p50 } = await mitata(loop, { min_cpu_time: minMs * 1e6, min_samples: 12, batch_samples: 5 });
  return p50 / operations;
}

/** A loop of its own for each candidate, so that none shares type feedback with another. */
export function loopOver(inputs, fn) {
  const make = new Function('fn', 'inputs', 'return () => { let sum = 0; for (let at = 0; at < inputs.length; at++) sum += fn(inputs[at]).length; return sum; }');
  return { loop: make(fn, inputs), operations: inputs.length };
}

export function asyncLoopOver(inputs, fn) {
  const loop = async () => {
    let sum = 0;
    for (const input of inputs) sum += (await fn(input)).length;
    return sum;
  };
  return { loop, operations: inputs.length, asynchronous: true };
}
