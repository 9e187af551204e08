// Every scene by a link, and the sizes and themes that each is looked at in.

/** What each opens is not an example, but for the clock, which is one. */
export const SCENES = {
  ring: '',
  rendezvous: '#v=1&scene=rendezvous',
  choices: '#v=1&scene=choices',
  race: '#v=1&scene=race',
  move: '#v=1&scene=move&keys=20000',
  clock: '#v=1&lesson=ring-of-100',
  path: '#v=1&path=6',
};

export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
