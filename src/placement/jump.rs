//! Jump consistent hash: no memory beyond the list, and balance as even as the hash; workers come
//! and go only at the list's end.
//!
//! J. Lamping, E. Veach: A fast, minimal memory, consistent hash algorithm. arXiv 1406.2294.

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{KeyHash, mix64};
use crate::placement::rule::{
    Build, Family, HASH, OptionKind, OptionSpec, RuleSpec, SEED, WorkerField,
};
use crate::placement::score::equal_shares;
use crate::placement::{Expected, Placement, certain};

/// The bucket of `key` among `buckets`, from 0; O(ln buckets). `buckets` must be at least 1.
pub fn jump(mut key: u64, buckets: u32) -> u32 {
    let (mut bucket, mut next) = (0, 0);
    while next < i64::from(buckets) {
        bucket = next;
        key = key.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        let ratio = (1u64 << 31) as f64 / ((key >> 33) + 1) as f64;
        next = ((bucket + 1) as f64 * ratio) as i64;
    }
    bucket as u32
}

/// Jump over the usable workers in order.
#[derive(Debug, Clone)]
pub struct Jump {
    key_hash: KeyHash,
    integer_keys: bool,
    buckets: Vec<WorkerId>,
    shares: Vec<f64>,
}

impl Jump {
    /// # Errors
    /// Repeated names.
    fn new(fleet: &Fleet, key_hash: KeyHash, integer_keys: bool) -> Result<Jump, Error> {
        fleet.require_distinct_names()?;
        let buckets: Vec<WorkerId> = fleet.usable().map(|(id, _)| id).collect();
        Ok(Jump {
            key_hash,
            integer_keys,
            shares: equal_shares(fleet.len(), &buckets),
            buckets,
        })
    }

    /// The 64-bit key that is jumped with.
    fn number(&self, key: &[u8]) -> Option<u64> {
        if self.integer_keys {
            std::str::from_utf8(key).ok()?.parse().ok()
        } else {
            Some(self.key_hash.upper64(key))
        }
    }
}

impl Placement for Jump {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        let number = self.number(key)?;
        let buckets = self.buckets.len() as u32; // at most 1,024
        (buckets > 0).then(|| self.buckets[jump(number, buckets) as usize])
    }

    /// The owner, then a jump of the mixed key over the workers that are left, and so on: jump
    /// itself has no second choice.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        let mut ranked = Vec::new();
        let Some(mut number) = self.number(key) else {
            return ranked;
        };
        let mut left = self.buckets.clone();
        while ranked.len() < k && !left.is_empty() {
            ranked.push(left.remove(jump(number, left.len() as u32) as usize));
            number = mix64(number.wrapping_add(1));
        }
        ranked
    }

    fn deciding_hash(&self) -> Option<KeyHash> {
        (!self.integer_keys).then_some(self.key_hash)
    }

    fn owners_at(&self, positions: &[u64], owners: &mut [u16]) {
        let buckets = self.buckets.len() as u32; // at most 1,024
        if buckets == 0 {
            owners.fill(self.shares.len() as u16);
            return;
        }
        let below = self.key_hash.bits_below();
        for (owner, &position) in owners.iter_mut().zip(positions) {
            *owner = self.buckets[jump(position >> below, buckets) as usize].0 as u16;
        }
    }

    fn shares(&self) -> Vec<f64> {
        self.shares.clone()
    }

    fn expected_shares(&self) -> Vec<Expected> {
        certain(self.shares())
    }
}

/// Jump.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "jump",
    family: Family::Jump,
    title: "Jump consistent hash",
    source: "Lamping and Veach 2014, https://arxiv.org/abs/1406.2294",
    options: &[
        HASH,
        SEED,
        OptionSpec {
            name: "integer_keys",
            title: "Keys are whole numbers",
            kind: OptionKind::Flag { default: false },
        },
    ],
    worker_fields: &[
        WorkerField {
            name: "name",
            meaning: "tells workers apart; it is not hashed, the place in the list counts",
        },
        WorkerField {
            name: "weight",
            meaning: "0 is left out of the list; otherwise all are equal",
        },
        WorkerField {
            name: "down",
            meaning: "left out of the list: those behind it move up",
        },
    ],
    build: Build::Placement(|fleet, options| {
        let integer_keys = options.flag("integer_keys");
        Ok(Box::new(Jump::new(
            fleet,
            options.key_hash()?,
            integer_keys,
        )?))
    }),
}];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_reference_values_hold() {
        // As the authors' code gives them; dgryski/go-jump pins the same.
        assert_eq!(jump(1, 1), 0);
        assert_eq!(jump(42, 57), 43);
        assert_eq!(jump(0xdead_10cc, 666), 361);
        assert_eq!(jump(256, 1024), 520);
        assert_eq!(jump(u64::MAX, 1), 0);
    }
}
