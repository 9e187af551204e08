// The table twin of a picture, folded away and made once it is wanted.

import { html, nothing } from 'lit-html';
import { words } from '../strings/words.js';

/**
 * @param {string} name of the table, and of the fold
 * @param {string} title of what it is the table of
 * @param {import('./slider').Control} control
 * @param {() => unknown} table what stands in the table element
 */
export const tableFold = (name, title, control, table) => html`
  <details class="fold" ?open=${control.open.has(name)} @toggle=${(/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget }) => control.fold(name, currentTarget.open)}>
    <summary>${words.common.table.fold}</summary>
    ${control.open.has(name) ? html`<div class="scroll tall" tabindex="0" role="region" aria-label=${words.common.table.of(title)}><table class="figures-table" data-table=${name}>${table()}</table></div>` : nothing}
  </details>`;
