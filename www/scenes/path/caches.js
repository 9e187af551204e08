// The caches going cold when a ninth worker joins under hash mod N, and why so many do.

import { html } from 'lit-html';
import { remainders } from '../../charts/remainders.js';
import { rowsFor, specks } from '../../charts/specks.js';
import { colour } from '../../controls/workers.js';
import { count, percentShort } from '../../format.js';
import { words } from '../../strings/words.js';
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
  const says = words.path.caches;
  return html`
    <section class="caches" aria-labelledby="caches-title">
      <div class="caches-head"><h2 id="caches-title">${says.title}</h2>
        <p class="caption">${says.caption}</p>
        <div class="segments" role="group" aria-label=${says.which}>
          ${[true, false].map((one) => html`<button aria-pressed=${before === one} @click=${() => control.act({ type: 'path', set: { before: one } }, 'path-before')}>${one ? says.before : says.after}</button>`)}</div></div>
      <ul class="caches-row">${NINE.map(({ name }, i) => {
        const had = comparison.before.keys[i] ?? 0;
        const warm = before ? had : comparison.flow[i * comparison.columns + i];
        const joins = i === comparison.before.keys.length;
        const below = joins ? says.owns(before ? '0' : count(comparison.after.keys[i])) : says.of(count(had));
        return html`<li data-cache=${name} class=${colour(i)}>
          ${specks({ warm: before ? shown[i].map(() => true) : shown[i], rows, colour: palette.workers[i], drawn: `${before}${rows}${palette.workers[i]}`, title: joins ? says.joins(name) : says.picture(name, count(warm), count(had)) })}
          <p><strong>${joins ? says.fresh(name) : name}</strong> ${says.warm(count(joins ? 0 : warm))}<br>${below}</p></li>`;
      })}</ul>
    </section>`;
}

/** @param {Result} result @param {Look} look */
export function whySoMany(result, look) {
  const { owners } = /** @type {import('../../types').PathFound} */ (result.path);
  if (!owners) return '';
  const { before, after, agree, differ, agree_ratio: ratio } = owners.remainders;
  const of = count(before.length);
  const says = words.path.why;
  const stay = says.agree(count(agree), of, percentShort(ratio));
  const others = says.others(count(differ));
  return html`
    <section class="why-many" aria-labelledby="why-title">
      <h2 id="why-title">${says.title}</h2>
      <p class="caption">${says.caption(of)}</p>
      ${remainders({ before, after, agree, colour, words: stay, others, axis: says.mod(of), width: look.phone ? 358 : 640, title: says.picture(stay, others) })}
      <details class="fold"><summary>${words.common.table.fold}</summary><div class="scroll tall" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table" data-table="remainders">
        <thead><tr><th scope="col">${says.mod(of)}</th>${says.head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
        <tbody>${Array.from(before, (worker, i) => html`<tr><th scope="row">${i}</th><td>${NINE[worker].name}</td><td>${NINE[after[i]].name}</td><td>${worker === after[i] ? says.yes : says.no}</td></tr>`)}</tbody></table></div></details>
    </section>`;
}
