// The page's side of the Worker. One request is under way at a time and at most one waits: a newer
// one takes the place of the one that waits, so results come in order and the last is always drawn.

import { words } from './strings/words.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').FromWorker} FromWorker */
/** @typedef {import('./types').ToWorker} ToWorker */

/**
 * @typedef {object} Listener
 * @property {() => void} ready
 * @property {(result: import('./types').Result, tag: number) => void} result
 * @property {(message: string, tag: number) => void} refused
 * @property {(done: number, of: number) => void} progress of what takes long
 * @property {(seed: number) => void} seed
 * @property {(id: number, progress: import('./types').Progress) => void} study
 * @property {(message: string, ran: boolean, study: import('./types').StudyKind | null) => void} broken
 *   the Worker died, of a study or of a picture, or never ran
 * @property {(busy: State | null) => void} busy
 */

/** @typedef {{state: State, tag: number}} Job */

// Under Trusted Types a Worker's address has to come from a policy.
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy('app', {
  createScriptURL: (/** @type {string} */ url) => url,
});

export class Engine {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.requests = 0;
    /** @type {Job | null} */
    this.waiting = null;
    /** @type {Job | null} */
    this.underWay = null;
    /** Studies asked for before the Worker could take any. @type {ToWorker[]} */
    this.early = [];
    this.started = false;
    this.worker = this.start();
  }

  start() {
    const url = new URL('worker.js', document.baseURI).href;
    const worker = new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module' });
    this.started = false;
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.broken(event.message || words.common.told.workerLost);
    return worker;
  }

  /**
   * @param {State} state
   * @param {number} tag handed back with the answer
   */
  compute(state, tag) {
    this.waiting = { state, tag };
    this.next();
  }

  freshSeed() {
    this.send({ type: 'seed' });
  }

  /** Has the Worker fetch what more than the first picture will need. */
  warm() {
    this.send({ type: 'warm' });
  }

  /** Begins a study beside the pictures. @param {number} id @param {import('./types').Study} study */
  study(id, study) {
    if (this.started) this.send({ type: 'study', id, study });
    else this.early.push({ type: 'study', id, study });
  }

  /** Ends the study of a kind, if one is under way. @param {import('./types').StudyKind} study */
  stop(study) {
    if (this.started) this.send({ type: 'stop', study });
    else this.early = this.early.filter((early) => early.type !== 'study' || early.study.kind !== study);
  }

  /** @param {ToWorker} message */
  send(message) {
    this.worker.postMessage(message);
  }

  next() {
    if (!this.started || this.underWay || !this.waiting) return;
    this.underWay = this.waiting;
    this.waiting = null;
    this.requests += 1;
    this.send({ type: 'compute', request: this.requests, state: this.underWay.state });
    this.listener.busy(this.underWay.state);
  }

  /** @param {FromWorker} message */
  receive(message) {
    if (this.isPast(message)) return;
    const tag = this.underWay?.tag ?? 0;
    switch (message.type) {
      case 'ready':
        this.started = true;
        for (const early of this.early.splice(0)) this.send(early);
        this.listener.ready();
        break;
      case 'result':
        this.underWay = null;
        this.listener.result(message.result, tag);
        break;
      case 'refused':
        this.underWay = null;
        this.listener.refused(message.message, tag);
        break;
      case 'progress':
        this.listener.progress(message.done, message.of);
        // What tells of progress can be interrupted.
        if (this.waiting) this.underWay = null;
        this.next();
        return;
      case 'seed':
        this.listener.seed(message.seed);
        return;
      case 'study':
        this.listener.study(message.id, message.progress);
        return;
      case 'broken':
        this.broken(message.message, message.study);
        return;
    }
    if (!this.underWay) this.listener.busy(null);
    this.next();
  }

  /** Whether a message is about a picture that another was asked for instead of. @param {FromWorker} message */
  isPast(message) {
    const request = message.type === 'result' ? message.result.request
      : message.type === 'progress' || message.type === 'refused' ? message.request : this.requests;
    return request < this.requests;
  }

  /**
   * Starts anew with a fresh instance where it had started before; a calculator that never
   * started won't on a second try.
   * @param {string} message
   * @param {import('./types').StudyKind | null} [study] that it died of
   */
  broken(message, study = null) {
    const ran = this.started;
    this.worker.terminate();
    this.underWay = null;
    this.waiting = null;
    this.early = [];
    this.listener.busy(null);
    if (ran) this.worker = this.start();
    this.listener.broken(message, ran, study);
  }
}
