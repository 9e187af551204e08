// Workers on loopback: each answers every request with its own address.
import { createServer } from 'node:http';
import { join } from 'node:path';

/** @typedef {import('./random.js').Random} Random */
/** @typedef {{ ip: string, port: number, answer: string }} Socket */

/** Below the ports that a system gives to clients: gVisor does so from 16,000 on. */
const PORTS = { from: 10_000, to: 15_999 };

/** @param {string} ip @param {number} port */
const joined = (ip, port) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`);

export class Workers {
  /** @type {Map<string, import('node:http').Server>} */
  #servers = new Map();
  #folder;
  /** How many addresses drawn were another program's. */
  taken = 0;

  /** @param {string} folder where those of paths listen */
  constructor(folder) {
    this.#folder = folder;
  }

  /** One of 127.0.0.0/8, all of which are this machine. @param {Random} random */
  v4(random) {
    return this.at(drawIp(random), drawPort(random));
  }

  /** IPv6 has one loopback address only. @param {Random} random */
  v6(random) {
    return this.at('::1', drawPort(random));
  }

  /** On the first free port from `port` on. @param {string} ip @param {number} port @returns {Promise<Socket>} */
  async at(ip, port) {
    const { port: free, answers } = await this.atAll([ip], port);
    return { ip, port: free, answer: answers[0] };
  }

  /** On the first port from `port` on that is free at all of `ips`. @param {string[]} ips @param {number} port */
  async atAll(ips, port) {
    for (;; port += 1) {
      const answers = [];
      for (const ip of ips) {
        const answer = await this.#claim(ip, port);
        if (!answer) break;
        answers.push(answer);
      }
      if (answers.length === ips.length) return { port, answers };
    }
  }

  /** What a new worker there answers, unless there is one already. @param {string} ip @param {number} port */
  async #claim(ip, port) {
    const answer = joined(ip, port);
    if (this.#servers.has(answer)) return null;
    if (await this.#listen(answer, { host: ip, port, ipv6Only: ip.includes(':') })) return answer;
    this.taken += 1;
    return null;
  }

  /** On a socket of that name in the folder. @param {string} name */
  async path(name) {
    if (!(await this.#listen(name, { path: join(this.#folder, name) }))) throw new Error(`${name} is taken.`);
    return name;
  }

  /** Whether a worker can listen there. @param {string} ip @param {number} port 0 is any */
  can(ip, port) {
    return this.#listen(joined(ip, port), { host: ip, port });
  }

  /** @param {string} answer @param {import('node:net').ListenOptions} where */
  async #listen(answer, where) {
    const server = createServer((_, response) => response.end(answer));
    const listening = new Promise((resolve, reject) => {
      server.once('listening', () => resolve(true));
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        const refused = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '');
        refused ? resolve(false) : reject(error);
      });
    });
    server.listen(where);
    if (!(await listening)) return false;
    this.#servers.set(answer, server);
    return true;
  }

  close() {
    for (const server of this.#servers.values()) {
      server.close();
      server.closeAllConnections();
    }
    this.#servers.clear();
  }
}

/** @param {Random} random */
export function drawIp(random) {
  return `127.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`;
}

/** @param {Random} random */
export function drawPort(random) {
  return random.whole(PORTS.from, PORTS.to);
}
