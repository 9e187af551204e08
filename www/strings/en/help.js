// What the help says.

/** @typedef {[keys: string[], does: string][]} Keys */

export default {
  title: 'Help',
  close: 'Close',
  keys: 'Keys',
  keysOfScene: 'Keys of this scene',
  or: 'or',
  words: 'Words',
  cite: 'Cite this',
  copyLine: 'Copy the line',
  copied: 'Copied.',
  notCopied: 'The browser did not let the page copy. Select the line and copy it.',
  /** @param {string} names that others give a word */
  also: (names) => `also ${names}`,
  /** @param {string} version @param {string} scene @param {string} link */
  citation: (version, scene, link) => `Balance Lab, version ${version}, ${scene}: ${link}`,
  /** What keys do on every page. @type {Keys} */
  everywhere: [
    [['Tab', 'Shift Tab'], 'From one control to the next, and back. The first leads past the controls to the picture.'],
    [['Enter', 'Space'], 'Press the button, open the fold or the menu.'],
    [['← →', '↑ ↓'], 'Move a slider by one step; in a number box ↑ and ↓ do it, with Shift ten steps.'],
    [['Page Up', 'Page Down'], 'Move a slider by a tenth of its length.'],
    [['Enter'], 'Take what is typed in a box.'],
    [['Ctrl Z'], 'Undo; inside a text box, what is typed there.'],
    [['Ctrl Shift Z', 'Ctrl Y'], 'Redo.'],
    [['Esc'], 'Close a menu, the sheet of controls, or this help.'],
    [['?'], 'This help.'],
  ],
  /** And in each scene besides. @type {Partial<Record<import('../../types').SceneId | 'clock', Keys>>} */
  inScene: {
    clock: [
      [['← →', '↑ ↓'], 'On a worker: one place counter-clockwise or clockwise; in the router’s list: a step of the search.'],
      [['Shift →', 'Page Up'], 'On a worker: ten places.'],
      [['Home', 'End'], 'On a worker: place 0 or the last one; in the list: the first step or the last.'],
      [['Enter', 'Space'], 'On a key: follow it.'],
    ],
    race: [
      [['← →'], 'On the time: the previous request, or the next.'],
      [['Shift →'], 'On the time: 10 ms.'],
      [['Page Up', 'Page Down'], 'On the time: a tenth of the race.'],
      [['Home', 'End'], 'On the time: the start or the end.'],
    ],
    path: [
      [['← →', '↑ ↓'], 'On the mark of a guess: one step, mostly 100.'],
      [['Shift →', 'Page Up'], 'On the mark: ten steps.'],
      [['Home', 'End'], 'On the mark: none or all.'],
    ],
  },
  /** What each word of the glossary means, and what others call it. @type {Record<import('../../help/glossary').Term, {also?: string, says: string}>} */
  terms: {
    bounded: {
      also: 'load bound, CHWBL',
      says: 'No worker takes more than so many times the mean. What would be too much for it goes on clockwise to the next worker with room.',
    },
    excess: {
      says: 'The moved keys above the least possible: moved − least, and never below nought.',
    },
    gateway: {
      also: 'load balancer, proxy, router',
      says: 'What takes a request and chooses the worker for it. Several gateways choose at the same time, each by its own view.',
    },
    'hit-ratio': {
      says: 'The part of reads that a worker answers from its cache. The rest are misses, and the store serves them.',
    },
    imbalance: {
      also: 'max ÷ mean',
      says: 'The greatest share divided by the mean share, each share divided by its worker’s weight first. 1 is even.',
    },
    'least-connections': {
      also: 'JSQ, join the shortest queue, least request',
      says: 'The worker with the fewest requests in flight gets the next one.',
    },
    least: {
      also: 'minimum movement',
      says: 'The part of keys that an even split has to move: half the sum of how much each worker’s even share changes. From 8 workers to 9 that is 1/9.',
    },
    move: {
      says: 'A key whose owner after the change is another than before.',
    },
    needless: {
      says: 'A move of a key between two workers that were both there before the change and after it.',
    },
    placement: {
      says: 'A rule applied to a fleet: for each key the worker that owns it.',
    },
    rendezvous: {
      also: 'HRW, highest random weight',
      says: 'Every worker has a score for the key, made of both their names. The highest score owns the key, the next highest holds its replica.',
    },
    replica: {
      says: 'A copy of a key. k replicas are on k different workers: on a ring the next ones clockwise, by rendezvous the next highest scores.',
    },
    ring: {
      also: 'hash ring, consistent hashing, continuum',
      says: 'All values of a hash laid in a circle. Workers have points on it; a key belongs to the first point clockwise from its own hash.',
    },
    'round-robin': {
      says: 'Workers take turns, whatever the request is and however busy they are.',
    },
    slot: {
      also: 'bucket, partition',
      says: 'A row of a lookup table with one worker in it. A number made of the key picks the slot.',
    },
    'service-slot': {
      also: 'concurrency',
      says: 'Room for one request that is being served. What finds all slots taken waits in the queue.',
    },
    store: {
      also: 'origin, database',
      says: 'What stands behind the caches. It serves all writes and every read that misses.',
    },
    'two-choices': {
      also: 'JSQ(2), power of two choices, P2C; JSQ(d) for d of them',
      says: 'Two workers are drawn at random, and the less busy of them gets the request.',
    },
    view: {
      says: 'What a gateway believes about the load of the workers. It may be old: others have sent requests since.',
    },
    'virtual-node': {
      also: 'point, vnode',
      says: 'A point that a worker has on the ring. With many points each, the arcs of a worker add up to a more even share.',
    },
    'warm-up': {
      also: 'cold start',
      says: 'The time in which moved keys are not yet in their new worker’s cache, and the store pays for it.',
    },
    weight: {
      says: 'How much a worker is to take, against the others: twice the weight, twice the share.',
    },
    worker: {
      also: 'node, server, backend, shard',
      says: 'What serves requests, or keeps keys.',
    },
    zipf: {
      says: 'A law of popularity: the key of rank r is asked for in proportion to 1 ÷ r to the power of the exponent. At 0 all keys are alike.',
    },
  },
};
