// The words of the page, each with its other names, in the order of the alphabet, and the scenes
// that use it.

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} word
 * @property {string} [also] what others call it
 * @property {string} says
 * @property {(import('../types').SceneId | 'clock')[]} scenes
 */

/** @type {Entry[]} */
export const GLOSSARY = [
  { id: 'bounded', word: 'Bounded loads', also: 'load bound, CHWBL', scenes: ['ring', 'race'],
    says: 'No worker takes more than so many times the mean. What would be too much for it goes on clockwise to the next worker with room.' },
  { id: 'excess', word: 'Excess', scenes: ['move'],
    says: 'The moved keys above the least possible: moved − least, and never below nought.' },
  { id: 'gateway', word: 'Gateway', also: 'load balancer, proxy, router', scenes: ['choices', 'race', 'move'],
    says: 'What takes a request and chooses the worker for it. Several gateways choose at the same time, each by its own view.' },
  { id: 'hit-ratio', word: 'Hit ratio', scenes: ['race', 'move', 'ring'],
    says: 'The part of reads that a worker answers from its cache. The rest are misses, and the store serves them.' },
  { id: 'imbalance', word: 'Imbalance', also: 'max ÷ mean', scenes: ['ring', 'rendezvous', 'race', 'move'],
    says: 'The greatest share divided by the mean share, each share divided by its worker’s weight first. 1 is even.' },
  { id: 'least-connections', word: 'Least connections', also: 'JSQ, join the shortest queue, least request', scenes: ['choices', 'race'],
    says: 'The worker with the fewest requests in flight gets the next one.' },
  { id: 'least', word: 'Least possible', also: 'minimum movement', scenes: ['ring', 'move'],
    says: 'The part of keys that an even split has to move: half the sum of how much each worker’s even share changes. From 8 workers to 9 that is 1/9.' },
  { id: 'move', word: 'Move', scenes: ['ring', 'rendezvous', 'clock', 'move'],
    says: 'A key whose owner after the change is another than before.' },
  { id: 'needless', word: 'Needless move', scenes: ['ring', 'rendezvous', 'move'],
    says: 'A move of a key between two workers that were both there before the change and after it.' },
  { id: 'placement', word: 'Placement', scenes: ['ring', 'rendezvous'],
    says: 'A rule applied to a fleet: for each key the worker that owns it.' },
  { id: 'rendezvous', word: 'Rendezvous hashing', also: 'HRW, highest random weight', scenes: ['rendezvous', 'race', 'move'],
    says: 'Every worker has a score for the key, made of both their names. The highest score owns the key, the next highest holds its replica.' },
  { id: 'replica', word: 'Replica', scenes: ['ring', 'rendezvous'],
    says: 'A copy of a key. k replicas are on k different workers: on a ring the next ones clockwise, by rendezvous the next highest scores.' },
  { id: 'ring', word: 'Ring', also: 'hash ring, consistent hashing, continuum', scenes: ['ring', 'clock', 'race', 'move'],
    says: 'All values of a hash laid in a circle. Workers have points on it; a key belongs to the first point clockwise from its own hash.' },
  { id: 'round-robin', word: 'Round robin', scenes: ['race'],
    says: 'Workers take turns, whatever the request is and however busy they are.' },
  { id: 'slot', word: 'Slot of a table', also: 'bucket, partition', scenes: ['ring'],
    says: 'A row of a lookup table with one worker in it. A number made of the key picks the slot.' },
  { id: 'service-slot', word: 'Slot of a worker', also: 'concurrency', scenes: ['race'],
    says: 'Room for one request that is being served. What finds all slots taken waits in the queue.' },
  { id: 'store', word: 'Store', also: 'origin, database', scenes: ['ring', 'race', 'move'],
    says: 'What stands behind the caches. It serves all writes and every read that misses.' },
  { id: 'two-choices', word: 'Two choices', also: 'JSQ(2), power of two choices, P2C; JSQ(d) for d of them', scenes: ['choices', 'race'],
    says: 'Two workers are drawn at random, and the less busy of them gets the request.' },
  { id: 'view', word: 'View', scenes: ['choices', 'race'],
    says: 'What a gateway believes about the load of the workers. It may be old: others have sent requests since.' },
  { id: 'virtual-node', word: 'Virtual node', also: 'point, vnode', scenes: ['ring', 'clock', 'move'],
    says: 'A point that a worker has on the ring. With many points each, the arcs of a worker add up to a more even share.' },
  { id: 'warm-up', word: 'Warm-up', also: 'cold start', scenes: ['ring', 'race', 'move'],
    says: 'The time in which moved keys are not yet in their new worker’s cache, and the store pays for it.' },
  { id: 'weight', word: 'Weight', scenes: ['ring', 'rendezvous'],
    says: 'How much a worker is to take, against the others: twice the weight, twice the share.' },
  { id: 'worker', word: 'Worker', also: 'node, server, backend, shard', scenes: ['ring', 'clock', 'rendezvous', 'choices', 'race', 'move'],
    says: 'What serves requests, or keeps keys.' },
  { id: 'zipf', word: 'Zipf', scenes: ['race', 'move'],
    says: 'A law of popularity: the key of rank r is asked for in proportion to 1 ÷ r to the power of the exponent. At 0 all keys are alike.' },
];
