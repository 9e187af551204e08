//! Multi-probe consistent hashing: one point a worker, and each key looks from many places.
//!
//! B. Appleton, M. O'Reilly: Multi-probe consistent hashing. arXiv 1505.00062.

use crate::fleet::WorkerId;
use crate::hash::{Position, mix64};
use crate::placement::points::NamedPoints;
use crate::placement::ring::{Lookup, RING_FIELDS, Ring};
use crate::placement::rule::{Build, Family, HASH, OptionKind, OptionSpec, RuleSpec, SEED};
use crate::placement::{Circle, Expected, Placement, certain};

/// A ring that each key probes from several places; the probe that ends nearest before its point
/// wins, the first of equals. Lookup O(probes · log points).
#[derive(Debug, Clone)]
pub struct MultiProbe {
    ring: Ring,
    offsets: Vec<u64>,
}

impl MultiProbe {
    /// Probes from H(key) xor mix64(i), i from 0.
    pub fn new(ring: Ring, probes: u64) -> MultiProbe {
        MultiProbe {
            ring,
            offsets: (0..probes).map(mix64).collect(),
        }
    }

    /// The ring that is probed.
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Where the winning probe starts.
    fn best(&self, key: &[u8]) -> Option<Position> {
        let Position(home) = self.ring.key_hash().position(key);
        self.best_from(home)
    }

    fn best_from(&self, home: u64) -> Option<Position> {
        let mut best: Option<(u64, Position)> = None;
        for offset in &self.offsets {
            let probe = Position(home ^ offset);
            let distance = self.ring.distance_to_point(probe)?;
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, probe));
            }
        }
        best.map(|(_, probe)| probe)
    }
}

impl MultiProbe {
    /// Adds the parts of a block of 2^bits positions of keys, from `home` on, that the probes with
    /// these offsets may win. While it is not settled who does, the block is halved; one of the
    /// smallest goes to whoever owns its start.
    fn add_shares(
        &self,
        (home, bits): (u64, u32),
        smallest_bits: u32,
        offsets: &[u64],
        shares: &mut [f64],
    ) {
        let low = u64::MAX.checked_shr(64 - bits).unwrap_or(0); // the positions within a block
        // What each probe's block of positions tells: its least and greatest distance to a point,
        // and whose the point is if it is one for the whole block.
        let looks: Vec<(u64, u64, Option<WorkerId>)> = offsets
            .iter()
            .map(|offset| {
                let start = (home ^ offset) & !low;
                let to_point = |from| self.ring.distance_to_point(Position(from)).unwrap_or(0);
                let first = to_point(start);
                if first >= low {
                    (first - low, first, self.ring.owner_at(Position(start)))
                } else {
                    // The farthest may lie just after the block's last point.
                    (0, low.saturating_add(to_point(start | low)), None)
                }
            })
            .collect();
        let nearest = looks.iter().map(|look| look.1).min().unwrap_or(0);
        let may_win = |look: &(u64, u64, Option<WorkerId>)| look.0 <= nearest;
        let mut owners = looks.iter().filter(|look| may_win(look)).map(|look| look.2);
        let first = owners.next().flatten();
        let settled = first.filter(|first| owners.all(|owner| owner == Some(*first)));
        if settled.is_none() && bits > smallest_bits {
            let left: Vec<u64> = looks
                .iter()
                .zip(offsets)
                .filter(|(look, _)| may_win(look))
                .map(|(_, &offset)| offset)
                .collect();
            for half in [home, home | 1 << (bits - 1)] {
                self.add_shares((half, bits - 1), smallest_bits, &left, shares);
            }
            return;
        }
        let owner = settled.or_else(|| self.ring.owner_at(self.best_from(home)?));
        if let Some(owner) = owner {
            shares[owner.index()] += 1.0 / (1u128 << (64 - bits)) as f64;
        }
    }
}

impl Placement for MultiProbe {
    fn owner(&self, key: &[u8]) -> Option<WorkerId> {
        self.ring.owner_at(self.best(key)?)
    }

    /// The owner, then the workers met clockwise from its point.
    fn ranked(&self, key: &[u8], k: usize) -> Vec<WorkerId> {
        let Some(probe) = self.best(key) else {
            return Vec::new();
        };
        let stops = self.ring.walk(probe, k);
        stops.into_iter().map(|stop| stop.worker).collect()
    }

    /// Each worker's part, exact to 2^-40 of the space for each of the few boundaries left open.
    /// With many points or probes finer blocks would take too long, and some are given to whoever
    /// owns their start: about four million probes are looked at then.
    fn shares(&self) -> Vec<f64> {
        const LOOKS: u32 = 22;
        let probes = self.offsets.len();
        let smallest_bits = match self.ring.len() * probes {
            0..=86_016 => 64 - 40, // 4,096 points at 21 probes
            _ => 64 - (LOOKS - probes.ilog2()),
        };
        let mut shares = vec![0.0; self.ring.points_of().len()];
        if !self.ring.is_empty() {
            self.add_shares((0, 64), smallest_bits, &self.offsets, &mut shares);
        }
        shares
    }

    fn expected_shares(&self) -> Vec<Expected> {
        certain(self.shares())
    }

    fn circle(&self) -> Option<Circle<'_>> {
        Some(Circle::Ring(&self.ring))
    }

    /// Where the probe that wins lies.
    fn position(&self, key: &[u8]) -> Option<Position> {
        self.best(key)
    }
}

/// Multi-probe.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "multi-probe",
    family: Family::Ring,
    title: "Multi-probe consistent hashing",
    source: "Appleton and O'Reilly 2015, https://arxiv.org/abs/1505.00062",
    options: &[
        OptionSpec {
            name: "probes",
            title: "Probes",
            kind: OptionKind::Integer {
                min: 1,
                max: 1_000,
                default: 21,
            },
        },
        OptionSpec {
            name: "points",
            title: "Virtual nodes",
            kind: OptionKind::Integer {
                min: 1,
                max: 1_000,
                default: 1,
            },
        },
        HASH,
        SEED,
    ],
    worker_fields: RING_FIELDS,
    build: Build::Placement(|fleet, options| {
        let hash = options.key_hash()?;
        let ring = NamedPoints::new(fleet, options, hash, Lookup::AtOrAfter, '#')?.ring();
        Ok(Box::new(MultiProbe::new(ring, options.integer("probes"))))
    }),
}];

#[cfg(test)]
mod tests {
    use crate::fleet::Fleet;
    use crate::placement::rule::{OptionValue, Rule};

    fn rule(probes: u32) -> Rule {
        Rule::new(
            "multi-probe",
            [("probes".into(), OptionValue::Number(probes.into()))],
        )
        .unwrap()
    }

    #[test]
    fn one_probe_is_the_plain_ring_with_one_point() {
        let fleet = Fleet::named(["a", "b", "c", "d", "e"]).unwrap();
        let points = [("points".into(), OptionValue::Number(1.0))];
        let ring = Rule::new("ring", points).unwrap().place(&fleet).unwrap();
        let probe = rule(1).place(&fleet).unwrap();
        for (a, b) in probe.shares().into_iter().zip(ring.shares()) {
            assert!((a - b).abs() < 1e-12);
        }
        for i in 0..1_000 {
            let key = format!("key-{i}");
            assert_eq!(probe.owner(key.as_bytes()), ring.owner(key.as_bytes()));
        }
    }

    #[test]
    fn shares_are_what_many_keys_find() {
        let fleet = Fleet::named(["a", "b", "c", "d", "e"]).unwrap();
        let probe = rule(21).place(&fleet).unwrap();
        let shares = probe.shares();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let mut counts = [0.0; 5];
        const KEYS: u32 = 200_000;
        for i in 0..KEYS {
            let owner = probe.owner(format!("key-{i}").as_bytes()).unwrap();
            counts[owner.index()] += 1.0 / f64::from(KEYS);
        }
        for (count, share) in counts.into_iter().zip(shares) {
            assert!((count - share).abs() < 0.005, "{count} {share}");
        }
    }
}
