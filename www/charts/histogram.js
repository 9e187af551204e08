// How often each value came up, with one's own value and a limit marked.

import { nothing, svg } from 'lit-html';
import { ratio3 } from '../format.js';
import { words } from '../strings/words.js';

const WIDTH = 252;
const HEIGHT = 150;
const TOP = 34;
const BOTTOM = 126;

/**
 * @param {object} picture
 * @param {ArrayLike<number>} picture.edges
 * @param {ArrayLike<number>} picture.counts
 * @param {{value: number, words: string}} picture.own
 * @param {string} picture.title
 */
export function histogram({ edges, counts, own, title }) {
  const [from, to] = [edges[0], edges[edges.length - 1]];
  /** @param {number} value */
  const x = (value) => (to === from ? WIDTH / 2 : ((value - from) / (to - from)) * WIDTH);
  const most = Math.max(...Array.from(counts), 1);
  const at = x(own.value);
  const right = at > WIDTH / 2;
  return svg`<svg class="histogram" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
    ${Array.from(counts, (many, i) => (many === 0 ? nothing : svg`<rect class="bin" x=${x(edges[i]) + 0.5}
      width=${Math.max(x(edges[i + 1]) - x(edges[i]) - 1, 1)} y=${BOTTOM - (many / most) * (BOTTOM - TOP)} height=${(many / most) * (BOTTOM - TOP)}>
      <title>${words.evenness.luck.bin(many, edges[i], edges[i + 1])}</title></rect>`))}
    <path class="axis" d="M0 ${BOTTOM}H${WIDTH}"/>
    <path class="own" d="M${at} 20V${BOTTOM}"/>
    <text class="strong ${right ? 'end' : ''}" x=${right ? at + 4 : at - 4} y="13">${own.words}</text>
    <text class="axis-tick" x="0" y=${BOTTOM + 16}>${ratio3(from)}</text>
    <text class="axis-tick end" x=${WIDTH} y=${BOTTOM + 16}>${ratio3(to)}</text>
  </svg>`;
}
