//! nginx's `hash KEY`, `hash KEY consistent` and `ip_hash`.
//!
//! src/http/modules/ngx_http_upstream_{hash,ip_hash}_module.c; agrees with nginx 1.22.1.

use std::collections::HashMap;

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash, ip_address};
use crate::limits;
use crate::placement::ring::{Lookup, Ring};
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::placement::table::{Numbered, Numbering, Table};
use crate::placement::{Expected, Placement, check_made};

/// After so many tries nginx turns to its round robin.
const TRIES: u32 = 20;

const CRC32: KeyHash = KeyHash::new(HashFunction::Crc32);

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
        let number = fifteen_bits(crc32fast::hash(key));
        (!key.is_empty()).then(|| Numbered::of(number, slots))
    }

    fn next(&self, key: &[u8], previous: Numbered, attempt: u32, slots: u64) -> Option<Numbered> {
        if attempt > TRIES + 1 {
            return None;
        }
        let mut hasher = crc32fast::Hasher::new();
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

/// h = (113·h + octet) mod 6271 over the octets, from 89; each further try goes on from there.
#[derive(Debug, Clone, Copy)]
struct IpNumbering {
    lone: bool,
}

const IP_START: u64 = 89;
const IP_MODULUS: u64 = 6271;

impl Numbering for IpNumbering {
    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered> {
        if self.lone {
            return Some(Numbered::of(0, slots));
        }
        Some(Numbered::of(ip_step(IP_START, key)?, slots))
    }

    fn next(&self, key: &[u8], previous: Numbered, attempt: u32, slots: u64) -> Option<Numbered> {
        if attempt > TRIES + 1 {
            return None;
        }
        Some(Numbered::of(ip_step(previous.number, key)?, slots))
    }
}

/// One pass over an address: the first three octets of IPv4, all sixteen of IPv6.
fn ip_step(from: u64, key: &[u8]) -> Option<u64> {
    let octets = match ip_address(key)? {
        std::net::IpAddr::V4(v4) => v4.octets()[..3].to_vec(),
        std::net::IpAddr::V6(v6) => v6.octets().to_vec(),
    };
    Some(octets.into_iter().fold(from, ip_octet))
}

fn ip_octet(h: u64, octet: u8) -> u64 {
    (h * 113 + u64::from(octet)) % IP_MODULUS
}

/// The parts that `ip_hash` gives IPv4 clients spread evenly over all addresses.
fn ip_shares(fleet: &Fleet, slots: &[Option<WorkerId>]) -> Vec<f64> {
    let mut shares = vec![0.0; fleet.len()];
    if slots.is_empty() {
        return shares;
    }
    let mut chances = vec![0.0; IP_MODULUS as usize];
    chances[IP_START as usize] = 1.0;
    for _ in 0..3 {
        let mut next = vec![0.0; IP_MODULUS as usize];
        for (h, chance) in chances.into_iter().enumerate().filter(|(_, c)| *c > 0.0) {
            for octet in 0..=u8::MAX {
                next[ip_octet(h as u64, octet) as usize] += chance / 256.0;
            }
        }
        chances = next;
    }
    // A pass is linear, h -> factor·h + c mod 6271, with c the address's own: what the first pass
    // came to tells c, and with it where every further pass comes to.
    let factor = (0..3).fold(1, |factor, _| factor * 113 % IP_MODULUS);
    for (first, chance) in (0u64..).zip(chances) {
        let c = (first + IP_MODULUS * factor - IP_START * factor) % IP_MODULUS;
        let mut h = first;
        for _ in 0..=TRIES {
            if let Some(id) = slots[(h % slots.len() as u64) as usize] {
                shares[id.index()] += chance;
                break;
            }
            h = (h * factor + c) % IP_MODULUS;
        }
    }
    shares
}

/// `hash KEY consistent`: 160 points for each unit of weight, chained CRCs of the server text.
struct Consistent {
    /// The points as they decide: each leads to the first worker in service of those tried.
    ring: Ring,
    /// Whether some run of points is so long that nginx gives up on it; the ring then knows less
    /// than `points`.
    gives_up: bool,
    points: Vec<(u32, Option<WorkerId>)>,
    shares: Vec<f64>,
    lone: Option<WorkerId>,
    /// For each worker on the ring, those of the same text that take turns with it.
    others: HashMap<WorkerId, Vec<WorkerId>>,
    /// For each worker of the list, who stands for it on the ring and its part of the turns.
    turns: Vec<Option<(WorkerId, f64)>>,
}

impl Consistent {
    fn new(fleet: &Fleet) -> Result<Consistent, Error> {
        const RULE: &str = "nginx-consistent";
        const POINTS: u64 = 160;
        let weights = fleet.whole_weights(RULE, limits::WEIGHT as u64)?;
        let total = weights.iter().map(|&weight| (weight * POINTS) as f64).sum();
        check_made(
            "Points",
            total,
            "Lower the weights: nginx makes 160 points for each.",
        )?;
        let mut points: Vec<(u32, &str)> = Vec::with_capacity(total as usize);
        for (worker, weight) in fleet.workers().iter().zip(&weights) {
            points
                .extend(chained_points(worker.text(), weight * POINTS).map(|p| (p, worker.text())));
        }
        // Stable, and of equal points only the first is kept.
        points.sort_by_key(|&(point, _)| point);
        points.dedup_by_key(|&mut (point, _)| point);

        // Peers of one text take turns by weight; the first turn, which stands for them where one
        // worker must be named, is the heaviest's.
        let mut peers: HashMap<&str, Vec<WorkerId>> = HashMap::new();
        for (id, worker) in fleet.usable() {
            peers.entry(worker.text()).or_default().push(id);
        }
        let heaviest = |ids: &Vec<WorkerId>| {
            let weight = |id: &WorkerId| weights[id.index()];
            ids.iter().copied().reduce(|best, id| {
                if weight(&id) > weight(&best) {
                    id
                } else {
                    best
                }
            })
        };
        let points: Vec<(u32, Option<WorkerId>)> = points
            .into_iter()
            .map(|(point, text)| (point, peers.get(text).and_then(heaviest)))
            .collect();
        let decided = decide(&points);
        let gives_up = decided.iter().any(Option::is_none);
        let by_rank: Vec<WorkerId> = (0..fleet.len() as u32).map(WorkerId).collect();
        let made = points.iter().zip(&decided);
        let made = made.filter_map(|(&(point, own), decided)| {
            // Points of workers in service alone are drawn; a run without any leads on to the next.
            let owner = own.or(if gives_up { *decided } else { None })?;
            Some((u64::from(point) << 32, owner.0))
        });
        let lone = lone(fleet);
        let key_hash = if lone.is_some() {
            CRC32
        } else {
            CRC32.refusing_empty()
        };
        let ring = Ring::new(
            key_hash,
            Lookup::AtOrAfter,
            fleet.len(),
            &by_rank,
            made.collect(),
        );

        let mut turns = vec![None; fleet.len()];
        for ids in peers.values() {
            let total: u64 = ids.iter().map(|id| weights[id.index()]).sum();
            for id in ids {
                let part = weights[id.index()] as f64 / total as f64;
                turns[id.index()] = heaviest(ids).map(|stands| (stands, part));
            }
        }
        let mut of_text = vec![0.0; fleet.len()];
        for (i, owner) in decided.iter().enumerate() {
            let before = points[(i + points.len() - 1) % points.len()].0;
            let gap = match points[i].0.wrapping_sub(before) {
                0 => 1u64 << 32, // the only point
                gap => gap.into(),
            };
            if let Some(owner) = owner.or(lone) {
                of_text[owner.index()] += gap as f64 / (1u64 << 32) as f64;
            }
        }
        let share = |turn: &Option<(WorkerId, f64)>| {
            turn.map_or(0.0, |(stands, part)| part * of_text[stands.index()])
        };
        let shares = turns.iter().map(share).collect();
        let others = peers
            .values()
            .filter_map(|ids| {
                let stands = heaviest(ids)?;
                let others = ids.iter().copied().filter(|id| *id != stands).collect();
                Some((stands, others))
            })
            .collect();
        Ok(Consistent {
            ring,
            gives_up,
            points,
            shares,
            lone,
            others,
            turns,
        })
    }

    /// The index of the first point at or after the key's hash.
    fn first(&self, key: &[u8]) -> Option<usize> {
        let hash = crc32fast::hash(key);
        let first = self.points.partition_point(|&(point, _)| point < hash);
        let refused = key.is_empty() || self.points.is_empty();
        (!refused).then(|| first % self.points.len())
    }
}

/// For each point whom a key that finds it gets, after up to 20 further points.
fn decide(points: &[(u32, Option<WorkerId>)]) -> Vec<Option<WorkerId>> {
    let mut decided = vec![None; points.len()];
    // Backwards, once round before the round that counts, so that the last know what follows them.
    let mut found: Option<(WorkerId, u32)> = None;
    for i in (0..points.len()).rev().chain((0..points.len()).rev()) {
        found = match (points[i].1, found) {
            (Some(own), _) => Some((own, 0)),
            (None, Some((next, tries))) if tries < TRIES => Some((next, tries + 1)),
            (None, _) => None,
        };
        decided[i] = found.map(|(id, _)| id);
    }
    decided
}

impl Placement for Consistent {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        if self.lone.is_some() {
            return self.lone;
        }
        let first = self.first(key)?;
        let tried = self.points[first..].iter().chain(&self.points[..first]);
        tried.take(TRIES as usize + 1).find_map(|&(_, owner)| owner)
    }

    /// The owner, then the workers met clockwise from there, each with those of its text.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        if self.owner(key).is_none() {
            return Vec::new();
        }
        let stops = self.ring.walk(CRC32.position(key), k);
        let peers = |worker| self.others.get(&worker).into_iter().flatten().copied();
        stops
            .into_iter()
            .flat_map(|stop| std::iter::once(stop.worker).chain(peers(stop.worker)))
            .take(k)
            .collect()
    }

    fn shares(&self) -> Vec<f64> {
        self.shares.clone()
    }

    fn expected_shares(&self) -> Vec<Expected> {
        let of_text = self.ring.expected_shares();
        let expected = |turn: &Option<(WorkerId, f64)>| {
            turn.map_or(Expected::default(), |(stands, part)| Expected {
                mean: part * of_text[stands.index()].mean,
                sd: part * of_text[stands.index()].sd,
            })
        };
        self.turns.iter().map(expected).collect()
    }

    fn as_ring(&self) -> Option<&Ring> {
        (!self.gives_up).then_some(&self.ring)
    }
}

/// The points of a server text: each is the CRC-32 of host, NUL, port and the point before it.
fn chained_points(text: &str, count: u64) -> impl Iterator<Item = u32> {
    let (host, port) = host_and_port(text);
    let mut base = crc32fast::Hasher::new();
    base.update(host.as_bytes());
    base.update(&[0]);
    base.update(port.as_bytes());
    let mut previous = [0; 4];
    (0..count).map(move |_| {
        let mut hasher = base.clone();
        hasher.update(&previous);
        let point = hasher.finalize();
        previous = point.to_le_bytes();
        point
    })
}

/// A server text as nginx hashes it: host and port, the port empty where there is none.
fn host_and_port(text: &str) -> (&str, &str) {
    if let Some(path) = text.strip_prefix("unix:") {
        return (path, "");
    }
    match text.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
        _ => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_all_digits_after_the_last_colon() {
        for (text, host, port) in [
            ("127.0.0.1:8080", "127.0.0.1", "8080"),
            ("cache-a.internal", "cache-a.internal", ""),
            ("[::1]:9001", "[::1]", "9001"),
            ("[::1]", "[::1]", ""),
            ("unix:/run/a.sock", "/run/a.sock", ""),
            ("host:name", "host:name", ""),
        ] {
            assert_eq!(host_and_port(text), (host, port));
        }
    }

    #[test]
    fn nginx_gives_up_after_twenty_further_points() {
        let own = WorkerId(0);
        let mut points = vec![(0, Some(own))];
        points.extend((1..=30).map(|i| (i, None)));
        let decided = decide(&points);
        // Point 11 is twenty before point 31, which is point 0 again.
        assert_eq!(decided[11], Some(own));
        assert_eq!(decided[10], None);
        assert_eq!(decided[0], Some(own));
    }
}
