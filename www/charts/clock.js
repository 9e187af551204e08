// A ring of numbered places: bands by owner, workers that can be moved, keys, and the walk of one.

import { nothing, svg } from 'lit-html';
import { SIZE } from './bands.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} Stretch places that end at `last`, so many of them
 * @property {number} last
 * @property {number} length
 * @property {string} colour class of the owner
 * @property {boolean} faded
 */

/**
 * @typedef {object} Mark a worker on the ring
 * @property {number} worker
 * @property {number} place
 * @property {string} name
 * @property {string} short what fits into its dot
 * @property {string} colour class
 * @property {'stays' | 'joins' | 'leaves'} fate
 * @property {boolean} strong
 * @property {boolean} faded
 * @property {string} valueText
 */

/**
 * @typedef {object} Dot a key on the ring
 * @property {string} key
 * @property {string} label
 * @property {string} title
 * @property {number} place
 * @property {string} colour class of its owner
 * @property {string} short what stands for the owner in the dot
 * @property {boolean} moves
 * @property {boolean} followed
 * @property {boolean} faded
 */

/** @typedef {{from: number, to: number, way: 'now' | 'before'}} Walk from the key's place to its owner's */

/** @typedef {{place: number, label: string}} Stop a further replica of the followed key */

/**
 * @typedef {object} Picture
 * @property {number} places how many there are round the ring
 * @property {number} unit a pixel of the screen in units of the drawing
 * @property {Stretch[]} inner
 * @property {Stretch[]} outer
 * @property {Mark[]} marks
 * @property {Dot[]} dots the followed one first
 * @property {Walk[]} walks
 * @property {Stop[]} stops the owner first; the walk goes on from there
 * @property {string[]} centre lines of text in the middle, the second in large
 * @property {(worker: number, place: number) => void} move
 * @property {(worker: number, steps: number) => void} shift
 * @property {(key: string) => void} follow
 */

const CENTRE = SIZE / 2;
const TURN = 2 * Math.PI;
/** Widths of the bands, in units of the drawing. */
const [INNER, GAP, OUTER] = [26, 3, 17];
/** Measures in pixels of the screen, whatever the drawing is scaled to. */
const DOT = 9;
const REACH = 22;
const STEP = 23;
/** The least way between two marks on their circle, so that their labels don't meet. */
const APART = 36;
/** More workers than these get no labels: there is no room for them. */
const LABELLED = 30;
/** Where a pixel is as much of the drawing as this, the ring is small. */
const SMALL = 1.2;
/** Labels of keys are about so wide a letter. */
const LETTER = 6.3;

/** @param {number} unit */
function radii(unit) {
  const mark = CENTRE - 37 * unit;
  const outerTo = mark - 16 * unit;
  const innerTo = outerTo - OUTER - GAP;
  const innerFrom = innerTo - INNER;
  return { mark, outerTo, outerFrom: outerTo - OUTER, innerTo, innerFrom, walk: innerFrom - 5 * unit, dot: innerFrom - (unit > SMALL ? 18 : 21) * unit };
}

/** @param {number} turn clockwise from the top @param {number} radius */
function at(turn, radius) {
  const angle = turn * TURN;
  return { x: CENTRE + radius * Math.sin(angle), y: CENTRE - radius * Math.cos(angle) };
}

/** @param {{x: number, y: number}} point */
const xy = ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** A way clockwise along a circle. @param {number} from in turns @param {number} turns @param {number} radius */
function along(from, turns, radius) {
  // One arc can't go all the way round.
  const half = xy(at(from + turns / 2, radius));
  return `A${radius} ${radius} 0 0 1 ${half}A${radius} ${radius} 0 0 1 ${xy(at(from + turns, radius))}`;
}

/** @param {number} last @param {number} turns before it @param {number} inside @param {number} outside */
function sector(last, turns, inside, outside) {
  const first = last - turns;
  const half = xy(at(first + turns / 2, inside));
  return `M${xy(at(first, outside))}${along(first, turns, outside)}L${xy(at(last, inside))}`
    + `A${inside} ${inside} 0 0 0 ${half}A${inside} ${inside} 0 0 0 ${xy(at(first, inside))}Z`;
}

/** @param {Picture} picture */
export function clock(picture) {
  const { places, unit, inner, outer, marks, dots, walks, stops } = picture;
  const r = radii(unit);
  const stands = standsOf(marks, places, r.mark, unit);
  const placed = placeDots(dots, places, r, unit);
  return svg`
    <path class="track" fill-rule="evenodd" d=${sector(1, 1, r.outerFrom, r.outerTo)}/>
    ${[[inner, r.innerFrom, r.innerTo], [outer, r.outerFrom, r.outerTo]].map(([stretches, from, to]) => band(
      /** @type {Stretch[]} */ (stretches), places, /** @type {number} */ (from), /** @type {number} */ (to)))}
    ${scale(places, r.outerTo, unit, stands)}
    ${marks.map((mark, i) => pin(mark, stands[i], places, r, unit))}
    ${further(stops, places, r, unit)}
    ${walks.map((walk) => walkLine(walk, places, r, unit))}
    ${centre(picture.centre, unit)}
    <g class="keys">${keyDots(placed, picture, r)}</g>
    <g class="marks">${marks.map((mark, i) => markOf(mark, stands[i], picture, r))}</g>`;
}

/** @param {Stretch[]} stretches @param {number} places @param {number} inside @param {number} outside */
const band = (stretches, places, inside, outside) => stretches.map(({ last, length, colour, faded }) => svg`
  <path class="fill stretch ${colour} ${faded ? 'faded' : ''}" fill-rule="evenodd" d=${sector(last / places, length / places, inside, outside)}/>`);

/** A tick for each place, longer for every tenth and with its number where no worker stands in the way. */
/** @param {number} places @param {number} outside @param {number} unit @param {number[]} stands */
function scale(places, outside, unit, stands) {
  const radius = outside + 13 * unit;
  const taken = 16 * unit / (radius * TURN);
  const ticks = Array.from({ length: places }, (_, place) =>
    `M${xy(at(place / places, outside + unit))}L${xy(at(place / places, outside + (place % 10 === 0 ? 6 : 3) * unit))}`);
  return svg`
    <path class="scale" d=${ticks.join('')}/>
    ${Array.from({ length: places / 10 }, (_, i) => i * 10).map((place) => {
      const { x, y } = at(place / places, radius);
      const hidden = stands.some((stand) => Math.abs(between(stand, place / places)) < taken);
      return hidden ? nothing : svg`<text class="number" x=${x} y=${y} font-size=${11 * unit}>${place}</text>`;
    })}`;
}

/** The shorter way from one turn to another, from -1/2 to 1/2. @param {number} from @param {number} to */
const between = (from, to) => ((((to - from) % 1) + 1.5) % 1) - 0.5;

/**
 * Where each mark is drawn, in turns: at its place, but aside where another is too near.
 * @param {Mark[]} marks
 * @param {number} places
 * @param {number} radius
 * @param {number} unit
 */
function standsOf(marks, places, radius, unit) {
  const stands = marks.map(({ place }) => place / places);
  const apart = Math.min(APART * unit / (radius * TURN), 0.9 / marks.length);
  const order = marks.map((_, i) => i).sort((a, b) => marks[a].place - marks[b].place || (marks[a].name < marks[b].name ? -1 : 1));
  for (let round = 0; round < 60; round += 1) {
    let pushed = false;
    for (const [i, one] of order.entries()) {
      const next = order[(i + 1) % order.length];
      if (next === one) break;
      const way = i + 1 < order.length ? stands[next] - stands[one] : stands[next] + 1 - stands[one];
      if (way < apart - 1e-6) {
        stands[one] -= (apart - way) / 2;
        stands[next] += (apart - way) / 2;
        pushed = true;
      }
    }
    if (!pushed) break;
  }
  return stands;
}

/**
 * From the bands to the mark: through the band of each state that the worker is in.
 * @param {Mark} mark
 * @param {number} stand
 * @param {number} places
 * @param {ReturnType<typeof radii>} r
 * @param {number} unit
 */
function pin({ place, fate, faded }, stand, places, r, unit) {
  const turn = place / places;
  const from = fate === 'joins' ? r.outerFrom - GAP : r.innerFrom;
  const path = `M${xy(at(turn, from))}L${xy(at(turn, r.outerTo + 2 * unit))}L${xy(at(stand, r.mark))}`;
  return svg`<g class="pin ${fate} ${faded ? 'faded' : ''}"><path class="casing" d=${path}/><path class="line" d=${path}/></g>`;
}

/** @param {Walk} walk @param {number} places @param {ReturnType<typeof radii>} r @param {number} unit */
function walkLine({ from, to, way }, places, r, unit) {
  const [start, end] = [from / places, to / places];
  const turns = ((end - start) % 1 + 1) % 1;
  const tip = at(end, r.innerFrom - unit);
  const post = `M${xy(at(end, r.walk))}L${xy(tip)}`;
  const back = [-1, 1].map((side) => xy(at(end + side * 3.2 * unit / (r.walk * TURN), r.innerFrom - 5.5 * unit)));
  const line = turns === 0 ? '' : `M${xy(at(start, r.walk))}${along(start, turns, r.walk)}`;
  return svg`<g class="way ${way}">
    <path d="M${xy(at(start, r.dot))}L${xy(at(start, r.walk))}${line}${post}"/>
    <path class="tip" d="M${xy(tip)}L${back[0]}L${back[1]}Z"/></g>`;
}

/** The walk from the owner on to further replicas. @param {Stop[]} stops @param {number} places @param {ReturnType<typeof radii>} r @param {number} unit */
function further(stops, places, r, unit) {
  return stops.slice(1).map(({ place, label }, i) => {
    const from = stops[i].place / places;
    const turns = ((place / places - from) % 1 + 1) % 1;
    const end = at(place / places, r.walk);
    const text = at(place / places - 9 * unit / (r.walk * TURN), r.walk - 10 * unit);
    return svg`<path class="further" d="M${xy(at(from, r.walk))}${along(from, turns, r.walk)}"/>
      <path class="further-stop" d="M${xy(end)}L${xy(at(place / places, r.innerFrom))}"/>
      <text class="label middle" x=${text.x} y=${text.y} font-size=${11 * unit}>${label}</text>`;
  });
}

/** @param {string[]} lines @param {number} unit */
function centre([above = '', owner = '', ...notes], unit) {
  const small = unit > SMALL;
  const size = Math.min(small ? 20 : 32, (small ? 150 : 300) / Math.max(owner.length, 1)) * unit;
  return svg`<g class="middle-text">
    <text class="label" x=${CENTRE} y=${CENTRE - (small ? 21 : 34) * unit} font-size=${(small ? 12 : 13) * unit}>${above}</text>
    <text class="owner" data-figure="owner" x=${CENTRE} y=${CENTRE - (small ? 1 : 6) * unit} font-size=${size}>${owner}</text>
    ${small ? nothing : notes.map((note, i) => svg`<text class="label" x=${CENTRE} y=${CENTRE + (28 + 18 * i) * unit} font-size=${12 * unit}>${note}</text>`)}
  </g>`;
}

// ------------------------------------------------------------------------------ keys

/** @typedef {{dot: Dot, x: number, y: number, label: {x: number, y: number, anchor: string} | null}} PlacedDot */

/**
 * Dots step inwards where they would meet; labels stand further inside where there is room.
 * @param {Dot[]} dots
 * @param {number} places
 * @param {ReturnType<typeof radii>} r
 * @param {number} unit
 */
function placeDots(dots, places, { dot: radius, walk }, unit) {
  /** @type {PlacedDot[]} */
  const placed = [];
  /** What is taken by text: the middle, and the labels placed so far. */
  const boxes = [unit > SMALL ? boxAround(CENTRE, CENTRE - 9 * unit, 84 * unit, 38 * unit) : boxAround(CENTRE, CENTRE + 2 * unit, 160 * unit, 104 * unit)];
  for (const dot of dots) {
    const steps = Math.max(Math.floor((radius - (unit > SMALL ? 40 : 85) * unit) / (STEP * unit)) + 1, 1);
    const spots = Array.from({ length: steps }, (_, i) => at(dot.place / places, radius - i * STEP * unit));
    const free = spots.find(({ x, y }) => placed.every((other) =>
      Math.hypot(other.x - x, other.y - y) > (2 * DOT + (other.dot.moves || dot.moves ? 7 : 2)) * unit));
    // Where even the innermost is taken, the dot is left to the table rather than drawn over another.
    if (free) placed.push({ dot, ...free, label: null });
  }
  const grounds = placed.map(({ x, y, dot }) => boxAround(x, y, (dot.moves ? 26 : 19) * unit, (dot.moves ? 26 : 19) * unit));
  for (const [i, one] of placed.entries()) {
    const width = one.dot.label.length * LETTER * unit;
    const away = (DOT + (one.dot.moves ? 9 : 6)) * unit;
    const right = one.x > CENTRE;
    const below = one.y > CENTRE;
    const sides = [
      { x: one.x - away, y: one.y, anchor: 'end', middle: one.x - away - width / 2 },
      { x: one.x + away, y: one.y, anchor: 'start', middle: one.x + away + width / 2 },
    ];
    const beyond = { x: one.x, y: one.y + (below ? -1 : 1) * (away + 4 * unit), anchor: 'middle', middle: one.x };
    const upright = Math.abs(one.x - CENTRE) < 60 * unit;
    const inward = right ? sides : [sides[1], sides[0]];
    const tried = upright ? [beyond, ...inward] : [inward[0], beyond, inward[1]];
    const found = tried.find((spot) => {
      const box = boxAround(spot.middle, spot.y, width, 15 * unit);
      return inside(box, walk) && !boxes.some((other) => meet(box, other)) && !grounds.some((other, j) => j !== i && meet(box, other));
    });
    if (!found) continue;
    one.label = found;
    boxes.push(boxAround(found.middle, found.y, width, 15 * unit));
  }
  return placed;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const boxAround = (x, y, width, height) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 });
/** Whether a box lies within the ring. @param {Box} box @param {number} radius */
const inside = ({ left, right, top, bottom }, radius) =>
  [left, right].every((x) => [top, bottom].every((y) => Math.hypot(x - CENTRE, y - CENTRE) < radius));
/** @typedef {ReturnType<typeof boxAround>} Box */
/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param {PlacedDot[]} placed @param {Picture} picture @param {ReturnType<typeof radii>} r */
const keyDots = (placed, { places, unit, follow }, r) => [
  placed.map(({ dot, x, y }) => {
    const band = at(dot.place / places, r.innerFrom);
    return svg`<line class="stem" x1=${x} y1=${y} x2=${band.x} y2=${band.y}/>`;
  }),
  placed.map(({ dot, x, y, label }) => svg`
    <g class="dot ${dot.colour} ${dot.faded ? 'faded' : ''}"><g class="key" role="button" tabindex="0" aria-label=${dot.title}
      aria-pressed=${dot.followed ? 'true' : 'false'} data-key=${dot.key} ?data-moves=${dot.moves}
      @click=${() => follow(dot.key)} @keydown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        follow(dot.key);
      }}>
      <circle class="reach" cx=${x} cy=${y} r=${REACH * unit / 1.4}/>
      <circle class="focus" cx=${x} cy=${y} r=${16 * unit}/>
      <circle class=${dot.moves ? 'moves' : 'ground'} cx=${x} cy=${y} r=${(dot.moves ? 12.75 : DOT + 1) * unit} stroke-width=${1.5 * unit}/>
      <circle class="fill" cx=${x} cy=${y} r=${DOT * unit}/>
      ${label ? svg`<text class="key-label ${dot.followed ? 'strong' : 'label'}" x=${label.x} y=${label.y} text-anchor=${label.anchor} font-size=${12 * unit}>${dot.label}</text>` : nothing}
    </g><text class="on-fill" aria-hidden="true" x=${x} y=${y} font-size=${11 * unit}>${dot.short}</text></g>`),
];

// ------------------------------------------------------------------------------ workers

/** A finger on a worker drags it and does not scroll, also where touch-action is not heeded inside a drawing. */
const hold = { handleEvent: (/** @type {Event} */ event) => event.preventDefault(), passive: false };

/** What is being dragged: how far the pointer was from the worker's place when it was taken, in turns. */
let grip = 0;

/** @param {PointerEvent} event */
function turnOf({ currentTarget, clientX, clientY }) {
  const box = /** @type {SVGElement} */ (currentTarget).ownerSVGElement?.getBoundingClientRect();
  if (!box) return 0;
  return Math.atan2(clientX - box.left - box.width / 2, box.top + box.height / 2 - clientY) / TURN;
}

/** @param {Mark} mark @param {number} stand @param {Picture} picture @param {ReturnType<typeof radii>} r */
function markOf({ worker, place, name, short, colour, fate, strong, faded, valueText }, stand, { places, unit, marks, move, shift }, r) {
  const { x, y } = at(stand, r.mark);
  /** @param {PointerEvent} event */
  const take = (event) => {
    if (event.button !== 0) return;
    const target = /** @type {SVGElement} */ (event.currentTarget);
    target.setPointerCapture(event.pointerId);
    target.focus();
    grip = between(place / places, turnOf(event));
  };
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (!(/** @type {SVGElement} */ (event.currentTarget).hasPointerCapture(event.pointerId))) return;
    const to = ((Math.round((turnOf(event) - grip) * places) % places) + places) % places;
    move(worker, to);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    const end = { Home: 0, End: places - 1 }[event.key];
    if (way !== undefined) shift(worker, way * (event.shiftKey ? 10 : 1));
    else if (end !== undefined) move(worker, end);
    else return;
    event.preventDefault();
  };
  return svg`
    <g class="mark ${colour} ${fate} ${faded ? 'faded' : ''}" role="slider" tabindex="0" aria-label=${words.clock.picture.placeOf(name)} aria-orientation="horizontal"
      aria-valuemin="0" aria-valuemax=${places - 1} aria-valuenow=${place} aria-valuetext=${valueText} data-worker=${worker}
      @pointerdown=${take} @pointermove=${drag} @touchstart=${hold} @keydown=${key}>
      <circle class="reach" cx=${x} cy=${y} r=${REACH * unit}/>
      <circle class="focus" cx=${x} cy=${y} r=${14 * unit}/>
      <circle class="ground" cx=${x} cy=${y} r=${(DOT + 2) * unit}/>
      <circle class="disc" cx=${x} cy=${y} r=${(DOT + 1) * unit} stroke-width=${1.5 * unit}/>
      <text class="on-fill" x=${x} y=${y} font-size=${11 * unit}>${short}</text>
      ${marks.length > LABELLED ? nothing : markLabel(name, place, stand, strong, r.mark + (DOT + 5) * unit, unit)}
    </g>`;
}

/** @param {string} name @param {number} place @param {number} stand @param {boolean} strong @param {number} radius @param {number} unit */
function markLabel(name, place, stand, strong, radius, unit) {
  const across = Math.sin(stand * TURN);
  const up = Math.cos(stand * TURN);
  const aside = Math.abs(across) > 0.5;
  const { x, y } = at(stand, radius + (aside ? 0 : 7 * unit));
  const anchor = !aside ? 'middle' : across > 0 ? 'start' : 'end';
  const size = 12 * unit;
  const lift = -9 * up * unit;
  return aside
    ? svg`<text class="mark-label ${strong ? 'strong' : ''}" x=${x} y=${y - 7 * unit + lift} text-anchor=${anchor} font-size=${size}>${name}</text>
      <text class="mark-label label" x=${x} y=${y + 7 * unit + lift} text-anchor=${anchor} font-size=${size}>${place}</text>`
    : svg`<text class="mark-label ${strong ? 'strong' : ''}" x=${x} y=${y} text-anchor=${anchor} font-size=${size}>${name} <tspan class="at">${place}</tspan></text>`;
}
