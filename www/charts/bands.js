// The ring's two bands, pixel by pixel: any number of arcs costs the same. Which pixel lies where on
// the circle is worked out once for a size; a frame then only looks colours up.

/** Radii in the units of the drawing, which is 568 wide with the centre in its middle. */
export const SIZE = 568;
export const INNER = { from: 208, to: 234 };
export const OUTER = { from: 237, to: 254 };

/**
 * @typedef {object} Pixels
 * @property {number} size of the canvas in device pixels
 * @property {Uint32Array} at index of the pixel
 * @property {Float32Array} turn where it lies, clockwise from the top, in bins
 * @property {Uint8Array} outer 1 in the outer band
 * @property {Uint8Array} cover how much of it the band covers, 0 to 255
 */

/** @type {Pixels | null} */
let pixels = null;

/** @param {number} size @param {number} bins @returns {Pixels} */
function layout(size, bins) {
  if (pixels?.size === size) return pixels;
  const scale = size / SIZE;
  const centre = size / 2;
  const at = [];
  const turn = [];
  const outer = [];
  const cover = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [dx, dy] = [x + 0.5 - centre, y + 0.5 - centre];
      const radius = Math.hypot(dx, dy);
      const band = radius > ((INNER.to + OUTER.from) / 2) * scale ? OUTER : INNER;
      const inside = Math.min(radius - band.from * scale, band.to * scale - radius) + 0.5;
      if (inside <= 0) continue;
      at.push(y * size + x);
      turn.push(((Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1) * bins);
      outer.push(band === OUTER ? 1 : 0);
      cover.push(Math.min(1, inside) * 255);
    }
  }
  pixels = {
    size,
    at: Uint32Array.from(at),
    turn: Float32Array.from(turn),
    outer: Uint8Array.from(outer),
    cover: Uint8Array.from(cover),
  };
  return pixels;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {object} picture
 * @param {ArrayLike<number>} picture.owners whose colour fills each bin of the inner band; -1 for nobody
 * @param {ArrayLike<number> | null} picture.winners whose colour fills the outer band; null leaves it bare
 * @param {ArrayLike<number> | null} picture.won how much of each bin the winner takes, 0 to 1; null for all
 * @param {number} picture.turn the part of the turn that is at the top
 * @param {number[][]} picture.innerColours red, green and blue by owner
 * @param {number[][]} picture.outerColours the same by winner
 * @param {number[]} picture.track the colour of what nobody owns
 */
export function drawBands(canvas, { owners, winners, won, turn, innerColours, outerColours, track }) {
  const bins = owners.length;
  const { size, at, turn: place, outer, cover } = layout(canvas.width, bins);
  const context = canvas.getContext('2d');
  if (!context || size === 0) return;
  const image = context.createImageData(size, size);
  const data = image.data;
  const inner = new Uint8ClampedArray(bins * 3);
  const rim = new Uint8ClampedArray(bins * 3);
  for (let bin = 0; bin < bins; bin += 1) {
    const own = innerColours[owners[bin]] ?? track;
    const win = winners ? (outerColours[winners[bin]] ?? track) : track;
    const part = winners ? (won ? won[bin] : 1) : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      inner[bin * 3 + channel] = own[channel];
      rim[bin * 3 + channel] = track[channel] + (win[channel] - track[channel]) * part;
    }
  }
  const offset = (((turn % 1) + 1) % 1) * bins;
  // A pixel is wider than a bin: it takes the mean of the bins it spans, so that edges are smooth.
  const span = Math.max(1, Math.round(bins / (2 * Math.PI * OUTER.from * (size / SIZE))));
  for (let i = 0; i < at.length; i += 1) {
    const source = outer[i] ? rim : inner;
    let [red, green, blue] = [0, 0, 0];
    const first = Math.floor(place[i] + offset - (span - 1) / 2 + bins);
    for (let k = 0; k < span; k += 1) {
      const bin = ((first + k) % bins) * 3;
      red += source[bin];
      green += source[bin + 1];
      blue += source[bin + 2];
    }
    const to = at[i] * 4;
    data[to] = red / span;
    data[to + 1] = green / span;
    data[to + 2] = blue / span;
    data[to + 3] = cover[i];
  }
  context.putImageData(image, 0, 0);
}
