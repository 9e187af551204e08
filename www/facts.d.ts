/** The rules and bounds that the wasm package tells of, written down by the bundler. */
declare module 'balance-lab/facts' {
  const facts: import('./types').Facts;
  export default facts;
}
