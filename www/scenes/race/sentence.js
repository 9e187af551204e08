// The race in a sentence whose numbers can be set.

import { html } from 'lit-html';
import { inlineNumber, inlineSelect } from '../../controls/inline.js';
import { message } from '../../controls/slider.js';
import { count, plain, quote } from '../../format.js';
import { words } from '../../strings/words.js';
import { RACE } from './bounds.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */

/** The values of the sentence: what an arrow key adds, and their units. */
const STEPS = {
  rate: { step: 10, unit: '' },
  slots: { step: 1, unit: '' },
  slowdown: { step: 0.1, unit: '×' },
  hit: { step: 1, unit: ' ms' },
  miss: { step: 1, unit: ' ms' },
  exponent: { step: 0.1, unit: '' },
  keys: { step: 100, unit: '' },
  cache: { step: 10, unit: '' },
  seed: { step: 1, unit: '' },
};
export const VALUES = /** @type {(keyof typeof STEPS)[]} */ (Object.keys(STEPS));

/** A value where it stands alone. @param {keyof typeof STEPS} name */
export const valueOf = (name) => ({ label: words.race.values[name], ...STEPS[name] });

/** Problems of the sentence are shown under it. */
const IN_SENTENCE = [...VALUES.map((name) => `${RACE}${name}`), 'workers', 'race-slow', 'race-popularity'];

/** @param {Result} result @param {Control} control @param {boolean} phone where it is text alone, and its values are in the settings @param {unknown} more what follows it */
export function sentence(result, control, phone, more) {
  const { race, workers, keys } = control.state;
  const { sentence: says, values } = words.race;
  /** @param {keyof typeof STEPS} name */
  const number = (name) => {
    const value = race[name];
    if (phone) return html`<strong>${plain(value)}${STEPS[name].unit}</strong>`;
    return inlineNumber({ name: `${RACE}${name}`, value, ...valueOf(name) }, control);
  };
  const fleet = phone ? html`<strong>${count(workers.length)}</strong>` : inlineNumber({ name: 'workers', label: values.workers, value: workers.length }, control);
  const problem = !phone && IN_SENTENCE.includes(control.problem?.control ?? '') ? control.problem : null;
  const whom = { fleet, workers: workers.length, slots: number('slots'), each: race.slots };
  const slow = workers[race.slow];
  const who = phone ? html`<strong>${slow ? quote(slow.name, 16) : says.nobody}</strong>` : slowSelect(control);
  const kept = race.cache > 0;
  return html`
    <p class="explanation sentence">${race.trace === '' ? says.drawn({ rate: number('rate'), many: race.rate, arrivals: race.arrivals, ...whom }) : says.trace(whom)}
      ${slow ? says.slow(who, number('slowdown')) : says.even(who)}
      ${kept ? says.costs(number('hit'), number('miss'), race.sizes) : says.cost(number('miss'), race.sizes)}
      ${race.trace === '' ? says.keys({
        popularity: phone ? html`<strong>${values[race.popularity]}</strong>` : popularitySelect(control), exponent: race.popularity === 'zipf' ? number('exponent') : '',
        keys: keys.kind === 'listed' ? says.yours(raceOf(result).keys) : number('keys'), cache: number('cache'), kept,
      }) : says.caches(number('cache'), kept)}
      ${says.seed(number('seed'))} ${more}</p>
    ${message(problem, `${problem?.control}-box`)}`;
}

/** @param {Control} control */
export const popularitySelect = (control) => inlineSelect({
  id: 'race-popularity', label: words.race.values.popularity, value: control.state.race.popularity,
  choices: (/** @type {const} */ (['zipf', 'uniform'])).map((one) => [one, words.race.values[one]]),
  set: (value) => control.act({ type: 'race', set: { popularity: value === 'zipf' ? 'zipf' : 'uniform' } }, 'race-popularity'),
});

/** @param {Control} control */
export function slowSelect(control) {
  const { race, workers } = control.state;
  return inlineSelect({
    id: 'race-slow', label: words.race.values.slow, value: String(workers[race.slow] ? race.slow : -1),
    choices: [['-1', words.race.sentence.nobody], ...workers.map(({ name }, i) => /** @type {[string, string]} */ ([String(i), quote(name, 16)]))],
    set: (value) => control.act({ type: 'race', set: { slow: Number(value) } }, 'race-slow'),
  });
}
