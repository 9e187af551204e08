// Where keys go from before to after: ribbons for few workers, a map of shades for many.

import { html, svg } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { count, shorten } from '../format.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} End a worker on one side
 * @property {string} name
 * @property {string} colour class
 * @property {number} keys
 * @property {number} place in the list of all workers, the same on both sides
 * @property {boolean} strong
 */
/** @typedef {{before: End[], after: End[], keys: number, flow: (row: number, column: number) => number, title: string}} Flow */

/** Up to so many workers ribbons can be told apart. */
const FEW = 8;
/** Up to so many, squares that can be pointed at: a thousand workers would make a million of them. */
const MANY = 48;

const WIDTH = 208;
const HEIGHT = 300;
const BLOCK = 12;
const GAP = 10;
const LEFT = 30;
const RIGHT = WIDTH - 40;

/** @param {Flow} flow */
export const flowPicture = (flow) => (isFew(flow) ? ribbons(flow) : Math.max(flow.before.length, flow.after.length) <= MANY ? shades(flow) : pixels(flow));

/** Whether keys are drawn as ribbons. @param {Flow} flow */
export const isFew = ({ before, after }) => Math.max(before.length, after.length) <= FEW;

/** @param {Flow} flow */
function ribbons({ before, after, keys, flow, title }) {
  const room = HEIGHT - GAP * (Math.max(before.length, after.length) - 1);
  /** @param {number} many */
  const tall = (many) => (many / keys) * room;
  /** @param {End[]} ends */
  const tops = (ends) => {
    let y = (HEIGHT - room - GAP * (ends.length - 1)) / 2;
    return ends.map((end) => {
      const top = y;
      y += tall(end.keys) + GAP;
      return top;
    });
  };
  const [left, right] = [tops(before), tops(after)];
  const [from, to] = [[...left], [...right]];
  const middle = (LEFT + BLOCK + RIGHT) / 2;
  const drawn = before.flatMap((start, row) => after.map((end, column) => {
    const many = flow(row, column);
    const [a, b, high] = [from[row], to[column], tall(many)];
    from[row] += high;
    to[column] += high;
    return { many, high, stays: start.place === end.place, colour: start.colour,
      shape: `M${LEFT + BLOCK} ${a}C${middle} ${a} ${middle} ${b} ${RIGHT} ${b}v${high}C${middle} ${b + high} ${middle} ${a + high} ${LEFT + BLOCK} ${a + high}z` };
  })).filter(({ many }) => many > 0);
  return svg`<svg class="flow" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
    ${drawn.filter(({ stays }) => stays).map(({ shape }) => svg`<path class="stays" d=${shape}/>`)}
    ${drawn.filter(({ stays }) => !stays).map(({ shape, colour }) => svg`<path class="ribbon fill ${colour}" d=${shape}/>`)}
    ${before.map((end, i) => svg`<rect class="fill ${end.colour}" x=${LEFT} y=${left[i]} width=${BLOCK} height=${Math.max(tall(end.keys), 0.5)}/>
      <text class="end" x=${LEFT - 6} y=${left[i] + tall(end.keys) / 2 + 4}>${shorten(end.name, 4)}</text>`)}
    ${after.map((end, i) => svg`<rect class="fill ${end.colour}" x=${RIGHT} y=${right[i]} width=${BLOCK} height=${Math.max(tall(end.keys), 0.5)}/>
      <text class=${end.strong ? 'strong' : ''} x=${RIGHT + BLOCK + 6} y=${right[i] + tall(end.keys) / 2 + 4}>${shorten(end.name, 4)}</text>`)}
  </svg>`;
}

const SIDE = 208;

/** Each square as dark as its part of what its worker had. @param {Flow} flow */
function shades({ before, after, flow, title }) {
  const cell = Math.min(SIDE / after.length, SIDE / before.length);
  return svg`<svg class="flow shades" viewBox="0 0 ${WIDTH} ${16 + cell * before.length}" role="img" aria-label=${title}>
    <rect class="ground" x="0" y="16" width=${cell * after.length} height=${cell * before.length}/>
    ${before.flatMap((start, row) => after.map((end, column) => {
      const part = start.keys === 0 ? 0 : flow(row, column) / start.keys;
      return part === 0 ? '' : svg`<rect class="shade" x=${column * cell} y=${16 + row * cell} width=${cell} height=${cell} fill-opacity=${part}>
        <title>${start.name} to ${end.name}: ${count(flow(row, column))}</title></rect>`;
    }))}
    <text class="label" x="0" y="11">${words.move.flows.across(shorten(after[0].name, 10), shorten(after[after.length - 1].name, 10))}</text>
  </svg>`;
}

/** The same with a pixel for a square. @param {Flow} flow */
function pixels({ before, after, flow, title }) {
  /** @param {Element | undefined} element */
  const paint = (element) => {
    const canvas = /** @type {HTMLCanvasElement | undefined} */ (element);
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    canvas.width = after.length;
    canvas.height = before.length;
    const image = context.createImageData(after.length, before.length);
    const [red, green, blue] = (getComputedStyle(canvas).color.match(/\d+/g) ?? []).map(Number);
    before.forEach(({ keys }, row) => after.forEach((_, column) => {
      const part = keys === 0 ? 0 : flow(row, column) / keys;
      image.data.set([red, green, blue, Math.round(part * 255)], (row * after.length + column) * 4);
    }));
    context.putImageData(image, 0, 0);
  };
  return html`<canvas class="flow pixels" role="img" aria-label=${title} ${ref(paint)}></canvas>`;
}

/** The same as numbers. @param {Flow} flow */
export const flowTable = ({ before, after, flow, title }) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${words.move.flows.table(title)}><table class="flow-table">
    <thead><tr><th scope="col">${words.move.flows.from}</th>${after.map((end, i) => html`<th scope="col">${i === 0 ? words.move.flows.to(shorten(end.name, 8)) : shorten(end.name, 8)}</th>`)}</tr></thead>
    <tbody>${before.map((start, row) => html`<tr><th scope="row">${shorten(start.name, 8)}</th>${after.map((end, column) => html`
      <td class=${start.place === end.place || flow(row, column) === 0 ? '' : 'moved'}>${count(flow(row, column))}</td>`)}</tr>`)}</tbody>
  </table></div>`;

