// What lies over the ring's bands: quarter marks, key dots with their leaders.

import { nothing, svg } from 'lit-html';
import { quote } from '../format.js';
import { words } from '../strings/words.js';
import { INNER, OUTER, SIZE } from './bands.js';

/**
 * @typedef {object} Dot
 * @property {string} key
 * @property {number} turn where it lies
 * @property {string} colour class of its owner
 * @property {string} label its owner's number
 * @property {boolean} moves
 * @property {boolean} followed
 * @property {boolean} faded while a worker that is not its owner is pointed at
 */

const CENTRE = SIZE / 2;
/** Measures in pixels of the screen, whatever the drawing is scaled to. */
const DOT = 9;
const SELECTED = 12.75;
const REACH = 22;
/** How far inside the band dots lie, and how far a colliding one steps inwards. */
const INSIDE = 18;
const STEP = 23;
/** Closer to the middle lies its text. */
const MIDDLE = 118;

/** @param {number} turn clockwise from the top @param {number} radius */
function point(turn, radius) {
  const angle = turn * 2 * Math.PI;
  return { x: CENTRE + radius * Math.sin(angle), y: CENTRE - radius * Math.cos(angle) };
}

/**
 * The place of each dot: the outermost where it meets none placed before it.
 * @param {Dot[]} dots
 * @param {number} top the part of the turn at the top
 * @param {number} unit a pixel of the screen in units of the drawing
 */
function placeDots(dots, top, unit) {
  /** @type {{dot: Dot, x: number, y: number}[]} */
  const placed = [];
  for (const dot of dots) {
    const outermost = INNER.from - INSIDE * unit;
    const steps = Math.floor((outermost - MIDDLE) / (STEP * unit)) + 1;
    const spots = Array.from({ length: steps }, (_, i) => point(dot.turn - top, outermost - i * STEP * unit));
    const free = spots.find(({ x, y }) => placed.every((other) =>
      Math.hypot(other.x - x, other.y - y) > (2 * DOT + (other.dot.moves || dot.moves ? 7 : 2)) * unit));
    // Where even the innermost is taken, the dot is left out rather than drawn over another.
    if (free) placed.push({ dot, ...free });
  }
  return placed;
}

/**
 * @param {object} picture
 * @param {Dot[]} picture.dots the followed one first
 * @param {number} picture.top the part of the turn at the top
 * @param {number} picture.unit a pixel of the screen in units of the drawing
 * @param {(key: string) => void} picture.follow
 */
export function overlay({ dots, top, unit, follow }) {
  const placed = placeDots(dots, top, unit);
  /** @param {MouseEvent} event */
  const pick = ({ currentTarget, clientX, clientY }) => {
    const picture = /** @type {SVGElement} */ (currentTarget).closest('svg');
    if (!picture) return;
    const { left, top: above } = picture.getBoundingClientRect();
    const distances = placed.map(({ dot, x, y }) => ({ dot, away: Math.hypot((clientX - left) * unit - x, (clientY - above) * unit - y) }));
    const nearest = distances.sort((a, b) => a.away - b.away)[0];
    if (nearest && nearest.away <= REACH * unit) follow(nearest.dot.key);
  };
  return svg`
    ${['0', '¼', '½', '¾'].map((label, i) => {
      const [from, to, text] = [OUTER.to + 3, OUTER.to + 9, OUTER.to + 12 + 7 * unit].map((r) => point(i / 4 - top, r));
      return svg`<g class="quarter"><line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}/>
        <text x=${text.x} y=${text.y} font-size=${11 * unit}>${label}</text></g>`;
    })}
    <g class="dots" @click=${pick}>
      ${placed.map(({ x, y }) => svg`<circle class="reach" cx=${x} cy=${y} r=${REACH * unit}/>`)}
      ${placed.map(({ dot, x, y }) => {
        const band = point(dot.turn - top, INNER.from - 1);
        const inner = dot.followed ? point(0, 62) : null;
        return svg`<g class="leader">
          <line x1=${x} y1=${y} x2=${band.x} y2=${band.y}/>
          ${inner ? svg`<line x1=${x} y1=${y} x2=${inner.x} y2=${inner.y}/>` : nothing}</g>`;
      })}
      ${placed.map(({ dot, x, y }) => svg`
        <g class="dot ${dot.colour} ${dot.faded ? 'faded' : ''}" ?data-followed=${dot.followed}>
          <title>${words.ring.circle[dot.moves ? 'moves' : 'stays'](quote(dot.key))}</title>
          ${dot.moves ? svg`<circle class="moves" cx=${x} cy=${y} r=${SELECTED * unit}/>` : nothing}
          <circle class="ground" cx=${x} cy=${y} r=${DOT * unit}/>
          <circle class="fill" cx=${x} cy=${y} r=${DOT * unit}/>
          <text class="on-fill" x=${x} y=${y} font-size=${11 * unit}>${dot.label}</text>
        </g>`)}
    </g>`;
}
