// The race over several seeds: what can be told from chance, and what can't.

import { html, nothing } from 'lit-html';
import { inlineNumber } from '../../controls/inline.js';
import { message } from '../../controls/slider.js';
import { words } from '../../strings/words.js';
import { RACE } from './bounds.js';
import { asRun } from './config.js';
import { figureOf, presentIn } from './figures.js';
import { namedOf, raceOf } from './words.js';
import { head, writtenMean } from './written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../../study-desk').Desk} Desk */

/** Figures that the table over seeds leaves out: they say little about which rule to take. */
const LEFT_OUT = new Set(['mean', 'p90', 'max', 'copies', 'busy', 'work']);

/** @param {Result} result @returns {import('../../types').Study} */
export const seedsStudy = ({ state: { workers, options, keys, race } }) =>
  ({ kind: 'race', workers, options, keys, race: asRun(race) });

/** @param {Desk} desk */
export const found = (desk) => desk.progress('race')?.findings ?? null;

/**
 * Whether a row is the one best in a figure over the seeds, and is seen to be; nothing is before the study is done.
 * @param {Result} result
 * @param {Desk} desk
 */
export function winners(result, desk) {
  const figures = raceOf(result).rows.length > 1 ? found(desk)?.figures : undefined;
  return (/** @type {number} */ row) => (/** @type {string} */ id) => {
    const figure = figureOf(id);
    const one = figures?.[id];
    if (!one || figure.low === undefined || one.best.length !== 1 || one.best[0] !== row) return false;
    const means = Array.from(one.mean, (mean, i) => writtenMean(figure, mean, one.half[i])[0]);
    return means.some((mean, i) => i !== row && mean !== '–') && means.every((mean, i) => i === row || mean !== means[row]);
  };
}

/** Which rules share the lowest p99, in a sentence. @param {Result} result @param {Facts} facts @param {Desk} desk */
function verdict(result, facts, desk) {
  const { rows } = namedOf(result, facts);
  const best = found(desk)?.figures.p99?.best;
  if (!best || rows.length < 2) return '';
  return words.race.seeds.verdict(Array.from(best, (i) => rows[i].name), result.state.race.seeds);
}

/** @param {Result} result @param {Facts} facts @param {Control} control @param {import('../common').Look} look */
export function seedsTable(result, facts, control, { desk }) {
  const { rows } = namedOf(result, facts);
  const says = words.race.seeds;
  const progress = desk.progress('race');
  const figures = found(desk)?.figures;
  const best = winners(result, desk);
  const shown = presentIn(rows.map(({ whole }) => whole)).filter(({ id }) => !LEFT_OUT.has(id));
  const problem = control.problem?.control === `${RACE}seeds` ? control.problem : null;
  return html`
    <section aria-labelledby="seeds-title" data-seeds=${figures ? 'done' : 'waiting'}>
      <h2 id="seeds-title">${says.title}</h2>
      <p class="caption sentence">${says.caption(inlineNumber({ name: `${RACE}seeds`, label: says.label, value: control.state.race.seeds }, control))}
        ${progress?.fault ? progress.fault : figures ? verdict(result, facts, desk) : progress ? says.progress(progress.done, progress.of) : says.waiting}</p>
      ${message(problem, `${RACE}seeds-box`)}
      <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table" data-table="seeds">
        <thead><tr><th scope="col">${says.rule}</th>${shown.map((figure) => html`<th scope="col">${head(figure)}</th>`)}</tr></thead>
        <tbody>${rows.map((row, i) => html`<tr><th scope="row">${row.title}</th>${shown.map((figure) => {
          const one = figures?.[figure.id];
          const [mean, half] = one ? writtenMean(figure, one.mean[i], one.half[i]) : ['–', ''];
          return html`<td class=${best(i)(figure.id) ? 'best' : ''}>${mean}${half ? html` <span class="half">± ${half}</span>` : nothing}</td>`;
        })}</tr>`)}</tbody></table></div>
      <p class="source">${says.source}</p>
    </section>`;
}
