// What the core tells of its rules, in the page's language. English is what the core says, so the
// room with these words may be left out until another language needs it.

import { words } from './strings/words.js';

/** @param {{id: string, title: string}} info */
export const ruleTitle = (info) => words.rules?.title(info) ?? info.title;
/** @param {{id: string, source: string}} info */
export const ruleSource = (info) => words.rules?.source(info) ?? info.source;
/** @param {{name: string, title: string}} option */
export const optionTitle = (option) => words.rules?.option(option) ?? option.title;
/** @param {{meaning: string}} field */
export const fieldMeaning = (field) => words.rules?.meaning(field) ?? field.meaning;
