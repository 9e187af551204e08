// A word that the glossary explains: pressed, it opens there. The page listens for all of them.

import { html } from 'lit-html';

/** @param {string} id of the entry @param {string} words as they stand here */
export const term = (id, words) => html`<button class="term" aria-haspopup="dialog" data-term=${id}>${words}</button>`;
