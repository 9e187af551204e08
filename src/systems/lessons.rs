//! The rules of well-known lessons, with the hash functions and texts those use, so that their
//! published figures come out to the last digit.

use crate::hash::{HashFunction, KeyHash};
use crate::placement::ring::{Lookup, POINTS, RING_FIELDS, named_points_ring};
use crate::placement::rule::{Family, RuleSpec};
use crate::placement::table::{MODULO_FIELDS, modulo};

const FNV: KeyHash = KeyHash::new(HashFunction::Fnv1aMix);
const MD5: KeyHash = KeyHash::new(HashFunction::Md5);

/// The lessons' rules.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "lesson-fnv-modulo",
        family: Family::Table,
        title: "Lesson: hash mod N, FNV-1a + mix",
        source: "\"Three to four replicas\": 32-bit FNV-1a and a mixing round, mod N",
        options: &[],
        worker_fields: MODULO_FIELDS,
        build: |fleet, _| Ok(Box::new(modulo(fleet, FNV)?)),
    },
    RuleSpec {
        id: "lesson-fnv-ring",
        family: Family::Ring,
        title: "Lesson: ring, FNV-1a + mix",
        source: "\"Three to four replicas\": points name#0, name#1, …; first at or after the key",
        options: &[POINTS],
        worker_fields: RING_FIELDS,
        build: |fleet, options| {
            let ring = named_points_ring(fleet, options, FNV, Lookup::AtOrAfter, '#')?;
            Ok(Box::new(ring))
        },
    },
    RuleSpec {
        id: "lesson-md5-ring",
        family: Family::Ring,
        title: "Lesson: ring, MD5",
        source: "\"Four ways to choose\": points name:0, name:1, …; first strictly after the key",
        options: &[POINTS],
        worker_fields: RING_FIELDS,
        build: |fleet, options| {
            let ring = named_points_ring(fleet, options, MD5, Lookup::After, ':')?;
            Ok(Box::new(ring))
        },
    },
];
