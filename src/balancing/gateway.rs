//! One that chooses: a rule with a counter and random numbers of its own.

use crate::balancing::{Balancer, Memo, Request};
use crate::fleet::WorkerId;
use crate::keys::Keys;
use crate::rng::Random;

/// A rule at work: what chooses, what it counted, and what it draws from.
pub struct Gateway {
    balancer: Box<dyn Balancer>,
    turn: u64,
    random: Random,
}

impl Clone for Gateway {
    fn clone(&self) -> Gateway {
        Gateway {
            balancer: self.balancer.boxed_clone(),
            turn: self.turn,
            random: self.random.clone(),
        }
    }
}

impl Gateway {
    /// A gateway that has placed nothing yet.
    pub fn new(balancer: Box<dyn Balancer>, seed: u64) -> Gateway {
        Gateway::with_random(balancer, Random::new(seed, 0))
    }

    /// The same, drawing from these random numbers.
    pub fn with_random(balancer: Box<dyn Balancer>, random: Random) -> Gateway {
        Gateway {
            balancer,
            turn: 0,
            random,
        }
    }

    /// How many requests it has placed.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// Goes on with a rule for another list of workers; what it counted and draws from stays.
    pub fn change(&mut self, balancer: Box<dyn Balancer>) {
        self.balancer = balancer;
    }

    /// The worker for the next request. Choosing counts as sending: a rule that remembers goes on
    /// from there. `in_flight` is the view of load, as [`Request::in_flight`] has it.
    pub fn pick(&mut self, key: &[u8], in_flight: &[u32]) -> Option<WorkerId> {
        let mut request = Request::new(key, in_flight, self.turn, &mut self.random);
        self.turn += 1;
        self.balancer.pick(&mut request)
    }

    /// The same for key `number` of a list; `memo` is as [`Request::listed`] has it, and `seen` as
    /// [`Request::seen`].
    #[inline]
    pub fn pick_listed(
        &mut self,
        (keys, number): (&Keys, u32),
        memo: &mut Memo,
        in_flight: &[u32],
        seen: Option<&mut Vec<WorkerId>>,
    ) -> Option<WorkerId> {
        let random = &mut self.random;
        let mut request = Request::listed(keys, number, memo, in_flight, self.turn, random);
        request.seen = seen;
        self.turn += 1;
        self.balancer.pick(&mut request)
    }

    /// Tells that a request to `worker` has ended; `in_flight` no longer counts it.
    #[inline]
    pub fn ended(&mut self, worker: WorkerId, in_flight: &[u32]) {
        self.balancer.ended(worker, in_flight);
    }
}
