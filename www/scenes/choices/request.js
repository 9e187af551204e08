// One request: what the five workers have in flight, whom it asks, who gets it, and by what chance.

import { html } from 'lit-html';
import { inFlight } from '../../charts/in-flight.js';
import { colour } from '../../controls/workers.js';
import { count, fixed } from '../../format.js';
import { words } from '../../strings/words.js';
import { FIVE } from './config.js';
import { askedOf, leastLoaded, nameOf, oneOf, reason } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** A chance with no more decimals than it needs, but one. @param {number} ratio */
export function chance(ratio) {
  const hundredths = ratio * 100;
  return `${fixed(hundredths, Math.abs(hundredths - Math.round(hundredths)) < 1e-9 ? 0 : 1)}%`;
}

/** What the picture and the words beside the columns take, on a desktop and on a phone. */
const WIDE = { width: 568, left: 104 };
const NARROW = { width: 358, left: 72 };

/** @param {Result} result @param {import('../common').Look} look */
export function requestFigure(result, { phone }) {
  const { d } = result.state.choices;
  const one = oneOf(result);
  const workers = Array.from({ length: FIVE }, (_, place) => ({
    load: one.in_flight[place], colour: colour(place), asked: one.asked.includes(place), chosen: place === one.chosen,
  }));
  const missed = leastLoaded(one);
  const says = words.choices.request;
  const loads = says.picture.loads(workers.map(({ load }, place) => ({ name: nameOf(place), load })));
  /** @param {string} title @param {(worker: typeof workers[number], place: number) => unknown} cell */
  const row = (title, cell) => html`<tr><th scope="row">${title}</th>${workers.map((worker, place) => html`<td class="${worker.asked ? 'asked' : ''} ${worker.chosen ? 'chosen' : ''}">${cell(worker, place)}</td>`)}</tr>`;
  return html`
    <figure class="request-figure" data-chosen=${one.chosen < 0 ? '' : nameOf(one.chosen)} data-sent=${one.request}>
      <h2>${says.title(d)}</h2>
      <p class="caption">${reason(result)}</p>
      ${inFlight({
        workers, words: one.chosen < 0 ? '' : says.asks(one.request, askedOf(one)), ...(phone ? NARROW : WIDE), missed: one.chosen < 0 || missed.some((place) => workers[place].asked) ? -1 : missed[0],
        title: one.chosen < 0 ? loads : `${loads} ${says.picture.sent(one.request, askedOf(one), nameOf(one.chosen))}`,
      })}
      <table class="request-table" data-table="request">
        <thead><tr><th scope="col">${says.table.worker}</th>${workers.map(({ asked }, place) => html`<th scope="col" class=${asked ? 'asked' : ''}>${nameOf(place)}</th>`)}</tr></thead>
        <tbody>
          ${row(says.table.load, ({ load }) => count(load))}
          ${row(says.table.asked, ({ asked, chosen }) => (one.chosen < 0 ? '–' : chosen ? says.table.chosen : asked ? says.table.yes : says.table.no))}
          ${row(phone ? says.table.brief : says.table.chance, (_, place) => chance(one.chances[place]))}
        </tbody>
      </table>
      <p class="source">${says.source}</p>
    </figure>`;
}
