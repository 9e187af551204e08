// Envoy: `ring_hash` and `maglev` over hosts told by address, hostname or a key of their own.
import { drawDown, drawSize, weights } from '../fleets.js';
import { versionOf } from '../stage.js';

/** @typedef {import('../random.js').Random} Random */
/** @typedef {import('../types').Carrier} Carrier */
/** @typedef {import('../types').Fleet} Fleet */
/** @typedef {import('../types').Site} Site */
/** @typedef {import('../../../dist/pkg/balance_lab.js').Worker} Worker */

const PRIMES = [2, 3, 5, 7, 31, 101, 251, 509, 1_021, 2_039, 5_003, 16_381, 65_537, 655_373];
const POLICIES = 'type.googleapis.com/envoy.extensions.load_balancing_policies';
const NETWORK = 'type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager';
const ROUTER = 'type.googleapis.com/envoy.extensions.filters.http.router.v3.Router';
const TEXT = 'abcXYZ019-_.:/ äж键';

/** Where a key may stand. */
const KEYS = /** @type {{ carrier: Carrier, policy: object }[]} */ ([
  { carrier: 'header', policy: { header: { header_name: 'x-key' } } },
  { carrier: 'header', policy: { header: { header_name: 'x-key' } } },
  { carrier: 'parameter', policy: { query_parameter: { name: 'key' } } },
]);

/**
 * The rule's options, which Envoy and the core call the same.
 * @typedef {object} Options
 * @property {number} [table_size]
 * @property {number} [minimum_ring_size]
 * @property {number} [maximum_ring_size]
 * @property {string} [hash_function]
 */

/** @param {Random} random @param {boolean} maglev @returns {Options} */
function drawOptions(random, maglev) {
  if (maglev) return random.chance(0.2) ? {} : { table_size: random.one(PRIMES) };
  const low = random.one([1, 10, 100, 1_024, 5_000, 50_000, 0]);
  const high = random.one([0, 0, low + random.whole(0, 2_000), 100_000]);
  const murmur = random.one([{}, { hash_function: 'xx_hash' }, { hash_function: 'murmur_hash_2' }]);
  return {
    // Without a minimum it is 1024.
    ...(low && { minimum_ring_size: low }),
    ...(high && { maximum_ring_size: Math.max(high, low || 1_024) }),
    ...murmur,
  };
}

/** @typedef {{ worker: Worker, answer: string, endpoint: object }} Host */

/** @param {Random} random @param {Site} site @param {string} unique @returns {Promise<Host>} */
async function drawHost(random, { workers, ipv6 }, unique) {
  if (random.chance(0.05)) {
    const path = await workers.path(`Pipe.${unique}`);
    return { worker: { name: path }, answer: path, endpoint: { address: { pipe: { path } } } };
  }
  const { ip, port, answer } = ipv6 && random.chance(0.3) ? await workers.v6(random) : await workers.v4(random);
  const address = { socket_address: { address: ip, port_value: port } };
  return { worker: { name: answer }, answer, endpoint: { address } };
}

/**
 * The cluster and the virtual host of a fleet, from its configuration as `draw` wrote it down.
 * @param {string} name
 * @param {string} config
 */
function described(name, config) {
  const { hash_policy, typed_config, lb_endpoints } = JSON.parse(config);
  return {
    cluster: {
      name,
      type: 'STATIC',
      load_balancing_policy: { policies: [{ typed_extension_config: { name: 'drawn', typed_config } }] },
      // With fewer healthy hosts than this Envoy takes all.
      common_lb_config: { healthy_panic_threshold: { value: 0 } },
      load_assignment: { cluster_name: name, endpoints: [{ lb_endpoints }] },
    },
    host: {
      name,
      domains: [name],
      routes: [{ match: { prefix: '/' }, route: { cluster: name, hash_policy } }],
    },
  };
}

/** @param {string} command @returns {Promise<import('../types').Program>} */
export const envoy = async (command) => ({
  name: 'envoy',
  version: await versionOf(command, '--version', /version: \w+\/([\w.]+)/),
  command,
  args: ['-c', 'envoy.json', '--concurrency', '1', '--disable-hot-restart', '--log-level', 'error'],

  async draw(random, name, site) {
    const maglev = random.chance(0.5);
    const options = drawOptions(random, maglev);
    const { carrier, policy } = random.one(KEYS);
    const size = drawSize(random);
    const weight = weights(random, 200);
    const down = drawDown(random, size);
    const byHostname = random.chance(0.2);
    const keyed = random.one([0, 0, 0.4, 1]);
    /** @type {Fleet} */
    const fleet = {
      rule: { id: maglev ? 'envoy-maglev' : 'envoy-ring', ...options },
      workers: [],
      answers: [],
      carrier,
      config: '',
      mayTurn: false,
    };
    const hosts = [];
    for (let i = 0; i < size; i += 1) {
      const { worker, answer, endpoint } = await drawHost(random, site, `${name}.${i}`);
      const text = () => `${random.text(random.whole(0, 12), TEXT)}#${i}`;
      const hostname = byHostname ? text() : undefined;
      const key = random.chance(keyed) ? text() : undefined;
      const heavy = weight();
      hosts.push({
        endpoint: { ...endpoint, hostname },
        load_balancing_weight: heavy > 1 || random.chance(0.5) ? heavy : undefined,
        health_status: down[i] ? 'UNHEALTHY' : undefined,
        metadata: key && { filter_metadata: { 'envoy.lb': { hash_key: key } } },
      });
      fleet.workers.push({ ...worker, weight: heavy, down: down[i], hash_key: key ?? hostname });
      fleet.answers.push([answer]);
    }
    const typed_config = {
      '@type': `${POLICIES}.${maglev ? 'maglev.v3.Maglev' : 'ring_hash.v3.RingHash'}`,
      ...options,
      ...(options.hash_function && { hash_function: options.hash_function.toUpperCase() }),
      consistent_hashing_lb_config: { use_hostname_for_hashing: byHostname },
    };
    fleet.config = `{"hash_policy": ${JSON.stringify([policy])},
"typed_config": ${JSON.stringify(typed_config)},
"lb_endpoints": [
  ${hosts.map((host) => JSON.stringify(host)).join(',\n  ')}
]}
`;
    return fleet;
  },

  configure(fleets) {
    const all = [...fleets].map(([name, { config }]) => described(name, config));
    const manager = {
      '@type': NETWORK,
      stat_prefix: 'all',
      route_config: { virtual_hosts: all.map(({ host }) => host) },
      http_filters: [{ name: 'router', typed_config: { '@type': ROUTER } }],
    };
    const listener = {
      address: { pipe: { path: 'envoy.sock' } },
      filter_chains: [{ filters: [{ name: 'http', typed_config: manager }] }],
    };
    const static_resources = { listeners: [listener], clusters: all.map(({ cluster }) => cluster) };
    return { file: 'envoy.json', content: JSON.stringify({ static_resources }) };
  },
});
