// What the core tells of its rules and bounds, as the bundler wrote it down. The first picture knows of
// every rule but its own no more than its name; whatever asks for more fetches the rest before.

import short from 'balance-lab/facts-in-short';
import { DEFAULTS } from './state.js';

/** @typedef {import('./types').Facts} Facts */

/** What is not told of a rule yet. */
const UNTOLD = { source: '', options: [], worker_fields: [] };

/** @type {Facts} */
const SHORT = { ...short, rules: short.rules.map((rule) => ({ ...UNTOLD, ...rule })) };
let known = SHORT;
/** @type {Promise<Facts> | null} */
let fetching = null;

/** What is known. */
export const facts = () => known;

/** Whether a state can be shown by what is known. @param {import('./types').State} state */
export const suffices = ({ scene, rule, other }) => known !== SHORT || (scene === DEFAULTS.scene && rule === DEFAULTS.rule && !other);

/** Everything. */
export function allFacts() {
  fetching ??= import('balance-lab/facts').then(({ default: all }) => {
    known = all;
    return all;
  });
  // What failed once is tried again when it is asked for again.
  fetching.catch(() => { fetching = null; });
  return fetching;
}
