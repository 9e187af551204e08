// The page's side of the Worker. One request is under way at a time and at most one waits: a newer
// one takes the place of the one that waits, so results come in order and the last is always drawn.

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').FromWorker} FromWorker */
/** @typedef {import('./types').ToWorker} ToWorker */

/**
 * @typedef {object} Listener
 * @property {(facts: import('./types').Facts) => void} ready
 * @property {(result: import('./types').Result) => void} result
 * @property {(state: State, message: string) => void} refused
 * @property {(seed: number) => void} seed
 * @property {(message: string, state: State | null) => void} broken  the Worker could not start, or
 *   died computing `state`
 * @property {(busy: State | null) => void} busy
 */

// Under Trusted Types a Worker's address has to come from a policy.
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy('app', {
  createScriptURL: (/** @type {string} */ url) => url,
});

export class Engine {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.requests = 0;
    /** @type {State | null} */
    this.waiting = null;
    /** @type {State | null} */
    this.underWay = null;
    this.started = false;
    this.worker = this.start();
  }

  start() {
    const url = new URL('./worker.js', import.meta.url).href;
    const worker = new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module' });
    this.started = false;
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.broken(event.message || 'the Worker could not be loaded');
    return worker;
  }

  /** @param {State} state */
  compute(state) {
    this.waiting = state;
    this.next();
  }

  freshSeed() {
    this.send({ type: 'seed' });
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
    this.send({ type: 'compute', request: this.requests, state: this.underWay });
    this.listener.busy(this.underWay);
  }

  /** @param {FromWorker} message */
  receive(message) {
    const computed = this.underWay;
    switch (message.type) {
      case 'ready':
        this.started = true;
        this.listener.ready(message.facts);
        break;
      case 'result':
        this.underWay = null;
        this.listener.result(message.result);
        break;
      case 'refused':
        this.underWay = null;
        if (computed) this.listener.refused(computed, message.message);
        break;
      case 'seed':
        this.listener.seed(message.seed);
        break;
      case 'broken':
        this.broken(message.message);
        return;
    }
    if (!this.underWay) this.listener.busy(null);
    this.next();
  }

  /**
   * Starts anew with a fresh instance where it had started before; a calculator that never
   * started won't on a second try.
   * @param {string} message
   */
  broken(message) {
    const computed = this.underWay;
    const ran = this.started;
    this.worker.terminate();
    this.underWay = null;
    this.waiting = null;
    this.listener.busy(null);
    if (ran) this.worker = this.start();
    this.listener.broken(message, ran ? computed : null);
  }
}
