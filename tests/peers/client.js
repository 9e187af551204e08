// Asks a program over its socket, several requests at a time.
import { Agent, request as httpRequest } from 'node:http';

/** @typedef {import('./types').Request} Request */

const AT_A_TIME = 8;

export class Client {
  #agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
  #socketPath;

  /** @param {string} socketPath */
  constructor(socketPath) {
    this.#socketPath = socketPath;
  }

  /**
   * Who answers; what the program itself answers is told by its status.
   * @param {string} host
   * @param {Request} request
   * @returns {Promise<string>}
   */
  #ask(host, { path, headers }) {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, socketPath: this.#socketPath, path, headers: { host, ...headers } };
      const request = httpRequest(options, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (data) => (body += data));
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode === 200 ? body : `status ${response.statusCode}`));
      });
      request.on('error', reject);
      request.end();
    });
  }

  /**
   * Who answers each of `requests`.
   * @param {string} host
   * @param {Request[]} requests
   */
  async askAll(host, requests) {
    /** @type {string[]} */
    const answers = [];
    let next = 0;
    const lane = async () => {
      while (next < requests.length) {
        const i = next++;
        answers[i] = await this.#ask(host, requests[i]);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, lane));
    return answers;
  }

  close() {
    this.#agent.destroy();
  }
}
