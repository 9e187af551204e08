// The race in a sentence whose numbers can be set.

import { html, nothing } from 'lit-html';
import { inlineNumber, inlineSelect } from '../../controls/inline.js';
import { message } from '../../controls/slider.js';
import { count, plain, quote } from '../../format.js';
import { RACE } from './bounds.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */

/**
 * The values of the sentence: what each is called where it stands alone, and what an arrow key adds.
 * @type {Record<string, {label: string, step?: number, unit?: string}>}
 */
export const VALUES = {
  rate: { label: 'Requests per second', step: 10 },
  slots: { label: 'Slots of each worker' },
  slowdown: { label: 'How much slower', step: 0.1, unit: '×' },
  hit: { label: 'A hit takes', unit: ' ms' },
  miss: { label: 'A miss takes', unit: ' ms' },
  exponent: { label: 'Exponent', step: 0.1 },
  keys: { label: 'Keys', step: 100 },
  cache: { label: 'Entries in each cache', step: 10 },
  seed: { label: 'Seed of the trace' },
};

/** Problems of the sentence are shown under it. */
const IN_SENTENCE = [...Object.keys(VALUES).map((name) => `${RACE}${name}`), 'workers', 'race-slow', 'race-popularity'];

/** @param {Result} result @param {Control} control @param {boolean} phone where it is text alone, and its values are in the settings @param {unknown} more what follows it */
export function sentence(result, control, phone, more) {
  const { race, workers, keys } = control.state;
  /** @param {keyof typeof VALUES} name */
  const number = (name) => {
    const value = /** @type {number} */ (race[/** @type {keyof typeof race} */ (name)]);
    if (phone) return html`<strong>${plain(value)}${VALUES[name].unit ?? ''}</strong>`;
    return inlineNumber({ name: `${RACE}${name}`, value, ...VALUES[name] }, control);
  };
  const fleet = phone ? html`<strong>${count(workers.length)}</strong>` : inlineNumber({ name: 'workers', label: 'Workers', value: workers.length }, control);
  const listed = keys.kind === 'listed';
  const problem = !phone && IN_SENTENCE.includes(control.problem?.control ?? '') ? control.problem : null;
  const cost = race.cache === 0 ? html`Each takes ${number('miss')}` : html`A hit takes ${number('hit')}, a miss ${number('miss')}`;
  const popularity = phone ? html`<strong>${race.popularity === 'zipf' ? 'Zipf' : 'all alike'}</strong>` : popularitySelect(control);
  return html`
    <p class="explanation sentence">${race.trace === '' ? html`${number('rate')} ${race.rate === 1 ? 'request' : 'requests'} per second${race.arrivals === 'fixed' ? ', evenly apart,' : race.arrivals === 'bursts' ? ', in bursts,' : ''} reach` : 'Your trace reaches'}
      ${fleet} ${workers.length === 1 ? 'worker' : 'workers'} with ${number('slots')} ${race.slots === 1 ? 'slot' : 'slots'} each.
      ${slow(control, phone)}${race.slow < 0 || race.slow >= workers.length ? ' is slower' : html` is ${number('slowdown')} slower`}.
      ${cost}${SIZES[race.sizes]}.
      ${race.trace === '' ? html`Keys: ${popularity}${race.popularity === 'zipf' ? html` ${number('exponent')}` : nothing} over ${listed ? html`${count(raceOf(result).keys)} of yours` : number('keys')}; each` : 'Each'}
      cache holds ${number('cache')}${race.cache === 0 ? ': nothing is kept' : ''}. Seed ${number('seed')}. ${more}</p>
    ${message(problem, `${problem?.control}-box`)}`;
}

/** What a cost is multiplied by, in the sentence. */
const SIZES = { constant: '', exponential: ', times a random size of mean 1', lesson: ', times 1 to 10' };

/** @param {Control} control */
export const popularitySelect = (control) => inlineSelect({
  id: 'race-popularity', label: 'Popularity of keys', value: control.state.race.popularity, choices: [['zipf', 'Zipf'], ['uniform', 'all alike']],
  set: (value) => control.act({ type: 'race', set: { popularity: value === 'zipf' ? 'zipf' : 'uniform' } }, 'race-popularity'),
});

/** @param {Control} control @param {boolean} phone */
function slow(control, phone) {
  const { race: { slow: place }, workers } = control.state;
  const name = workers[place] ? quote(workers[place].name, 16) : 'No worker';
  return phone ? html`<strong>${name}</strong>` : slowSelect(control);
}

/** @param {Control} control */
export function slowSelect(control) {
  const { race, workers } = control.state;
  return inlineSelect({
    id: 'race-slow', label: 'The slow worker', value: String(workers[race.slow] ? race.slow : -1),
    choices: [['-1', 'No worker'], ...workers.map(({ name }, i) => /** @type {[string, string]} */ ([String(i), quote(name, 16)]))],
    set: (value) => control.act({ type: 'race', set: { slow: Number(value) } }, 'race-slow'),
  });
}
