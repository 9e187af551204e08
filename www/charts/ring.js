// What lies over the ring's bands: quarter marks, key dots with their leaders, and the middle.

import { nothing, svg } from 'lit-html';
import { INNER, OUTER, SIZE } from './bands.js';

/**
 * @typedef {object} Dot
 * @property {string} key
 * @property {number} turn where it lies
 * @property {string} colour class of its owner
 * @property {string} label its owner's number
 * @property {boolean} moves
 * @property {boolean} followed
 */

const CENTRE = SIZE / 2;
const DOT = 9;
const SELECTED = 13.5;
/** Radii that colliding dots step inwards over. */
const STEPS = [190, 167, 144, 121];

/** @param {number} turn clockwise from the top @param {number} radius */
function point(turn, radius) {
  const angle = turn * 2 * Math.PI;
  return { x: CENTRE + radius * Math.sin(angle), y: CENTRE - radius * Math.cos(angle) };
}

/**
 * The radius of each dot: the outermost where it meets no dot placed before it.
 * @param {Dot[]} dots
 * @param {number} top the part of the turn at the top
 */
function placeDots(dots, top) {
  /** @type {{dot: Dot, x: number, y: number}[]} */
  const placed = [];
  for (const dot of dots) {
    const spots = STEPS.map((radius) => point(dot.turn - top, radius));
    const free = spots.find(({ x, y }) =>
      placed.every((other) => Math.hypot(other.x - x, other.y - y) > 2 * DOT + (other.dot.moves || dot.moves ? 8 : 2)));
    // Where even the innermost is taken, the dot is left out rather than drawn over another.
    if (free) placed.push({ dot, ...free });
  }
  return placed;
}

/**
 * @param {object} picture
 * @param {Dot[]} picture.dots the followed one first
 * @param {number} picture.top the part of the turn at the top
 * @param {(key: string) => void} picture.follow
 */
export function overlay({ dots, top, follow }) {
  const placed = placeDots(dots, top);
  return svg`
    ${['0', '¼', '½', '¾'].map((label, i) => {
      const [from, to, text] = [OUTER.to + 3, OUTER.to + 9, OUTER.to + 19].map((r) => point(i / 4 - top, r));
      return svg`<g class="quarter"><line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}/>
        <text x=${text.x} y=${text.y}>${label}</text></g>`;
    })}
    ${placed.map(({ dot, x, y }) => {
      const band = point(dot.turn - top, INNER.from - 1);
      const inner = dot.followed ? point(0, 62) : null;
      return svg`<g class="leader">
        <line x1=${x} y1=${y} x2=${band.x} y2=${band.y}/>
        ${inner ? svg`<line x1=${x} y1=${y} x2=${inner.x} y2=${inner.y}/>` : nothing}</g>`;
    })}
    ${placed.map(({ dot, x, y }) => svg`
      <g class="dot ${dot.colour}" ?data-followed=${dot.followed} @click=${() => follow(dot.key)}>
        <title>${dot.key}: ${dot.moves ? 'moves' : 'stays'}</title>
        <circle class="reach" cx=${x} cy=${y} r="14"/>
        ${dot.moves ? svg`<circle class="moves" cx=${x} cy=${y} r=${SELECTED}/>` : nothing}
        <circle class="fill" cx=${x} cy=${y} r=${DOT}/>
        <text class="on-fill" x=${x} y=${y}>${dot.label}</text>
      </g>`)}`;
}
