// Two outcomes and no order between policies: forbid beats permit. deny = a forbid matched; allow = a permit matched and
// no forbid; ask = nothing matched (an implicit deny with empty reasons). So the third effect lives in the diagnostics,
// and "only calls still ask" is written into every later policy by hand. Cedar has no null: the caller drops those.
import { createRequire } from 'node:module';

export const POLICIES = {
  'deny-inspect': 'forbid(principal, action, resource) when { context has inspectErr };',
  'deny-unbound': 'forbid(principal, action, resource) when { !context.bound };',
  'deny-default': 'forbid(principal, action, resource) when { context.default == "deny" };',
  'deny-table': 'forbid(principal, action, resource) when { (context.default != "allow" || context.outsideWorkspace) && context has agentEffect && context.agentEffect == "deny" };',
  'allow-default': 'permit(principal, action, resource) when { context.default == "allow" && !context.outsideWorkspace };',
  'allow-table': 'permit(principal, action, resource) when { context has agentEffect && context.agentEffect == "allow" && !context.outsideWorkspace };',
  'allow-approved': 'permit(principal, action, resource) when { context.approved };',
  'allow-yolo': 'permit(principal, action, resource) when { context.approval == "yolo" && !context.outsideWorkspace };',
};
const SCHEMA = `entity Agent; entity Tool;
action run appliesTo { principal: Agent, resource: Tool, context: {
  default: String, inspectErr?: String, bound: Bool, outsideWorkspace: Bool,
  agentEffect?: String, approval: String, approved: Bool } };`;

export const name = 'cedar-wasm (preparsed)';
export const note = 'third effect only through diagnostics.reason; a policy that errors is skipped (a forbid that errors fails open)';

export async function load(cedar = createRequire(import.meta.url)('@cedar-policy/cedar-wasm/nodejs')) {
  must(cedar.preparsePolicySet('p', { staticPolicies: POLICIES }));
  must(cedar.preparseSchema('s', SCHEMA));
  const ask = (input, more) => cedar.statefulIsAuthorized({ ...request(input), preparsedPolicySetId: 'p', ...more });
  return {
    decide: (input) => strictly(ask(input)),
    variants: { 'cedar-wasm (preparsed, request validated)': (input) => strictly(ask(input, { preparsedSchemaName: 's', validateRequest: true })) },
    // The decision as the package answers it, its errors not looked at: what a hasty host reads.
    careless: { 'cedar-wasm, errors not read': (input) => effect(must(ask(input)).response) },
  };
}

const request = (input) => ({
  principal: { type: 'Agent', id: 'a' },
  action: { type: 'Action', id: 'run' },
  resource: { type: 'Tool', id: 't' },
  context: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)),
  entities: [],
});

function must(answer) {
  if (answer.type !== 'success') throw new Error(JSON.stringify(answer.errors));
  return answer;
}

function strictly(answer) {
  const { response } = must(answer);
  if (response.diagnostics.errors.length > 0) throw new Error(JSON.stringify(response.diagnostics.errors));
  return effect(response);
}

const effect = ({ decision, diagnostics }) => (decision === 'allow' ? 'allow' : diagnostics.reason.length > 0 ? 'deny' : 'ask');
