//! A worker: what it serves, what waits there, and what it has cached.

use std::collections::VecDeque;

use crate::simulation::Ticks;
use crate::simulation::lru::Lru;
use crate::simulation::trace::Arrival;

/// What became of looking into the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was there.
    Hit,
    /// It was not.
    Miss,
    /// There is no cache.
    NoCache,
}

/// Whether a worker is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It serves.
    Up,
    /// It died.
    Dead,
    /// It left, and finishes what it has.
    Left,
    /// It has not joined yet.
    Coming,
}

impl State {
    /// The name that programs see.
    pub const fn name(self) -> &'static str {
        match self {
            State::Up => "up",
            State::Dead => "dead",
            State::Left => "left",
            State::Coming => "coming",
        }
    }
}

/// A request being served.
#[derive(Debug, Clone, Copy)]
pub(super) struct Served {
    pub request: Arrival,
    pub outcome: Outcome,
    pub finish: Ticks,
}

#[derive(Debug, Clone)]
pub(super) struct Worker {
    pub state: State,
    /// Whether the gateways believe that it can be sent to.
    pub believed_up: bool,
    /// Checks in a row that spoke against what is believed.
    pub contrary: u32,
    /// How many times as long everything takes.
    pub slowdown: f64,
    /// In the order they began.
    pub serving: Vec<Served>,
    pub waiting: VecDeque<Arrival>,
    pub cache: Option<Lru>,
    /// Rises as it dies, so that what would have ended later is known to be lost.
    pub life: u32,
    /// When it came, and how long it had been up when it died or left.
    pub up_since: Ticks,
    pub up_before: Ticks,
    pub requests: u64,
    pub busy: u128,
    pub lookups: u64,
    pub hits: u64,
}

impl Worker {
    pub(super) fn new(state: State, cache: Option<Lru>) -> Worker {
        Worker {
            state,
            believed_up: true,
            contrary: 0,
            slowdown: 1.0,
            serving: Vec::new(),
            waiting: VecDeque::new(),
            cache,
            life: 0,
            up_since: 0,
            up_before: 0,
            requests: 0,
            busy: 0,
            lookups: 0,
            hits: 0,
        }
    }

    /// Served and waiting.
    #[inline]
    pub(super) fn queue(&self) -> usize {
        self.serving.len() + self.waiting.len()
    }

    /// Looks for a key in the cache, whose service begins.
    #[inline]
    pub(super) fn look(&mut self, key: u32) -> Outcome {
        let Some(cache) = &mut self.cache else {
            return Outcome::NoCache;
        };
        self.lookups += 1;
        if cache.get(key) {
            self.hits += 1;
            Outcome::Hit
        } else {
            Outcome::Miss
        }
    }

    /// The request whose service ends at `time`, taken out.
    #[inline]
    pub(super) fn finish(&mut self, time: Ticks) -> Option<Served> {
        let first = self
            .serving
            .iter()
            .position(|served| served.finish == time)?;
        let served = self.serving.remove(first);
        if let (Outcome::Miss, Some(cache)) = (served.outcome, &mut self.cache) {
            cache.insert(served.request.key);
        }
        Some(served)
    }

    /// How long it was busy until `now`, all slots together.
    pub(super) fn busy_until(&self, now: Ticks) -> u128 {
        let ahead = |served: &Served| u128::from(served.finish.saturating_sub(now));
        self.busy - self.serving.iter().map(ahead).sum::<u128>()
    }

    /// The work that was sent to it, in seconds; one that waits counts as much as those begun do on
    /// average.
    pub(super) fn work_sent(&self) -> f64 {
        let begun = self.requests - self.waiting.len() as u64;
        match begun {
            0 => 0.0,
            begun => self.busy as f64 / 1e9 * (self.requests as f64 / begun as f64),
        }
    }

    /// How long it was up until `now`.
    pub(super) fn up_until(&self, now: Ticks) -> Ticks {
        match self.state {
            State::Up => self.up_before + now.saturating_sub(self.up_since),
            _ => self.up_before,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let cache = self.cache.as_ref().map_or(0, Lru::bytes);
        size_of::<Worker>()
            + cache
            + size_of::<Arrival>() * self.waiting.len()
            + size_of::<Served>() * self.serving.len()
    }

    /// What there is to see of it, at most `waiting` of those that wait.
    pub(super) fn moment(&self, waiting: usize) -> Moment {
        let as_it_stands = |request: &Arrival| match &self.cache {
            None => Outcome::NoCache,
            Some(cache) if cache.contains(request.key) => Outcome::Hit,
            Some(_) => Outcome::Miss,
        };
        Moment {
            state: self.state,
            believed_up: self.believed_up,
            slowdown: self.slowdown,
            serving: self.serving.iter().map(|served| served.outcome).collect(),
            waiting: self
                .waiting
                .iter()
                .take(waiting)
                .map(as_it_stands)
                .collect(),
            queue: self.queue(),
            cached: self.cache.as_ref().map_or(0, |cache| cache.keys().len()),
        }
    }
}

/// A worker as it is at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Whether it is there.
    pub state: State,
    /// Whether the gateways believe that it can be sent to.
    pub believed_up: bool,
    /// How many times as long everything takes.
    pub slowdown: f64,
    /// What it serves, in the order it began.
    pub serving: Vec<Outcome>,
    /// The first of those that wait, as its cache stands now.
    pub waiting: Vec<Outcome>,
    /// How many it serves and how many wait, together.
    pub queue: usize,
    /// How many keys its cache holds.
    pub cached: usize,
}
