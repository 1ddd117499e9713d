// Lets a part of the bench run by itself: `node benches/PART.mjs`.
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';

export async function alone(meta, measure, markdown) {
  if (process.argv[1] !== fileURLToPath(meta.url)) return;
  setUp();
  console.log(markdown(await measure()));
}
