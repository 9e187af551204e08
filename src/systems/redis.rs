//! Redis Cluster's 16,384 slots (src/cluster.c `keyHashSlot`; agrees with 7.0.15).

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash};
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::placement::table::Table;

/// How many slots a cluster has.
pub const SLOTS: u64 = 16_384;

const KEYS: KeyHash = KeyHash::new(HashFunction::Crc16).with_tag(b'{', b'}');

/// A key's slot: CRC-16 of the key, or of its hash tag, mod 16,384.
pub fn slot(key: &[u8]) -> u64 {
    KEYS.remainder(key, SLOTS)
}

/// Redis Cluster's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "redis-slots",
    family: Family::Table,
    title: "Redis Cluster: slots",
    source: "src/cluster.c, https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/",
    options: &[],
    worker_fields: &[
        WorkerField {
            name: "slots",
            meaning: "the slots it holds, such as \"0-5460 6000\"; where no worker says, they are \
                      split evenly in the list's order, as redis-cli does",
        },
        WorkerField {
            name: "weight",
            meaning: "0 holds nothing; otherwise the slots decide",
        },
        WorkerField {
            name: "down",
            meaning: "keeps its slots, and their keys have nobody",
        },
    ],
    build: Build::Placement(|fleet, _| {
        fleet.require_distinct_names()?;
        let mut slots = assigned(fleet)?;
        for slot in &mut slots {
            *slot = slot.filter(|id| fleet.workers()[id.index()].usable());
        }
        Ok(Box::new(Table::with_gaps(
            KEYS,
            fleet.len(),
            slots.into_iter(),
        )))
    }),
}];

fn assigned(fleet: &Fleet) -> Result<Vec<Option<WorkerId>>, Error> {
    if fleet.workers().iter().all(|worker| worker.slots.is_none()) {
        return Ok(even(fleet));
    }
    let mut slots: Vec<Option<WorkerId>> = vec![None; SLOTS as usize];
    for (i, worker) in fleet.workers().iter().enumerate() {
        let text = worker.slots.as_deref().unwrap_or_default();
        let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
        for part in parts {
            let (first, last) = range(part).ok_or_else(|| Error::WrongKind {
                what: format!("The slots of worker {}", i + 1),
                expected: "numbers and ranges from 0 to 16383, such as 0-5460 6000".into(),
                given: format!("\"{part}\""),
            })?;
            for (slot, held) in slots.iter_mut().enumerate().take(last + 1).skip(first) {
                if let Some(holder) = held.replace(WorkerId(i as u32))
                    && holder.index() != i
                {
                    return Err(Error::DuplicateClaim {
                        what: format!("Slot {slot}"),
                        workers: (holder.index(), i),
                    });
                }
            }
        }
    }
    Ok(slots)
}

/// A slot or a range of them.
fn range(part: &str) -> Option<(usize, usize)> {
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last && last < SLOTS as usize).then_some((first, last))
}

/// What `redis-cli --cluster create` gives each of n masters, those of weight 0 apart: ranges of
/// 16384/n, their ends rounded.
fn even(fleet: &Fleet) -> Vec<Option<WorkerId>> {
    let ids = (0u32..).map(WorkerId).zip(fleet.workers());
    let masters: Vec<WorkerId> = ids
        .filter(|(_, w)| w.weight > 0.0)
        .map(|(id, _)| id)
        .collect();
    let mut slots = Vec::with_capacity(SLOTS as usize);
    let each = SLOTS as f64 / masters.len() as f64;
    for (i, &id) in masters.iter().enumerate() {
        let end = match i + 1 == masters.len() {
            true => SLOTS,
            false => ((i + 1) as f64 * each).round() as u64,
        };
        slots.resize(end as usize, Some(id));
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::placement::rule::Rule;

    fn place(slots: [Option<&str>; 3]) -> Result<Box<dyn crate::Placement>, Error> {
        let mut workers = ["a", "b", "c"].map(Worker::new).to_vec();
        for (worker, slots) in workers.iter_mut().zip(slots) {
            worker.slots = slots.map(str::to_owned);
        }
        Rule::with_defaults("redis-slots")?.place(&Fleet::new(workers)?)
    }

    #[test]
    fn three_masters_split_the_slots_as_redis_cli_does() {
        let slots = place([None; 3]).unwrap().slots().unwrap();
        let ends = [0, 5460, 5461, 10922, 10923, 16383].map(|slot: usize| slots[slot]);
        assert_eq!(ends, [0, 0, 1, 1, 2, 2].map(|i| Some(WorkerId(i))));
    }

    #[test]
    fn slots_as_written_decide_and_what_nobody_holds_has_nobody() {
        let placement = place([Some("0-99, 200"), Some("100-199"), None]).unwrap();
        let slots = placement.slots().unwrap();
        assert_eq!(
            (slots[200], slots[150], slots[201]),
            (Some(WorkerId(0)), Some(WorkerId(1)), None)
        );
        assert_eq!(placement.owner(b"foo"), None); // slot 12182
        assert_eq!(placement.shares()[1], 100.0 / 16_384.0);
    }

    #[test]
    fn what_cannot_be_is_named() {
        let message = |slots| place(slots).err().unwrap().to_string();
        assert_eq!(
            message([Some("0-9"), Some("9"), None]),
            "Slot 9 is given to workers 1 and 2. It can be only one's."
        );
        for bad in ["x", "5-1", "16384", "-1", "1-"] {
            assert!(
                message([Some(bad), None, None]).contains("0 to 16383"),
                "{bad}"
            );
        }
    }
}
