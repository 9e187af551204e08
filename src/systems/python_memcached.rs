//! python-memcached's buckets (memcache.py; its hash agrees with 1.62).

use crate::hash::CRC32;
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::placement::table::{Numbered, Numbering, Table};
use crate::systems::nginx;

/// How often the client looks for a server that answers.
const TRIES: u32 = 10;

/// Fifteen bits of the key's CRC-32, and 1 in the place of 0: `cmemcache_hash`.
pub fn hash(key: &[u8]) -> u64 {
    match nginx::fifteen_bits(CRC32.checksum(key)) {
        0 => 1,
        hash => hash,
    }
}

/// The hash of the key, then of the hash before and the number of the try, from 0, as text.
#[derive(Debug, Clone, Copy)]
struct Buckets;

impl Numbering for Buckets {
    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered> {
        Some(Numbered::of(hash(key), slots))
    }

    fn next(&self, _: &[u8], previous: Numbered, attempt: u32, slots: u64) -> Option<Numbered> {
        let text = format!("{}{}", previous.number, attempt - 2);
        (attempt <= TRIES).then(|| Numbered::of(hash(text.as_bytes()), slots))
    }
}

/// python-memcached's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "python-memcached",
    family: Family::Table,
    title: "python-memcached",
    source: "memcache.py, https://github.com/linsomniac/python-memcached; as Cache::Memcached",
    options: &[],
    worker_fields: &[
        WorkerField {
            name: "name",
            meaning: "tells workers apart; it is not hashed, the place in the list counts",
        },
        WorkerField {
            name: "weight",
            meaning: "a whole number: how many buckets it has",
        },
        WorkerField {
            name: "down",
            meaning: "keeps its buckets; its keys go to the next try, up to 10 in all",
        },
    ],
    build: Build::Placement(|fleet, _| {
        fleet.require_distinct_names()?;
        let slots = nginx::weighted_slots(fleet, "python-memcached")?;
        // Every fifteen bits are equally likely; 1 stands for 0 as well.
        let mut chances = vec![0.0; 1 << 15];
        chances.fill(1.0 / 32_768.0);
        (chances[0], chances[1]) = (0.0, 2.0 / 32_768.0);
        let shares = shares(fleet.len(), &slots, &chances);
        let table = Table::with_gaps(Buckets, fleet.len(), slots.into_iter());
        Ok(Box::new(table.with_shares(shares)))
    }),
}];

/// Follows every value of the first hash to its worker: each further try depends on it alone.
fn shares(workers: usize, slots: &[Option<crate::WorkerId>], chances: &[f64]) -> Vec<f64> {
    let mut shares = vec![0.0; workers];
    if slots.is_empty() {
        return shares;
    }
    for (value, chance) in (0u64..).zip(chances) {
        let mut numbered = Some(Numbered::of(value, slots.len() as u64));
        for attempt in 2.. {
            let Some(tried) = numbered else { break };
            if let Some(id) = slots[tried.slot as usize] {
                shares[id.index()] += chance;
                break;
            }
            numbered = Buckets.next(&[], tried, attempt, slots.len() as u64);
        }
    }
    shares
}
