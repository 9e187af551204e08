/** @type {import('../words.js').Words['move']} */
export default {};
