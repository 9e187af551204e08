/** @type {import('../words.js').Words['rules']} */
export default {};
