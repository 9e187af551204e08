/** @type {import('../words.js').Words['rendezvous']} */
export default {};
