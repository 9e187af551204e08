// What random fleets of every program have in common.

/** @typedef {import('./random.js').Random} Random */

/** How many workers: mostly a few, now and then one or many. @param {Random} random */
export function drawSize(random) {
  if (random.chance(0.05)) return 1;
  return random.chance(0.15) ? random.whole(13, 40) : random.whole(2, 12);
}

/**
 * Draws weights: all 1, some low ones, or up to the greatest.
 * @param {Random} random
 * @param {number} greatest
 * @returns {() => number}
 */
export function weights(random, greatest) {
  const top = random.one([1, 1, 5, 5, greatest]);
  return () => random.whole(1, top);
}

/**
 * Draws which workers of a fleet are down: mostly none, never all.
 * @param {Random} random
 * @param {number} size
 */
export function drawDown(random, size) {
  const ratio = random.chance(0.35) ? random.one([0.2, 0.5, 0.8]) : 0;
  const down = Array.from({ length: size }, () => random.chance(ratio));
  down[random.whole(0, size - 1)] = false;
  return down;
}
