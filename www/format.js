// Numbers and sentences as people read them. Figures come from the core; here they only get their
// decimals, their thousands and their units.

import { language, words } from './strings/words.js';

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();
/** @param {number} least @param {number} [most] */
const decimals = (least, most = least) => ({
  /** @param {number} value */
  format(value) {
    const key = `${language()} ${least} ${most}`;
    let format = formats.get(key);
    // A minus before a nought says nothing.
    if (!format) formats.set(key, format = new Intl.NumberFormat(language(), { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: 'negative' }));
    return format.format(value);
  },
});
const [none, one, two, three, four, free] = [
  decimals(0), decimals(1), decimals(2), decimals(3), decimals(4), decimals(0, 10),
];
/** The signs of each language that was spoken. @type {Map<string, {gap: string, decimal: string}>} */
const known = new Map();
function signs() {
  let found = known.get(language());
  if (!found) {
    /** @param {string} type @param {Intl.NumberFormatOptions} options */
    const sign = (type, options) => new Intl.NumberFormat(language(), options).formatToParts(0.5).find((part) => part.type === type)?.value ?? '';
    found = { gap: sign('literal', { style: 'percent' }), decimal: sign('decimal', {}) };
    known.set(language(), found);
  }
  return found;
}
/** What stands between a number and its per cent sign. */
const gap = () => signs().gap;
/** A number as scripts write it, with the language's own decimal sign. @param {string} text */
const localized = (text) => text.replace('.', signs().decimal);

/** @param {number} value */
export const count = (value) => none.format(value);
/** A ratio as a percentage of two decimals. @param {number} ratio */
export const percent = (ratio) => `${two.format(ratio * 100)}${gap()}%`;
/** A ratio as a percentage of one decimal, for titles and phones. @param {number} ratio */
export const percentShort = (ratio) => `${one.format(ratio * 100)}${gap()}%`;
/** @param {number} value */
export const ratio3 = (value) => three.format(value);
/** @param {number} value */
export const ratio4 = (value) => four.format(value);
/** @param {number} value */
export const rate = (value) => two.format(value);
/** @param {number | null} value */
export const times = (value) => (value === null ? '–' : `${two.format(value)}×`);
/** A number as typed: as many decimals as it has. @param {number} value */
export const plain = (value) =>
  (value !== 0 && Math.abs(value) < 1e-9 ? localized(String(value)) : free.format(value));
/** A number as typed, rounded where a column has no room for it. @param {number} value */
export function brief(value) {
  const text = plain(value);
  if (text.length <= 8) return text;
  const size = Math.abs(value);
  return size >= 1e6 || size < 1e-3 ? localized(value.toExponential(1).replace('+', '')) : plain(Number(value.toPrecision(4)));
}
/** @param {number} value @param {number} places of decimals, at most four */
export const fixed = (value, places) => [none, one, two, three, four][places].format(value);
/** @param {number} value */
export const tenth = (value) => one.format(value);

/** @param {number} value */
export function bytes(value) {
  if (value < 1000) return `${none.format(value)} B`;
  const [size, unit] = /** @type {const} */ ([[1e12, 'TB'], [1e9, 'GB'], [1e6, 'MB'], [1e3, 'kB']]).find(([least]) => value >= least) ?? [1e3, 'kB'];
  return `${one.format(value / size)} ${unit}`;
}

/**
 * What a user typed, as a number: thousands may be set apart; NaN where it is none.
 * @param {string} text
 * @param {import('./strings/words.js').Language} [of] the language that it is written in
 */
export function parse(text, of = language()) {
  const typed = text.trim();
  const bare = BARE[of](typed);
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(bare) ? Number(bare) + 0 : NaN;
}

/** A number without its thousands' signs, and with a decimal point. @type {Record<import('./strings/words.js').Language, (typed: string) => string>} */
const BARE = {
  // A comma is taken for nothing but thousands: 416,67 is no number here, and not 41,667.
  en: (typed) => (/^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed),
  // 1.000 is a thousand, 0.9 can be nothing but a ratio, and 1,000.5 is neither's.
  es(typed) {
    if (/^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
    return typed.includes('.') ? typed : typed.replace(',', '.');
  },
};

/** What stands for 0 where that is none at all. */
export const OFF = 'off';

/**
 * Why a number can't be used, or '' if it can. The core's own wording.
 * @param {string} typed
 * @param {number} value
 * @param {{min: number, max: number, title: string, whole: boolean}} bound
 */
export function complaint(typed, value, { min, max, title, whole }) {
  const { fault } = words.common;
  const got = Number.isNaN(value) ? (typed.trim() === '' ? fault.nothing : fault.text(shorten(typed, 40))) : plain(value);
  if (!(value >= min && value <= max)) return fault.range(title, plain(min), plain(max), got);
  if (whole && !Number.isInteger(value)) return fault.whole(title, got);
  return '';
}

/** @param {string} text @param {number} length */
export const shorten = (text, length) =>
  text.length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;

/**
 * A name or key that anyone may have chosen, safe to stand in a sentence: what can't be seen is
 * shown, and its direction stays its own.
 * @param {string} text
 * @param {number} [length]
 */
export function quote(text, length = 24) {
  const visible = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replace(/^ +| +$/g, (blanks) => '␣'.repeat(blanks.length));
  return /[^\u0000-\u024f\ufffd␣]/.test(visible) ? `\u2068${shorten(visible, length)}\u2069` : shorten(visible, length);
}

/** Names in a row, as a sentence has them. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(language() === 'en' ? 'en-GB' : language()).format(names);

/** @param {number} value @param {string} one @param {string} many */
export const counted = (value, one, many) => `${count(value)} ${value === 1 ? one : many}`;
