/** @type {import('../words.js').Words['help']} */
export default {};
