//! From a key to a worker, knowing nothing of load.

pub mod jump;
pub mod maglev;
pub mod points;
pub mod probe;
pub mod ring;
pub mod rule;
pub mod score;
pub mod table;

use crate::error::Error;
use crate::fleet::WorkerId;
use crate::hash::{KeyHash, Position};
use crate::limits;
use ring::{Arc, Ring};

/// A rule applied to a fleet: where each key belongs.
pub trait Placement {
    /// The worker that owns `key`; `None` where no worker can.
    fn owner(&self, key: &[u8]) -> Option<WorkerId>;

    /// Up to `k` distinct workers for `key`, the owner first; as many as are usable if `k` asks
    /// for more.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId>;

    /// Each worker's exact part of the hash space; they sum to 1 unless no worker is usable.
    fn shares(&self) -> Vec<f64>;

    /// What theory expects of each worker's part of the hash space, before any name is hashed.
    fn expected_shares(&self) -> Vec<Expected>;

    /// The ring behind the placement, where there is one. Two rings over one key hash are
    /// compared arc by arc instead of key by key.
    fn as_ring(&self) -> Option<&Ring> {
        None
    }

    /// The hash whose position of a key alone decides who owns the key, where there is one; a key
    /// that it does not take is then nobody's.
    fn deciding_hash(&self) -> Option<KeyHash> {
        self.as_ring().map(Ring::key_hash)
    }

    /// The slots of a placement whose [`Placement::deciding_hash`], by its remainder, picks the
    /// slot of a key; all are held.
    fn slots_by_remainder(&self) -> Option<(KeyHash, &[WorkerId])> {
        None
    }

    /// The owners of keys that lie at `positions` under the [`Placement::deciding_hash`], as
    /// [`Placement::owner`] names them: each one's place in the fleet's list, or the list's length
    /// for nobody. Only where there is such a hash.
    fn owners_at(&self, positions: &[u64], owners: &mut [u16]) {
        if let Some(ring) = self.as_ring() {
            for (owner, &position) in owners.iter_mut().zip(positions) {
                let found = ring.owner_at(Position(position));
                *owner = found.map_or(ring.points_of().len(), WorkerId::index) as u16;
            }
        }
    }

    /// The same, where it is known who wins each key but for some workers: `champions` are the
    /// owners among all the others, [`UNKNOWN`] where that is not known. A placement by scores
    /// then has the challengers' scores to compute, and one more.
    fn owners_challenged(
        &self,
        positions: &[u64],
        _champions: &[u16],
        _challengers: &[u16],
        owners: &mut [u16],
    ) {
        self.owners_at(positions, owners);
    }

    /// What the placement looks like, where it has a shape to draw.
    fn circle(&self) -> Option<Circle<'_>> {
        self.as_ring().map(Circle::Ring)
    }

    /// The slots behind the placement in order, where it has slots.
    fn slots(&self) -> Option<Vec<Option<WorkerId>>> {
        match self.circle() {
            Some(Circle::Slots(slots)) => Some(slots),
            _ => None,
        }
    }

    /// What each usable worker scores for `key`, where the highest score owns it.
    fn scores(&self, _key: &[u8]) -> Option<Scored> {
        None
    }

    /// Where on that circle `key` lies; `None` where nobody owns it there.
    fn position(&self, key: &[u8]) -> Option<Position> {
        let ring = self.as_ring()?;
        self.owner(key).map(|_| ring.key_hash().position(key))
    }
}

/// In the place of a champion where there may be another. A fleet has at most 1,024 workers.
pub const UNKNOWN: u16 = u16::MAX;

/// The scores of a key as they are drawn: between 0 and `top`, more being better, and in the order
/// that the placement ranks the workers by.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// Each usable worker with its score, best first.
    pub ranking: Vec<(WorkerId, f64)>,
    /// What no score exceeds.
    pub top: f64,
}

/// A shape to draw a placement in.
#[derive(Debug, Clone)]
pub enum Circle<'a> {
    /// Points on the circle of positions.
    Ring(&'a Ring),
    /// Slots of equal width round the circle, in order; `None` for one that nobody holds.
    Slots(Vec<Option<WorkerId>>),
}

impl Circle<'_> {
    /// The circle as arcs in ascending order of their ends.
    pub fn arcs(&self) -> Vec<Arc> {
        match self {
            Circle::Ring(ring) => ring.arcs(),
            Circle::Slots(slots) => (1..)
                .zip(slots)
                .map(|(end, &owner)| Arc {
                    end: (slot_start(end, slots.len()) - 1) as u64,
                    owner,
                })
                .collect(),
        }
    }
}

/// Where slot `i` of `slots` begins on the circle of 2^64 positions.
fn slot_start(i: usize, slots: usize) -> u128 {
    ((i as u128) << 64) / slots as u128
}

/// The middle of slot `i` of `slots`.
pub(crate) fn slot_middle(i: usize, slots: usize) -> Position {
    Position(((slot_start(i, slots) + slot_start(i + 1, slots)) / 2) as u64)
}

/// The slot of `slots` that holds a position.
#[inline]
pub(crate) fn slot_at(Position(position): Position, slots: usize) -> usize {
    if cfg!(target_arch = "wasm32") {
        slot_by_halves(position, slots)
    } else {
        ((u128::from(position) * slots as u128) >> 64) as usize
    }
}

/// The same in two products of 64 bits, for at most 2^32 slots: in wasm, one of 128 is a function
/// call.
#[inline]
fn slot_by_halves(position: u64, slots: usize) -> usize {
    let slots = slots as u64;
    let (upper, lower) = (position >> 32, position & u64::from(u32::MAX));
    ((upper * slots + ((lower * slots) >> 32)) >> 32) as usize
}

/// Fails where a rule would make more points or slots than the bound, before any is made.
///
/// # Errors
/// [`Error::TooMany`] with the hint given.
pub(crate) fn check_made(what: &'static str, total: f64, hint: &'static str) -> Result<(), Error> {
    let max = limits::POINTS_IN_ALL as f64;
    if total > max {
        return Err(Error::TooMany {
            what,
            given: total,
            max,
            hint,
        });
    }
    Ok(())
}

/// Shares that are no matter of chance, as theory expects them.
pub(crate) fn certain(shares: Vec<f64>) -> Vec<Expected> {
    shares
        .into_iter()
        .map(|mean| Expected { mean, sd: 0.0 })
        .collect()
}

/// A quantity's mean and standard deviation.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Expected {
    /// The mean.
    pub mean: f64,
    /// The standard deviation, at least 0.
    pub sd: f64,
}

impl Expected {
    /// Mean ± `z` standard deviations, kept to what a share can be: 0 to 1.
    pub fn within(&self, z: f64) -> (f64, f64) {
        let half = z * self.sd;
        ((self.mean - half).max(0.0), (self.mean + half).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn halves_find_the_same_slot(
            position in prop_oneof![any::<u64>(), 0..5u64, Just(u64::MAX)],
            slots in prop_oneof![1..20usize, 1..=limits::POINTS_IN_ALL as usize, Just(u32::MAX as usize)],
        ) {
            let whole = ((u128::from(position) * slots as u128) >> 64) as usize;
            prop_assert_eq!(slot_by_halves(position, slots), whole);
        }
    }
}
