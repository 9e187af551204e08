// The rule "rendezvous" with the hash "fnv1a-mix" in JavaScript: of all names, the greatest
// mix64(H(key) xor H(name)) wins. Numbers of 64 bits are kept in halves, many times as fast as
// BigInt.
import { hash } from './lesson.js';

/** The upper half of a product of two numbers of 32 bits. @param {number} a @param {number} b */
function upperProduct(a, b) {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = Math.imul(a1, b0) + (Math.imul(a0, b0) >>> 16);
  const other = Math.imul(a0, b1) + (middle & 0xffff);
  return (Math.imul(a1, b1) + (middle >>> 16) + (other >>> 16)) | 0;
}

/**
 * How many keys go to the last name that go to another without it: the greatest of the others'
 * scores, then the last one's.
 * @param {Uint32Array} keys hashes
 * @param {string[]} names
 */
export function movedToTheLast(keys, names) {
  const hashes = Uint32Array.from(names, hash);
  const last = hashes.length - 1;
  let moved = 0;
  for (let i = 0; i < keys.length; i += 1) {
    let bestUpper = 0;
    let bestLower = 0;
    for (let worker = 0; worker <= last; worker += 1) {
      // The first shift of mix64, of a number without an upper half.
      let lower = keys[i] ^ hashes[worker];
      lower ^= lower >>> 30;
      let upper = (upperProduct(lower, 0x1ce4e5b9) + Math.imul(lower, 0xbf58476d)) | 0;
      lower = Math.imul(lower, 0x1ce4e5b9);
      lower ^= (upper << 5) | (lower >>> 27);
      upper ^= upper >>> 27;
      const product = (upperProduct(lower, 0x133111eb) + Math.imul(upper, 0x133111eb) + Math.imul(lower, 0x94d049bb)) | 0;
      lower = Math.imul(lower, 0x133111eb);
      lower = (lower ^ ((product << 1) | (lower >>> 31))) >>> 0;
      upper = (product ^ (product >>> 31)) >>> 0;
      if (upper > bestUpper || (upper === bestUpper && lower > bestLower)) {
        bestUpper = upper;
        bestLower = lower;
        if (worker === last) moved += 1;
      }
    }
  }
  return moved;
}
