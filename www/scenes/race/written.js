// How the figures of a run are written.

import { html, nothing } from 'lit-html';
import { fixed } from '../../format.js';
import { term } from '../../help/term.js';
import { words } from '../../strings/words.js';

/** @typedef {import('./figures').Figure} Figure */

/** A figure without its unit. @param {Figure} figure @param {number | null} value */
export function written({ scale = 1, decimals }, value) {
  if (value === null) return '–';
  const shown = value * scale;
  return fixed(shown, decimals(shown));
}

/** A mean over several runs, and how far it may be off if that is known, with the same decimals. @param {Figure} figure @param {number} mean @param {number} half */
export function writtenMean({ scale = 1, decimals, averaged = 0 }, mean, half) {
  const places = Math.max(decimals(mean * scale), averaged);
  return [mean, half].map((value, i) => (Number.isFinite(value) ? fixed(value * scale, places) : i === 0 ? '–' : ''));
}

/** Figures that the glossary explains, and their words there. @type {Partial<Record<Figure['id'], string>>} */
const TERMS = { hits: 'hit-ratio', store: 'store', imbalance: 'imbalance', work: 'imbalance' };

/** A figure's head in a table. @param {Figure} figure @param {boolean} [explained] whether its word leads to the glossary */
export function head({ id }, explained = false) {
  const { title, unit } = words.race.figures[id];
  const entry = explained ? TERMS[id] : undefined;
  return html`${entry ? term(entry, title) : title}${unit ? html`<br><span class="unit">${unit}</span>` : nothing}`;
}
