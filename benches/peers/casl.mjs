// Rules with Mongo-style conditions, the last match wins. can() answers a boolean; the third effect is carried in the
// rule's reason and read with relevantRuleFor.
import { createMongoAbility } from '@casl/ability';
import { ROWS, SOME } from '../lib/table.mjs';

export const name = 'casl (relevantRuleFor)';
export const note = 'boolean decision; ask is a cannot-rule told apart by its reason text';

export async function load() {
  const conditions = (row) =>
    Object.fromEntries(Object.entries(row.if).map(([field, value]) => [field, value === SOME ? { $exists: true, $ne: null } : value]));
  const rules = [...ROWS].reverse().map((row) => ({
    action: 'run',
    subject: 'Call',
    inverted: row.then !== 'allow',
    reason: row.then,
    ...(Object.keys(row.if).length > 0 ? { conditions: conditions(row) } : {}),
  }));
  const ability = createMongoAbility(rules, { detectSubjectType: () => 'Call' });
  return { decide: (input) => ability.relevantRuleFor('run', input).reason };
}
