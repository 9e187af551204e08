// What the page asks the Worker to show; charts draw to the same measures.

/** Bins of the ring's bands: about two for each pixel round the circle. */
export const RING_BINS = 4096;
/** The strip magnifies this part of the turn … */
export const STRIP_SPAN = 1 / 64;
/** … with the followed key at this part of its width … */
export const STRIP_KEY_AT = 0.36;
/** … and shows single arcs while they are at most so many: its width in pixels. */
export const STRIP_BINS = 568;
/** Keys drawn as dots. */
export const SAMPLES = 20;
