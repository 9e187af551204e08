//! Movement over a sequence of fleets: what a rule moves step by step, and what of it it moved
//! more than once.

use crate::error::{Error, whole_within, within};
use crate::fleet::{Fleet, Worker, WorkerId};
use crate::hash::KeyHash;
use crate::keys::Keys;
use crate::limits;
use crate::movement::{Movement, Side};
use crate::placement::Placement;
use crate::placement::rule::Rule;
use crate::sorted::SortedPositions;

/// What one step moved. Ratios are parts of all keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Keys that moved.
    pub moved: u64,
    /// Moves of all steps up to this one.
    pub moved_so_far: u64,
    /// Keys that moved needlessly; see [`Movement::needless`].
    pub needless: u64,
    /// The least part of the keys that any rule must move in this step.
    pub least_ratio: f64,
    /// The same of all steps up to this one.
    pub least_so_far_ratio: f64,
    /// Max ÷ mean of the shares of keys after it, each divided by its worker's weight.
    pub imbalance: f64,
    /// How many usable workers there are after it.
    pub workers: usize,
    /// The worker that joined, of the fleet after, if exactly one did.
    pub joined: Option<WorkerId>,
    /// The worker that left, of the fleet before, if exactly one did.
    pub left: Option<WorkerId>,
}

/// A rule being followed over a sequence of fleets, one comparison at a time, so that whoever calls
/// can show progress and stop. Three placements are held at once, however many fleets there are.
pub struct Sequence {
    rule: Rule,
    fleets: Vec<Fleet>,
    first: Box<dyn Placement>,
    /// Of the fleet that the steps done so far have come to.
    current: Box<dyn Placement>,
    figures: Figures,
    finished: bool,
}

/// What a sequence moved.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    /// How many keys were placed.
    pub keys: u64,
    /// Each step.
    pub steps: Vec<Step>,
    /// The moves of all steps together.
    pub moved: u64,
    /// The needless ones of all steps together.
    pub needless: u64,
    /// Σ of the steps' least parts: what no rule that kept every fleet even could stay below.
    pub least_ratio: f64,
    /// Keys whose owner at the end is another than at the start.
    pub moved_end_to_end: u64,
    /// The least part from start to end.
    pub least_end_to_end_ratio: f64,
    /// Moves step by step beyond those from start to end: keys that moved more than once, or moved
    /// and came back.
    pub repeat: u64,
    /// Max ÷ mean of the shares of keys on the first fleet.
    pub imbalance_at_start: f64,
    /// The greatest imbalance after any step.
    pub worst_imbalance: f64,
}

/// Everything that a rule moves over `fleets`, one after the other.
///
/// # Errors
/// As [`Sequence::new`] and [`Sequence::step`].
pub fn sequence(rule: &Rule, fleets: Vec<Fleet>, keys: &Keys) -> Result<Figures, Error> {
    let mut sequence = Sequence::new(rule, fleets)?;
    let sorted = sequence.key_hash().map(|hash| keys.sorted_positions(hash));
    while sequence.step(keys, sorted.as_ref())? {}
    Ok(sequence.figures)
}

impl Sequence {
    /// A rule and the fleets it goes through, nothing compared yet.
    ///
    /// # Errors
    /// Fewer than 2 fleets or more than 1,025; what [`Rule::place`] refuses of the first.
    pub fn new(rule: &Rule, fleets: Vec<Fleet>) -> Result<Sequence, Error> {
        within("Fleets", fleets.len() as f64, 2.0, limits::FLEETS as f64)?;
        Ok(Sequence {
            first: rule.place(&fleets[0])?,
            current: rule.place(&fleets[0])?,
            rule: rule.clone(),
            fleets,
            figures: Figures::default(),
            finished: false,
        })
    }

    /// The fleets.
    pub fn fleets(&self) -> &[Fleet] {
        &self.fleets
    }

    /// How many comparisons there are in all: each step, and the last fleet with the first.
    pub fn of(&self) -> usize {
        self.fleets.len()
    }

    /// How many comparisons are done.
    pub fn done(&self) -> usize {
        self.figures.steps.len() + usize::from(self.finished)
    }

    /// What was found so far; from start to end it is 0 before all is done.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The hash under which sorted keys speed the comparisons up, if any does.
    pub fn key_hash(&self) -> Option<KeyHash> {
        self.first.deciding_hash()
    }

    /// One more comparison; `false` once all are done. `keys` must be the same every time, and
    /// `sorted` their sorted positions under [`Sequence::key_hash`]. Costs as
    /// [`Movement::between`].
    ///
    /// # Errors
    /// What [`Rule::place`] refuses of the next fleet.
    pub fn step(&mut self, keys: &Keys, sorted: Option<&SortedPositions>) -> Result<bool, Error> {
        let step = self.figures.steps.len();
        let side = |i: usize, placement| Side {
            fleet: &self.fleets[i],
            placement,
        };
        if step + 1 < self.fleets.len() {
            let next = self.rule.place(&self.fleets[step + 1])?;
            let (before, after) = (side(step, &*self.current), side(step + 1, &*next));
            let movement = Movement::between(before, after, keys, sorted);
            self.figures.add(&movement, after.fleet);
            self.current = next;
        } else if !self.finished {
            let (start, end) = (side(0, &*self.first), side(step, &*self.current));
            self.figures
                .close(&Movement::between(start, end, keys, sorted));
            self.finished = true;
        }
        Ok(!self.finished)
    }
}

impl Figures {
    /// Moves as a part of all keys, more than 1 where keys moved several times; 0 without keys.
    pub fn ratio(&self, moves: u64) -> f64 {
        moves as f64 / self.keys.max(1) as f64
    }

    fn add(&mut self, movement: &Movement, after: &Fleet) {
        if self.steps.is_empty() {
            self.keys = movement.keys;
            self.imbalance_at_start = movement.before.imbalance;
        }
        self.moved += movement.moved;
        self.needless += movement.needless;
        self.least_ratio += movement.least_ratio;
        self.worst_imbalance = self.worst_imbalance.max(movement.after.imbalance);
        self.steps.push(Step {
            moved: movement.moved,
            moved_so_far: self.moved,
            needless: movement.needless,
            least_ratio: movement.least_ratio,
            least_so_far_ratio: self.least_ratio,
            imbalance: movement.after.imbalance,
            workers: after.usable().count(),
            joined: movement.joined.as_ref().map(|fan| fan.worker),
            left: movement.left.as_ref().map(|fan| fan.worker),
        });
    }

    fn close(&mut self, whole: &Movement) {
        self.moved_end_to_end = whole.moved;
        self.least_end_to_end_ratio = whole.least_ratio;
        // A key that moved from start to end moved in some step.
        self.repeat = self.moved - whole.moved;
    }
}

/// Workers added to `fleet` one at a time until it has `to`, in weight and all else like none but
/// a new one: of weight 1, and named like the last one with the next number.
///
/// # Errors
/// `to` not above the number of workers there are, or above 1,024.
pub fn grow(fleet: &Fleet, to: f64) -> Result<Vec<Fleet>, Error> {
    let least = fleet.len() as u64 + 1;
    let to = whole_within("The workers to grow to", to, least, limits::WORKERS)?;
    changing(fleet, to + 1 - least, &mut |workers, _| {
        workers.push(Worker::new(next_name(workers)));
    })
}

/// Every worker of `fleet` replaced by a new one in its place, one at a time: all else the same,
/// but its name, and where it has them its address, id, guid and text to hash, which are left out.
///
/// # Errors
/// No workers.
pub fn replace(fleet: &Fleet) -> Result<Vec<Fleet>, Error> {
    let count = whole_within("Workers", fleet.len() as f64, 1, limits::WORKERS)?;
    let mut names = fleet.workers().to_vec();
    changing(fleet, count, &mut |workers, i| {
        let worker = &mut workers[i];
        worker.name = next_name(&names);
        (worker.address, worker.id) = (None, None);
        (worker.guid, worker.hash_key) = (None, None);
        names.push(Worker::new(&*worker.name));
    })
}

/// One worker of `fleet` out of service, and then back.
///
/// # Errors
/// `worker` that is no place in the fleet.
pub fn fail(fleet: &Fleet, worker: f64) -> Result<Vec<Fleet>, Error> {
    let worker = place_in(fleet, worker)?;
    let down = fleet.workers()[worker].down;
    changing(fleet, 2, &mut |workers, i| {
        workers[worker].down = i == 0 || down
    })
}

/// One worker of `fleet` brought to `weight` in `steps` equal steps.
///
/// # Errors
/// `worker` that is no place in the fleet; a weight that a fleet refuses; `steps` outside 1..=100.
pub fn reweight(fleet: &Fleet, worker: f64, weight: f64, steps: f64) -> Result<Vec<Fleet>, Error> {
    let worker = place_in(fleet, worker)?;
    let weight = within("The new weight", weight, 0.0, limits::WEIGHT)?;
    let steps = whole_within("Steps", steps, 1, limits::STEPS)?;
    let old = fleet.workers()[worker].weight;
    changing(fleet, steps, &mut |workers, i| {
        let part = (i + 1) as f64 / steps as f64;
        workers[worker].weight = old * (1.0 - part) + weight * part;
    })
}

/// A fleet, and after it what each of `steps` changes makes of the one before.
fn changing(
    fleet: &Fleet,
    steps: u64,
    change: &mut dyn FnMut(&mut Vec<Worker>, usize),
) -> Result<Vec<Fleet>, Error> {
    let mut workers = fleet.workers().to_vec();
    let mut fleets = vec![fleet.clone()];
    for step in 0..steps as usize {
        change(&mut workers, step);
        fleets.push(Fleet::new(workers.clone())?);
    }
    Ok(fleets)
}

fn place_in(fleet: &Fleet, worker: f64) -> Result<usize, Error> {
    let count = whole_within("Workers", fleet.len() as f64, 1, limits::WORKERS)?;
    Ok(whole_within("The worker's place", worker, 0, count - 1)? as usize)
}

/// What the last worker's name begins with, up to its number, and the next number that gives a
/// name no worker has.
fn next_name(workers: &[Worker]) -> String {
    let last = workers.last().map_or("w", |worker| &worker.name);
    let stem = last.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut number: u64 = last[stem.len()..].parse().unwrap_or(0);
    // Too long with its number, it would be refused.
    let stem = if last.len() + 4 > limits::NAME_BYTES {
        "w"
    } else {
        stem
    };
    loop {
        number = number.wrapping_add(1);
        let name = stem.to_owned() + itoa::Buffer::new().format(number);
        if workers.iter().all(|worker| worker.name != name) {
            return name;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(fleet: &Fleet) -> Vec<&str> {
        fleet.workers().iter().map(|worker| &*worker.name).collect()
    }

    #[test]
    fn a_growing_fleet_gets_the_next_names_one_at_a_time() {
        let fleets = grow(&Fleet::named(["w1", "w3"]).unwrap(), 4.0).unwrap();
        assert_eq!(
            fleets.iter().map(names).collect::<Vec<_>>(),
            [
                vec!["w1", "w3"],
                vec!["w1", "w3", "w4"],
                vec!["w1", "w3", "w4", "w5"]
            ]
        );
        let odd = grow(&Fleet::named(["b2", "b1"]).unwrap(), 3.0).unwrap();
        assert_eq!(names(&odd[1]), ["b2", "b1", "b3"]);
        let empty = grow(&Fleet::default(), 1.0).unwrap();
        assert_eq!(names(&empty[1]), ["w1"]);
        let long = grow(&Fleet::named(["x".repeat(255)]).unwrap(), 2.0).unwrap();
        assert_eq!(names(&long[1])[1], "w1");
    }

    #[test]
    fn a_rolling_replacement_ends_with_none_of_the_old_ones_and_their_weights() {
        let mut old = Worker::new("w2").weighted(3.0);
        old.address = Some("10.0.0.2:80".into());
        let fleet = Fleet::new(vec![Worker::new("w1"), old]).unwrap();
        let fleets = replace(&fleet).unwrap();
        assert_eq!(names(&fleets[1]), ["w3", "w2"]);
        assert_eq!(names(&fleets[2]), ["w3", "w4"]);
        let last = &fleets[2].workers()[1];
        assert_eq!((last.weight, &last.address), (3.0, &None));
    }

    #[test]
    fn what_fails_comes_back_and_a_weight_comes_to_what_was_asked() {
        let fleet = Fleet::named(["a", "b"]).unwrap();
        let failed = fail(&fleet, 1.0).unwrap();
        assert!(failed[1].workers()[1].down);
        assert_eq!(failed[0], failed[2]);
        let weights = |fleets: Vec<Fleet>| -> Vec<f64> {
            fleets
                .iter()
                .map(|fleet| fleet.workers()[0].weight)
                .collect()
        };
        let reweighted = reweight(&fleet, 0.0, 3.0, 4.0).unwrap();
        assert_eq!(weights(reweighted), [1.0, 1.5, 2.0, 2.5, 3.0]);
    }

    #[test]
    fn plans_that_make_no_sense_are_refused_by_name() {
        let fleet = Fleet::named(["a", "b"]).unwrap();
        let none = Fleet::default();
        let message = |fleets: Result<Vec<Fleet>, Error>| fleets.unwrap_err().to_string();
        for (fleets, expected) in [
            (
                grow(&fleet, 2.0),
                "The workers to grow to must be 3 to 1,024, got 2.",
            ),
            (
                grow(&fleet, 1e9),
                "The workers to grow to must be 3 to 1,024, got 1,000,000,000.",
            ),
            (replace(&none), "Workers must be 1 to 1,024, got 0."),
            (fail(&none, 0.0), "Workers must be 1 to 1,024, got 0."),
            (
                fail(&fleet, 2.0),
                "The worker's place must be 0 to 1, got 2.",
            ),
            (
                reweight(&fleet, 0.0, -1.0, 1.0),
                "The new weight must be 0 to 1,000,000, got -1.",
            ),
            (
                reweight(&fleet, 0.0, 1.0, 0.0),
                "Steps must be 1 to 100, got 0.",
            ),
        ] {
            assert_eq!(message(fleets), expected);
        }
        let ring = Rule::with_defaults("ring").unwrap();
        let short = Sequence::new(&ring, vec![fleet]).err().unwrap();
        assert_eq!(short.to_string(), "Fleets must be 2 to 1,025, got 1.");
    }
}
