//! `hash KEY consistent`: a ring of chained CRCs of the server texts.

use super::{TRIES, lone};
use crate::error::Error;
use crate::fleet::{Fleet, Worker, WorkerId};
use crate::hash::{CRC32, HashFunction, KeyHash, Position};
use crate::limits;
use crate::order::sort_positions;
use crate::placement::ring::{Lookup, Ring};
use crate::placement::{Circle, Expected, Placement, check_made};

const KEYS: KeyHash = KeyHash::new(HashFunction::Crc32);

/// `hash KEY consistent`: 160 points for each unit of weight, chained CRCs of the server text.
pub(super) struct Consistent {
    /// The points as they decide: each leads to the first worker in service of those tried.
    ring: Ring,
    /// Whether some run of points is so long that nginx gives up on it; the ring then knows less
    /// than `points`.
    gives_up: bool,
    points: Vec<(u32, Option<WorkerId>)>,
    shares: Vec<f64>,
    lone: Option<WorkerId>,
    /// For each worker of the list that stands for its text, those that take turns with it.
    others: Vec<Vec<WorkerId>>,
    /// For each worker of the list, who stands for it on the ring and its part of the turns.
    turns: Vec<Option<(WorkerId, f64)>>,
}

impl Consistent {
    /// # Errors
    /// A weight that is not whole; more than 4 million points in all.
    pub(super) fn new(fleet: &Fleet) -> Result<Consistent, Error> {
        const RULE: &str = "nginx-consistent";
        const POINTS: u64 = 160;
        let weights = fleet.whole_weights(RULE, limits::WEIGHT as u64)?;
        let total = weights.iter().map(|&weight| (weight * POINTS) as f64).sum();
        check_made(
            "Points",
            total,
            "Lower the weights: nginx makes 160 points for each.",
        )?;
        let mut points: Vec<(u64, u32)> = Vec::with_capacity(total as usize);
        for (i, (worker, weight)) in (0..).zip(fleet.workers().iter().zip(&weights)) {
            let chained = chained_points(worker.text(), weight * POINTS);
            points.extend(chained.map(|point| (point.into(), i)));
        }
        // Of equal points only the first in the list's order is kept.
        sort_positions(&mut points);
        points.dedup_by_key(|&mut (point, _)| point);

        // Peers of one text take turns by weight; the first turn, which stands for them where one
        // worker must be named, is the heaviest's.
        let worker = |id: WorkerId| &fleet.workers()[id.index()];
        let mut stands = vec![None; fleet.len()];
        let mut turns = vec![None; fleet.len()];
        let mut others = vec![Vec::new(); fleet.len()];
        let by_text = fleet.by_text(Worker::text);
        for of_text in by_text.chunk_by(|&a, &b| worker(a).text() == worker(b).text()) {
            let peers = of_text.iter().copied().filter(|&id| worker(id).usable());
            let weight = |id: WorkerId| weights[id.index()];
            let heavier = |best, id| if weight(id) > weight(best) { id } else { best };
            let Some(heaviest) = peers.clone().reduce(heavier) else {
                continue;
            };
            for id in of_text {
                stands[id.index()] = Some(heaviest);
            }
            let total: u64 = peers.clone().map(weight).sum();
            for id in peers.clone() {
                turns[id.index()] = Some((heaviest, weight(id) as f64 / total as f64));
            }
            others[heaviest.index()] = peers.filter(|&id| id != heaviest).collect();
        }
        let points: Vec<(u32, Option<WorkerId>)> = points
            .into_iter()
            .map(|(point, i)| (point as u32, stands[i as usize]))
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
            KEYS
        } else {
            KEYS.refusing_empty()
        };
        let ring = Ring::new(
            key_hash,
            Lookup::AtOrAfter,
            fleet.len(),
            &by_rank,
            made.collect(),
        );

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
        let hash = CRC32.checksum(key);
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
        let stops = self.ring.walk(KEYS.position(key), k);
        let peers = |worker: WorkerId| self.others[worker.index()].iter().copied();
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

    fn circle(&self) -> Option<Circle<'_>> {
        Some(Circle::Ring(&self.ring))
    }

    fn position(&self, key: &[u8]) -> Option<Position> {
        self.owner(key).map(|_| KEYS.position(key))
    }
}

/// The points of a server text: each is the CRC-32 of host, NUL, port and the point before it.
fn chained_points(text: &str, count: u64) -> impl Iterator<Item = u32> {
    let (host, port) = host_and_port(text);
    let mut base = CRC32.digest();
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
