/** @type {import('../words.js').Words['common']} */
export default {};
