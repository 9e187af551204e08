//! Keys counted for one comparison after another: what the last one found is kept, and a change
//! costs what it changes.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use crate::bounded::{ListedPositions, LoadBound, Owners};
use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::KeyHash;
use crate::keys::Keys;
use crate::lab::{Applied, Shape};
use crate::movement::{BATCH, Flow, Movement, Part, Side, in_batches};
use crate::placement::points::{Change, NamedPoints};
use crate::placement::ring::{Arc, Ring};
use crate::placement::rule::{Family, Rule};
use crate::placement::{Placement, UNKNOWN};
use crate::sorted::SortedPositions;

/// A rule applied to a fleet, and how many keys each worker was found to have.
pub(crate) struct Placed {
    pub(crate) rule: Rule,
    pub(crate) fleet: Fleet,
    pub(crate) load_bound: Option<LoadBound>,
    pub(crate) placement: Box<dyn Placement>,
    /// The points of the ring, where each worker's are its own.
    points: Option<NamedPoints>,
    /// Keys by worker and, last, without one, as lookups find them: unknown under a load bound.
    counts: RefCell<Option<Vec<u64>>>,
    /// Every key's owner, where a load bound on either side has asked for them.
    owners: RefCell<Option<Rc<Owners>>>,
    arcs: OnceCell<Vec<Arc>>,
    /// Made when first asked for: of a table, it takes all its slots.
    pub(crate) shape: OnceCell<Shape>,
}

/// From one ring to another: the points that differ, and where that matters.
struct Step {
    change: Change,
    parts: Vec<Part>,
}

/// What a ring was made from by a step, if it was.
type Origin = Option<(Rc<Placed>, Step)>;

impl Placed {
    /// One of `known` that is just this, or a ring changed from one of them, with the step from
    /// it, or else made anew.
    fn new(applied: Applied, known: &[Rc<Placed>]) -> Result<(Rc<Placed>, Origin), Error> {
        let Applied {
            rule,
            fleet,
            load_bound,
        } = applied;
        let is_same = |placed: &&Rc<Placed>| {
            placed.rule == *rule && placed.fleet == fleet && placed.load_bound == load_bound
        };
        if let Some(same) = known.iter().find(is_same) {
            return Ok((same.clone(), None));
        }
        let placed = |placement, points, fleet| {
            Rc::new(Placed {
                rule: rule.clone(),
                fleet,
                load_bound,
                placement,
                points,
                counts: RefCell::default(),
                owners: RefCell::default(),
                arcs: OnceCell::new(),
                shape: OnceCell::new(),
            })
        };
        let Some(points) = rule.named_points(&fleet)? else {
            let placement = rule.place(&fleet)?;
            if load_bound.is_some() && placement.as_ring().is_none() {
                return Err(Error::NoRing {
                    rule: rule.spec().id,
                });
            }
            return Ok((placed(placement, None, fleet), None));
        };
        for old in known {
            let Some((old_points, old_ring)) = old.as_points() else {
                continue;
            };
            if let Some(change) = points.change_from(old_points) {
                let (ring, parts) = change.apply(old_ring);
                let placed = placed(Box::new(ring), Some(points), fleet);
                return Ok((placed, Some((old.clone(), Step { change, parts }))));
            }
        }
        Ok((placed(Box::new(points.ring()), Some(points), fleet), None))
    }

    /// The circle's arcs, made when first asked for; empty where the placement has none.
    pub(crate) fn arcs(&self) -> &[Arc] {
        self.arcs.get_or_init(|| {
            let circle = self.placement.circle();
            circle.map(|circle| circle.arcs()).unwrap_or_default()
        })
    }

    fn as_points(&self) -> Option<(&NamedPoints, &Ring)> {
        self.points.as_ref().zip(self.placement.as_ring())
    }

    fn step_to(&self, new: &Placed) -> Option<Step> {
        let ((old_points, old_ring), (new_points, new_ring)) =
            self.as_points().zip(new.as_points())?;
        let change = new_points.change_from(old_points)?;
        let parts = change.parts(old_ring, new_ring);
        Some(Step { change, parts })
    }

    pub(crate) fn side(&self) -> Side<'_> {
        Side {
            fleet: &self.fleet,
            placement: &*self.placement,
        }
    }

    /// Every key's owner, where a load bound on either side has asked for them.
    pub(crate) fn owners(&self) -> Option<Rc<Owners>> {
        self.owners.borrow().clone()
    }

    /// Whether the owners of keys are known: under a load bound once it has placed them.
    pub(crate) fn knows_owners(&self) -> bool {
        self.load_bound.is_none() || self.owners.borrow().is_some()
    }

    /// The owner of a key, which is the list's key `place` if it is one of the list. Under a load
    /// bound any other comes after all of the list.
    pub(crate) fn owner(&self, key: &[u8], place: Option<usize>) -> Option<WorkerId> {
        let (Some(_), Some(ring)) = (self.load_bound, self.placement.as_ring()) else {
            return self.placement.owner(key);
        };
        let owners = self.owners()?;
        if place.is_some() || !ring.key_hash().takes(key) {
            return owners.owner(place?);
        }
        owners.next_owner(ring, ring.key_hash().position(key))
    }

    /// Which worker of another placement each one is that scores for every key as it does here.
    fn same_scores(&self, other: &Placed) -> Vec<Option<WorkerId>> {
        let matched = self.fleet.matched_in(&other.fleet);
        let weight = |fleet: &Fleet, id: WorkerId| {
            let worker = &fleet.workers()[id.index()];
            worker.usable().then_some(worker.weight)
        };
        (0u32..)
            .map(WorkerId)
            .zip(matched)
            .map(|(id, counterpart)| {
                let own = weight(&self.fleet, id)?;
                counterpart.filter(|&id| weight(&other.fleet, id) == Some(own))
            })
            .collect()
    }
}

impl Step {
    /// Calls `visit` with the owners of each part, before and after, and how many keys lie in it.
    fn for_each_part(
        &self,
        sorted: &SortedPositions,
        mut visit: impl FnMut(Option<WorkerId>, Option<WorkerId>, u64),
    ) {
        for part in &self.parts {
            let before = part
                .first
                .checked_sub(1)
                .map_or(0, |last| sorted.up_to(last));
            let keys = sorted.up_to(part.last) - before;
            visit(part.before, part.after, keys as u64);
        }
    }

    /// The flow of all keys, of which `counts` are known by their worker before, to a fleet of
    /// `workers`. O(workers² + parts)
    fn flow(&self, counts: &[u64], sorted: &SortedPositions, workers: usize) -> Flow {
        let mut flow = Flow::new(counts.len() - 1, workers);
        let mut left = counts.to_vec();
        self.for_each_part(sorted, |before, after, keys| {
            flow.add(before, after, keys);
            if let Some(id) = before {
                left[id.index()] -= keys;
            }
        });
        let renamed = self.change.renamed();
        for (i, (keys, id)) in left.iter().zip(renamed).enumerate() {
            flow.add(Some(WorkerId(i as u32)), *id, *keys);
        }
        // The ring has points, so these are the keys that its hash does not take.
        flow.add(None, None, left[renamed.len()]);
        flow
    }

    /// The counts after, of those before. O(workers + parts)
    fn counts(&self, counts: &[u64], workers: usize, sorted: &SortedPositions) -> Vec<u64> {
        let renamed = self.change.renamed();
        let mut after = vec![0; workers + 1];
        after[workers] = counts[renamed.len()];
        let mut lost = vec![0; renamed.len()];
        self.for_each_part(sorted, |from, to, keys| {
            if let (Some(from), Some(to)) = (from, to) {
                lost[from.index()] += keys;
                after[to.index()] += keys;
            }
        });
        for ((had, lost), id) in counts.iter().zip(lost).zip(renamed) {
            if let Some(id) = id {
                after[id.index()] += had - lost;
            }
        }
        after
    }
}

/// What is kept of the keys between comparisons.
#[derive(Default)]
pub(crate) struct Recount {
    /// The keys' sorted positions under the hash last needed.
    sorted: Option<(KeyHash, SortedPositions)>,
    /// For each of those the worker of the greatest score.
    champions: Option<Champions>,
    /// The keys' positions under a hash, in the order of the list: in place of the sorted ones
    /// while there is a load bound.
    listed: Option<(KeyHash, ListedPositions)>,
    pair: Option<[Rc<Placed>; 2]>,
    /// The flow between them, unless it is great: the way back has the same.
    flow: Option<Flow>,
}

struct Champions {
    placed: Rc<Placed>,
    /// As [`Placement::owners_at`] has them.
    workers: Vec<u16>,
}

impl Recount {
    /// Forgets whatever depends on the keys.
    pub(crate) fn forget_keys(&mut self) {
        self.sorted = None;
        self.champions = None;
        self.listed = None;
        self.flow = None;
        for placed in self.pair.iter().flatten() {
            placed.counts.take();
            placed.owners.take();
        }
    }

    /// The two placements last compared.
    pub(crate) fn pair(&self) -> Option<&[Rc<Placed>; 2]> {
        self.pair.as_ref()
    }

    /// As [`Movement::between`] of the two sides, whose result it equals. What is known of the
    /// last two sides is not computed again:
    ///
    /// - rings with points of their own for each worker: O(points that differ, by log points, +
    ///   workers²), and O(points) to copy those of a new ring;
    /// - scores of a hash: O(keys) for the workers that joined, and for those that left O(workers)
    ///   for each of their keys;
    /// - others as there.
    ///
    /// Under a load bound on either side the keys are placed in their order, O(keys + points) for
    /// each side that is not just as it was.
    ///
    /// # Errors
    /// What [`Rule::place`] refuses; what is known stays as it is.
    pub(crate) fn compare(
        &mut self,
        before: Applied,
        after: Applied,
        keys: &Keys,
    ) -> Result<Movement, Error> {
        let mut known: Vec<Rc<Placed>> = self.pair.iter().flatten().cloned().collect();
        let (old, to_old) = Placed::new(before, &known)?;
        known.insert(0, old.clone());
        let (new, to_new) = Placed::new(after, &known)?;
        if !crate::FIRST_VIEW && (old.load_bound.is_some() || new.load_bound.is_some()) {
            // What only the last pair held is let go of before there is more of it.
            drop((known, to_old, to_new));
            self.pair = Some([old.clone(), new.clone()]);
            return Ok(self.count_in_order(&old, &new, keys));
        }
        let movement = self.count(&old, to_old, &new, to_new, keys);
        for (placed, spread) in [(&old, &movement.before), (&new, &movement.after)] {
            let placed_keys: u64 = spread.keys.iter().sum();
            let mut counts = spread.keys.clone();
            counts.push(movement.keys - placed_keys);
            placed.counts.replace(Some(counts));
        }
        self.pair = Some([old, new]);
        Ok(movement)
    }

    /// Sorts the keys' positions under a hash, unless they are.
    fn sort(&mut self, hash: KeyHash, keys: &Keys) {
        if self.sorted.as_ref().is_none_or(|(held, _)| *held != hash) {
            // Let go of the old ones first: two would need twice the memory.
            self.listed = None;
            self.sorted = None;
            self.champions = None;
            self.sorted = Some((hash, keys.sorted_positions(hash)));
        }
    }

    /// The keys' sorted positions under a hash.
    pub(crate) fn sorted(&mut self, hash: KeyHash, keys: &Keys) -> Option<&SortedPositions> {
        self.sort(hash, keys);
        self.sorted.as_ref().map(|(_, sorted)| sorted)
    }

    /// The keys by their owners under the load bounds, each of which goes by the list's order.
    fn count_in_order(&mut self, old: &Rc<Placed>, new: &Rc<Placed>, keys: &Keys) -> Movement {
        self.flow = None;
        let [before, after] = [old, new].map(|placed| self.owners_of(placed, keys));
        let mut flow = Flow::new(old.fleet.len(), new.fleet.len());
        flow.add_owners(before.workers(), after.workers());
        let mut movement = flow.summarise(old.side(), new.side(), keys.len() as u64);
        movement.before.bounded = before.bound.clone();
        movement.after.bounded = after.bound.clone();
        movement
    }

    fn owners_of(&mut self, placed: &Placed, keys: &Keys) -> Rc<Owners> {
        if let Some(owners) = placed.owners() {
            return owners;
        }
        let owners = match (placed.load_bound, placed.placement.as_ring()) {
            (Some(bound), Some(ring)) => {
                let listed = self.listed(ring.key_hash(), keys);
                Owners::bounded(ring, &placed.fleet, bound, listed)
            }
            _ => Owners::looked_up(keys, &placed.fleet, |key| placed.placement.owner(key)),
        };
        let owners = Rc::new(owners);
        placed.owners.replace(Some(owners.clone()));
        owners
    }

    /// The keys' positions under a hash, in the order of the list.
    fn listed(&mut self, hash: KeyHash, keys: &Keys) -> &ListedPositions {
        let known = self.listed.take().filter(|(held, _)| *held == hash);
        let listed = known.unwrap_or_else(|| {
            self.sorted = None;
            self.champions = None;
            (hash, ListedPositions::new(keys, hash))
        });
        &self.listed.insert(listed).1
    }

    fn count(
        &mut self,
        old: &Rc<Placed>,
        to_old: Origin,
        new: &Rc<Placed>,
        to_new: Origin,
        keys: &Keys,
    ) -> Movement {
        let flow_of_last = self.flow.take();
        let hash = old.placement.deciding_hash();
        let Some(hash) = hash.filter(|_| hash == new.placement.deciding_hash()) else {
            return Movement::between(old.side(), new.side(), keys, None);
        };
        self.sort(hash, keys);
        let Some((_, sorted)) = &self.sorted else {
            return Movement::between(old.side(), new.side(), keys, None);
        };
        if let Some((from, step)) = to_old
            && let Some(counts) = &*from.counts.borrow()
        {
            let counts = step.counts(counts, old.fleet.len(), sorted);
            old.counts.replace(Some(counts));
        }
        let flow = match (flow_of_last, &self.pair) {
            (Some(flow), Some([was_old, was_new]))
                if Rc::ptr_eq(was_old, new) && Rc::ptr_eq(was_new, old) =>
            {
                flow.transposed()
            }
            _ if old.points.is_some() && new.points.is_some() => {
                let step = match to_new {
                    Some((from, step)) if Rc::ptr_eq(&from, old) => Some(step),
                    _ => old.step_to(new),
                };
                match (step, &*old.counts.borrow()) {
                    (Some(step), Some(counts)) => step.flow(counts, sorted, new.fleet.len()),
                    _ => {
                        let mut flow = Flow::new(old.fleet.len(), new.fleet.len());
                        flow.add_arcs(old.arcs(), new.arcs(), sorted);
                        flow.add(None, None, (keys.len() - sorted.len()) as u64);
                        flow
                    }
                }
            }
            _ if !crate::FIRST_VIEW
                && old.rule == new.rule
                && old.rule.spec().family == Family::Score =>
            {
                let champions = champions_of(old, self.champions.take(), sorted);
                let mut flow = add_scores(&champions, new, sorted);
                flow.add(None, None, (keys.len() - sorted.len()) as u64);
                self.champions = Some(champions);
                flow
            }
            _ => Flow::between(old.side(), new.side(), keys, Some(sorted)),
        };
        self.flow = (flow.cells() <= KEPT_CELLS).then(|| flow.clone());
        flow.summarise(old.side(), new.side(), keys.len() as u64)
    }
}

/// The greatest flow that is kept: those of great fleets take megabytes.
const KEPT_CELLS: usize = 1 << 16;

/// The champions of a placement, made of those of another where that is less work.
fn champions_of(
    placed: &Rc<Placed>,
    known: Option<Champions>,
    sorted: &SortedPositions,
) -> Champions {
    if let Some(known) = known {
        if Rc::ptr_eq(&known.placed, placed) {
            return known;
        }
        if known.placed.rule == placed.rule {
            let mut workers = known.workers;
            let challenge = Challenge::new(&known.placed, placed);
            in_batches(sorted, |positions, owners, first| {
                let workers = &mut workers[first..first + positions.len()];
                challenge.owners(positions, workers, owners);
                workers.copy_from_slice(owners);
            });
            return Champions {
                placed: placed.clone(),
                workers,
            };
        }
    }
    let mut workers = Vec::with_capacity(sorted.len());
    in_batches(sorted, |positions, owners, _| {
        placed.placement.owners_at(positions, owners);
        workers.extend_from_slice(owners);
    });
    Champions {
        placed: placed.clone(),
        workers,
    }
}

/// The keys by their champion and by who owns them after.
fn add_scores(champions: &Champions, new: &Placed, sorted: &SortedPositions) -> Flow {
    let mut flow = Flow::new(champions.placed.fleet.len(), new.fleet.len());
    let challenge = Challenge::new(&champions.placed, new);
    in_batches(sorted, |positions, owners, first| {
        let workers = &champions.workers[first..first + positions.len()];
        challenge.owners(positions, workers, owners);
        flow.add_owners(workers, owners);
    });
    flow
}

/// How champions of one placement become those of another: the new workers challenge each, and
/// where it is gone all fight again.
struct Challenge<'a> {
    to: &'a Placed,
    /// By worker, and last for keys without a champion.
    kept: Vec<u16>,
    /// Whether every worker is kept, at its place in the list.
    all_stay: bool,
    challengers: Vec<u16>,
}

impl<'a> Challenge<'a> {
    fn new(from: &Placed, to: &'a Placed) -> Challenge<'a> {
        let place = |id: WorkerId| id.0 as u16;
        let kept = from.same_scores(to).into_iter();
        let mut kept: Vec<u16> = kept.map(|id| id.map_or(UNKNOWN, place)).collect();
        kept.push(UNKNOWN);
        let usable: Vec<u16> = to.fleet.usable().map(|(id, _)| place(id)).collect();
        let mut challengers = usable.clone();
        challengers.retain(|id| !kept.contains(id));
        if challengers.len() + 1 >= usable.len() {
            kept.fill(UNKNOWN);
        }
        let workers = kept.len() - 1;
        let all_stay = workers > 0 && (0..workers).all(|i| usize::from(kept[i]) == i);
        Challenge {
            to,
            kept,
            all_stay,
            challengers,
        }
    }

    fn owners(&self, positions: &[u64], workers: &[u16], owners: &mut [u16]) {
        let mut renamed = [UNKNOWN; BATCH];
        let champions = if self.all_stay {
            workers
        } else {
            for (champion, &worker) in renamed.iter_mut().zip(workers) {
                *champion = self.kept[usize::from(worker)];
            }
            &renamed[..workers.len()]
        };
        let placement = &self.to.placement;
        placement.owners_challenged(positions, champions, &self.challengers, owners);
    }
}
