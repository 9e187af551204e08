//! Slots, each held by a worker; a number made of the key picks its slot.

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{KeyHash, Position};
use crate::limits;
use crate::placement::rule::{Build, Family, HASH, RuleSpec, SEED, WorkerField};
use crate::placement::{Circle, Expected, Placement, certain, check_made, slot_middle};

/// How a key is turned into a slot's number, and into further ones where the slot's worker is out
/// of service.
pub trait Numbering {
    /// The hash whose remainder by the number of slots is a key's slot, where it is that.
    fn remainder_of(&self) -> Option<KeyHash> {
        None
    }

    /// The key's slot among `slots`, at least one; `None` where the rule does not place the key.
    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered>;

    /// The slot tried after `previous`, the `attempt`th in all counting from 2; `None` when the
    /// program gives up.
    fn next(
        &self,
        _key: &[u8],
        _previous: Numbered,
        _attempt: u32,
        _slots: u64,
    ) -> Option<Numbered> {
        None
    }
}

/// A slot that a key is sent to, and what the next attempt builds on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbered {
    /// The slot, below the number of slots.
    pub slot: u64,
    /// The number that it was made of.
    pub number: u64,
}

impl Numbered {
    /// `number` mod `slots`, which must not be 0.
    pub fn of(number: u64, slots: u64) -> Numbered {
        Numbered {
            slot: number % slots,
            number,
        }
    }
}

/// Hash mod slots.
impl Numbering for KeyHash {
    fn remainder_of(&self) -> Option<KeyHash> {
        // A position keeps no more of a value.
        (self.function().bits() <= u64::BITS).then_some(*self)
    }

    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered> {
        self.takes(key).then(|| {
            let slot = self.remainder(key, slots);
            Numbered { slot, number: slot }
        })
    }
}

/// Slots over a numbering of keys. Lookup O(1), memory 4 bytes a slot.
#[derive(Debug, Clone)]
pub struct Table<N = KeyHash> {
    numbering: N,
    slots: Slots,
}

/// The slots without their numbering, so that there is one code of them for every numbering.
#[derive(Debug, Clone)]
struct Slots {
    holders: Vec<WorkerId>,
    slots_of: Vec<u32>,
    shares: Option<Vec<f64>>,
}

/// In the place of a worker where a slot has none.
const NOBODY: WorkerId = WorkerId(u32::MAX);

impl<N: Numbering> Table<N> {
    /// A table of `slots` in order. `workers` is the length of the fleet's list.
    pub fn new(numbering: N, workers: usize, slots: Vec<WorkerId>) -> Table<N> {
        Table {
            numbering,
            slots: Slots::new(workers, slots),
        }
    }

    /// A table some of whose slots nobody holds.
    pub fn with_gaps(
        numbering: N,
        workers: usize,
        slots: impl Iterator<Item = Option<WorkerId>>,
    ) -> Table<N> {
        Table::new(
            numbering,
            workers,
            slots.map(|slot| slot.unwrap_or(NOBODY)).collect(),
        )
    }

    /// The same table, whose workers' parts are not those of its slots.
    pub fn with_shares(mut self, shares: Vec<f64>) -> Table<N> {
        self.slots.shares = Some(shares);
        self
    }

    /// The slots in order; `None` for one that nobody holds.
    pub fn slots_held(&self) -> Vec<Option<WorkerId>> {
        self.slots.held()
    }

    /// The slot that decides for `key`: the first with a worker of those the program tries.
    fn slot_of(&self, key: &[u8]) -> Option<usize> {
        let holders = &self.slots.holders;
        let slots = holders.len() as u64;
        if slots == 0 {
            return None;
        }
        let mut numbered = self.numbering.slot(key, slots)?;
        for attempt in 2.. {
            if holders[numbered.slot as usize] != NOBODY {
                return Some(numbered.slot as usize);
            }
            numbered = self.numbering.next(key, numbered, attempt, slots)?;
        }
        None
    }
}

impl<N: Numbering> Placement for Table<N> {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        self.slot_of(key).map(|slot| self.slots.holders[slot])
    }

    /// The owner, then the workers of the slots that follow it, each once.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        self.slot_of(key)
            .map_or_else(Vec::new, |first| self.slots.met_from(first, k))
    }

    fn shares(&self) -> Vec<f64> {
        self.slots.shares()
    }

    fn expected_shares(&self) -> Vec<Expected> {
        certain(self.shares())
    }

    fn deciding_hash(&self) -> Option<KeyHash> {
        // Past a slot that nobody holds, the key itself may be needed.
        let full = !self.slots.holders.contains(&NOBODY);
        self.numbering.remainder_of().filter(|_| full)
    }

    fn owners_at(&self, positions: &[u64], owners: &mut [u16]) {
        if let Some(hash) = self.numbering.remainder_of() {
            self.slots.by_remainders(hash, positions, owners);
        }
    }

    fn slots_by_remainder(&self) -> Option<(KeyHash, &[WorkerId])> {
        Some((self.deciding_hash()?, &self.slots.holders))
    }

    fn circle(&self) -> Option<Circle<'_>> {
        Some(Circle::Slots(self.slots_held()))
    }

    fn position(&self, key: &[u8]) -> Option<Position> {
        let slot = self.slot_of(key)?;
        Some(slot_middle(slot, self.slots.holders.len()))
    }
}

/// Remainders by one number without a division, which takes ten times as long as the rest of a
/// lookup.
///
/// D. Lemire, O. Kaser, N. Kurz: Faster remainder by direct computation. Software: Practice and
/// Experience 49(6), 2019. With c = ⌈2^48/n⌉, v mod n is (c·v mod 2^48)·n >> 48 for n < 2^15 and
/// v < 2^33.
pub(crate) struct Remainder {
    by: u64,
    c: u64,
    /// 2^32 mod n, where n is small enough.
    of_upper: Option<u64>,
}

impl Remainder {
    /// By a number other than 0.
    pub(crate) fn by(by: u64) -> Remainder {
        let mut remainder = Remainder {
            by,
            c: (1u64 << 48).div_ceil(by),
            of_upper: None,
        };
        if by < Remainder::FAST {
            remainder.of_upper = Some(remainder.short(1 << 32));
        }
        remainder
    }

    /// Up to what number there is no division.
    pub(crate) const FAST: u64 = 1 << 15;

    #[inline]
    pub(crate) fn of(&self, value: u64) -> u64 {
        match self.of_upper {
            // Both factors are below 2^15.
            Some(of_upper) => {
                self.short(self.short(value >> 32) * of_upper + (value & 0xffff_ffff))
            }
            None => value % self.by,
        }
    }

    /// Of a number below 2^33, by one below [`Remainder::FAST`].
    #[inline]
    pub(crate) fn short(&self, value: u64) -> u64 {
        const PART: u64 = (1 << 48) - 1;
        ((self.c.wrapping_mul(value) & PART) * self.by) >> 48
    }
}

impl Slots {
    fn new(workers: usize, holders: Vec<WorkerId>) -> Slots {
        let mut slots_of = vec![0; workers];
        for holder in holders.iter().filter(|holder| **holder != NOBODY) {
            slots_of[holder.index()] += 1;
        }
        Slots {
            holders,
            slots_of,
            shares: None,
        }
    }

    /// The holders of the slots that the hashes at these positions leave as remainders.
    fn by_remainders(&self, hash: KeyHash, positions: &[u64], owners: &mut [u16]) {
        if self.holders.is_empty() {
            owners.fill(self.slots_of.len() as u16);
            return;
        }
        let remainder = Remainder::by(self.holders.len() as u64);
        let below = hash.bits_below();
        for (owner, &position) in owners.iter_mut().zip(positions) {
            *owner = self.holders[remainder.of(position >> below) as usize].0 as u16;
        }
    }

    fn held(&self) -> Vec<Option<WorkerId>> {
        let held = |holder: &WorkerId| (*holder != NOBODY).then_some(*holder);
        self.holders.iter().map(held).collect()
    }

    /// Up to `k` workers, each once, from slot `first` on.
    fn met_from(&self, first: usize, k: usize) -> Vec<WorkerId> {
        let mut ranked = Vec::new();
        let usable = self.slots_of.iter().filter(|slots| **slots > 0).count();
        let mut met = vec![false; self.slots_of.len()];
        for worker in self.holders[first..].iter().chain(&self.holders[..first]) {
            if ranked.len() == k.min(usable) {
                break;
            }
            if *worker != NOBODY && !std::mem::replace(&mut met[worker.index()], true) {
                ranked.push(*worker);
            }
        }
        ranked
    }

    fn shares(&self) -> Vec<f64> {
        if let Some(shares) = &self.shares {
            return shares.clone();
        }
        // An empty table gives 0/0 nowhere: every count is 0 then, and so is every share.
        let total = self.holders.len().max(1) as f64;
        self.slots_of
            .iter()
            .map(|&slots| f64::from(slots) / total)
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
    build: Build::Placement(|fleet, options| Ok(Box::new(modulo(fleet, options.key_hash()?)?))),
}];

/// Hash mod N over the usable workers in order, each standing in the list as often as its weight
/// says.
///
/// # Errors
/// Repeated names; a weight that is not whole; more than 4 million slots in all.
pub fn modulo(fleet: &Fleet, key_hash: KeyHash) -> Result<Table, Error> {
    fleet.require_distinct_names()?;
    let weights = fleet.whole_weights("hash mod N", limits::WEIGHT as u64)?;
    let slots = repeated(fleet, &weights)?;
    Ok(Table::new(key_hash, fleet.len(), slots))
}

/// The usable workers in order, each as often as its weight says.
///
/// # Errors
/// More than 4 million slots in all.
pub(crate) fn repeated(fleet: &Fleet, weights: &[u64]) -> Result<Vec<WorkerId>, Error> {
    let total: f64 = fleet
        .usable()
        .map(|(id, _)| weights[id.index()] as f64)
        .sum();
    check_made("Slots", total, "Lower the weights.")?;
    Ok(fleet
        .usable()
        .flat_map(|(id, _)| std::iter::repeat_n(id, weights[id.index()] as usize))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::hash::HashFunction;
    use proptest::prelude::*;

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
            table.slots.holders.iter().map(|w| w.0).collect::<Vec<_>>(),
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

    proptest! {
        #[test]
        fn remainders_without_a_division_are_remainders(
            by in prop_oneof![1..20u64, 1..40_000u64, Just(Remainder::FAST - 1), Just(Remainder::FAST)],
            value in prop_oneof![any::<u64>(), any::<u32>().prop_map(u64::from), Just(u64::MAX)],
            multiple in any::<u32>(),
        ) {
            let remainder = Remainder::by(by);
            let edge = u64::from(multiple) * by;
            for value in [value, edge, edge.saturating_sub(1)] {
                prop_assert_eq!(remainder.of(value), value % by);
                if by < Remainder::FAST {
                    let short = value % (1 << 33);
                    prop_assert_eq!(remainder.short(short), short % by);
                }
            }
        }
    }
}
