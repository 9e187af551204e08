//! Cassandra's and Scylla's Murmur3Partitioner: a ring of tokens.

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash};
use crate::order::sort_positions;
use crate::placement::check_made;
use crate::placement::ring::Ring;
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::systems::ketama::ring_in_order;

const TOKEN: KeyHash = KeyHash::new(HashFunction::CassandraToken);

/// A key's token.
pub fn token(key: &[u8]) -> i64 {
    (TOKEN.upper64(key) ^ SIGN) as i64
}

/// What turns tokens into positions in the same order: adds 2^63.
const SIGN: u64 = 1 << 63;

/// Cassandra's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "cassandra-token",
    family: Family::Ring,
    title: "Cassandra, Scylla: Murmur3 tokens",
    source: "Murmur3Partitioner, https://cassandra.apache.org/doc/latest/cassandra/architecture/dynamo.html",
    options: &[],
    worker_fields: &[
        WorkerField {
            name: "tokens",
            meaning: "whole numbers of 64 bits; where no worker says, one each, evenly spread",
        },
        WorkerField {
            name: "weight",
            meaning: "0 takes no part; otherwise the tokens decide",
        },
        WorkerField {
            name: "down",
            meaning: "its keys go to the owner of the next token",
        },
    ],
    build: Build::Placement(|fleet, _| Ok(Box::new(ring(fleet)?))),
}];

fn ring(fleet: &Fleet) -> Result<Ring, Error> {
    fleet.require_distinct_names()?;
    let tokens = tokens(fleet)?;
    let claims = tokens.iter().map(|&(_, token)| token as u64).zip(0..);
    if let Some((first, repeat)) = first_repeat(claims.collect()) {
        let [(first, _), (second, token)] = [first, repeat].map(|i| tokens[i as usize]);
        return Err(Error::DuplicateClaim {
            what: format!("Token {token}"),
            workers: (first.index(), second.index()),
        });
    }
    let points = tokens
        .into_iter()
        .filter(|(id, _)| fleet.workers()[id.index()].usable())
        .map(|(id, token)| (token as u64 ^ SIGN, id.0))
        .collect();
    Ok(ring_in_order(fleet, TOKEN, points))
}

/// Of `claims`, each with its number in the list, the first in the list that repeats an earlier
/// one, as (earlier, repeat).
fn first_repeat(mut claims: Vec<(u64, u32)>) -> Option<(u32, u32)> {
    sort_positions(&mut claims);
    claims
        .windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .map(|pair| (pair[0].1, pair[1].1))
        .min_by_key(|&(_, repeat)| repeat)
}

fn tokens(fleet: &Fleet) -> Result<Vec<(WorkerId, i64)>, Error> {
    let workers = fleet.workers();
    let mut tokens = Vec::new();
    let even = workers.iter().all(|worker| worker.tokens.is_none());
    let spread = workers.iter().filter(|worker| worker.weight > 0.0).count();
    for (i, worker) in workers.iter().enumerate() {
        let id = WorkerId(i as u32);
        if even {
            if worker.weight == 0.0 {
                continue;
            }
            // -2^63 + i·2^64/n, as operators compute initial tokens.
            let part = (tokens.len() as u128 * (1u128 << 64) / spread as u128) as u64;
            tokens.push((id, (part ^ SIGN) as i64));
            continue;
        }
        let text = worker.tokens.as_deref().unwrap_or_default();
        let parts = text.split([' ', ',', '\n']).filter(|part| !part.is_empty());
        for part in parts {
            let token = part.parse().map_err(|_| Error::WrongKind {
                what: format!("The tokens of worker {}", i + 1),
                expected: "whole numbers from -9223372036854775808 to 9223372036854775807".into(),
                given: format!("\"{part}\""),
            })?;
            tokens.push((id, token));
        }
        check_made("Tokens", tokens.len() as f64, "List fewer.")?;
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::placement::Placement;

    #[test]
    fn a_key_belongs_to_the_first_token_at_or_after_its_own() {
        let mut workers = vec![Worker::new("a"), Worker::new("b")];
        // Murmur3Token of key-1 is -129884440098280706.
        workers[0].tokens = Some("-129884440098280706, 5000000000000000000".into());
        workers[1].tokens = Some("-129884440098280707 -129884440098280705".into());
        let ring = ring(&Fleet::new(workers.clone()).unwrap()).unwrap();
        assert_eq!(token(b"key-1"), -129_884_440_098_280_706);
        assert_eq!(ring.owner(b"key-1"), Some(WorkerId(0)));
        workers[0].down = true;
        let ring = super::ring(&Fleet::new(workers.clone()).unwrap()).unwrap();
        assert_eq!(ring.owner(b"key-1"), Some(WorkerId(1)));
        workers[0].tokens = Some("-129884440098280705".into());
        assert_eq!(
            super::ring(&Fleet::new(workers).unwrap())
                .unwrap_err()
                .to_string(),
            "Token -129884440098280705 is given to workers 1 and 2. It can be only one's."
        );
    }

    #[test]
    fn tokens_left_out_are_spread_evenly() {
        let fleet = Fleet::named(["a", "b", "c", "d"]).unwrap();
        assert_eq!(ring(&fleet).unwrap().shares(), [0.25; 4]);
    }

    #[test]
    fn the_repeat_found_is_the_first_in_the_list() {
        let claims = [7, 3, 9, 3, 7, 3];
        let claims = claims.into_iter().zip(0..).collect();
        assert_eq!(first_repeat(claims), Some((1, 3)));
        assert_eq!(first_repeat(vec![(1, 0), (2, 1)]), None);
    }
}
