/** @type {import('../words.js').Words['faults']} */
export default {};
