// The title and the main picture of one side, by the scenes' own means.

import { html } from 'lit-html';
import { flowPicture } from '../../charts/flow.js';
import { isClock } from '../../state.js';
import { requestFigure } from '../choices/request.js';
import * as choices from '../choices/words.js';
import { clockFigure } from '../clock/picture.js';
import * as clocks from '../clock/words.js';
import { flowOf } from '../move/flows.js';
import * as moves from '../move/words.js';
import { panels } from '../race/panels.js';
import * as races from '../race/words.js';
import { scoresFigure } from '../rendezvous/picture.js';
import * as rendezvous from '../rendezvous/words.js';
import { ringFigure } from '../ring/picture.js';
import * as rings from '../ring/words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../common').Look} Look */

/** @param {Result} result */
const clockOf = ({ clock }) => /** @type {import('balance-lab').Clock} */ (clock);

/** What a scene says of one side in a sentence. @param {Result} result @param {Facts} facts @param {Look} look */
export function titleOf(result, facts, look) {
  switch (result.state.scene) {
    case 'rendezvous': return rendezvous.title(result);
    case 'choices': return choices.title(result, look.desk);
    case 'race': return races.title(result, facts);
    case 'move': return moves.title(result);
    default: return isClock(result.state) ? clocks.title(result, clockOf(result)) : rings.title(result);
  }
}

/** @param {Result} result @param {Facts} facts @param {import('../../controls/slider').Control} control @param {Look} look */
export function pictureOf(result, facts, control, look) {
  switch (result.state.scene) {
    case 'rendezvous': return scoresFigure(result, control, look);
    case 'choices': return requestFigure(result, look);
    case 'race': return panels(result, facts, control, look);
    case 'move': return moves.moveOf(result).sides.map(({ row }) => html`<figure class="ab-flow"><figcaption>${row.title}</figcaption>${flowPicture(flowOf(result, row))}</figure>`);
    default: return isClock(result.state) ? clockFigure(result, clockOf(result), control, look) : ringFigure(result, control, look);
  }
}
