// Who is held against whom. `PEERS=all` adds the engines that are too slow to matter but are asked about.
import * as strict from './strict.mjs';
import * as unguarded from './unguarded.mjs';

export const UNGUARDED = 'unguarded JS';
export const STRICT = 'equally strict JS';
export const OURS = 'sanmon decide';

const MORE = ['casbin', 'accesscontrol', 'json-rules-engine', 'biscuit', 'opa'];
export const peerIds = () => {
  const asked = process.env.PEERS ?? '';
  return asked === 'all' ? ['casl', ...MORE] : ['casl', ...asked.split(',').filter((id) => MORE.includes(id))];
};

/** `{ name, decide, asynchronous? }` for the three of this page, in the order of the tables. */
export async function own() {
  const { decide } = await import('sanmon');
  return [
    { name: UNGUARDED, decide: unguarded.decide },
    { name: STRICT, decide: strict.decide },
    { name: OURS, decide },
  ];
}

/** The same for peers; one that cannot be loaded is left out, and said to be. */
export async function peers(ids, { careless = false } = {}) {
  const out = [];
  for (const id of ids) {
    try {
      const peer = await import(`../peers/${id}.mjs`);
      const { decide, variants = {}, careless: hasty = {}, asynchronous } = await peer.load();
      const more = Object.entries(careless ? hasty : variants);
      out.push({ name: peer.name, decide, asynchronous }, ...more.map(([name, other]) => ({ name, decide: other, asynchronous })));
    } catch (error) {
      process.stderr.write(`left out: ${id}: ${error?.message ?? error}\n`);
    }
  }
  return out;
}
