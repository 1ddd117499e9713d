/** Draws the state: everything on the page that depends on what was picked. */
import { developerPrompt } from 'sanmon';
import { byId, el } from './dom.mjs';
import { doorsOf } from './doors.mjs';
import { CODES, WORDS } from './i18n.mjs';
import { pictureOf, SIGNS } from './picture.mjs';
import { SAMPLES, TOOLS, UNKNOWN_TOOL } from './sample-tools.mjs';
import { sampleState } from './state.mjs';
import { DEFAULT_ROOTS, judge, modesOf, problemsOf, profileOf, registry, workspaceOf } from './world.mjs';

/**
 * @typedef {import('./state.mjs').State} State
 * @typedef {import('./i18n.mjs').Key} Key
 */

/** @param {State} state */
export function draw(state) {
  drawWords(state);
  drawLists(state);
  drawFields(state);

  const call = callOf(state);
  const original = sampleState(state.sample);
  const edited = original.tool !== state.tool || original.args !== state.args;
  const found = workspaceOf(state.platform, state.roots.split('\n').map((root) => root.trim()).filter(Boolean));
  const workspace = 'workspace' in found ? found.workspace : undefined;
  const verdict = judge(call, { mode: state.mode, approval: state.approval, workspace });

  byId('reset').toggleAttribute('hidden', !edited);
  drawDuty(state);
  drawFacts(state, verdict);
  drawProblems(verdict.inspection.error, state);
  byId('roots-problem').textContent = 'error' in found ? found.error : '';
  byId('roots').setAttribute('aria-invalid', String('error' in found));
  drawVerdict(verdict, state);
  byId('doors').replaceChildren(...doorsOf(verdict, state.lang));
  byId('places').replaceChildren(placesOf(verdict.inspection, state));
  keepFocus(() => byId('picture').replaceChildren(...pictureOf(state, { call, edited, workspace })));
}

/** @param {State} state @returns {import('./world.mjs').Call} */
function callOf({ tool, args, lang }) {
  try {
    return { tool, args: JSON.parse(args) };
  } catch (error) {
    return { tool, args: {}, syntaxError: `${WORDS[lang].notJson}: ${/** @type {Error} */ (error).message}` };
  }
}

/** @param {State} state */
function drawWords({ lang, theme }) {
  const words = WORDS[lang];
  document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : 'en';
  document.documentElement.dataset.theme = theme;
  document.title = words.title;
  for (const element of document.querySelectorAll('[data-t]')) {
    element.textContent = words[/** @type {Key} */ (element.getAttribute('data-t'))];
  }
  byId('legend').replaceChildren(...(/** @type {const} */ (['allow', 'ask', 'deny'])).map((effect) => el('li', { class: effect }, el('span', { 'aria-hidden': 'true', class: 'sign' }, SIGNS[effect]), ` ${words[effect]}`)));
}

/** @param {State} state */
function drawLists({ lang }) {
  const words = WORDS[lang];
  const fill = (/** @type {string} */ id, /** @type {[string, string][]} */ options) => byId(id).replaceChildren(...options.map(([value, label]) => el('option', { value }, label)));
  fill('sample', SAMPLES.map(({ id }) => [id, words[/** @type {Key} */ (`sample.${id}`)]]));
  fill('tool', [...TOOLS.map(({ name }) => /** @type {[string, string]} */ ([name, name])), [UNKNOWN_TOOL, `${UNKNOWN_TOOL} (${words.unknownTool})`]]);
  fill('platform', Object.keys(DEFAULT_ROOTS).map((platform) => [platform, platform]));
}

/** @param {State} state */
function drawFields(state) {
  for (const name of /** @type {const} */ (['lang', 'theme', 'mode', 'approval'])) {
    for (const input of document.querySelectorAll(`input[name="${name}"]`)) {
      /** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value === state[name];
    }
  }
  for (const name of /** @type {const} */ (['sample', 'tool', 'platform', 'args', 'roots'])) {
    const field = /** @type {HTMLSelectElement | HTMLTextAreaElement} */ (byId(name));
    // Writing a value moves the caret, so only where it differs.
    if (field.value !== state[name]) field.value = state[name];
  }
}

/** @param {State} state */
function drawDuty({ mode, lang }) {
  byId('duty').textContent = developerPrompt(profileOf(mode, lang)) || WORDS[lang].noDuty;
}

/** @param {State} state @param {import('./world.mjs').Verdict} verdict */
function drawFacts({ tool, lang }, { inspection }) {
  const words = WORDS[lang];
  const spec = registry.get(tool);
  byId('facts').textContent = spec
    ? `${words[`authority.${spec.authority}`]} · ${words['facts.default']} ${words[inspection.defaultEffect]} · ${words['facts.modes']} ${modesOf(tool).join(', ')}`
    : words.unknownTool;
}

/** @param {string | undefined} error @param {State} state */
function drawProblems(error, { tool }) {
  const problems = error === undefined || !registry.has(tool) ? [] : problemsOf(error);
  byId('args').setAttribute('aria-invalid', String(problems.length > 0));
  byId('problems').replaceChildren(...problems.map(({ field, message }) => el('li', {}, ...(field ? [el('code', {}, field), ' '] : []), message)));
}

/** @param {import('./world.mjs').Verdict} verdict @param {State} state */
function drawVerdict({ decision, inspection }, { lang, mode, approval, tool }) {
  const box = byId('verdict');
  const waitsOutside = decision.code === 'awaiting_approval' && inspection.outsideWorkspace;
  const reason = CODES[lang][waitsOutside ? 'awaiting_outside' : decision.code] ?? decision.reason;
  const words = [WORDS[lang][`verdict.${decision.effect}`], reason, `${tool} · ${mode} · ${approval}`];
  box.dataset.effect = decision.effect;
  // On a narrow screen the decision is far below what decides it; this one stays in sight. The box above speaks for both.
  const peek = byId('peek');
  peek.dataset.effect = decision.effect;
  peek.textContent = `${SIGNS[decision.effect]} ${WORDS[lang][decision.effect]}`;
  // A screen reader reads the whole box whenever it changes, so it changes only with its words.
  if (box.textContent === words.join('')) return;
  const [title = '', sentence = '', about = ''] = words;
  box.replaceChildren(el('p', { class: 'big' }, title), el('p', {}, sentence), el('p', { class: 'about' }, about));
}

/** @param {import('sanmon').Inspection} inspection @param {State} state */
function placesOf({ places, error }, { lang }) {
  const words = WORDS[lang];
  if (places.length === 0) return el('p', { class: 'note' }, error === undefined ? words.noPlaces : words.noPlacesInvalid);
  return el(
    'ul',
    { class: 'places' },
    ...places.map(({ given, path, where, reason }) =>
      el(
        'li',
        { class: where },
        el('span', { class: 'where' }, words[where], ...(reason ? [' ', el('code', {}, reason)] : [])),
        el('dl', {}, el('dt', {}, words.given), el('dd', {}, el('code', {}, given)), ...(path === given ? [] : [el('dt', {}, words.path), el('dd', {}, el('code', {}, path))])),
      ),
    ),
  );
}

/** Redraws, then gives the focus back to the button that had it. @param {() => void} redraw */
function keepFocus(redraw) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.sample;
  redraw();
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`[data-sample="${focused}"]`))?.focus();
}
