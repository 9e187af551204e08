// A temporary folder and the programs that run in it. Neither outlives this process, however it ends.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const START_MS = 30_000;
const STOP_MS = 5_000;

/** @typedef {{ child: import('node:child_process').ChildProcess, said: () => string }} Running */

export class Stage {
  folder = mkdtempSync(join(tmpdir(), 'balance-lab-peers-'));
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set();
  #guard;

  constructor() {
    // It reads until this process is gone, even killed; in a session of its own it sees no Ctrl-C.
    this.#guard = spawn('sh', ['-c', 'cat >/dev/null; rm -rf -- "$0"', this.folder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  }

  /**
   * Starts a program in the folder and waits until it listens on `socket` there.
   * @param {string} command
   * @param {string[]} args
   * @param {string} socket
   * @returns {Promise<Running>}
   */
  async start(command, args, socket) {
    // The kernel kills it when this process is gone.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#running.add(child);
    let text = '';
    child.stderr.on('data', (data) => (text = `${text}${data}`.slice(-4_000)));
    let failed = false;
    child.once('error', (error) => ([failed, text] = [true, error.message]));
    const deadline = Date.now() + START_MS;
    while (!(await accepts(join(this.folder, socket)))) {
      failed ||= child.exitCode !== null || child.signalCode !== null;
      if (failed || Date.now() > deadline) throw new Error(`${command} did not start:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { child, said: () => text };
  }

  /** @param {import('node:child_process').ChildProcess} child */
  async stop(child) {
    this.#running.delete(child);
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(late);
  }

  /** Stops every program and removes the folder. */
  async close() {
    await Promise.all([...this.#running].map((child) => this.stop(child)));
    if (this.#guard.exitCode !== null || this.#guard.signalCode !== null) return;
    const gone = once(this.#guard, 'exit');
    this.#guard.stdin?.end();
    await gone;
  }
}

/** @param {string} path @returns {Promise<boolean>} */
function accepts(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * What a program says its version is.
 * @param {string} command
 * @param {string} flag
 * @param {RegExp} pattern whose first group is the version
 */
export async function versionOf(command, flag, pattern) {
  const { stdout, stderr } = await promisify(execFile)(command, [flag]);
  return pattern.exec(stdout + stderr)?.[1] ?? 'of no known version';
}
