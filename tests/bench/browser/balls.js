// Two choices with balls and bins in JavaScript: the same generator, the same draws, the same
// histogram. Numbers of 64 bits are kept in halves, many times as fast as BigInt.

const MASK = (1n << 64n) - 1n;

/** @param {bigint} z */
function mix64(z) {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/** The state of xoshiro256++ for a seed, in halves, upper first. @param {number} seed */
function stateOf(seed) {
  let mixed = mix64(mix64(BigInt(seed)));
  const state = new Int32Array(8);
  for (let i = 0; i < 8; i += 2) {
    mixed = (mixed + 0x9e3779b97f4a7c15n) & MASK;
    const word = mix64(mixed);
    state[i] = Number(word >> 32n) | 0;
    state[i + 1] = Number(word & 0xffffffffn) | 0;
  }
  return state;
}

/**
 * How many bins hold 0, 1, 2, … balls once as many balls as bins were thrown, each to the less full of
 * two different bins.
 * @param {number} bins
 * @param {number} seed
 */
export function twoChoices(bins, seed) {
  let [aHigh, aLow, bHigh, bLow, cHigh, cLow, dHigh, dLow] = stateOf(seed);
  /** The upper half of the next number, as a part of `n`. @param {number} n */
  const below = (n) => {
    // rotl(a + d, 23) + a
    let low = (aLow >>> 0) + (dLow >>> 0);
    let high = (aHigh + dHigh + (low > 0xffffffff ? 1 : 0)) | 0;
    low |= 0;
    const rotatedHigh = (high << 23) | (low >>> 9);
    const rotatedLow = (low << 23) | (high >>> 9);
    const carry = (rotatedLow >>> 0) + (aLow >>> 0) > 0xffffffff ? 1 : 0;
    const upper = (rotatedHigh + aHigh + carry) >>> 0;
    const tHigh = (bHigh << 17) | (bLow >>> 15);
    const tLow = bLow << 17;
    cHigh ^= aHigh; cLow ^= aLow;
    dHigh ^= bHigh; dLow ^= bLow;
    bHigh ^= cHigh; bLow ^= cLow;
    aHigh ^= dHigh; aLow ^= dLow;
    cHigh ^= tHigh; cLow ^= tLow;
    // rotl(d, 45)
    high = dHigh;
    dHigh = (dLow << 13) | (high >>> 19);
    dLow = (high << 13) | (dLow >>> 19);
    return Math.floor((upper * n) / 4294967296);
  };
  return thrown(bins, below);
}

/** The same with the browser's own generator: other draws, so that its cost can be told. @param {number} bins */
export const twoChoicesOfMathRandom = (bins) => thrown(bins, (n) => Math.floor(Math.random() * n));

/** @param {number} bins @param {(n: number) => number} below */
function thrown(bins, below) {
  const loads = new Uint8Array(bins);
  let max = 0;
  for (let ball = 0; ball < bins; ball += 1) {
    let best = below(bins);
    let other = below(bins - 1);
    if (other >= best) other += 1;
    if (loads[other] < loads[best]) best = other;
    loads[best] += 1;
    if (loads[best] > max) max = loads[best];
  }
  const histogram = Array(max + 1).fill(0);
  for (const load of loads) histogram[load] += 1;
  return histogram;
}
