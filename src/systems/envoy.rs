//! Envoy's ring hash and Maglev load balancers.
//!
//! source/extensions/load_balancing_policies/{ring_hash,maglev}; agrees with Envoy 1.40.0.

use crate::error::Error;
use crate::fleet::{Fleet, Worker, WorkerId};
use crate::hash::{HashFunction, KeyHash, Position};
use crate::placement::check_made;
use crate::placement::maglev::{self, TABLE_SIZE};
use crate::placement::ring::{Lookup, Ring};
use crate::placement::rule::{
    Build, Family, OptionKind, OptionSpec, Options, RuleSpec, WorkerField,
};
use crate::placement::table::Table;

const XXH64: KeyHash = KeyHash::new(HashFunction::Xxh64);

/// An option for a bound of the ring's size.
pub(crate) const fn ring_size(name: &'static str, title: &'static str, default: u64) -> OptionSpec {
    OptionSpec {
        name,
        title,
        kind: OptionKind::Integer {
            min: 1,
            max: 8_388_608,
            default,
        },
    }
}

pub(crate) const MINIMUM: OptionSpec = ring_size("minimum_ring_size", "Minimum ring size", 1_024);
pub(crate) const MAXIMUM: OptionSpec =
    ring_size("maximum_ring_size", "Maximum ring size", 8_388_608);
pub(crate) const FUNCTION: OptionSpec = OptionSpec {
    name: "hash_function",
    title: "Hash function of the points",
    kind: OptionKind::Choice(&["xx_hash", "murmur_hash_2"]),
};

/// What Envoy's hashing load balancers, and gRPC's, read of their hosts.
pub(crate) const FIELDS: &[WorkerField] = &[
    WorkerField {
        name: "hash_key",
        meaning: "the text that is hashed, from the host's metadata or attributes",
    },
    WorkerField {
        name: "address",
        meaning: "ip:port, hashed where there is no hash_key; without one, the name",
    },
    WorkerField {
        name: "weight",
        meaning: "a whole number; its part of the sum counts, 0 takes no part",
    },
    WorkerField {
        name: "down",
        meaning: "takes no part, as if it were absent",
    },
];

/// Envoy's rules.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "envoy-ring",
        family: Family::Ring,
        title: "Envoy: ring hash",
        source: "ring_hash_lb.cc, https://www.envoyproxy.io/docs/envoy/latest/intro/arch_overview/upstream/load_balancing/load_balancers#ring-hash",
        options: &[MINIMUM, MAXIMUM, FUNCTION],
        worker_fields: FIELDS,
        build: Build::Placement(|fleet, options| Ok(Box::new(ring(fleet, options)?))),
    },
    RuleSpec {
        id: "envoy-maglev",
        family: Family::Table,
        title: "Envoy: Maglev",
        source: "maglev_lb.cc, https://www.envoyproxy.io/docs/envoy/latest/intro/arch_overview/upstream/load_balancing/load_balancers#maglev",
        options: &[TABLE_SIZE],
        worker_fields: FIELDS,
        build: Build::Placement(|fleet, options| {
            Ok(Box::new(table(fleet, options.integer(TABLE_SIZE.name))?))
        }),
    },
];

/// The text that stands for a host.
pub(crate) fn host_text(worker: &Worker) -> &str {
    worker.hash_key.as_deref().unwrap_or_else(|| worker.text())
}

/// The usable workers with their weights.
///
/// # Errors
/// Repeated names; a weight that is not whole.
fn weighted<'a>(fleet: &'a Fleet, rule: &str) -> Result<Vec<(WorkerId, &'a str, f64)>, Error> {
    fleet.require_distinct_names()?;
    let weights = fleet.whole_weights(rule, crate::limits::WEIGHT as u64)?;
    Ok(fleet
        .usable()
        .map(|(id, worker)| (id, host_text(worker), weights[id.index()] as f64))
        .collect())
}

/// The usable workers with their parts of the sum of weights.
///
/// # Errors
/// Repeated names; a weight that is not whole.
pub(crate) fn normalized<'a>(
    fleet: &'a Fleet,
    rule: &str,
) -> Result<Vec<(WorkerId, &'a str, f64)>, Error> {
    let mut hosts = weighted(fleet, rule)?;
    let sum: f64 = hosts.iter().map(|(.., weight)| weight).sum();
    for (.., weight) in &mut hosts {
        *weight /= sum;
    }
    Ok(hosts)
}

/// Envoy's ring.
///
/// # Errors
/// Repeated names; a weight that is not whole; a minimum above the maximum; more than 4 million
/// points.
pub(crate) fn ring(fleet: &Fleet, options: &Options) -> Result<Ring, Error> {
    let function = match options.choice(FUNCTION.name) {
        "murmur_hash_2" => HashFunction::LibstdcxxMurmur,
        _ => HashFunction::Xxh64,
    };
    let hosts = normalized(fleet, "Envoy")?;
    sized_ring(fleet.len(), hosts, options, KeyHash::new(function))
}

/// A ring whose size lies between a minimum and a maximum, as Envoy's and gRPC's: each host gets
/// points in proportion to its weight, the fractions carried over from host to host. Keys are
/// hashed with XXH64.
pub(crate) fn sized_ring(
    workers: usize,
    hosts: Vec<(WorkerId, &str, f64)>,
    options: &Options,
    point_hash: KeyHash,
) -> Result<Ring, Error> {
    let (low, high) = (options.integer(MINIMUM.name), options.integer(MAXIMUM.name));
    if low > high {
        return Err(Error::Crossed {
            low: MINIMUM.title,
            high: MAXIMUM.title,
            given: (low, high),
        });
    }
    let least = hosts
        .iter()
        .map(|&(.., weight)| weight)
        .fold(f64::INFINITY, f64::min);
    let scale = ((least * low as f64).ceil() / least).min(high as f64);
    if !hosts.is_empty() {
        let hint = "Lower the ring sizes, or bring the weights closer together.";
        check_made("Points", scale.ceil(), hint)?;
    }
    let mut points = Vec::new();
    let (mut made, mut target) = (0.0, 0.0);
    let mut digits = itoa::Buffer::new();
    for (rank, (_, text, weight)) in (0u32..).zip(&hosts) {
        target += scale * weight;
        let mut text = format!("{text}_").into_bytes();
        let stem = text.len();
        let mut i = 0u32;
        while made < target {
            text.truncate(stem);
            text.extend_from_slice(digits.format(i).as_bytes());
            let Position(position) = point_hash.position(&text);
            points.push((position, rank));
            i += 1;
            made += 1.0;
        }
    }
    let by_rank: Vec<WorkerId> = hosts.iter().map(|&(id, ..)| id).collect();
    Ok(Ring::new(
        XXH64,
        Lookup::AtOrAfter,
        workers,
        &by_rank,
        points,
    ))
}

/// Envoy's Maglev table.
///
/// # Errors
/// Repeated names; a weight that is not whole; more than 4 million slots.
pub(crate) fn table(fleet: &Fleet, size: u64) -> Result<Table, Error> {
    let slots = maglev::slots(size, HashFunction::Xxh64, weighted(fleet, "Envoy")?)?;
    Ok(Table::new(XXH64, fleet.len(), slots))
}
