// The Ring scene: what a change of fleet moves round the ring, and what that costs.

import { html, nothing, svg } from 'lit-html';
import { drawBands, SIZE } from '../charts/bands.js';
import { overlay } from '../charts/ring.js';
import { bars, columns } from '../charts/shares.js';
import { HEIGHT, strip, WIDTH } from '../charts/strip.js';
import { keySource } from '../controls/keys.js';
import { shown } from '../controls/shown.js';
import { rule } from '../controls/rule.js';
import { message, slider } from '../controls/slider.js';
import { colour, fleet } from '../controls/workers.js';
import {
  bytes, count, percent, percentShort, plain, rate, ratio3, shorten, tenth, times,
} from '../format.js';
import { allWorkers, indexAfter, placeOfAfter, ruleInfo } from '../state.js';
import { STRIP_KEY_AT, STRIP_SPAN } from '../views.js';
import { lessonTables } from './lesson.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Result} Result */
/** @typedef {import('../controls/slider').Control} Control */

/**
 * @typedef {object} Look what the scene shows besides state and result
 * @property {number} top the part of the turn at the top of the ring
 * @property {number} unit a pixel of the screen in units of the ring's drawing
 * @property {number | null} pointed a worker that the user points at
 * @property {(place: number | null) => void} point
 * @property {Palette} palette
 */

/** @typedef {{workers: number[][], more: number[], track: number[], paper: number[]}} Palette */

/** Names and numbers shown before the table's rows are cut. */
const ROWS = 40;

/** @type {Record<string, string>} */
const EXPLANATIONS = {
  'at-or-after': 'A key belongs to the first point clockwise from its hash.',
  after: 'A key belongs to the first point strictly after its hash, clockwise.',
  nearest: 'A key belongs to the nearest point, on either side of its hash.',
};

// ---------------------------------------------------------------- the controls beside the picture

/**
 * @param {State} state
 * @param {Control} control
 * @param {object} more
 * @param {import('../types').Facts | null} more.facts
 * @param {Result | null} more.result
 * @param {Look} more.look
 * @param {() => void} more.freshSeed
 */
export function controls(state, control, { facts, result, look, freshSeed }) {
  const { traffic } = state;
  return html`
    <section aria-labelledby="rail-fleet">
      <h2 id="rail-fleet">Fleet</h2>
      ${slider({ name: 'workers', title: 'Workers', unit: 'workers', value: state.workers.length, from: 1, to: 12,
        ticks: [[1, '1'], [8, '8'], [12, '12']] }, control)}
      ${fleet(state, control, look.point, facts && ruleInfo(facts, state.rule))}
    </section>
    <section aria-labelledby="rail-rule">
      <h2 id="rail-rule">Rule</h2>
      ${rule(state, control, facts, freshSeed)}
    </section>
    <section aria-labelledby="rail-keys">
      <h2 id="rail-keys">Keys</h2>
      ${keySource(state, control, result?.comparison.keys ?? null)}
      ${slider({ name: 'replicas', title: 'Replicas k', unit: 'per key', value: state.replicas, from: 1, to: 5,
        ticks: [[1, '1'], [3, '3'], [5, '5']] }, control)}
      <div class="control" data-control="follow">
        <label for="follow-box">Follow a key</label>
        <span class="with-hint">
          <input class="box wide" id="follow-box" autocomplete="off" spellcheck="false"
            .value=${shown(control.problem?.control === 'follow' ? control.problem.typed : state.follow)}
            aria-describedby=${control.problem?.control === 'follow' ? 'follow-box-problem' : nothing}
            @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
              control.act({ type: 'follow', key: target.value }, 'follow')}>
          <span class="inside-hint" aria-hidden="true">Enter</span>
        </span>
        ${message(control.problem?.control === 'follow' ? control.problem : null, 'follow-box')}
      </div>
    </section>
    <section aria-labelledby="rail-traffic">
      <h2 id="rail-traffic">Traffic</h2>
      ${slider({ name: 'read', title: 'Reads', unit: 'req/s', value: traffic.read, from: 1, to: 100_000, log: true,
        step: 0.01, ticks: [[1, '1'], [1000, '1,000'], [100_000, '100,000']] }, control)}
      ${slider({ name: 'write', title: 'Writes', unit: 'req/s', value: traffic.write, from: 1, to: 100_000, log: true,
        step: 0.01, ticks: [[1, '1'], [1000, '1,000'], [100_000, '100,000']] }, control)}
      ${slider({ name: 'hit', title: 'Hit ratio', unit: 'of reads', value: traffic.hit, from: 0, to: 1, step: 0.01,
        ticks: [[0, '0'], [0.5, '0.5'], [1, '1']] }, control)}
      ${slider({ name: 'window', title: 'Window', unit: 's', value: traffic.window, from: 1, to: 3600, log: true,
        ticks: [[1, '1'], [60, '60'], [3600, '3,600']] }, control)}
      ${result ? html`<p class="aside">Before the change the store serves<br>
        ${rate(result.state.traffic.read)} × (1 − ${plain(result.state.traffic.hit)}) + ${rate(result.state.traffic.write)}<br>
        <strong>= <span data-figure="base">${rate(result.warmup.base_per_s)}</span> req/s</strong></p>` : nothing}
    </section>`;
}

// ------------------------------------------------------------------------------ sentences

/** The worker that joins or leaves. @param {State} state */
export function changingName({ change, workers }) {
  if (change.kind === 'add') return change.worker.name;
  return change.kind === 'remove' ? workers[change.index].name : '';
}

/** @param {Result} result */
export function title({ state, comparison }) {
  const name = shorten(changingName(state), 24);
  const moved = percentShort(comparison.moved_ratio);
  if (state.change.kind === 'add') return `Adding ${name} moves ${moved} of the keys`;
  if (state.change.kind === 'remove') return `Removing ${name} moves ${moved} of the keys`;
  return `${count(state.workers.length)} ${state.workers.length === 1 ? 'worker' : 'workers'}; the busiest carries ${ratio3(comparison.after.imbalance)} × the mean`;
}

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const { state, comparison } = result;
  if (state.change.kind === 'none') return title(result);
  const verb = state.change.kind === 'add' ? 'Adding' : 'Removing';
  return `${verb} ${changingName(state)} moved ${percentShort(comparison.moved_ratio)} of the keys; least possible ${percentShort(comparison.least_ratio)}. Imbalance ${ratio3(comparison.after.imbalance)}.`;
}

/** @param {Result} result */
function explanation({ state }) {
  const name = shorten(changingName(state), 24);
  const first = EXPLANATIONS[String(state.options.lookup)];
  if (state.change.kind === 'add') return `${first} Only keys that fall to a point of ${name} change owner.`;
  if (state.change.kind === 'remove') return `${first} Only keys that fell to a point of ${name} change owner.`;
  return first;
}

// ------------------------------------------------------------------------------ the picture

/**
 * @param {Result} result
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, control, look) {
  const { state, comparison, followed } = result;
  const placed = followed !== null || (comparison.ring_after?.points ?? 0) > 0;
  /** @type {State['show'][]} */
  const shows = ['before', 'change', 'after'];
  const show = shownState(state);
  return html`
    <header class="scene-head">
      <h1>${title(result)}${state.change.kind !== 'none' && comparison.needless === 0 ? html`<span class="rest">; the rest stay where they are</span>` : nothing}</h1>
      <p class="explanation">${explanation(result)}</p>
      <div class="segments" role="group" aria-label="Which state of the ring is drawn">
        ${shows.map((one) => html`<button aria-pressed=${show === one} ?disabled=${state.change.kind === 'none'}
          title=${state.change.kind === 'none' ? 'Nothing changes: add or remove a worker first' : nothing}
          @click=${() => control.act({ type: 'show', show: one }, 'show')}>${one[0].toUpperCase() + one.slice(1)}</button>`)}
      </div>
    </header>
    <div class="stage">
      ${followed ? stripFigure(result, followed, look) : nothing}
      ${ringFigure(result, control, look, show, placed)}
    </div>
    <div class="readouts">
      ${readouts(result)}
      ${shares(result, look)}
      ${table(result)}
    </div>
    ${result.lesson ? lessonTables(result.lesson) : nothing}`;
}

/** Without a change there is only one state to show. @param {State} state */
const shownState = ({ change, show }) => (change.kind === 'none' ? 'after' : show);

/** @param {Look} look @param {number} place */
const isFaded = ({ pointed }, place) => pointed !== null && pointed !== place;

/** @param {Result} result @param {import('balance-lab').Followed} followed @param {Look} look */
function stripFigure({ state, strip: stretches }, followed, look) {
  if (!stretches) return nothing;
  const workers = allWorkers(state);
  const start = followed.turn - STRIP_KEY_AT * STRIP_SPAN;
  /** @param {import('balance-lab').Stretches} side @param {(index: number) => number} placeOf */
  const lane = (side, placeOf) => Array.from(side.from, (from, i) => {
    const place = side.owner[i] < 0 ? -1 : placeOf(side.owner[i]);
    return {
      from, to: side.to[i], colour: place < 0 ? 'c-none' : colour(place),
      name: place < 0 ? '' : workers[place].name, number: String(place + 1),
      faded: isFaded(look, place),
    };
  });
  /** @param {import('balance-lab').Stop[]} stops */
  const stopsOf = (stops) => stops.map(({ turn }, i) => ({
    x: nearTurn(turn - start) / STRIP_SPAN, ordinal: ordinal(i + 1),
  }));
  const [before, after] = owners(state, followed);
  const identity = (/** @type {number} */ index) => index;
  const picture = {
    before: { stretches: lane(stretches[0], identity), stops: stopsOf(followed.before) },
    after: { stretches: lane(stretches[1], (index) => placeOfAfter(state, index)), stops: stopsOf(followed.after) },
    key: STRIP_KEY_AT,
    ownerBefore: shorten(before, 20),
    ownerAfter: shorten(after, 20),
    moves: before !== after,
  };
  return html`
    <figure class="strip">
      <figcaption><strong>Around ${shorten(state.follow, 32)}</strong><span>1/64 of the ring, magnified. Clockwise is right.</span></figcaption>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="The ring around ${state.follow}: before, it belongs to ${before}; after, to ${after}.">${strip(picture)}</svg>
    </figure>`;
}

/** A difference of turns brought to −¼ … ¾: mostly ahead, since walks go clockwise. @param {number} turns */
const nearTurn = (turns) => ((((turns + 0.25) % 1) + 1) % 1) - 0.25;

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** @type {Record<string, string>} */
const ENDINGS = { one: 'st', two: 'nd', few: 'rd' };
/** @param {number} n */
const ordinal = (n) => `${n}${ENDINGS[ordinals.select(n)] ?? 'th'}`;

/** The followed key's owners before and after. @param {State} state @param {import('balance-lab').Followed} followed */
function owners(state, followed) {
  const workers = allWorkers(state);
  return [
    workers[followed.before[0].worker].name,
    workers[placeOfAfter(state, followed.after[0].worker)].name,
  ];
}

/**
 * @param {Result} result
 * @param {Control} control
 * @param {Look} look
 * @param {State['show']} show
 * @param {boolean} placed
 */
function ringFigure(result, control, look, show, placed) {
  const { state, comparison, bins, followed } = result;
  const name = shorten(changingName(state), 20);
  return html`
    <figure class="ring" data-request=${result.request} data-points=${state.options.points}
      data-imbalance=${ratio3(comparison.after.imbalance)}>
      <canvas aria-hidden="true"></canvas>
      <svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label=${ringSummary(result)}>
        ${placed ? overlay({
          dots: dots(result, show, look), top: look.top, unit: look.unit,
          follow: (key) => control.act({ type: 'follow', key }, 'follow'),
        }) : nothing}
        ${centre(state, followed, placed, show)}
      </svg>
      <figcaption>
        <span>Inner band: ${show === 'after' ? 'after' : 'before'}<br>${show === 'change' && name ? `Outer band: ${state.change.kind === 'add' ? `${name} takes` : `heirs of ${name}`}` : ''}</span>
        <span>Dot: key, by owner<br>${show === 'change' && name ? `Circled: moves ${state.change.kind === 'add' ? 'to' : 'from'} ${name}` : ''}</span>
      </figcaption>
    </figure>`;
}

/** @param {Result} result */
function ringSummary({ state, comparison }) {
  return `Ring of ${count(comparison.ring_after?.points ?? 0)} points of ${count(state.workers.length)} workers. ${
    percentShort(comparison.moved_ratio)} of the keys move; the table beside it has each worker's figures.`;
}

/**
 * @param {State} state
 * @param {import('balance-lab').Followed | null} followed
 * @param {boolean} placed
 * @param {State['show']} show
 */
function centre(state, followed, placed, show) {
  const middle = SIZE / 2;
  if (!placed) {
    return svg`<text class="centre-note" x=${middle} y=${middle}>Give a worker a weight above 0 to start.</text>`;
  }
  if (!followed) {
    return svg`<text class="centre-note" x=${middle} y=${middle}>Type a key to follow it.</text>`;
  }
  const [before, after] = owners(state, followed);
  const lines = show === 'before' ? [before] : show === 'after' || before === after ? [after]
    : before.length + after.length <= 12 ? [`${before} → ${after}`] : [`${shorten(before, 18)} →`, shorten(after, 18)];
  const long = lines.some((line) => line.length > 15);
  const stop = (show === 'before' ? followed.before : followed.after)[0];
  return svg`
    <g class="centre">
      <text class="centre-key" x=${middle} y=${middle - 51}>${shorten(state.follow, 28)}</text>
      <text class="centre-owner ${long || lines.length > 1 ? 'long' : ''}" data-figure="owner">${lines.map((line, i) => svg`
        <tspan x=${middle} y=${middle - 16 + (i - (lines.length - 1) / 2) * 24}>${shorten(line, 22)}</tspan>`)}</text>
      <text class="centre-note" x=${middle} y=${middle + 22}>hash 0x${shorten(followed.hash, 20)}</text>
      <text class="centre-note" x=${middle} y=${middle + 40}>stops at ${shorten(show === 'before' ? before : after, 16)}, point ${count(stop.point)} of ${count(stop.points)}</text>
      <text class="centre-note touch" x=${middle} y=${middle + 20}>tap a key to follow it</text>
    </g>`;
}

/** @param {Result} result @param {State['show']} show @param {Look} look @returns {import('../charts/ring').Dot[]} */
function dots({ state, samples, followed }, show, look) {
  /** @param {string} key @param {number} turn @param {number} before @param {number} after @param {boolean} chosen */
  const dot = (key, turn, before, after, chosen) => {
    const place = show === 'before' ? before : after;
    return {
      key, turn, colour: place < 0 ? 'c-none' : colour(place), label: String(place + 1),
      moves: show === 'change' && before !== after, followed: chosen, faded: isFaded(look, place),
    };
  };
  /** @param {number} index */
  const placeOf = (index) => (index < 0 ? -1 : placeOfAfter(state, index));
  const all = samples.keys.map((key, i) => dot(key, samples.turn[i], samples.before[i], placeOf(samples.after[i]), false));
  if (!followed) return all;
  const chosen = dot(state.follow, followed.turn, followed.before[0].worker, placeOf(followed.after[0].worker), true);
  return [chosen, ...all.filter(({ key }) => key !== state.follow)];
}

/**
 * Paints the ring's bands; for after the page is rendered, when the canvas has its size.
 * @param {HTMLCanvasElement} canvas
 * @param {Result} result
 * @param {Look} look
 */
export function paint(canvas, { state, bins }, look) {
  const show = shownState(state);
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
  // The outer band's colours are of workers after the change, the inner's of those it shows.
  drawBands(canvas, {
    owners: show === 'after' ? bins.after : bins.before,
    winners: show === 'change' ? bins.gained_by : null,
    won: bins.gained,
    turn: look.top,
    innerColours: show === 'after' ? after : before,
    outerColours: after,
    track: palette.track,
  });
}

// ------------------------------------------------------------------------------ the figures

/** @param {Result} result */
function readouts({ state, comparison, followed, warmup }) {
  const ring = comparison.ring_after;
  const changes = state.change.kind !== 'none';
  const workers = allWorkers(state).length;
  const least = `${comparison.moved_ratio >= comparison.least_ratio ? 'least possible' : 'even split needs'} ${percent(comparison.least_ratio)}`;
  return html`
    <dl class="figures">
      ${figure('moved', 'Keys that move', percent(comparison.moved_ratio), '', changes ? least : 'nothing changes')}
      ${figure('imbalance', 'Imbalance, max ÷ mean', ratio3(comparison.after.imbalance), '',
        changes ? html`was <span data-figure="imbalance-before">${ratio3(comparison.before.imbalance)}</span> with ${count(state.workers.length)} ${state.workers.length === 1 ? 'worker' : 'workers'}` : `of ${count(workers)}`)}
      ${figure('points', 'Ring size', count(ring?.points ?? 0), 'points',
        `${bytes(ring?.bytes ?? 0)} at ${ring?.bytes_per_point ?? 0} B per point`)}
      ${figure('comparisons', 'Lookup', count(ring?.comparisons ?? 0), 'comparisons', followed
        ? `${count(followed.after.at(-1)?.points_walked ?? 0)} points to k = ${followed.after.length}; mean ${tenth(followed.expected_points_walked)}`
        : 'at most')}
      ${figure('store', 'Store, warming up', rate(warmup.store_per_s), 'req/s', html`<span data-figure="times-base">${times(warmup.times_base)}</span> the base`)}
      ${figure('extra', 'Extra requests', count(Math.round(warmup.extra_requests)), '', `in ${plain(state.traffic.window)} s, miss ratio ${ratio3(warmup.miss_ratio)}`)}
    </dl>`;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} value
 * @param {string} unit
 * @param {unknown} note
 */
const figure = (name, title, value, unit, note) => html`
  <div><dt>${title}</dt><dd><span class="value" data-figure=${name}>${value}</span>${unit ? html` <span class="unit">${unit}</span>` : nothing}</dd>
  <dd class="note">${note}</dd></div>`;

/** @param {Result} result @returns {import('../charts/shares').Share[]} sorted, the greatest first */
function rows({ state, comparison }) {
  const { before, after } = comparison;
  return allWorkers(state)
    .map((worker, place) => ({ worker, place, index: indexAfter(state, place) }))
    .map(({ worker, place, index }) => ({
      name: worker.name,
      colour: colour(place),
      place,
      share: index < 0 ? 0 : after.share_of_keys[index],
      before: state.change.kind !== 'none' && place < state.workers.length ? before.share_of_keys[place] : null,
      low: index < 0 ? 0 : after.expected_low[index],
      high: index < 0 ? 0 : after.expected_high[index],
      even: index < 0 ? 0 : after.even[index],
      changing: (state.change.kind === 'add' && place === state.workers.length)
        || (state.change.kind === 'remove' && place === state.change.index),
    }))
    .sort((a, b) => b.share - a.share);
}

/** @param {Result} result @param {Look} look */
function shares(result, look) {
  const all = rows(result);
  const present = all.filter(({ place }) => indexAfter(result.state, place) >= 0);
  const shown = present.slice(0, ROWS);
  if (shown.length === 0) return nothing;
  const { even, low, high } = shown[0];
  const alike = shown.every((row) => row.even === even && row.high === high);
  const changing = shorten(changingName(result.state), 20);
  const range = alike
    ? `95% of workers should fall from ${percent(low)} to ${percent(high)}; even is ${percent(even)}.`
    : 'shaded is where 95% of such workers should fall, dashed their share by weight.';
  return html`
    <section class="shares-section" aria-labelledby="shares-title">
      <h2 id="shares-title">Share of keys, after</h2>
      <p class="caption">At v = ${count(Number(result.state.options.points))}, ${range}${changing ? ` Upright tick: share before ${changing}.` : ''}</p>
      <div class="wide-only">${bars(shown.map((row) => ({ ...row, faded: isFaded(look, row.place) })), look.point)}</div>
      <div class="phone-only"><p class="caption split"><span>Share of keys, %</span><span>dashed: even, shaded: 95% range</span></p>${columns(shown)}</div>
      ${present.length > ROWS ? html`<p class="caption">The ${ROWS} greatest of ${count(present.length)}.</p>` : nothing}
    </section>`;
}

/** @param {Result} result */
function table(result) {
  const { state, comparison } = result;
  const { change } = state;
  const all = rows(result);
  const changing = shorten(changingName(state), 16);
  const heading = change.kind === 'add' ? `Keys to ${changing}` : change.kind === 'remove' ? `Keys from ${changing}` : 'Keys';
  /** @param {import('../charts/shares').Share} row */
  const last = ({ place, changing: itself }) => {
    const index = indexAfter(state, place);
    if (change.kind === 'none') return count(comparison.after.keys[index]);
    if (itself) return html`total <strong>${count(comparison.moved)}</strong>`;
    const [from, to] = change.kind === 'add' ? [place, state.workers.length] : [change.index, index];
    return count(comparison.flow[from * comparison.columns + to]);
  };
  return html`
    <details class="fold table-fold" open>
      <summary>As a table</summary>
      <table class="worker-table">
        <thead><tr><th scope="col">Worker</th><th scope="col">Points</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">${heading}</th></tr></thead>
        <tbody>
          ${all.slice(0, ROWS).map((row) => {
            const index = indexAfter(state, row.place);
            const points = index < 0 ? comparison.ring_before?.points_of[row.place] : comparison.ring_after?.points_of[index];
            return html`<tr class=${row.changing ? 'strong' : ''}>
              <th scope="row" title=${row.name}><span class="swatch ${row.colour}"></span>${row.name}</th>
              <td>${count(points ?? 0)}</td>
              <td>${row.place < state.workers.length ? percent(comparison.before.share_of_keys[row.place]) : '–'}</td>
              <td>${index < 0 ? '–' : percent(row.share)}</td>
              <td>${last(row)}</td></tr>`;
          })}
        </tbody>
      </table>
      ${all.length > ROWS ? html`<p class="caption">The ${ROWS} with the greatest shares of ${count(all.length)}.</p>` : nothing}
    </details>`;
}
