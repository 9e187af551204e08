//! The rules of well-known lessons, with the hash functions and texts those use, so that their
//! published figures come out to the last digit.

use crate::fleet::{Fleet, WorkerId};
use crate::hash::{CLOCK_PLACES, HashFunction, KeyHash, Position};
use crate::placement::points::NamedPoints;
use crate::placement::ring::{Lookup, POINTS, RING_FIELDS, Ring};
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::placement::score::{DOWN, NAME, Scorer, Scores, equal_shares, usable_by_name};
use crate::placement::table::{MODULO_FIELDS, modulo};

const FNV: KeyHash = KeyHash::new(HashFunction::Fnv1aMix);
const MD5: KeyHash = KeyHash::new(HashFunction::Md5);
const CLOCK: KeyHash = KeyHash::new(HashFunction::Clock);

/// The lessons' rules.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "lesson-fnv-modulo",
        family: Family::Table,
        title: "Lesson: hash mod N, FNV-1a + mix",
        source: "\"Three to four replicas\": 32-bit FNV-1a and a mixing round, mod N",
        options: &[],
        worker_fields: MODULO_FIELDS,
        build: Build::Placement(|fleet, _| Ok(Box::new(modulo(fleet, FNV)?))),
    },
    RuleSpec {
        id: "lesson-fnv-ring",
        family: Family::Ring,
        title: "Lesson: ring, FNV-1a + mix",
        source: "\"Three to four replicas\": points name#0, name#1, …; first at or after the key",
        options: &[POINTS],
        worker_fields: RING_FIELDS,
        build: Build::Points(|fleet, options| {
            NamedPoints::new(fleet, options, FNV, Lookup::AtOrAfter, '#')
        }),
    },
    RuleSpec {
        id: "lesson-md5-ring",
        family: Family::Ring,
        title: "Lesson: ring, MD5",
        source: "\"Four ways to choose\": points name:0, name:1, …; first strictly after the key",
        options: &[POINTS],
        worker_fields: RING_FIELDS,
        build: Build::Points(|fleet, options| {
            NamedPoints::new(fleet, options, MD5, Lookup::After, ':')
        }),
    },
    RuleSpec {
        id: "lesson-md5-rendezvous",
        family: Family::Score,
        title: "Lesson: rendezvous, MD5",
        source: "\"Four ways to choose\": the greatest MD5 of name:key",
        options: &[],
        worker_fields: &[NAME, DOWN],
        build: Build::Placement(|fleet, _| {
            let candidates = usable_by_name(fleet)?;
            let stems = candidates
                .iter()
                .map(|id| format!("{}:", fleet.workers()[id.index()].name).into_bytes())
                .collect();
            let shares = equal_shares(fleet.len(), &candidates);
            Ok(Box::new(Scores::new(
                Md5Rendezvous { stems },
                candidates,
                shares,
            )))
        }),
    },
    RuleSpec {
        id: "lesson-clock-ring",
        family: Family::Ring,
        title: "Lesson: a clock of 100 places",
        source: "\"Four ways to choose\": places as given; first at or after the key's place",
        options: &[],
        worker_fields: &[
            WorkerField {
                name: "position",
                meaning: "its place, 0 to 99; without one, a place made of its name",
            },
            DOWN,
        ],
        build: Build::Placement(|fleet, _| {
            fleet.require_distinct_names()?;
            Ok(Box::new(clock(fleet)))
        }),
    },
    RuleSpec {
        id: "lesson-scores",
        family: Family::Score,
        title: "Lesson: scores as given",
        source: "\"Four ways to choose\": the worked example with cat.jpg",
        options: &[],
        worker_fields: &[
            WorkerField {
                name: "score",
                meaning: "its score for every key; 0 where none is given",
            },
            DOWN,
        ],
        build: Build::Placement(|fleet, _| {
            let candidates = usable_by_name(fleet)?;
            let score = |id: &WorkerId| fleet.workers()[id.index()].score.unwrap_or(0.0);
            let scores: Vec<f64> = candidates.iter().map(score).collect();
            let mut shares = vec![0.0; fleet.len()];
            // All keys go to one worker: the first, by name, of the greatest score.
            let best = candidates.iter().copied();
            if let Some(best) = best.reduce(|a, b| if score(&b) > score(&a) { b } else { a }) {
                shares[best.index()] = 1.0;
            }
            Ok(Box::new(Scores::new(
                GivenScores(scores),
                candidates,
                shares,
            )))
        }),
    },
];

/// MD5 of name, colon and key, as one number of 128 bits.
struct Md5Rendezvous {
    stems: Vec<Vec<u8>>,
}

impl Scorer for Md5Rendezvous {
    type Score = u128;

    fn prepare(&self, _: &[u8]) -> u64 {
        0
    }

    fn score(&self, key: &[u8], _: u64, candidate: usize) -> u128 {
        MD5.value(&[&self.stems[candidate], key].concat())
    }

    fn drawn(&self, score: u128) -> f64 {
        score as f64 / u128::MAX as f64
    }
}

struct GivenScores(Vec<f64>);

/// The scale that given scores are drawn on, unless one of them is beyond it.
const GIVEN_TOP: f64 = 100.0;

impl Scorer for GivenScores {
    type Score = f64;

    fn prepare(&self, _: &[u8]) -> u64 {
        0
    }

    fn score(&self, _: &[u8], _: u64, candidate: usize) -> f64 {
        self.0[candidate]
    }

    fn drawn(&self, score: f64) -> f64 {
        score
    }

    fn top(&self) -> f64 {
        self.0.iter().copied().fold(GIVEN_TOP, f64::max)
    }
}

/// One point a worker, at its place on the clock; equal places go to the smaller name.
fn clock(fleet: &Fleet) -> Ring {
    let by_rank = fleet.by_name();
    let mut points = Vec::new();
    for (rank, id) in (0u32..).zip(&by_rank) {
        let worker = &fleet.workers()[id.index()];
        if worker.usable() {
            let Position(place) = match worker.position {
                // Whole and within the clock, or the fleet would have been refused.
                Some(place) => CLOCK.position((place as u64 % CLOCK_PLACES).to_string().as_bytes()),
                None => CLOCK.position(format!("name {}", worker.name).as_bytes()),
            };
            points.push((place, rank));
        }
    }
    Ring::new(CLOCK, Lookup::AtOrAfter, fleet.len(), &by_rank, points)
}
