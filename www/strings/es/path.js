/** @type {import('../words.js').Words['path']} */
export default {};
