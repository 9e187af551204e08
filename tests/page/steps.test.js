// The laws of undo and redo, on states alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULTS, reduce } from '../../www/state.js';
import { Steps } from '../../www/steps.js';

/** @typedef {import('../../www/types').State} State */
/** @typedef {import('../../www/state.js').Action} Action */

/** Does actions at times given in milliseconds, one state after the other. */
function doer() {
  const steps = new Steps();
  let state = DEFAULTS;
  return {
    steps,
    get state() { return state; },
    /** @param {Action} action @param {string} control @param {number} at */
    act(action, control, at) {
      steps.record(state, action, control, at);
      state = reduce(state, action);
    },
    /** @param {'undo' | 'redo'} way */
    turn(way) {
      const next = steps[way](state);
      if (next) state = next;
      return next !== null;
    },
  };
}

/** @param {number} value @returns {Action} */
const points = (value) => ({ type: 'set', name: 'points', value });

test('undo and redo walk through every state there was, both ways', () => {
  const lab = doer();
  const seen = [lab.state];
  /** @type {Action[]} */
  const actions = [points(7), { type: 'remove', index: 2 }, { type: 'keep' }, { type: 'choose', name: 'hash', value: 'md5' }, { type: 'lesson', lesson: 'three-to-four' },
    { type: 'start-over' }, { type: 'scene', scene: 'race', rule: 'ring', options: DEFAULTS.options }, { type: 'race', set: { arrivals: 'fixed' } }];
  actions.forEach((action, i) => {
    lab.act(action, String(i), i * 10_000);
    if (action.type !== 'start-over') seen.push(lab.state);
  });
  for (const state of seen.slice(0, -1).reverse()) {
    assert.ok(lab.turn('undo'));
    assert.deepEqual(lab.state, state);
  }
  assert.ok(!lab.turn('undo'));
  for (const state of seen.slice(1)) {
    assert.ok(lab.turn('redo'));
    assert.deepEqual(lab.state, state);
  }
  assert.ok(!lab.turn('redo'));
});

test('a drag is one step however long it rests, keys held are one, and a press begins another', () => {
  const lab = doer();
  lab.steps.press(true);
  for (const [value, at] of [[90, 0], [80, 10], [70, 60_000]]) lab.act(points(value), 'points', at);
  lab.steps.press(false);
  for (const [value, at] of [[71, 90_000], [72, 90_100], [73, 90_900]]) lab.act(points(value), 'points', at);
  lab.steps.press(true);
  lab.act(points(50), 'points', 90_950);
  lab.steps.press(false);
  const back = [];
  while (lab.turn('undo')) back.push(lab.state.options.points);
  assert.deepEqual(back, [73, 70, 100]);
});

test('what changes nothing, the theme and the moment of a race are no steps', () => {
  const lab = doer();
  lab.act(points(100), 'points', 0);
  lab.act({ type: 'theme', theme: 'dark' }, 'theme', 0);
  lab.act({ type: 'set', name: 'race-at', value: 3 }, 'race-at', 0);
  assert.ok(!lab.steps.canUndo);
  lab.steps.press(true);
  lab.act(points(90), 'points', 5000);
  lab.act(points(100), 'points', 5010);
  assert.ok(!lab.turn('undo'), 'a drag that ended where it began');
});

test('a refused change is no step, and takes no redo away', () => {
  const lab = doer();
  lab.act(points(90), 'points', 0);
  lab.turn('undo');
  /** @type {Action} */
  const bad = { type: 'rename', place: 0, name: 'w2' };
  lab.steps.record(lab.state, bad, 'name-0', 5000);
  assert.ok(!lab.steps.canRedo);
  lab.steps.refused(bad);
  assert.ok(!lab.steps.canUndo);
  assert.ok(lab.turn('redo'));
  assert.equal(lab.state.options.points, 90);
});

test('what was done after a change that is then refused goes back to where that began', () => {
  const lab = doer();
  /** @type {Action} */
  const bad = { type: 'rename', place: 0, name: 'w2' };
  lab.act(bad, 'name-0', 0);
  lab.act(points(90), 'points', 5000);
  lab.steps.refused(bad);
  assert.ok(lab.turn('undo'));
  assert.deepEqual(lab.state, DEFAULTS);
  assert.ok(!lab.turn('undo'));
});

test('something new takes redo away', () => {
  const lab = doer();
  lab.act(points(90), 'points', 0);
  lab.turn('undo');
  lab.act(points(80), 'points', 5000);
  assert.ok(!lab.turn('redo'));
});

test('starting over keeps what belongs to other scenes', () => {
  const lab = doer();
  lab.act({ type: 'set', name: 'race-rate', value: 90 }, 'race-rate', 0);
  lab.act({ type: 'set', name: 'spread', value: 9 }, 'spread', 0);
  lab.act(points(7), 'points', 0);
  lab.act({ type: 'scene', scene: 'move', rule: 'ring', options: DEFAULTS.options }, 'scene', 0);
  lab.act({ type: 'start-over' }, 'start-over', 0);
  assert.equal(lab.state.race.rate, 90);
  assert.deepEqual({ ...lab.state, race: DEFAULTS.race, scene: 'ring' }, DEFAULTS);
});

test('starting the path over leaves everything else as it is, and other scenes leave the path', () => {
  const lab = doer();
  lab.act(points(7), 'points', 0);
  lab.act({ type: 'path', set: { step: 6 } }, 'path', 0);
  lab.act({ type: 'start-over' }, 'start-over', 0);
  assert.equal(lab.state.path.step, 6);
  lab.act(points(7), 'points', 5000);
  lab.act({ type: 'scene', scene: 'path', rule: 'ring', options: lab.state.options }, 'scene', 5000);
  const before = lab.state;
  lab.act({ type: 'start-over' }, 'start-over', 5000);
  assert.deepEqual(lab.state, { ...before, path: DEFAULTS.path });
});
