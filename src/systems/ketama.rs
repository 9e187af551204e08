//! libketama's continuum, and what the memcached family shares of it.
//!
//! R. Jones, <https://github.com/RJ/ketama>; agrees with libketama 18cf9a7, and so do npm hashring
//! and uhashring, which make the same points.

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash, MemcachedFunction, md5_words};
use crate::limits;
use crate::placement::ring::{Lookup, Ring};
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};

/// Keys and points by the first four bytes of MD5, little-endian.
pub(crate) const MD5: KeyHash = KeyHash::new(HashFunction::Memcached(MemcachedFunction::Md5));

/// The longest address that libketama's record holds.
const ADDRESS_BYTES: usize = 21;

/// libketama's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "libketama",
    family: Family::Ring,
    title: "libketama",
    source: "ketama.c, https://github.com/RJ/ketama",
    options: &[],
    worker_fields: &[
        WorkerField {
            name: "address",
            meaning: "host:port as written, at most 21 bytes; without one, the name",
        },
        WorkerField {
            name: "weight",
            meaning: "a whole number; its part of the sum sets the number of points",
        },
        WorkerField {
            name: "down",
            meaning: "left out of the list, which changes the others' numbers of points, too",
        },
    ],
    build: Build::Placement(|fleet, _| {
        for (i, worker) in fleet.workers().iter().enumerate() {
            if worker.text().len() > ADDRESS_BYTES {
                return Err(Error::TooLong {
                    what: format!("The address of worker {} under libketama", i + 1),
                    bytes: worker.text().len(),
                    max: ADDRESS_BYTES,
                });
            }
        }
        Ok(Box::new(libketama(fleet)?))
    }),
}];

/// libketama's ring over addresses of any length.
///
/// # Errors
/// Repeated names; a weight that is not whole; more points than the bound.
pub fn libketama(fleet: &Fleet) -> Result<Ring, Error> {
    let texts: Vec<&str> = fleet.workers().iter().map(|worker| worker.text()).collect();
    ring(fleet, "libketama", &texts, Rounding::Libketama, MD5)
}

/// How a program rounds a worker's part of the sum of weights to a number of hashes, 40 for each
/// worker on average. All use floats of 32 bits, so that 61 equal workers get 39 each.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rounding {
    /// Part · 40 · n in 64 bits, then cut to 32.
    Libketama,
    /// Part · 160 / 4 · n in 32 bits, plus 10^-10: libmemcached and twemproxy.
    Libmemcached,
}

impl Rounding {
    fn hashes(self, weight: u64, total: u64, workers: usize) -> u64 {
        let part = weight as f32 / total as f32;
        let n = workers as f32;
        let hashes = match self {
            Rounding::Libketama => (f64::from(part) * 40.0 * f64::from(n)) as f32,
            Rounding::Libmemcached => {
                let hashes = part * 160.0 / 4.0 * n;
                (f64::from(hashes) + 1e-10) as f32
            }
        };
        hashes.floor() as u64
    }
}

/// A ketama ring over the usable workers: MD5 of text, "-" and a number from 0 gives four points
/// each. `texts` are those of all workers; `key_hash` places the keys.
///
/// # Errors
/// Repeated names; a weight that is not whole; more points than the bound.
pub(crate) fn ring<T: AsRef<str>>(
    fleet: &Fleet,
    rule: &str,
    texts: &[T],
    rounding: Rounding,
    key_hash: KeyHash,
) -> Result<Ring, Error> {
    fleet.require_distinct_names()?;
    let weights = fleet.whole_weights(rule, limits::WEIGHT as u64)?;
    let usable: Vec<usize> = fleet.usable().map(|(id, _)| id.index()).collect();
    let total = usable.iter().map(|&i| weights[i]).sum();
    let mut points = Vec::new(); // 160 for each of at most 1,024 workers: within the bound
    let mut digits = itoa::Buffer::new();
    for &i in &usable {
        let mut text = format!("{}-", texts[i].as_ref()).into_bytes();
        let stem = text.len();
        for k in 0..rounding.hashes(weights[i], total, usable.len()) {
            text.truncate(stem);
            text.extend_from_slice(digits.format(k).as_bytes());
            let made = md5_words(&text);
            points.extend(made.map(|point| (u64::from(point) << 32, i as u32)));
        }
    }
    Ok(ring_in_order(fleet, key_hash, points))
}

/// A ring of points with their workers' places in the list, which settle ties.
pub(crate) fn ring_in_order(fleet: &Fleet, key_hash: KeyHash, points: Vec<(u64, u32)>) -> Ring {
    let by_rank: Vec<WorkerId> = (0..fleet.len() as u32).map(WorkerId).collect();
    Ring::new(key_hash, Lookup::AtOrAfter, fleet.len(), &by_rank, points)
}

/// An address as the memcached family hashes it: without the port where that is the default.
pub(crate) fn without_default_port(address: &str) -> &str {
    address.strip_suffix(":11211").unwrap_or(address)
}
