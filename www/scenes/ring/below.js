// What stands below the ring: it is fetched, and found out, once it is scrolled into view. The first
// picture does not wait for it.

import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { language, speak } from '../../strings/words.js';
import { hasPoints } from './points.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../common').Look} Look */

/** @type {typeof import('./evenness.js') | null} */
let evenness = null;
/** The place that is watched, if one is. @type {Element | undefined} */
let watched;

/** @param {Result} result */
export const studiesBelow = (result) => evenness?.evennessStudies(result) ?? [];

/**
 * @param {Result} result
 * @param {import('../../controls/slider').Control} control
 * @param {Look} look
 */
export function below(result, control, look) {
  if (!hasPoints(result.state)) return nothing;
  if (evenness) return evenness.evenness(result, control, look);
  return html`<div class="evenness-space" ${ref((place) => watch(place, look))}></div>`;
}

/** @param {Element | undefined} place @param {Look} look */
function watch(place, look) {
  if (place === watched) return;
  watched = place;
  if (!place) return;
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    try {
      [evenness] = await Promise.all([import('./evenness.js'), speak(language(), ['evenness'])]);
      look.arrived();
    } catch {
      // It is tried again when the place is drawn and seen anew.
      watched = undefined;
    }
  });
  observer.observe(place);
}
