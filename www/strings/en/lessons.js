// What the worked lessons are called, and what of their pictures is given and not computed.

import { count, rate, ratio4 } from '../../format.js';

export default {
  /** The tables of "Three to four replicas". */
  tables: {
    title: 'Three to four replicas', modulo: 'mod N', ring: (/** @type {number} */ points) => `ring, v = ${count(points)}`,
    explanation: (/** @type {number} */ keys, /** @type {string} */ first) => `Five rules place the same ${count(keys)} keys, ${first} and on, on k1 to k3, and then k4 joins. Mod N spreads them almost evenly and moves three times what it must. With enough points the ring moves about the quarter that k4 is due, and spreads them evenly, too. When k4 leaves again, the same keys come back.`,
    compared: 'Five rules compared', head: ['Rule', 'Imbalance, 3 workers', 'Imbalance, 4 workers', 'Moved, 3 → 4', 'Moved, 4 → 3'],
    imbalance: (/** @type {number} */ least) => `Imbalance is max ÷ mean, 1 at best. An even split has to move ${ratio4(least)}; v = 1 and v = 10 miss that on either side, because k4's few points take too much or too little.`,
    cost: 'Warm-up cost', costHead: ['Rule', 'Moved', 'Miss ratio', 'Behind the cache, req/s', 'Store, req/s', '× base', 'Extra requests'],
    /** @param {import('../../types').State['traffic']} traffic @param {number} base */
    traffic: ({ read, write, hit, window }, base) => `${rate(read)} reads/s of which ${hit * 100}% hit, ${rate(write)} writes/s; moved keys stay cold for ${window} s. The load before is taken as rounded, ${rate(base)} req/s. These tables keep to the lesson's figures; the controls work the picture above.`,
  },
  'ring-of-100': {
    title: 'A ring of 100',
    given: 'The places of workers and keys are given.',
  },
  'w4-takes-dog': {
    title: 'w4 takes dog.jpg',
    given: 'The places of workers and keys are given.',
  },
  'cat-scores': {
    title: "cat.jpg's scores",
    given: 'The scores are given.',
  },
  'three-to-four': {
    title: 'Three to four replicas',
    given: 'The names, the keys and the hash are given.',
  },
  'five-workers': {
    title: 'Five workers, two asked',
    given: 'The requests in flight and the two workers asked are given; the chances are computed. “Send one request” goes on with requests that arrive and are served.',
  },
  'million-balls': {
    title: 'A million balls',
    given: 'Each ball goes to the emptier of two bins, and the fullest of a million bins falls from about nine balls to four. A third look gains one more, and no more is left to gain.',
  },
  herd: {
    title: 'The herd',
    given: 'Views are two service times old and refreshed together. Until the next refresh every gateway sends to the same least loaded worker; two drawn at random are seldom the same two.',
  },
  'queue-equal': {
    title: 'Queues, equal replicas',
    given: 'The arrivals, every 2 rounds, and the seed that the costs come from are given; a round is shown as 1 ms.',
  },
  'queue-slow': {
    title: 'Queues, k1 three times slower',
    given: 'The arrivals, every 2 rounds, the seed of the costs and the slow replica are given; a round is shown as 1 ms.',
  },
  'queue-fairness': {
    title: 'A waiting rule, not a fairness rule',
    given: 'The queue lesson’s arrivals and costs. Least connections halves the mean wait; the work of the three replicas is spread less evenly than by turns, since it evens out queues and not work.',
  },
  'race-slow-worker': {
    title: 'A slow worker',
    given: 'A worker that answers slowly is never taken out. Round robin and the hashes go on as if it were as fast as the others; rules that see load go round it.',
  },
  'race-ninth-worker': {
    title: 'A ninth worker joins a race',
    given: 'At 6 s w9 joins. Under mod N almost every cache turns cold; under the ring and rendezvous only the keys that go to w9 miss: see the hit ratio over time.',
  },
  'race-hot-key': {
    title: 'A popular key',
    given: 'One key makes up a good part of all requests, and one worker gets them all under the ring and rendezvous. A bound, or the less loaded of the top two, relieves it.',
  },
  'race-cold-caches': {
    title: 'Eight cold caches under round robin',
    given: 'All caches begin empty. By turns a popular key is fetched for each of the eight caches, and popular keys fill them all; by key it is fetched for one, and eight caches hold eight times as many keys.',
  },
  'race-thumbnails': {
    title: 'Which rule for thumbnails?',
    given: 'A miss renders an image in 200 ms on average, a hit answers in 2 ms; eight caches hold 5,000 of 50,000 images each. Rules that keep an image on one worker spare the store the most.',
  },
  'race-thumbnails-dear': {
    title: 'Thumbnails, a hit as dear as a miss',
    given: 'The same service with hits that take as long as misses. There is nothing left to gain by a cache, and rules that see load have the shortest tail.',
  },
};
