// "Three to four replicas": five rules over the same keys, and what the move costs the store.

import { html } from 'lit-html';
import { count, rate, ratio3, ratio4, times } from '../format.js';
import { LESSON_KEYS, LESSON_TRAFFIC } from '../lessons.js';
import { words } from '../strings/words.js';

/** @param {number | null} points of a ring, null for mod N */
const titleOf = (points) => (points === null ? words.lessons.tables.modulo : words.lessons.tables.ring(points));

/** @param {import('../types').LessonRow[]} rows */
export function lessonTables(rows) {
  const says = words.lessons.tables;
  const warm = rows.flatMap(({ points, up, warmup }) => (warmup ? [{ points, up, warmup }] : []));
  const base = warm[0].warmup.base_per_s;
  return html`
    <section class="lesson" aria-labelledby="lesson-title">
      <h2 id="lesson-title">${says.title}</h2>
      <p class="explanation">${says.explanation(LESSON_KEYS.count, `${LESSON_KEYS.prefix}${LESSON_KEYS.start}`)}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${says.compared}>
      <table class="rules-table" data-table="rules">
        <thead><tr>${says.head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
        <tbody>${rows.map(({ points, up, down }) => html`<tr><th scope="row">${titleOf(points)}</th>
          <td>${ratio3(up.before.imbalance)}</td><td>${ratio3(up.after.imbalance)}</td>
          <td>${ratio4(up.moved_ratio)}</td><td>${ratio4(down.moved_ratio)}</td></tr>`)}</tbody>
      </table></div>
      <p class="caption">${says.imbalance(rows[0].up.least_ratio)}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${says.cost}>
      <table class="rules-table" data-table="warmup">
        <thead><tr>${says.costHead.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
        <tbody>${warm.map(({ points, up, warmup }) => html`<tr><th scope="row">${titleOf(points)}</th>
          <td>${ratio4(up.moved_ratio)}</td><td>${ratio4(warmup.miss_ratio)}</td><td>${rate(warmup.behind_cache_per_s)}</td>
          <td>${rate(warmup.store_per_s)}</td><td>${times(warmup.times_base)}</td><td>${count(Math.round(warmup.extra_requests))}</td></tr>`)}</tbody>
      </table></div>
      <p class="caption">${says.traffic(LESSON_TRAFFIC, base)}</p>
    </section>`;
}
