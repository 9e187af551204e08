// Small drawings; the words beside them carry the meaning.

import { html, svg } from 'lit-html';

/** @param {unknown} content */
const icon = (content) => html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${content}</svg>`;

const spokes = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  return `M${11 + 7.5 * x} ${11 + 7.5 * y}L${11 + 10 * x} ${11 + 10 * y}`;
}).join('');

export const logo = html`<svg class="logo" viewBox="0 0 22 22" aria-hidden="true">
  <path d=${spokes}/><circle cx="11" cy="11" r="2"/></svg>`;
export const link = icon(svg`<path d="M6.5 9.5l3-3M7 4.5l1.6-1.6a3 3 0 0 1 4.3 4.3L11.3 8.8M9 11.500l-1.6 1.600a3 3 0 0 1-4.3-4.300L4.7 7.2"/>`);
export const book = icon(svg`<path d="M8 4.500C6.500 3.300 4.500 3 2.500 3v9.500c2 0 4 .3 5.500 1.500 1.500-1.200 3.500-1.500 5.500-1.500V3c-2 0-4 .3-5.500 1.500zM8 4.500V14"/>`);
export const steps = icon(svg`<circle cx="3.500" cy="12.500" r="1.500"/><circle cx="12.500" cy="3.500" r="1.500"/><path d="M5 12.500h4a2 2 0 0 0 2-2v-5.500"/>`);
export const sliders = icon(svg`<path d="M2 4.500h6M12 4.500h2M2 11.500h2M8 11.500h6"/><circle cx="10" cy="4.500" r="2"/><circle cx="6" cy="11.500" r="2"/>`);
export const moon = icon(svg`<path d="M13 9.500A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.500z"/>`);
export const sun = icon(svg`<circle cx="8" cy="8" r="2.8"/><path d="M8 1.500v1.500M8 13v1.500M1.5 8H3M13 8h1.500M3.4 3.400l1.1 1.100M11.5 11.500l1.1 1.100M3.4 12.600l1.1-1.100M11.5 4.500l1.1-1.1"/>`);
export const undo = icon(svg`<path d="M6 3L2.500 6.500L6 10M2.500 6.500H9.500a3.500 3.500 0 0 1 0 7H6"/>`);
export const redo = icon(svg`<path d="M10 3l3.500 3.500L10 10M13.500 6.500H6.500a3.500 3.500 0 0 0 0 7H10"/>`);
export const again = icon(svg`<path d="M3.200 5.500A5.500 5.500 0 1 1 2.500 8.500M3 2.500v3.200h3.200"/>`);
export const help = icon(svg`<circle cx="8" cy="8" r="6.200"/><path d="M6 6.300a2 2 0 1 1 2.800 1.800c-.5.300-.8.600-.8 1.200M8 11.400v.1"/>`);
export const previous = icon(svg`<path class="solid-icon" d="M12 3.500v9L6 8z"/><path d="M4.500 3.500v9"/>`);
export const next = icon(svg`<path class="solid-icon" d="M4 3.500v9L10 8z"/><path d="M11.500 3.500v9"/>`);
export const play = icon(svg`<path class="solid-icon" d="M5 3.200v9.600L12.500 8z"/>`);
export const pause = icon(svg`<path d="M5.500 3.500v9M10.500 3.500v9"/>`);
export const cross = icon(svg`<path d="M4.500 4.500l7 7M11.500 4.500l-7 7"/>`);
