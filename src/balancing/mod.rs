//! From a request and a view of load to a worker.

pub mod choices;
pub mod hashed;
pub mod least;
pub mod turns;

use crate::fleet::WorkerId;

/// A rule that chooses a worker for each request, and may remember what it chose.
///
/// `in_flight` is the view: how many requests each worker of the fleet's list has open, as far as
/// the chooser knows, the one being placed not among them. It must be as long as the list.
pub trait Balancer {
    /// The worker for the next request. Choosing counts as sending: a rule that remembers goes on
    /// from there.
    fn pick(&mut self, key: &[u8], in_flight: &[u32]) -> Option<WorkerId>;

    /// Tells that a request to `worker` has ended; `in_flight` no longer counts it. Most rules
    /// only look at the view and need not know.
    fn ended(&mut self, _worker: WorkerId, _in_flight: &[u32]) {}
}

/// The first `n` picks of a rule that sees nothing but turns, over a list of `workers`.
pub fn picks(balancer: &mut dyn Balancer, workers: usize, n: u64) -> Vec<Option<WorkerId>> {
    let idle = vec![0; workers];
    (0..n).map(|_| balancer.pick(&[], &idle)).collect()
}
