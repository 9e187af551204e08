// "Three to four replicas": five rules over the same keys, and what the move costs the store.

import { html } from 'lit-html';
import { count, rate, ratio3, ratio4, times } from '../format.js';
import { LESSON_KEYS, LESSON_TRAFFIC } from '../lessons.js';

/** @param {number | null} points of a ring, null for mod N */
const titleOf = (points) => (points === null ? 'mod N' : `ring, v = ${count(points)}`);

/** @param {import('../types').LessonRow[]} rows */
export function lessonTables(rows) {
  const warm = rows.flatMap(({ points, up, warmup }) => (warmup ? [{ points, up, warmup }] : []));
  const base = warm[0].warmup.base_per_s;
  return html`
    <section class="lesson" aria-labelledby="lesson-title">
      <h2 id="lesson-title">Three to four replicas</h2>
      <p class="explanation">Five rules place the same ${count(LESSON_KEYS.count)} keys, ${LESSON_KEYS.prefix}${LESSON_KEYS.start} and on,
        on k1 to k3, and then k4 joins. Mod N spreads them almost evenly and moves three times what it must. With enough points
        the ring moves about the quarter that k4 is due, and spreads them evenly, too. When k4 leaves again, the same keys come back.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Five rules compared">
      <table class="rules-table" data-table="rules">
        <thead><tr><th scope="col">Rule</th><th scope="col">Imbalance, 3 workers</th><th scope="col">Imbalance, 4 workers</th>
          <th scope="col">Moved, 3 → 4</th><th scope="col">Moved, 4 → 3</th></tr></thead>
        <tbody>${rows.map(({ points, up, down }) => html`<tr><th scope="row">${titleOf(points)}</th>
          <td>${ratio3(up.before.imbalance)}</td><td>${ratio3(up.after.imbalance)}</td>
          <td>${ratio4(up.moved_ratio)}</td><td>${ratio4(down.moved_ratio)}</td></tr>`)}</tbody>
      </table></div>
      <p class="caption">Imbalance is max ÷ mean, 1 at best. An even split has to move ${ratio4(rows[0].up.least_ratio)};
        v = 1 and v = 10 miss that on either side, because k4's few points take too much or too little.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Warm-up cost">
      <table class="rules-table" data-table="warmup">
        <thead><tr><th scope="col">Rule</th><th scope="col">Moved</th><th scope="col">Miss ratio</th><th scope="col">Behind the cache, req/s</th>
          <th scope="col">Store, req/s</th><th scope="col">× base</th><th scope="col">Extra requests</th></tr></thead>
        <tbody>${warm.map(({ points, up, warmup }) => html`<tr><th scope="row">${titleOf(points)}</th>
          <td>${ratio4(up.moved_ratio)}</td><td>${ratio4(warmup.miss_ratio)}</td><td>${rate(warmup.behind_cache_per_s)}</td>
          <td>${rate(warmup.store_per_s)}</td><td>${times(warmup.times_base)}</td><td>${count(Math.round(warmup.extra_requests))}</td></tr>`)}</tbody>
      </table></div>
      <p class="caption">${rate(LESSON_TRAFFIC.read)} reads/s of which ${LESSON_TRAFFIC.hit * 100}% hit, ${rate(LESSON_TRAFFIC.write)} writes/s; moved keys stay cold for
        ${LESSON_TRAFFIC.window} s. The load before is taken as rounded, ${rate(base)} req/s. These tables keep to the lesson's
        figures; the controls work the picture above.</p>
    </section>`;
}
