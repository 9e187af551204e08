//! twemproxy's distributions (src/hashkit, nc_server.c, nc_conf.c; agrees with 0.5.0).

use crate::error::Error;
use crate::fleet::Fleet;
use crate::hash::{HashFunction, KeyHash, MemcachedFunction};
use crate::limits;
use crate::placement::Placement;
use crate::placement::rule::{
    Build, Family, OptionKind, OptionSpec, Options, RuleSpec, WorkerField,
};
use crate::placement::table::{Table, repeated};
use crate::systems::ketama::{self, Rounding, without_default_port};

/// twemproxy's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "twemproxy",
    family: Family::Ring,
    title: "twemproxy (nutcracker)",
    source: "nc_ketama.c, https://github.com/twitter/twemproxy",
    options: &[
        OptionSpec {
            name: "distribution",
            title: "Distribution",
            kind: OptionKind::Choice(&["ketama", "modula"]),
        },
        OptionSpec {
            name: "hash",
            title: "Hash",
            kind: OptionKind::Choice(&[
                "fnv1a_64",
                "fnv1_64",
                "fnv1a_32",
                "fnv1_32",
                "md5",
                "crc16",
                "crc32",
                "crc32a",
                "one_at_a_time",
                "murmur",
                "jenkins",
                "hsieh",
            ]),
        },
        OptionSpec {
            name: "hash_tag",
            title: "Hash tag",
            kind: OptionKind::Text { max_bytes: 2 },
        },
    ],
    worker_fields: &[
        WorkerField {
            name: "name",
            meaning: "host:port, the default port 11211 left out of what is hashed; where an \
                      address is given, the server's own name, hashed as it is",
        },
        WorkerField {
            name: "address",
            meaning: "host:port; it is not hashed",
        },
        WorkerField {
            name: "weight",
            meaning: "a whole number: its part of the points, or how often it stands in the list",
        },
        WorkerField {
            name: "down",
            meaning: "left out, as a server that was ejected",
        },
    ],
    build: Build::Placement(build),
}];

fn build(fleet: &Fleet, options: &Options) -> Result<Box<dyn Placement>, Error> {
    fleet.require_distinct_names()?;
    let named = options.choice("hash");
    let function = MemcachedFunction::ALL
        .into_iter()
        .find(|function| function.name() == named)
        .unwrap_or(MemcachedFunction::Fnv1ax64); // the choices are names that ALL has
    let mut hash = KeyHash::new(HashFunction::Memcached(function));
    match *options.text("hash_tag").as_bytes() {
        [] => {}
        [open, close] => hash = hash.with_tag(open, close),
        _ => {
            return Err(Error::WrongKind {
                what: "Hash tag".into(),
                expected: "two characters of one byte each, such as {}, or empty".into(),
                given: format!("\"{}\"", options.text("hash_tag")),
            });
        }
    }
    let weights = fleet.whole_weights("twemproxy", limits::WEIGHT as u64)?;
    if options.choice("distribution") == "modula" {
        let slots = repeated(fleet, &weights)?;
        return Ok(Box::new(Table::new(hash, fleet.len(), slots)));
    }
    let texts: Vec<&str> = fleet
        .workers()
        .iter()
        .map(|worker| match worker.address {
            Some(_) => worker.name.as_str(),
            None => without_default_port(&worker.name),
        })
        .collect();
    let ring = ketama::ring(fleet, "twemproxy", &texts, Rounding::Libmemcached, hash)?;
    Ok(Box::new(ring))
}
