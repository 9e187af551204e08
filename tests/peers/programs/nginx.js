// nginx: `hash`, `hash … consistent` and `ip_hash` over servers spelled in many ways.
import { lookup } from 'node:dns/promises';
import { drawDown, drawSize, weights } from '../fleets.js';
import { versionOf } from '../stage.js';
import { drawIp, drawPort } from '../workers.js';

/** @typedef {import('../random.js').Random} Random */
/** @typedef {import('../types').Carrier} Carrier */
/** @typedef {import('../types').Fleet} Fleet */
/** @typedef {import('../types').Site} Site */

/** What nginx calls the key, where it can stand. @type {[Carrier, string][]} */
const KEYS = [
  ['header', '$http_x_key'],
  ['header', '$http_x_key'],
  ['parameter', '$arg_key'],
  ['uri', '$request_uri'],
];

/** An IPv4 address as one number, which resolvers take, too. @param {string} ip */
function asNumber(ip) {
  return ip.split('.').reduce((number, octet) => number * 256 + Number(octet), 0);
}

/**
 * A server's text, which is what nginx hashes, and who answers at its addresses.
 * @typedef {{ text: string, answers: string[] }} Server
 */

/** @typedef {(random: Random, site: Site, unique: string) => Promise<Server>} Spelling */

/** @type {Record<string, Spelling>} */
const SPELLINGS = {
  async v4(random, { workers }) {
    const { ip, port, answer } = await workers.v4(random);
    const text = random.one([
      ...[answer, answer, answer],
      `${ip}:0${port}`,
      `${asNumber(ip)}:${port}`,
      `0x${asNumber(ip).toString(16)}:${port}`,
      `0X${asNumber(ip).toString(16).toUpperCase()}:${port}`,
    ]);
    return { text, answers: [answer] };
  },
  async v6(random, site, unique) {
    if (!site.ipv6) return SPELLINGS.v4(random, site, unique);
    const { port, answer } = await site.workers.v6(random);
    const ip = random.one(['::1', '::1', '0:0:0:0:0:0:0:1', '::0001', '0::1']);
    return { text: `[${ip}]:${port}`, answers: [answer] };
  },
  async portless(random, site, unique) {
    if (!site.port80) return SPELLINGS.v4(random, site, unique);
    const ip = drawIp(random);
    const { answer } = await site.workers.at(ip, 80);
    return { text: answer.endsWith(':80') ? ip : answer, answers: [answer] };
  },
  async path(random, { workers }, unique) {
    const path = await workers.path(`${random.one(['cache', 'Cache-A', 'UPPER.case', 'a:b', '81'])}.${unique}`);
    return { text: `unix:${path}`, answers: [path] };
  },
  // A name makes a peer of each address that it has.
  async name(random, { workers }) {
    const name = random.one(['localhost', 'LocalHost', 'LOCALHOST']);
    const addresses = await lookup(name, { all: true });
    const { port, answers } = await workers.atAll(addresses.map(({ address }) => address), drawPort(random));
    return { text: `${name}:${port}`, answers };
  },
};
const OFTEN = ['v4', 'v4', 'v4', 'v4', 'v4', 'v4', 'v6', 'v6', 'portless', 'path', 'name'];

/** @typedef {'nginx-hash' | 'nginx-consistent' | 'nginx-ip-hash'} Id */

/** @param {Random} random @returns {{ id: Id, carrier: Carrier, directive: string }} */
function drawRule(random) {
  const [carrier, variable] = random.one(KEYS);
  switch (random.whole(0, 3)) {
    case 0: return { id: 'nginx-ip-hash', carrier: 'client', directive: 'ip_hash;' };
    case 1: return { id: 'nginx-hash', carrier, directive: `hash ${variable};` };
    default: return { id: 'nginx-consistent', carrier, directive: `hash ${variable} consistent;` };
  }
}

/** @returns {Promise<import('../types').Program>} */
export const nginx = async () => ({
  name: 'nginx',
  version: await versionOf('nginx', '-v', /nginx\/(\S+)/),
  command: 'nginx',
  args: ['-p', '.', '-e', 'stderr', '-c', 'nginx.conf'],

  async draw(random, name, site) {
    const { id, carrier, directive } = drawRule(random);
    const size = drawSize(random);
    const weight = weights(random, 100);
    const down = drawDown(random, size);
    /** @type {Fleet} */
    const fleet = {
      rule: { id },
      workers: [],
      answers: [],
      carrier,
      config: '',
      mayTurn: down.includes(true),
    };
    const lines = [directive];
    /** @type {Server | undefined} */
    let server;
    for (let i = 0; i < size; i += 1) {
      // Now and then a line has the text of the one before it.
      if (!server || !random.chance(0.05)) {
        server = await SPELLINGS[random.one(OFTEN)](random, site, `${name}.${i}`);
      }
      const { text, answers } = server;
      const worker = { name: text, weight: weight(), down: down[i] };
      lines.push(`server ${text}${worker.weight > 1 ? ` weight=${worker.weight}` : ''}${worker.down ? ' down' : ''};`);
      for (const _ of answers) {
        fleet.workers.push(worker);
        fleet.answers.push(answers);
      }
    }
    fleet.config = `upstream ${name} {\n  ${lines.join('\n  ')}\n}\n`;
    return fleet;
  },

  configure(fleets) {
    const sites = [...fleets].map(
      ([name, { config }]) => `${config}server {
  listen unix:nginx.sock;
  server_name ${name};
  location / { proxy_pass http://${name}; }
}
`,
    );
    // One process, so that nobody is left when it is killed.
    const content = `daemon off;
master_process off;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
access_log off;
keepalive_requests 1000000;
large_client_header_buffers 4 32k;
proxy_next_upstream off;
real_ip_header X-Client;
set_real_ip_from unix:;
${sites.join('')}}
`;
    return { file: 'nginx.conf', content };
  },
});
