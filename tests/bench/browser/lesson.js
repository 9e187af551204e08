// The lesson "Three to four replicas" in JavaScript, from its description: for every rule each key
// is hashed and looked up, among three replicas and among four.

/** FNV-1a over UTF-16 units and a mixing round, 32 bits. @param {string} text */
export function hash(text) {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  return (h ^ (h >>> 13)) >>> 0;
}

/** @param {number} count */
export const replicas = (count) => Array.from({ length: count }, (_, i) => `k${i + 1}`);

/** @param {number} count */
export const lessonKeys = (count) => Array.from({ length: count }, (_, i) => `G${1_000_000 + i}`);

/** Hash mod N. @param {string[]} names */
const modulo = (names) => (/** @type {number} */ h) => h % names.length;

/** The first point at or after the hash, past the last one the first. @param {number} points */
const ring = (points) => (/** @type {string[]} */ names) => {
  const made = names.flatMap((name, worker) =>
    Array.from({ length: points }, (_, i) => ({ position: hash(`${name}#${i}`), worker })));
  made.sort((a, b) => a.position - b.position);
  const positions = Uint32Array.from(made, (point) => point.position);
  const owners = Uint16Array.from(made, (point) => point.worker);
  return (/** @type {number} */ h) => {
    let low = 0;
    let high = positions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (positions[middle] < h) low = middle + 1;
      else high = middle;
    }
    return owners[low === owners.length ? 0 : low];
  };
};

const RULES = [modulo, ring(1), ring(10), ring(100), ring(1000)];

/** @param {Uint16Array} owners @param {number} workers */
function imbalance(owners, workers) {
  const counts = new Uint32Array(workers);
  for (const owner of owners) counts[owner] += 1;
  return (Math.max(...counts) / owners.length) * workers;
}

/** @param {Uint16Array} from @param {Uint16Array} to */
function moved(from, to) {
  let count = 0;
  for (let i = 0; i < from.length; i += 1) if (from[i] !== to[i]) count += 1;
  return count / from.length;
}

/**
 * The lesson's five rows.
 * @param {ArrayLike<any>} keys
 * @param {(key: any) => number} hashOf what gives a key's hash
 */
export function table(keys, hashOf) {
  return RULES.map((rule) => {
    const [three, four] = [3, 4].map((count) => {
      const lookup = rule(replicas(count));
      const owners = new Uint16Array(keys.length);
      for (let i = 0; i < keys.length; i += 1) owners[i] = lookup(hashOf(keys[i]));
      return owners;
    });
    return [imbalance(three, 3), imbalance(four, 4), moved(three, four), moved(four, three)];
  });
}
