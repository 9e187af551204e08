//! What a page holds between two drags of a slider: the keys, their sorted hashes, and the two
//! placements being compared.

mod demand;
mod simulate;

use std::rc::Rc;

use crate::bounded::LoadBound;
use crate::clock::{self, Clock, ClockKey, Dial};
use crate::error::{Error, plain, whole_within};
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash, Position};
use crate::keys::{Keys, check_length};
use crate::limits;
use crate::movement::{Movement, Part, sweep};
use crate::placement::ring::{Arc, Lookup, Ring};
use crate::placement::rule::Rule;
use crate::placement::{Circle, Scored, slot_at, slot_middle};
use crate::popularity::Popularity;
use crate::recount::{Placed, Recount};
use crate::requests::Requests;
use crate::simulation::{Demand, Pasted};
use crate::theory;

/// Keys and two placements of them.
#[derive(Default)]
pub struct Lab {
    keys: Option<Keys>,
    recount: Recount,
    /// How many keys the last comparison moved, of how many; `None` once the keys are others.
    moved: Option<(u64, u64)>,
    popularity: Popularity,
    /// The last comparison by requests, until the pair, the keys or the popularity change.
    requests: Option<Requests>,
    /// What simulations draw their keys from, until the keys or the popularity change.
    drawn: Option<Demand>,
    /// The trace that was pasted last, with its text.
    pasted: Option<(String, Rc<Pasted>)>,
}

/// One side of a comparison to be made: a rule and the fleet that it is to be applied to.
#[derive(Debug, Clone)]
pub struct Applied<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The workers.
    pub fleet: Fleet,
    /// The bound on each worker's load, if there is one; only for a rule with a ring.
    pub load_bound: Option<LoadBound>,
}

impl<'a> From<(&'a Rule, Fleet)> for Applied<'a> {
    /// Without a load bound.
    fn from((rule, fleet): (&'a Rule, Fleet)) -> Applied<'a> {
        Applied {
            rule,
            fleet,
            load_bound: None,
        }
    }
}

/// What a placement looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Points on the circle of this hash's positions.
    Ring(RingFigures),
    /// So many slots round the circle.
    Slots(usize),
    /// Nothing that could be drawn as a circle.
    Bare,
}

/// The figures of a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RingFigures {
    /// The hash of keys and positions.
    pub key_hash: KeyHash,
    /// Which point owns a key.
    pub lookup: Lookup,
    /// How many points.
    pub points: usize,
    /// Comparisons of a lookup: ⌈log2 points⌉.
    pub comparisons: u32,
    /// The memory of all points.
    pub bytes: usize,
}

/// A window on the circle, cut into bins of equal width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Where it starts, as a part of the full turn; whole turns do not matter.
    pub start: f64,
    /// How much of the turn it shows, above 0 and at most 1.
    pub span: f64,
    /// Into how many bins it is cut, 1 to 65,536.
    pub bins: f64,
}

/// A ring as a picture needs it: for each bin who owns most of it before and after, and who wins
/// how much of it from another.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bins {
    /// The owner of the greatest part of each bin before.
    pub before: Vec<Option<WorkerId>>,
    /// The owner of the greatest part of each bin after.
    pub after: Vec<Option<WorkerId>>,
    /// The worker, of those after, that wins the most of each bin; `None` where nothing changes.
    pub gained_by: Vec<Option<WorkerId>>,
    /// The part of each bin that changes its owner, 0 to 1.
    pub gained: Vec<f32>,
}

/// A stretch of a window with one owner. Places are parts of the window, 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Who owns it.
    pub owner: Option<WorkerId>,
}

/// A key followed to its owner, on one side of a comparison.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Followed {
    /// Its hash in hexadecimal, where it lies on a ring.
    pub hash: Option<String>,
    /// Where it lies on the circle, if there is one.
    pub position: Option<Position>,
    /// Its owner and further replicas, in order.
    pub stops: Vec<Stop>,
    /// How many full workers it passed on its way to the owner, under a load bound.
    pub passed: usize,
}

/// A worker that a followed key comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop {
    /// The worker.
    pub worker: WorkerId,
    /// Where on the circle; `None` where the worker was not met on a walk round it.
    pub place: Option<Place>,
}

/// A point or a slot that decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Where it lies.
    pub position: Position,
    /// How many points or slots the walk had looked at, this one included.
    pub walked: usize,
    /// On a ring which of the worker's points, counted clockwise from 0; in a table which slot.
    /// Both start with 1.
    pub number: usize,
    /// Of how many points of the worker, or slots in all.
    pub of: usize,
}

/// A key shown as an example: where it lies and who owns it before and after.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The key, with bytes that are not UTF-8 replaced.
    pub key: String,
    /// Where it lies on the circle before and after.
    pub positions: [Option<Position>; 2],
    /// Its owner before and after.
    pub owners: [Option<WorkerId>; 2],
}

/// What is refused while the keys have not been compared.
pub(crate) const NOT_COMPARED: Error = Error::NotYet { first: "compare" };

/// The keys, which a lab may not have yet; of the field alone, so that the rest of the lab may change
/// meanwhile.
fn held(keys: &Option<Keys>) -> Result<&Keys, Error> {
    keys.as_ref().ok_or(Error::NotYet { first: "setKeys" })
}

impl Lab {
    /// A lab without keys.
    pub fn new() -> Lab {
        Lab::default()
    }

    /// Replaces the keys. O(1): they are hashed by the first comparison that needs it.
    ///
    /// # Errors
    /// No key at all; the last ones stay.
    pub fn set_keys(&mut self, keys: Keys) -> Result<(), Error> {
        whole_within("Keys", keys.len() as f64, 1, limits::KEYS)?;
        self.keys = Some(keys);
        self.recount.forget_keys();
        self.moved = None;
        self.requests = None;
        self.drawn = None;
        Ok(())
    }

    /// Places the keys before and after a change, and says what moved. The pair stays for the
    /// calls that draw it; on an error the last one stays.
    ///
    /// What a comparison has in common with the last one is not computed again: with a hundred
    /// workers more or less alike on both sides, it costs the points of those that differ and one
    /// copy of the others, whatever the number of keys.
    ///
    /// A load bound on a side gives its keys, one after the other in the order of their list, to
    /// the first worker clockwise that is not full ([`LoadBound::caps`]). O(keys + points), and
    /// until the next comparison 2 bytes a key.
    ///
    /// # Errors
    /// No keys yet; what [`Rule::place`] refuses; a load bound on a placement that is no ring.
    pub fn compare<'a>(
        &mut self,
        before: impl Into<Applied<'a>>,
        after: impl Into<Applied<'a>>,
    ) -> Result<Movement, Error> {
        let keys = held(&self.keys)?;
        let movement = self.recount.compare(before.into(), after.into(), keys)?;
        self.moved = Some((movement.moved, movement.keys));
        self.requests = None;
        Ok(movement)
    }

    /// What the two placements of the last comparison look like.
    ///
    /// # Errors
    /// No comparison yet.
    pub fn shapes(&self) -> Result<[Shape; 2], Error> {
        Ok(self.pair()?.each_ref().map(|placed| placed.shape()))
    }

    /// The points, slots or neither of each worker before and after.
    ///
    /// # Errors
    /// No comparison yet.
    pub fn places_of(&self) -> Result<[Vec<u32>; 2], Error> {
        Ok(self.pair()?.each_ref().map(|placed| placed.places_of()))
    }

    /// Whether a place on the circle before is the same place after: both are rings over one
    /// hash, or have equally many slots.
    ///
    /// # Errors
    /// No comparison yet.
    pub fn comparable(&self) -> Result<bool, Error> {
        Ok(match self.shapes()? {
            [Shape::Ring(old), Shape::Ring(new)] => old.key_hash == new.key_hash,
            [Shape::Slots(old), Shape::Slots(new)] => old == new,
            _ => false,
        })
    }

    /// A window on the circles of the last comparison, bin by bin: under a load bound, whom a key
    /// there comes to first. O(points in the window + bins);
    /// a placement without a circle owns nothing there. What is gained means something only where
    /// the circles are [`Lab::comparable`].
    ///
    /// # Errors
    /// No comparison yet; a view out of bounds.
    pub fn ring_bins(&self, view: View) -> Result<Bins, Error> {
        let (window, bins) = self.window(view)?;
        let mut result = Bins::default();
        let (mut before, mut after, mut gained) =
            (Tally::default(), Tally::default(), Tally::default());
        let mut close = |before: &mut Tally, after: &mut Tally, gained: &mut Tally| {
            result.gained.push(gained.total as f32);
            result.gained_by.push(gained.take_greatest());
            result.before.push(before.take_greatest());
            result.after.push(after.take_greatest());
        };
        let same = self.same_worker()?;
        let mut bin = 0;
        for (from, to, part) in window {
            let moves = part.before.map(|id| same[id.index()]) != part.after.map(Some);
            let (mut from, to) = (from * bins as f64, to * bins as f64);
            while bin < bins {
                let end = (bin + 1) as f64;
                let width = to.min(end) - from;
                before.add(part.before, width);
                after.add(part.after, width);
                if moves {
                    gained.add(part.after, width);
                }
                if to < end {
                    break;
                }
                close(&mut before, &mut after, &mut gained);
                bin += 1;
                from = end;
            }
        }
        // Rounding may leave the last bin a hair short of its end.
        if bin < bins {
            close(&mut before, &mut after, &mut gained);
        }
        Ok(result)
    }

    /// A window on the circles of the last comparison as stretches, before and after: every arc of
    /// its own while they are at most as many as `view.bins`, else neighbouring bins of one owner
    /// taken together.
    ///
    /// # Errors
    /// As [`Lab::ring_bins`].
    pub fn ring_stretches(&self, view: View) -> Result<[Vec<Stretch>; 2], Error> {
        let pair = self.pair()?;
        let (_, bins) = self.window(view)?;
        let mut binned = None;
        let mut sides = [Vec::new(), Vec::new()];
        for (i, side) in sides.iter_mut().enumerate() {
            // One side beside an empty one: its arcs alone.
            let arcs = pair[i].arcs();
            let exact: Vec<Stretch> = window(arcs, &[], view)
                .take(bins + 1)
                .map(|(from, to, part)| Stretch {
                    from,
                    to,
                    owner: part.before,
                })
                .collect();
            *side = if exact.len() <= bins {
                exact
            } else {
                if binned.is_none() {
                    binned = Some(self.ring_bins(view)?);
                }
                let owners = binned
                    .as_ref()
                    .map(|b| if i == 0 { &b.before } else { &b.after });
                runs(owners.map_or(&[], Vec::as_slice))
            };
        }
        Ok(sides)
    }

    /// Follows a key to its owner and to its further replicas, `k` workers in all, before and
    /// after. Under a load bound the owner is who took it, and the replicas follow clockwise: the
    /// bound is on owners alone. A key that is not one of the list comes after all of it.
    ///
    /// # Errors
    /// No comparison yet, or under a load bound none of these keys; a key over 64 KiB.
    pub fn follow(&self, key: &[u8], k: usize) -> Result<[Followed; 2], Error> {
        check_length("The key", key)?;
        let place = self.place_of(key);
        let pair = self.placed()?.each_ref();
        Ok(pair.map(|placed| placed.follow(key, place, k)))
    }

    /// What each worker scores for a key, before and after; `None` where the rule has no scores.
    ///
    /// # Errors
    /// No comparison yet; a key over 64 KiB.
    pub fn scores(&self, key: &[u8]) -> Result<[Option<Scored>; 2], Error> {
        check_length("The key", key)?;
        let pair = self.pair()?.each_ref();
        Ok(pair.map(|placed| placed.placement.scores(key)))
    }

    /// The clocks of the last comparison, with the search for `key` and the first `examples` keys.
    /// A load bound shows in the keys' owners alone.
    ///
    /// # Errors
    /// No comparison yet, or one of other rules than the clock's; a key over 64 KiB; `examples`
    /// outside 1..=10,000,000.
    pub fn clock(&self, key: Option<&[u8]>, examples: f64) -> Result<Clock, Error> {
        let examples = whole_within("Examples", examples, 1, limits::KEYS)? as usize;
        check_length("The key", key.unwrap_or_default())?;
        let keys = held(&self.keys)?;
        let [before, after] = self.placed()?;
        let rings = [before.clock()?, after.clock()?];
        let wanted = key.map(|key| clock::place_of(rings[0], key));
        let dials = [
            Dial::new(rings[0], &before.fleet, wanted),
            Dial::new(rings[1], &after.fleet, wanted),
        ];
        let on_clocks = |key: &[u8], place| {
            let owners = [before, after].map(|placed| placed.owner(key, place));
            ClockKey::new(key, rings, owners)
        };
        let mut shown = Vec::new();
        keys.for_first(examples, |key| {
            shown.push(on_clocks(key, Some(shown.len())));
        });
        let changes = clock::changes(rings, &self.same_worker()?);
        Ok(Clock {
            changed: changes.iter().map(|run| run.length).sum(),
            changes,
            free: dials[0].free_place(),
            dials,
            keys: shown,
            followed: key.map(|key| on_clocks(key, self.place_of(key))),
        })
    }

    /// The first `count` keys as examples.
    ///
    /// # Errors
    /// No comparison yet, or under a load bound none of these keys; `count` outside
    /// 1..=10,000,000.
    pub fn samples(&self, count: f64) -> Result<Vec<Sample>, Error> {
        let count = whole_within("Samples", count, 1, limits::KEYS)? as usize;
        let pair = self.placed()?.each_ref();
        let keys = held(&self.keys)?;
        let mut samples = Vec::new();
        keys.for_first(count, |key| {
            let place = Some(samples.len());
            samples.push(Sample {
                key: String::from_utf8_lossy(key).into_owned(),
                positions: pair.map(|placed| placed.placement.position(key)),
                owners: pair.map(|placed| placed.owner(key, place)),
            });
        });
        Ok(samples)
    }

    /// How many points a walk for `k` replicas is expected to look at after the change; `None`
    /// where the closed form does not hold: no ring, workers with differing or few points, or some
    /// that are full.
    ///
    /// # Errors
    /// No comparison yet.
    pub fn expected_walk(&self, k: usize) -> Result<Option<f64>, Error> {
        /// With fewer points a worker's own are used up while the walk goes on.
        const MANY: u32 = 10;
        let [_, after] = self.pair()?;
        if !matches!(after.shape(), Shape::Ring(_)) || after.load_bound.is_some() {
            return Ok(None);
        }
        let points = after.places_of();
        let mut present = points.into_iter().filter(|&points| points > 0);
        let Some(first) = present.next().filter(|&points| points >= MANY) else {
            return Ok(None);
        };
        let mut workers = 1;
        for points in present {
            workers += 1;
            if points != first {
                return Ok(None);
            }
        }
        Ok(Some(theory::points_walked(workers, k as u64)))
    }

    fn pair(&self) -> Result<&[Rc<Placed>; 2], Error> {
        self.recount.pair().ok_or(NOT_COMPARED)
    }

    /// The pair, for what tells the owners of keys.
    fn placed(&self) -> Result<&[Rc<Placed>; 2], Error> {
        let pair = self.pair()?;
        let known = pair.iter().all(|placed| placed.knows_owners());
        known.then_some(pair).ok_or(NOT_COMPARED)
    }

    /// The place of a key in the list. It takes a look at the list and matters under a load bound
    /// alone.
    fn place_of(&self, key: &[u8]) -> Option<usize> {
        let pair = self.recount.pair()?;
        let bounded = pair.iter().any(|placed| placed.load_bound.is_some());
        self.keys.as_ref().filter(|_| bounded)?.place_of(key)
    }

    /// For each worker before, the same worker after.
    fn same_worker(&self) -> Result<Vec<Option<WorkerId>>, Error> {
        let [before, after] = self.pair()?;
        Ok(before.fleet.matched_in(&after.fleet))
    }

    fn window(&self, view: View) -> Result<(impl Iterator<Item = (f64, f64, Part)>, usize), Error> {
        let [before, after] = self.pair()?;
        let bins = whole_within("Bins", view.bins, 1, limits::BINS)? as usize;
        if !(view.start.is_finite() && view.span > 0.0 && view.span <= 1.0) {
            return Err(Error::WrongKind {
                what: "A view".into(),
                expected: "a finite start and a span above 0, at most 1".into(),
                given: format!("start {}, span {}", plain(view.start), plain(view.span)),
            });
        }
        Ok((window(before.arcs(), after.arcs(), view), bins))
    }
}

impl Placed {
    fn shape(&self) -> Shape {
        *self.shape.get_or_init(|| match self.placement.circle() {
            None => Shape::Bare,
            Some(Circle::Slots(slots)) => Shape::Slots(slots.len()),
            Some(Circle::Ring(ring)) => Shape::Ring(RingFigures {
                key_hash: ring.key_hash(),
                lookup: ring.lookup(),
                points: ring.len(),
                comparisons: ring.comparisons(),
                bytes: ring.bytes(),
            }),
        })
    }

    fn clock(&self) -> Result<&Ring, Error> {
        let ring = self.placement.as_ring();
        ring.filter(|ring| ring.key_hash().function() == HashFunction::Clock)
            .ok_or(Error::NoClock {
                rule: self.rule.spec().id,
            })
    }

    fn places_of(&self) -> Vec<u32> {
        match self.placement.circle() {
            Some(Circle::Ring(ring)) => ring.points_of().to_vec(),
            Some(Circle::Slots(slots)) => {
                let mut counts = vec![0; self.fleet.len()];
                for worker in slots.into_iter().flatten() {
                    counts[worker.index()] += 1;
                }
                counts
            }
            None => vec![0; self.fleet.len()],
        }
    }

    fn follow(&self, key: &[u8], place: Option<usize>, k: usize) -> Followed {
        let position = self.placement.position(key);
        let circle = self.placement.circle();
        let hash = match (&circle, position) {
            (Some(Circle::Ring(ring)), Some(_)) => Some(ring.key_hash().hex(key)),
            _ => None,
        };
        let place_of = |worker: WorkerId| match (&circle, position?) {
            (Some(Circle::Ring(ring)), position) => ring_place(ring, position, worker),
            (Some(Circle::Slots(slots)), position) => slot_place(slots, position, worker),
            (None, _) => None,
        };
        let mut passed = 0;
        let ranked = match (self.load_bound, self.placement.as_ring()) {
            (Some(_), Some(ring)) => {
                let owner = self.owner(key, place);
                let mut ranked = self.placement.ranked(key, self.fleet.len());
                let before = { ranked.iter() }
                    .position(|worker| Some(*worker) == owner)
                    .unwrap_or(0);
                let has_points = |worker: &&WorkerId| ring.points_of()[worker.index()] > 0;
                passed = ranked[..before].iter().filter(has_points).count();
                // Those that were full when the key came are the last to be given a copy.
                ranked.rotate_left(before);
                ranked.truncate(k);
                ranked
            }
            _ => self.placement.ranked(key, k),
        };
        Followed {
            hash,
            position,
            passed,
            stops: ranked
                .into_iter()
                .map(|worker| Stop {
                    worker,
                    place: place_of(worker),
                })
                .collect(),
        }
    }
}

/// The point of `worker` that a walk from `position` meets first.
fn ring_place(ring: &Ring, position: Position, worker: WorkerId) -> Option<Place> {
    let stops = ring.walk(position, ring.points_of().len());
    let stop = stops.into_iter().find(|stop| stop.worker == worker)?;
    Some(Place {
        position: stop.position,
        walked: stop.points_walked,
        number: ring.point_number(worker, stop.position),
        of: ring.points_of()[worker.index()] as usize,
    })
}

/// The slot of `worker` that a walk from `position` meets first.
fn slot_place(slots: &[Option<WorkerId>], position: Position, worker: WorkerId) -> Option<Place> {
    let first = slot_at(position, slots.len());
    let mut onwards = slots[first..].iter().chain(&slots[..first]);
    let steps = onwards.position(|held| *held == Some(worker))?;
    let slot = (first + steps) % slots.len();
    Some(Place {
        position: slot_middle(slot, slots.len()),
        walked: steps + 1,
        number: slot + 1,
        of: slots.len(),
    })
}

/// The parts of a sweep inside a view, each with where it begins and ends as parts of the view.
fn window<'a>(
    before: &'a [Arc],
    after: &'a [Arc],
    view: View,
) -> impl Iterator<Item = (f64, f64, Part)> + 'a {
    const TURN: f64 = 18_446_744_073_709_551_616.0; // 2^64
    let start = Position((view.start.rem_euclid(1.0) * TURN) as u64);
    let width = view.span * TURN;
    sweep(before, after, start)
        .map(move |part| {
            let from = part.first as f64 / width;
            let to = (part.last as f64 + 1.0) / width;
            (from, to.min(1.0), part)
        })
        .take_while(|(from, ..)| *from < 1.0)
}

/// Bins of one owner in a row, taken together.
fn runs(owners: &[Option<WorkerId>]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let bins = owners.len() as f64;
    for (i, &owner) in owners.iter().enumerate() {
        let to = (i + 1) as f64 / bins;
        match stretches.last_mut() {
            Some(last) if last.owner == owner => last.to = to,
            _ => stretches.push(Stretch {
                from: i as f64 / bins,
                to,
                owner,
            }),
        }
    }
    stretches
}

/// Widths by owner within one bin: a handful at a time, so a list beats a map.
#[derive(Default)]
struct Tally {
    widths: Vec<(Option<WorkerId>, f64)>,
    total: f64,
}

impl Tally {
    fn add(&mut self, owner: Option<WorkerId>, width: f64) {
        self.total += width;
        match self.widths.iter_mut().find(|(known, _)| *known == owner) {
            Some((_, sum)) => *sum += width,
            None => self.widths.push((owner, width)),
        }
    }

    /// The owner of the greatest width, the first met of equals; clears the tally.
    fn take_greatest(&mut self) -> Option<WorkerId> {
        let mut greatest: (Option<WorkerId>, f64) = (None, 0.0);
        for &(owner, width) in &self.widths {
            if width > greatest.1 {
                greatest = (owner, width);
            }
        }
        self.widths.clear();
        self.total = 0.0;
        greatest.0
    }
}
