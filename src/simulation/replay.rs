//! A run that can be gone back and forth in.

use crate::error::Error;
use crate::simulation::Ticks;
use crate::simulation::engine::Simulation;

/// A run with copies kept from its past, so that going back plays only a part of it anew. Kept are
/// at most [`Replay::MOST`] copies of together at most [`Replay::BYTES`], evenly spread over the
/// requests: as the run grows, every other one is dropped.
pub struct Replay {
    now: Simulation,
    /// By ascending time; the first is of the start.
    kept: Vec<Simulation>,
    bytes: usize,
    /// The next is kept once so many requests have arrived, and then after as many again.
    apart: u64,
    next: u64,
}

impl Replay {
    /// The most copies.
    pub const MOST: usize = 32;
    /// The most bytes of all copies, about.
    pub const BYTES: usize = 16 << 20;
    const APART: u64 = 256;

    /// A run at its start.
    pub fn new(start: Simulation) -> Replay {
        Replay {
            bytes: start.bytes(),
            kept: vec![start.copy()],
            now: start,
            apart: Replay::APART,
            next: Replay::APART,
        }
    }

    /// The run as it is now.
    pub fn now(&self) -> &Simulation {
        &self.now
    }

    /// Plays on as [`Simulation::advance`], keeping copies.
    ///
    /// # Errors
    /// As [`Simulation::advance`].
    pub fn advance(&mut self, requests: u64) -> Result<bool, Error> {
        let mut left = requests;
        while left > 0 && !self.now.is_done() {
            let to_next = self.next.saturating_sub(self.now.arrived()).max(1);
            let step = left.min(to_next);
            self.now.advance(step)?;
            left -= step;
            self.keep();
        }
        Ok(!self.now.is_done())
    }

    /// Goes to a time, back or forth: all that happens until then has happened. Why the last
    /// request went where it went is known afterwards.
    ///
    /// # Errors
    /// As [`Simulation::advance`].
    pub fn seek(&mut self, time: Ticks) -> Result<(), Error> {
        let explained = self.now.arrived() == 0 || self.now.why().is_some();
        if time < self.now.time() || !explained {
            // A request comes between the copy and that time: the last one before it is explained.
            let comes = |kept: &Simulation| kept.next_arrival().is_some_and(|next| next <= time);
            let usable = self.kept.iter().rposition(comes);
            let mut past = self.kept[usable.unwrap_or(0)].copy();
            past.learn(&self.now);
            self.now = past;
        }
        self.now.explain();
        self.now.run_until(time)
    }

    fn keep(&mut self) {
        if self.now.arrived() < self.next || self.now.next_arrival().is_none() {
            return;
        }
        let copy = self.now.copy();
        self.bytes += copy.bytes();
        self.kept.push(copy);
        while self.kept.len() > Replay::MOST || (self.bytes > Replay::BYTES && self.kept.len() > 1)
        {
            let mut place = 0;
            self.kept.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.bytes = self.kept.iter().map(Simulation::bytes).sum();
            self.apart *= 2;
        }
        self.next = self.now.arrived() + self.apart;
    }
}
