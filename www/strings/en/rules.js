// What the core tells of its rules is English already: nothing is written twice here.

export default {
  /** @param {{id: string, title: string}} info */
  title: ({ title }) => title,
  /** @param {{id: string, source: string}} info */
  source: ({ source }) => source,
  /** @param {{name: string, title: string}} option */
  option: ({ title }) => title,
  /** @param {{meaning: string}} field */
  meaning: ({ meaning }) => meaning,
};
