// What the Ring scene draws: the magnified strip and the circle.

import { html, nothing, svg } from 'lit-html';
import { drawBands, SIZE } from '../../charts/bands.js';
import { overlay } from '../../charts/ring.js';
import { HEIGHT, strip, WIDTH } from '../../charts/strip.js';
import { tableFold } from '../../controls/fold.js';
import { colour } from '../../controls/workers.js';
import { percentShort, quote, ratio3, shorten } from '../../format.js';
import { allWorkers, indexAfter, placeOfAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
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
      x: (turn - start + owner + wrap(place - places[0])) / STRIP_SPAN, number: i + 1,
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
  const says = words.ring.strip;
  return html`
    <figure class="strip">
      <figcaption><strong>${says.title(quote(state.follow, 32))}</strong><span>${says.caption(Math.round(1 / STRIP_SPAN))}</span></figcaption>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${says.label(quote(state.follow), quote(before), quote(after))}>${strip(picture)}</svg>
    </figure>`;
}

/** The strip's twin. @param {Result} result @param {import('../../controls/slider').Control} control @param {Look} look */
export function stripTable(result, control, look) {
  const found = stripOf(result, look);
  if (!found) return nothing;
  const { picture } = found;
  const says = words.ring.strip;
  return html`
    <section class="strip-table" aria-labelledby="strip-title">
      <h2 id="strip-title">${says.title(quote(result.state.follow, 32))}</h2>
      <p class="caption">${says.table(picture.key)}</p>
      ${tableFold('strip', says.title(quote(result.state.follow)), control, () => html`
        <thead><tr><th scope="col">${says.when}</th><th scope="col">${says.from}</th><th scope="col">${says.to}</th><th scope="col">${says.worker}</th></tr></thead>
        <tbody>${/** @type {const} */ (['before', 'after']).map((when) => picture[when].stretches.map(({ from, to, name, colour: own }) => html`
          <tr><th scope="row">${says[when]}</th><td>${percentShort(from)}</td><td>${percentShort(to)}</td><td>${name === '' ? '–' : html`<span class="swatch ${own}"></span>${name}`}</td></tr>`))}</tbody>`)}
    </section>`;
}

/** A difference of turns as a way clockwise. @param {number} turns */
const wrap = (turns) => ((turns % 1) + 1) % 1;

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
  const says = words.ring.circle;
  const change = { kind: state.change.kind, name: changingName(state) };
  const side = show === 'after' ? 'after' : 'before';
  const [inner, dot] = [says.inner[side], says.dot];
  // Under a load bound the bands say no more than whose point comes first.
  if (comparison.after.bounded) {
    return [[says.innerAsked[side], show === 'change' ? says.outerAsked : ''], [dot, show === 'change' ? says.circled : '']];
  }
  if (show !== 'change') return [[inner, ''], [dot, '']];
  if (!comparison.comparable) return [[inner, says.outerAfter], [dot, says.circled]];
  const outer = comparison.needless > 0 ? says.outerTakes : says.outer(change);
  const circled = comparison.needless > 0 ? says.circled : says.circledOf(change);
  return [[inner, outer], [dot, circled]];
}

/** @param {Result} result */
function summary({ state, comparison }) {
  const shape = comparison.shape_after;
  return words.ring.circle.summary({
    kind: shape.kind, places: shape.kind === 'ring' ? shape.points : shape.kind === 'slots' ? shape.slots : 0,
    workers: comparison.after.keys.length, moved: comparison.moved_ratio, followed: state.follow === '' ? '' : quote(state.follow),
  });
}

/** @param {Result} result @param {State['show']} show */
function centre(result, show) {
  const { state, comparison, followed } = result;
  const middle = SIZE / 2;
  const says = words.ring.circle;
  /** @param {string} text @param {number} [y] */
  const note = (text, y = middle) => svg`<text class="centre-note" x=${middle} y=${y}>${text}</text>`;
  if (comparison.after.even.every((share) => share === 0) && comparison.before.even.every((share) => share === 0)) {
    return note(says.weigh);
  }
  if (!followed) return note(says.type);
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
      <text class="centre-note touch" x=${middle} y=${middle + 20}>${says.tap}</text>
    </g>`;
}

/** @param {import('balance-lab').Comparison} comparison */
const noRing = ({ shape_after: shape }) => (shape.kind === 'slots' ? words.ring.circle.slots(shape.slots) : words.ring.circle.bare);

/** @param {import('balance-lab').Followed} side @param {string[]} names of its owner and further replicas */
function stopText({ hash, stops, passed }, [owner, ...further]) {
  const says = words.ring.circle;
  if (stops.length === 0) return says.unowned;
  const place = stops[0].place;
  if (!place) return shorten(says.belongs([owner, ...further]), 48);
  if (passed > 0) return says.past(passed, owner, place.number, place.of);
  return (hash ? says.stops : says.slot)(owner, place.number, place.of);
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
