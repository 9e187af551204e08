// What a program did beside what the core says, key by key.
import { place } from '../../dist/pkg/balance_lab.js';
import { shown } from './keys.js';

/** @typedef {import('./types').Fleet} Fleet */
/** @typedef {import('./types').Request} Request */

const KEYS_SHOWN = 3;

/** @typedef {{ turns: number, differing: string[] }} Comparison */

/**
 * @param {Fleet} fleet
 * @param {Request[]} requests
 * @param {string[]} answers who answered each request
 * @returns {Comparison} how many keys were left to turns, and a line for each that differs
 */
export function compare(fleet, requests, answers) {
  const { rule, workers, carrier } = fleet;
  let picks;
  try {
    picks = place(rule, workers, requests.map(({ key }) => key));
  } catch (error) {
    return { turns: 0, differing: [`the core refuses the fleet: ${error}`] };
  }
  const usable = new Set(fleet.answers.filter((_, i) => !workers[i].down && workers[i].weight !== 0).flat());
  let turns = 0;
  const differing = requests.flatMap(({ key }, i) => {
    const turn = fleet.mayTurn && picks[i] === -1;
    if (turn) turns += 1;
    const expected = turn ? [...usable] : (fleet.answers[picks[i]] ?? []);
    if (expected.includes(answers[i])) return [];
    const wanted = expected.join(' or ') || 'nobody';
    return [`${carrier} ${shown(key)}: expected ${wanted}, got ${answers[i]}`];
  });
  return { turns, differing };
}

/**
 * @param {string} name
 * @param {Fleet} fleet
 * @param {Request[]} requests
 * @param {string[]} differing
 */
export function report(name, fleet, requests, differing) {
  const more = differing.length - KEYS_SHOWN;
  const lines = [
    `${name}: ${differing.length} of ${requests.length} keys differ`,
    `rule ${JSON.stringify(fleet.rule)}`,
    ...fleet.config.split('\n').filter((line) => line),
    ...differing.slice(0, KEYS_SHOWN),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return lines.join('\n  ');
}
