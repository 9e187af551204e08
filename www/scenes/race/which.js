// Which rule? All that a reader may think of over the same traces, ordered by a figure of the reader's own
// choice, and what the order says: what must the gateway know?

import { html, nothing } from 'lit-html';
import { inlineSelect } from '../../controls/inline.js';
import { term } from '../../help/term.js';
import { words } from '../../strings/words.js';
import { asRun } from './config.js';
import { figureOf } from './figures.js';
import { nameOf, titleOf } from './titles.js';
import { head, writtenMean } from './written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('balance-lab').RuleId} RuleId */
/** @typedef {import('balance-lab').Standings} Standings */
/** @typedef {'list' | 'key' | 'load' | 'both'} Known */

/** What each rule's gateway has to know. @type {[RuleId, Known][]} */
const CANDIDATES = [
  ['round-robin', 'list'], ['random', 'list'], ['modulo', 'key'], ['ring', 'key'], ['rendezvous', 'key'],
  ['bounded', 'both'], ['top-k-least', 'both'], ['choices', 'load'], ['least', 'load'],
];

/** The figures that rules can be ordered by. @type {State['race']['by'][]} */
const ORDERS = ['p99', 'mean', 'store', 'hits', 'queue'];

/** Rules that the glossary explains, and their words there. @type {Partial<Record<RuleId, string>>} */
const TERMS = { 'round-robin': 'round-robin', ring: 'ring', rendezvous: 'rendezvous', bounded: 'bounded', choices: 'two-choices', least: 'least-connections' };

/** @param {RuleId} id @param {string} title */
const explained = (id, title) => (TERMS[id] ? term(TERMS[id], title) : title);

/** @param {Result} result @returns {import('../../types').Study} */
export const whichStudy = ({ state: { workers, options, keys, race } }) =>
  ({ kind: 'which', workers, options, keys, race: { ...asRun(race), rules: CANDIDATES.map(([id]) => id) } });

/** Whether any rule has the figure. @param {Standings} standings */
const isTold = ({ best }) => best.length > 0;

/** Places of the candidates that a figure has a mean for, the best first. @param {Standings} standings @param {boolean} low */
const ordered = ({ mean }, low) => Array.from(mean, (_, place) => place).filter((place) => Number.isFinite(mean[place]))
  .sort((a, b) => (low ? mean[a] - mean[b] : mean[b] - mean[a]));

/** The best, and those that can't be told from it, by chance or by what is printed of them. @param {Standings} standings @param {import('./figures').Figure} figure */
function tied({ mean, half, best }, figure) {
  /** @param {number} place */
  const printed = (place) => writtenMean(figure, mean[place], half[place])[0];
  const alike = Array.from(mean, (_, place) => place).filter((place) => !best.includes(place) && best.length > 0 && printed(place) === printed(best[0]));
  return [...best, ...alike];
}

/** @param {Result} result @param {Facts} facts @param {import('../../controls/slider').Control} control @param {import('../common').Look} look */
export function whichRule(result, facts, control, { desk }) {
  const { state } = result;
  const { by, seeds } = control.state.race;
  const progress = desk.progress('which');
  const figures = progress?.findings?.figures;
  const shown = ORDERS.filter((id) => !figures || isTold(figures[id]));
  const figure = figureOf(shown.includes(by) ? by : 'p99');
  const standings = figures?.[figure.id];
  const busy = desk.isBusy('which');
  const says = words.race.which;
  return html`
    <section class="which" aria-labelledby="which-title" data-which=${figures ? 'done' : 'waiting'}>
      <h2 id="which-title">${says.title}</h2>
      <p class="caption sentence">${says.caption(CANDIDATES.length, seeds, inlineSelect({
        id: 'race-by', label: says.by, value: figure.id, choices: shown.map((id) => [id, says.orders[id]]),
        set: (value) => control.act({ type: 'race', set: { by: /** @type {State['race']['by']} */ (value) } }, 'race-by'),
      }))}
        ${progress?.fault ? progress.fault : standings ? nothing : progress ? says.progress(progress.done, progress.of) : says.waiting}
        ${standings ? nothing : busy ? html`<button class="text-button" @click=${() => desk.stop('which')}>${says.stop}</button>`
          : html`<button class="text-button" @click=${() => desk.ask(whichStudy(result), true)}>${says.run}</button>`}</p>
      ${standings && figures ? html`${reasoning(facts, state, figure, figures)}${table(facts, state, figure, figures)}` : nothing}
    </section>`;
}

/** @param {Facts} facts @param {State} state @param {import('./figures').Figure} figure @param {Record<string, Standings>} figures */
function table(facts, state, figure, figures) {
  const standings = figures[figure.id];
  const first = new Set(tied(standings, figure));
  const says = words.race.which;
  const columns = [figure, ...ORDERS.flatMap((id) => (id !== figure.id && isTold(figures[id]) ? [figureOf(id)] : []))];
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table" data-table="which">
    <thead><tr><th scope="col">${says.rule}</th>${columns.map((column, i) => html`<th scope="col" aria-sort=${i === 0 ? (figure.low ? 'ascending' : 'descending') : nothing}>${head(column)}</th>`)}
      <th scope="col">${says.must}</th><th scope="col">${says.over}</th></tr></thead>
    <tbody>${ordered(standings, figure.low !== false).map((place) => {
      const [id, known] = CANDIDATES[place];
      return html`<tr class=${first.has(place) ? 'first' : ''} data-rule=${id}><th scope="row">${explained(id, titleOf(facts, id, state))}</th>
        ${columns.map((column, i) => {
          const one = figures[column.id];
          const [mean, half] = writtenMean(column, one.mean[place], one.half[place]);
          return html`<td class=${i === 0 && first.size === 1 && first.has(place) ? 'best' : ''} data-figure=${column.id}>${Number.isFinite(one.mean[place]) ? html`${mean} <span class="half">± ${half}</span>` : '–'}</td>`;
        })}<td>${says.known[known]}</td><td>${first.has(place) ? (first.size === 1 ? says.first : says.tied) : says.behind}</td></tr>`;
    })}</tbody></table></div>`;
}

/** What the order says. @param {Facts} facts @param {State} state @param {import('./figures').Figure} figure @param {Record<string, Standings>} figures */
function reasoning(facts, state, figure, figures) {
  const standings = figures[figure.id];
  const order = ordered(standings, figure.low !== false);
  const best = tied(standings, figure);
  const says = words.race.which;
  if (best.length === 0) return html`<p class="reasoning">${says.none}</p>`;
  /** @param {number} place */
  const name = (place) => nameOf(facts, CANDIDATES[place][0], state);
  /** @param {number} place */
  const value = (place) => [writtenMean(figure, standings.mean[place], 0)[0], words.race.figures[figure.id].unit].filter(Boolean).join(' ');
  const by = says.orders[/** @type {State['race']['by']} */ (figure.id)];
  const verdict = best.length === 1 ? says.alone({ by, name: name(best[0]), value: value(best[0]) })
    : best.length === order.length ? says.alike(by, state.race.seeds) : says.several({ by, names: best.map(name), value: value(best[0]) });
  return html`<p class="reasoning"><strong>${verdict}</strong> ${mustKnow(best)} ${between(order, name, value)} ${why(state, figures)}</p>`;
}

/** What the gateway must know, by what the best know: the least of it. @param {number[]} best */
function mustKnow(best) {
  const { question, answers } = words.race.which;
  const known = [...new Set(best.map((place) => CANDIDATES[place][1]))].sort();
  return html`${question} ${known.includes('list') ? answers.list : /** @type {Record<string, string>} */ (answers)[known.join(', ')]}`;
}

/** The best of those that know the key alone and of those that know the load alone. @param {number[]} order @param {(place: number) => string} name @param {(place: number) => string} value */
function between(order, name, value) {
  const [key, load] = /** @type {const} */ (['key', 'load']).map((known) => order.find((place) => CANDIDATES[place][1] === known));
  /** @param {number} place */
  const told = (place) => ({ name: name(place), value: value(place) });
  return key === undefined || load === undefined ? '' : words.race.which.between(told(key), told(load));
}

/** Caches or queues: where the difference comes from. @param {State} state @param {Record<string, Standings>} figures */
function why({ race }, { hits }) {
  const says = words.race.which;
  if (!isTold(hits)) return says.uncached;
  const [key, load] = ['rendezvous', 'least'].map((id) => CANDIDATES.findIndex(([rule]) => rule === id));
  const differ = Math.abs(hits.mean[key] - hits.mean[load]) > hits.half[key] + hits.half[load];
  const kind = !differ ? 'large' : race.hit >= race.miss ? 'spares' : hits.mean[key] > hits.mean[load] ? 'once' : 'plain';
  return says.hits[kind](hits.mean[key], hits.mean[load]);
}
