// What the Rendezvous scene draws: a key's scores, and where the keys of one worker go.

import { html, nothing } from 'lit-html';
import { fan } from '../../charts/fan.js';
import { scoreBars } from '../../charts/scores.js';
import { tableFold } from '../../controls/fold.js';
import { colour } from '../../controls/workers.js';
import { count, counted, percent, percentShort, quote, shorten } from '../../format.js';
import { allWorkers, placeOfAfter } from '../../state.js';
import { changingName, isFaded, shownState } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../common').Look} Look */
/** @typedef {import('balance-lab').Scored} Scored */

/** Rows and ribbons shown before a picture is cut. */
const ROWS = 16;
const RIBBONS = 12;

// ------------------------------------------------------------------------------ the scores

/**
 * @typedef {object} Ranked a worker of either side
 * @property {number} place in the list of all workers
 * @property {number} score
 * @property {number | null} before
 * @property {number | null} after
 */

/** Every worker with a score, best first. @param {Result} result @returns {Ranked[]} */
function ranked({ state, scores: [before, after] }) {
  /** @type {Map<number, Ranked>} */
  const found = new Map();
  /** @param {Scored | null} side @param {'before' | 'after'} name @param {(index: number) => number} placeOf */
  const take = (side, name, placeOf) => side?.workers.forEach((index, i) => {
    const place = placeOf(index);
    const one = found.get(place) ?? { place, score: side.scores[i], before: null, after: null };
    one[name] = i + 1;
    found.set(place, one);
  });
  take(before, 'before', (index) => index);
  take(after, 'after', (index) => placeOfAfter(state, index));
  return [...found.values()].sort((a, b) => b.score - a.score || (a.after ?? a.before ?? 0) - (b.after ?? b.before ?? 0));
}

/** What becomes of the key's copy on a worker. @param {Ranked} row @param {State} state */
function fate({ before, after, place }, { change, replicas }) {
  const owned = before === 1;
  if (change.kind === 'none') return after === 1 ? 'owner' : after === 2 ? 'runner-up' : after !== null && after <= replicas ? 'holds a copy' : '';
  if (change.kind === 'remove' && place === change.index) return owned ? 'owner, down' : before !== null && before <= replicas ? 'its copy is lost' : 'down';
  if (after === 1) return owned ? 'owner' : before === null ? 'joins, now owner' : 'runner-up, now owner';
  const [had, has] = [before !== null && before <= replicas, after !== null && after <= replicas];
  if (owned) return has ? 'was owner, keeps a copy' : 'was owner';
  if (had && has) return 'keeps its copy';
  if (has) return before === null ? 'joins with a copy' : 'receives a copy';
  return had ? 'gives up its copy' : before === null ? 'joins' : '';
}

/** @param {Result} result @param {import('../../controls/slider').Control} control @param {Look} look */
export function scoresFigure(result, control, look) {
  const { state, scores } = result;
  const key = quote(state.follow, 32);
  if (state.follow === '') return html`<p class="empty">Type a key to see its scores.</p>`;
  const workers = allWorkers(state);
  const all = ranked(result);
  if (all.length === 0) return html`<p class="empty">No worker can score ${key}: give one a weight above 0.</p>`;
  const { order } = look;
  const show = shownState(state, look);
  const listed = order === 'score' ? all : [...all].sort((a, b) => a.place - b.place);
  const shown = show === 'before' ? listed.filter(({ before }) => before !== null) : show === 'after' ? listed.filter(({ after }) => after !== null) : listed;
  const still = { ...state, change: /** @type {State['change']} */ ({ kind: 'none' }) };
  const rows = shown.slice(0, ROWS).map((row) => {
    const [before, after] = show === 'before' ? [row.before, row.before] : show === 'after' ? [row.after, row.after] : [row.before, row.after];
    return {
      name: quote(workers[row.place].name, 40), colour: colour(row.place), place: row.place, score: row.score,
      note: show === 'change' ? fate(row, state) : fate({ ...row, after }, still),
      strong: after === 1, gone: after === null, before, after, faded: isFaded(look, row.place),
    };
  });
  const top = Math.max(...scores.map((side) => side?.top ?? 0));
  const column = show !== 'change' ? '' : state.change.kind === 'add' ? `with ${shorten(changingName(state), 6)}` : `${shorten(changingName(state), 6)} down`;
  return html`
    <figure class="scores-figure">
      <figcaption>
        <h2>Who owns ${key}</h2>
        <div class="segments" role="group" aria-label="How workers are listed">
          ${/** @type {const} */ ([['score', 'By score'], ['fleet', 'Fleet order']]).map(([one, words]) => html`<button aria-pressed=${order === one}
            @click=${() => control.act({ type: 'order', order: one }, 'order')}>${words}</button>`)}
        </div>
        <p class="caption">${rankCaption(all, state)}</p>
      </figcaption>
      ${scoreBars({ rows, top, replicas: state.replicas, change: column, title: `The scores of ${key}`, point: look.point })}
      ${shown.length > ROWS ? html`<p class="caption">${ROWS} of ${count(shown.length)} workers, ${order === 'score' ? 'those with the highest scores' : 'the first of the fleet'}.</p>` : nothing}
    </figure>`;
}

/** @param {Ranked[]} all @param {State} state */
function rankCaption(all, { replicas, change, workers }) {
  const first = replicas === 1 ? 'The solid rank is the owner.' : `Circled ranks hold one of the k = ${replicas} copies; solid is the owner.`;
  if (change.kind === 'none') return first;
  const names = change.kind === 'add' ? [...workers, change.worker] : workers;
  const gets = all.filter(({ before, after }) => after !== null && after <= replicas && (before === null || before > replicas));
  if (gets.length === 0) return `${first} No copy moves.`;
  return `${first} ${gets.length === 1 ? 'One copy moves' : `${gets.length} copies move`}, to ${gets.map(({ place }) => quote(names[place].name, 16)).join(', ')}.`;
}

// ------------------------------------------------------------------------------ the fan

/** @param {Result} result @param {import('../../controls/slider').Control} control */
export function fanFigure({ state, comparison }, control) {
  const { left, joined } = comparison;
  const one = left ?? joined;
  if (!one || state.change.kind === 'none') return html`
    <figure class="fan-figure"><h2>Where keys go</h2><p class="caption">Take a worker down or add one to see it.</p></figure>`;
  const name = changingName(state);
  const workers = allWorkers(state);
  const own = state.change.kind === 'remove' ? state.change.index : state.workers.length;
  const listed = Array.from(one.to, (index, i) => {
    const place = left ? placeOfAfter(state, index) : index;
    return { place, name: quote(workers[place].name, 16), colour: colour(place), from: colour(left ? own : place), keys: one.counts[i], ratio: one.ratios[i], even: one.even_counts[i] };
  });
  // Where not all have room, those with the most keys.
  const ribbons = listed.length > RIBBONS ? [...listed].sort((a, b) => b.keys - a.keys).slice(0, RIBBONS) : listed;
  const alike = listed.every(({ even }) => even === listed[0].even);
  const evenPart = listed.length < 2 ? '' : !alike ? '; weights set what each should get'
    : `, an even ${part(listed.length)} is ${listed[0].even < 1 ? 'less than one' : count(Math.round(listed[0].even))}`;
  const heading = left ? `Where ${name}’s keys go` : `Where ${name}’s keys come from`;
  if (listed.length === 0) {
    const nobody = one.keys === 0 ? '' : left ? ', and nobody takes them' : ', which nobody had';
    return html`<figure class="fan-figure"><h2>${heading}</h2><p class="caption">${counted(one.keys, 'key', 'keys')}${nobody}.</p></figure>`;
  }
  return html`
    <figure class="fan-figure">
      <h2>${heading}</h2>
      <p class="caption">${counted(one.keys, 'key', 'keys')}${evenPart}.</p>
      <div class="wide-only">${fan({ name, note: 'all', colour: colour(own), leaves: left !== null, ribbons,
        title: `${counted(one.keys, 'key', 'keys')} of ${name}: ${ribbons.map((to) => `${to.name} ${percentShort(to.ratio)}`).join(', ')}.` })}</div>
      <ul class="phone-only fan-list">${ribbons.map((to) => html`<li class=${to.colour}><span class="swatch"></span><span>${to.name}</span>
        <span>${count(to.keys)}</span><span>${percentShort(to.ratio)}</span></li>`)}</ul>
      ${listed.length > RIBBONS ? html`<p class="caption">The ${RIBBONS} with the most keys of ${count(listed.length)}.</p>` : nothing}
      ${tableFold('fan', heading, control, () => html`
        <thead><tr><th scope="col">Worker</th><th scope="col">Keys</th><th scope="col">Share</th></tr></thead>
        <tbody>${listed.map((to) => html`<tr><th scope="row"><span class="swatch ${to.colour}"></span>${to.name}</th><td>${count(to.keys)}</td><td>${percent(to.ratio)}</td></tr>`)}</tbody>`)}
    </figure>`;
}

const PARTS = ['', 'all', 'half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];
/** @param {number} of */
const part = (of) => PARTS[of] ?? `part of ${count(of)}`;
