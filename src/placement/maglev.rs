//! Maglev's table: workers take turns at claiming slots, each in an order of its own.
//!
//! D. E. Eisenbud et al.: Maglev: a fast and reliable software network load balancer. NSDI 2016,
//! §3.4. With weights as Envoy has them.

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash};
use crate::order::by_text;
use crate::placement::check_made;
use crate::placement::rule::{Build, Family, OptionKind, OptionSpec, RuleSpec, WorkerField};
use crate::placement::table::Table;

/// How a worker claims slots: it prefers `offset`, `offset + skip`, … mod the table's size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Claim {
    /// The first slot preferred, below the size.
    pub offset: u64,
    /// The step from one to the next, 1 to size − 1.
    pub skip: u64,
    /// How often it claims, relative to the others; above 0.
    pub weight: f64,
}

/// A table of `size` slots, a prime, each holding the number of the claim that got it.
///
/// Rounds count from 1. In each a claim plays if round · weight has reached its target; it then
/// takes its next free slot, and its target grows by the greatest weight. O(size · log size)
/// expected for equal weights.
pub fn fill(size: u64, claims: &[Claim]) -> Vec<u32> {
    const FREE: u32 = u32::MAX;
    if claims.is_empty() {
        return Vec::new();
    }
    let greatest = claims.iter().map(|claim| claim.weight).fold(0.0, f64::max);
    let mut slots = vec![FREE; size as usize];
    let mut next: Vec<u64> = claims.iter().map(|claim| claim.offset).collect();
    let mut targets = vec![0.0; claims.len()];
    let mut free = size;
    let mut round = 1.0;
    while free > 0 {
        for (i, claim) in claims.iter().enumerate() {
            if free == 0 {
                break;
            }
            if round * claim.weight < targets[i] {
                continue;
            }
            targets[i] += greatest;
            // A prime size and a skip below it: the steps reach every slot, so a free one, too.
            while slots[next[i] as usize] != FREE {
                next[i] = (next[i] + claim.skip) % size;
            }
            slots[next[i] as usize] = i as u32;
            free -= 1;
        }
        round += 1.0;
    }
    slots
}

/// Slots by Envoy's rule over workers given as (id, text, weight): sorted by text, offset and skip
/// from the text's hashes with seeds 0 and 1. Weights come as written: divided by their sum twice
/// they differ in the last bit, and whether a claim plays turns on that.
///
/// # Errors
/// More slots than the bound of 4 million.
pub(crate) fn slots(
    size: u64,
    function: HashFunction,
    workers: Vec<(WorkerId, &str, f64)>,
) -> Result<Vec<WorkerId>, Error> {
    check_made("Slots", size as f64, "Lower the table size.")?;
    let workers = by_text(workers);
    let total: f64 = workers.iter().map(|(.., weight)| weight).sum();
    let mut claims = Vec::with_capacity(workers.len());
    for (_, text, weight) in &workers {
        let hash =
            |seed| KeyHash::with_seed(function, seed).map(|hash| hash.upper64(text.as_bytes()));
        claims.push(Claim {
            offset: hash(0)? % size,
            skip: hash(1)? % (size - 1) + 1,
            weight: weight / total,
        });
    }
    let slots = fill(size, &claims);
    Ok(slots.into_iter().map(|i| workers[i as usize].0).collect())
}

/// The option for the number of slots.
pub(crate) const TABLE_SIZE: OptionSpec = OptionSpec {
    name: "table_size",
    title: "Table size",
    kind: OptionKind::Prime {
        min: 2,
        max: 5_000_011,
        default: 65_537,
    },
};

/// Maglev over names.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "maglev",
    family: Family::Table,
    title: "Maglev",
    source: "Eisenbud et al. 2016, https://www.usenix.org/conference/nsdi16/technical-sessions/presentation/eisenbud",
    options: &[
        TABLE_SIZE,
        OptionSpec {
            name: "hash",
            title: "Hash",
            kind: OptionKind::Choice(&[HashFunction::Xxh64.name(), HashFunction::Xxh3.name()]),
        },
    ],
    worker_fields: &[
        WorkerField {
            name: "name",
            meaning: "hashed into the order in which the worker claims slots",
        },
        WorkerField {
            name: "weight",
            meaning: "how often it claims a slot; 0 never",
        },
        WorkerField {
            name: "down",
            meaning: "claims no slot, as if it were absent",
        },
    ],
    build: Build::Placement(|fleet, options| {
        let function = match options.choice("hash") {
            "xxh3" => HashFunction::Xxh3,
            _ => HashFunction::Xxh64,
        };
        Ok(Box::new(maglev(
            fleet,
            options.integer(TABLE_SIZE.name),
            function,
        )?))
    }),
}];

/// Maglev over names.
///
/// # Errors
/// Repeated names; more slots than the bound of 4 million.
pub fn maglev(fleet: &Fleet, size: u64, function: HashFunction) -> Result<Table, Error> {
    fleet.require_distinct_names()?;
    let workers = fleet
        .usable()
        .map(|(id, worker)| (id, worker.name.as_str(), worker.weight))
        .collect();
    let slots = slots(size, function, workers)?;
    Ok(Table::new(KeyHash::new(function), fleet.len(), slots))
}

/// `value` if it is prime; the error names the nearest primes within the bounds.
pub(crate) fn prime(what: &str, value: u64, min: u64, max: u64) -> Result<u64, Error> {
    if is_prime(value) {
        return Ok(value);
    }
    let below = (min..value).rev().find(|&n| is_prime(n));
    let above = (value + 1..=max).find(|&n| is_prime(n));
    Err(Error::NotPrime {
        what: what.to_owned(),
        given: value,
        nearest: below.into_iter().chain(above).collect(),
    })
}

fn is_prime(n: u64) -> bool {
    n >= 2
        && (2..)
            .take_while(|d| d * d <= n)
            .all(|d| !n.is_multiple_of(d))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(claims: &[(u64, u64)]) -> Vec<u32> {
        let claims: Vec<Claim> = claims
            .iter()
            .map(|&(offset, skip)| Claim {
                offset,
                skip,
                weight: 1.0,
            })
            .collect();
        fill(7, &claims)
    }

    #[test]
    fn the_papers_worked_example_holds() {
        let (b0, b1, b2) = ((3, 4), (0, 2), (3, 1));
        assert_eq!(table(&[b0, b1, b2]), [1, 0, 1, 0, 2, 2, 0]);
        assert_eq!(table(&[b0, b2]), [0, 0, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn the_example_of_go_maglev_holds() {
        let (b0, b1, b2) = ((2, 4), (0, 5), (1, 2));
        assert_eq!(table(&[b0, b1, b2]), [1, 2, 0, 2, 0, 1, 0]);
        // Without the second; its numbering keeps the third as 2.
        assert_eq!(table(&[b0, b2]), [0, 1, 0, 1, 0, 1, 0]);
    }

    #[test]
    fn a_composite_size_is_answered_with_the_primes_beside_it() {
        assert_eq!(
            prime("Table size", 100, 2, 5_000_011)
                .unwrap_err()
                .to_string(),
            "Table size must be a prime number, got 100. Nearest: 97 and 101."
        );
        assert_eq!(prime("Table size", 5_000_011, 2, 5_000_011), Ok(5_000_011));
    }

    #[test]
    fn the_smallest_table_is_filled() {
        let fleet = Fleet::named(["a", "b", "c"]).unwrap();
        let table = maglev(&fleet, 2, HashFunction::Xxh64).unwrap();
        assert_eq!(table.slots_held().len(), 2);
        let empty = maglev(&Fleet::default(), 7, HashFunction::Xxh64).unwrap();
        assert!(empty.slots_held().is_empty());
    }
}
