/** What the visitor picked, kept in the address so that a link or a reload shows the same. No DOM but `location`. */
import { isApprovalMode, isWorkMode, parseApprovalMode, parseWorkMode } from 'sanmon';
import { SAMPLES } from './sample-tools.mjs';
import { DEFAULT_ROOTS } from './world.mjs';

/**
 * @typedef {object} State
 * @property {'en' | 'zh'} lang
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {import('./world.mjs').WorkMode} mode
 * @property {import('./world.mjs').ApprovalMode} approval
 * @property {import('./world.mjs').Platform} platform
 * @property {string} roots one a line
 * @property {string} sample the sample the call started from
 * @property {string} tool
 * @property {string} args as typed
 */

/** @param {string} id */
export function sampleState(id) {
  const sample = SAMPLES.find((one) => one.id === id) ?? SAMPLES[0];
  if (!sample) throw new Error('there are no samples');
  return { sample: sample.id, tool: sample.tool, args: JSON.stringify(sample.args, null, 2) };
}

/** @param {string} hash @param {readonly string[]} languages of the browser @returns {State} */
export function readState(hash, languages) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const pick = (/** @type {string} */ key, /** @type {readonly string[]} */ words, /** @type {string} */ otherwise) => {
    const word = given.get(key) ?? '';
    return words.includes(word) ? word : otherwise;
  };
  const platform = /** @type {State['platform']} */ (pick('platform', Object.keys(DEFAULT_ROOTS), 'posix'));
  const call = sampleState(given.get('call') ?? '');
  return {
    lang: /** @type {State['lang']} */ (pick('lang', ['en', 'zh'], /^zh\b/i.test(languages[0] ?? '') ? 'zh' : 'en')),
    theme: /** @type {State['theme']} */ (pick('theme', ['auto', 'light', 'dark'], 'auto')),
    mode: isWorkMode(given.get('mode')) ? parseWorkMode(given.get('mode')) : 'agent',
    approval: isApprovalMode(given.get('approval')) ? parseApprovalMode(given.get('approval')) : 'manual',
    platform,
    roots: given.get('roots') ?? DEFAULT_ROOTS[platform],
    ...call,
    tool: given.get('tool') ?? call.tool,
    args: given.get('args') ?? call.args,
  };
}

/** @param {State} state */
export function writeState({ lang, theme, mode, approval, platform, roots, sample, tool, args }) {
  const given = new URLSearchParams({ lang, theme, mode, approval, call: sample });
  const original = sampleState(sample);
  if (platform !== 'posix') given.set('platform', platform);
  if (roots !== DEFAULT_ROOTS[platform]) given.set('roots', roots);
  if (tool !== original.tool) given.set('tool', tool);
  if (args !== original.args) given.set('args', args);
  return `#${given}`;
}
