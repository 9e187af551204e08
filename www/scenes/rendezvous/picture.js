// What the Rendezvous scene draws: a key's scores, and where the keys of one worker go.

import { html, nothing } from 'lit-html';
import { fan } from '../../charts/fan.js';
import { scoreBars } from '../../charts/scores.js';
import { tableFold } from '../../controls/fold.js';
import { colour } from '../../controls/workers.js';
import { count, percent, percentShort, quote, shorten } from '../../format.js';
import { allWorkers, placeOfAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
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
  const says = words.rendezvous.fates;
  if (change.kind === 'none') return after === 1 ? says.owner : after === 2 ? says.second : after !== null && after <= replicas ? says.copy : '';
  if (change.kind === 'remove' && place === change.index) return owned ? says.ownerDown : before !== null && before <= replicas ? says.lost : says.down;
  if (after === 1) return owned ? says.owner : before === null ? says.joinsOwner : says.risen;
  const [had, has] = [before !== null && before <= replicas, after !== null && after <= replicas];
  if (owned) return has ? says.keepsCopy : says.was;
  if (had && has) return says.keeps;
  if (has) return before === null ? says.joinsCopy : says.receives;
  return had ? says.gives : before === null ? says.joins : '';
}

/** @param {Result} result @param {import('../../controls/slider').Control} control @param {Look} look */
export function scoresFigure(result, control, look) {
  const { state, scores } = result;
  const says = words.rendezvous.scores;
  const key = quote(state.follow, 32);
  if (state.follow === '') return html`<p class="empty">${says.type}</p>`;
  const workers = allWorkers(state);
  const all = ranked(result);
  if (all.length === 0) return html`<p class="empty">${says.nobody(key)}</p>`;
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
  const column = show !== 'change' ? '' : says.column({ kind: state.change.kind, name: shorten(changingName(state), 6) });
  return html`
    <figure class="scores-figure">
      <figcaption>
        <h2>${says.who(key)}</h2>
        <div class="segments" role="group" aria-label=${says.order}>
          ${/** @type {const} */ (['score', 'fleet']).map((one) => html`<button aria-pressed=${order === one}
            @click=${() => control.act({ type: 'order', order: one }, 'order')}>${says.orders[one]}</button>`)}
        </div>
        <p class="caption">${rankCaption(all, state)}</p>
      </figcaption>
      ${scoreBars({ rows, top, replicas: state.replicas, change: column, title: says.title(key), point: look.point })}
      ${shown.length > ROWS ? html`<p class="caption">${says.cut(ROWS, shown.length, order)}</p>` : nothing}
    </figure>`;
}

/** @param {Ranked[]} all @param {State} state */
function rankCaption(all, { replicas, change, workers }) {
  const says = words.rendezvous.scores;
  const first = says.ranks(replicas);
  if (change.kind === 'none') return first;
  const names = change.kind === 'add' ? [...workers, change.worker] : workers;
  const gets = all.filter(({ before, after }) => after !== null && after <= replicas && (before === null || before > replicas));
  if (gets.length === 0) return `${first} ${says.still}`;
  return `${first} ${says.copies(gets.map(({ place }) => quote(names[place].name, 16)))}`;
}

// ------------------------------------------------------------------------------ the fan

/** @param {Result} result @param {import('../../controls/slider').Control} control */
export function fanFigure({ state, comparison }, control) {
  const { left, joined } = comparison;
  const says = words.rendezvous.fan;
  const one = left ?? joined;
  if (!one || state.change.kind === 'none') return html`
    <figure class="fan-figure"><h2>${says.title}</h2><p class="caption">${says.hint}</p></figure>`;
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
  const heading = left ? says.go(name) : says.come(name);
  if (listed.length === 0) return html`<figure class="fan-figure"><h2>${heading}</h2><p class="caption">${says.nobody(one.keys, left !== null)}</p></figure>`;
  const caption = listed.length < 2 ? says.keys(one.keys) : alike ? says.even(one.keys, listed.length, listed[0].even) : says.weighed(one.keys);
  return html`
    <figure class="fan-figure">
      <h2>${heading}</h2>
      <p class="caption">${caption}</p>
      <div class="wide-only">${fan({ name, note: says.all, colour: colour(own), leaves: left !== null, ribbons,
        title: says.summary(one.keys, name, ribbons) })}</div>
      <ul class="phone-only fan-list">${ribbons.map((to) => html`<li class=${to.colour}><span class="swatch"></span><span>${to.name}</span>
        <span>${count(to.keys)}</span><span>${percentShort(to.ratio)}</span></li>`)}</ul>
      ${listed.length > RIBBONS ? html`<p class="caption">${says.cut(RIBBONS, listed.length)}</p>` : nothing}
      ${tableFold('fan', heading, control, () => html`
        <thead><tr><th scope="col">${says.worker}</th><th scope="col">${says.count}</th><th scope="col">${says.share}</th></tr></thead>
        <tbody>${listed.map((to) => html`<tr><th scope="row"><span class="swatch ${to.colour}"></span>${to.name}</th><td>${count(to.keys)}</td><td>${percent(to.ratio)}</td></tr>`)}</tbody>`)}
    </figure>`;
}
