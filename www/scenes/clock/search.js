// The router's sorted list, and the binary search in it one comparison at a time.

import { html, nothing } from 'lit-html';
import { colour } from '../../controls/workers.js';
import { placeOfAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
import { shownState } from '../common.js';
import { keyName, nameAfter, nameBefore } from './words.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').Clock} Clock */
/** @typedef {import('balance-lab').Dial} Dial */
/** @typedef {NonNullable<Dial['search']>} Search */
/** @typedef {import('balance-lab').ClockStep} Step */

/** Longer lists show only the rows that the search looks at. */
const ROWS = 16;

/** @param {Result} result @param {Clock} clock @param {import('../common').Look} look */
export function searchPanel({ state }, clock, look) {
  const show = shownState(state, look);
  const dial = show === 'before' ? clock.before : clock.after;
  const { followed } = clock;
  const { search } = dial;
  const says = words.clock.search;
  if (!followed || !search) {
    return html`<section class="search"><h2>${says.title}</h2>
      <p class="caption">${followed ? says.empty : says.follow}</p></section>`;
  }
  /** @param {number} index */
  const nameOf = (index) => (show === 'before' ? nameBefore(state, index) : nameAfter(state, index));
  /** @param {number} index */
  const colourOf = (index) => colour(show === 'before' ? index : placeOfAfter(state, index));
  // The last step is the answer.
  const last = search.steps.length + 1;
  const of = `${show}:${followed.text}`;
  const at = look.step.of === of ? Math.min(look.step.at, last) : 0;
  /** @param {number} to */
  const go = (to) => look.stepTo(of, Math.min(Math.max(to, 0), last));
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const step = at > 0 && at < last ? search.steps[at - 1] : null;
  const name = keyName(state, followed.text, 20);
  return html`
    <section class="search" aria-labelledby="search-title">
      <h2 id="search-title">${says.title}</h2>
      <p class="caption">${says.caption(followed.place, name)}</p>
      <div class="search-box" tabindex="0" role="group" aria-label=${says.label(name, at, last)} @keydown=${key}>
        <table data-table="list">
          <thead><tr><th scope="col">${says.row}</th><th scope="col">${says.place}</th><th scope="col">${says.worker}</th><th scope="col"><span class="unseen">${says.step}</span></th></tr></thead>
          <tbody>${rowsOf(dial, search).map((row) => {
            const point = dial.points[row - 1];
            return html`<tr class=${rowClass(row, at, last, search)}>
              <th scope="row">${row}</th><td>${point.place}</td>
              <td><span class="swatch ${colourOf(point.worker)}"></span>${nameOf(point.worker)}</td>
              <td class="roles">${step ? roles(row, step) : at === last && row === search.row ? says.owner : ''}</td></tr>`;
          })}</tbody>
        </table>
        ${dial.points.length > ROWS ? html`<p class="caption">${says.cut(dial.points.length)}</p>` : nothing}
        <p class="step-text" data-figure="step" aria-live="polite">${sentence(at, search, dial, followed.place, nameOf)}</p>
      </div>
      <div class="buttons">
        <button class="button" aria-disabled=${at === last ? 'true' : nothing} @click=${() => go(at + 1)}>${says.next}</button>
        <button class="button" aria-disabled=${at === 0 ? 'true' : nothing} @click=${() => go(at - 1)}>${says.back}</button>
        <button class="button" aria-disabled=${at === 0 ? 'true' : nothing} @click=${() => go(0)}>${says.over}</button>
        <span class="step-count">${says.of(at, last)}</span>
      </div>
    </section>`;
}

/** @param {Dial} dial @param {Search} search */
function rowsOf({ points }, { steps, row }) {
  const all = points.map((_, i) => i + 1);
  if (all.length <= ROWS) return all;
  const looked = new Set([row, ...steps.map(({ middle }) => middle)]);
  return all.filter((one) => looked.has(one));
}

/** Whether a row is still in question, looked at, ruled out or the answer. @param {number} row @param {number} at @param {number} last @param {Search} search */
function rowClass(row, at, last, { steps, row: owner }) {
  if (at === last) return row === owner ? 'found' : 'out';
  const step = steps[Math.max(at - 1, 0)];
  if (!step || at === 0) return '';
  return row === step.middle ? 'looked' : row < step.low || row > step.high ? 'out' : '';
}

/** @param {number} row @param {Step} step */
const roles = (row, { low, middle, high }) =>
  [row === low ? words.clock.search.low : '', row === middle ? words.clock.search.middle : '', row === high ? words.clock.search.high : ''].filter(Boolean).join(', ');

/** @param {number} at @param {Search} search @param {Dial} dial @param {number} wanted @param {(index: number) => string} nameOf */
function sentence(at, { steps, row, wraps }, { points }, wanted, nameOf) {
  const says = words.clock.search;
  /** @param {number} one */
  const who = (one) => says.who(nameOf(points[one - 1].worker), points[one - 1].place);
  if (at === 0) return says.first(points.length);
  if (at > steps.length) {
    return wraps ? says.wraps(points[points.length - 1].place, who(row))
      : says.found(who(row), wanted, nameOf(points[row - 1].worker));
  }
  const { low, high, middle, place, left } = steps[at - 1];
  return says.look({ low, high, middle, place, left, who: who(middle), wanted });
}
