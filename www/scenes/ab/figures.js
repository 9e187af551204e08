// The headline figures of one side, by name: as the core gave them.

import { count, percent, rate, ratio3, times } from '../../format.js';
import { words } from '../../strings/words.js';
import { chance } from '../choices/request.js';
import { nameOf, oneOf } from '../choices/words.js';
import { moveOf } from '../move/words.js';
import { figureOf } from '../race/figures.js';
import { namedOf } from '../race/words.js';
import { written } from '../race/written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {Map<string, {title: string, value: string}>} Figures */

/** @param {Result} result @param {Facts} facts @returns {Figures} */
export function figuresOf(result, facts) {
  switch (result.state.scene) {
    case 'choices': return ofRequest(result);
    case 'race': return ofRace(result, facts);
    case 'move': return ofMove(result);
    default: return ofComparison(result);
  }
}

/** @param {Result} result @returns {Figures} */
function ofComparison({ comparison, warmup }) {
  const says = words.ab.figures;
  const shape = comparison.shape_after;
  return new Map([
    ['moved', { title: says.moved, value: percent(comparison.moved_ratio) }],
    ['needless', { title: says.needless, value: percent(comparison.needless_ratio) }],
    ['imbalance-before', { title: says.before, value: ratio3(comparison.before.imbalance) }],
    ['imbalance', { title: says.after, value: ratio3(comparison.after.imbalance) }],
    ['points', { title: says.points, value: shape.kind === 'ring' ? count(shape.points) : '–' }],
    ['times-base', { title: says.times, value: times(warmup.times_base) }],
  ]);
}

/** @param {Result} result @returns {Figures} */
function ofRequest(result) {
  const says = words.ab.figures;
  const one = oneOf(result);
  return new Map([
    ['least-asked', { title: says.asked, value: chance(one.asked_chance) }],
    ...Array.from(one.chances, (part, place) => /** @type {[string, {title: string, value: string}]} */ ([`chance-${place}`, { title: says.chance(nameOf(place)), value: chance(part) }])),
  ]);
}

/** @param {Result} result @param {Facts} facts @returns {Figures} */
const ofRace = (result, facts) => new Map(namedOf(result, facts).rows.flatMap(({ id: rule, name, whole }) => /** @type {const} */ (['p50', 'p99', 'queue', 'hits']).map((id) => {
  const figure = figureOf(id);
  const { title, unit } = words.race.figures[id];
  return [`${rule}-${id}`, { title: words.ab.figures.of(name, title, unit), value: written(figure, figure.of(whole)) }];
})));

/** @param {Result} result @returns {Figures} */
const ofMove = (result) => new Map(moveOf(result).rows.flatMap(({ id, title, comparison }) => [
  [`${id}-moved`, { title: words.ab.figures.of(title, words.ab.figures.part, ''), value: percent(comparison.moved_ratio) }],
  [`${id}-excess`, { title: words.ab.figures.of(title, words.ab.figures.excess, ''), value: percent(comparison.excess_ratio) }],
]));
