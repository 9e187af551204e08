// Draws that a seed decides: mulberry32, started from FNV-1a of a text.

export class Random {
  #state = 0x811c9dc5;

  /** @param {string} seed */
  constructor(seed) {
    for (const byte of Buffer.from(seed)) this.#state = Math.imul(this.#state ^ byte, 0x01000193);
  }

  /** The next number of 32 bits. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A whole number, both ends included. @param {number} from @param {number} to */
  whole(from, to) {
    return from + Math.floor((this.next() / 2 ** 32) * (to - from + 1));
  }

  /** @param {number} ratio */
  chance(ratio) {
    return this.next() / 2 ** 32 < ratio;
  }

  /** @template T @param {readonly T[]} list */
  one(list) {
    return list[this.whole(0, list.length - 1)];
  }

  /** @param {number} length */
  bytes(length) {
    return Uint8Array.from({ length }, () => this.whole(0, 255));
  }

  /** @param {number} length @param {string} alphabet */
  text(length, alphabet) {
    return Array.from({ length }, () => this.one([...alphabet])).join('');
  }
}
