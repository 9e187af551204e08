/** @type {import('../words.js').Words['choices']} */
export default {};
