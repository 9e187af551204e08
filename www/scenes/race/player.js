// Plays a race: moves the moment shown by a clock of its own.

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

export const SPEEDS = /** @type {const} */ ([[0.25, '¼×'], [1, '1×'], [4, '4×'], [16, '16×']]);

export class Player {
  /** @param {{show: (at: number) => void, draw: () => void}} page */
  constructor(page) {
    this.page = page;
    this.playing = false;
    this.speed = 1;
    this.at = 0;
    this.until = 0;
    this.last = 0;
    calm.addEventListener('change', () => this.pause());
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.pause(); });
  }

  /** Whether motion is not wanted. */
  get still() { return calm.matches; }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.page.draw();
  }

  /** From a moment to the end; from the start where it is at the end. @param {number} at @param {number} until */
  play(at, until) {
    if (this.still || this.playing) return;
    Object.assign(this, { playing: true, at: at >= until ? 0 : at, until, last: performance.now() });
    requestAnimationFrame((now) => this.frame(now));
    this.page.draw();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.page.draw();
  }

  /** @param {number} now */
  frame(now) {
    if (!this.playing) return;
    this.at = Math.min(this.at + (Math.max(now - this.last, 0) / 1000) * this.speed, this.until);
    this.last = now;
    this.page.show(this.at);
    if (this.at === this.until) this.pause();
    else requestAnimationFrame((next) => this.frame(next));
  }
}
