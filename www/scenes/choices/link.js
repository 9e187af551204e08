// What a link says of the Two choices scene.

import { CHOICES_DEFAULTS } from '../../lessons.js';

/** @typedef {import('../../types').ChoicesEntry} ChoicesEntry */

export const CHOICES_NAMES = /** @type {(keyof ChoicesEntry)[]} */ (Object.keys(CHOICES_DEFAULTS));
/** @type {Partial<Record<keyof ChoicesEntry, string[]>>} */
export const CHOICES_VALUES = { draw: ['distinct', 'with-replacement'], ties: ['random', 'first'] };
