//! The consistent-hash ring: sorted points, and three ways to find the one that owns a key.
//!
//! Karger et al., "Consistent hashing and random trees", STOC 1997.

use std::cell::OnceCell;
use std::ops::Range;

use crate::fleet::WorkerId;
use crate::hash::{KeyHash, Position};
use crate::movement::Part;
use crate::order::sort_positions;
use crate::placement::points::{Change, NamedPoints};
use crate::placement::rule::{
    Build, Family, HASH, OptionKind, OptionSpec, RuleSpec, SEED, WorkerField,
};
use crate::placement::{Expected, Placement, slot_at};
use crate::theory;

/// Which point owns a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lookup {
    /// The first at the key's position or after it, clockwise.
    AtOrAfter,
    /// The first after the key's position, clockwise.
    After,
    /// The nearest on either side; at equal distance the one before the key.
    Nearest,
    /// As `Nearest`, but of several points at one place the first owns what lies before it and
    /// the last what lies after: HAProxy's, whose tree keeps them in the order of its servers.
    NearestOfEither,
}

impl Lookup {
    /// The lookups that a plain ring offers, the default first.
    pub const ALL: [Lookup; 3] = [Lookup::AtOrAfter, Lookup::After, Lookup::Nearest];

    /// The name used in options and links.
    pub const fn name(self) -> &'static str {
        match self {
            Lookup::AtOrAfter => "at-or-after",
            Lookup::After => "after",
            Lookup::Nearest | Lookup::NearestOfEither => "nearest",
        }
    }
}

/// A part of the circle with one owner: from just after the previous arc's end up to `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc {
    /// The last position that belongs to it.
    pub end: u64,
    /// Who owns it; nobody owns a slot that is not given out.
    pub owner: Option<WorkerId>,
}

impl Arc {
    fn of(end: u64, owner: WorkerId) -> Arc {
        Arc {
            end,
            owner: Some(owner),
        }
    }
}

/// One stop of the walk that collects replicas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The worker collected.
    pub worker: WorkerId,
    /// Its point that the walk met.
    pub position: Position,
    /// How many points the walk had looked at, this one included.
    pub points_walked: usize,
}

/// A point and its worker side by side: what finds the one has fetched the other.
#[derive(Debug, Clone, Copy)]
struct Point {
    position: u64,
    owner: WorkerId,
}

/// How many points a part of the circle has on average.
const POINTS_PER_PART: usize = 2;

/// Up to how many points are all compared; hashed ones leave no part with more.
const FEW: usize = 16;

/// Sorted points over a key hash. Lookup O(1) for points spread as hashes are, O(log points) for any;
/// memory [`Ring::BYTES_PER_POINT`] a point.
#[derive(Debug, Clone)]
pub struct Ring {
    key_hash: KeyHash,
    lookup: Lookup,
    /// By ascending position; where several are equal, the one that owns comes first.
    points: Vec<Point>,
    points_of: Vec<u32>,
    /// The circle in equal parts, and for each how many points lie before it.
    starts: Vec<u32>,
    /// How many points the fullest part has.
    fullest: usize,
    /// How much of the circle each worker owns, once somebody has asked.
    lengths: OnceCell<Vec<u128>>,
}

impl Ring {
    /// A ring of `points`, each the position and the rank of its worker: `by_rank[rank]` is the
    /// worker, and of equal positions the smallest rank owns. `workers` is the length of the
    /// fleet's list.
    pub fn new(
        key_hash: KeyHash,
        lookup: Lookup,
        workers: usize,
        by_rank: &[WorkerId],
        mut points: Vec<(u64, u32)>,
    ) -> Ring {
        sort_positions(&mut points);
        let mut points_of = vec![0; workers];
        let points: Vec<Point> = points
            .into_iter()
            .map(|(position, rank)| {
                let owner = by_rank[rank as usize];
                points_of[owner.index()] += 1;
                Point { position, owner }
            })
            .collect();
        let (starts, fullest) = parts(&points);
        Ring {
            key_hash,
            lookup,
            points,
            points_of,
            starts,
            fullest,
            lengths: OnceCell::new(),
        }
    }

    /// A ring of the same points but for a change, whose old ring this is.
    pub(super) fn changed(&self, change: &Change) -> Ring {
        let (gone, come) = (self.places_gone(change), self.places_come(change));
        let mut points_of = vec![0; change.workers];
        for (&count, id) in self.points_of.iter().zip(&change.renamed) {
            if let Some(id) = id {
                points_of[id.index()] = count;
            }
        }
        for (_, owner) in &change.gone {
            if let Some(id) = change.renamed[*owner as usize] {
                points_of[id.index()] -= 1;
            }
        }
        let mut points = Vec::with_capacity(self.len() + come.len() - gone.len());
        // A worker whose points are all gone has no new name, and none of the points copied.
        let new_name = |id: WorkerId| change.renamed[id.index()].unwrap_or(id);
        let keep_names = (0..change.renamed.len() as u32).all(|i| new_name(WorkerId(i)).0 == i);
        let copy = |points: &mut Vec<Point>, part: Range<usize>| {
            let part = &self.points[part];
            if keep_names {
                points.extend_from_slice(part);
            } else {
                points.extend(part.iter().map(|point| Point {
                    owner: new_name(point.owner),
                    ..*point
                }));
            }
        };
        let mut copied = 0;
        let mut gone = gone.into_iter().peekable();
        for (place, &(position, owner)) in come.into_iter().zip(&change.come) {
            while let Some(out) = gone.next_if(|&out| out < place) {
                copy(&mut points, copied..out);
                copied = out + 1;
            }
            copy(&mut points, copied..place);
            copied = place;
            let owner = WorkerId(owner);
            points_of[owner.index()] += 1;
            points.push(Point { position, owner });
        }
        for out in gone {
            copy(&mut points, copied..out);
            copied = out + 1;
        }
        copy(&mut points, copied..self.len());
        let parts_now = self.starts.len();
        let (starts, fullest) =
            if (parts_now..parts_now * 2 * POINTS_PER_PART).contains(&points.len()) {
                self.parts_changed(change, points.len())
            } else {
                parts(&points)
            };
        Ring {
            key_hash: self.key_hash,
            lookup: self.lookup,
            points,
            points_of,
            starts,
            fullest,
            lengths: OnceCell::new(),
        }
    }

    /// As many parts as there are, and how many points lie before each after a change that leaves
    /// `len` points.
    fn parts_changed(&self, change: &Change, len: usize) -> (Vec<u32>, usize) {
        let part_of = |&(position, _): &(u64, u32)| slot_at(Position(position), self.starts.len());
        let mut gone = change.gone.iter().map(part_of).peekable();
        let mut come = change.come.iter().map(part_of).peekable();
        let (mut more, mut fewer) = (0, 0);
        let mut starts: Vec<u32> = Vec::with_capacity(self.starts.len());
        let mut done = 0;
        while done < self.starts.len() {
            // Up to the next part that gains or loses a point all starts shift alike.
            let next = come.peek().into_iter().chain(gone.peek()).min();
            let end = next.map_or(self.starts.len(), |part| part + 1);
            let same = &self.starts[done..end];
            starts.extend(same.iter().map(|start| start + more - fewer));
            while come.next_if(|part| *part < end).is_some() {
                more += 1;
            }
            while gone.next_if(|part| *part < end).is_some() {
                fewer += 1;
            }
            done = end;
        }
        let widths = starts.windows(2).map(|pair| pair[1] - pair[0]);
        let last = starts.last().map_or(0, |start| len as u32 - start);
        let fullest = widths.fold(last, u32::max);
        (starts, fullest as usize)
    }

    /// Where the points lie that a change takes away, ascending.
    fn places_gone(&self, change: &Change) -> Vec<usize> {
        let mut places = Vec::with_capacity(change.gone.len());
        let mut next = 0;
        for &(position, owner) in &change.gone {
            // Of equal positions those of one worker are all alike, and they come by its rank.
            let mut place = self.points_before(position).max(next);
            while self.points[place].owner.0 != owner {
                place += 1;
            }
            places.push(place);
            next = place + 1;
        }
        places
    }

    /// Before which point each of those goes that a change adds, ascending.
    fn places_come(&self, change: &Change) -> Vec<usize> {
        let comes_after = |point: &Point, position: u64, owner: u32| {
            let renamed = change.renamed[point.owner.index()];
            let rank = |id: WorkerId| change.ranks[id.index()];
            point.position > position
                || point.position == position
                    && renamed.is_some_and(|id| rank(id) > rank(WorkerId(owner)))
        };
        let place = |&(position, owner): &(u64, u32)| {
            let start = self.points_before(position);
            let onwards = self.points[start..].iter();
            let found = { onwards }.position(|point| comes_after(point, position, owner));
            found.map_or(self.len(), |steps| start + steps)
        };
        change.come.iter().map(place).collect()
    }

    /// Makes the lengths of the old ring's, after a change of owners in `parts`.
    pub(super) fn take_lengths(&mut self, old: &Ring, change: &Change, parts: &[Part]) {
        let known = old.lengths.get_or_init(|| old.arc_lengths());
        let mut lengths = vec![0u128; change.workers];
        let renamed = |id: WorkerId| change.renamed[id.index()];
        // What a worker without a new name had is in the parts.
        let mut lost = vec![0u128; known.len()];
        for part in parts {
            let length = u128::from(part.last - part.first) + 1;
            if let Some(id) = part.before {
                lost[id.index()] += length;
            }
            if let Some(id) = part.after {
                lengths[id.index()] += length;
            }
        }
        for (i, (had, lost)) in known.iter().zip(lost).enumerate() {
            if let Some(id) = renamed(WorkerId(i as u32)) {
                lengths[id.index()] += had - lost;
            }
        }
        self.lengths = OnceCell::from(lengths);
    }

    /// The hash that places keys on this ring.
    pub fn key_hash(&self) -> KeyHash {
        self.key_hash
    }

    /// How many points in all.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether the ring has no point, and so no key an owner.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The points clockwise from position 0.
    pub fn points(&self) -> impl Iterator<Item = (Position, WorkerId)> {
        let points = self.points.iter();
        points.map(|point| (Position(point.position), point.owner))
    }

    /// Once round the circle, the owners of all points from the one that owns `position` on.
    pub fn owners_from(&self, position: Position) -> impl Iterator<Item = WorkerId> {
        let (before, after) = self.points.split_at(self.find(position).unwrap_or(0));
        after.iter().chain(before).map(|point| point.owner)
    }

    /// How far it is clockwise from `position` to the first point at it or after it.
    #[inline]
    pub fn distance_to_point(&self, Position(position): Position) -> Option<u64> {
        let next = self.points_before(position);
        let point = self.points.get(next).or(self.points.first())?;
        Some(point.position.wrapping_sub(position))
    }

    /// How many points each worker has.
    pub fn points_of(&self) -> &[u32] {
        &self.points_of
    }

    /// What a point costs in memory: its position and its worker, and its share of the parts that
    /// a lookup starts from.
    pub const BYTES_PER_POINT: usize = size_of::<Point>() + size_of::<u32>() / POINTS_PER_PART;

    /// The memory of all points, in bytes.
    pub fn bytes(&self) -> usize {
        self.len() * Ring::BYTES_PER_POINT
    }

    /// Which of `worker`'s points lies at `position`: its number counted clockwise from 0, from 1.
    /// O(points up to there).
    pub fn point_number(&self, worker: WorkerId, position: Position) -> usize {
        let last = self.points_up_to(position.0);
        let up_to_there = self.points[..last].iter();
        up_to_there.filter(|point| point.owner == worker).count()
    }

    /// Which point owns a key.
    pub fn lookup(&self) -> Lookup {
        self.lookup
    }

    /// How many comparisons a binary search over all points makes at most: ⌈log2 points⌉.
    pub fn comparisons(&self) -> u32 {
        theory::comparisons(self.len() as u64)
    }

    /// The worker that owns a position.
    pub fn owner_at(&self, position: Position) -> Option<WorkerId> {
        self.find(position).map(|i| self.points[i].owner)
    }

    /// The walk clockwise from the owning point, stopping at each worker not met before, until
    /// `k` workers are collected or all have been met.
    pub fn walk(&self, position: Position, k: usize) -> Vec<Stop> {
        let usable = self.points_of.iter().filter(|points| **points > 0).count();
        let wanted = k.min(usable);
        let mut stops: Vec<Stop> = Vec::with_capacity(wanted);
        let Some(first) = self.find(position) else {
            return stops;
        };
        let mut met = vec![false; self.points_of.len()];
        for step in 0..self.len() {
            if stops.len() == wanted {
                break;
            }
            let i = (first + step) % self.len();
            let Point {
                position,
                owner: worker,
            } = self.points[i];
            if !std::mem::replace(&mut met[worker.index()], true) {
                stops.push(Stop {
                    worker,
                    position: Position(position),
                    points_walked: step + 1,
                });
            }
        }
        stops
    }

    /// The circle as arcs in ascending order of their ends, none empty. A position belongs to the
    /// first arc that ends at it or after it, past the last one to the first: every lookup
    /// comes down to that one.
    pub fn arcs(&self) -> Vec<Arc> {
        let mut arcs = Vec::with_capacity(self.len());
        self.for_each_arc(|arc| arcs.push(arc));
        // At most one end lies on the other side of 0 from its point, and so out of order.
        if let (Some(first), Some(last)) = (arcs.first(), arcs.last())
            && arcs.len() > 1
        {
            if first.end > arcs[1].end {
                arcs.rotate_left(1);
            } else if last.end < arcs[arcs.len() - 2].end {
                arcs.rotate_right(1);
            }
        }
        arcs
    }

    /// Calls `visit` with the arcs clockwise, from that of the first point on.
    fn for_each_arc(&self, mut visit: impl FnMut(Arc)) {
        let grid = self.key_hash.grid();
        let mut last = None;
        let mut i = 0;
        while i < self.len() {
            let Point {
                position,
                mut owner,
            } = self.points[i];
            let next = self.next_position(i);
            if self.lookup == Lookup::NearestOfEither && next > i + 1 {
                // What lies before the place is the first's, what lies after the last's; the
                // place itself is the last's only where it is both ends of one gap.
                let lone = next - i == self.len();
                let end = position.wrapping_sub(if lone { grid } else { 0 });
                visit(Arc::of(end, owner));
                last = Some(end);
                owner = self.points[next - 1].owner;
                if lone {
                    visit(Arc::of(position.wrapping_add(1 << 63), owner));
                    break;
                }
            }
            let end = self.arc_end(position, self.points[self.first_from(next)].position);
            // Between neighbours on the grid nothing lies after the first.
            if last != Some(end) {
                visit(Arc::of(end, owner));
                last = Some(end);
            }
            i = next;
        }
    }

    /// Where the arc of a point ends, by its position and the next other one.
    fn arc_end(&self, position: u64, next_position: u64) -> u64 {
        match self.lookup {
            Lookup::AtOrAfter => position,
            Lookup::After => position.wrapping_sub(self.key_hash.grid()),
            // Half the way to the next point; rounded down to where keys can be.
            Lookup::Nearest | Lookup::NearestOfEither => {
                let half_gap = next_position.wrapping_sub(position) / 2;
                position.wrapping_add(half_gap - half_gap % self.key_hash.grid())
            }
        }
    }

    /// The end of the arc of the point at `i`, the first at its position.
    fn end_of(&self, i: usize) -> u64 {
        let next = self.first_from(self.next_position(i));
        self.arc_end(self.points[i].position, self.points[next].position)
    }

    /// The arc that a place belongs to: its last place and its owner, as [`Ring::arcs`] has them.
    /// Not for [`Lookup::NearestOfEither`]; the ring must not be empty.
    pub(crate) fn arc_at(&self, place: u64) -> Arc {
        let from = match self.lookup {
            Lookup::After => place.wrapping_add(self.key_hash.grid()),
            _ => place,
        };
        let next = self.first_from(self.points_before(from));
        if self.lookup == Lookup::Nearest && self.points[next].position != place {
            let before = self.points[(next + self.len() - 1) % self.len()].position;
            let end = self.arc_end(before, self.points[next].position);
            if place.wrapping_sub(before) <= end.wrapping_sub(before) {
                return Arc::of(end, self.points[self.points_before(before)].owner);
            }
        }
        Arc::of(self.end_of(next), self.points[next].owner)
    }

    /// The first and the last place of the arc of the point at `position`, where there must be
    /// one. Not for [`Lookup::NearestOfEither`].
    pub(super) fn arc_of_point_at(&self, position: u64) -> (u64, u64) {
        let i = self.points_before(position);
        let before = self.points[(i + self.len() - 1) % self.len()].position;
        let end = self.end_of(i);
        // Alone at its place, a point has the whole circle.
        let last_before = if before == position {
            end
        } else {
            self.arc_end(before, position)
        };
        (last_before.wrapping_add(1), end)
    }

    /// The place in the list itself, or past its end the first.
    fn first_from(&self, i: usize) -> usize {
        if i == self.len() { 0 } else { i }
    }

    /// How much of the circle each worker owns. O(points)
    fn arc_lengths(&self) -> Vec<u128> {
        let mut lengths = vec![0u128; self.points_of.len()];
        let (mut first, mut last) = (None, None);
        let mut add = |start: u64, arc: Arc| {
            // A lone arc, which ends where it starts, is the whole circle.
            let length = match arc.end.wrapping_sub(start) {
                0 => 1 << 64,
                length => u128::from(length),
            };
            if let Some(owner) = arc.owner {
                lengths[owner.index()] += length;
            }
        };
        self.for_each_arc(|arc| {
            match last {
                Some(start) => add(start, arc),
                None => first = Some(arc),
            }
            last = Some(arc.end);
        });
        if let (Some(arc), Some(start)) = (first, last) {
            add(start, arc);
        }
        lengths
    }

    /// The first point past `i` whose position is another.
    fn next_position(&self, i: usize) -> usize {
        let mut next = i + 1;
        let position = self.points[i].position;
        while next < self.len() && self.points[next].position == position {
            next += 1;
        }
        next
    }

    /// How many points lie before `position`: those before its part of the circle, and some of as
    /// many as the fullest part has. Where these are few, all are compared: the processor then reads
    /// them at once and has no branch to guess, while each step of a search waits for the last.
    #[inline]
    fn points_before(&self, position: u64) -> usize {
        let part = part_of(position, self.starts.len());
        let start = self.starts.get(part).map_or(0, |&start| start as usize);
        let end = (start + self.fullest).min(self.len());
        let window = &self.points[start..end];
        let before = |point: &Point| point.position < position;
        start
            + if self.fullest <= FEW {
                window.iter().filter(|point| before(point)).count()
            } else {
                window.partition_point(before)
            }
    }

    /// How many points lie before `position` or at it.
    #[inline(never)]
    fn points_up_to(&self, position: u64) -> usize {
        let next = position.checked_add(1);
        next.map_or(self.len(), |next| self.points_before(next))
    }

    /// The point that owns a position, by its place in [`Ring::points`]: of those that share their
    /// place the first, or what the lookup says.
    pub(crate) fn find(&self, Position(key): Position) -> Option<usize> {
        let found = match self.lookup {
            Lookup::AtOrAfter => self.points_before(key),
            Lookup::After => self.points_up_to(key),
            Lookup::Nearest | Lookup::NearestOfEither => self.nearest(key)?,
        };
        if found < self.len() {
            Some(found)
        } else {
            (!self.is_empty()).then_some(0)
        }
    }

    /// Apart from [`Ring::find`], to keep the lookup of most rings short.
    #[inline(never)]
    fn nearest(&self, key: u64) -> Option<usize> {
        let after = self.points_before(key);
        let next = if after < self.len() { after } else { 0 };
        let to_next = self.points.get(next)?.position.wrapping_sub(key);
        let last_before = (next + self.len() - 1) % self.len();
        let before = self.points[last_before].position;
        Some(if key.wrapping_sub(before) > to_next {
            next
        } else if self.lookup == Lookup::NearestOfEither {
            last_before
        } else {
            self.points_before(before)
        })
    }
}

/// The part of `parts` that holds a position, by its upper half: a product of 64 bits, for wasm has
/// no longer ones.
fn part_of(position: u64, parts: usize) -> usize {
    (((position >> 32) * parts as u64) >> 32) as usize
}

/// Cuts the circle into equal parts, one for every [`POINTS_PER_PART`] points: how many points lie
/// before each, and how many the fullest has.
fn parts(points: &[Point]) -> (Vec<u32>, usize) {
    let parts = points.len().div_ceil(POINTS_PER_PART);
    let mut starts = Vec::with_capacity(parts);
    let (mut point, mut fullest) = (0, 0);
    for part in 0..parts {
        let start = point;
        while point < points.len() && part_of(points[point].position, parts) == part {
            point += 1;
        }
        starts.push(start as u32); // at most 4 million
        fullest = fullest.max(point - start);
    }
    (starts, fullest)
}

impl Placement for Ring {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        let taken = self.key_hash.takes(key);
        taken
            .then(|| self.owner_at(self.key_hash.position(key)))
            .flatten()
    }

    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        if !self.key_hash.takes(key) {
            return Vec::new();
        }
        self.walk(self.key_hash.position(key), k)
            .into_iter()
            .map(|stop| stop.worker)
            .collect()
    }

    fn shares(&self) -> Vec<f64> {
        self.lengths
            .get_or_init(|| self.arc_lengths())
            .iter()
            .map(|&length| length as f64 / (1u128 << 64) as f64)
            .collect()
    }

    fn expected_shares(&self) -> Vec<Expected> {
        let total = self.len() as u64;
        self.points_of
            .iter()
            .map(|&points| theory::ring_share(points.into(), total, self.lookup))
            .collect()
    }

    fn as_ring(&self) -> Option<&Ring> {
        Some(self)
    }
}

/// How many points a user may give a worker of weight 1.
pub const POINTS_BOUNDS: [u64; 2] = [1, 1_000];

/// The option for points per worker.
pub const POINTS: OptionSpec = OptionSpec {
    name: "points",
    title: "Virtual nodes",
    kind: OptionKind::Integer {
        min: POINTS_BOUNDS[0],
        max: POINTS_BOUNDS[1],
        default: 100,
    },
};

/// What a plain ring reads of its workers.
pub const RING_FIELDS: &[WorkerField] = &[
    WorkerField {
        name: "name",
        meaning: "hashed, with a number, into each of the worker's points",
    },
    WorkerField {
        name: "weight",
        meaning: "multiplies the number of points; 0 has none",
    },
    WorkerField {
        name: "down",
        meaning: "has no points, as if it were absent",
    },
];

/// The plain ring.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "ring",
    family: Family::Ring,
    title: "Consistent-hash ring",
    source: "Karger et al. 1997, https://doi.org/10.1145/258533.258660",
    options: &[
        POINTS,
        HASH,
        SEED,
        OptionSpec {
            name: "lookup",
            title: "Lookup",
            kind: OptionKind::Choice(&[
                Lookup::ALL[0].name(),
                Lookup::ALL[1].name(),
                Lookup::ALL[2].name(),
            ]),
        },
    ],
    worker_fields: RING_FIELDS,
    build: Build::Points(|fleet, options| {
        let named = options.choice("lookup");
        let lookup = Lookup::ALL
            .into_iter()
            .find(|lookup| lookup.name() == named)
            .unwrap_or(Lookup::AtOrAfter); // the option lists the very names that ALL has
        NamedPoints::new(fleet, options, options.key_hash()?, lookup, '#')
    }),
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::HashFunction;
    use proptest::prelude::*;

    const HASHES: [KeyHash; 2] = [
        KeyHash::new(HashFunction::Xxh64),
        KeyHash::new(HashFunction::Fnv1aMix),
    ];

    fn ring(hash: KeyHash, lookup: Lookup, points: &[(u64, u32)]) -> Ring {
        let ids: Vec<WorkerId> = (0..4).map(WorkerId).collect();
        Ring::new(hash, lookup, 4, &ids, points.to_vec())
    }

    /// The definition, spelt out over every point.
    fn owner_by_definition(lookup: Lookup, points: &[(u64, u32)], key: u64) -> Option<u32> {
        let clockwise = |from: u64, to: u64| to.wrapping_sub(from);
        if lookup == Lookup::NearestOfEither {
            let mut nodes = points.to_vec();
            nodes.sort_unstable();
            let next = nodes.iter().position(|node| node.0 >= key).unwrap_or(0);
            let before = nodes.get((next + nodes.len()).checked_sub(1)? % nodes.len())?;
            let is_nearer = clockwise(before.0, key) <= clockwise(key, nodes[next].0);
            return Some(if is_nearer { before.1 } else { nodes[next].1 });
        }
        points
            .iter()
            .min_by_key(|&&(p, rank)| match lookup {
                Lookup::AtOrAfter => (u128::from(clockwise(key, p)), 0, rank),
                // A point at the key itself is a whole turn away.
                Lookup::After => match clockwise(key, p) {
                    0 => (1 << 64, 0, rank),
                    distance => (u128::from(distance), 0, rank),
                },
                Lookup::Nearest => {
                    let (after, before) = (clockwise(key, p), clockwise(p, key));
                    let side = u32::from(before > after);
                    (u128::from(before.min(after)), side, rank)
                }
                Lookup::NearestOfEither => unreachable!("spelt out above"),
            })
            .map(|&(_, rank)| rank)
    }

    const LOOKUPS: [Lookup; 4] = [
        Lookup::AtOrAfter,
        Lookup::After,
        Lookup::Nearest,
        Lookup::NearestOfEither,
    ];

    /// Few distinct positions around the ends, so that collisions and wraps are common.
    fn position(grid: u64) -> impl Strategy<Value = u64> {
        prop_oneof![
            0..6u64,
            u64::MAX / grid - 5..=u64::MAX / grid,
            0..=u64::MAX / grid
        ]
        .prop_map(move |step| step * grid)
    }

    fn points(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<(u64, u32)>> {
        prop::collection::vec((position(1 << 32), 0..4u32), count)
    }

    proptest! {
        #[test]
        fn every_lookup_finds_what_its_definition_names(
            which in 0..2usize,
            lookup in 0..4usize,
            // With many points some part of the circle has more than a few.
            raw in prop_oneof![points(0..12), points(40..80)],
            keys in prop::collection::vec(position(1 << 32), 1..20),
        ) {
            let lookup = LOOKUPS[lookup];
            let ring = ring(HASHES[which], lookup, &raw);
            let arcs = ring.arcs();
            for key in keys.into_iter().chain(raw.iter().map(|p| p.0)) {
                let expected = owner_by_definition(lookup, &raw, key).map(WorkerId);
                prop_assert_eq!(ring.owner_at(Position(key)), expected);
                let arc = arcs.iter().find(|arc| arc.end >= key).or(arcs.first());
                prop_assert_eq!(arc.and_then(|arc| arc.owner), expected);
            }
        }

        #[test]
        fn shares_sum_to_one_and_a_walk_meets_each_worker_once(
            lookup in 0..4usize,
            raw in prop::collection::vec((position(1), 0..4u32), 1..12),
            key in position(1),
            k in 0..6usize,
        ) {
            let ring = ring(HASHES[0], LOOKUPS[lookup], &raw);
            prop_assert!((ring.shares().iter().sum::<f64>() - 1.0).abs() < 1e-12);
            let mut workers: Vec<u32> = raw.iter().map(|p| p.1).collect();
            workers.sort_unstable();
            workers.dedup();
            let stops = ring.walk(Position(key), k);
            prop_assert_eq!(stops.len(), k.min(workers.len()));
            prop_assert_eq!(stops.first().map(|s| s.worker), ring.owner_at(Position(key)).filter(|_| k > 0));
            let mut met: Vec<u32> = stops.iter().map(|s| s.worker.0).collect();
            met.sort_unstable();
            met.dedup();
            prop_assert_eq!(met.len(), stops.len());
        }
    }

    #[test]
    fn equal_positions_go_to_the_smaller_rank_under_every_lookup() {
        for lookup in Lookup::ALL {
            let ring = ring(HASHES[0], lookup, &[(100, 3), (100, 1), (100, 2), (900, 0)]);
            assert_eq!(ring.owner_at(Position(99)), Some(WorkerId(1)), "{lookup:?}");
        }
    }

    #[test]
    fn an_empty_ring_owns_nothing() {
        let ring = ring(HASHES[0], Lookup::AtOrAfter, &[]);
        assert_eq!(ring.owner(b"key"), None);
        assert_eq!(ring.ranked(b"key", 3), []);
        assert_eq!(ring.shares(), [0.0; 4]);
        assert_eq!(ring.comparisons(), 0);
    }
}
