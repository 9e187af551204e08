// The caches going cold when a ninth worker joins under hash mod N, and why so many do.

import { html } from 'lit-html';
import { remainders } from '../../charts/remainders.js';
import { rowsFor, specks } from '../../charts/specks.js';
import { colour } from '../../controls/workers.js';
import { count, percentShort } from '../../format.js';
import { NINE } from './asks.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */
/** @typedef {NonNullable<import('../../types').PathFound['owners']>} Owners */

/** What each cache held before, key by key: whether it is still asked for there. @type {WeakMap<Owners, boolean[][]>} */
const held = new WeakMap();

/** @param {Owners} owners */
function heldBy(owners) {
  let caches = held.get(owners);
  if (!caches) {
    const found = /** @type {boolean[][]} */ (NINE.map(() => []));
    owners.before.forEach((worker, i) => found[worker].push(owners.after[i] === worker));
    held.set(owners, found);
    caches = found;
  }
  return caches;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export function caches(result, control, look) {
  const { inner, owners } = /** @type {import('../../types').PathFound} */ (result.path);
  if (!inner || !owners) return '';
  const { comparison } = inner;
  const before = result.state.path.before;
  const shown = heldBy(owners);
  const rows = rowsFor(Math.max(...shown.map(({ length }) => length)));
  const { palette } = look;
  return html`
    <section class="caches" aria-labelledby="caches-title">
      <div class="caches-head"><h2 id="caches-title">The caches go cold</h2>
        <p class="caption">One speck per cached thumbnail. Coloured: still asked for here. Pale: its worker changed.</p>
        <div class="segments" role="group" aria-label="Which state of the caches is drawn">
          ${[true, false].map((one) => html`<button aria-pressed=${before === one} @click=${() => control.act({ type: 'path', set: { before: one } }, 'path-before')}>${one ? 'Before' : 'After'}</button>`)}</div></div>
      <ul class="caches-row">${NINE.map(({ name }, i) => {
        const had = comparison.before.keys[i] ?? 0;
        const warm = before ? had : comparison.flow[i * comparison.columns + i];
        const joins = i === comparison.before.keys.length;
        const words = joins ? `${before ? 0 : count(comparison.after.keys[i])}` : `of ${count(had)}`;
        return html`<li data-cache=${name} class=${colour(i)}>
          ${specks({ warm: before ? shown[i].map(() => true) : shown[i], rows, colour: palette.workers[i], drawn: `${before}${rows}${palette.workers[i]}`, title: joins ? `${name} joins with an empty cache` : `${name}: ${count(warm)} of ${count(had)} thumbnails warm` })}
          <p><strong>${name}${joins ? ' new' : ''}</strong> ${count(joins ? 0 : warm)} warm<br>${joins ? `owns ${words}` : words}</p></li>`;
      })}</ul>
    </section>`;
}

/** @param {Result} result @param {Look} look */
export function whySoMany(result, look) {
  const { owners } = /** @type {import('../../types').PathFound} */ (result.path);
  if (!owners) return '';
  const { before, after, agree, differ, agree_ratio: ratio } = owners.remainders;
  const of = count(before.length);
  const words = `${count(agree)} of every ${of} remainders agree: ${percentShort(ratio)} stay`;
  const others = `the other ${count(differ)} move`;
  return html`
    <section class="why-many" aria-labelledby="why-title">
      <h2 id="why-title">Why so many</h2>
      <p class="caption">A hash’s worker before (top, mod 8) and after (below, mod 9), by its remainder mod ${of}.</p>
      ${remainders({ before, after, agree, colour, words, others, width: look.phone ? 358 : 640, title: `${words}; ${others}.` })}
      <details class="fold"><summary>As a table</summary><div class="scroll tall" tabindex="0" role="region" aria-label="Workers by remainder"><table class="figures-table" data-table="remainders">
        <thead><tr><th scope="col">hash mod ${of}</th><th scope="col">mod 8</th><th scope="col">mod 9</th><th scope="col">Stays</th></tr></thead>
        <tbody>${Array.from(before, (worker, i) => html`<tr><th scope="row">${i}</th><td>${NINE[worker].name}</td><td>${NINE[after[i]].name}</td><td>${worker === after[i] ? 'yes' : 'no'}</td></tr>`)}</tbody></table></div></details>
    </section>`;
}
