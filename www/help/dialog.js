// What the help's dialog holds: keys, words, and how to cite what is seen. It is fetched when it is
// first opened.

import { html, nothing } from 'lit-html';
import { words } from '../strings/words.js';
import { GLOSSARY } from './glossary.js';

/**
 * @param {import('./glossary').Place} place
 * @param {object} cite
 * @param {string} cite.line
 * @param {string} cite.copied what came of copying it
 * @param {boolean} cite.canCopy
 * @param {() => void} copy
 * @param {() => void} close
 */
export function content(place, { line, copied, canCopy }, copy, close) {
  const { help, common } = words;
  const inScene = help.inScene[place];
  return html`<div class="help-in">
    <div class="split"><h2 id="help-title">${help.title}</h2>
      <button class="button small" autofocus @click=${close}>${help.close}</button></div>
    <h3>${help.keys}</h3>${keysTable(help.everywhere)}
    ${inScene ? html`<h3>${help.keysOfScene}</h3>${keysTable(inScene)}` : nothing}
    <h3>${help.words}</h3>
    <dl class="words">${GLOSSARY.map(({ id }) => {
      const { also, says } = help.terms[id];
      return html`<div><dt id="word-${id}" tabindex="-1">${common.terms[id]}${also ? html` <span class="also">${help.also(also)}</span>` : nothing}</dt><dd>${says}</dd></div>`;
    })}</dl>
    <h3>${help.cite}</h3>
    <p class="cite">${line}</p>
    <p class="buttons"><button class="button small" ?disabled=${!canCopy} @click=${copy}>${help.copyLine}</button>
      <span class="caption" role="status">${copied}</span></p>
  </div>`;
}

/** @param {import('../strings/en/help').Keys} keys */
const keysTable = (keys) => html`<table class="keys"><tbody>${keys.map(([names, does]) => html`
  <tr><th scope="row">${names.map((name, i) => html`${i > 0 ? ` ${words.help.or} ` : ''}<kbd>${name}</kbd>`)}</th><td>${does}</td></tr>`)}</tbody></table>`;
