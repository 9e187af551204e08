//! Slots, each held by a worker; a key's hash picks its slot.

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::KeyHash;
use crate::limits;
use crate::placement::rule::{Family, HASH, RuleSpec, SEED, WorkerField};
use crate::placement::{Expected, Placement};

/// Slots over a key hash: a key belongs to slot `hash mod slots`. Lookup O(1), memory 4 bytes a
/// slot.
#[derive(Debug, Clone)]
pub struct Table {
    key_hash: KeyHash,
    slots: Vec<WorkerId>,
    slots_of: Vec<u32>,
}

impl Table {
    /// A table of `slots` in order. `workers` is the length of the fleet's list.
    pub fn new(key_hash: KeyHash, workers: usize, slots: Vec<WorkerId>) -> Table {
        let mut slots_of = vec![0; workers];
        for slot in &slots {
            slots_of[slot.index()] += 1;
        }
        Table {
            key_hash,
            slots,
            slots_of,
        }
    }

    /// The slots in order.
    pub fn slots(&self) -> &[WorkerId] {
        &self.slots
    }

    fn slot_of(&self, key: &[u8]) -> Option<usize> {
        let slots = self.slots.len() as u64;
        (slots > 0).then(|| self.key_hash.remainder(key, slots) as usize)
    }
}

impl Placement for Table {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        self.slot_of(key).map(|slot| self.slots[slot])
    }

    /// The owner, then the workers of the slots that follow it, each once.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        let mut ranked = Vec::new();
        let Some(first) = self.slot_of(key) else {
            return ranked;
        };
        let usable = self.slots_of.iter().filter(|slots| **slots > 0).count();
        let mut met = vec![false; self.slots_of.len()];
        for worker in self.slots[first..].iter().chain(&self.slots[..first]) {
            if ranked.len() == k.min(usable) {
                break;
            }
            if !std::mem::replace(&mut met[worker.index()], true) {
                ranked.push(*worker);
            }
        }
        ranked
    }

    fn shares(&self) -> Vec<f64> {
        // An empty table gives 0/0 nowhere: every count is 0 then, and so is every share.
        let total = self.slots.len().max(1) as f64;
        self.slots_of
            .iter()
            .map(|&slots| f64::from(slots) / total)
            .collect()
    }

    /// A table's shares are no matter of chance.
    fn expected_shares(&self) -> Vec<Expected> {
        self.shares()
            .into_iter()
            .map(|mean| Expected { mean, sd: 0.0 })
            .collect()
    }
}

/// What modulo reads of its workers.
pub const MODULO_FIELDS: &[WorkerField] = &[
    WorkerField {
        name: "name",
        meaning: "tells workers apart; it is not hashed",
    },
    WorkerField {
        name: "weight",
        meaning: "a whole number: how often the worker stands in the list; 0 not at all",
    },
    WorkerField {
        name: "down",
        meaning: "left out of the list, so that N is one less",
    },
];

/// Hash mod N.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "modulo",
    family: Family::Table,
    title: "Hash mod N",
    source: "Folklore; the rule that Karger et al. 1997 set out to replace",
    options: &[HASH, SEED],
    worker_fields: MODULO_FIELDS,
    build: |fleet, options| Ok(Box::new(modulo(fleet, options.key_hash()?)?)),
}];

/// Hash mod N over the usable workers in order, each standing in the list as often as its weight
/// says.
///
/// # Errors
/// Repeated names; a weight that is not whole; more than 4 million slots in all.
pub fn modulo(fleet: &Fleet, key_hash: KeyHash) -> Result<Table, Error> {
    fleet.require_distinct_names()?;
    let mut total = 0.0;
    for (id, worker) in fleet.usable() {
        if worker.weight.fract() != 0.0 {
            return Err(Error::NotWhole {
                what: format!("The weight of worker {} under hash mod N", id.0 + 1),
                given: worker.weight,
            });
        }
        total += worker.weight;
    }
    if total > limits::POINTS_IN_ALL as f64 {
        return Err(Error::TooMany {
            what: "Slots",
            given: total,
            max: limits::POINTS_IN_ALL as f64,
            hint: "Lower the weights.",
        });
    }
    let slots = fleet
        .usable()
        .flat_map(|(id, worker)| std::iter::repeat_n(id, worker.weight as usize))
        .collect();
    Ok(Table::new(key_hash, fleet.len(), slots))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::hash::HashFunction;

    const HASH: KeyHash = KeyHash::new(HashFunction::Fnv1aMix);

    #[test]
    fn a_worker_stands_in_the_list_as_often_as_its_weight_says() {
        let workers = [("a", 2.0), ("b", 0.0), ("c", 1.0)];
        let fleet = Fleet::new(
            workers
                .map(|(name, weight)| Worker::new(name).weighted(weight))
                .to_vec(),
        )
        .unwrap();
        let table = modulo(&fleet, HASH).unwrap();
        assert_eq!(
            table.slots().iter().map(|w| w.0).collect::<Vec<_>>(),
            [0, 0, 2]
        );
        assert_eq!(table.shares(), [2.0 / 3.0, 0.0, 1.0 / 3.0]);
    }

    #[test]
    fn ranking_starts_with_the_owner_and_names_each_usable_worker_once() {
        let table = modulo(&Fleet::named(["a", "b", "c"]).unwrap(), HASH).unwrap();
        for key in ["x", "y", "z", "img-1.jpg"].map(str::as_bytes) {
            let ranked = table.ranked(key, 9);
            assert_eq!(Some(ranked[0]), table.owner(key));
            let mut ids: Vec<u32> = ranked.iter().map(|w| w.0).collect();
            ids.sort_unstable();
            assert_eq!(ids, [0, 1, 2]);
        }
    }

    #[test]
    fn a_fraction_of_a_slot_is_refused() {
        let fleet = Fleet::new(vec![Worker::new("a").weighted(1.5)]).unwrap();
        assert_eq!(
            modulo(&fleet, HASH).unwrap_err().to_string(),
            "The weight of worker 1 under hash mod N must be a whole number, got 1.5."
        );
    }

    #[test]
    fn no_worker_owns_no_key() {
        let table = modulo(&Fleet::default(), HASH).unwrap();
        assert_eq!(table.owner(b"key"), None);
        assert_eq!(table.ranked(b"key", 2), []);
    }
}
