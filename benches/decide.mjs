// Time of one decision: the public object API of Sanmon, two hand-written ones and peers, all over the same 576 objects.
import { alone } from './lib/alone.mjs';
import { UNGUARDED, own, peerIds, peers } from './lib/candidates.mjs';
import { cedarFlags, inChild } from './lib/child.mjs';
import { mustAgree, orders } from './lib/inputs.mjs';
import { digits, table, times } from './lib/markdown.mjs';
import { asyncLoopOver, compare, loopOver } from './lib/measure.mjs';
import * as unguarded from './lib/unguarded.mjs';

export async function measure({ withPeers = true } = {}) {
  const rows = await inChild(import.meta.url, 'timeOwn', withPeers ? peerIds() : []);
  if (!withPeers) return { rows };
  // Cedar runs apart (see cedarFlags), over an unguarded decide of its own process.
  const [, ...cedar] = await inChild(import.meta.url, 'timeCedar', null, cedarFlags());
  return { rows: [...rows, ...cedar] };
}

export const timeOwn = async (ids) => time('decide', [...(await own()), ...(await peers(ids))]);
export const timeCedar = async () => time('decide, cedar', [{ name: UNGUARDED, decide: unguarded.decide }, ...(await peers(['cedar']))]);

/** One order is enough for those whose decision takes longer than a predictor matters, and 64 would take minutes. */
const SLOW = /cedar|casbin|biscuit|opa|accesscontrol/;

async function time(title, candidates) {
  for (const { name, decide } of candidates) await mustAgree(name, decide);
  const fast = orders(64);
  const slow = orders(1);
  const loops = candidates.map(({ name, decide, asynchronous }) => ({
    name,
    ...(asynchronous ? asyncLoopOver(slow, decide) : loopOver(SLOW.test(name) ? slow : fast, decide)),
  }));
  return compare(title, loops);
}

export function markdown({ rows }) {
  const head = ['decide, 576 objects in random order', 'ns (CPU)', 'rounds from..to', `ratio to ${UNGUARDED}`, 'ns (wall, p50)'];
  const line = (row) => [row.name, digits(row.ns), `${digits(row.low)}..${digits(row.high)}`, times(row.ratio), digits(row.wallNs)];
  return table(head, rows.map(line));
}

await alone(import.meta, measure, markdown);
