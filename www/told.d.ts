/** The rules and bounds that the wasm package tells of, written down by the bundler. */
declare module 'balance-lab/facts' {
  const facts: import('./types').Facts;
  export default facts;
}

/** The same, but of every rule that the page does not open with no more than the names. */
declare module 'balance-lab/facts-in-short' {
  type Named = Pick<import('balance-lab').RuleInfo, 'id' | 'family' | 'title' | 'ring'>;
  const facts: Pick<import('./types').Facts, 'limits'> & { rules: (Named & Partial<import('balance-lab').RuleInfo>)[] };
  export default facts;
}
