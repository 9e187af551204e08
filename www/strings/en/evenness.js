// What is said of a ring's evenness below it, in English.

import { html } from 'lit-html';
import { count, counted, percentShort, plain, ratio3 } from '../../format.js';

export default {
  wish: { title: 'How many points do I need?', imbalance: 'Imbalance at most', unit: '× the mean', probability: 'With a probability of' },
  soon: 'In a moment.',
  none: 'Theory has no closed form for this lookup; trial does.',
  /** @param {number} points @param {boolean} trial */
  unit: (points, trial) => `${points === 1 ? 'point' : 'points'} per worker${trial ? ', by trial' : ''}`,
  /** @param {{workers: number, points: number, imbalance: number, probability: number}} told */
  theory: ({ workers, points, imbalance, probability }) => `By theory: shares of ${counted(workers, 'worker', 'workers')} are Dirichlet; ${counted(points, 'point', 'points')} in all ${
    points === 1 ? 'keeps' : 'keep'} within ${plain(imbalance)} with a probability of ${ratio3(probability)}.`,
  /** @param {{held: unknown, tried: number, points: number, low: number, high: number, say: unknown}} tally what the rings themselves say, null for nothing */
  trial: ({ held, tried, points, low, high, say }) => html`By trial: ${held} of ${count(tried)} rings with ${counted(points, 'point', 'points')} held (95% range ${percentShort(low)} to ${percentShort(high)})${say === null ? '' : html`; they themselves say ${say}`}.`,
  /** @param {number} rings */
  tryOn: (rings) => `Try it on ${rings} rings`,
  /** @param {number} done @param {number} of */
  progress: (done, of) => `Ring ${count(done)} of ${count(of)}.`,
  /** @param {number} most */
  ends: (most) => `The slider ends at ${count(most)}.`,
  /** @param {number} points */
  use: (points) => `Use ${count(points)}`,
  luck: {
    title: 'Was I lucky?', soon: 'Trying other rings in a moment.',
    /** @param {unknown} even @param {number} tried @param {boolean} seeds @param {number} median */
    caption: (even, tried, seeds, median) => html`${even} of ${count(tried)} rings with other ${seeds ? 'seeds' : 'names'} are more even than this one; half of them come to ${ratio3(median)} or less. Of hash space, without the chance of keys.`,
    /** @param {number} own */
    own: (own) => `this ring ${ratio3(own)}`,
    /** @param {number} own @param {number} even @param {number} tried @param {boolean} seeds */
    label: (own, even, tried, seeds) => `Imbalance of hash space. This ring has ${ratio3(own)}. ${count(even)} of ${count(tried)} rings with other ${seeds ? 'seeds' : 'names'} are more even.`,
    /** @param {number} many @param {number} from @param {number} to */
    bin: (many, from, to) => `${count(many)} from ${ratio3(from)} to ${ratio3(to)}`,
    table: 'As a table', upTo: 'Imbalance, up to', rings: 'Rings',
  },
};
