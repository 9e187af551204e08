//! nginx's `hash KEY`, `hash KEY consistent` and `ip_hash`.
//!
//! src/http/modules/ngx_http_upstream_{hash,ip_hash}_module.c; agrees with nginx 1.22.1.

mod consistent;
mod ip_hash;

use consistent::Consistent;
use ip_hash::{IpNumbering, ip_shares};

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::CRC32;
use crate::limits;
use crate::placement::check_made;
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::placement::table::{Numbered, Numbering, Table};

/// After so many tries nginx turns to its round robin.
const TRIES: u32 = 20;

/// What nginx's hash rules read of their workers.
const FIELDS: [WorkerField; 4] = [
    WorkerField {
        name: "name",
        meaning: "the server text as written in the configuration; it may repeat",
    },
    WorkerField {
        name: "address",
        meaning: "the server text, where the name is something else",
    },
    WorkerField {
        name: "weight",
        meaning: "a whole number; 0, which nginx refuses, is as if the line were absent",
    },
    WorkerField {
        name: "down",
        meaning: "keeps its place; its keys go to the next try, up to 20",
    },
];

/// nginx's rules.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "nginx-hash",
        family: Family::Table,
        title: "nginx: hash",
        source: "ngx_http_upstream_hash_module.c, https://nginx.org/en/docs/http/ngx_http_upstream_module.html#hash",
        options: &[],
        worker_fields: &FIELDS,
        build: Build::Placement(|fleet, _| {
            let slots = weighted_slots(fleet, "nginx-hash")?;
            let shares = hash_shares(fleet, &slots);
            let numbering = HashNumbering {
                lone: lone(fleet).is_some(),
            };
            Ok(Box::new(table(fleet, numbering, slots, shares)))
        }),
    },
    RuleSpec {
        id: "nginx-consistent",
        family: Family::Ring,
        title: "nginx: hash consistent",
        source: "ngx_http_upstream_hash_module.c, https://nginx.org/en/docs/http/ngx_http_upstream_module.html#hash",
        options: &[],
        worker_fields: &FIELDS,
        build: Build::Placement(|fleet, _| Ok(Box::new(Consistent::new(fleet)?))),
    },
    RuleSpec {
        id: "nginx-ip-hash",
        family: Family::Table,
        title: "nginx: ip_hash",
        source: "ngx_http_upstream_ip_hash_module.c, https://nginx.org/en/docs/http/ngx_http_upstream_module.html#ip_hash",
        options: &[],
        worker_fields: &FIELDS,
        build: Build::Placement(|fleet, _| {
            let slots = weighted_slots(fleet, "nginx-ip-hash")?;
            let shares = ip_shares(fleet, &slots);
            let numbering = IpNumbering {
                lone: lone(fleet).is_some(),
            };
            Ok(Box::new(table(fleet, numbering, slots, shares)))
        }),
    },
];

/// The only usable worker, where there is just one: it takes all, by whatever way.
fn lone(fleet: &Fleet) -> Option<WorkerId> {
    let mut usable = fleet.usable();
    let (id, _) = usable.next()?;
    usable.next().is_none().then_some(id)
}

/// A slot for each unit of weight in the order of the configuration; those of workers that are
/// down have nobody.
pub(crate) fn weighted_slots(fleet: &Fleet, rule: &str) -> Result<Vec<Option<WorkerId>>, Error> {
    let weights = fleet.whole_weights(rule, limits::WEIGHT as u64)?;
    let total: f64 = weights.iter().map(|&weight| weight as f64).sum();
    check_made("Slots", total, "Lower the weights.")?;
    let mut slots = Vec::with_capacity(total as usize);
    for (i, (worker, weight)) in fleet.workers().iter().zip(weights).enumerate() {
        let holder = (!worker.down).then_some(WorkerId(i as u32));
        slots.resize(slots.len() + weight as usize, holder);
    }
    Ok(slots)
}

fn table<N: Numbering>(
    fleet: &Fleet,
    numbering: N,
    slots: Vec<Option<WorkerId>>,
    shares: Vec<f64>,
) -> Table<N> {
    match lone(fleet) {
        Some(id) => Table::new(numbering, fleet.len(), vec![id]),
        None => Table::with_gaps(numbering, fleet.len(), slots.into_iter()).with_shares(shares),
    }
}

/// Fifteen bits of the CRC-32 of the key, to which each further try adds those of the key with the
/// try's number before it.
#[derive(Debug, Clone, Copy)]
struct HashNumbering {
    lone: bool,
}

impl Numbering for HashNumbering {
    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered> {
        if self.lone {
            return Some(Numbered::of(0, slots));
        }
        let number = fifteen_bits(CRC32.checksum(key));
        (!key.is_empty()).then(|| Numbered::of(number, slots))
    }

    fn next(&self, key: &[u8], previous: Numbered, attempt: u32, slots: u64) -> Option<Numbered> {
        if attempt > TRIES + 1 {
            return None;
        }
        let mut hasher = CRC32.digest();
        hasher.update((attempt - 1).to_string().as_bytes());
        hasher.update(key);
        let number = previous.number + fifteen_bits(hasher.finalize());
        Some(Numbered::of(number, slots))
    }
}

pub(crate) fn fifteen_bits(crc: u32) -> u64 {
    u64::from((crc >> 16) & 0x7fff)
}

/// The parts that `nginx-hash` gives, every fifteen bits of every try being equally likely. While
/// nobody is down they are exact. Past that they hold over keys of many lengths: CRC is linear, so
/// among keys of one length a try's bits differ from the first's by a constant.
fn hash_shares(fleet: &Fleet, slots: &[Option<WorkerId>]) -> Vec<f64> {
    const VALUES: usize = 1 << 15;
    let mut shares = vec![0.0; fleet.len()];
    if slots.is_empty() {
        return shares;
    }
    // How likely each sum of the tries so far is, given that none of them found a worker.
    let mut sums = vec![1.0];
    for _ in 0..=TRIES {
        let mut next = vec![0.0; sums.len() + VALUES - 1];
        let mut window = 0.0;
        let mut unplaced = 0.0;
        for (sum, chance) in next.iter_mut().enumerate() {
            window += sums.get(sum).copied().unwrap_or(0.0);
            if let Some(gone) = sum.checked_sub(VALUES) {
                window -= sums[gone];
            }
            match slots[sum % slots.len()] {
                Some(id) => shares[id.index()] += window / VALUES as f64,
                None => {
                    *chance = window / VALUES as f64;
                    unplaced += *chance;
                }
            }
        }
        if unplaced <= 0.0 {
            break;
        }
        sums = next;
    }
    shares
}
