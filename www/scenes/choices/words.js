// What the Two choices scene says: its title, what a request met, and the sentences for the ear.

import { words } from '../../strings/words.js';
import { FIVE } from './config.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').OneRequest} OneRequest */
/** @typedef {import('../../types').Throws} Throws */
/** @typedef {import('../../study-desk').Desk} Desk */

/** @param {Result} result */
export const oneOf = ({ choices }) => /** @type {OneRequest} */ (choices);

/** The name of a worker of the picture. @param {number} place */
export const nameOf = (place) => `w${place + 1}`;

/** The rows of the bins that are drawn, if there are any yet. @param {Desk} desk */
export const binsFound = (desk) => desk.found('bins');

/** The fullest bin of the first seed. @param {Throws[]} rows @param {number} d */
export const fullest = (rows, d) => rows.find((row) => row.d === d)?.max[0];

/** The finding: what asking more workers makes of the fullest bin. @param {Result} result @param {Desk} desk */
export function title({ state: { choices: { d } } }, desk) {
  const rows = binsFound(desk)?.rows ?? [];
  const says = words.choices.title;
  const [one, two, three, own] = [1, 2, 3, d].map((each) => fullest(rows, each));
  if (one === undefined || two === undefined || three === undefined || own === undefined) return says.open;
  if (d === 1) return says.random(one, two);
  if (d > 2) return says.more(d, one, own, two);
  return two === one ? says.same(one) : says.two(one, two, three);
}

/** Those with the fewest in flight. @param {OneRequest} one */
export function leastLoaded({ in_flight: loads }) {
  const all = Array.from(loads);
  const least = Math.min(...all);
  return all.flatMap((load, place) => (load === least ? [place] : []));
}

/** Why the worker was chosen, and what was missed. @param {Result} result */
export function reason(result) {
  const { d, draw } = result.state.choices;
  const one = oneOf(result);
  const says = words.choices.request;
  if (one.chosen < 0) return says.given;
  const asked = [...new Set(one.asked)];
  const missed = leastLoaded(one);
  return [
    chosenFor(one, asked.filter((place) => place !== one.chosen), d > 1 && draw !== 'distinct'),
    missed.some((place) => asked.includes(place)) ? says.nobody : says.missed(missed.map(nameOf), one.in_flight[missed[0]]),
  ].join(' ');
}

/** @param {OneRequest} one @param {number[]} others that were asked @param {boolean} repeats whether one may be drawn again */
function chosenFor({ chosen, in_flight: loads }, others, repeats) {
  const says = words.choices.request;
  const equal = others.filter((place) => loads[place] === loads[chosen]);
  if (others.length === 0) return repeats ? says.repeated(nameOf(chosen)) : says.alone(nameOf(chosen));
  return equal.length > 0 ? says.equal([chosen, ...equal].map(nameOf), nameOf(chosen)) : says.fewer(nameOf(chosen), others.map(nameOf));
}

/** What was asked for and what came of it, for the ear. @param {Result} result */
export function announcement(result) {
  const one = oneOf(result);
  const says = words.choices.request;
  if (one.chosen < 0) return says.unsent(result.state.choices.d, FIVE);
  return `${says.told(one.request, askedOf(one))} ${reason(result)}`;
}

/** Those asked, and how often each was drawn. @param {OneRequest} one */
export const askedOf = ({ asked }) => [...new Set(asked)].map((place) => ({ name: nameOf(place), times: asked.filter((other) => other === place).length }));

/** How often each maximum came up, the least first. @param {number[]} max @returns {[maximum: number, often: number][]} */
export const maxima = (max) => [...new Set(max)].sort((a, b) => a - b).map((value) => [value, max.filter((one) => one === value).length]);
