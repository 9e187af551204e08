//! A small ring as people draw it: workers and keys at 100 numbered places, who owns which of
//! them, and how a router finds a key's worker in its sorted list.

use crate::fleet::{Fleet, WorkerId};
use crate::hash::{CLOCK_PLACES, Position, number_written};
use crate::placement::ring::Ring;

const PLACES: usize = CLOCK_PLACES as usize;

/// A followed key and two clocks compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Clock {
    /// The clocks before and after.
    pub dials: [Dial; 2],
    /// The stretches that change their owner.
    pub changes: Vec<Run<Change>>,
    /// How many places change their owner.
    pub changed: u64,
    /// Keys as examples.
    pub keys: Vec<ClockKey>,
    /// The followed key, if one is.
    pub followed: Option<ClockKey>,
    /// Where one more worker than before would best stand: in the middle of the widest stretch.
    /// `None` where every place is taken.
    pub free: Option<u64>,
}

/// One clock: its points and whose places are whose.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Dial {
    /// The router's list: the points in order.
    pub points: Vec<Point>,
    /// The stretches of the circle by owner, clockwise.
    pub runs: Vec<Run<Option<WorkerId>>>,
    /// How many places each worker owns.
    pub lengths: Vec<u64>,
    /// How the followed key's owner is found.
    pub search: Option<Search>,
}

/// A worker on the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Its place.
    pub place: u64,
    /// Who stands there.
    pub worker: WorkerId,
    /// Whether the place was made from the worker's name, since none was given.
    pub made: bool,
    /// Whether it owns its place: of several workers at one the smallest name does.
    pub owns: bool,
}

/// Neighbouring places that have something in common. It may reach over the end of the clock:
/// then `first` is greater than `last`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run<T> {
    /// The first place, clockwise.
    pub first: u64,
    /// The last place.
    pub last: u64,
    /// How many places.
    pub length: u64,
    /// What they have in common.
    pub of: T,
}

impl<T> Run<T> {
    /// The places from where to where, in two parts where the end of the clock lies between.
    pub fn ranges(&self) -> Vec<[u64; 2]> {
        if self.first <= self.last {
            vec![[self.first, self.last]]
        } else {
            vec![[self.first, CLOCK_PLACES - 1], [0, self.last]]
        }
    }
}

/// The owners of a place before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Who had it.
    pub from: Option<WorkerId>,
    /// Who has it.
    pub to: Option<WorkerId>,
}

/// A key on the clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockKey {
    /// The key, with bytes that are not UTF-8 replaced.
    pub text: String,
    /// Its place.
    pub place: u64,
    /// What gave it that place.
    pub origin: Origin,
    /// Its owner before and after.
    pub owners: [Option<WorkerId>; 2],
}

/// What gives a key its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The key is a number, and that is its place.
    Written,
    /// The key is a number past the last place: it goes round as often as it takes.
    Round,
    /// The key is another text: its hash gives the place.
    Hashed,
}

impl Origin {
    /// The name that crosses to other programs.
    pub const fn name(self) -> &'static str {
        match self {
            Origin::Written => "written",
            Origin::Round => "round",
            Origin::Hashed => "hashed",
        }
    }

    fn of(key: &[u8]) -> Origin {
        match number_written(key) {
            Some(0..CLOCK_PLACES) => Origin::Written,
            Some(_) => Origin::Round,
            None => Origin::Hashed,
        }
    }
}

/// A binary search for the first point at a place or after it. Rows of the list are counted
/// from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// The comparisons in order.
    pub steps: Vec<Step>,
    /// The row that owns the place.
    pub row: usize,
    /// Whether no point is at the place or after it, so that the first one owns it.
    pub wraps: bool,
}

/// One comparison of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The first row not ruled out.
    pub low: usize,
    /// The last row not ruled out.
    pub high: usize,
    /// The row compared: the middle, of two middles the later one.
    pub middle: usize,
    /// The place of that row.
    pub place: u64,
    /// Whether it is at the place looked for or after it, so that the search goes on to the left.
    pub left: bool,
}

/// Searches `places`, which ascend, for the first at `wanted` or after it. `None` where there are
/// none. At most ⌈log2(places + 1)⌉ steps.
pub fn search(places: &[u64], wanted: u64) -> Option<Search> {
    if places.is_empty() {
        return None;
    }
    let (mut low, mut end) = (0, places.len());
    let mut steps = Vec::new();
    while low < end {
        let middle = low + (end - low) / 2;
        let left = places[middle] >= wanted;
        steps.push(Step {
            low: low + 1,
            high: end,
            middle: middle + 1,
            place: places[middle],
            left,
        });
        if left {
            end = middle;
        } else {
            low = middle + 1;
        }
    }
    let wraps = low == places.len();
    Some(Search {
        steps,
        row: if wraps { 1 } else { low + 1 },
        wraps,
    })
}

/// Where a text lies on a clock.
pub fn place_of(ring: &Ring, text: &[u8]) -> u64 {
    place(ring, ring.key_hash().position(text))
}

impl Dial {
    /// The clock of a ring over [`crate::HashFunction::Clock`], with the search for one place.
    pub fn new(ring: &Ring, fleet: &Fleet, wanted: Option<u64>) -> Dial {
        let owners = owners(ring);
        let points: Vec<Point> = ring
            .points()
            .map(|(position, worker)| Point {
                place: place(ring, position),
                worker,
                made: fleet.workers()[worker.index()].position.is_none(),
                owns: ring.owner_at(position) == Some(worker),
            })
            .collect();
        let places: Vec<u64> = points.iter().map(|point| point.place).collect();
        let mut lengths = vec![0; fleet.len()];
        for owner in owners.into_iter().flatten() {
            lengths[owner.index()] += 1;
        }
        let mut runs = runs(owners);
        // Where one worker owns all, its stretch ends where it stands as everyone's does.
        if let ([run], Some(&place)) = (runs.as_mut_slice(), places.first()) {
            (run.first, run.last) = ((place + 1) % CLOCK_PLACES, place);
        }
        Dial {
            search: wanted.and_then(|wanted| search(&places, wanted)),
            runs,
            points,
            lengths,
        }
    }

    /// The middle of the widest stretch, the first of equal ones; `None` where every place is
    /// taken.
    pub fn free_place(&self) -> Option<u64> {
        let widest = self.runs.iter().rev().max_by_key(|run| run.length)?;
        // Its last place is taken, if by anyone.
        let half = widest.length / 2;
        (half > 0).then(|| (widest.first + half - 1) % CLOCK_PLACES)
    }
}

impl ClockKey {
    /// A key on two clocks, with its owner on each.
    pub fn new(key: &[u8], rings: [&Ring; 2], owners: [Option<WorkerId>; 2]) -> ClockKey {
        ClockKey {
            text: String::from_utf8_lossy(key).into_owned(),
            place: place_of(rings[0], key),
            origin: Origin::of(key),
            owners,
        }
    }
}

/// The stretches whose owner is another after than before; `same` gives for each worker before
/// the same one after.
pub fn changes(rings: [&Ring; 2], same: &[Option<WorkerId>]) -> Vec<Run<Change>> {
    let [before, after] = rings.map(owners);
    let change = std::array::from_fn(|place| {
        let (from, to) = (before[place], after[place]);
        (from.map(|id| same[id.index()]) != to.map(Some)).then_some(Change { from, to })
    });
    runs::<Option<Change>>(change)
        .into_iter()
        .filter_map(|run| {
            Some(Run {
                first: run.first,
                last: run.last,
                length: run.length,
                of: run.of?,
            })
        })
        .collect()
}

fn place(ring: &Ring, Position(position): Position) -> u64 {
    position / ring.key_hash().grid()
}

fn owners(ring: &Ring) -> [Option<WorkerId>; PLACES] {
    std::array::from_fn(|place| ring.owner_at(Position(place as u64 * ring.key_hash().grid())))
}

/// Equal neighbours taken together, round the end of the clock, too.
fn runs<T: Copy + PartialEq>(of: [T; PLACES]) -> Vec<Run<T>> {
    let before = |place: usize| of[(place + PLACES - 1) % PLACES];
    let start = (0..PLACES).find(|&place| of[place] != before(place));
    let mut runs: Vec<Run<T>> = Vec::new();
    for place in (0..PLACES).map(|i| (start.unwrap_or(0) + i) % PLACES) {
        match runs.last_mut() {
            Some(run) if run.of == of[place] => {
                run.last = place as u64;
                run.length += 1;
            }
            _ => runs.push(Run {
                first: place as u64,
                last: place as u64,
                length: 1,
                of: of[place],
            }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_the_later_of_two_and_rows_count_from_1() {
        let found = search(&[20, 45, 60, 80], 50).unwrap();
        let rows: Vec<_> = found
            .steps
            .iter()
            .map(|s| (s.low, s.middle, s.high, s.place, s.left))
            .collect();
        assert_eq!(rows, [(1, 3, 4, 60, true), (1, 2, 2, 45, false)]);
        assert_eq!((found.row, found.wraps), (3, false));
        assert_eq!(search(&[], 50), None);
    }

    #[test]
    fn equal_neighbours_are_one_run_over_the_end_of_the_clock() {
        let mut of = [0; PLACES];
        assert_eq!(runs(of).len(), 1);
        assert_eq!(runs(of)[0].length, 100);
        of[40..50].fill(1);
        let found = runs(of);
        let ends: Vec<_> = found.iter().map(|r| (r.first, r.last, r.length)).collect();
        assert_eq!(ends, [(40, 49, 10), (50, 39, 90)]);
        assert_eq!(found[1].ranges(), [[50, 99], [0, 39]]);
    }
}
