//! libmemcached's distributions (libmemcached/hosts.cc, hash.cc; agrees with 1.1.4).

use crate::error::Error;
use crate::fleet::Fleet;
use crate::hash::{HashFunction, KeyHash, MemcachedFunction, Position};
use crate::limits;
use crate::placement::Placement;
use crate::placement::ring::Ring;
use crate::placement::rule::{
    Build, Family, OptionKind, OptionSpec, Options, RuleSpec, WorkerField,
};
use crate::placement::table::Table;
use crate::systems::ketama::{self, Rounding, ring_in_order, without_default_port};

/// Points of each worker where no weight counts.
const POINTS: u64 = 100;
const DEFAULT_PORT: &str = "11211";

/// libmemcached's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "libmemcached",
    family: Family::Ring,
    title: "libmemcached",
    source: "hosts.cc, https://docs.libmemcached.org/libmemcached/memcached_behavior.html",
    options: &[
        OptionSpec {
            name: "distribution",
            title: "Distribution",
            kind: OptionKind::Choice(&["modula", "consistent", "ketama", "weighted", "spy"]),
        },
        OptionSpec {
            name: "hash",
            title: "Hash",
            kind: OptionKind::Choice(&[
                "default", "md5", "crc", "fnv1_64", "fnv1a_64", "fnv1_32", "fnv1a_32", "murmur",
                "murmur3", "jenkins", "hsieh",
            ]),
        },
    ],
    worker_fields: &[
        WorkerField {
            name: "address",
            meaning: "host:port, the default port 11211 left out of what is hashed; without one, the name",
        },
        WorkerField {
            name: "weight",
            meaning: "a whole number; one above 1 turns every ring to weighted points, modula ignores it",
        },
        WorkerField {
            name: "down",
            meaning: "left out of the list, as a host that was ejected",
        },
    ],
    build: Build::Placement(build),
}];

fn build(fleet: &Fleet, options: &Options) -> Result<Box<dyn Placement>, Error> {
    fleet.require_distinct_names()?;
    let distribution = options.choice("distribution");
    let named = options.choice("hash");
    let function = match named {
        "default" => MemcachedFunction::OneAtATime,
        "crc" => MemcachedFunction::Crc32,
        _ => MemcachedFunction::ALL
            .into_iter()
            .find(|function| function.name() == named)
            .unwrap_or(MemcachedFunction::OneAtATime), // the others have the very names
    };
    let hash = KeyHash::new(HashFunction::Memcached(function));
    let weights = fleet.whole_weights("libmemcached", limits::WEIGHT as u64)?;
    if distribution == "modula" {
        let slots = fleet.usable().map(|(id, _)| id).collect();
        return Ok(Box::new(Table::new(hash, fleet.len(), slots)));
    }
    let texts: Vec<String> = fleet
        .workers()
        .iter()
        .map(|worker| match distribution {
            "spy" => spy_text(worker.text()),
            _ => without_default_port(worker.text()).to_owned(),
        })
        .collect();
    let weighted =
        distribution == "weighted" || fleet.usable().any(|(id, _)| weights[id.index()] > 1);
    if weighted {
        // Asking for weights sets MD5 for keys, too; having them only makes the points.
        let key_hash = match (distribution, named) {
            ("weighted", "default") => ketama::MD5,
            _ => hash,
        };
        let ring = ketama::ring(
            fleet,
            "libmemcached",
            &texts,
            Rounding::Libmemcached,
            key_hash,
        )?;
        return Ok(Box::new(ring));
    }
    Ok(Box::new(equal_ring(fleet, &texts, hash)))
}

/// A hundred points for each worker, every one a hash of its own.
fn equal_ring(fleet: &Fleet, texts: &[String], hash: KeyHash) -> Ring {
    let mut points = Vec::new(); // 100 for each of at most 1,024 workers: within the bound
    for (id, _) in fleet.usable() {
        for k in 0..POINTS {
            let Position(position) = hash.position(format!("{}-{k}", texts[id.index()]).as_bytes());
            points.push((position, id.0));
        }
    }
    ring_in_order(fleet, hash, points)
}

/// An address as spymemcached writes a socket: a slash, and always the port.
fn spy_text(address: &str) -> String {
    let has_port = address
        .rsplit_once(':')
        .is_some_and(|(_, port)| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()));
    if has_port {
        format!("/{address}")
    } else {
        format!("/{address}:{DEFAULT_PORT}")
    }
}
