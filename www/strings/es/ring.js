/** @type {import('../words.js').Words['ring']} */
export default {};
