//! From a key to a worker, knowing nothing of load.

pub mod jump;
pub mod maglev;
pub mod probe;
pub mod ring;
pub mod rule;
pub mod score;
pub mod table;

use crate::error::Error;
use crate::fleet::WorkerId;
use crate::limits;
use ring::Ring;

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

    /// The slots behind the placement in order, where there are any; `None` for one that nobody
    /// holds.
    fn slots(&self) -> Option<Vec<Option<WorkerId>>> {
        None
    }
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
