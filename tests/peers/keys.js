// Keys, plain and odd, and the requests that carry them.

/** @typedef {import('./random.js').Random} Random */
/** @typedef {import('./types').Request} Request */
/** @typedef {import('./types').Carrier} Carrier */

const ALNUM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');
const SCRIPTS = ['äöüßéñ', 'ключзначение', '键值服务器', 'مفتاح', 'कुंजी', '🔑🗝️👩‍💻', 'ﬁ\u00a0\u200b\u202e'];

/** @param {Random} random */
function text(random) {
  const number = random.whole(0, 1_000_000);
  switch (random.whole(0, 11)) {
    case 0: return `user:${number}`;
    case 1: return String(number);
    case 2: return `/img/${number}/${random.text(8, ALNUM)}.jpg?size=${number % 7}&v=1#top`;
    case 3: return random.text(32, '0123456789abcdef');
    case 4: return random.text(random.whole(1, 3), ALNUM);
    case 5: return `Jane Q. Public\t${number}  (two words)`;
    case 6: return `first%20last%2F${number}%`;
    case 7: return `"${number}${random.one(['', '\\"', '\\\\', '"'])},a", ${random.text(4, PRINTABLE)}`;
    case 8: return `k,${random.text(12, PRINTABLE)},,${number}`;
    case 9: return `x${random.text(random.whole(1, 20), PRINTABLE)}`;
    case 10: return `${random.text(random.whole(1, 9), random.one(SCRIPTS))}${number}`;
    default: return random.text(random.whole(200, 2000), ALNUM);
  }
}

/** A key of any bytes that a header may hold within, not empty. @param {Random} random */
function drawKey(random) {
  if (random.chance(0.95)) return Buffer.from(text(random));
  // No text in any script: bytes that UTF-8 does not have so.
  return Buffer.from(random.bytes(random.whole(1, 40)).map((byte) => byte | 0x80));
}

/** @param {Random} random */
function clientAddress(random) {
  if (random.chance(0.6)) return Array.from(random.bytes(4)).join('.');
  const groups = Array.from({ length: 8 }, () => random.whole(0, 0xffff).toString(16));
  return random.one([
    groups.join(':'),
    `2001:db8::${groups.slice(0, 2).join(':')}`,
    `::ffff:${Array.from(random.bytes(4)).join('.')}`,
  ]);
}

/** @param {Uint8Array} key */
function percentEncoded(key) {
  /** @param {number} byte */
  const encoded = (byte) => {
    const char = String.fromCharCode(byte);
    return /[\w.~-]/.test(char) ? char : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  };
  return Array.from(key, encoded).join('');
}

/** Each way to carry a key. @type {Record<Carrier, (random: Random) => Request>} */
const CARRIERS = {
  header(random) {
    const key = drawKey(random);
    return { path: '/', headers: { 'x-key': key.toString('latin1') }, key };
  },
  parameter(random) {
    const value = percentEncoded(drawKey(random));
    return { path: `/a?before=1&key=${value}&after=2`, headers: {}, key: Buffer.from(value) };
  },
  path(random) {
    const path = `/${percentEncoded(drawKey(random))}`;
    return { path: `${path}?not=hashed`, headers: {}, key: Buffer.from(path) };
  },
  uri(random) {
    const uri = `/${percentEncoded(drawKey(random))}?is=hashed`;
    return { path: uri, headers: {}, key: Buffer.from(uri) };
  },
  client(random) {
    const address = clientAddress(random);
    return { path: '/', headers: { 'x-client': address }, key: Buffer.from(address) };
  },
};

/**
 * @param {Random} random
 * @param {Carrier} carrier
 * @param {number} count
 */
export function drawRequests(random, carrier, count) {
  return Array.from({ length: count }, () => CARRIERS[carrier](random));
}

/** A key so that it can be read and typed again. @param {Uint8Array} key */
export function shown(key) {
  const utf8 = Buffer.from(key).toString();
  return Buffer.from(utf8).equals(key) ? JSON.stringify(utf8) : `bytes ${Buffer.from(key).toString('hex')}`;
}
