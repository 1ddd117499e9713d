/** Reads the command line. */

export const USAGE = `usage: npm run agent -- [FOLDER] [options] [task words…]

  FOLDER                        the folder to work in; without one a sample project is copied to a fresh one
  --demo                        the same as giving no FOLDER
  --mode ask|plan|agent         what this send may do (agent)
  --approval manual|auto|yolo   who answers what asks (manual)
  --yes                         with yolo: start without the question whether to
  --lang en|zh                  the language of the agent's own words (en)
  --help                        this text
`;

/**
 * @typedef {object} Options
 * @property {string | undefined} folder
 * @property {string} task
 * @property {string | undefined} mode as it was given
 * @property {string | undefined} approval as it was given
 * @property {boolean} yes
 * @property {'en' | 'zh'} lang
 * @property {boolean} help
 */

export class UsageError extends Error {}

/**
 * @param {readonly string[]} words
 * @returns {Options}
 * @throws {UsageError}
 */
export function parseArgs(words) {
  /** @type {Map<string, string>} */
  const given = new Map();
  /** @type {string[]} */
  const rest = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = /** @type {string} */ (words[index]);
    if (word === '--') {
      rest.push(...words.slice(index + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      rest.push(word);
      continue;
    }
    const [name, ...parts] = /** @type {[string, ...string[]]} */ (word.split('='));
    if (given.has(name)) throw new UsageError(`\`${name}\` is given twice`);
    if (['--mode', '--approval', '--lang'].includes(name)) {
      const value = parts.length ? parts.join('=') : words[(index += 1)];
      if (value === undefined || value.startsWith('--')) throw new UsageError(`\`${name}\` needs a word after it`);
      given.set(name, value);
    } else if (['--yes', '--demo', '--help'].includes(name)) {
      if (parts.length) throw new UsageError(`\`${name}\` takes no value`);
      given.set(name, '');
    } else {
      throw new UsageError(`unknown option \`${name}\``);
    }
  }
  return checked(given, rest);
}

/** @param {Map<string, string>} given @param {string[]} rest @returns {Options} */
function checked(given, rest) {
  const lang = given.get('--lang') ?? 'en';
  if (lang !== 'en' && lang !== 'zh') throw new UsageError(`\`--lang\` is \`en\` or \`zh\`, not \`${lang}\``);
  if (given.has('--yes') && given.get('--approval') !== 'yolo') {
    throw new UsageError('`--yes` goes only with `--approval yolo`: it starts yolo without asking, it answers no approval sheet');
  }
  const [folder, ...task] = given.has('--demo') ? [undefined, ...rest] : rest;
  return {
    folder,
    task: task.join(' '),
    mode: given.get('--mode'),
    approval: given.get('--approval'),
    yes: given.has('--yes'),
    lang,
    help: given.has('--help'),
  };
}
