// The small ring drawn: whose places are whose, who stands where, and how a key walks.

import { html, nothing } from 'lit-html';
import { SIZE } from '../../charts/bands.js';
import { clock as chart } from '../../charts/clock.js';
import { colour } from '../../controls/workers.js';
import { quote, shorten } from '../../format.js';
import { allWorkers, indexAfter, placeOfAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
import { isFaded, shownState } from '../common.js';
import { keyName, moves, nameAfter, nameBefore, originNote, pointOf, ranges, sharedPlaces } from './words.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').Clock} Clock */
/** @typedef {import('balance-lab').ClockKey} ClockKey */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** Workers drawn before the picture is cut; every one is in the rail. */
const MARKS = 40;
/** Places with several workers that are told of. */
const SHARED = 4;

/**
 * @param {Result} result
 * @param {Clock} clock
 * @param {Control} control
 * @param {Look} look
 */
export function clockFigure(result, clock, control, look) {
  const { state } = result;
  const says = words.clock.picture;
  const show = shownState(state, look);
  const marks = marksOf(state, clock, show, look);
  const shared = sharedPlaces(state, clock, show);
  /** @param {number} worker @param {number} place */
  const move = (worker, place) => {
    if (placeNow(control.state, clock, worker) === place) return;
    control.act({ type: 'field', place: worker, name: 'position', value: place }, `position-${worker}`);
  };
  return html`
    <figure class="ring clock" data-request=${result.request} data-rule=${state.rule}>
      <svg viewBox="0 0 ${SIZE} ${SIZE}" role="group" aria-label=${says.label(clock.places, summary(state, clock, show))}>${chart({
        places: clock.places, unit: look.unit, marks: marks.slice(0, MARKS), ...bandsOf(state, clock, show, look),
        dots: dotsOf(state, clock, show, look), walks: walksOf(state, clock, show), stops: stopsOf(result, clock, show), centre: centreOf(state, clock, show),
        move,
        shift: (worker, steps) => {
          const from = placeNow(control.state, clock, worker);
          move(worker, (from + steps + clock.places) % clock.places);
        },
        follow: (key) => control.act({ type: 'follow', key }, 'follow'),
      })}</svg>
      <figcaption>${captions(state, show).map((lines) => html`<span>${lines[0]}<br>${lines[1]}</span>`)}</figcaption>
      ${shared.slice(0, SHARED).map((sentence) => html`<p class="shared" data-figure="shared">${sentence}</p>`)}
      ${shared.length > SHARED ? html`<p class="caption">${says.more(shared.length - SHARED)}</p>` : nothing}
      ${marks.length > MARKS ? html`<p class="caption">${says.cut(MARKS, marks.length)}</p>` : nothing}
    </figure>`;
}

/** Where a worker stands with all that was done to it since the last picture. @param {State} state @param {Clock} clock @param {number} worker */
function placeNow(state, clock, worker) {
  const index = indexAfter(state, worker);
  const made = (index < 0 ? pointOf(clock.before, worker) : pointOf(clock.after, index))?.place ?? 0;
  return allWorkers(state)[worker]?.position ?? made;
}

/** @param {State} state @param {Clock} clock @param {State['show']} show */
function summary(state, clock, show) {
  const [dial, name] = show === 'before' ? [clock.before, nameBefore] : [clock.after, nameAfter];
  const owned = dial.runs.slice(0, 12).map((run) => words.clock.picture.owns(name(state, run.owner), ranges(run)));
  return `${owned.join(', ')}.`;
}

/** @param {State} state @param {Clock} clock @param {State['show']} show @param {Look} look */
function bandsOf(state, clock, show, look) {
  /** @param {import('balance-lab').ClockRun} run @param {number} place of the owner among all workers */
  const stretch = ({ last, length }, place) => ({
    last, length, colour: place < 0 ? 'c-none' : colour(place), faded: place < 0 ? false : isFaded(look, place),
  });
  /** @param {number} index */
  const after = (index) => (index < 0 ? -1 : placeOfAfter(state, index));
  return {
    inner: show === 'after' ? clock.after.runs.map((run) => stretch(run, after(run.owner)))
      : clock.before.runs.map((run) => stretch(run, run.owner)),
    outer: show === 'change' ? clock.changes.map((run) => stretch(run, after(run.to))) : [],
  };
}

/**
 * Every worker of what is shown.
 * @param {State} state
 * @param {Clock} clock
 * @param {State['show']} show
 * @param {Look} look
 * @returns {import('../../charts/clock.js').Mark[]}
 */
function marksOf(state, clock, show, look) {
  return allWorkers(state).flatMap((worker, place) => {
    const before = place < state.workers.length ? pointOf(clock.before, place) : undefined;
    const after = indexAfter(state, place) < 0 ? undefined : pointOf(clock.after, indexAfter(state, place));
    const point = show === 'before' ? before : show === 'after' ? after : after ?? before;
    if (!point) return [];
    const fate = show !== 'change' || (before && after) ? 'stays' : after ? 'joins' : 'leaves';
    const name = quote(worker.name, 24);
    return [{
      worker: place, place: point.place, name: shorten(name, 8), short: shortName(name, place), colour: colour(place), fate,
      strong: fate !== 'stays', faded: isFaded(look, place),
      valueText: words.clock.picture.stands(name, point.place, point.made),
    }];
  });
}

/** What stands for a worker in a dot. @param {string} name @param {number} place */
const shortName = (name, place) => ([...name].length === 1 ? name : String(place + 1));

/** The keys, the followed one first. @param {Clock} clock @returns {ClockKey[]} */
export function keysOf({ keys, followed }) {
  if (!followed) return keys;
  return [followed, ...keys.filter(({ text }) => text !== followed.text)];
}

/** @param {State} state @param {Clock} clock @param {State['show']} show @param {Look} look @returns {import('../../charts/clock.js').Dot[]} */
function dotsOf(state, clock, show, look) {
  const workers = allWorkers(state);
  return keysOf(clock).map((key) => {
    const place = show === 'before' ? key.before : key.after < 0 ? -1 : placeOfAfter(state, key.after);
    const owner = place < 0 ? words.clock.nobody : quote(workers[place].name);
    const moved = show === 'change' && moves(state, key);
    const name = keyName(state, key.text, 16);
    return {
      key: key.text, label: `${name} ${key.place}`, place: key.place,
      title: moved ? words.clock.picture.moves(keyName(state, key.text), key.place, nameBefore(state, key.before), owner) : words.clock.picture.on(keyName(state, key.text), key.place, owner),
      colour: place < 0 ? 'c-none' : colour(place), short: place < 0 ? '–' : shortName(owner, place),
      moves: moved, followed: key === clock.followed, faded: place < 0 ? false : isFaded(look, place),
    };
  });
}

/** @param {State} state @param {Clock} clock @param {State['show']} show @returns {import('../../charts/clock.js').Walk[]} */
function walksOf(state, clock, show) {
  const { followed } = clock;
  if (!followed) return [];
  const [before, after] = [pointOf(clock.before, followed.before), pointOf(clock.after, followed.after)];
  /** @param {import('balance-lab').Dial['points'][0] | undefined} point @param {'now' | 'before'} way */
  const walk = (point, way) => (point ? [{ from: followed.place, to: point.place, way }] : []);
  if (show === 'before') return walk(before, 'now');
  return [...(show === 'change' && moves(state, followed) ? walk(before, 'before') : []), ...walk(after, 'now')];
}

/** Where the followed key's replicas are, the owner first. @param {Result} result @param {Clock} clock @param {State['show']} show */
function stopsOf({ followed }, clock, show) {
  const [dial, side] = show === 'before' ? [clock.before, followed?.before] : [clock.after, followed?.after];
  return (side?.stops ?? []).flatMap(({ worker }, i) => {
    const point = pointOf(dial, worker);
    return point ? [{ place: point.place, label: String(i + 1) }] : [];
  });
}

/** @param {State} state @param {Clock} clock @param {State['show']} show */
function centreOf(state, clock, show) {
  const { followed } = clock;
  const says = words.clock.picture;
  if (clock.before.points.length + clock.after.points.length === 0) return [says.empty];
  if (!followed) return [says.follow];
  const [before, after] = [nameBefore(state, followed.before), nameAfter(state, followed.after)];
  const dial = show === 'before' ? clock.before : clock.after;
  const [index, owner] = show === 'before' ? [followed.before, before] : [followed.after, after];
  const note = originNote(followed);
  const stands = pointOf(dial, index);
  return [
    keyName(state, followed.text, 18),
    show === 'change' && moves(state, followed) ? `${before} → ${after}` : owner,
    says.at(followed.place, note),
    ...(stands ? [says.reached(shorten(owner, 10), stands.place, dial.search?.wraps ?? false)] : []),
  ];
}

/** @param {State} state @param {State['show']} show */
function captions({ change }, show) {
  const says = words.clock.picture;
  if (show !== 'change' || change.kind === 'none') return [says.drag, says.key];
  return [says.drag, change.kind === 'add' ? says.takes : says.taken];
}
