//! A lab that goes from comparison to comparison against one that makes each alone, and against
//! looking up every key.

use balance_lab::lab::{Applied, Lab, View};
use balance_lab::{
    Error, Fleet, Keys, LoadBound, Movement, OptionValue, Rule, Side, Worker, WorkerId, rules,
};
use proptest::prelude::*;

/// One step of somebody playing: what the next comparison differs in from the last.
#[derive(Debug, Clone)]
enum Edit {
    /// Another number of virtual nodes.
    Points(u32),
    /// A worker joins before the change, at a place in the list, or leaves.
    Join(usize, u32),
    Leave(usize),
    Weigh(usize, f64),
    Down(usize),
    Swap(usize, usize),
    /// What the change is: a worker that joins, one that leaves, none.
    JoinAfter(usize, u32),
    LeaveAfter(usize),
    SameAfter,
    /// The fleet after becomes the one before.
    Commit,
    /// Before and after change places.
    Undo,
    Keys(u64),
    Rule(usize),
    /// A load bound on the side before, the one after or both, or none.
    Bound(Option<u32>, Option<u32>),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        3 => (1..30u32).prop_map(Edit::Points),
        3 => (any::<usize>(), 0..40u32).prop_map(|(i, name)| Edit::Join(i, name)),
        2 => any::<usize>().prop_map(Edit::Leave),
        2 => (any::<usize>(), prop_oneof![Just(0.0), Just(1.0), 0.1..3.0f64])
            .prop_map(|(i, weight)| Edit::Weigh(i, weight)),
        1 => any::<usize>().prop_map(Edit::Down),
        1 => (any::<usize>(), any::<usize>()).prop_map(|(i, j)| Edit::Swap(i, j)),
        3 => (any::<usize>(), 40..60u32).prop_map(|(i, name)| Edit::JoinAfter(i, name)),
        2 => any::<usize>().prop_map(Edit::LeaveAfter),
        1 => Just(Edit::SameAfter),
        2 => Just(Edit::Commit),
        2 => Just(Edit::Undo),
        1 => (1..300u64).prop_map(Edit::Keys),
        2 => any::<usize>().prop_map(Edit::Rule),
        2 => (bound(), bound()).prop_map(|(before, after)| Edit::Bound(before, after)),
    ]
}

fn bound() -> impl Strategy<Value = Option<u32>> {
    prop_oneof![Just(None), (101..200u32).prop_map(Some)]
}

/// Rules of every path, among them rings of few distinct positions and every lookup.
const RULES: [(&str, &[(&str, &str)]); 13] = [
    ("ring", &[]),
    ("ring", &[("lookup", "after"), ("hash", "fnv1a-mix")]),
    ("ring", &[("lookup", "nearest")]),
    ("ring", &[("lookup", "nearest"), ("hash", "fnv1a-mix")]),
    ("lesson-fnv-ring", &[]),
    ("lesson-md5-ring", &[]),
    ("lesson-clock-ring", &[]),
    ("rendezvous", &[]),
    ("rendezvous", &[("hash", "md5")]),
    ("weighted-rendezvous", &[("hash", "fnv1a-mix")]),
    ("modulo", &[]),
    ("modulo", &[("hash", "md5")]),
    ("jump", &[("hash", "fnv1a-mix")]),
];

struct Play {
    keys: u64,
    rule: usize,
    points: u32,
    before: Vec<Worker>,
    after: Vec<Worker>,
    bounds: [Option<u32>; 2],
}

impl Play {
    fn edit(&mut self, edit: &Edit) {
        let within = |i: usize, list: &[Worker]| i % list.len().max(1);
        let join = |list: &mut Vec<Worker>, i: usize, name: u32| {
            let worker = Worker::new(format!("w{name}"));
            if list.iter().all(|other| other.name != worker.name) {
                list.insert(i % (list.len() + 1), worker);
            }
        };
        match *edit {
            Edit::Points(points) => self.points = points,
            Edit::Join(i, name) => join(&mut self.before, i, name),
            Edit::JoinAfter(i, name) => {
                self.after = self.before.clone();
                join(&mut self.after, i, name);
            }
            Edit::SameAfter => self.after = self.before.clone(),
            Edit::Commit => self.before = self.after.clone(),
            Edit::Undo => std::mem::swap(&mut self.before, &mut self.after),
            Edit::Keys(keys) => self.keys = keys,
            Edit::Rule(rule) => self.rule = rule % RULES.len(),
            Edit::Bound(before, after) => self.bounds = [before, after],
            Edit::Leave(_) | Edit::Weigh(..) | Edit::Down(_) | Edit::Swap(..)
                if self.before.is_empty() => {}
            Edit::LeaveAfter(i) => {
                self.after = self.before.clone();
                if !self.after.is_empty() {
                    self.after.remove(within(i, &self.before));
                }
            }
            Edit::Leave(i) => drop(self.before.remove(within(i, &self.before))),
            Edit::Weigh(i, weight) => {
                let i = within(i, &self.before);
                self.before[i].weight = weight;
            }
            Edit::Down(i) => {
                let i = within(i, &self.before);
                self.before[i].down ^= true;
            }
            Edit::Swap(i, j) => {
                let (i, j) = (within(i, &self.before), within(j, &self.before));
                self.before.swap(i, j);
            }
        }
    }

    fn rule(&self) -> Rule {
        let (id, options) = RULES[self.rule];
        let text = |value: &str| OptionValue::Text(value.to_owned());
        let mut options: Vec<_> = options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), text(value)))
            .collect();
        if id.ends_with("ring") && id != "lesson-clock-ring" {
            let points = OptionValue::Number(self.points.into());
            options.push(("points".to_owned(), points));
        }
        Rule::new(id, options).unwrap()
    }

    fn fleets(&self) -> [Fleet; 2] {
        [&self.before, &self.after].map(|workers| Fleet::new(workers.clone()).unwrap())
    }

    fn keys(&self) -> Keys {
        Keys::numbered("", 0, self.keys).unwrap()
    }

    fn is_bounded(&self) -> bool {
        self.bounds.iter().any(Option::is_some)
    }

    /// Modulo refuses weights that are not whole, and what has no ring a load bound.
    fn is_refused(&self) -> bool {
        let workers = self.before.iter().chain(&self.after);
        let id = RULES[self.rule].0;
        id == "modulo" && { workers }.any(|worker| worker.weight.fract() > 0.0)
            || !id.ends_with("ring") && self.is_bounded()
    }

    fn looked_up(&self) -> Movement {
        let (rule, fleets) = (self.rule(), self.fleets());
        let placements = [0, 1].map(|i| rule.place(&fleets[i]).unwrap());
        let [before, after] = [0, 1].map(|i| Side {
            fleet: &fleets[i],
            placement: &*placements[i],
        });
        Movement::between(before, after, &self.keys(), None)
    }

    fn compare(&self, lab: &mut Lab) -> Result<Movement, Error> {
        let (rule, [before, after]) = (self.rule(), self.fleets());
        let side = |fleet, bound: Option<u32>| Applied {
            rule: &rule,
            fleet,
            load_bound: bound
                .map(|percent| LoadBound::times_mean(f64::from(percent) / 100.0).unwrap()),
        };
        lab.compare(side(before, self.bounds[0]), side(after, self.bounds[1]))
    }
}

/// What a picture shows of a lab.
fn drawn(lab: &Lab) -> impl PartialEq + std::fmt::Debug {
    let view = View {
        start: 0.9,
        span: 0.5,
        bins: 100.0,
    };
    let follow = |key: &str| lab.follow(key.as_bytes(), 3).unwrap();
    (
        lab.ring_stretches(view).unwrap(),
        lab.shapes().unwrap(),
        lab.places_of().unwrap(),
        ["0", "1", "2", "3"].map(follow),
        lab.samples(30.0).unwrap(),
    )
}

proptest! {
    #[test]
    fn no_sequence_of_edits_ever_leaves_a_stale_answer(
        rule in 0..RULES.len(),
        workers in 0..12u32,
        edits in prop::collection::vec(edit(), 1..25),
    ) {
        let before: Vec<Worker> = (0..workers).map(|i| Worker::new(format!("w{i}"))).collect();
        let mut play = Play { keys: 200, rule, points: 8, after: before.clone(), before, bounds: [None, None] };
        let mut lab = Lab::new();
        lab.set_keys(play.keys()).unwrap();
        for edit in edits {
            play.edit(&edit);
            if matches!(edit, Edit::Keys(_)) {
                lab.set_keys(play.keys()).unwrap();
            }
            if play.is_refused() {
                prop_assert!(play.compare(&mut lab).is_err());
                continue;
            }
            let movement = play.compare(&mut lab).unwrap();
            if !play.is_bounded() {
                prop_assert_eq!(&movement, &play.looked_up());
            }
            let mut fresh = Lab::new();
            fresh.set_keys(play.keys()).unwrap();
            prop_assert_eq!(&movement, &play.compare(&mut fresh).unwrap());
            prop_assert_eq!(drawn(&lab), drawn(&fresh));
        }
    }
}

/// A placement that names a deciding hash looks at nothing else.
#[test]
fn positions_under_the_deciding_hash_have_the_owners_of_their_keys() {
    let workers = (1..=5).map(|i| Worker::new(format!("10.0.0.{i}:8080")).weighted(f64::from(i)));
    let mut workers: Vec<Worker> = workers.collect();
    workers[2].down = true;
    let mut decided = Vec::new();
    for (spec, workers) in rules().flat_map(|spec| [(spec, workers.clone()), (spec, Vec::new())]) {
        let fleet = Fleet::new(workers).unwrap();
        let Ok(placement) = Rule::with_defaults(spec.id).unwrap().place(&fleet) else {
            continue;
        };
        let Some(hash) = placement.deciding_hash() else {
            continue;
        };
        for i in 0..300 {
            let key = format!("10.1.{}.{}", i / 250, i % 250);
            if !hash.takes(key.as_bytes()) {
                assert_eq!(placement.owner(key.as_bytes()), None, "{}: {key}", spec.id);
                continue;
            }
            let mut owner = [u16::MAX];
            placement.owners_at(&[hash.position(key.as_bytes()).0], &mut owner);
            let found = WorkerId(owner[0].into());
            let found = (found.index() < fleet.len()).then_some(found);
            assert_eq!(found, placement.owner(key.as_bytes()), "{}: {key}", spec.id);
        }
        decided.push(spec.id);
    }
    for id in [
        "ring",
        "modulo",
        "maglev",
        "rendezvous",
        "weighted-rendezvous",
        "jump",
    ] {
        assert!(decided.contains(&id), "{id} names no deciding hash");
    }
}
