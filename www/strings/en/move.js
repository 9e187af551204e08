// What the Move & warm-up scene says.

import { html } from 'lit-html';
import { count, counted, listed, percent, percentShort, plain, rate } from '../../format.js';
import { term } from '../../help/term.js';
import { plural } from '../words.js';

/** @typedef {import('../../types').MoveEntry} MoveEntry */

export default {
  /** What rows are called. @type {Record<'modulo' | 'jump' | 'maglev' | 'rendezvous', string>} */
  rows: { modulo: 'mod N', jump: 'jump', maglev: 'Maglev', rendezvous: 'rendezvous' },
  /** @param {number} points */
  ring: (points) => `ring, v = ${count(points)}`,
  /** Two rows as a sentence names them: the ring is told by its points where the other is one, too. @param {number | null} points */
  named: (points) => (points === null ? 'the ring' : `the ring of v = ${count(points)}`),
  title: {
    /** @param {number} workers */
    stays: (workers) => `${counted(workers, 'worker stays', 'workers stay')}, and no key moves`,
    /** @param {number} from @param {number} to @param {[name: string, moved: number][]} rows one or two */
    moves: (from, to, rows) => `From ${count(from)} to ${counted(to, 'worker', 'workers')}, ${rows.map(([name, moved], i) => (i === 0 ? `${name} moves ${percentShort(moved)} of the keys` : `${name} ${percentShort(moved)}`)).join(' and ')}`,
  },
  explanation: 'Each moved key misses once at its new owner. The store serves those misses until the caches are warm again.',
  /** @param {string} title @param {number} least @param {string} row @param {number} store */
  announcement: (title, least, row, store) => `${title}; an even split needs ${percent(least)}. With ${row} the store serves ${rate(store)} requests per second.`,
  leading: { moved: 'Keys that move', against: 'Against', store: 'Store, req/s', base: (/** @type {number} */ value) => `base ${rate(value)}` },
  controls: {
    change: 'Change', from: 'From', to: 'To', workers: 'workers',
    add: (/** @type {string} */ name) => `Add ${name}`,
    undoAdd: (/** @type {string} */ name) => `Undo add ${name}`,
    undoRemove: (/** @type {string} */ name) => `Undo remove ${name}`,
    back: (/** @type {number} */ workers) => `Back to ${counted(workers, 'worker', 'workers')}`,
    pair: 'Compare below', asked: 'Keys are asked for', popularity: 'Popularity', alike: 'all alike', zipf: 'by Zipf', exponent: 'Exponent',
    store: 'Store and softening', capacity: 'Capacity', notGiven: 'not given', none: 'none', perSecond: 'req/s',
    steps: 'In steps', stepsUnit: 'steps', apart: 'Apart', prewarmed: 'Pre-warmed', ofMoved: 'of moved', bytes: 'Bytes per key', copied: 'Copied at',
    routers: 'Routers learn of it', how: 'How', evenly: 'evenly within a time', atRandom: 'at random, by an average', within: 'Within', average: 'Average',
  },
  table: {
    region: 'Rules compared', rule: 'Rule', compared: 'Compared below', moved: 'Moved', keysMove: 'Keys that move', imbalance: 'Imbalance',
    imbalanceTerm: 'Imbalance, max ÷ mean', imbalancePair: 'Imbalance before → after', peak: 'Store peak', base: '× base', extra: 'Extra reads',
    ofKeys: 'of keys', maxMean: 'max ÷ mean', perSecond: 'req/s',
    inSeconds: (/** @type {number} */ seconds) => `in ${plain(seconds)} s`,
    least: (/** @type {number} */ ratio) => `least ${percentShort(ratio)}`,
    /** The mark of each stands where it is named. @param {number} before @param {number} after @param {unknown} hollow @param {unknown} solid @param {boolean} arrow in place of marks */
    imbalanceLegend: (before, after, hollow, solid, arrow) => html`Imbalance: ${hollow}with ${count(before)}${arrow ? ' →' : html`, ${solid}`} with ${counted(after, 'worker', 'workers')}`,
    movementLegend: (/** @type {unknown} */ grey, /** @type {unknown} */ ink) => html`Movement: ${grey} ${term('least', 'needed for an even split')}, ${ink} ${term('excess', 'above the least')}`,
    storeLegend: (/** @type {number} */ seconds) => `Store: if every moved key misses for ${plain(seconds)} s`,
    maglev: 'Maglev needs seeds and hashes with XXH64',
    short: (/** @type {string[]} */ rows) => `${listed(rows)} ${plural(rows.length, { one: 'moves', other: 'move' })} little because who joins takes too little`,
  },
  flows: {
    title: 'Where the keys go',
    ribbons: 'Grey stays. What is coloured moves, in the colour of the worker it leaves.',
    shades: 'Down by worker before, across by worker after; the darker, the more of what the row’s worker had.',
    moves: (/** @type {number} */ ratio) => `${percentShort(ratio)} moves`,
    picture: (/** @type {string} */ title, /** @type {number} */ moved, /** @type {number} */ keys) => `${title}: ${count(moved)} of ${count(keys)} keys move.`,
    across: (/** @type {string} */ first, /** @type {string} */ last) => `across: to ${first} … ${last}`,
    table: (/** @type {string} */ picture) => `Keys by worker before and after. ${picture}`,
    from: 'From', to: (/** @type {string} */ name) => `to ${name}`,
  },
  store: {
    title: 'Load at the store after the change', how: 'How misses end', held: 'Held', fading: 'Fading',
    heldCaption: (/** @type {number} */ seconds) => `Requests per second, if every moved key misses for ${plain(seconds)} s: an assumption.`,
    fadingCaption: 'Requests per second, as keys are asked for at random and miss the first time.',
    base: (/** @type {string} */ value) => `base ${value} req/s`, capacity: (/** @type {string} */ value) => `capacity ${value} req/s`, change: 'change',
    /** @param {{name: string, note: string}[]} series @param {number} base */
    picture: (series, base) => `Load at the store: ${series.map(({ name, note }) => `${name} ${note}`).join('; ')}. Base ${rate(base)} requests per second.`,
    table: 'Load at the store',
    rate: (/** @type {string} */ value) => `${value} req/s`, rateTimes: (/** @type {string} */ value, /** @type {string} */ times) => `${value} req/s, ${times} base`,
    extra: (/** @type {string} */ value) => `${value} extra reads`,
    peak: (/** @type {string} */ value, /** @type {string} */ times) => `peak ${value} req/s, ${times} base`,
  },
  time: {
    under: 'under 0.01\u00a0s', never: 'never', seconds: (/** @type {string} */ value) => `${value}\u00a0s`, minutes: (/** @type {string} */ value) => `${value}\u00a0min`,
    hours: (/** @type {string} */ value) => `${value}\u00a0h`, days: (/** @type {string} */ value) => `${value}\u00a0days`,
  },
  cost: {
    title: 'What the store pays',
    /** @param {number | null} exponent of Zipf @param {string[]} soft */
    caption: (exponent, soft) => `As keys are asked for at random${exponent === null ? ', all alike' : `, by Zipf with exponent ${plain(exponent)}`}${soft.length > 0 ? `; ${soft.join('; ')}` : ''}.`,
    steps: (/** @type {number} */ steps, /** @type {number} */ pause) => `in ${steps} steps, ${plain(pause)} s apart`,
    prewarmed: (/** @type {number} */ ratio) => `${percent(ratio)} warmed beforehand, the hottest first`,
    region: 'What the store pays, as a table', figure: 'Figure',
    byKeys: 'Moved, by keys', byRequests: 'Moved, by requests', imbalance: 'Imbalance by requests', peak: 'Peak, req/s',
    warm: (/** @type {number} */ percentage) => `${percentage}% warm after`,
    extraIn: (/** @type {number} */ seconds) => `Extra reads in ${plain(seconds)} s`, extraInAll: 'Extra reads in all',
    within: (/** @type {number} */ capacity) => `Within ${rate(capacity)} req/s`, twoOwners: 'With two owners meanwhile', copy: 'To copy, as a store',
    rate: (/** @type {number} */ value) => `${rate(value)} req/s`,
    explained: 'With two owners, a moved key is read from its old owner until the new one has it: no extra reads at the store, twice the memory meanwhile.',
    spare: (/** @type {number} */ value) => `yes, ${rate(value)} to spare`,
    over: (/** @type {number} */ value, /** @type {string} */ time) => html`<strong>over by ${rate(value)}</strong> for ${time}`,
  },
  rollout: {
    title: 'While not every router knows',
    /** @param {MoveEntry['delays']} delays @param {number} spread @param {number} writes */
    caption: (delays, spread, writes) => `Requests that two routers would send to different workers, if routers learn of the change ${
      delays === 'uniform' ? `evenly within ${plain(spread)} s` : `after ${plain(spread)} s on the average, at random`}. ${rate(writes)} writes per second.`,
    note: (/** @type {number} */ peak, /** @type {number} */ writes) => `at most ${percent(peak)}; ${count(Math.round(writes))} writes to a wrong owner`,
    /** @param {{name: string, note: string}[]} series */
    picture: (series) => `Requests that two routers disagree on: ${series.map(({ name, note }) => `${name} ${note}`).join('; ')}.`,
    table: 'Requests that two routers disagree on',
  },
  plan: {
    title: 'Over several steps', plan: 'Plan',
    /** @type {Record<Exclude<MoveEntry['plan'], 'grow'>, string>} */
    plans: { replace: 'replace every worker by a new one', fail: 'the first fails and returns', reweight: 'the first to weight 2, in 4 steps' },
    grow: (/** @type {number} */ workers) => `grow to ${count(workers)}, one at a time`,
    caption: (/** @type {number} */ keys, /** @type {number} */ steps) => `${keys === 1 ? 'One key' : `The first ${count(keys)} keys`} over ${counted(steps, 'step', 'steps')}. A repeat is a key moved more often than from start to end.`,
    soon: 'Following the rules in a moment.', region: 'Rules over several steps',
    head: ['Rule', 'Moved in all', 'Least', 'Needless', 'Repeat', 'Worst imbalance'],
  },
};
