// What Rendezvous says, in English.

import { html } from 'lit-html';
import { count, counted, percentShort, ratio3, tenth } from '../../format.js';
import { plural } from '../words.js';

/** A joining or leaving worker. @typedef {{kind: import('../../types').State['change']['kind'], name: string}} Change */
/** A key's owners before and after. @typedef {{key: string, before: string, after: string}} Owned */

const PARTS = ['', 'all', 'half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];
const FIRST = 'Every worker scores every key; the highest score owns it.';
/** @param {number} value */
const keys = (value) => counted(value, 'key', 'keys');

export default {
  title: {
    /** @param {Owned} owned */
    nobody: ({ key, before, after }) => `${key} belongs to nobody${before === after ? '' : `; ${before} had it`}`,
    /** @param {Owned} owned */
    falls: ({ key, before, after }) => `${key} falls from ${before} to ${after}, its runner-up`,
    /** @param {Owned} owned */
    goes: ({ key, before, after }) => `${key} goes from ${before} to ${after}, whose score is higher`,
    /** @param {Owned} owned */
    owns: ({ key, after }) => `${after} scores highest for ${key}, so ${after} owns it`,
    /** @param {Change} change @param {number} moved */
    moves: ({ kind, name }, moved) => `${kind === 'add' ? `Adding ${name}` : `Taking ${name} down`} moves ${percentShort(moved)} of the keys`,
    /** @param {number} many */
    still: (many) => `The highest of ${counted(many, 'score', 'scores')} owns each key`,
    /** @param {number} ratio */
    needless: (ratio) => `, ${percentShort(ratio)} needlessly`,
    /** @param {Change} change */
    all: ({ kind, name }) => (kind === 'add' ? `, all of them to ${name}` : ', all of them its own'),
  },
  explanation: {
    plain: `${FIRST} Nothing else is kept: no ring, no table.`,
    /** @param {Change} change */
    change: ({ kind, name }) => `${FIRST} ${kind === 'add' ? `${name} takes the keys that it scores higher than their owner did, and no other.` : `When ${name} goes, each of its keys falls to its own runner-up.`}`,
  },
  /** For the ear. @param {Change} change @param {{moved: number, least: number, imbalance: number}} figures */
  moved: ({ kind, name }, { moved, least, imbalance }) =>
    `${kind === 'add' ? 'Adding' : 'Taking down'} ${name} moved ${percentShort(moved)} of the keys; an even split needs ${percentShort(least)}. Imbalance ${ratio3(imbalance)}.`,
  weight: {
    /** @param {string} name */
    title: (name) => `Weight of ${name}`,
    unit: '× others',
  },
  figures: {
    state: 'State kept', lookup: 'Lookup', owner: 'Owner', none: 'no ring, no table',
    /** @param {number} value */
    names: (value) => plural(value, { one: 'name', other: 'names' }),
    /** @param {number} value */
    scores: (value) => plural(value, { one: 'score', other: 'scores' }),
    /** @param {number | null} before where it differs */
    ranks: (before) => (before === null ? 'ranks replicas too' : `was ${count(before)}; ranks replicas too`),
    /** @param {number} value @param {number | null} before where it differs */
    scoresWas: (value, before) => `${value === 1 ? 'score' : 'scores'}${before === null ? '' : `, was ${count(before)}`}`,
    highest: 'the highest score', same: 'as before',
    /** @param {string} name */
    was: (name) => `was ${name}`,
    /** @param {Change} change @param {unknown} needless */
    moved: ({ kind, name }, needless) => html`all ${kind === 'remove' ? `${name}’s` : `to ${name}`}; ${needless} others`,
  },
  fates: {
    owner: 'owner', second: 'runner-up', copy: 'holds a copy', ownerDown: 'owner, down', lost: 'its copy is lost', down: 'down', joinsOwner: 'joins, now owner', risen: 'runner-up, now owner',
    keepsCopy: 'was owner, keeps a copy', was: 'was owner', keeps: 'keeps its copy', joinsCopy: 'joins with a copy', receives: 'receives a copy', gives: 'gives up its copy', joins: 'joins',
  },
  scores: {
    type: 'Type a key to see its scores.',
    /** @param {string} key */
    nobody: (key) => `No worker can score ${key}: give one a weight above 0.`,
    /** @param {string} key */
    who: (key) => `Who owns ${key}`,
    /** @param {string} key */
    title: (key) => `The scores of ${key}`,
    order: 'How workers are listed', orders: { score: 'By score', fleet: 'Fleet order' },
    /** @param {Change} change */
    column: ({ kind, name }) => (kind === 'add' ? `with ${name}` : `${name} down`),
    /** @param {number} shown @param {number} all @param {'score' | 'fleet'} order */
    cut: (shown, all, order) => `${shown} of ${count(all)} workers, ${order === 'score' ? 'those with the highest scores' : 'the first of the fleet'}.`,
    /** @param {number} replicas */
    ranks: (replicas) => (replicas === 1 ? 'The solid rank is the owner.' : `Circled ranks hold one of the k = ${replicas} copies; solid is the owner.`),
    still: 'No copy moves.',
    /** @param {string[]} names that receive one */
    copies: (names) => `${names.length === 1 ? 'One copy moves' : `${names.length} copies move`}, to ${names.join(', ')}.`,
    worker: 'Worker', head: 'Score, highest wins', score: 'Score', rank: 'Rank',
  },
  fan: {
    title: 'Where keys go', hint: 'Take a worker down or add one to see it.',
    /** @param {string} name */
    go: (name) => `Where ${name}’s keys go`,
    /** @param {string} name */
    come: (name) => `Where ${name}’s keys come from`,
    /** @param {number} many */
    keys: (many) => `${keys(many)}.`,
    /** @param {number} many @param {boolean} left */
    nobody: (many, left) => `${keys(many)}${many === 0 ? '' : left ? ', and nobody takes them' : ', which nobody had'}.`,
    /** @param {number} many */
    weighed: (many) => `${keys(many)}; weights set what each should get.`,
    /** @param {number} many @param {number} workers @param {number} even */
    even: (many, workers, even) => `${keys(many)}, an even ${PARTS[workers] ?? `part of ${count(workers)}`} is ${even < 1 ? 'less than one' : count(Math.round(even))}.`,
    all: 'all',
    /** @param {number} many @param {string} name @param {{name: string, ratio: number}[]} others */
    summary: (many, name, others) => `${keys(many)} of ${name}: ${others.map((to) => `${to.name} ${percentShort(to.ratio)}`).join(', ')}.`,
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `The ${shown} with the most keys of ${count(all)}.`,
    worker: 'Worker', count: 'Keys', share: 'Share',
  },
  cost: {
    title: 'Cost of one lookup, ns', again: 'Again', measure: 'Measure again',
    measured: 'Measured here, median of 15 runs.',
    /** @param {boolean} before whether an earlier measurement is drawn */
    soon: (before) => `Measured here in a moment.${before ? ' Drawn is what was measured before.' : ''}`,
    /** @param {number} done @param {number} of @param {boolean} before */
    measuring: (done, of, before) => `Measuring here: run ${count(done)} of ${count(of)}.${before ? ' Drawn is what was measured before.' : ''}`,
    rendezvous: 'rendezvous',
    /** @param {number} points */
    ring: (points) => `ring, v = ${points}`,
    scores: 'N scores',
    /** @param {number} points */
    steps: (points) => `log₂ ${points}N steps`,
    /** @param {number} workers */
    beyond: (workers) => `Beyond ${counted(workers, 'worker', 'workers')} the ring’s lookup is cheaper here.`,
    apart: 'The curves do not cross.', table: 'As a table', workers: 'Workers', note: 'Nanoseconds: median, and the middle half of the runs.',
    axis: 'workers',
    /** @param {number} many */
    here: (many) => counted(many, 'worker', 'workers'),
    /** Two lines. @param {number} workers @param {number} ns */
    crossing: (workers, ns) => [`cross at ${tenth(workers)} workers,`, `${count(Math.round(ns))} ns`],
    /** @param {string} one @param {string} other @param {number | null} workers where they cross */
    summary: (one, other, workers) => (workers === null ? `Costs of a lookup by ${one} and by ${other}; they do not cross.`
      : `From ${tenth(workers)} workers on a lookup by ${one} costs more than by ${other}.`),
  },
};
