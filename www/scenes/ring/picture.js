// What the Ring scene draws: the magnified strip and the circle.

import { html, nothing, svg } from 'lit-html';
import { drawBands, SIZE } from '../../charts/bands.js';
import { overlay } from '../../charts/ring.js';
import { HEIGHT, strip, WIDTH } from '../../charts/strip.js';
import { tableFold } from '../../controls/fold.js';
import { colour } from '../../controls/workers.js';
import { count, counted, percentShort, quote, ratio3, shorten } from '../../format.js';
import { allWorkers, indexAfter, placeOfAfter } from '../../state.js';
import { STRIP_KEY_AT, STRIP_SPAN } from '../../views.js';
import { changingName, isFaded, owners, shownState } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../common').Look} Look */

// ------------------------------------------------------------------------------ the strip

/** What is drawn, and who owned the key and owns it; null where there is no such part. @param {Result} result @param {Look} look */
function stripOf(result, look) {
  const { state, strip: stretches, followed } = result;
  const turn = followed?.after.turn ?? followed?.before.turn ?? null;
  if (!stretches || !followed || turn === null) return null;
  const workers = allWorkers(state);
  const start = turn - STRIP_KEY_AT * STRIP_SPAN;
  /** @param {import('balance-lab').Stretches} side @param {(index: number) => number} placeOf */
  const lane = (side, placeOf) => Array.from(side.from, (from, i) => {
    const place = side.owner[i] < 0 ? -1 : placeOf(side.owner[i]);
    return {
      from, to: side.to[i], colour: place < 0 ? 'c-none' : colour(place),
      name: place < 0 ? '' : quote(workers[place].name), number: place < 0 ? '' : String(place + 1),
      faded: isFaded(look, place),
    };
  });
  /** @param {import('balance-lab').Followed} side @param {import('balance-lab').Shape} shape */
  const stopsOf = ({ stops, passed }, shape) => {
    const places = stops.flatMap(({ place }) => (place ? [place.turn] : []));
    if (places.length === 0) return [];
    // The owner may lie on either side where the nearest point owns; the walk goes on clockwise.
    const ahead = wrap(places[0] - turn);
    const owner = ahead > 0.5 && passed === 0 && shape.kind === 'ring' && shape.lookup === 'nearest' ? ahead - 1 : ahead;
    return places.map((place, i) => ({
      x: (turn - start + owner + wrap(place - places[0])) / STRIP_SPAN, ordinal: ordinal(i + 1),
    }));
  };
  const [before, after] = owners(result);
  const picture = {
    before: { stretches: lane(stretches[0], (index) => index), stops: stopsOf(followed.before, result.comparison.shape_before) },
    after: { stretches: lane(stretches[1], (index) => placeOfAfter(state, index)), stops: stopsOf(followed.after, result.comparison.shape_after) },
    key: STRIP_KEY_AT,
    ownerBefore: quote(before, 14),
    ownerAfter: quote(after, 14),
    moves: before !== after,
  };
  return { picture, before, after };
}

/** @param {Result} result @param {Look} look */
export function stripFigure(result, look) {
  const found = stripOf(result, look);
  if (!found) return nothing;
  const { picture, before, after } = found;
  const { state } = result;
  return html`
    <figure class="strip">
      <figcaption><strong>Around ${quote(state.follow, 32)}</strong><span>1/${Math.round(1 / STRIP_SPAN)} of the ring, magnified. Clockwise is right.</span></figcaption>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="The ring around ${quote(state.follow)}: before, it belongs to ${quote(before)}; after, to ${quote(after)}.">${strip(picture)}</svg>
    </figure>`;
}

/** The strip's twin. @param {Result} result @param {import('../../controls/slider').Control} control @param {Look} look */
export function stripTable(result, control, look) {
  const found = stripOf(result, look);
  if (!found) return nothing;
  const { picture } = found;
  return html`
    <section class="strip-table" aria-labelledby="strip-title">
      <h2 id="strip-title">Around ${quote(result.state.follow, 32)}</h2>
      <p class="caption">Arcs clockwise, in parts of the magnified strip; the key is at ${percentShort(picture.key)}.</p>
      ${tableFold('strip', `Around ${quote(result.state.follow)}`, control, () => html`
        <thead><tr><th scope="col">When</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Worker</th></tr></thead>
        <tbody>${/** @type {const} */ (['before', 'after']).map((when) => picture[when].stretches.map(({ from, to, name, colour: own }) => html`
          <tr><th scope="row">${when}</th><td>${percentShort(from)}</td><td>${percentShort(to)}</td><td>${name === '' ? '–' : html`<span class="swatch ${own}"></span>${name}`}</td></tr>`))}</tbody>`)}
    </section>`;
}

/** A difference of turns as a way clockwise. @param {number} turns */
const wrap = (turns) => ((turns % 1) + 1) % 1;

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** @type {Record<string, string>} */
const ENDINGS = { one: 'st', two: 'nd', few: 'rd' };
/** @param {number} n */
const ordinal = (n) => `${n}${ENDINGS[ordinals.select(n)] ?? 'th'}`;

// ------------------------------------------------------------------------------ the circle

/**
 * @param {Result} result
 * @param {import('../../controls/slider').Control} control
 * @param {Look} look
 */
export function ringFigure(result, control, look) {
  const { state, comparison } = result;
  const show = shownState(state, look);
  return html`
    <figure class="ring" data-request=${result.request} data-points=${state.options.points ?? ''}
      data-rule=${state.rule} data-imbalance=${ratio3(comparison.after.imbalance)}>
      <canvas aria-hidden="true"></canvas>
      <svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label=${summary(result)}>
        ${isRound(result) ? overlay({
          dots: dots(result, look, show), top: look.top, unit: look.unit,
          follow: (key) => control.act({ type: 'follow', key }, 'follow'),
        }) : nothing}
        ${centre(result, show)}
      </svg>
      <figcaption>${captions(result, show).map((lines) => html`<span>${lines[0]}<br>${lines[1]}</span>`)}</figcaption>
    </figure>`;
}

/** Whether there is a circle with an owner on it. @param {Result} result */
const isRound = ({ comparison }) => [
  [comparison.shape_before, comparison.places_before], [comparison.shape_after, comparison.places_after],
].some(([shape, places]) => /** @type {import('balance-lab').Shape} */ (shape).kind !== 'bare'
  && /** @type {Float64Array} */ (places).some((many) => many > 0));

/** @param {Result} result @param {State['show']} show */
function captions({ state, comparison }, show) {
  if (comparison.shape_after.kind === 'bare') return [];
  const name = changingName(state);
  const inner = `Inner band: ${show === 'after' ? 'after' : 'before'}`;
  const dot = 'Dot: an example key, by owner';
  // Under a load bound the bands say no more than whose point comes first.
  if (comparison.after.bounded) {
    return [[`${inner}, asked first`, show === 'change' ? 'Outer band: asked first instead' : ''], [dot, show === 'change' ? 'Circled: moves' : '']];
  }
  if (show !== 'change') return [[inner, ''], [dot, '']];
  if (!comparison.comparable) return [[inner, 'Outer band: after'], [dot, 'Circled: moves']];
  const outer = comparison.needless > 0 ? 'Outer band: who takes it' : state.change.kind === 'add' ? `Outer band: ${name} takes` : `Outer band: heirs of ${name}`;
  const circled = comparison.needless > 0 ? 'Circled: moves' : `Circled: moves ${state.change.kind === 'add' ? 'to' : 'from'} ${name}`;
  return [[inner, outer], [dot, circled]];
}

/** @param {Result} result */
function summary({ state, comparison }) {
  const shape = comparison.shape_after;
  const what = shape.kind === 'ring' ? `Ring of ${counted(shape.points, 'point', 'points')}`
    : shape.kind === 'slots' ? `Circle of ${counted(shape.slots, 'slot', 'slots')}` : 'No circle: the rule has none';
  return `${what}, ${counted(comparison.after.keys.length, 'worker', 'workers')} after the change. ${
    percentShort(comparison.moved_ratio)} of the keys move; the table beside it has each worker's figures.`
    + (state.follow === '' ? '' : ` ${quote(state.follow)} is followed.`);
}

/** @param {Result} result @param {State['show']} show */
function centre(result, show) {
  const { state, comparison, followed } = result;
  const middle = SIZE / 2;
  /** @param {string} text @param {number} [y] */
  const note = (text, y = middle) => svg`<text class="centre-note" x=${middle} y=${y}>${text}</text>`;
  if (comparison.after.even.every((share) => share === 0) && comparison.before.even.every((share) => share === 0)) {
    return note('Give a worker a weight above 0 to start.');
  }
  if (!followed) return note('Type a key to follow it.');
  const [before, after] = owners(result);
  const lines = show === 'before' ? [quote(before)] : show === 'after' || before === after ? [quote(after)]
    : before.length + after.length <= 12 ? [`${quote(before)} → ${quote(after)}`] : [`${quote(before, 18)} →`, quote(after, 18)];
  const long = lines.length > 1 || lines[0].length > 15;
  const side = show === 'before' ? followed.before : followed.after;
  const workers = allWorkers(state);
  const names = side.stops.map(({ worker }) =>
    quote(workers[show === 'before' ? worker : placeOfAfter(state, worker)].name, 16));
  return svg`
    <g class="centre">
      <text class="centre-key" x=${middle} y=${middle - 51}>${quote(state.follow, 28)}</text>
      <text class="centre-owner ${long ? 'long' : ''}" data-figure="owner">${lines.map((line, i) => svg`<tspan
        x=${middle} y=${middle - 16 + (i - (lines.length - 1) / 2) * 24}>${shorten(line, 22)}</tspan>`)}</text>
      ${note(side.hash ? `hash 0x${shorten(side.hash, 20)}` : noRing(comparison), middle + 22)}
      ${note(stopText(side, names), middle + 40)}
      <text class="centre-note touch" x=${middle} y=${middle + 20}>tap a key to follow it</text>
    </g>`;
}

/** @param {import('balance-lab').Comparison} comparison */
const noRing = ({ shape_after: shape }) => (shape.kind === 'slots' ? counted(shape.slots, 'slot', 'slots') : 'this rule has no ring');

/** @param {import('balance-lab').Followed} side @param {string[]} names of its owner and further replicas */
function stopText({ hash, stops, passed }, [owner, ...further]) {
  if (stops.length === 0) return 'the rule gives it to no worker';
  const place = stops[0].place;
  if (!place) return shorten([`belongs to ${owner}`, ...further].join(', then '), 48);
  if (passed > 0) return `past ${counted(passed, 'full worker', 'full workers')} to ${owner}, point ${count(place.number)} of ${count(place.of)}`;
  return hash ? `stops at ${owner}, point ${count(place.number)} of ${count(place.of)}`
    : `slot ${count(place.number)} of ${count(place.of)}, held by ${owner}`;
}

/** @param {Result} result @param {Look} look @param {State['show']} show @returns {import('../../charts/ring').Dot[]} */
function dots({ state, samples, followed }, look, show) {
  /** @param {string} key @param {number | null} turn @param {number} before @param {number} after @param {boolean} chosen */
  const dot = (key, turn, before, after, chosen) => {
    const place = show === 'before' ? before : after;
    return turn === null || Number.isNaN(turn) ? [] : [{
      key, turn, colour: place < 0 ? 'c-none' : colour(place), label: place < 0 ? '–' : String(place + 1),
      moves: show === 'change' && before !== after, followed: chosen, faded: isFaded(look, place),
    }];
  };
  /** @param {number} index */
  const placeOf = (index) => (index < 0 ? -1 : placeOfAfter(state, index));
  const turns = show === 'before' ? samples.turn_before : samples.turn_after;
  const examples = samples.keys.flatMap((key, i) => (key === state.follow ? []
    : dot(key, turns[i], samples.before[i], placeOf(samples.after[i]), false)));
  if (!followed) return examples;
  const side = show === 'before' ? followed.before : followed.after;
  const chosen = dot(state.follow, side.turn, followed.before.stops[0]?.worker ?? -1, placeOf(followed.after.stops[0]?.worker ?? -1), true);
  return [...chosen, ...examples];
}

/**
 * Paints the circle's bands; for after the page is rendered, when the canvas has its size.
 * @param {HTMLCanvasElement} canvas
 * @param {Result} result
 * @param {Look} look
 */
export function paint(canvas, { state, bins, comparison }, look) {
  const show = shownState(state, look);
  const size = Math.round(canvas.clientWidth * Math.min(window.devicePixelRatio, 2));
  if (canvas.width !== size) canvas.width = canvas.height = size;
  const { palette, pointed } = look;
  /** @param {number} place */
  const shade = (place) => {
    const own = palette.workers[place] ?? palette.more;
    return pointed === null || pointed === place ? own : own.map((c, i) => palette.paper[i] + (c - palette.paper[i]) / 4);
  };
  const before = state.workers.map((_, place) => shade(place));
  const after = allWorkers(state).map((_, place) => shade(place)).filter((_, place) => indexAfter(state, place) >= 0);
  drawBands(canvas, {
    owners: show === 'after' ? bins.after : bins.before,
    // Where places before and after differ, the outer band shows all of what is after.
    winners: show !== 'change' ? null : comparison.comparable ? bins.gained_by : bins.after,
    won: comparison.comparable ? bins.gained : null,
    turn: look.top,
    innerColours: show === 'after' ? after : before,
    outerColours: after,
    track: palette.track,
  });
}
