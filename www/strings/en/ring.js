// What the Ring says, in English.

import { html } from 'lit-html';
import { bytes, count, counted, percent, percentShort, plain, ratio3, tenth } from '../../format.js';
import { plural } from '../words.js';

const MODULO = 'A key belongs to worker number hash mod N, and N changes almost every remainder.';
/** @param {number} value */
const workers = (value) => counted(value, 'worker', 'workers');

/** A joining or leaving worker, '' where nobody does. @typedef {{kind: import('../../types').State['change']['kind'], name: string}} Change */

export default {
  nobody: 'nobody',
  title: {
    nobody: 'No worker can take a key',
    /** @param {Change} change @param {number} moved */
    moves: ({ kind, name }, moved) => `${kind === 'add' ? 'Adding' : 'Removing'} ${name} moves ${percentShort(moved)} of the keys`,
    /** @param {number} many @param {number} imbalance */
    still: (many, imbalance) => `${workers(many)}; the busiest carries ${ratio3(imbalance)} × the mean`,
    /** @param {number} ratio */
    needless: (ratio) => `, ${percentShort(ratio)} needlessly`,
    rest: '; the rest stay where they are',
  },
  /** @param {number} ratio */
  passing: (ratio) => `${percentShort(ratio)} of keys passed on.`,
  /** For the ear. @param {Change} change @param {{moved: number, least: number, imbalance: number}} figures */
  moved: ({ kind, name }, { moved, least, imbalance }) =>
    `${kind === 'add' ? 'Adding' : 'Removing'} ${name} moved ${percentShort(moved)} of the keys; an even split needs ${percentShort(least)}. Imbalance ${ratio3(imbalance)}.`,
  /** How a rule finds a key's worker. */
  ways: {
    rules: /** @type {Record<string, string>} */ ({
      modulo: MODULO, 'lesson-fnv-modulo': MODULO,
      'multi-probe': 'A key is hashed many times; the hash that ends nearest before a point decides.',
    }),
    ring: /** @type {Record<string, string>} */ ({
      'at-or-after': 'A key belongs to the first point clockwise from its hash.',
      after: 'A key belongs to the first point strictly after its hash, clockwise.',
      nearest: 'A key belongs to the nearest point, on either side of its hash.',
    }),
    slots: 'A number made of the key picks a slot, and the slot has a worker.',
    bare: /** @type {Record<string, string>} */ ({
      score: 'Every worker has a score for the key; the highest wins.',
      jump: 'The key jumps from worker to worker, further each time, and stays where the next jump would leave the list.',
    }),
    /** @param {number} ratio */
    full: (ratio) => `Where its worker is full, it goes on clockwise: ${percentShort(ratio)} of keys passed on.`,
    /** @param {number} keys */
    needless: (keys) => `${count(keys)} keys move between workers that were there all along.`,
    none: 'No key changes owner.',
    /** @param {Change} change */
    only: ({ kind, name }) => `Only keys that ${kind === 'add' ? `fall to ${name}` : `were on ${name}`} change owner.`,
  },
  figures: {
    moved: 'Keys that move', imbalance: 'Imbalance, max ÷ mean', brief: 'Max ÷ mean', nothing: 'nothing changes',
    /** @param {unknown} before @param {number} many */
    wasWith: (before, many) => html`was ${before} with ${workers(many)}`,
    /** @param {unknown} before */
    was: (before) => html`was ${before}`,
    /** @param {number} many */
    of: (many) => `of ${workers(many)}`,
    workers,
    /** @param {number} ratio */
    even: (ratio) => `even split needs ${percent(ratio)}`,
    /** @param {number} ratio */
    evenBrief: (ratio) => `even split ${percentShort(ratio)}`,
    /** @param {unknown} ratio */
    needless: (ratio) => html`${ratio} needless`,
    /** @param {unknown} ratio @param {number} least */
    needlessOf: (ratio, least) => html`${ratio} needless; even split needs ${percent(least)}`,
    passed: 'Keys passed on',
    /** @param {number | null} before */
    full: (before) => `${before === null ? '' : `was ${percent(before)}; `}by workers that were full`,
    store: 'Store, warming up', rate: 'req/s', extra: 'Extra requests',
    /** @param {unknown} times */
    times: (times) => html`${times} the load before`,
    /** @param {number} seconds @param {number} misses */
    misses: (seconds, misses) => `in ${plain(seconds)} s, miss ratio ${ratio3(misses)}`,
    ring: 'Ring size', table: 'Table size', memory: 'Memory', list: 'nothing but their list', each: 'one worker in each',
    /** @param {number} value */
    points: (value) => plural(value, { one: 'point', other: 'points' }),
    /** @param {number} value */
    slots: (value) => plural(value, { one: 'slot', other: 'slots' }),
    /** @param {number} value */
    unit: (value) => plural(value, { one: 'worker', other: 'workers' }),
    /** @param {number} all @param {number} each */
    bytes: (all, each) => `${bytes(all)} at ${each} B per point`,
    /** @param {number} points @param {number} all */
    pointsBytes: (points, all) => `${points === 1 ? 'point' : 'points'}, ${bytes(all)}`,
    lookup: 'Lookup', atMost: 'at most', remainder: 'remainder', whatever: 'whatever the size', looked: 'looked at, at most',
    /** @param {number} value */
    comparisons: (value) => plural(value, { one: 'comparison', other: 'comparisons' }),
    /** @param {number} points @param {number} k @param {number | null} mean */
    walk: (points, k, mean) => `${counted(points, 'point', 'points')} to k = ${k}${mean === null ? '' : `; mean ${tenth(mean)}`}`,
  },
  strip: {
    /** @param {string} key */
    title: (key) => `Around ${key}`,
    /** @param {number} part */
    caption: (part) => `1/${part} of the ring, magnified. Clockwise is right.`,
    /** @param {string} key @param {string} before @param {string} after */
    label: (key, before, after) => `The ring around ${key}: before, it belongs to ${before}; after, to ${after}.`,
    /** @param {number} at */
    table: (at) => `Arcs clockwise, in parts of the magnified strip; the key is at ${percentShort(at)}.`,
    when: 'When', from: 'From', to: 'To', worker: 'Worker', before: 'before', after: 'after',
    /** @param {number} n */
    ordinal: (n) => `${n}${{ one: 'st', two: 'nd', few: 'rd' }[/** @type {'one'} */ (new Intl.PluralRules('en', { type: 'ordinal' }).select(n))] ?? 'th'}`,
    /** @param {string} owner */
    ownerBefore: (owner) => `before: owner ${owner}`,
    /** @param {string} owner */
    ownerAfter: (owner) => `after: owner ${owner}`,
    /** @param {string[]} stops @param {boolean} back */
    further: (stops, back) => `${stops.join(', ')} ${back ? 'further back' : 'further on'}`,
  },
  circle: {
    inner: { before: 'Inner band: before', after: 'Inner band: after' },
    innerAsked: { before: 'Inner band: before, asked first', after: 'Inner band: after, asked first' },
    outerAsked: 'Outer band: asked first instead', outerAfter: 'Outer band: after', outerTakes: 'Outer band: who takes it',
    /** @param {Change} change */
    outer: ({ kind, name }) => (kind === 'add' ? `Outer band: ${name} takes` : `Outer band: heirs of ${name}`),
    dot: 'Dot: an example key, by owner', circled: 'Circled: moves',
    /** @param {Change} change */
    circledOf: ({ kind, name }) => `Circled: moves ${kind === 'add' ? 'to' : 'from'} ${name}`,
    /** @param {{kind: 'ring' | 'slots' | 'bare', places: number, workers: number, moved: number, followed: string}} picture */
    summary: ({ kind, places, workers: many, moved, followed }) => `${
      kind === 'ring' ? `Ring of ${counted(places, 'point', 'points')}` : kind === 'slots' ? `Circle of ${counted(places, 'slot', 'slots')}` : 'No circle: the rule has none'
    }, ${workers(many)} after the change. ${percentShort(moved)} of the keys move; the table beside it has each worker's figures.${followed === '' ? '' : ` ${followed} is followed.`}`,
    weigh: 'Give a worker a weight above 0 to start.', type: 'Type a key to follow it.', tap: 'tap a key to follow it',
    /** @param {number} many */
    slots: (many) => counted(many, 'slot', 'slots'),
    bare: 'this rule has no ring', unowned: 'the rule gives it to no worker',
    /** @param {string[]} names the owner first */
    belongs: (names) => `belongs to ${names.join(', then ')}`,
    /** @param {number} full @param {string} owner @param {number} number @param {number} of */
    past: (full, owner, number, of) => `past ${counted(full, 'full worker', 'full workers')} to ${owner}, point ${count(number)} of ${count(of)}`,
    /** @param {string} owner @param {number} number @param {number} of */
    stops: (owner, number, of) => `stops at ${owner}, point ${count(number)} of ${count(of)}`,
    /** @param {string} owner @param {number} number @param {number} of */
    slot: (owner, number, of) => `slot ${count(number)} of ${count(of)}, held by ${owner}`,
    /** @param {string} key */
    moves: (key) => `${key}: moves`,
    /** @param {string} key */
    stays: (key) => `${key}: stays`,
  },
  shares: {
    title: 'Share of keys, after', axis: 'Share of keys, %', dashed: 'dashed: even, shaded: 95% range', full: 'dashed: even, full line: the bound',
    /** @param {number | null} points of a ring's worker @param {number} low @param {number} high @param {number} even */
    range: (points, low, high, even) => `${points === null ? '' : `At v = ${count(points)}, `}95% of workers should fall from ${percent(low)} to ${percent(high)}; even is ${percent(even)}.`,
    /** @param {number | null} points */
    ranges: (points) => `${points === null ? 'Shaded' : `At v = ${count(points)}, shaded`} is where 95% of such workers should fall, dashed their share by weight.`,
    /** @param {number} most @param {number} bound @param {number} even */
    most: (most, bound, even) => `No worker takes more than ${percent(most)}, ${plain(bound)} × the mean: the full line. Even is ${percent(even)}.`,
    /** @param {number} bound */
    mosts: (bound) => `Full line: the most that each worker takes, ${plain(bound)} × its share by weight, which is dashed.`,
    /** @param {string} name */
    tick: (name) => ` Upright tick: share before ${name}.`,
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `The ${shown} greatest of ${count(all)}.`,
    even: 'even', band: '95% range', bound: 'bound',
    /** @param {string} name @param {number} share */
    alone: (name, share) => `${name} has ${percent(share)} of the keys.`,
    /** @param {{name: string, share: number}} most @param {{name: string, share: number}} least */
    summary: (most, least) => `Shares of keys: from ${most.name} with ${percent(most.share)} to ${least.name} with ${percent(least.share)}.`,
  },
  table: {
    open: 'As a table', label: "Each worker's keys", worker: 'Worker', before: 'Before', after: 'After', bound: 'Bound', keys: 'Keys',
    places: { ring: 'Points', slots: 'Slots', bare: 'Weight' },
    /** @param {string} name */
    to: (name) => `Keys to ${name}`,
    /** @param {string} name */
    from: (name) => `Keys from ${name}`,
    /** @param {number} keys */
    has: (keys) => html`has <strong>${count(keys)}</strong>`,
    /** @param {number} keys */
    had: (keys) => html`had <strong>${count(keys)}</strong>`,
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `The ${shown} with the greatest shares of ${count(all)}.`,
  },
};
