//! From a request and a view of load to a worker.

pub mod choices;
mod gateway;
pub mod hashed;
pub mod least;
pub mod overflow;
mod request;
pub mod turns;

pub use gateway::Gateway;
pub use request::{Memo, RANKED, Ranked, Request};

use crate::fleet::{Fleet, WorkerId};
use crate::placement::rule::WorkerField;

/// The name, to a rule for which it is no more than that.
pub(crate) const NAME: WorkerField = WorkerField {
    name: "name",
    meaning: "tells workers apart",
};

/// A worker that gets nothing while it is down.
pub(crate) const DOWN: WorkerField = WorkerField {
    name: "down",
    meaning: "passed over",
};

/// A rule that chooses a worker for each request, and may remember what it chose.
pub trait Balancer {
    /// The worker for the next request. Choosing counts as sending: a rule that remembers goes on
    /// from there.
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId>;

    /// Tells that a request to `worker` has ended; `in_flight` no longer counts it. Most rules
    /// only look at the view and need not know.
    fn ended(&mut self, _worker: WorkerId, _in_flight: &[u32]) {}

    /// The same rule, knowing the same, for another gateway or another time. What never changes
    /// is shared.
    fn boxed_clone(&self) -> Box<dyn Balancer>;
}

/// The first `n` picks of a rule that sees nothing but turns, over a list of `workers`.
pub fn picks(balancer: Box<dyn Balancer>, workers: usize, n: u64) -> Vec<Option<WorkerId>> {
    let idle = vec![0; workers];
    let mut gateway = Gateway::new(balancer, 0);
    (0..n).map(|_| gateway.pick(&[], &idle)).collect()
}

/// The usable workers of a fleet, by their places, with what they weigh.
#[derive(Debug, Clone)]
pub(crate) struct Weighted {
    /// The usable workers, in the fleet's order.
    pub usable: Vec<WorkerId>,
    /// What each worker of the fleet's list weighs.
    pub weights: Vec<f64>,
    /// Whether all the usable weigh the same.
    pub equal: bool,
}

impl Weighted {
    pub(crate) fn new(fleet: &Fleet) -> Weighted {
        let weights: Vec<f64> = fleet.workers().iter().map(|worker| worker.weight).collect();
        let usable: Vec<WorkerId> = fleet.usable().map(|(id, _)| id).collect();
        let first = usable.first().map(|id| weights[id.index()]);
        let equal = usable.iter().all(|id| Some(weights[id.index()]) == first);
        Weighted {
            usable,
            weights,
            equal,
        }
    }

    /// Whether `a` has less to do than `b` for what it weighs.
    pub(crate) fn is_less(&self, a: WorkerId, b: WorkerId, in_flight: &[u32]) -> bool {
        let (open_a, open_b) = (in_flight[a.index()], in_flight[b.index()]);
        if self.equal {
            return open_a < open_b;
        }
        f64::from(open_a) * self.weights[b.index()] < f64::from(open_b) * self.weights[a.index()]
    }
}
