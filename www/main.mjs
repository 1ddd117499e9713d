/** The page: what the visitor does changes the state, the state is drawn and kept in the address. */
import { byId } from './dom.mjs';
import { readState, sampleState, writeState } from './state.mjs';
import { draw } from './view.mjs';
import { DEFAULT_ROOTS } from './world.mjs';

let state = readState(location.hash, navigator.languages);
/** The hash we wrote ourselves, to tell it from one the visitor came with. */
let written = '';

/** @param {Partial<import('./state.mjs').State>} changes */
function change(changes) {
  state = { ...state, ...changes };
  written = writeState(state);
  history.replaceState(null, '', written);
  draw(state);
}

/** @param {Event} event */
function take({ target }) {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  if (name === 'sample') return change(sampleState(value));
  if (name === 'platform') {
    const platform = /** @type {import('./world.mjs').Platform} */ (value);
    const untouched = state.roots === DEFAULT_ROOTS[state.platform];
    return change({ platform, ...(untouched ? { roots: DEFAULT_ROOTS[platform] } : {}) });
  }
  if (name in state) change({ [name]: value });
}

for (const id of ['switches', 'controls']) {
  byId(id).addEventListener('input', take);
  byId(id).addEventListener('submit', (event) => event.preventDefault());
}
byId('reset').addEventListener('click', () => {
  change(sampleState(state.sample));
  byId('args').focus();
});
byId('picture').addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('[data-sample]');
  if (button) change(sampleState(/** @type {HTMLElement} */ (button).dataset.sample ?? ''));
});
// These two lead down the page; the address keeps the state.
for (const link of document.querySelectorAll('.skip, .peek')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    byId('decision').scrollIntoView();
    byId('decision').focus({ preventScroll: true });
  });
}
addEventListener('hashchange', () => {
  if (location.hash === written) return;
  state = readState(location.hash, navigator.languages);
  draw(state);
});

draw(state);
