//! One that chooses: a rule with a counter and random numbers of its own.

use crate::balancing::{Balancer, Request};
use crate::fleet::WorkerId;
use crate::rng::Random;

/// A rule at work: what chooses, what it counted, and what it draws from.
pub struct Gateway {
    balancer: Box<dyn Balancer>,
    turn: u64,
    random: Random,
}

impl Gateway {
    /// A gateway that has placed nothing yet.
    pub fn new(balancer: Box<dyn Balancer>, seed: u64) -> Gateway {
        Gateway {
            balancer,
            turn: 0,
            random: Random::new(seed, 0),
        }
    }

    /// The worker for the next request. Choosing counts as sending: a rule that remembers goes on
    /// from there. `in_flight` is the view of load, as [`Request::in_flight`] has it.
    pub fn pick(&mut self, key: &[u8], in_flight: &[u32]) -> Option<WorkerId> {
        let mut request = Request::new(key, in_flight, self.turn, &mut self.random);
        let picked = self.balancer.pick(&mut request);
        self.turn += 1;
        picked
    }

    /// Tells that a request to `worker` has ended; `in_flight` no longer counts it.
    pub fn ended(&mut self, worker: WorkerId, in_flight: &[u32]) {
        self.balancer.ended(worker, in_flight);
    }
}
