// Two settings of one scene beside each other: what differs, their pictures, and their figures.

import { html, nothing } from 'lit-html';
import { words } from '../../strings/words.js';
import { shownState } from '../common.js';
import { scrubber } from '../race/scrubber.js';
import { viewOf } from '../parts.js';
import { showSegments } from '../rail.js';
import { differences } from './differences.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */
/** @typedef {'a' | 'b'} Side */

const SIDES = /** @type {const} */ (['a', 'b']);
/** The scenes whose pictures show a change of fleet, before or after. */
const CHANGING = ['ring', 'rendezvous'];

/** What the page found out beside is of the side that is edited alone: both are shown without. */
const UNKNOWN = /** @type {Look['desk']} */ (/** @type {unknown} */ ({ found: () => null, progress: () => null }));

/** How a scene stands beside another setting: only those that can are compared. @param {Result} result */
const sideOf = ({ state }) => /** @type {import('../parts').Side} */ (viewOf(state).side);

/** In the other side's picture every act begins with editing that side. @param {Control} control @param {State} state the other side's @returns {Control} */
const turning = (control, state) => Object.create(control, {
  state: { value: state },
  act: { value: (/** @type {import('../../state').Action} */ action, /** @type {string} */ name) => {
    if (action.type !== 'show' && action.type !== 'order') control.act({ type: 'ab', go: 'turn' }, 'ab');
    control.act(action, name);
  } },
});

/** @param {Result} result @param {Facts} facts @param {Control} control @param {Look} look */
export function view(result, facts, control, look) {
  const other = /** @type {Result} */ (result.other);
  const { state } = result;
  const says = words.ab;
  /** @param {Side} side */
  const isLive = (side) => side === state.side;
  /** @param {Side} side */
  const column = (side) => {
    const [own, against] = isLive(side) ? [result, other] : [other, result];
    /** @type {Look} */
    const seen = Object.create(look, { desk: { value: UNKNOWN }, named: { value: (/** @type {string} */ title) => says.told(side, title) } });
    const differs = differences(own.state, against.state, facts);
    return html`<section class="ab-side ${isLive(side) ? '' : 'ab-other'}" aria-labelledby="ab-${side}">
      <h2 id="ab-${side}"><span class="ab-letter">${side.toUpperCase()}</span> ${sideOf(own).title(own, facts, seen)}</h2>
      <p class="caption ab-differs">${differs.length === 0 ? says.same : differs.map((one, i) => html`${i > 0 ? ' · ' : nothing}${one}`)}</p>
      ${sideOf(own).picture(own, facts, isLive(side) ? control : turning(control, own.state), seen)}
    </section>`;
  };
  return html`
    <header class="scene-head ab-head">
      <h1>${says.title}</h1>
      <div class="ab-bar">
        <div class="ab-editing"><span id="ab-editing">${says.editing}</span>
          <div class="segments" role="group" aria-labelledby="ab-editing">${SIDES.map((side) => html`<button aria-pressed=${isLive(side)}
            @click=${() => { if (control.state.side !== side) control.act({ type: 'ab', go: 'turn' }, 'ab'); }}>${side.toUpperCase()}</button>`)}</div></div>
        ${CHANGING.includes(state.scene) ? showSegments(state, shownState(state, look), control) : nothing}
        <button class="button small" @click=${() => control.act({ type: 'ab', go: 'leave' }, 'ab')}>${says.leave}</button>
      </div>
    </header>
    <div class="ab-scene" data-request=${result.request}>
      <div class="ab-sides">${SIDES.map(column)}</div>
      ${state.scene === 'race' ? scrubber(result, control, look) : nothing}
      ${table(isLive('a') ? [result, other] : [other, result], facts)}
    </div>`;
}

/** @param {[Result, Result]} sides @param {Facts} facts */
function table([a, b], facts) {
  const says = words.ab.table;
  const [ofA, ofB] = [sideOf(a).figures(a, facts), sideOf(b).figures(b, facts)];
  const ids = [...new Set([...ofA.keys(), ...ofB.keys()])];
  return html`<section aria-labelledby="ab-figures">
    <h2 id="ab-figures">${says.title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table ab-table" data-table="ab">
      <thead><tr><th scope="col">${says.figure}</th><th scope="col">A</th><th scope="col">B</th></tr></thead>
      <tbody>${ids.map((id) => {
        const values = [ofA.get(id)?.value ?? '–', ofB.get(id)?.value ?? '–'];
        return html`<tr data-figure=${id}><th scope="row">${(ofA.get(id) ?? ofB.get(id))?.title}</th>
          ${values.map((value) => html`<td class=${values[0] === values[1] ? '' : 'best'}>${value}</td>`)}</tr>`;
      })}</tbody>
    </table></div></section>`;
}
