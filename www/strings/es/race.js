/** @type {import('../words.js').Words['race']} */
export default {};
