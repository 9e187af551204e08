//! A change of fleet seen by requests instead of by keys: a key asked for often weighs more, and
//! one hot key shows.

use crate::fleet::{Fleet, WorkerId};
use crate::keys::Keys;
use crate::movement::{Change, Movement, Side, id_of, imbalance, least_ratio};
use crate::popularity::Popularity;
use crate::rates::{Grouping, KeyRates};
use crate::sorted::SortedPositions;

/// What a change moves, weighted by how often each key is asked for. Ratios are parts of all
/// requests, from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Requests {
    /// The part of requests that ask for a moved key.
    pub moved_ratio: f64,
    /// The part of requests that ask for a needlessly moved key.
    pub needless_ratio: f64,
    /// The least part of the load that any rule must move to give every worker its even share, or
    /// its weighted one; as [`Movement::least_ratio`].
    pub least_ratio: f64,
    /// The part of requests by owner before (row) and after (column), row by row; the last row and
    /// column are of keys without an owner.
    pub flow: Vec<f64>,
    /// How many columns the flow has: workers after, and one.
    pub columns: usize,
    /// How the requests are spread before.
    pub before: Load,
    /// How the requests are spread after.
    pub after: Load,
    /// The key asked for most; `None` where all are asked for equally often.
    pub hottest: Option<HotKey>,
    /// The moved keys, grouped by how often each is asked for.
    pub moved: KeyRates,
}

/// How requests are spread over a fleet, worker by worker in its order.
#[derive(Debug, Clone, PartialEq)]
pub struct Load {
    /// Each worker's part of all requests.
    pub share: Vec<f64>,
    /// Max ÷ mean of those parts, each divided by its worker's weight; 0 with no usable worker.
    pub imbalance: f64,
}

/// The key asked for most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HotKey {
    /// Its place in the list of keys, from 0.
    pub place: usize,
    /// Its part of all requests: no rule that keeps a key on one worker gives that worker less.
    pub share: f64,
    /// Its owner before.
    pub before: Option<WorkerId>,
    /// Its owner after.
    pub after: Option<WorkerId>,
}

impl Requests {
    /// Compares two sides over `keys`, asked for as `popularity` says. Each key is looked up on
    /// both sides, unless the popularity is uniform: then `sorted` serves as it does for
    /// [`Movement::between`].
    pub fn between(
        before: Side,
        after: Side,
        keys: &Keys,
        popularity: &Popularity,
        sorted: Option<&SortedPositions>,
    ) -> Requests {
        if popularity.is_uniform() {
            return Requests::uniform(
                &Movement::between(before, after, keys, sorted),
                before,
                after,
            );
        }
        let mut tally = Tally::new(before.fleet, after.fleet, popularity, keys.len());
        keys.for_each(|key| tally.add(before.placement.owner(key), after.placement.owner(key)));
        tally.finish()
    }

    /// By requests where every key is asked for as often as any other: what `movement` counted
    /// between the two sides, as parts.
    pub fn uniform(movement: &Movement, before: Side, after: Side) -> Requests {
        let all = (movement.keys as f64).max(1.0);
        Requests {
            moved_ratio: movement.moved_ratio(),
            needless_ratio: movement.needless_ratio(),
            least_ratio: movement.least_ratio,
            flow: movement
                .flow
                .iter()
                .map(|&keys| keys as f64 / all)
                .collect(),
            columns: movement.columns,
            before: Load::new(before.fleet, movement.before.share_of_keys.clone()),
            after: Load::new(after.fleet, movement.after.share_of_keys.clone()),
            hottest: None,
            moved: KeyRates::equal(movement.moved as f64, 1.0 / all),
        }
    }

    /// What was moved beyond the least possible, as a part of all requests; at least 0.
    pub fn excess_ratio(&self) -> f64 {
        (self.moved_ratio - self.least_ratio).max(0.0)
    }
}

impl Load {
    fn new(fleet: &Fleet, share: Vec<f64>) -> Load {
        Load {
            imbalance: imbalance(fleet, &share),
            share,
        }
    }
}

/// Keys being added up by their owners before and after, in the order of their list. O(1) a key;
/// memory for the flow and the groups, whatever the number of keys.
pub struct Tally<'a> {
    fleets: [&'a Fleet; 2],
    popularity: &'a Popularity,
    change: Change,
    flow: Vec<f64>,
    moved: Grouping,
    total: f64,
    next: usize,
    hottest: Option<HotKey>,
}

impl<'a> Tally<'a> {
    /// Nothing added yet, of a list of `keys` keys.
    pub fn new(
        before: &'a Fleet,
        after: &'a Fleet,
        popularity: &'a Popularity,
        keys: usize,
    ) -> Tally<'a> {
        let hot_key = |place| HotKey {
            place,
            share: 0.0,
            before: None,
            after: None,
        };
        Tally {
            fleets: [before, after],
            popularity,
            change: Change::new(before, after),
            flow: vec![0.0; (before.len() + 1) * (after.len() + 1)],
            moved: Grouping::new(popularity, keys),
            total: 0.0,
            next: 0,
            hottest: popularity.hottest().map(hot_key),
        }
    }

    /// Adds the next key of the list, whose owner was `before` and is `after`.
    pub fn add(&mut self, before: Option<WorkerId>, after: Option<WorkerId>) {
        let weight = self.popularity.weight(self.next);
        let row = before.map_or(self.fleets[0].len(), WorkerId::index);
        let column = after.map_or(self.fleets[1].len(), WorkerId::index);
        self.flow[row * (self.fleets[1].len() + 1) + column] += weight;
        self.total += weight;
        if self.change.moved(before, after) {
            self.moved.add(1.0, weight);
        }
        match &mut self.hottest {
            Some(hottest) if hottest.place == self.next => {
                *hottest = HotKey {
                    place: self.next,
                    share: weight,
                    before,
                    after,
                };
            }
            _ => {}
        }
        self.next += 1;
    }

    /// What all the keys that were added make.
    pub fn finish(self) -> Requests {
        let [before, after] = self.fleets;
        let total = if self.total > 0.0 { self.total } else { 1.0 };
        let (rows, columns) = (before.len() + 1, after.len() + 1);
        let mut by_row = vec![0.0; rows];
        let mut by_column = vec![0.0; columns];
        let (mut moved_ratio, mut needless_ratio) = (0.0, 0.0);
        let mut flow = self.flow;
        for (cell, part) in flow.iter_mut().enumerate() {
            *part /= total;
            let (row, column) = (cell / columns, cell % columns);
            by_row[row] += *part;
            by_column[column] += *part;
            let (old, new) = (id_of(row, rows), id_of(column, columns));
            if self.change.moved(old, new) {
                moved_ratio += *part;
                needless_ratio += if self.change.needless(old, new) {
                    *part
                } else {
                    0.0
                };
            }
        }
        by_row.pop();
        by_column.pop();
        Requests {
            // Rounded parts may add up to a hair more than all.
            moved_ratio: moved_ratio.min(1.0),
            needless_ratio: needless_ratio.min(1.0),
            least_ratio: least_ratio(before, after, &before.matched_in(after)),
            flow,
            columns,
            before: Load::new(before, by_row),
            after: Load::new(after, by_column),
            hottest: self.hottest.map(|hottest| HotKey {
                share: hottest.share / total,
                ..hottest
            }),
            moved: self.moved.finish(total),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::rule::Rule;

    fn by_requests(rule: &str, popularity: &Popularity, keys: u64) -> (Movement, Requests) {
        let fleets = [
            Fleet::named(["a", "b", "c"]).unwrap(),
            Fleet::named(["a", "b", "c", "d"]).unwrap(),
        ];
        let rule = Rule::with_defaults(rule).unwrap();
        let placements = fleets.each_ref().map(|fleet| rule.place(fleet).unwrap());
        let [before, after] = [0, 1].map(|i| Side {
            fleet: &fleets[i],
            placement: &*placements[i],
        });
        let keys = Keys::numbered("k", 0, keys).unwrap();
        (
            Movement::between(before, after, &keys, None),
            Requests::between(before, after, &keys, popularity, None),
        )
    }

    #[test]
    fn equal_counts_say_what_the_keys_say() {
        let equal = Popularity::counts(vec![7; 3_000]).unwrap();
        for rule in ["ring", "modulo"] {
            let (movement, counted) = by_requests(rule, &equal, 3_000);
            let (_, uniform) = by_requests(rule, &Popularity::uniform(), 3_000);
            for requests in [&counted, &uniform] {
                for (found, expected) in [
                    (requests.moved_ratio, movement.moved_ratio()),
                    (requests.needless_ratio, movement.needless_ratio()),
                    (requests.least_ratio, movement.least_ratio),
                    (requests.excess_ratio(), movement.excess_ratio()),
                    (requests.after.imbalance, movement.after.imbalance),
                    (requests.moved.keys(), movement.moved as f64),
                    (requests.moved.share(), movement.moved_ratio()),
                ] {
                    assert!((found - expected).abs() < 1e-9, "{rule}");
                }
                for (part, keys) in requests.flow.iter().zip(&movement.flow) {
                    assert!((part * 3_000.0 - *keys as f64).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_hot_key_weighs_on_its_worker_and_moves_with_it() {
        let mut counts = vec![1; 1_000];
        counts[17] = 9_000;
        let hot = Popularity::counts(counts).unwrap();
        for rule in ["ring", "modulo"] {
            let (movement, requests) = by_requests(rule, &hot, 1_000);
            let key = requests.hottest.unwrap();
            assert_eq!(key.place, 17);
            assert!((key.share - 9_000.0 / 9_999.0).abs() < 1e-12);
            let owner = key.before.unwrap().index();
            assert!(requests.before.share[owner] > key.share);
            assert!(requests.before.imbalance > 2.5 && movement.before.imbalance < 1.5);
            let moved = key.before != key.after;
            assert_eq!(requests.moved_ratio > 0.9, moved, "{rule}");
        }
    }
}
