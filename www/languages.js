// Which language the page speaks: the link's, else the one that this browser remembers, else the
// first of the browser's own that all of the page is in, else English.

import { LANGUAGES } from './strings/words.js';

/** @typedef {import('./strings/words.js').Language} Language */

const KEY = 'balance-lab:language';
const NAME = 'lang';

/**
 * Those that all of the page is in, the core's refusals among it: no other is chosen unasked.
 * @type {string[]}
 */
const WHOLE = ['en'];

/** @param {string} name @returns {name is Language} */
const isKnown = (name) => Object.hasOwn(LANGUAGES, name);

/**
 * A link's language, and the link without it: the rest tells of the state.
 * @param {string} fragment
 * @returns {{typed: string | null, language: Language | null, rest: string}}
 */
export function fromLink(fragment) {
  const typed = new URLSearchParams(fragment).get(NAME);
  const rest = fragment.split('&').filter((part) => part.split('=')[0] !== NAME).join('&');
  return { typed, language: typed !== null && isKnown(typed) ? typed : null, rest };
}

/** A link that opens in a language; in the reader's own if none is given. @param {string} fragment @param {Language | null} language */
export const withLanguage = (fragment, language) => (language ? `${fragment}&${NAME}=${language}` : fragment);

/** @returns {Language} */
export const preferred = () => remembered() ?? navigator.languages.map((tag) => tag.split('-')[0].toLowerCase()).filter(isKnown).find((name) => WHOLE.includes(name)) ?? 'en';

/** @returns {Language | null} */
function remembered() {
  try {
    const name = localStorage.getItem(KEY) ?? '';
    return isKnown(name) ? name : null;
  } catch {
    return null;
  }
}

/** @param {Language} language */
export function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A sandboxed frame has no storage; the language then lasts as long as the page.
  }
}
