// Additive grants with conditions plus require() gates; no order, no third outcome. Two custom actions: `request` (may
// this call be asked for at all) and `run` (may it run now): run -> allow, else request -> ask, else deny. The layers
// are flattened by hand into the two conditions.
import { AccessControl } from 'accesscontrol';
import { flat } from '../lib/table.mjs';

export const name = 'accesscontrol v3 (two checks)';
export const note = 'boolean decision; two actions and two checks, layers flattened by hand';

export async function load() {
  const control = new AccessControl();
  const inside = '$.outsideWorkspace == false';
  const settled = { and: ['$.default == "allow"', inside] };
  const tableDenies = '$.agentEffect == "deny"';
  control.grant('agent').where({ not: { and: [{ not: settled }, tableDenies] } }).action('request', 'tool');
  control
    .grant('agent')
    .where({
      or: [
        settled,
        {
          and: [
            { not: tableDenies },
            { or: [{ and: [inside, { or: ['$.agentEffect == "allow"', '$.approval == "yolo"'] }] }, '$.approved == true'] },
          ],
        },
      ],
    })
    .action('run', 'tool');
  control.resource('tool').require({ and: ['$.inspectErr == false', '$.bound == true', '$.default != "deny"'] });
  const may = (action, call) => control.can('agent', call).do(action, 'tool').granted;
  const decide = (input) => {
    const call = flat(input);
    return may('run', call) ? 'allow' : may('request', call) ? 'ask' : 'deny';
  };
  return { decide };
}
