// Which rule? All that a reader may think of over the same traces, ordered by a figure of the reader's own
// choice, and what the order says: what must the gateway know?

import { html, nothing } from 'lit-html';
import { inlineSelect } from '../../controls/inline.js';
import { count, listed, ratio3 } from '../../format.js';
import { asRun } from './config.js';
import { figureOf, writtenMean } from './figures.js';
import { nameOf, titleOf } from './titles.js';

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
/** @type {Record<Known, string>} */
const KNOWN = { list: 'who there is', key: 'the key', load: 'the load', both: 'key and load' };

/** The figures that rules can be ordered by. @type {[State['race']['by'], string][]} */
const ORDERS = [['p99', 'p99'], ['mean', 'mean response'], ['store', 'requests to the store'], ['hits', 'hit ratio'], ['queue', 'longest queue']];

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
  const shown = ORDERS.filter(([id]) => !figures || isTold(figures[id]));
  const figure = figureOf(shown.some(([id]) => id === by) ? by : 'p99');
  const standings = figures?.[figure.id];
  const busy = desk.isBusy('which');
  return html`
    <section class="which" aria-labelledby="which-title" data-which=${figures ? 'done' : 'waiting'}>
      <h2 id="which-title">Which rule?</h2>
      <p class="caption sentence">${count(CANDIDATES.length)} rules with the settings above, over ${count(seeds)} seeds, by ${inlineSelect({
        id: 'race-by', label: 'The figure that rules are ordered by', value: figure.id, choices: shown,
        set: (value) => control.act({ type: 'race', set: { by: /** @type {State['race']['by']} */ (value) } }, 'race-by'),
      })}.
        ${progress?.fault ? progress.fault : standings ? nothing : progress ? `${count(progress.done)} of ${count(progress.of)} seeds done.` : 'Beginning in a moment.'}
        ${standings ? nothing : busy ? html`<button class="text-button" @click=${() => desk.stop('which')}>Stop</button>`
          : html`<button class="text-button" @click=${() => desk.ask(whichStudy(result), true)}>Run</button>`}</p>
      ${standings && figures ? html`${reasoning(facts, state, figure, figures)}${table(facts, state, figure, figures)}` : nothing}
    </section>`;
}

/** @param {Facts} facts @param {State} state @param {import('./figures').Figure} figure @param {Record<string, Standings>} figures */
function table(facts, state, figure, figures) {
  const standings = figures[figure.id];
  const first = new Set(tied(standings, figure));
  const columns = [figure, ...ORDERS.flatMap(([id]) => (id !== figure.id && isTold(figures[id]) ? [figureOf(id)] : []))];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="All rules in order"><table class="figures-table" data-table="which">
    <thead><tr><th scope="col">Rule</th>${columns.map(({ title, unit }, i) => html`<th scope="col" aria-sort=${i === 0 ? (figure.low ? 'ascending' : 'descending') : nothing}>${title}${unit ? html`<br><span class="unit">${unit}</span>` : nothing}</th>`)}
      <th scope="col">Must know</th><th scope="col">Over the seeds</th></tr></thead>
    <tbody>${ordered(standings, figure.low !== false).map((place) => {
      const [id, known] = CANDIDATES[place];
      return html`<tr class=${first.has(place) ? 'first' : ''} data-rule=${id}><th scope="row">${titleOf(facts, id, state)}</th>
        ${columns.map((column, i) => {
          const one = figures[column.id];
          const [mean, half] = writtenMean(column, one.mean[place], one.half[place]);
          return html`<td class=${i === 0 && first.size === 1 && first.has(place) ? 'best' : ''} data-figure=${column.id}>${Number.isFinite(one.mean[place]) ? html`${mean} <span class="half">± ${half}</span>` : '–'}</td>`;
        })}<td>${KNOWN[known]}</td><td>${first.has(place) ? (first.size === 1 ? 'first' : 'tied') : 'behind'}</td></tr>`;
    })}</tbody></table></div>`;
}

/** What the order says. @param {Facts} facts @param {State} state @param {import('./figures').Figure} figure @param {Record<string, Standings>} figures */
function reasoning(facts, state, figure, figures) {
  const standings = figures[figure.id];
  const order = ordered(standings, figure.low !== false);
  const best = tied(standings, figure);
  if (best.length === 0) return html`<p class="reasoning">No rule has this figure.</p>`;
  /** @param {number} place */
  const name = (place) => nameOf(facts, CANDIDATES[place][0], state);
  /** @param {number} place */
  const value = (place) => `${writtenMean(figure, standings.mean[place], 0)[0]}${figure.unit ? ` ${figure.unit}` : ''}`;
  const title = ORDERS.find(([id]) => id === figure.id)?.[1] ?? figure.title;
  const verdict = best.length === 1 ? `By ${title}, ${name(best[0])} is first with ${value(best[0])}.`
    : best.length === order.length ? `By ${title}, the rules can’t be told apart over ${count(state.race.seeds)} seeds.`
      : `By ${title}, ${listed(best.map(name))} can’t be told apart; ${name(best[0])} has ${value(best[0])}.`;
  return html`<p class="reasoning"><strong>${verdict}</strong> ${mustKnow(best)} ${between(order, name, value)} ${why(state, figures)}</p>`;
}

const NO_GAIN = 'gains nothing that can be told from chance';
/** What the gateway must know, by what the best know: the least of it. @type {Record<string, string>} */
const MUST = {
  key: 'The key: gateways then agree without a word between them.',
  load: 'How busy the workers are; which key is asked for it may forget.',
  both: 'The key, to find the cache that holds it, and the load, to know when to go elsewhere.',
  'both, key': `The key; knowing the load besides ${NO_GAIN}.`,
  'both, load': `How busy the workers are; knowing the key besides ${NO_GAIN}.`,
  'key, load': 'The key or the load: either serves.',
  'both, key, load': `The key or the load: either serves, and both together ${NO_GAIN.replace('gains', 'gain')}.`,
};

/** @param {number[]} best */
function mustKnow(best) {
  const known = [...new Set(best.map((place) => CANDIDATES[place][1]))].sort();
  return `What must the gateway know? ${known.includes('list') ? `No more than who there is: more knowledge ${NO_GAIN} here.` : MUST[known.join(', ')]}`;
}

/** The best of those that know the key alone and of those that know the load alone. @param {number[]} order @param {(place: number) => string} name @param {(place: number) => string} value */
function between(order, name, value) {
  const [key, load] = /** @type {const} */ (['key', 'load']).map((known) => order.find((place) => CANDIDATES[place][1] === known));
  return key === undefined || load === undefined ? '' : `Of the rules that know the key alone the best is ${name(key)} with ${value(key)}, of those that know the load alone ${name(load)} with ${value(load)}.`;
}

/** Caches or queues: where the difference comes from. @param {State} state @param {Record<string, Standings>} figures */
function why({ race }, { hits }) {
  if (!isTold(hits)) return 'Nothing is cached, so a key has no worker that it would better go to.';
  const [key, load] = ['rendezvous', 'least'].map((id) => CANDIDATES.findIndex(([rule]) => rule === id));
  const differ = Math.abs(hits.mean[key] - hits.mean[load]) > hits.half[key] + hits.half[load];
  const words = `Rendezvous finds ${ratio3(hits.mean[key])} of its requests in a cache, Least connections ${ratio3(hits.mean[load])}`;
  if (!differ) return `${words}: caches that large hold what is asked for under any rule.`;
  if (race.hit >= race.miss) return `${words}, yet a hit takes as long as a miss: it spares the store, and nobody’s wait.`;
  return hits.mean[key] > hits.mean[load] ? `${words}: by key each entry is kept once and not in every cache.` : `${words}.`;
}
