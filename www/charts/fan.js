// The keys of one worker, by those they come from or go to: ribbons as high as their keys.

import { svg } from 'lit-html';
import { count, percentShort, shorten } from '../format.js';

/**
 * @typedef {object} Ribbon
 * @property {string} name of the worker at its other end
 * @property {string} colour class of that worker
 * @property {string} from class of the worker that the keys leave
 * @property {number} keys
 * @property {number} ratio of all that the picture shows
 */

const WIDTH = 284;
const HEIGHT = 300;
const BLOCK = 12;
const GAP = 9;
/** What a ribbon keeps where its keys are too few to see. */
const LEAST = 1;
/** A ribbon's share of the height where its words need more than its keys. */
const LINE = 17;
/** Names longer than so many letters take room from the ribbons. */
const SHORT = 3;
const MORE_ROOM = 24;

/**
 * @param {object} picture
 * @param {string} picture.name of the one worker
 * @param {string} picture.note under its name
 * @param {string} picture.colour its class
 * @param {boolean} picture.leaves whether the keys leave it; else they come to it
 * @param {Ribbon[]} picture.ribbons
 * @param {string} picture.title
 */
export function fan({ name, note, colour, leaves, ribbons, title }) {
  const named = ribbons.some((ribbon) => [...ribbon.name].length > SHORT) ? MORE_ROOM : 0;
  const [oneX, manyX] = leaves ? [40, 150 - named] : [232, 122 + named];
  const open = HEIGHT - GAP * (ribbons.length - 1);
  const thin = ribbons.filter(({ ratio }) => ratio * open + GAP < LINE).length;
  const room = open - thin * (LINE - GAP);
  const oneTop = (HEIGHT - room) / 2;
  let [one, many] = [oneTop, 0];
  const drawn = ribbons.map((ribbon) => {
    const tall = Math.max(ribbon.ratio * room, LEAST);
    const [a, b] = leaves ? [oneX + BLOCK, manyX] : [oneX, manyX + BLOCK];
    const middle = (a + b) / 2;
    const shape = `M${a} ${one}C${middle} ${one} ${middle} ${many} ${b} ${many}v${tall}C${middle} ${many + tall} ${middle} ${one + tall} ${a} ${one + tall}z`;
    const placed = { ribbon, shape, one, many, tall };
    one += tall;
    many += Math.max(tall + GAP, LINE);
    return placed;
  });
  const textX = leaves ? manyX + BLOCK + 9 : 0;
  return svg`<svg class="fan" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
    ${drawn.map(({ ribbon, shape }) => svg`<path class="ribbon fill ${ribbon.from}" d=${shape}/>`)}
    <rect class="fill ${colour}" x=${oneX} y=${oneTop} width=${BLOCK} height=${one - oneTop}/>
    ${drawn.slice(1).map(({ one: y }) => svg`<path class="seam" d="M${oneX} ${y}h${BLOCK}"/>`)}
    ${drawn.map(({ ribbon, many: y, tall }) => svg`
      <rect class="fill ${ribbon.colour}" x=${manyX} y=${y} width=${BLOCK} height=${tall}/>
      <text x=${textX} y=${y + tall / 2 + 4}>${shorten(ribbon.name, 5)}</text>
      <text class="end" x=${textX + 69 + named} y=${y + tall / 2 + 4}>${count(ribbon.keys)}</text>
      <text class="label end" x=${textX + 113 + named} y=${y + tall / 2 + 4}>${percentShort(ribbon.ratio)}</text>`)}
    <text class="strong ${leaves ? 'end' : ''}" x=${leaves ? oneX - 8 : oneX + BLOCK + 8} y=${HEIGHT / 2 - 4}>${shorten(name, 5)}</text>
    <text class="label ${leaves ? 'end' : ''}" x=${leaves ? oneX - 8 : oneX + BLOCK + 8} y=${HEIGHT / 2 + 12}>${note}</text>
  </svg>`;
}
