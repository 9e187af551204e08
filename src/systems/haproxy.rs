//! HAProxy's hash-based algorithms: `hash-type consistent` and `hash-type map-based`.
//!
//! src/lb_chash.c, src/lb_map.c; agrees with HAProxy 2.6.12 and 3.5-dev5.

use std::net::IpAddr;

use crate::error::Error;
use crate::fleet::{Fleet, Worker, WorkerId};
use crate::hash::{HaproxyFunction, HashFunction, KeyHash, Position, full_hash, ip_address, xxh32};
use crate::placement::ring::{Lookup, Ring};
use crate::placement::rule::{
    Build, Family, OptionKind, OptionSpec, Options, RuleSpec, WorkerField,
};
use crate::placement::table::{Numbered, Numbering, Table};
use crate::placement::{Circle, Placement};

/// The greatest weight that HAProxy allows.
pub(crate) const WEIGHT: u64 = 256;
/// How much of the weight one unit of the configuration is, and how many points it has.
pub(crate) const SCALE: u64 = 16;

const FUNCTION: OptionSpec = OptionSpec {
    name: "function",
    title: "Hash function",
    kind: OptionKind::Choice(&{
        let mut names = [""; HaproxyFunction::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = HaproxyFunction::ALL[i].name();
            i += 1;
        }
        names
    }),
};

const fn avalanche(default: bool) -> OptionSpec {
    OptionSpec {
        name: "avalanche",
        title: "Avalanche",
        kind: OptionKind::Flag { default },
    }
}

/// Keys are client addresses: `balance source`.
const SOURCE: OptionSpec = OptionSpec {
    name: "source",
    title: "Hash the client's address",
    kind: OptionKind::Flag { default: false },
};

/// Keys are a header's value as `balance hdr()` takes it: up to the first comma outside quotes, and
/// an empty one goes by round robin.
const HEADER: OptionSpec = OptionSpec {
    name: "header",
    title: "Hash a header, as hdr()",
    kind: OptionKind::Flag { default: false },
};

const HASH_KEY: OptionSpec = OptionSpec {
    name: "hash_key",
    title: "Hash key of the servers",
    kind: OptionKind::Choice(&["id", "id32", "addr", "addr-port", "guid"]),
};

/// The options of the consistent rule, which its bounded form shares.
pub(crate) const CONSISTENT_OPTIONS: [OptionSpec; 5] =
    [FUNCTION, avalanche(true), HASH_KEY, SOURCE, HEADER];

const WEIGHT_FIELD: WorkerField = WorkerField {
    name: "weight",
    meaning: "a whole number, 0 to 256; 0 takes no keys",
};
const DOWN_FIELD: WorkerField = WorkerField {
    name: "down",
    meaning: "takes no keys, but keeps its id",
};

/// What the consistent rule reads of its workers.
pub(crate) const CONSISTENT_FIELDS: &[WorkerField] = &[
    WorkerField {
        name: "id",
        meaning: "hashed under hash_key id and id32; without one, the place in the list from 1",
    },
    WorkerField {
        name: "address",
        meaning: "IP:port, hashed under hash_key addr and addr-port; without one, the name",
    },
    WorkerField {
        name: "guid",
        meaning: "hashed under hash_key guid",
    },
    WEIGHT_FIELD,
    DOWN_FIELD,
];

/// HAProxy's rules.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "haproxy-map",
        family: Family::Table,
        title: "HAProxy: hash-type map-based",
        source: "src/lb_map.c, https://docs.haproxy.org/2.6/configuration.html#hash-type",
        options: &[FUNCTION, avalanche(false), SOURCE, HEADER],
        worker_fields: &[
            WorkerField {
                name: "name",
                meaning: "tells workers apart; it is not hashed, the place in the list counts",
            },
            WEIGHT_FIELD,
            WorkerField {
                name: "down",
                meaning: "has no slot in the map",
            },
        ],
        build: Build::Placement(|fleet, options| {
            fleet.require_distinct_names()?;
            let keys = keys(fleet, options, false);
            let slots = map(fleet, "haproxy-map")?;
            Ok(Box::new(Table::new(keys, fleet.len(), slots)))
        }),
    },
    RuleSpec {
        id: "haproxy-consistent",
        family: Family::Ring,
        title: "HAProxy: hash-type consistent",
        source: "src/lb_chash.c, https://docs.haproxy.org/2.6/configuration.html#hash-type",
        options: &CONSISTENT_OPTIONS,
        worker_fields: CONSISTENT_FIELDS,
        build: Build::Placement(|fleet, options| {
            let ring = consistent(fleet, options)?;
            Ok(match header(fleet, options) {
                true => Box::new(Header(ring)),
                false => Box::new(ring),
            })
        }),
    },
];

/// How keys are hashed, and which of them at all.
#[derive(Debug, Clone, Copy)]
struct KeysOf {
    hash: KeyHash,
    header: bool,
}

impl Numbering for KeysOf {
    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered> {
        self.hash
            .slot(if self.header { first_value(key) } else { key }, slots)
    }
}

fn header(fleet: &Fleet, options: &Options) -> bool {
    options.flag(HEADER.name) && fleet.usable().count() > 1
}

/// The consistent default is avalanched, the map-based one not; naming a function takes the
/// avalanche away unless it is written, too.
fn keys(fleet: &Fleet, options: &Options, consistent: bool) -> KeysOf {
    let avalanche = if options.given("avalanche") {
        options.flag("avalanche")
    } else {
        consistent && !options.given(FUNCTION.name)
    };
    let named = options.choice(FUNCTION.name);
    let function = HaproxyFunction::ALL
        .into_iter()
        .find(|function| function.name() == named)
        .unwrap_or(HaproxyFunction::Sdbm); // FUNCTION lists the very names that ALL has
    // One usable server takes all, and nothing is hashed.
    let lone = fleet.usable().count() == 1;
    let source = options.flag(SOURCE.name) && !lone;
    let header = header(fleet, options);
    let hash = KeyHash::new(match source {
        true => HashFunction::HaproxyAddress(avalanche),
        false => HashFunction::Haproxy(function, avalanche),
    });
    KeysOf {
        hash: if header { hash.refusing_empty() } else { hash },
        header,
    }
}

/// What `hdr()` takes of a header: the value before the first comma that stands in no quotes,
/// without blanks around it. `http_find_hdr_value_end`, src/http.c.
fn first_value(header: &[u8]) -> &[u8] {
    let (mut quoted, mut escaped) = (false, false);
    let ends = |&byte: &u8| {
        let escapes = quoted && !escaped && byte == b'\\';
        quoted ^= byte == b'"' && !escaped;
        escaped = escapes;
        byte == b',' && !quoted
    };
    let end = header.iter().position(ends).unwrap_or(header.len());
    header[..end].trim_ascii()
}

/// What of a key is hashed: all of it, or what `hdr()` takes.
pub(crate) fn key_of(fleet: &Fleet, options: &Options) -> fn(&[u8]) -> &[u8] {
    if header(fleet, options) {
        first_value
    } else {
        |key| key
    }
}

/// A ring whose keys are headers. Positions of whole keys say nothing here, so it is not compared
/// arc by arc.
struct Header(Ring);

impl Placement for Header {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        self.0.owner(first_value(key))
    }

    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        self.0.ranked(first_value(key), k)
    }

    fn shares(&self) -> Vec<f64> {
        self.0.shares()
    }

    fn expected_shares(&self) -> Vec<crate::placement::Expected> {
        self.0.expected_shares()
    }

    fn circle(&self) -> Option<Circle<'_>> {
        Some(Circle::Ring(&self.0))
    }

    fn position(&self, key: &[u8]) -> Option<Position> {
        self.0.position(first_value(key))
    }
}

/// The ring of `hash-type consistent`: 16 points for each unit of weight, nearest point wins.
///
/// # Errors
/// Repeated names or ids; a weight that is not whole or above 256; an address or guid that the
/// hash key needs and the worker lacks.
pub(crate) fn consistent(fleet: &Fleet, options: &Options) -> Result<Ring, Error> {
    fleet.require_distinct_names()?;
    let weights = fleet.whole_weights("HAProxy", WEIGHT)?;
    let ids = ids(fleet)?;
    let mut points = Vec::new(); // at most 1,024 · 256 · 16, about 4.2 million: see below
    let total: f64 = fleet
        .usable()
        .map(|(id, _)| (weights[id.index()] * SCALE) as f64)
        .sum();
    crate::placement::check_made(
        "Points",
        total,
        "Lower the weights: HAProxy makes 16 points for each.",
    )?;
    for (rank, (i, worker)) in (0u32..).zip(fleet.workers().iter().enumerate()) {
        let base = base(i, worker, ids[i], options.choice(HASH_KEY.name))?;
        if worker.usable() {
            points.extend((0..weights[i] * SCALE).map(|j| {
                let point = full_hash(base.wrapping_add(j as u32));
                (u64::from(point) << 32, rank)
            }));
        }
    }
    let by_rank: Vec<WorkerId> = (0..fleet.len() as u32).map(WorkerId).collect();
    let KeysOf { hash, .. } = keys(fleet, options, true);
    Ok(Ring::new(
        hash,
        Lookup::NearestOfEither,
        fleet.len(),
        &by_rank,
        points,
    ))
}

/// Each server's id: the configured one, or the next free one from its place in the list.
fn ids(fleet: &Fleet) -> Result<Vec<u32>, Error> {
    // At most 1,024, which looking through costs little.
    let mut used: Vec<(u32, usize)> = Vec::new();
    for (i, worker) in fleet.workers().iter().enumerate() {
        let Some(id) = worker.id else { continue };
        if let Some(&(_, first)) = used.iter().find(|(other, _)| *other == id) {
            return Err(Error::DuplicateId {
                id,
                workers: (first, i),
            });
        }
        used.push((id, i));
    }
    let mut last = 0;
    let mut ids = Vec::with_capacity(fleet.len());
    for (i, worker) in fleet.workers().iter().enumerate() {
        // The count goes on past servers with an id of their own.
        let mut next = last + 1;
        if worker.id.is_none() {
            // At most 1,024 ids are taken, so a free one is near.
            while used.iter().any(|(other, _)| *other == next) {
                next += 1;
            }
            used.push((next, i));
        }
        ids.push(worker.id.unwrap_or(next));
        last = next;
    }
    Ok(ids)
}

/// The number that a server's points count up from.
fn base(i: usize, worker: &Worker, id: u32, hash_key: &str) -> Result<u32, Error> {
    let address = || {
        socket(worker.text()).ok_or_else(|| Error::WrongKind {
            what: format!("The address of worker {}", i + 1),
            expected: "an IP address with a port, such as 10.0.0.1:8080, for this hash_key".into(),
            given: format!("\"{}\"", worker.text()),
        })
    };
    Ok(match hash_key {
        "id32" => full_hash(id.swap_bytes()),
        "addr" => match address()? {
            (IpAddr::V4(v4), _) => full_hash(u32::from_le_bytes(v4.octets())),
            (IpAddr::V6(v6), _) => xxh32(&v6.octets(), 0),
        },
        "addr-port" => {
            let (ip, port) = address()?;
            let port = full_hash(port.into());
            match ip {
                IpAddr::V4(v4) => full_hash(port.wrapping_add(u32::from_le_bytes(v4.octets()))),
                IpAddr::V6(v6) => xxh32(&v6.octets(), port),
            }
        }
        "guid" => {
            let guid = worker.guid.as_ref().ok_or(Error::Missing {
                worker: i,
                field: "guid",
                needed: "hash_key guid hashes it",
            })?;
            xxh32(guid.as_bytes(), 0)
        }
        _ => id.wrapping_mul(4096),
    })
}

/// An address with its port, 0 where there is none.
fn socket(text: &str) -> Option<(IpAddr, u16)> {
    if let Some(ip) = ip_address(text.as_bytes()) {
        return Some((ip, 0));
    }
    let (ip, port) = text.rsplit_once(':')?;
    Some((ip_address(ip.as_bytes())?, port.parse().ok()?))
}

/// The map of `hash-type map-based` and `static-rr`: weights without their common divisor, spread
/// by the largest score. O(slots · workers).
///
/// # Errors
/// A weight that is not whole or above 256.
pub(crate) fn map(fleet: &Fleet, rule: &str) -> Result<Vec<WorkerId>, Error> {
    let weights = fleet.whole_weights(rule, WEIGHT)?;
    let servers: Vec<(WorkerId, u64)> = fleet
        .usable()
        .map(|(id, _)| (id, weights[id.index()]))
        .collect();
    let divisor = servers
        .iter()
        .fold(0, |d, &(_, weight)| gcd(d, weight))
        .max(1);
    let total: u64 = servers.iter().map(|&(_, weight)| weight / divisor).sum();
    let mut scores = vec![0i64; servers.len()];
    let mut slots = Vec::with_capacity(total as usize);
    for _ in 0..total {
        let (mut best, mut greatest) = (0, 0);
        for (i, &(_, weight)) in servers.iter().enumerate() {
            scores[i] += (weight / divisor) as i64;
            let value = (scores[i] + total as i64) / total as i64;
            if value > greatest {
                (best, greatest) = (i, value);
            }
        }
        slots.push(servers[best].0);
        scores[best] -= total as i64;
    }
    Ok(slots)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_left_out_is_the_next_free_one_from_its_place() {
        let mut fleet = vec![
            Worker::new("a"),
            Worker::new("b"),
            Worker::new("c"),
            Worker::new("d"),
        ];
        fleet[0].id = Some(2);
        assert_eq!(
            ids(&Fleet::new(fleet.clone()).unwrap()).unwrap(),
            [2, 3, 4, 5]
        );
        fleet[3].id = Some(2);
        assert_eq!(
            ids(&Fleet::new(fleet).unwrap()).unwrap_err().to_string(),
            "Workers 1 and 4 both have the id 2. Each id must be its own; leave it out for the \
             next free one."
        );
    }

    #[test]
    fn hdr_takes_the_first_value() {
        assert_eq!(first_value(b" a b , c"), b"a b");
        assert_eq!(first_value(b",x"), b"");
    }

    #[test]
    fn hdr_takes_a_comma_in_quotes_for_part_of_the_value() {
        assert_eq!(first_value(br#""a,b" , c"#), br#""a,b""#);
        assert_eq!(first_value(br#"a"b,c"d,e"#), br#"a"b,c"d"#);
        assert_eq!(first_value(br#""a\",b",c"#), br#""a\",b""#);
        // A backslash counts within quotes alone, and may itself be what is escaped.
        assert_eq!(first_value(br#"a\",b",c"#), br#"a\",b""#);
        assert_eq!(first_value(br#""a\\",b"#), br#""a\\""#);
        assert_eq!(first_value(br#""a,b"#), br#""a,b"#);
    }
}
