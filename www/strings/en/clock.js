// What the ring of a hundred places says, in English.

import { html } from 'lit-html';
import { count, counted, percent, percentShort } from '../../format.js';
import { plural } from '../words.js';

/** @param {string[]} names */
const list = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);
/** @param {string[]} names */
const cut = (names) => list(names.length > 7 ? [...names.slice(0, 6), `${names.length - 6} more`] : names);

/** What of the keys a change moves: one by its name, some, or a part. @typedef {{name: string, moved: number, ratio: number, keys: number}} Moved */

export default {
  nobody: 'nobody',
  list,
  origin: { written: '', round: 'past 99, so it went round', hashed: 'from its name' },
  title: {
    /** @param {number} many */
    still: (many) => `${counted(many, 'worker', 'workers')} on a ring of 100 places`,
    /** @param {string} key @param {number} place @param {string} owner */
    belongs: (key, place, owner) => `${key} at ${place} belongs to ${owner}`,
    /** @param {boolean} joins @param {string} name @param {Moved} what */
    moves: (joins, name, { name: key, moved, ratio, keys }) => `${joins ? 'Adding' : 'Removing'} ${name} moves ${moved === 0 ? 'no key' : key !== '' ? key
      : keys > 100 ? `${percentShort(ratio)} of the keys` : `${count(moved)} of ${counted(keys, 'key', 'keys')}`}`,
    alone: ' and nothing else', rest: '; the rest stay where they are',
  },
  explanation: 'Places run round the ring from 0 to 99, and 0 comes after 99. A key belongs to the first worker at its place or after it, clockwise.',
  /** @param {string} name @param {number} places */
  owns: (name, places) => `${name} owns ${places}`,
  /** @param {{owner: string, others: string[], place: number}} shared */
  shared: ({ owner, others, place }) =>
    `${cut([owner, ...others])} ${others.length === 1 ? 'both' : 'all'} stand at ${place}. The smallest name, ${owner}, owns what ends there; ${cut(others)} ${others.length === 1 ? 'owns' : 'own'} nothing.`,
  figures: {
    moved: 'Keys that move', changed: 'Places that change owner', points: 'Ring size', lookup: 'Lookup', each: 'one for each worker', none: 'none', unfollowed: 'no key is followed', nothing: 'nothing changes',
    /** @param {number} keys @param {number} ratio */
    of: (keys, ratio) => `of ${count(keys)}: ${percent(ratio)}`,
    /** @param {number} all */
    ofAll: (all) => `of ${count(all)}`,
    /** @param {number} value */
    pointsUnit: (value) => plural(value, { one: 'point', other: 'points' }),
    /** @param {number} value */
    comparisons: (value) => plural(value, { one: 'comparison', other: 'comparisons' }),
    /** @param {string} key */
    find: (key) => `to find ${key}`,
  },
  tables: {
    places: 'Places each worker owns', worker: 'Worker', stands: 'Stands at', before: 'Before', after: 'After', owns: 'Owns', off: 'not on the ring', and: ' and ',
    keys: 'Keys', key: 'Key', at: 'At', on: 'On',
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `The first ${shown} of ${counted(all, 'worker', 'workers')}.`,
    /** @param {number} shown @param {number} all */
    cutKeys: (shown, all) => `The first ${shown} of ${count(all)} keys.`,
  },
  picture: {
    /** @param {number} places @param {string} owned */
    label: (places, owned) => `Ring of ${places} places. ${owned}`,
    /** @param {string} name @param {string} places */
    owns: (name, places) => `${name} owns ${places}`,
    /** @param {number} more */
    more: (more) => `So it is at ${counted(more, 'more place', 'more places')}.`,
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `${shown} of ${count(all)} workers are drawn.`,
    /** @param {string} name @param {number} place @param {boolean} made */
    stands: (name, place, made) => `${name} at ${place}${made ? ', made from its name' : ''}`,
    /** @param {string} name */
    placeOf: (name) => `Place of ${name}`,
    /** @param {string} key @param {number} place @param {string} from @param {string} to */
    moves: (key, place, from, to) => `${key} ${place}, moves from ${from} to ${to}`,
    /** @param {string} key @param {number} place @param {string} owner */
    on: (key, place, owner) => `${key} ${place}, on ${owner}`,
    empty: 'No worker stands on the ring.', follow: 'Follow a key to see it walk.',
    /** @param {number} place @param {string} note */
    at: (place, note) => `at ${place}${note ? `, ${note}` : ''}`,
    /** @param {string} owner @param {number} place @param {boolean} wraps */
    reached: (owner, place, wraps) => `${wraps ? 'past 99, then' : 'first reached:'} ${owner} at ${place}`,
    drag: ['Drag a worker round the ring,', 'or use the arrow keys on it'], key: ['Small dot: a key, by owner', 'Line: the way to its owner'],
    takes: ['Outer band: what it takes', 'Circled: a key that moves'], taken: ['Outer band: who takes it', 'Circled: a key that moves'],
  },
  search: {
    title: "The router's sorted list", empty: 'It is empty: no worker stands on the ring.', follow: 'Follow a key to see it looked up.',
    /** @param {number} place @param {string} key */
    caption: (place, key) => `A binary search for the first place at or after ${place}, where ${key} is.`,
    /** @param {string} key @param {number} at @param {number} last */
    label: (key, at, last) => `Binary search for ${key}, ${at} of ${last}; arrow keys step`,
    row: 'Row', place: 'Place', worker: 'Worker', step: 'In this step', owner: 'owner', low: 'low', middle: 'middle', high: 'high',
    /** @param {number} all */
    cut: (all) => `Of ${count(all)} rows, those that the search looks at.`,
    next: 'Step', back: 'Back', over: 'Start over',
    /** @param {number} at @param {number} last */
    of: (at, last) => `${at} of ${last}`,
    /** @param {string} name @param {number} place */
    who: (name, place) => `${name} at ${place}`,
    /** @param {number} rows */
    first: (rows) => `Every row is in question: low 1, high ${count(rows)}.`,
    /** @param {number} place @param {string} who */
    wraps: (place, who) => `Past ${place}, the last: go on from the start: ${who}.`,
    /** @param {string} who @param {number} wanted @param {string} owner */
    found: (who, wanted, owner) => `No row is left: ${who} is the first at or after ${wanted}, so ${owner} owns it.`,
    /** @param {{low: number, high: number, middle: number, place: number, left: boolean, who: string, wanted: number}} step */
    look: ({ low, high, middle, place, left, who, wanted }) => html`${low === high ? `Only row ${low} is left` : `Low ${low}, high ${high}: the middle is row ${middle}`}, ${who}. <span class="part">${place} ${left ? '≥' : '<'} ${wanted}</span>: look ${left ? 'left' : 'right'}.`,
  },
};
