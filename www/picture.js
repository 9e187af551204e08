// What is drawn of one comparison, whichever of the two wasm packages has made it.

import { RING_BINS, SAMPLES, STRIP_BINS, STRIP_KEY_AT, STRIP_SPAN } from './views.js';

/** @typedef {Pick<import('balance-lab').Lab, 'follow' | 'ringBins' | 'ringStretches' | 'samples' | 'scores'>} PictureLab */

/**
 * What is drawn of a comparison by itself.
 * @param {PictureLab} lab that has just made it
 * @param {import('./types').State} state
 * @param {import('balance-lab').Comparison} comparison
 */
export function picture(lab, state, comparison) {
  const followed = state.follow === '' ? null : lab.follow(state.follow, state.replicas);
  const turn = comparison.comparable ? (followed?.after.turn ?? followed?.before.turn ?? null) : null;
  return {
    bins: lab.ringBins({ start: 0, span: 1, bins: RING_BINS }),
    // Where places before and after differ, there is no one part of the circle to magnify.
    strip: turn === null ? null : lab.ringStretches({
      start: turn - STRIP_KEY_AT * STRIP_SPAN,
      span: STRIP_SPAN,
      bins: STRIP_BINS,
    }),
    followed,
    samples: lab.samples(SAMPLES),
    scores: state.follow === '' ? /** @type {[null, null]} */ ([null, null]) : lab.scores(state.follow),
    clock: null,
  };
}

/** The same of a scene that draws many comparisons. @type {ReturnType<typeof picture>} */
export const NO_PICTURE = {
  bins: { before: new Int32Array(), after: new Int32Array(), gained_by: new Int32Array(), gained: new Float32Array() },
  strip: null,
  followed: null,
  samples: { keys: [], turn_before: new Float64Array(), turn_after: new Float64Array(), before: new Int32Array(), after: new Int32Array() },
  scores: [null, null],
  clock: null,
};
