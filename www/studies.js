// The Worker's studies: what is found out in steps of some milliseconds, so that a picture asked for
// meanwhile is not kept waiting. At most one of a kind is under way; a newer one takes its place.

/** @typedef {import('./types').Study} Study */
/** @typedef {import('./types').StudyKind} StudyKind */
/** @typedef {import('./types').Progress} Progress */
/** @typedef {(study: any) => Generator<Progress, void>} Kind */

export class Studies {
  /**
   * @param {Record<StudyKind, Kind>} kinds
   * @param {(id: number, progress: Progress) => void} tell
   * @param {(error: unknown, kind: StudyKind) => string} refusal what a person reads of an error
   */
  constructor(kinds, tell, refusal) {
    this.kinds = kinds;
    this.tell = tell;
    this.refusal = refusal;
    /** @type {Map<StudyKind, {id: number, run: Generator<Progress, void>}>} */
    this.underWay = new Map();
    // A message to itself waits in line with those from the page; a timer would wait longer.
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => this.step();
  }

  /** @param {number} id @param {Study} study */
  start(id, study) {
    this.underWay.get(study.kind)?.run.return();
    const idle = this.underWay.size === 0;
    this.underWay.set(study.kind, { id, run: this.kinds[study.kind](study) });
    if (idle) this.channel.port2.postMessage(null);
  }

  /** @param {StudyKind} kind */
  stop(kind) {
    this.underWay.get(kind)?.run.return();
    this.underWay.delete(kind);
  }

  step() {
    for (const [kind, { id, run }] of this.underWay) {
      try {
        const { done, value } = run.next();
        if (done) this.underWay.delete(kind);
        else this.tell(id, value);
      } catch (error) {
        this.underWay.delete(kind);
        this.tell(id, { done: 0, of: 0, findings: null, fault: this.refusal(error, kind) });
      }
    }
    if (this.underWay.size > 0) this.channel.port2.postMessage(null);
  }
}
