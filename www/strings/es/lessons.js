/** @type {import('../words.js').Words['lessons']} */
export default {};
