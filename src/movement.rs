//! Two placements of the same keys compared: which keys change their worker, and from whom to
//! whom.

use crate::bounded::Bounded;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{KeyHash, Position};
use crate::keys::Keys;
use crate::placement::ring::{Arc, Ring};
use crate::placement::table::Remainder;
use crate::placement::{Expected, Placement};
use crate::sorted::SortedPositions;
use crate::theory;

/// One side of a comparison: a fleet and where a rule puts keys on it.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The workers.
    pub fleet: &'a Fleet,
    /// The rule applied to them.
    pub placement: &'a dyn Placement,
}

/// What a change moves. Ratios are parts of all keys, from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Movement {
    /// How many keys were placed.
    pub keys: u64,
    /// Keys whose owner before and after differ; having none counts as an owner of its own.
    pub moved: u64,
    /// Keys moved between two workers that are present and usable both before and after.
    pub needless: u64,
    /// The least part of the keys that any rule must move to give every worker its even share, or
    /// its weighted one: ½·Σ|share after − share before|.
    pub least_ratio: f64,
    /// Keys by owner before (row) and after (column), row by row; the last row and column hold
    /// keys without an owner.
    pub flow: Vec<u64>,
    /// How many columns the flow has: workers after, and one.
    pub columns: usize,
    /// Where the keys went of the worker that left, if exactly one did.
    pub left: Option<Fan>,
    /// Where the keys came from of the worker that joined, if exactly one did.
    pub joined: Option<Fan>,
    /// How the keys are spread before.
    pub before: Spread,
    /// How the keys are spread after.
    pub after: Spread,
}

/// The keys of one worker that is on one side only, by the workers of the other side.
#[derive(Debug, Clone, PartialEq)]
pub struct Fan {
    /// The worker, on its own side.
    pub worker: WorkerId,
    /// How many keys it has there.
    pub keys: u64,
    /// Every usable worker of the other side, in the order of its fleet.
    pub parts: Vec<FanPart>,
}

/// What one worker of the other side has of those keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FanPart {
    /// The worker.
    pub worker: WorkerId,
    /// How many of the keys.
    pub keys: u64,
    /// Their part of all those keys; 0 where there are none.
    pub ratio: f64,
    /// How many it would be, split by weight.
    pub even_keys: f64,
}

/// How keys are spread over a fleet, worker by worker in its order.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// Keys of each worker.
    pub keys: Vec<u64>,
    /// Their part of all keys.
    pub share_of_keys: Vec<f64>,
    /// The exact part of the hash space of each worker.
    pub share_of_space: Vec<f64>,
    /// What theory expects of the part of the keys.
    pub expected: Vec<Expected>,
    /// The part an even split by weight would give.
    pub even: Vec<f64>,
    /// Max ÷ mean of the shares of keys, each divided by its worker's weight; 0 with no usable
    /// worker.
    pub imbalance: f64,
    /// The same of the shares of the hash space.
    pub imbalance_of_space: f64,
    /// What a load bound did, where there is one. The shares of the space and what theory expects
    /// are those without it.
    pub bounded: Option<Bounded>,
}

impl Movement {
    /// Compares two sides over `keys`.
    ///
    /// Where both sides go by one hash alone ([`Placement::deciding_hash`]) and `sorted` holds the
    /// sorted positions of the keys under it, two rings are counted arc by arc, O(points), and
    /// others position by position, O(keys) without a hash. Otherwise each key is looked up on
    /// both sides. The results are the same.
    pub fn between(
        before: Side,
        after: Side,
        keys: &Keys,
        sorted: Option<&SortedPositions>,
    ) -> Movement {
        Flow::between(before, after, keys, sorted).summarise(before, after, keys.len() as u64)
    }

    /// Moved keys as a part of all.
    pub fn moved_ratio(&self) -> f64 {
        ratio(self.moved, self.keys)
    }

    /// Needlessly moved keys as a part of all.
    pub fn needless_ratio(&self) -> f64 {
        ratio(self.needless, self.keys)
    }

    /// What was moved beyond the least possible, as a part of all keys; at least 0.
    pub fn excess_ratio(&self) -> f64 {
        (self.moved_ratio() - self.least_ratio).max(0.0)
    }
}

/// The least common multiple of two tables' lengths, where remainders by it are fast and a table
/// of it is small; else 0.
fn common_multiple(before: &[WorkerId], after: &[WorkerId]) -> u64 {
    let (mut divisor, mut rest) = (before.len(), after.len());
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let multiple = (before.len() / divisor.max(1) * after.len()) as u64;
    if multiple < Remainder::FAST {
        multiple
    } else {
        0
    }
}

/// How many positions are looked up at once: what is found for them stays in the processor's
/// cache.
pub(crate) const BATCH: usize = 1024;

/// Calls `visit` with positions, some at a time, with room for an owner of each, and with the
/// place of the first.
pub(crate) fn in_batches(
    sorted: &SortedPositions,
    mut visit: impl FnMut(&[u64], &mut [u16], usize),
) {
    let mut owners = [0; BATCH];
    for (batch, positions) in sorted.chunks(BATCH).enumerate() {
        visit(positions, &mut owners[..positions.len()], batch * BATCH);
    }
}

/// Keys by owner before and after, the last row and column for keys without one.
#[derive(Clone)]
pub(crate) struct Flow {
    counts: Vec<u64>,
    rows: usize,
    columns: usize,
}

impl Flow {
    pub(crate) fn new(workers_before: usize, workers_after: usize) -> Flow {
        let (rows, columns) = (workers_before + 1, workers_after + 1);
        Flow {
            counts: vec![0; rows * columns],
            rows,
            columns,
        }
    }

    /// Counts as [`Movement::between`] says.
    pub(crate) fn between(
        before: Side,
        after: Side,
        keys: &Keys,
        sorted: Option<&SortedPositions>,
    ) -> Flow {
        let mut flow = Flow::new(before.fleet.len(), after.fleet.len());
        let hashes = [before, after].map(|side| side.placement.deciding_hash());
        match sorted.filter(|_| hashes[0].is_some() && hashes[0] == hashes[1]) {
            Some(sorted) => {
                let rings = [before, after].map(|side| side.placement.as_ring());
                let tables = [before, after].map(|side| side.placement.slots_by_remainder());
                match (rings, tables) {
                    ([Some(old), Some(new)], _) => flow.add_arcs(&old.arcs(), &new.arcs(), sorted),
                    (_, [Some((hash, old)), Some((_, new))]) if common_multiple(old, new) > 0 => {
                        flow.add_slots(hash, old, new, sorted);
                    }
                    _ => {
                        let mut olds = [0; BATCH];
                        in_batches(sorted, |positions, news, _| {
                            let olds = &mut olds[..positions.len()];
                            before.placement.owners_at(positions, olds);
                            after.placement.owners_at(positions, news);
                            flow.add_owners(olds, news);
                        });
                    }
                }
                // What the hash does not take belongs to nobody on either side.
                flow.add(None, None, (keys.len() - sorted.len()) as u64);
            }
            None => keys.for_each(|key| {
                flow.add(before.placement.owner(key), after.placement.owner(key), 1);
            }),
        }
        flow
    }

    #[inline]
    pub(crate) fn add(&mut self, before: Option<WorkerId>, after: Option<WorkerId>, keys: u64) {
        let row = before.map_or(self.rows - 1, WorkerId::index);
        let column = after.map_or(self.columns - 1, WorkerId::index);
        self.counts[row * self.columns + column] += keys;
    }

    /// Adds the keys on two circles, arc by arc.
    pub(crate) fn add_arcs(&mut self, before: &[Arc], after: &[Arc], sorted: &SortedPositions) {
        let mut counted = 0;
        for part in sweep(before, after, Position(0)) {
            let up_to = sorted.up_to(part.last);
            self.add(part.before, part.after, (up_to - counted) as u64);
            counted = up_to;
        }
    }

    /// Adds the keys on two tables by their remainder by both numbers of slots at once.
    fn add_slots(
        &mut self,
        hash: KeyHash,
        before: &[WorkerId],
        after: &[WorkerId],
        sorted: &SortedPositions,
    ) {
        let both = common_multiple(before, after);
        let remainder = Remainder::by(both);
        let mut keys = vec![0u32; both as usize];
        let below = hash.bits_below();
        if below >= 32 {
            for &position in sorted.iter() {
                keys[remainder.short(position >> below) as usize] += 1;
            }
        } else {
            for &position in sorted.iter() {
                keys[remainder.of(position >> below) as usize] += 1;
            }
        }
        for (number, &keys) in keys.iter().enumerate() {
            let [old, new] = [before, after].map(|slots| Some(slots[number % slots.len()]));
            self.add(old, new, keys.into());
        }
    }

    /// Adds a key for each pair of owners, which are places in the fleets' lists, or their lengths.
    pub(crate) fn add_owners(&mut self, before: &[u16], after: &[u16]) {
        for (&row, &column) in before.iter().zip(after) {
            self.counts[usize::from(row) * self.columns + usize::from(column)] += 1;
        }
    }

    /// How many pairs of owners there are.
    pub(crate) fn cells(&self) -> usize {
        self.counts.len()
    }

    /// The flow of the change undone.
    pub(crate) fn transposed(&self) -> Flow {
        let mut flow = Flow::new(self.columns - 1, self.rows - 1);
        for (row, counts) in self.counts.chunks(self.columns).enumerate() {
            for (column, &count) in counts.iter().enumerate() {
                flow.counts[column * self.rows + row] = count;
            }
        }
        flow
    }

    pub(crate) fn summarise(self, before: Side, after: Side, keys: u64) -> Movement {
        let change = Change::new(before.fleet, after.fleet);
        let mut by_row = vec![0; self.rows];
        let mut by_column = vec![0; self.columns];
        let (mut moved, mut needless) = (0, 0);
        for (row, counts) in self.counts.chunks(self.columns).enumerate() {
            // Most pairs of a great fleet share no key.
            for (column, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                by_row[row] += count;
                by_column[column] += count;
                let (old, new) = (id_of(row, self.rows), id_of(column, self.columns));
                if change.moved(old, new) {
                    moved += count;
                    needless += if change.needless(old, new) { count } else { 0 };
                }
            }
        }
        by_row.pop();
        by_column.pop();
        let same = change.same;
        let mut was_there = vec![false; after.fleet.len()];
        for id in same.iter().flatten() {
            was_there[id.index()] = true;
        }
        let left = only(same.iter().map(Option::is_none)).map(|row| {
            let cell = |column| self.counts[row * self.columns + column];
            Fan::new(row, by_row[row], after.fleet, cell)
        });
        let joined = only(was_there.iter().map(|was| !was)).map(|column| {
            let cell = |row| self.counts[row * self.columns + column];
            Fan::new(column, by_column[column], before.fleet, cell)
        });
        Movement {
            left,
            joined,
            keys,
            moved,
            needless,
            least_ratio: least_ratio(before.fleet, after.fleet, &same),
            flow: self.counts,
            columns: self.columns,
            before: Spread::new(before, by_row, keys),
            after: Spread::new(after, by_column, keys),
        }
    }
}

/// The worker of a flow's row or column, the last of which is nobody's.
pub(crate) fn id_of(place: usize, places: usize) -> Option<WorkerId> {
    (place + 1 < places).then_some(WorkerId(place as u32))
}

/// Which changes of owner between two fleets are moves, and which of those are needless.
pub(crate) struct Change {
    /// For each worker before, the same worker after.
    same: Vec<Option<WorkerId>>,
    /// Of each worker before and after, whether it is in both fleets and usable in both.
    stays: [Vec<bool>; 2],
}

impl Change {
    pub(crate) fn new(before: &Fleet, after: &Fleet) -> Change {
        let same = before.matched_in(after);
        let mut stays = [vec![false; before.len()], vec![false; after.len()]];
        for (i, id) in same.iter().enumerate() {
            if let Some(id) = id {
                let usable = before.workers()[i].usable() && after.workers()[id.index()].usable();
                stays[0][i] = usable;
                stays[1][id.index()] = usable;
            }
        }
        Change { same, stays }
    }

    /// Whether a key whose owner was `before` and is `after` has moved.
    pub(crate) fn moved(&self, before: Option<WorkerId>, after: Option<WorkerId>) -> bool {
        before.map(|id| self.same[id.index()]) != after.map(Some)
    }

    /// Whether such a move was needless: between two workers present and usable on both sides.
    pub(crate) fn needless(&self, before: Option<WorkerId>, after: Option<WorkerId>) -> bool {
        match (before, after) {
            (Some(old), Some(new)) => self.stays[0][old.index()] && self.stays[1][new.index()],
            _ => false,
        }
    }
}

impl Fan {
    fn new(worker: usize, keys: u64, others: &Fleet, cell: impl Fn(usize) -> u64) -> Fan {
        let even = others.even_shares();
        let part = |id: WorkerId| FanPart {
            worker: id,
            keys: cell(id.index()),
            ratio: ratio(cell(id.index()), keys),
            even_keys: even[id.index()] * keys as f64,
        };
        Fan {
            worker: WorkerId(worker as u32),
            keys,
            parts: others.usable().map(|(id, _)| part(id)).collect(),
        }
    }
}

/// The place of the only one that is true.
fn only(mut all: impl Iterator<Item = bool>) -> Option<usize> {
    let first = all.position(|one| one)?;
    (!all.any(|one| one)).then_some(first)
}

impl Spread {
    fn new(side: Side, keys: Vec<u64>, total: u64) -> Spread {
        let share_of_keys: Vec<f64> = keys.iter().map(|&count| ratio(count, total)).collect();
        let share_of_space = side.placement.shares();
        Spread {
            expected: side
                .placement
                .expected_shares()
                .into_iter()
                .map(|space| theory::share_of_keys(space, total))
                .collect(),
            even: side.fleet.even_shares(),
            imbalance: imbalance(side.fleet, &share_of_keys),
            imbalance_of_space: imbalance(side.fleet, &share_of_space),
            bounded: None,
            keys,
            share_of_keys,
            share_of_space,
        }
    }
}

/// Max ÷ mean of `shares` divided by weight, over the usable workers; 0 where there are none or
/// nothing is shared out.
pub fn imbalance(fleet: &Fleet, shares: &[f64]) -> f64 {
    let (mut max, mut sum, mut count) = (0.0f64, 0.0, 0.0);
    for (id, worker) in fleet.usable() {
        let load = shares[id.index()] / worker.weight;
        max = max.max(load);
        sum += load;
        count += 1.0;
    }
    if sum > 0.0 { max * count / sum } else { 0.0 }
}

pub(crate) fn least_ratio(before: &Fleet, after: &Fleet, same: &[Option<WorkerId>]) -> f64 {
    let (shares_before, mut shares_after) = (before.even_shares(), after.even_shares());
    // With no usable worker, all keys are with nobody: a share of 1 that must move, too.
    let nobody = |shares: &[f64]| f64::from(shares.iter().all(|&share| share == 0.0));
    let mut sum = (nobody(&shares_after) - nobody(&shares_before)).abs();
    for (share, id) in shares_before.iter().zip(same) {
        let counterpart = id.map_or(0.0, |id| std::mem::take(&mut shares_after[id.index()]));
        sum += (counterpart - share).abs();
    }
    // What is left is of workers that were absent before.
    (sum + shares_after.iter().sum::<f64>()) / 2.0
}

pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// A stretch of the circle whose owner is one before and one after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its first position, counted clockwise from where the sweep starts.
    pub first: u64,
    /// Its last position, counted likewise.
    pub last: u64,
    /// Who owns it before.
    pub before: Option<WorkerId>,
    /// Who owns it after.
    pub after: Option<WorkerId>,
}

/// Goes round the circle once from `start`, over both rings' arcs together. The parts follow each
/// other without a gap, from 0 to 2^64 − 1.
pub fn sweep<'a>(
    before: &'a [Arc],
    after: &'a [Arc],
    Position(start): Position,
) -> impl Iterator<Item = Part> + 'a {
    let mut old = Turn::new(before, start);
    let mut new = Turn::new(after, start);
    let mut first = Some(0);
    std::iter::from_fn(move || {
        let from = first?;
        let (old_last, new_last) = (old.last(), new.last());
        let last = old_last.min(new_last);
        let part = Part {
            first: from,
            last,
            before: old.owner(),
            after: new.owner(),
        };
        if old_last == last {
            old.advance();
        }
        if new_last == last {
            new.advance();
        }
        first = last.checked_add(1);
        Some(part)
    })
}

/// Goes from `first` to `last`, which must not come before it, over both rings' arcs. The parts
/// follow each other without a gap; they are those of a [`sweep`], cut at both ends. O(parts), by
/// log points.
pub(crate) fn parts_within(
    before: &Ring,
    after: &Ring,
    first: u64,
    last: u64,
    mut visit: impl FnMut(Part),
) {
    let mut from = first;
    loop {
        let (old, new) = (before.arc_at(from), after.arc_at(from));
        let left = |arc: Arc| arc.end.wrapping_sub(from);
        let to = from + left(old).min(left(new)).min(last - from);
        visit(Part {
            first: from,
            last: to,
            before: old.owner,
            after: new.owner,
        });
        if to == last {
            break;
        }
        from = to + 1;
    }
}

/// One turn round a ring's arcs: the arc that holds the start comes first and, where the start
/// cuts it, once more at the end.
struct Turn<'a> {
    arcs: &'a [Arc],
    start: u64,
    /// The arc come to; without arcs there is none.
    at: usize,
    /// How many arcs are still ahead; 0 in the first one's second part.
    ahead: usize,
}

impl<'a> Turn<'a> {
    fn new(arcs: &'a [Arc], start: u64) -> Turn<'a> {
        let origin = arcs.partition_point(|arc| arc.end < start);
        Turn {
            arcs,
            start,
            at: if origin == arcs.len() { 0 } else { origin },
            ahead: arcs.len(),
        }
    }

    fn owner(&self) -> Option<WorkerId> {
        self.arcs.get(self.at).and_then(|arc| arc.owner)
    }

    fn last(&self) -> u64 {
        match self.arcs.get(self.at) {
            Some(arc) if self.ahead > 0 => arc.end.wrapping_sub(self.start),
            _ => u64::MAX,
        }
    }

    fn advance(&mut self) {
        self.at += 1;
        if self.at == self.arcs.len() {
            self.at = 0;
        }
        self.ahead = self.ahead.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::placement::rule::{OptionValue, Rule};
    use proptest::prelude::*;

    fn arcs(ends: &[u64]) -> Vec<Arc> {
        let mut arcs: Vec<Arc> = (0u32..)
            .zip(ends)
            .map(|(i, &end)| Arc {
                end,
                owner: Some(WorkerId(i)),
            })
            .collect();
        arcs.sort_by_key(|arc| arc.end);
        arcs.dedup_by_key(|arc| arc.end);
        arcs
    }

    fn owner(arcs: &[Arc], position: u64) -> Option<WorkerId> {
        let found = arcs.iter().find(|arc| arc.end >= position);
        found.or(arcs.first()).and_then(|arc| arc.owner)
    }

    proptest! {
        #[test]
        fn a_sweep_covers_the_circle_once_with_the_right_owners(
            old in prop::collection::vec(prop_oneof![0..5u64, any::<u64>(), Just(u64::MAX)], 0..6),
            new in prop::collection::vec(prop_oneof![0..5u64, any::<u64>(), Just(u64::MAX)], 0..6),
            start in prop_oneof![0..6u64, any::<u64>(), Just(u64::MAX)],
        ) {
            let (old, new) = (arcs(&old), arcs(&new));
            let mut next = Some(0);
            for part in sweep(&old, &new, Position(start)) {
                prop_assert_eq!(Some(part.first), next);
                prop_assert!(part.last >= part.first);
                for place in [part.first, part.last] {
                    let position = start.wrapping_add(place);
                    prop_assert_eq!(part.before, owner(&old, position));
                    prop_assert_eq!(part.after, owner(&new, position));
                }
                next = part.last.checked_add(1);
            }
            prop_assert_eq!(next, None);
        }

        #[test]
        fn counting_by_arcs_equals_looking_up_each_key(
            weights in prop::collection::vec(prop_oneof![Just(0.0), Just(1.0), 0.01..3.0f64], 0..6),
            gone in 0..6usize,
            points in 1..40u32,
            lookup in prop_oneof![Just("at-or-after"), Just("after"), Just("nearest")],
            hash in prop_oneof![Just("xxh64"), Just("fnv1a-mix")],
            count in 1..400u64,
        ) {
            let workers: Vec<Worker> = weights
                .iter()
                .enumerate()
                .map(|(i, &weight)| Worker::new(format!("w{i}")).weighted(weight))
                .collect();
            let mut fewer = workers.clone();
            if gone < fewer.len() {
                fewer.remove(gone);
            }
            let options = [
                ("points".to_owned(), OptionValue::Number(points.into())),
                ("lookup".to_owned(), OptionValue::Text(lookup.into())),
                ("hash".to_owned(), OptionValue::Text(hash.into())),
            ];
            let rule = Rule::new("ring", options).unwrap();
            let fleets = [Fleet::new(workers).unwrap(), Fleet::new(fewer).unwrap()];
            let placements = [0, 1].map(|i| rule.place(&fleets[i]).unwrap());
            let [before, after] = [0, 1].map(|i| Side { fleet: &fleets[i], placement: &*placements[i] });
            let keys = Keys::numbered("key-", 0, count).unwrap();
            let key_hash = placements[0].as_ring().unwrap().key_hash();
            let sorted = keys.sorted_positions(key_hash);
            prop_assert_eq!(
                Movement::between(before, after, &keys, Some(&sorted)),
                Movement::between(before, after, &keys, None)
            );
        }
    }

    fn compare(rule: &str, before: &Fleet, after: &Fleet, keys: u64) -> Movement {
        let rule = Rule::with_defaults(rule).unwrap();
        let placements = [before, after].map(|fleet| rule.place(fleet).unwrap());
        let side = |i: usize, fleet| Side {
            fleet,
            placement: &*placements[i],
        };
        let keys = Keys::numbered("k", 0, keys).unwrap();
        Movement::between(side(0, before), side(1, after), &keys, None)
    }

    #[test]
    fn a_joining_worker_moves_keys_to_itself_alone_and_modulo_moves_more() {
        let three = Fleet::named(["a", "b", "c"]).unwrap();
        let four = Fleet::named(["a", "b", "c", "d"]).unwrap();
        let ring = compare("ring", &three, &four, 5_000);
        assert_eq!(ring.needless, 0);
        assert_eq!(ring.moved, ring.after.keys[3]);
        assert!((ring.least_ratio - 0.25).abs() < 1e-12);
        let modulo = compare("modulo", &three, &four, 5_000);
        assert!((modulo.moved_ratio() - 0.75).abs() < 0.02);
        assert!((modulo.needless_ratio() - 0.50).abs() < 0.02);
        assert_eq!(
            modulo.excess_ratio(),
            modulo.moved_ratio() - modulo.least_ratio
        );
        assert_eq!(modulo.flow.iter().sum::<u64>(), 5_000);
    }

    #[test]
    fn the_order_of_the_list_moves_nothing_on_a_ring() {
        let one = Fleet::named(["a", "b", "c"]).unwrap();
        let other = Fleet::named(["c", "a", "b"]).unwrap();
        let movement = compare("ring", &one, &other, 2_000);
        assert_eq!((movement.moved, movement.least_ratio), (0, 0.0));
    }

    #[test]
    fn a_worker_that_goes_down_loses_its_keys_and_none_of_them_needlessly() {
        let up = Fleet::named(["a", "b", "c"]).unwrap();
        let mut workers = up.workers().to_vec();
        workers[1].down = true;
        let movement = compare("ring", &up, &Fleet::new(workers).unwrap(), 2_000);
        assert_eq!(movement.moved, movement.before.keys[1]);
        assert_eq!(movement.needless, 0);
        assert!((movement.least_ratio - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn from_nobody_to_somebody_everything_moves() {
        let movement = compare("ring", &Fleet::default(), &Fleet::named(["a"]).unwrap(), 10);
        assert_eq!((movement.moved, movement.needless), (10, 0));
        assert_eq!(movement.least_ratio, 1.0);
        assert_eq!(movement.before.imbalance, 0.0);
    }

    #[test]
    fn imbalance_measures_shares_against_weights() {
        let workers = vec![Worker::new("a").weighted(2.0), Worker::new("b")];
        let fleet = Fleet::new(workers).unwrap();
        assert_eq!(imbalance(&fleet, &[2.0 / 3.0, 1.0 / 3.0]), 1.0);
        assert_eq!(imbalance(&fleet, &[0.5, 0.5]), 0.5 * 2.0 / 0.75);
    }
}
