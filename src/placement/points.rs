//! Points made of each worker's name and a number: a worker's depend on no other worker, so that a
//! ring can be changed into another at the cost of the points that differ.

use std::cmp::Ordering;

use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{KeyHash, Position};
use crate::movement::{Part, parts_within};
use crate::order::sort_positions;
use crate::placement::check_made;
use crate::placement::ring::{Lookup, POINTS, Ring};
use crate::placement::rule::Options;

/// Which points a fleet has on a ring: the hashes of name, separator and number, from 0. Equal
/// positions go to the smaller name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedPoints {
    key_hash: KeyHash,
    lookup: Lookup,
    separator: char,
    /// In the order of the fleet's list.
    workers: Vec<Named>,
    by_rank: Vec<WorkerId>,
}

#[derive(Debug, Clone, PartialEq)]
struct Named {
    name: String,
    points: u64,
}

impl NamedPoints {
    /// The points of a fleet: the option [`POINTS`] times the weight for each usable worker, at
    /// least 1. None is made yet. O(workers · log workers)
    ///
    /// # Errors
    /// Repeated names; more than 4 million points in all.
    pub fn new(
        fleet: &Fleet,
        options: &Options,
        key_hash: KeyHash,
        lookup: Lookup,
        separator: char,
    ) -> Result<NamedPoints, Error> {
        fleet.require_distinct_names()?;
        let points = options.integer(POINTS.name);
        let workers: Vec<Named> = fleet
            .workers()
            .iter()
            .map(|worker| Named {
                name: worker.name.clone(),
                points: if worker.usable() {
                    points_of_weight(worker.weight, points)
                } else {
                    0
                },
            })
            .collect();
        let total = workers.iter().map(|worker| worker.points as f64).sum();
        check_made(
            "Points",
            total,
            "Lower the weights, the virtual nodes or the number of workers.",
        )?;
        Ok(NamedPoints {
            key_hash,
            lookup,
            separator,
            workers,
            by_rank: fleet.by_name(),
        })
    }

    /// The ring of these points. O(points · log points)
    pub fn ring(&self) -> Ring {
        let mut made = Vec::with_capacity(self.total() as usize);
        for (rank, id) in (0u32..).zip(&self.by_rank) {
            self.make(*id, 0, |position| made.push((position, rank)));
        }
        Ring::new(
            self.key_hash,
            self.lookup,
            self.workers.len(),
            &self.by_rank,
            made,
        )
    }

    /// What has to be done to a ring of `old` to make one of these points; `None` where that is
    /// no less than making it anew. O(points that differ, by log of their number, + workers)
    pub fn change_from(&self, old: &NamedPoints) -> Option<Change> {
        if crate::FIRST_VIEW {
            return None;
        }
        let kind = |points: &NamedPoints| (points.key_hash, points.lookup, points.separator);
        if kind(self) != kind(old) {
            return None;
        }
        let pairs = old.matched(self);
        let differing: u64 = pairs
            .iter()
            .map(|&(before, after)| {
                let points = |side: &NamedPoints, id: Option<WorkerId>| {
                    id.map_or(0, |id| side.workers[id.index()].points)
                };
                points(old, before).abs_diff(points(self, after))
            })
            .sum();
        if differing * CHANGE_AT_MOST > old.total().min(self.total()) {
            return None;
        }
        let mut change = Change {
            workers: self.workers.len(),
            renamed: vec![None; old.workers.len()],
            ranks: self.ranks(),
            gone: Vec::new(),
            come: Vec::new(),
        };
        let old_ranks = old.ranks();
        for (before, after) in pairs {
            let kept = match (before, after) {
                (Some(before), Some(after)) => {
                    change.renamed[before.index()] = Some(after);
                    let points = |side: &NamedPoints, id: WorkerId| side.workers[id.index()].points;
                    points(old, before).min(points(self, after))
                }
                _ => 0,
            };
            if let Some(id) = before {
                let rank = old_ranks[id.index()];
                old.make(id, kept, |position| change.gone.push((position, rank)));
            }
            if let Some(id) = after {
                let rank = change.ranks[id.index()];
                self.make(id, kept, |position| change.come.push((position, rank)));
            }
        }
        sort_positions(&mut change.gone);
        sort_positions(&mut change.come);
        // From ranks, which they were sorted by, to workers.
        for (points, by_rank) in [
            (&mut change.gone, &old.by_rank),
            (&mut change.come, &self.by_rank),
        ] {
            for (_, rank) in points {
                *rank = by_rank[*rank as usize].0;
            }
        }
        Some(change)
    }

    /// The place by name of each worker.
    fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.workers.len()];
        for (rank, id) in (0u32..).zip(&self.by_rank) {
            ranks[id.index()] = rank;
        }
        ranks
    }

    /// Every name of either side, in order, with its workers.
    fn matched(&self, new: &NamedPoints) -> Vec<(Option<WorkerId>, Option<WorkerId>)> {
        let mut pairs = Vec::with_capacity(self.workers.len().max(new.workers.len()) + 1);
        let (mut olds, mut news) = (&self.by_rank[..], &new.by_rank[..]);
        loop {
            let order = match (olds.first(), news.first()) {
                (None, None) => return pairs,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(old), Some(new_id)) => {
                    let names = (
                        &self.workers[old.index()].name,
                        &new.workers[new_id.index()].name,
                    );
                    names.0.cmp(names.1)
                }
            };
            let take = |from: &mut &[WorkerId], is_next: bool| {
                let (first, rest) = from.split_first()?;
                is_next.then(|| {
                    *from = rest;
                    *first
                })
            };
            pairs.push((
                take(&mut olds, order.is_le()),
                take(&mut news, order.is_ge()),
            ));
        }
    }

    fn total(&self) -> u64 {
        self.workers.iter().map(|worker| worker.points).sum()
    }

    /// Calls `visit` with the positions of a worker's points from number `first` on.
    fn make(&self, id: WorkerId, first: u64, mut visit: impl FnMut(u64)) {
        let worker = &self.workers[id.index()];
        let mut text = format!("{}{}", worker.name, self.separator).into_bytes();
        let stem = text.len();
        let mut digits = itoa::Buffer::new();
        for i in first..worker.points {
            text.truncate(stem);
            text.extend_from_slice(digits.format(i).as_bytes());
            let Position(position) = self.key_hash.position(&text);
            visit(position);
        }
    }
}

/// How many points a usable worker of this weight has where one of weight 1 has `points`.
pub(crate) fn points_of_weight(weight: f64, points: u64) -> u64 {
    ((points as f64 * weight).round() as u64).max(1)
}

/// A ring is changed while at most one in so many of its points differs.
const CHANGE_AT_MOST: u64 = 2;

/// What turns one ring of named points into another.
#[derive(Debug, Clone)]
pub struct Change {
    /// The length of the new fleet's list.
    pub(super) workers: usize,
    /// What each old worker is in the new fleet.
    pub(super) renamed: Vec<Option<WorkerId>>,
    /// The place by name of each new worker.
    pub(super) ranks: Vec<u32>,
    /// The points to take away with their workers in the old fleet, by position and name.
    pub(super) gone: Vec<(u64, u32)>,
    /// The points to add with their workers in the new fleet, by position and name.
    pub(super) come: Vec<(u64, u32)>,
}

impl Change {
    /// What each worker of the old fleet is in the new one.
    pub fn renamed(&self) -> &[Option<WorkerId>] {
        &self.renamed
    }

    /// The changed ring, and what [`Change::parts`] says of the two. O(points) copies of 16 bytes,
    /// and O(points that differ, by log points).
    pub fn apply(&self, old: &Ring) -> (Ring, Vec<Part>) {
        let mut new = old.changed(self);
        let parts = self.parts(old, &new);
        new.take_lengths(old, self, &parts);
        (new, parts)
    }

    /// The parts of the circle that the change touches: outside them every place keeps its owner.
    /// They do not overlap. O(points that differ, by log points)
    ///
    /// A place changes its owner only if the point that decides there is one that goes or comes:
    /// any other point that decides before is still there after, and only a new one is preferred
    /// to it.
    pub fn parts(&self, old: &Ring, new: &Ring) -> Vec<Part> {
        let mut arcs: Vec<(u64, u64)> = Vec::new();
        let mut add = |ring: &Ring, positions: &[(u64, u32)]| {
            for &(position, _) in positions {
                let (first, last) = ring.arc_of_point_at(position);
                if first <= last {
                    arcs.push((first, last));
                } else {
                    arcs.extend([(first, u64::MAX), (0, last)]);
                }
            }
        };
        add(old, &self.gone);
        add(new, &self.come);
        let mut order: Vec<(u64, u32)> = arcs.iter().map(|arc| arc.0).zip(0..).collect();
        sort_positions(&mut order);
        let mut parts = Vec::new();
        // The first place not yet covered; `None` past the last.
        let mut next = Some(0);
        for (first, i) in order {
            let last = arcs[i as usize].1;
            let Some(uncovered) = next else { break };
            if last >= uncovered {
                parts_within(old, new, first.max(uncovered), last, |part| {
                    parts.push(part)
                });
                next = last.checked_add(1);
            }
        }
        parts
    }
}
