// Ordered policy rows, the first match wins. enforce() answers a boolean, so the effect is one more policy column, read
// back from enforceEx's explanation of the row that matched.
import { newEnforcer, newModel, StringAdapter } from 'casbin';
import { ROWS, flat, flatRow } from '../lib/table.mjs';

export const name = 'casbin (enforceExSync)';
export const note = 'boolean decision; the third effect only as an extra column read from the matched row';

const FIELDS = ['default', 'inspectErr', 'bound', 'outsideWorkspace', 'agentEffect', 'approval', 'approved'];
const COLUMNS = ['def', 'insp', 'bound', 'outw', 'ae', 'appr', 'appd'];

export async function load() {
  const model = `[request_definition]
r = ${COLUMNS.join(', ')}
[policy_definition]
p = ${COLUMNS.join(', ')}, result, eft
[policy_effect]
e = priority(p.eft) || deny
[matchers]
m = ${COLUMNS.map((column) => `(p.${column} == "*" || p.${column} == r.${column})`).join(' && ')}
`;
  const policy = ROWS.map((row) => {
    const want = flatRow(row);
    return ['p', ...FIELDS.map((field) => (field in want ? String(want[field]) : '*')), row.then, 'allow'].join(', ');
  });
  const enforcer = await newEnforcer(newModel(model), new StringAdapter(policy.join('\n')));
  const decide = (input) => {
    const call = flat(input);
    const [matched, row] = enforcer.enforceExSync(...FIELDS.map((field) => String(call[field])));
    if (!matched) throw new Error('no row matched');
    return row[FIELDS.length];
  };
  return { decide };
}
