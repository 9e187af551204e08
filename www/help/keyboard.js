// What keys do: on every page, and in each scene besides.

/** @typedef {[keys: string[], does: string][]} Keys */

/** @type {Keys} */
export const EVERYWHERE = [
  [['Tab', 'Shift Tab'], 'From one control to the next, and back. The first leads past the controls to the picture.'],
  [['Enter', 'Space'], 'Press the button, open the fold or the menu.'],
  [['← →', '↑ ↓'], 'Move a slider by one step; in a number box ↑ and ↓ do it, with Shift ten steps.'],
  [['Page Up', 'Page Down'], 'Move a slider by a tenth of its length.'],
  [['Enter'], 'Take what is typed in a box.'],
  [['Ctrl Z'], 'Undo; inside a text box, what is typed there.'],
  [['Ctrl Shift Z', 'Ctrl Y'], 'Redo.'],
  [['Esc'], 'Close a menu, the sheet of controls, or this help.'],
  [['?'], 'This help.'],
];

/** @type {Partial<Record<import('../types').SceneId | 'clock', Keys>>} */
export const IN_SCENE = {
  clock: [
    [['← →', '↑ ↓'], 'On a worker: one place counter-clockwise or clockwise; in the router’s list: a step of the search.'],
    [['Shift →', 'Page Up'], 'On a worker: ten places.'],
    [['Home', 'End'], 'On a worker: place 0 or the last one; in the list: the first step or the last.'],
    [['Enter', 'Space'], 'On a key: follow it.'],
  ],
  race: [
    [['← →'], 'On the time: the previous request, or the next.'],
    [['Shift →'], 'On the time: 10 ms.'],
    [['Page Up', 'Page Down'], 'On the time: a tenth of the race.'],
    [['Home', 'End'], 'On the time: the start or the end.'],
  ],
  path: [
    [['← →', '↑ ↓'], 'On the mark of a guess: one step, mostly 100.'],
    [['Shift →', 'Page Up'], 'On the mark: ten steps.'],
    [['Home', 'End'], 'On the mark: none or all.'],
  ],
};
