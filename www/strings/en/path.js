// What the path "Four ways to choose" says.

export default {
  chapters: { turns: 'Take turns', mod: 'Hash mod N', ring: 'Ring', rendezvous: 'Rendezvous', two: 'Two choices' },
  /** The same within a sentence. */
  within: { turns: 'take turns', mod: 'hash mod N', ring: 'ring', rendezvous: 'rendezvous', two: 'two choices' },
  /** What is counted in a guess. */
  units: { thumbnails: 'thumbnails', requests: 'requests' },
  /** The question beside a guess's scale. @type {Record<string, string>} */
  asks: {
    eighth: 'How many are hits?',
    ninth: 'How many change worker?',
    joins: 'How many change worker?',
    down: 'How many change worker?',
    ask: 'How many has the busiest?',
  },
  /** A step's name in the list, on the button that leads to it, and as its heading; what it says, and the one thing to do. */
  steps: {
    service: {
      name: 'Twenty thousand thumbnails',
      short: 'The service',
      title: 'Eight workers shrink images, and each keeps what it has made',
      says: 'A gateway passes every request to one of eight workers. A thumbnail that is in the worker’s cache costs 2 ms; one that has to be rendered first costs 200 ms.',
      task: 'Send some requests, and see who gets them and what the caches keep.',
    },
    turns: {
      name: 'Round robin',
      short: 'Round robin',
      title: 'Round robin is one counter, and a weight is more turns',
      says: 'Each request goes to the next worker in the list, and after the last comes the first. A stronger machine gets a weight: nginx spreads its turns over the round instead of giving them in a row.',
      task: 'Set the weight of w1, and see where its turns fall.',
    },
    unequal: {
      name: 'Equal counts, unequal load',
      short: 'Equal counts',
      title: 'Equal counts are not equal load',
      says: 'The counter sees neither what a request costs nor how a worker is doing. One that has become slow gets its turn as if nothing had happened, and its queue grows.',
      task: 'Make w1 slower or faster, and compare what it was sent with what waits there.',
    },
    eighth: {
      name: 'Why turns waste a cache',
      short: 'Wasted caches',
      title: 'Of 20,000 requests, how many find their thumbnail at the worker whose turn it is?',
      says: 'All eight caches begin empty and have room for everything. Popular thumbnails are asked for again and again, but every cache sees only an eighth of the traffic.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    number: {
      name: 'Give every name a number',
      short: 'Names to numbers',
      title: 'A hash turns a name into a number, and the remainder names the worker',
      says: 'The same name always gives the same number, so the same thumbnail always goes to the same worker: no list of who has what is needed.',
      task: 'Type any name, and see its number and its worker.',
    },
    ninth: {
      name: 'A ninth worker joins',
      short: 'A ninth joins',
      title: 'Of 20,000 thumbnails, how many change worker when a ninth joins, with hash mod N?',
      says: 'The number of a name stays, but now it is divided by nine instead of eight. A thumbnail whose worker changes has to be rendered again.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    store: {
      name: 'What the store feels',
      short: 'The store',
      title: 'Every thumbnail that moved is rendered again',
      says: 'What the caches no longer hold falls on the renderer behind them, all at once. The better the caches worked before, the greater the jump.',
      task: 'Set the hit ratio before the change, and compare mod N with a ring.',
    },
    circle: {
      name: 'Workers on a circle',
      short: 'On a circle',
      title: 'On a ring, a name belongs to the first worker clockwise',
      says: 'Workers and thumbnails are hashed onto one circle. Where a worker stands no longer depends on how many others there are.',
      task: 'Type a name, or pick a dot, and follow it to its worker.',
    },
    joins: {
      name: 'A ninth joins the ring',
      short: 'A ninth on the ring',
      title: 'Of 20,000 thumbnails, how many change worker when a ninth joins a ring?',
      says: 'Each worker has 100 points on the circle now. The ninth puts its own between them, and all others stay where they are.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    points: {
      name: 'More points, fairer shares',
      short: 'More points',
      title: 'With one point each, shares are a matter of luck',
      says: 'A worker gets all names from the point before its own up to it: a long way or a short one. With many points the long ways and the short ones even out, and each costs memory.',
      task: 'Raise the points per worker until the shares are as even as you need.',
    },
    leaves: {
      name: 'A worker leaves',
      short: 'One leaves',
      title: 'When a worker leaves, its names go to those that follow its points',
      says: 'Nobody else’s thumbnails move. With 100 points each, nearly every other worker inherits some; with one, a single worker would get them all.',
      task: 'Choose who leaves, and see who inherits.',
    },
    scores: {
      name: 'Every worker gives a score',
      short: 'Scores',
      title: 'Rendezvous hashing asks every worker for a score, and the highest wins',
      says: 'A name is hashed with each worker’s name. No circle is kept and no points are needed; a lookup scores every worker, which for eight is nothing.',
      task: 'Type a name, and read who owns it and who comes next.',
    },
    down: {
      name: 'The winner goes down',
      short: 'One goes down',
      title: 'w3 goes down: of 20,000 thumbnails, how many change worker with rendezvous?',
      says: 'A score depends on the name and on one worker alone. Where w3 won, the second in the ranking wins now.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    ask: {
      name: 'Ask two, take the shorter',
      short: 'Ask two',
      title: 'A million requests, a million workers, each request asks two: how many has the busiest?',
      says: 'Drawn at random without a look, the busiest of a million workers has about nine. Now each request draws two workers and goes to the one that has fewer.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    which: {
      name: 'Which one does the service get?',
      short: 'Which one?',
      title: 'Which one does the thumbnail service get?',
      says: 'The same 20,000 requests under four rules, and one worker is slower than the others. What matters is what the gateway must know: nothing, the name, or how busy the workers are.',
      task: 'Say what a hit costs, and read which rule serves best.',
    },
  },
};
