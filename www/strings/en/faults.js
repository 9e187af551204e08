// What is said of links that can't be taken as they are.

export default {
  /** What may be too long for a link. */
  parts: { workers: 'the workers', follow: 'the followed key', prefix: "the keys' prefix", events: "the race's events", trace: 'the trace', list: 'the list of keys', other: 'the other side of the comparison' },
  link: {
    other: "The link's ab, the other side of a comparison, can't be read. Showing one side.",
    /** @param {number} most @param {number} length */
    tooLong: (most, length) => `A link may have ${most} characters, this one has ${length}. Using the defaults.`,
    /** @param {string} name @param {string} fault a sentence @param {string} used */
    number: (name, fault, used) => `The link's ${name}: ${fault} Using ${used}.`,
    /** @param {string} name @param {readonly string[]} allowed @param {string} typed @param {string} used '' for none */
    choice: (name, allowed, typed, used) => `The link's ${name} must be one of ${allowed.join(', ')}, got "${typed}". Using ${used || 'none'}.`,
    /** @param {string} typed */
    version: (typed) => `The link's v must be 1, got "${typed}". Reading it as 1.`,
    /** @param {string[]} names @param {boolean} more whether there are more */
    unknown: (names, more) => `The link has parts that mean nothing here, and they were passed over: ${names.map((name) => `"${name}"`).join(', ')}${more ? ' …' : ''}.`,
    /** @param {string} hash @param {number} seed */
    seed: (hash, seed) => `The link's seed: ${hash} takes no seed, got ${seed}. Using 0.`,
    events: "The link's events can't be read. Using none.",
    trace: "The link's trace can't be read. Drawing one.",
    /** @param {string} prefix */
    keys: (prefix) => `The link's list of keys can't be read. Using ${prefix} and a number.`,
    /** @param {number} count @param {string} scene */
    resize: (count, scene) => `The link's fleet goes to ${count} workers at once, which only ${scene} shows. Changing nothing.`,
    fleet: "The link's fleet can't be read. Using the default workers.",
    /** @param {number} steps @param {string} typed */
    seen: (steps, typed) => `The link's seen must be steps 1 to ${steps} with points between them, got "${typed}". Using none.`,
    /** @param {string} shown @param {string} typed */
    guesses: (shown, typed) => `The link's guesses must be a step, a guess and perhaps "${shown}", as 6-2400-${shown}, got "${typed}". Using none.`,
  },
};
