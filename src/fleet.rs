//! Workers and the fleet they form.

use crate::error::{Error, plain, whole_within, within};
use crate::hash::CLOCK_PLACES;
use crate::limits;
use crate::order::order;

/// A worker's place in its fleet's list, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkerId(pub u32);

impl WorkerId {
    /// The place as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One worker as its configuration describes it. Each rule says which fields it reads.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Worker {
    /// Its name, 1 to 255 bytes of UTF-8.
    pub name: String,
    /// Its part of the load relative to the others, finite and at least 0; 0 takes none.
    pub weight: f64,
    /// Whether it is out of service.
    pub down: bool,
    /// Its address or server text, where that is not the name.
    pub address: Option<String>,
    /// The number that its configuration gives it, at least 1: HAProxy's `id`.
    pub id: Option<u32>,
    /// HAProxy's `guid`.
    pub guid: Option<String>,
    /// The text that is hashed instead of the address: Envoy's and gRPC's `hash_key`.
    pub hash_key: Option<String>,
    /// Its place on the lesson's clock, a whole number from 0 to 99.
    pub position: Option<f64>,
    /// Its score in the lesson of given scores, finite.
    pub score: Option<f64>,
    /// The slots it holds, as Redis Cluster writes them: `0-5460 6000`.
    pub slots: Option<String>,
    /// Its tokens, whole numbers of 64 bits with spaces or commas between them.
    pub tokens: Option<String>,
}

impl Worker {
    /// A worker of weight 1 that is in service.
    pub fn new(name: impl Into<String>) -> Worker {
        Worker {
            name: name.into(),
            weight: 1.0,
            ..Worker::default()
        }
    }

    /// The same worker with another weight.
    pub fn weighted(self, weight: f64) -> Worker {
        Worker { weight, ..self }
    }

    /// The text that real programs hash: the address, or the name where there is none.
    pub fn text(&self) -> &str {
        self.address.as_deref().unwrap_or(&self.name)
    }

    /// Whether it may own keys: in service, and with a weight above 0.
    pub fn usable(&self) -> bool {
        !self.down && self.weight > 0.0
    }
}

/// Workers in the order given. Empty is a fleet too: it owns nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fleet {
    workers: Vec<Worker>,
}

impl Fleet {
    /// A fleet of `workers`.
    ///
    /// # Errors
    /// More than 1,024 workers; an empty name or one over 255 bytes; a weight that is not a
    /// number from 0 to 1,000,000; another field out of its bounds. Equal names are for the rule to refuse: some real programs
    /// allow them.
    pub fn new(workers: Vec<Worker>) -> Result<Fleet, Error> {
        if workers.len() as u64 > limits::WORKERS {
            return Err(Error::TooMany {
                what: "Workers",
                given: workers.len() as f64,
                max: limits::WORKERS as f64,
                hint: "Take some out.",
            });
        }
        for (i, worker) in workers.iter().enumerate() {
            if worker.name.is_empty() {
                return Err(Error::EmptyName { worker: i });
            }
            if worker.name.len() > limits::NAME_BYTES {
                return Err(Error::TooLong {
                    what: format!("The name of worker {}", i + 1),
                    bytes: worker.name.len(),
                    max: limits::NAME_BYTES,
                });
            }
            within(
                &format!("The weight of worker {}", i + 1),
                worker.weight,
                0.0,
                limits::WEIGHT,
            )?;
            if worker.weight > 0.0 && worker.weight < limits::WEIGHT_MIN {
                return Err(Error::WrongKind {
                    what: format!("The weight of worker {}", i + 1),
                    expected: format!("0, or at least {}", plain(limits::WEIGHT_MIN)),
                    given: plain(worker.weight),
                });
            }
            check_details(i + 1, worker)?;
        }
        Ok(Fleet { workers })
    }

    /// Equal workers of these names.
    ///
    /// # Errors
    /// As [`Fleet::new`].
    pub fn named<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Result<Fleet, Error> {
        Fleet::new(names.into_iter().map(Worker::new).collect())
    }

    /// The workers in order.
    pub fn workers(&self) -> &[Worker] {
        &self.workers
    }

    /// How many workers, usable or not.
    pub fn len(&self) -> usize {
        self.workers.len()
    }

    /// Whether there is no worker.
    pub fn is_empty(&self) -> bool {
        self.workers.is_empty()
    }

    /// The workers that may own keys, with their ids, in order.
    pub fn usable(&self) -> impl Iterator<Item = (WorkerId, &Worker)> {
        (0u32..)
            .map(WorkerId)
            .zip(&self.workers)
            .filter(|(_, worker)| worker.usable())
    }

    /// Each worker's part of the load by weight: 0 where it is not usable, summing to 1 unless
    /// none is.
    pub fn even_shares(&self) -> Vec<f64> {
        let total: f64 = self.usable().map(|(_, worker)| worker.weight).sum();
        self.workers
            .iter()
            .map(|worker| {
                if worker.usable() {
                    worker.weight / total
                } else {
                    0.0
                }
            })
            .collect()
    }

    /// The same workers under other names: each with this text before its own, however long that
    /// makes it. Their order by name stays.
    pub(crate) fn prefixed(&self, prefix: &str) -> Fleet {
        let mut fleet = self.clone();
        for worker in &mut fleet.workers {
            worker.name.insert_str(0, prefix);
        }
        fleet
    }

    /// Fails where two workers share a name, for rules that tell workers apart by name alone.
    pub(crate) fn require_distinct_names(&self) -> Result<(), Error> {
        let by_name = self.by_name();
        let repeats = by_name
            .windows(2)
            .filter(|pair| self.name(pair[0]) == self.name(pair[1]));
        // The first in the list that repeats an earlier one.
        match repeats.min_by_key(|pair| pair[1]) {
            None => Ok(()),
            Some(pair) => Err(Error::DuplicateName {
                name: self.name(pair[1]).to_owned(),
                workers: (pair[0].index(), pair[1].index()),
            }),
        }
    }

    /// Every worker's weight as a whole number of at most `max`, for rules that count with it;
    /// those that are down keep theirs.
    ///
    /// # Errors
    /// A weight that is not whole, or above `max`.
    pub(crate) fn whole_weights(&self, rule: &str, max: u64) -> Result<Vec<u64>, Error> {
        self.workers
            .iter()
            .enumerate()
            .map(|(i, worker)| {
                let what = format!("The weight of worker {} under {rule}", i + 1);
                whole_within(&what, worker.weight, 0, max)
            })
            .collect()
    }

    /// Worker ids by name, in the order of bytes: the order that settles ties.
    pub(crate) fn by_name(&self) -> Vec<WorkerId> {
        self.by_text(|worker| &worker.name)
    }

    /// Worker ids by a text, in the order of bytes; those of one text as they are listed.
    pub(crate) fn by_text(&self, text: fn(&Worker) -> &str) -> Vec<WorkerId> {
        let text = |i: usize| text(&self.workers[i]);
        order(self.len(), &|i, j| text(i).cmp(text(j)))
            .into_iter()
            .map(|i| WorkerId(i as u32))
            .collect()
    }

    fn name(&self, id: WorkerId) -> &str {
        &self.workers[id.index()].name
    }

    /// For each worker here, the one of `other` that is the same: equal in name and, where a name
    /// repeats, in which of its repeats it is.
    pub fn matched_in(&self, other: &Fleet) -> Vec<Option<WorkerId>> {
        let mut matched = vec![None; self.len()];
        let others = other.by_name();
        let mut others = others.iter().copied().peekable();
        for id in self.by_name() {
            let name = self.name(id);
            while others.next_if(|&o| other.name(o) < name).is_some() {}
            matched[id.index()] = others.next_if(|&o| other.name(o) == name);
        }
        matched
    }
}

/// Fails for a field beside name and weight that is out of its bounds.
fn check_details(number: usize, worker: &Worker) -> Result<(), Error> {
    let texts = [
        ("address", &worker.address, limits::NAME_BYTES),
        ("guid", &worker.guid, limits::NAME_BYTES),
        ("hash_key", &worker.hash_key, limits::NAME_BYTES),
        ("slots", &worker.slots, limits::LIST_BYTES),
        ("tokens", &worker.tokens, limits::LIST_BYTES),
    ];
    for (field, text, max) in texts {
        let bytes = text.as_ref().map_or(0, String::len);
        if bytes > max {
            return Err(Error::TooLong {
                what: format!("The {field} of worker {number}"),
                bytes,
                max,
            });
        }
    }
    if let Some(id) = worker.id {
        let what = format!("The id of worker {number}");
        whole_within(&what, id.into(), 1, limits::WORKER_ID)?;
    }
    if let Some(position) = worker.position {
        let what = format!("The position of worker {number}");
        whole_within(&what, position, 0, CLOCK_PLACES - 1)?;
    }
    if let Some(score) = worker.score {
        let what = format!("The score of worker {number}");
        within(&what, score, -f64::MAX, f64::MAX)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_workers_are_named() {
        let message = |worker| Fleet::new(vec![worker]).unwrap_err().to_string();
        assert!(message(Worker::new("")).starts_with("Worker 1 has no name"));
        assert_eq!(
            message(Worker::new("x".repeat(256))),
            "The name of worker 1 must be at most 255 bytes long, got 256."
        );
        assert_eq!(
            message(Worker::new("w").weighted(-1.0)),
            "The weight of worker 1 must be 0 to 1,000,000, got -1."
        );
        assert!(message(Worker::new("w").weighted(f64::NAN)).ends_with("got NaN."));
        assert!(message(Worker::new("w").weighted(1e-7)).contains("0, or at least 0.000001"));
        let many = Fleet::named((0..1_025).map(|i| i.to_string())).unwrap_err();
        assert_eq!(
            many.to_string(),
            "Workers must be at most 1,024 in all, got 1,025. Take some out."
        );
    }

    #[test]
    fn repeated_names_match_repeat_by_repeat() {
        let before = Fleet::named(["a", "b", "a"]).unwrap();
        let after = Fleet::named(["a", "c", "a", "a"]).unwrap();
        let ids =
            |ids: Vec<Option<WorkerId>>| ids.iter().map(|i| i.map(|i| i.0)).collect::<Vec<_>>();
        assert_eq!(ids(before.matched_in(&after)), [Some(0), None, Some(2)]);
        assert_eq!(
            ids(after.matched_in(&before)),
            [Some(0), None, Some(2), None]
        );
    }

    #[test]
    fn even_shares_follow_weight_and_skip_the_unusable() {
        let mut down = Worker::new("c");
        down.down = true;
        let fleet = Fleet::new(vec![
            Worker::new("a").weighted(3.0),
            Worker::new("b"),
            down,
            Worker::new("d").weighted(0.0),
        ])
        .unwrap();
        assert_eq!(fleet.even_shares(), [0.75, 0.25, 0.0, 0.0]);
        assert_eq!(Fleet::default().even_shares(), []);
    }
}
