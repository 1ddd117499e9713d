// Malformed input: who lets it through. And whether the hand-written strict decide is as strict as Sanmon's, no less.
import { alone } from './lib/alone.mjs';
import { OURS, STRICT, own, peerIds, peers } from './lib/candidates.mjs';
import { cedarFlags, inChild } from './lib/child.mjs';
import { table } from './lib/markdown.mjs';
import { PROBES, answerTo, strictness, verdict } from './lib/probes.mjs';

export async function measure({ withPeers = true } = {}) {
  const { columns, compared, different } = await inChild(import.meta.url, 'askOwn', withPeers ? peerIds() : []);
  const cedar = withPeers ? await inChild(import.meta.url, 'askCedar', null, cedarFlags()) : [];
  return { columns: [...columns, ...cedar], compared, different };
}

export async function askOwn(ids) {
  const candidates = await own();
  const columns = await ask([...candidates, ...(await peers(ids))]);
  const of = (wanted) => candidates.find(({ name }) => name === wanted).decide;
  return { columns, ...compareStrictness(of(OURS), of(STRICT)) };
}

export const askCedar = async () => ask(await peers(['cedar'], { careless: true }));

async function ask(candidates) {
  const columns = [];
  for (const { name, decide } of candidates) {
    const answers = [];
    for (const probe of PROBES) answers.push(await answerTo(decide, probe));
    columns.push({ name, answers, allowed: answers.filter((answer) => answer === 'allow').length });
  }
  return columns;
}

function compareStrictness(ours, strict) {
  const different = [];
  let compared = 0;
  for (const input of strictness()) {
    compared++;
    const [one, other] = [verdict(ours, input), verdict(strict, input)];
    if (one !== other) different.push(`${describe(input)}: ${OURS} ${one}, ${STRICT} ${other}`);
  }
  return { compared, different };
}

function describe(input) {
  try {
    return JSON.stringify(input) ?? String(input);
  } catch {
    return Object.prototype.toString.call(input);
  }
}

export function markdown({ columns, compared, different }) {
  const probes = PROBES.map(([label], at) => [label, ...columns.map(({ answers }) => (answers[at] === 'allow' ? '**allow**' : answers[at]))]);
  const total = [`**allow, of ${PROBES.length}**`, ...columns.map(({ allowed }) => `**${allowed}**`)];
  const same = `${compared - different.length} of ${compared} odd inputs are answered alike by ${OURS} and the ${STRICT}, the named field included.`;
  return [table(['malformed input', ...columns.map(({ name }) => name)], [...probes, total]), '', same, ...different.slice(0, 20)].join('\n');
}

await alone(import.meta, measure, markdown);
