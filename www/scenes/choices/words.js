// What the Two choices scene says: its title, what a request met, and the sentences for the ear.

import { count, counted, listed } from '../../format.js';
import { FIVE } from './config.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').OneRequest} OneRequest */
/** @typedef {import('../../types').Throws} Throws */
/** @typedef {import('../../study-desk').Desk} Desk */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** A small number as a word. @param {number} value */
export const word = (value) => NUMBERS[value] ?? count(value);

/** What a rule of d choices is called. @param {number} d */
export const choicesName = (d) => (d === 1 ? 'one choice' : `${word(d)} choices`);

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
  const [one, two, three, own] = [1, 2, 3, d].map((each) => fullest(rows, each));
  if (one === undefined || two === undefined || three === undefined || own === undefined) return 'Ask two workers, and take the less busy one';
  if (d === 1) return `At random the fullest bin holds ${count(one)}; asking two cuts it to ${count(two)}`;
  if (d > 2) return `Asking ${word(d)} workers cuts the fullest bin from ${count(one)} to ${count(own)}; two already cut it to ${count(two)}`;
  const third = three === two ? 'a third changes nothing' : `a third only to ${count(three)}`;
  return two === one ? `Asking two workers leaves the fullest bin at ${count(one)}` : `Asking two workers cuts the fullest bin from ${count(one)} to ${count(two)}; ${third}`;
}

export const EXPLANATION = 'Ask two at random and take the less busy one. It often misses the best worker, but a stale view can’t send every request to the same one.';

/** Those with the fewest in flight. @param {OneRequest} one */
export function leastLoaded({ in_flight: loads }) {
  const all = Array.from(loads);
  const least = Math.min(...all);
  return all.flatMap((load, place) => (load === least ? [place] : []));
}

/** @param {number} load */
const inFlight = (load) => (load === 0 ? 'none' : load === 1 ? 'only one' : `only ${word(load)}`);

/** Why the worker was chosen, and what was missed. @param {Result} result */
export function reason(result) {
  const { d, draw } = result.state.choices;
  const one = oneOf(result);
  if (one.chosen < 0) return 'The requests in flight are given; the two asked are given for d = 2 without replacement. “Send one request” goes on with what is set here.';
  const asked = [...new Set(one.asked)];
  const others = asked.filter((place) => place !== one.chosen);
  const chosen = nameOf(one.chosen);
  const load = one.in_flight[one.chosen];
  const equal = others.some((place) => one.in_flight[place] === load);
  const first = others.length === 0 ? `${chosen} gets the request: ${d > 1 && draw !== 'distinct' ? 'it was drawn each time' : 'nobody else was asked'}.`
    : equal ? `${listed([one.chosen, ...others.filter((place) => one.in_flight[place] === load)].map(nameOf))} have the same number in flight; ${chosen} was drawn first and gets the request.`
      : `${chosen} has fewer in flight than ${listed(others.map(nameOf))}, so it gets the request.`;
  const missed = leastLoaded(one);
  if (missed.some((place) => asked.includes(place))) return `${first} Nobody has fewer.`;
  const [place] = missed;
  return `${first} ${missed.length === 1 ? `${nameOf(place)} has` : `${listed(missed.map(nameOf))} have`} ${inFlight(one.in_flight[place])}, but ${missed.length === 1 ? 'it was' : 'they were'} not asked.`;
}

/** What was asked for and what came of it, for the ear. @param {Result} result */
export function announcement(result) {
  const one = oneOf(result);
  const { d } = result.state.choices;
  if (one.chosen < 0) return `${choicesName(d)} of ${counted(FIVE, 'worker', 'workers')}: nothing sent yet.`;
  return `${requestName(one)} asks ${askedWords(one)}. ${reason(result)}`;
}

/** @param {OneRequest} one */
export const requestName = ({ request }) => (request === 0 ? 'A request' : `Request ${count(request)}`);

/** Those asked, a worker drawn again said so. @param {OneRequest} one */
export function askedWords({ asked }) {
  const names = [...new Set(asked)];
  return listed(names.map((place) => {
    const times = asked.filter((other) => other === place).length;
    return times === 1 ? nameOf(place) : `${nameOf(place)} ${times === 2 ? 'twice' : `${word(times)} times`}`;
  }));
}

/** How often each maximum came up, most often first said alone. @param {number[]} max */
export function maxima(max) {
  const values = [...new Set(max)].sort((a, b) => a - b);
  if (values.length === 1) return max.length === 1 ? count(values[0]) : `always ${count(values[0])}`;
  const times = values.map((value) => {
    const many = max.filter((one) => one === value).length;
    return `${count(value)} (${many === 1 ? 'once' : many === 2 ? 'twice' : `${word(many)} times`})`;
  });
  return `${times.slice(0, -1).join(', ')} or ${times.at(-1)}`;
}
