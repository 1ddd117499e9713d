/** The whole picture: every sample in each mode with each approval, as one table. */
import { el } from './dom.mjs';
import { WORDS } from './i18n.mjs';
import { SAMPLES } from './sample-tools.mjs';
import { judge, MODES, SCALES } from './world.mjs';

/** One sign for each effect, which tells them apart without colour. */
export const SIGNS = { allow: '✓', ask: '?', deny: '✕' };

/**
 * @param {import('./state.mjs').State} state
 * @param {{ call: import('./world.mjs').Call, edited: boolean, workspace: import('sanmon').Workspace | undefined }} now
 * @returns {HTMLElement[]} the head and the body
 */
export function pictureOf(state, { call, edited, workspace }) {
  const words = WORDS[state.lang];
  const rows = SAMPLES.map(({ id, tool, args }) => ({ id, name: words[/** @type {import('./i18n.mjs').Key} */ (`sample.${id}`)], call: { tool, args }, picked: id === state.sample && !edited }));
  if (edited) rows.unshift({ id: '', name: words.yourCall, call: /** @type {any} */ (call), picked: true });
  const current = (/** @type {string} */ mode, /** @type {string} */ scale) => mode === state.mode && scale === state.approval;
  return [
    el(
      'thead',
      {},
      el('tr', {}, el('td', { rowspan: '2' }), ...MODES.map((mode) => el('th', { scope: 'colgroup', colspan: '3', class: mode === state.mode ? 'current' : undefined }, mode))),
      el('tr', {}, ...MODES.flatMap((mode) => SCALES.map((scale) => el('th', { scope: 'col', class: `${current(mode, scale) ? 'current ' : ''}${scale === 'manual' ? 'first' : ''}` }, el('span', {}, scale))))),
    ),
    el(
      'tbody',
      {},
      ...rows.map((row) =>
        el(
          'tr',
          { class: row.picked ? 'picked' : undefined },
          el('th', { scope: 'row' }, nameOf(row)),
          ...MODES.flatMap((mode) =>
            SCALES.map((approval) => {
              const { effect } = judge(row.call, { mode, approval, workspace }).decision;
              const here = current(mode, approval);
              return el(
                'td',
                { class: `${effect}${approval === 'manual' ? ' first' : ''}${here ? ' current' : ''}${here && row.picked ? ' pick' : ''}`, 'aria-current': here && row.picked ? 'true' : undefined },
                el('span', { 'aria-hidden': 'true', class: 'sign' }, SIGNS[effect]),
                el('span', { class: 'hidden' }, words[effect]),
              );
            }),
          ),
        ),
      ),
    ),
  ];
}

/** @param {{ id: string, name: string, call: { tool: string } }} row */
function nameOf({ id, name, call }) {
  const label = [el('span', { class: 'name' }, name), ' ', el('code', {}, call.tool)];
  return id ? el('button', { type: 'button', class: 'load', 'data-sample': id }, ...label) : el('span', { class: 'load' }, ...label);
}
