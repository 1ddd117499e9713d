// The other half of child.mjs: a module, one of its functions and an argument in; the result out as JSON on descriptor 3.
import { writeSync } from 'node:fs';

const [module, work, argument] = process.argv.slice(2);
const result = await (await import(module))[work](JSON.parse(argument));
const bytes = Buffer.from(JSON.stringify(result ?? null));
for (let sent = 0; sent < bytes.length; ) sent += writeSync(3, bytes, sent);
process.exit(0);
