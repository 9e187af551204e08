// HAProxy: `hash-type map-based` and `consistent`, over every way to give them a key.
import { drawDown, drawSize, weights } from '../fleets.js';
import { versionOf } from '../stage.js';

/** @typedef {import('../random.js').Random} Random */
/** @typedef {import('../types').Carrier} Carrier */
/** @typedef {import('../types').Fleet} Fleet */
/** @typedef {import('../../../dist/pkg/balance_lab.js').Worker} Worker */

/** What `balance` says for keys of each carrier, and what the rule has to know of it. */
const BALANCES = /** @type {{ carrier: Carrier, lines: string[], options?: object }[]} */ ([
  { carrier: 'header', lines: ['balance hash req.fhdr(x-key)'] },
  { carrier: 'header', lines: ['balance hash req.fhdr(x-key)'] },
  { carrier: 'header', lines: ['balance hdr(x-key)'], options: { header: true } },
  { carrier: 'path', lines: ['balance uri'] },
  { carrier: 'uri', lines: ['balance uri whole'] },
  { carrier: 'parameter', lines: ['balance url_param key'] },
  {
    carrier: 'client',
    lines: ['balance source', 'http-request set-src req.hdr(x-client)'],
    options: { source: true },
  },
]);

const FUNCTIONS = [null, null, 'sdbm', 'djb2', 'wt6', 'crc32'];
const NAME_CHARS = 'abcXYZ019-_.:';
/** Servers whose ids differ by this share all their points. */
const SAME_POINTS = 2 ** 20;

const ADDRESSES_ONLY = 'HAProxy 3.0 to 3.2 hash ids in two ways, by release: hash-key id is left out';

/** Whether its releases differ in what they make of a server's id. @param {number} release */
const idsDiffer = (release) => release >= 3 && release < 3.3;

/** What is hashed of a server, where it can be chosen. @param {Random} random @param {number} release */
function drawHashKey(random, release) {
  if (release < 3) return undefined;
  if (idsDiffer(release)) return random.one(['addr', 'addr-port']);
  return random.one([undefined, 'id', 'id32', 'addr', 'addr-port', 'guid']);
}

/** Ids, given or not, all different. @param {Random} random @param {number} size */
function drawIds(random, size) {
  const ratio = random.one([0, 0, 0.3, 1]);
  const first = random.whole(1, 40);
  const ids = Array.from({ length: size }, (_, i) => {
    const drawn = random.one([first + i, first + i * SAME_POINTS, random.whole(1, 2 ** 31 - 1)]);
    return random.chance(ratio) ? drawn : undefined;
  });
  return ids.map((id, i) => (ids.indexOf(id) === i ? id : undefined));
}

/**
 * The server's line, but for its name and address.
 * @param {Worker} worker
 * @param {string | undefined} hashKey
 */
function settings({ id, weight, down, guid }, hashKey) {
  const words = [];
  if (id) words.push(`id ${id}`);
  if (weight !== undefined) words.push(`weight ${weight}`);
  if (guid) words.push(`guid ${guid}`);
  if (hashKey) words.push(`hash-key ${hashKey}`);
  if (down) words.push('disabled');
  return words.map((word) => ` ${word}`).join('');
}

/** @returns {Promise<import('../types').Program>} */
export async function haproxy() {
  const version = await versionOf('haproxy', '-v', /version ([^\s-]+)/);
  const release = Number.parseFloat(version);
  return {
    name: 'haproxy',
    version,
    command: 'haproxy',
    args: ['-db', '-f', 'haproxy.cfg'],
    remark: idsDiffer(release) ? ADDRESSES_ONLY : undefined,

    async draw(random, name, { workers, ipv6 }) {
      const consistent = random.chance(0.55);
      const { carrier, lines, options } = random.one(BALANCES);
      const called = random.one(FUNCTIONS);
      const avalanche = random.chance(0.5);
      const hashKey = consistent ? drawHashKey(random, release) : undefined;
      const size = drawSize(random);
      const weight = weights(random, 256);
      const down = drawDown(random, size);
      const ids = drawIds(random, size);
      /** @type {Fleet} */
      const fleet = {
        rule: { id: consistent ? 'haproxy-consistent' : 'haproxy-map', ...options },
        workers: [],
        answers: [],
        carrier,
        config: '',
        mayTurn: false,
      };
      if (called) {
        fleet.rule.function = called;
        if (avalanche) fleet.rule.avalanche = true;
      }
      if (hashKey) fleet.rule.hash_key = hashKey;
      const how = [consistent ? 'consistent' : 'map-based', called, called && avalanche ? 'avalanche' : null];
      const config = [`backend ${name}`, ...lines, `hash-type ${how.filter(Boolean).join(' ')}`];
      const weightless = random.chance(0.2);
      for (let i = 0; i < size; i += 1) {
        const { answer } = ipv6 && random.chance(0.3) ? await workers.v6(random) : await workers.v4(random);
        /** @type {Worker} */
        const worker = {
          name: `${random.text(random.whole(0, 8), NAME_CHARS)}x${i}`,
          address: answer,
          id: ids[i],
          weight: weightless ? undefined : weight(),
          down: down[i],
        };
        // Out of the way without being down.
        if (down[i] && random.chance(0.5)) Object.assign(worker, { weight: 0, down: false });
        if (hashKey === 'guid') worker.guid = `${name}:${random.text(6, NAME_CHARS)}x${i}`;
        config.push(`server ${worker.name} ${answer}${settings(worker, hashKey)}`);
        fleet.workers.push(worker);
        fleet.answers.push([answer]);
      }
      fleet.config = `${config.join('\n  ')}\n`;
      return fleet;
    },

    configure(fleets) {
      const content = `global
  nbthread 1
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
frontend all
  bind unix@haproxy.sock
  use_backend %[req.hdr(host)]
${[...fleets.values()].map(({ config }) => config).join('')}`;
      return { file: 'haproxy.cfg', content };
    },
  };
}
