// The page's side of studies: which were asked for, how far they are, what they found.

import { words } from './strings/words.js';

/** @typedef {import('./types').Study} Study */
/** @typedef {import('./types').StudyKind} StudyKind */

/** A study waits until the reader's hand is still for so long. */
const WAIT_MS = 400;

/**
 * Whether two plain values say the same. It is asked with each picture, and a pasted trace may have
 * megabytes: they are compared and not written out.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
function alike(a, b) {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const [of, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return of.size === other.size && [...of].every(([name, value]) => other.has(name) && alike(value, other.get(name)));
}

export class Desk {
  /** @param {(id: number, study: Study) => void} start @param {(kind: StudyKind) => void} end */
  constructor(start, end) {
    this.start = start;
    this.end = end;
    this.count = 0;
    /** @type {Map<StudyKind, {id: number, asked: Study, again: boolean, stopped: boolean, progress: import('./types').Progress | null}>} */
    this.entries = new Map();
    /** What each kind found last, to show until there is more. @type {Map<StudyKind, unknown>} */
    this.before = new Map();
    /** @type {Map<StudyKind, number>} */
    this.timers = new Map();
  }

  /**
   * Asks for a study, unless the last of its kind was the same.
   * @param {Study} study
   * @param {boolean} [again] even then, and at once: of the same settings, or further with them
   */
  ask(study, again = false) {
    const last = this.entries.get(study.kind);
    if (!again && last && alike(last.asked, study)) return;
    const found = this.found(study.kind);
    if (found) this.before.set(study.kind, found);
    this.count += 1;
    const id = this.count;
    this.entries.set(study.kind, { id, asked: study, again, stopped: false, progress: null });
    clearTimeout(this.timers.get(study.kind));
    this.timers.set(study.kind, window.setTimeout(() => this.start(id, study), again ? 0 : WAIT_MS));
  }

  /** Ends a kind's study where it is: what it found stays. @param {StudyKind} kind */
  stop(kind) {
    const entry = this.entries.get(kind);
    if (!entry) return;
    clearTimeout(this.timers.get(kind));
    entry.stopped = true;
    this.end(kind);
  }

  /** Whether a kind's last study is under way, or about to be. @param {StudyKind} kind */
  isBusy(kind) {
    const entry = this.entries.get(kind);
    return entry !== undefined && !entry.stopped && !entry.progress?.fault && !(entry.progress && entry.progress.done >= entry.progress.of);
  }

  /** @param {number} id @param {import('./types').Progress} progress */
  told(id, progress) {
    for (const entry of this.entries.values()) if (entry.id === id) entry.progress = progress;
  }

  /** How far a kind's last study is, if one is under way or done. @template {StudyKind} Kind @param {Kind} kind */
  progress(kind) {
    return /** @type {import('./types').Progress<Kind> | null} */ (this.entries.get(kind)?.progress ?? null);
  }

  /** What a kind's last study found, or the one before while it is under way. @template {StudyKind} Kind @param {Kind} kind */
  found(kind) {
    return /** @type {import('./types').Findings[Kind] | null} */ (this.entries.get(kind)?.progress?.findings ?? this.before.get(kind) ?? null);
  }

  /** Whether a kind's last study is of the same settings as the one before. @param {StudyKind} kind */
  isAgain(kind) {
    return this.entries.get(kind)?.again === true;
  }

  /**
   * The Worker is gone, and with it what it was at. What it died of is not asked for a second time
   * by itself; the rest is.
   * @param {StudyKind | null} culprit
   */
  drop(culprit) {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const [kind, entry] of this.entries) {
      if (kind === culprit) entry.progress = { done: 0, of: 0, findings: null, fault: words.common.told.stoppedOver };
      else if (!entry.progress?.findings || entry.progress.done < entry.progress.of) this.entries.delete(kind);
    }
  }
}
