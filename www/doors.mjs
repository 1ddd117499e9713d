/** The three doors of one decision: open, ajar, shut, or never reached. */
import { el, svg } from './dom.mjs';
import { CODES, WORDS } from './i18n.mjs';

/** @type {readonly ('tool' | 'agent' | 'approval')[]} */
const LAYERS = ['tool', 'agent', 'approval'];

/**
 * @param {import('./world.mjs').Verdict} verdict
 * @param {'en' | 'zh'} lang
 * @returns {HTMLElement[]} list items
 */
export function doorsOf({ decision, inspection }, lang) {
  const words = WORDS[lang];
  return LAYERS.map((layer) => {
    const step = decision.trace.find((one) => one.layer === layer);
    const state = step?.effect ?? 'none';
    const settled = step !== undefined && decision.layer === layer;
    const sentence = step ? (CODES[lang][step.code] ?? step.code) : words.notReached;
    const why = settled && step.code === 'inspect_failed' ? inspection.error : undefined;
    return el(
      'li',
      { class: `door ${state}${settled ? ' settled' : ''}` },
      drawing(state),
      el(
        'div',
        { class: 'words' },
        el('p', { class: 'layer' }, el('b', {}, words[`door.${layer}`]), ' ', el('small', {}, words[`about.${layer}`])),
        ...(step ? [el('p', { class: 'effect' }, el('strong', {}, words[step.effect]), ' ', el('code', {}, step.code), ...(settled ? [' ', el('span', { class: 'here' }, words.settled)] : []))] : []),
        el('p', { class: 'sentence' }, sentence),
        ...(why ? [el('p', { class: 'why' }, why)] : []),
      ),
    );
  });
}

/** A gate with two leaves. How far they stand open says the effect; the words beside it say it again. @param {'allow' | 'ask' | 'deny' | 'none'} state */
function drawing(state) {
  const leaves = {
    allow: ['M22 30 L28 34 V86 L22 90 Z', 'M78 30 L72 34 V86 L78 90 Z'],
    ask: ['M22 30 L42 34 V86 L22 90 Z', 'M78 30 L58 34 V86 L78 90 Z'],
    deny: ['M22 30 H50 V90 H22 Z', 'M78 30 H50 V90 H78 Z'],
    none: ['M22 30 H50 V90 H22 Z', 'M78 30 H50 V90 H78 Z'],
  }[state];
  return svg(
    'svg',
    { viewBox: '0 0 100 100', 'aria-hidden': 'true', class: 'drawing' },
    svg('path', { class: 'light', d: 'M22 30 H78 V90 H22 Z' }),
    svg('path', { class: 'road', d: 'M38 96 L46 62 H54 L62 96 Z' }),
    ...leaves.map((d) => svg('path', { class: 'leaf', d })),
    svg('path', { class: 'frame', d: 'M6 10 Q50 20 94 10 M12 24 H88 M20 16 V94 M80 16 V94' }),
    ...(state === 'deny' ? [svg('path', { class: 'bar', d: 'M34 60 H66' })] : []),
  );
}
