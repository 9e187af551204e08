//! Rendezvous: every worker has a score for every key, and the highest wins.
//!
//! D. G. Thaler, C. V. Ravishankar: Using name-based mappings to increase hit rates, 1998.

use std::cmp::Ordering;
use std::hint::select_unpredictable;

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{KeyHash, mix64};
use crate::order::order;
use crate::placement::rule::{Build, Family, HASH, RuleSpec, SEED, WorkerField};
use crate::placement::{Expected, Placement, Scored, UNKNOWN, certain};

/// How a family of scores is computed. Candidates are numbered from 0 in the order that settles
/// ties.
pub trait Scorer {
    /// What is compared; the greatest wins.
    type Score: PartialOrd + Copy;

    /// What all candidates' scores for one key have in common, computed once.
    fn prepare(&self, key: &[u8]) -> u64;

    /// The score of `candidate` for a key and what [`Scorer::prepare`] made of it.
    fn score(&self, key: &[u8], prepared: u64, candidate: usize) -> Self::Score;

    /// The hash that all of a key's scores come from, where they need nothing else of it: then
    /// [`Scorer::prepare`] gives its upper 64 bits, and [`Scorer::score`] does not look at the key.
    fn deciding_hash(&self) -> Option<KeyHash> {
        None
    }

    /// A score as it is drawn, between 0 and [`Scorer::top`]; a hash as a part of its range.
    fn drawn(&self, score: Self::Score) -> f64;

    /// What no drawn score exceeds.
    fn top(&self) -> f64 {
        1.0
    }
}

/// Scores over the usable workers. Lookup O(workers), memory O(workers).
#[derive(Debug, Clone)]
pub struct Scores<S> {
    scorer: S,
    /// In the order that settles ties.
    candidates: Vec<WorkerId>,
    shares: Vec<f64>,
}

impl<S: Scorer> Scores<S> {
    /// Scores of `candidates`, of which the first wins a tie; `shares` are the parts of the keys
    /// that each worker of the fleet's list gets in the limit.
    pub fn new(scorer: S, candidates: Vec<WorkerId>, shares: Vec<f64>) -> Scores<S> {
        Scores {
            scorer,
            candidates,
            shares,
        }
    }

    /// Each candidate with its score for `key`, best first.
    pub fn ranking(&self, key: &[u8]) -> Vec<(WorkerId, S::Score)> {
        let scores = self.scores(key);
        falling(&scores)
            .into_iter()
            .map(|i| (self.candidates[i], scores[i]))
            .collect()
    }

    /// The candidate of the greatest score, the first of equal ones. There must be one.
    #[inline]
    fn best(&self, key: &[u8], prepared: u64) -> usize {
        let mut best = 0;
        let mut greatest = self.scorer.score(key, prepared, best);
        for i in 1..self.candidates.len() {
            let score = self.scorer.score(key, prepared, i);
            let better = score > greatest;
            greatest = select_unpredictable(better, score, greatest);
            best = select_unpredictable(better, i, best);
        }
        best
    }

    fn scores(&self, key: &[u8]) -> Vec<S::Score> {
        let prepared = self.scorer.prepare(key);
        let mut scores = Vec::with_capacity(self.candidates.len());
        for i in 0..self.candidates.len() {
            scores.push(self.scorer.score(key, prepared, i));
        }
        scores
    }
}

/// The candidates from the highest score on; of equal scores the first candidate stays first.
fn falling<S: PartialOrd>(scores: &[S]) -> Vec<usize> {
    order(scores.len(), &|i, j| {
        // No score is NaN.
        let order = scores[j].partial_cmp(&scores[i]);
        order.unwrap_or(Ordering::Equal)
    })
}

impl<S: Scorer> Placement for Scores<S> {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        if self.candidates.is_empty() {
            return None;
        }
        let prepared = self.scorer.prepare(key);
        Some(self.candidates[self.best(key, prepared)])
    }

    fn deciding_hash(&self) -> Option<KeyHash> {
        self.scorer.deciding_hash()
    }

    fn owners_at(&self, positions: &[u64], owners: &mut [u16]) {
        let unknown = vec![UNKNOWN; positions.len()];
        self.owners_challenged(positions, &unknown, &[], owners);
    }

    fn owners_challenged(
        &self,
        positions: &[u64],
        champions: &[u16],
        challengers: &[u16],
        owners: &mut [u16],
    ) {
        let Some(hash) = self.scorer.deciding_hash() else {
            return;
        };
        if self.candidates.is_empty() {
            owners.fill(self.shares.len() as u16);
            return;
        }
        let mut candidate_of = vec![0; self.shares.len()];
        for (i, id) in self.candidates.iter().enumerate() {
            candidate_of[id.index()] = i;
        }
        let challengers: Vec<(usize, u16)> = challengers
            .iter()
            .map(|&id| (candidate_of[usize::from(id)], id))
            .collect();
        let below = hash.bits_below();
        for ((owner, &position), &champion) in owners.iter_mut().zip(positions).zip(champions) {
            let prepared = position >> below;
            if champion == UNKNOWN {
                *owner = self.candidates[self.best(&[], prepared)].0 as u16;
                continue;
            }
            *owner = champion;
            let mut best = candidate_of[usize::from(champion)];
            let mut greatest = self.scorer.score(&[], prepared, best);
            for &(i, id) in &challengers {
                let score = self.scorer.score(&[], prepared, i);
                // Most often it is less, so that a branch costs less than to compute both ways.
                if score >= greatest && (score > greatest || i < best) {
                    (*owner, best, greatest) = (id, i, score);
                }
            }
        }
    }

    /// The workers by falling score: with one gone, the others keep their order.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        let mut ranked = Vec::new();
        for i in falling(&self.scores(key)).into_iter().take(k) {
            ranked.push(self.candidates[i]);
        }
        ranked
    }

    fn scores(&self, key: &[u8]) -> Option<Scored> {
        let ranking = self.ranking(key);
        Some(Scored {
            ranking: ranking
                .into_iter()
                .map(|(worker, score)| (worker, self.scorer.drawn(score)))
                .collect(),
            top: self.scorer.top(),
        })
    }

    fn shares(&self) -> Vec<f64> {
        self.shares.clone()
    }

    fn expected_shares(&self) -> Vec<Expected> {
        certain(self.shares())
    }
}

/// mix64(H(key) xor H(name)).
#[derive(Debug, Clone)]
pub struct Rendezvous {
    key_hash: KeyHash,
    names: Vec<u64>,
}

impl Scorer for Rendezvous {
    type Score = u64;

    fn prepare(&self, key: &[u8]) -> u64 {
        self.key_hash.upper64(key)
    }

    fn deciding_hash(&self) -> Option<KeyHash> {
        Some(self.key_hash)
    }

    #[inline]
    fn score(&self, _: &[u8], key: u64, candidate: usize) -> u64 {
        mix64(key ^ self.names[candidate])
    }

    fn drawn(&self, score: u64) -> f64 {
        as_part(score)
    }
}

/// −w/ln u with u = (score + ½)/2^64 of the plain score.
#[derive(Debug, Clone)]
pub struct WeightedRendezvous {
    plain: Rendezvous,
    weights: Vec<f64>,
}

impl Scorer for WeightedRendezvous {
    /// The weighted score, and the plain one that settles what rounding makes equal.
    type Score = (f64, u64);

    fn prepare(&self, key: &[u8]) -> u64 {
        self.plain.prepare(key)
    }

    fn deciding_hash(&self) -> Option<KeyHash> {
        self.plain.deciding_hash()
    }

    fn score(&self, key: &[u8], prepared: u64, candidate: usize) -> (f64, u64) {
        let score = self.plain.score(key, prepared, candidate);
        (self.weights[candidate] / minus_ln(score), score)
    }

    /// u^(1/w), which lies between 0 and 1, 1 being best, and orders workers as the score does.
    fn drawn(&self, (weighted, _): (f64, u64)) -> f64 {
        libm::exp(-1.0 / weighted)
    }
}

const TURN: f64 = 18_446_744_073_709_551_616.0; // 2^64

/// A score as a part of all: (score + ½)/2^64.
fn as_part(score: u64) -> f64 {
    (score as f64 + 0.5) / TURN
}

/// −ln u of u = (score + ½)/2^64, above 0 for every score: u itself would round to 1 for the
/// greatest, so the upper half goes by 1 − u.
fn minus_ln(score: u64) -> f64 {
    if score < 1 << 63 {
        -libm::log(as_part(score))
    } else {
        -libm::log1p(-((!score as f64 + 0.5) / TURN))
    }
}

/// Usable workers by name, for rules that hash names and settle ties by them.
///
/// # Errors
/// Repeated names.
pub(crate) fn usable_by_name(fleet: &Fleet) -> Result<Vec<WorkerId>, Error> {
    fleet.require_distinct_names()?;
    let mut ids = fleet.by_name();
    ids.retain(|id| fleet.workers()[id.index()].usable());
    Ok(ids)
}

/// 1/n for each of the n candidates, 0 for the others of the list.
pub(crate) fn equal_shares(workers: usize, candidates: &[WorkerId]) -> Vec<f64> {
    let mut shares = vec![0.0; workers];
    for id in candidates {
        shares[id.index()] = 1.0 / candidates.len() as f64;
    }
    shares
}

fn plain(fleet: &Fleet, key_hash: KeyHash, candidates: &[WorkerId]) -> Rendezvous {
    Rendezvous {
        key_hash,
        names: candidates
            .iter()
            .map(|id| key_hash.upper64(fleet.workers()[id.index()].name.as_bytes()))
            .collect(),
    }
}

/// Plain rendezvous over names.
///
/// # Errors
/// Repeated names.
pub fn rendezvous(fleet: &Fleet, key_hash: KeyHash) -> Result<Scores<Rendezvous>, Error> {
    let candidates = usable_by_name(fleet)?;
    let shares = equal_shares(fleet.len(), &candidates);
    let scorer = plain(fleet, key_hash, &candidates);
    Ok(Scores::new(scorer, candidates, shares))
}

/// Weighted rendezvous over names: shares follow the weights exactly, and a change of one weight
/// moves keys to or from that worker alone.
///
/// # Errors
/// Repeated names.
pub fn weighted_rendezvous(
    fleet: &Fleet,
    key_hash: KeyHash,
) -> Result<Scores<WeightedRendezvous>, Error> {
    let candidates = usable_by_name(fleet)?;
    let scorer = WeightedRendezvous {
        plain: plain(fleet, key_hash, &candidates),
        weights: candidates
            .iter()
            .map(|id| fleet.workers()[id.index()].weight)
            .collect(),
    };
    Ok(Scores::new(scorer, candidates, fleet.even_shares()))
}

/// The name, as rendezvous reads it.
pub(crate) const NAME: WorkerField = WorkerField {
    name: "name",
    meaning: "hashed into the worker's score for each key",
};

/// A worker that takes no part while it is down.
pub(crate) const DOWN: WorkerField = WorkerField {
    name: "down",
    meaning: "takes no part, as if it were absent",
};

/// Rendezvous, plain and weighted.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "rendezvous",
        family: Family::Score,
        title: "Rendezvous (highest random weight)",
        source: "Thaler and Ravishankar 1998, https://doi.org/10.1109/90.663936",
        options: &[HASH, SEED],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "0 takes no part; otherwise all are equal",
            },
            DOWN,
        ],
        build: Build::Placement(|fleet, options| {
            Ok(Box::new(rendezvous(fleet, options.key_hash()?)?))
        }),
    },
    RuleSpec {
        id: "weighted-rendezvous",
        family: Family::Score,
        title: "Weighted rendezvous",
        source: "Scores -w/ln u, as in Wang and Ravishankar's logarithmic method",
        options: &[HASH, SEED],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "the share of keys is in proportion to it, exactly",
            },
            DOWN,
        ],
        build: Build::Placement(|fleet, options| {
            let key_hash = options.key_hash()?;
            // The same placement, without a logarithm for each worker and key.
            if fleet.usable().all(|(_, worker)| worker.weight == 1.0) {
                return Ok(Box::new(rendezvous(fleet, key_hash)?));
            }
            Ok(Box::new(weighted_rendezvous(fleet, key_hash)?))
        }),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::hash::HashFunction;

    const XXH64: KeyHash = KeyHash::new(HashFunction::Xxh64);

    #[test]
    fn the_greatest_score_is_finite_and_the_order_survives_the_logarithm() {
        let scores = [
            0,
            1,
            1 << 62,
            (1 << 63) - 1,
            1 << 63,
            u64::MAX - 1,
            u64::MAX,
        ];
        let logs = scores.map(minus_ln);
        assert!(logs.iter().all(|log| log.is_finite() && *log > 0.0));
        assert!(logs.is_sorted_by(|a, b| a >= b));
        assert_eq!(libm::exp(-minus_ln((1 << 63) - 1)), 0.5);
    }

    #[test]
    fn equal_weights_rank_as_plain_rendezvous_does() {
        let fleet = Fleet::named(["a", "b", "c", "d"]).unwrap();
        let (plain, weighted) = (
            rendezvous(&fleet, XXH64).unwrap(),
            weighted_rendezvous(&fleet, XXH64).unwrap(),
        );
        for i in 0..2_000 {
            let key = format!("key-{i}");
            assert_eq!(
                plain.ranked(key.as_bytes(), 4),
                weighted.ranked(key.as_bytes(), 4)
            );
        }
    }

    #[test]
    fn no_worker_owns_nothing_and_a_lone_one_everything() {
        let empty = rendezvous(&Fleet::default(), XXH64).unwrap();
        assert_eq!(empty.owner(b"key"), None);
        assert_eq!(empty.ranked(b"key", 3), []);
        let workers = vec![Worker::new("a").weighted(0.0), Worker::new("b")];
        let lone = weighted_rendezvous(&Fleet::new(workers).unwrap(), XXH64).unwrap();
        assert_eq!(lone.owner(b""), Some(WorkerId(1)));
        assert_eq!(lone.shares(), [0.0, 1.0]);
    }

    /// Scores that are equal more often than not.
    struct Ties;

    impl Scorer for Ties {
        type Score = u64;

        fn prepare(&self, key: &[u8]) -> u64 {
            XXH64.upper64(key)
        }

        fn score(&self, _: &[u8], prepared: u64, candidate: usize) -> u64 {
            mix64(prepared ^ candidate as u64) % 2
        }

        fn deciding_hash(&self) -> Option<KeyHash> {
            Some(XXH64)
        }

        fn drawn(&self, score: u64) -> f64 {
            score as f64
        }
    }

    #[test]
    fn a_challenger_wins_a_tie_only_from_a_later_candidate() {
        let candidates: Vec<WorkerId> = [3, 1, 0, 2].map(WorkerId).to_vec();
        let all = Scores::new(Ties, candidates, vec![0.25; 4]);
        let positions: Vec<u64> = (0..500).map(mix64).collect();
        let mut owners = [0; 500];
        all.owners_at(&positions, &mut owners);
        for challenger in 0..4u16 {
            // The champion among the others, by the definition.
            let champions: Vec<u16> = positions
                .iter()
                .map(|&position| {
                    let others = (0..4usize).filter(|&i| all.candidates[i].0 != challenger.into());
                    let score = |i: usize| all.scorer.score(&[], position, i);
                    let best = others.reduce(|a, b| if score(b) > score(a) { b } else { a });
                    all.candidates[best.unwrap()].0 as u16
                })
                .collect();
            let mut challenged = [0; 500];
            all.owners_challenged(&positions, &champions, &[challenger], &mut challenged);
            assert_eq!(challenged, owners);
        }
    }
}
