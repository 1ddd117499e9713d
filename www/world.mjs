/** The gate of the page: registry, profiles and workspace, and the judgement on one call. No DOM here. */
import { explain, isBound, profileFor, Registry, Workspace } from 'sanmon';
import { TOOLS } from './sample-tools.mjs';

/**
 * @typedef {import('sanmon').WorkMode} WorkMode
 * @typedef {import('sanmon').ApprovalMode} ApprovalMode
 * @typedef {'posix' | 'darwin' | 'windows' | 'uri'} Platform
 * @typedef {{ tool: string, args: unknown, syntaxError?: string | undefined }} Call the last: the arguments are no JSON
 * @typedef {{ inspection: import('sanmon').Inspection, decision: import('sanmon').Decision }} Verdict
 */

/** @type {readonly WorkMode[]} */
export const MODES = ['ask', 'plan', 'agent'];
/** @type {readonly ApprovalMode[]} */
export const SCALES = ['manual', 'auto', 'yolo'];

/** @type {Readonly<Record<Platform, string>>} */
export const DEFAULT_ROOTS = { posix: '/ws', darwin: '/Users/me/ws', windows: 'C:\\ws', uri: 'vfs://ide/ws' };

export const registry = new Registry(TOOLS);

/** @param {WorkMode} mode @param {'en' | 'zh'} [lang] */
export const profileOf = (mode, lang = 'en') => profileFor(mode, registry, { lang });

/**
 * @param {Platform} platform
 * @param {readonly string[]} roots
 * @returns {{ workspace: Workspace } | { error: string }}
 */
export function workspaceOf(platform, roots) {
  try {
    return { workspace: new Workspace({ platform, roots }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {Call} call
 * @param {{ mode: WorkMode, approval: ApprovalMode, workspace: Workspace | undefined }} turn
 * @returns {Verdict}
 */
export function judge({ tool, args, syntaxError }, { mode, approval, workspace }) {
  const profile = profileOf(mode);
  const found = registry.inspect({ toolCallId: 'page', toolName: tool, args: /** @type {import('sanmon').Args} */ (args) }, workspace);
  const inspection = syntaxError === undefined ? found : { ...found, error: syntaxError, places: [] };
  const decision = explain({
    default: inspection.defaultEffect,
    inspectErr: inspection.error,
    bound: isBound(profile, tool),
    outsideWorkspace: inspection.outsideWorkspace,
    agentEffect: Object.hasOwn(profile.effects, tool) ? profile.effects[tool] : undefined,
    approval,
    approved: false,
  });
  return { inspection, decision };
}

/** The modes that bind a tool. @param {string} tool */
export const modesOf = (tool) => MODES.filter((mode) => isBound(profileOf(mode), tool));

/**
 * An inspection's error, told apart by argument where it names one.
 * @param {string} error
 * @returns {{ field: string | undefined, message: string }[]}
 */
export function problemsOf(error) {
  const found = [...error.matchAll(/`args([^`]*)`: (.*?)(?=; `args|$)/gs)];
  if (found.length === 0) return [{ field: undefined, message: error }];
  return found.map(([, field = '', message = '']) => ({ field: field.replace(/^\./, '') || undefined, message }));
}
