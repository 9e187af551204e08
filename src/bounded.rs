//! Keys placed under a bound on each worker's load: every key is one request held open, and what
//! finds its worker full goes on clockwise.
//!
//! V. Mirrokni, M. Thorup, M. Zadimoghaddam, "Consistent hashing with bounded loads", SODA 2018.

use crate::error::{Error, plain, within};
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{KeyHash, Position};
use crate::keys::Keys;
use crate::limits;
use crate::placement::ring::Ring;

/// How many times its part of the mean a worker may take, in percent: 125 is a quarter more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadBound {
    percent: u64,
}

impl LoadBound {
    /// A bound of `times` the mean, 1.01 to 100, in hundredths. They are counted whole, so that
    /// every cap is exact.
    ///
    /// # Errors
    /// A number outside its bounds, or with more decimals than two.
    pub fn times_mean(times: f64) -> Result<LoadBound, Error> {
        const WHAT: &str = "The load bound";
        let times = within(WHAT, times, limits::LOAD_BOUND_MIN, limits::LOAD_BOUND)?;
        let percent = (times * 100.0).round();
        if percent / 100.0 != times {
            return Err(Error::WrongKind {
                what: WHAT.into(),
                expected: "a number with at most two decimals".into(),
                given: plain(times),
            });
        }
        Ok(LoadBound {
            percent: percent as u64,
        })
    }

    /// The most keys that each worker takes of `keys` in all: ⌈bound · keys · weight ÷ weights⌉,
    /// with weights to nine decimals. Those that are not usable take none; those without a point
    /// are never asked, so the others' weights alone are shared out. Together the caps are more
    /// than all keys.
    pub fn caps(self, ring: &Ring, fleet: &Fleet, keys: u64) -> Vec<u64> {
        const UNIT: f64 = 1e9;
        let weights: Vec<u128> = fleet
            .workers()
            .iter()
            .zip(ring.points_of())
            .map(|(worker, &points)| {
                let asked = worker.usable() && points > 0;
                if asked {
                    (worker.weight * UNIT).round() as u128
                } else {
                    0
                }
            })
            .collect();
        let total: u128 = weights.iter().sum();
        let wanted = u128::from(self.percent) * u128::from(keys);
        weights
            .into_iter()
            .map(|weight| match weight {
                0 => 0,
                _ => (wanted * weight).div_ceil(100 * total) as u64,
            })
            .collect()
    }
}

/// Where all keys lie, in the order of their list. Memory 8 bytes a key, and 4 for each that the
/// hash does not take.
pub(crate) struct ListedPositions {
    positions: Vec<u64>,
    /// The places in the list of those that the hash does not take, ascending; they have a position
    /// that means nothing.
    not_taken: Vec<u32>,
}

impl ListedPositions {
    pub(crate) fn new(keys: &Keys, hash: KeyHash) -> ListedPositions {
        let mut positions = Vec::with_capacity(keys.len());
        let mut not_taken = Vec::new();
        keys.for_each(|key| {
            if hash.takes(key) {
                positions.push(hash.position(key).0);
            } else {
                not_taken.push(positions.len() as u32); // at most 10 million
                positions.push(0);
            }
        });
        ListedPositions {
            positions,
            not_taken,
        }
    }

    /// How many keys.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    fn iter(&self) -> impl Iterator<Item = Option<Position>> + '_ {
        let mut not_taken = self.not_taken.iter().peekable();
        (0u32..).zip(&self.positions).map(move |(i, &position)| {
            let is_taken = not_taken.next_if(|&&place| place == i).is_none();
            is_taken.then_some(Position(position))
        })
    }
}

/// Who has each key, in the order of the list.
#[derive(Debug, Clone)]
pub(crate) struct Owners {
    /// Each one's place in the fleet's list, or the list's length for nobody.
    workers: Vec<u16>,
    /// The length of that list.
    fleet: usize,
    /// What a load bound did, if there is one.
    pub(crate) bound: Option<Bounded>,
}

/// What a load bound did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounded {
    /// The most keys that each worker takes.
    pub caps: Vec<u64>,
    /// How many more each one could take.
    pub room: Vec<u64>,
    /// How many keys found the worker of their own point full.
    pub passed_on: u64,
}

impl Owners {
    /// The owners that a lookup of each key finds, under no bound.
    pub(crate) fn looked_up(
        keys: &Keys,
        fleet: &Fleet,
        owner: impl Fn(&[u8]) -> Option<WorkerId>,
    ) -> Owners {
        let nobody = fleet.len();
        let mut workers = Vec::with_capacity(keys.len());
        keys.for_each(|key| workers.push(owner(key).map_or(nobody, WorkerId::index) as u16));
        Owners {
            workers,
            fleet: nobody,
            bound: None,
        }
    }

    /// Places the keys one after the other. O(keys + points) but for a logarithm, memory 2 bytes
    /// a key and 6 a point.
    pub(crate) fn bounded(
        ring: &Ring,
        fleet: &Fleet,
        bound: LoadBound,
        keys: &ListedPositions,
    ) -> Owners {
        let caps = bound.caps(ring, fleet, keys.len() as u64);
        let mut walk = Walk::new(ring, &caps);
        let mut passed_on = 0;
        let mut workers = Vec::with_capacity(keys.len());
        for position in keys.iter() {
            let found = position.and_then(|position| walk.place(ring.find(position)?));
            let (worker, passed) = found.unwrap_or((fleet.len() as u16, false));
            workers.push(worker);
            passed_on += u64::from(passed);
        }
        Owners {
            workers,
            fleet: fleet.len(),
            bound: Some(Bounded {
                caps,
                room: walk.room,
                passed_on,
            }),
        }
    }

    /// The owner of key `i` of the list.
    pub(crate) fn owner(&self, i: usize) -> Option<WorkerId> {
        let worker = usize::from(*self.workers.get(i)?);
        (worker < self.fleet).then_some(WorkerId(worker as u32))
    }

    /// Who would own one more key at `position`, after all of the list.
    pub(crate) fn next_owner(&self, ring: &Ring, position: Position) -> Option<WorkerId> {
        let room = &self.bound.as_ref()?.room;
        let stops = ring.walk(position, room.len()).into_iter();
        let mut workers = stops.map(|stop| stop.worker);
        workers.find(|worker| room[worker.index()] > 0)
    }

    /// Each owner's place in the fleet's list, or the list's length for nobody.
    pub(crate) fn workers(&self) -> &[u16] {
        &self.workers
    }
}

/// A ring on which one worker after the other becomes full. None is ever free again, so a way past
/// full ones that was gone once is gone in one step afterwards.
struct Walk {
    /// The worker of each point.
    owners: Vec<u16>,
    /// Where to go on from each point, should its worker be full.
    next: Vec<u32>,
    room: Vec<u64>,
    /// How many workers have room.
    free: usize,
}

impl Walk {
    fn new(ring: &Ring, caps: &[u64]) -> Walk {
        let owners: Vec<u16> = ring.points().map(|(_, worker)| worker.0 as u16).collect();
        let mut next: Vec<u32> = (1..=owners.len() as u32).collect();
        if let Some(last) = next.last_mut() {
            *last = 0;
        }
        Walk {
            owners,
            next,
            room: caps.to_vec(),
            free: caps.iter().filter(|cap| **cap > 0).count(),
        }
    }

    /// Gives a key that comes to this point to the first worker with room, and says whether that
    /// is another than the point's own. `None` where nobody has any.
    fn place(&mut self, point: usize) -> Option<(u16, bool)> {
        if self.free == 0 {
            return None;
        }
        let mut at = point;
        while self.room[usize::from(self.owners[at])] == 0 {
            at = self.next[at] as usize;
        }
        let mut behind = point;
        while behind != at {
            behind = std::mem::replace(&mut self.next[behind], at as u32) as usize;
        }
        let worker = self.owners[at];
        let room = &mut self.room[usize::from(worker)];
        *room -= 1;
        self.free -= usize::from(*room == 0);
        Some((worker, point != at))
    }
}
