//! pymemcache's rendezvous (pymemcache/client/rendezvous.py and murmur3.py; agrees with 4.0.0).

use crate::hash::murmur3_32;
use crate::order::order;
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::placement::score::{Scorer, Scores, equal_shares};

/// murmur3_32 of "node-key", of which Python's code takes the low byte of each character.
struct NodeAndKey {
    stems: Vec<Vec<u8>>,
}

impl Scorer for NodeAndKey {
    type Score = u32;

    fn prepare(&self, _: &[u8]) -> u64 {
        0
    }

    fn score(&self, key: &[u8], _: u64, candidate: usize) -> u32 {
        let mut text = self.stems[candidate].clone();
        match std::str::from_utf8(key) {
            Ok(key) => text.extend(low_bytes(key)),
            Err(_) => text.extend_from_slice(key),
        }
        murmur3_32(&text, 0)
    }

    fn drawn(&self, score: u32) -> f64 {
        f64::from(score) / f64::from(u32::MAX)
    }
}

fn low_bytes(text: &str) -> impl Iterator<Item = u8> {
    text.chars().map(|c| c as u32 as u8)
}

/// pymemcache's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "pymemcache",
    family: Family::Score,
    title: "pymemcache: HashClient",
    source: "rendezvous.py, https://github.com/pinterest/pymemcache",
    options: &[],
    worker_fields: &[
        WorkerField {
            name: "address",
            meaning: "host:port, hashed with each key; without one, the name",
        },
        WorkerField {
            name: "weight",
            meaning: "0 takes no part; otherwise all are equal",
        },
        WorkerField {
            name: "down",
            meaning: "takes no part, as a server marked dead",
        },
    ],
    build: Build::Placement(|fleet, _| {
        fleet.require_distinct_names()?;
        let text = |id: &crate::WorkerId| fleet.workers()[id.index()].text();
        let usable: Vec<_> = fleet.usable().map(|(id, _)| id).collect();
        // Of equal scores the greatest text wins.
        let falling = order(usable.len(), &|i, j| text(&usable[j]).cmp(text(&usable[i])));
        let candidates: Vec<_> = falling.into_iter().map(|i| usable[i]).collect();
        let stems = candidates
            .iter()
            .map(|id| low_bytes(text(id)).chain([b'-']).collect())
            .collect();
        let shares = equal_shares(fleet.len(), &candidates);
        Ok(Box::new(Scores::new(
            NodeAndKey { stems },
            candidates,
            shares,
        )))
    }),
}];
