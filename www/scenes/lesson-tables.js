// The tables of one lesson, which are fetched when it is opened.

import { nothing } from 'lit-html';

/** @type {typeof import('./lesson.js') | null} */
let tables = null;

/** Whether a state's tables are yet to be fetched. @param {Pick<import('../types').State, 'lesson'>} state */
export const needsTables = ({ lesson }) => lesson === 'three-to-four' && tables === null;

export async function fetchTables() {
  tables = await import('./lesson.js');
}

/** @param {import('../types').LessonRow[] | null} rows */
export const lessonTables = (rows) => (rows && tables ? tables.lessonTables(rows) : nothing);
