// Workers with what each has in flight, and a request on its way: whom it asks, and who gets it.

import { nothing, svg } from 'lit-html';
import { count } from '../format.js';
import { words as texts } from '../strings/words.js';

const PITCH = 21;
const RADIUS = 9;
/** Dots of a column; beyond, a number says how many there are. */
const DOTS = 7;
/** The middle of the new request's dot. */
const START = 34;
const TOP = 54;
export const BASE = TOP + (DOTS + 1) * PITCH + 4;
/** Above a column: its topmost dot's edge, and a little more. */
const CLEAR = 16;
/** Above a higher column there is no room for words. */
const LABELLED = 6;

/**
 * @param {object} picture
 * @param {{load: number, colour: string, asked: boolean, chosen: boolean}[]} picture.workers
 * @param {number} picture.missed the worker that is less loaded than any asked, -1 where none is
 * @param {string} picture.words at the new request, '' where there is none
 * @param {number} picture.width
 * @param {number} picture.left where the columns begin
 * @param {string} picture.title
 */
export function inFlight({ workers, missed, words, width, left, title }) {
  const pitch = (width - left) / workers.length;
  /** @param {number} place */
  const x = (place) => left + (place + 0.5) * pitch;
  /** @param {number} row from below */
  const y = (row) => BASE - 12 - row * PITCH;
  const shown = workers.map(({ load }) => (load > DOTS ? DOTS - 1 : load));
  /** Where a column ends, a number on it included. @param {number} place */
  const top = (place) => Math.min(workers[place].load, DOTS);
  const asked = workers.flatMap((worker, place) => (worker.asked ? [place] : []));
  const chosen = workers.findIndex((worker) => worker.chosen);
  const from = asked.length === 0 ? 0 : Math.min(Math.max((x(Math.min(...asked)) + x(Math.max(...asked))) / 2, left + 60), width - 70);
  return svg`<svg class="in-flight" viewBox="0 0 ${width} ${BASE + 6}" role="img" aria-label=${title}>
    ${asked.map((place) => svg`<rect class="tint" x=${x(place) - 32} width="64" y=${TOP} height=${BASE + 6 - TOP}/>`)}
    ${workers.map(({ colour, load }, place) => svg`<g class="fill ${colour}">
      ${Array.from({ length: shown[place] }, (_, i) => svg`<circle cx=${x(place)} cy=${y(i)} r=${RADIUS}/>`)}</g>
      <path class="axis" d="M${x(place) - 24} ${BASE}h48"/>
      ${load > DOTS ? svg`<text class="middle strong cased" x=${x(place)} y=${y(DOTS - 1) + 4}>+${count(load - DOTS + 1)}</text>` : nothing}`)}
    ${missed < 0 || top(missed) > LABELLED ? nothing : svg`
      <text class="middle" x=${x(missed)} y=${y(top(missed) - 1) - CLEAR - 31}>${texts.choices.request.picture.least}</text>
      <text class="middle strong" x=${x(missed)} y=${y(top(missed) - 1) - CLEAR - 15}>${texts.choices.request.picture.missed}</text>
      <path class="pointer" d="M${x(missed)} ${y(top(missed) - 1) - CLEAR - 8}v12"/>`}
    ${words === '' ? nothing : svg`
      <text class=${from > width / 2 ? 'end' : ''} x=${from > width / 2 ? from + 4 : from - 4} y=${START - 16}>${words}</text>
      ${asked.filter((place) => place !== chosen).map((place) => svg`<path class="asks" d="M${from} ${START}L${x(place)} ${y(top(place) - 1) - CLEAR}"/>`)}
      ${chosen < 0 ? nothing : svg`
        <path class="goes" d="M${from} ${START}C${(from + x(chosen)) / 2} ${START} ${x(chosen)} ${START + 10} ${x(chosen)} ${y(top(chosen)) - CLEAR}"/>
        <path class="head" d="M${x(chosen) - 4} ${y(top(chosen)) - CLEAR - 6}l4 6 4 -6"/>
        <circle class="new ${workers[chosen].colour}" cx=${x(chosen)} cy=${y(top(chosen))} r=${RADIUS - 0.75}/>`}
      <circle class="request" cx=${from} cy=${START} r="5"/>`}
  </svg>`;
}
