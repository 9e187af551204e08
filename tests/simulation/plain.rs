//! The simulation once more, as plainly as it can be written: lists that are searched from end to
//! end at every moment, sorted durations, nothing remembered that can be counted. Only the trace,
//! the placement of keys and the formula of a cost are shared with the core.

use balance_lab::simulation::{Arrival, Event, EventKind, Setup, State};
use balance_lab::{Fleet, Worker};

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fate {
    Waiting,
    Serving,
    Done,
    Unreachable,
    Died,
    Nobody,
}

/// A request and all that becomes of it.
#[derive(Debug, Clone)]
pub struct Job {
    pub arrival: Arrival,
    pub worker: Option<usize>,
    pub start: Option<u64>,
    pub finish: u64,
    pub hit: Option<bool>,
    pub fate: Fate,
}

pub struct Place {
    pub worker: Worker,
    pub state: State,
    pub believed_up: bool,
    contrary: u32,
    slowdown: f64,
    /// The key asked for last is last.
    cache: Vec<u32>,
    /// Of services cut off by death, how long they lasted.
    pub busy_before: u64,
}

pub struct Plain<'a> {
    setup: &'a Setup,
    pub jobs: Vec<Job>,
    pub places: Vec<Place>,
    members: Vec<usize>,
    turns: Vec<u64>,
    events_done: usize,
    /// The number of the next health check.
    check: u64,
}

fn ns(s: f64) -> u64 {
    (s * 1e9).round() as u64
}

impl<'a> Plain<'a> {
    pub fn new(setup: &'a Setup) -> Plain<'a> {
        let mut plain = Plain {
            setup,
            jobs: Vec::new(),
            places: Vec::new(),
            members: Vec::new(),
            turns: vec![0; setup.gateways as usize],
            events_done: 0,
            check: 1,
        };
        for worker in setup.fleet.workers() {
            plain.add(worker);
        }
        plain
    }

    fn add(&mut self, worker: &Worker) {
        self.members.push(self.places.len());
        self.places.push(Place {
            worker: worker.clone(),
            state: State::Up,
            believed_up: true,
            contrary: 0,
            slowdown: 1.0,
            cache: Vec::new(),
            busy_before: 0,
        });
    }

    /// Plays what comes before an arrival at `time`.
    pub fn until(&mut self, time: u64) {
        while self.plays(time) {}
    }

    /// Plays on until nobody is served, once all have arrived: what would happen later does not.
    pub fn end(&mut self) {
        while self.jobs.iter().any(|job| job.fate == Fate::Serving) {
            self.plays(u64::MAX);
        }
    }

    /// The next thing that happens by `limit`: departures before checks before events.
    fn plays(&mut self, limit: u64) -> bool {
        let ends = |job: &Job| (job.fate == Fate::Serving).then_some(job.finish);
        let departure = self.jobs.iter().filter_map(ends).min();
        let event = self.setup.events.get(self.events_done);
        let event = event.map(|event| ns(event.at_s));
        let health = self.setup.health;
        let check = health.map(|health| self.check * ns(health.interval_s));
        let all = [departure, check, event];
        let Some(now) = all.into_iter().flatten().min().filter(|&now| now <= limit) else {
            return false;
        };
        if departure == Some(now) {
            self.depart(now);
        } else if check == Some(now) {
            self.check += 1;
            self.ask();
        } else {
            // All of an instant, also where the first leaves nobody served.
            let due = |event: &&Event| ns(event.at_s) == now;
            let events = self.setup.events[self.events_done..].iter();
            for event in events.take_while(due) {
                self.happens(&event.kind, now);
                self.events_done += 1;
            }
        }
        true
    }

    /// Of those that end now the one at the first worker, and there the one that began first.
    fn depart(&mut self, now: u64) {
        let ending = |i: &usize| self.jobs[*i].fate == Fate::Serving && self.jobs[*i].finish == now;
        let first = (0..self.jobs.len())
            .filter(ending)
            .min_by_key(|&i| self.jobs[i].worker);
        let Some(i) = first else { return };
        self.jobs[i].fate = Fate::Done;
        let at = self.jobs[i].worker.unwrap();
        if self.jobs[i].hit == Some(false) {
            let cache = &mut self.places[at].cache;
            cache.retain(|&key| key != self.jobs[i].arrival.key);
            cache.push(self.jobs[i].arrival.key);
            if cache.len() as f64 > self.setup.cache_entries.unwrap() {
                cache.remove(0);
            }
        }
        let waits = |job: &Job| job.worker == Some(at) && job.fate == Fate::Waiting;
        if let Some(next) = self.jobs.iter().position(waits) {
            self.begin(next, now);
        }
    }

    fn begin(&mut self, i: usize, now: u64) {
        let job = &mut self.jobs[i];
        let place = &mut self.places[job.worker.unwrap()];
        if self.setup.cache_entries.is_some() {
            let held = place.cache.iter().position(|&key| key == job.arrival.key);
            if let Some(held) = held {
                let key = place.cache.remove(held);
                place.cache.push(key);
            }
            job.hit = Some(held.is_some());
        }
        let written = self.setup.pasted.as_ref().is_some_and(|p| p.has_costs());
        let size = job.arrival.size;
        let cost = match (job.hit == Some(true), written) {
            (true, false) => ns(self.setup.hit_ms / 1e3) as f64 * size,
            (true, true) => ns(self.setup.hit_ms / 1e3) as f64,
            (false, false) => ns(self.setup.miss_ms / 1e3) as f64 * size,
            (false, true) => 1e6 * size,
        };
        job.start = Some(now);
        job.finish = now + (cost * place.slowdown + 0.5) as u64;
        job.fate = Fate::Serving;
    }

    fn ask(&mut self) {
        let threshold = self.setup.health.unwrap().threshold as u32;
        for &i in &self.members {
            let place = &mut self.places[i];
            if (place.state == State::Up) == place.believed_up {
                place.contrary = 0;
                continue;
            }
            place.contrary += 1;
            if place.contrary == threshold {
                place.contrary = 0;
                place.believed_up = !place.believed_up;
            }
        }
    }

    fn happens(&mut self, kind: &EventKind, now: u64) {
        if let EventKind::Join(worker) = kind {
            self.add(worker);
            return;
        }
        let (EventKind::Leave(name)
        | EventKind::Die(name)
        | EventKind::Slow(name, _)
        | EventKind::Recover(name)
        | EventKind::EmptyCache(name)) = kind
        else {
            return;
        };
        let i = self.places.iter().position(|p| p.worker.name == *name);
        let i = i.unwrap();
        let place = &mut self.places[i];
        match kind {
            EventKind::Leave(_) => {
                place.state = State::Left;
                self.members.retain(|&member| member != i);
            }
            EventKind::Die(_) => {
                if place.state == State::Up {
                    place.state = State::Dead;
                }
                place.cache.clear();
                for job in self.jobs.iter_mut().filter(|job| job.worker == Some(i)) {
                    if job.fate == Fate::Serving {
                        place.busy_before += now - job.start.unwrap();
                    }
                    if matches!(job.fate, Fate::Serving | Fate::Waiting) {
                        job.fate = Fate::Died;
                    }
                }
            }
            EventKind::Slow(_, factor) => place.slowdown = *factor,
            EventKind::Recover(_) => {
                place.slowdown = 1.0;
                if place.state == State::Dead {
                    place.state = State::Up;
                }
            }
            _ => place.cache.clear(),
        }
    }

    /// How many requests a worker has.
    pub fn open(&self, i: usize) -> usize {
        let open = |job: &&Job| matches!(job.fate, Fate::Serving | Fate::Waiting);
        let at = |job: &&Job| job.worker == Some(i);
        self.jobs.iter().filter(at).filter(open).count()
    }

    /// A request arrives, once all before it has happened.
    pub fn arrive(&mut self, arrival: Arrival, key: &[u8]) {
        self.until(arrival.time);
        let chosen = self.choose(arrival, key);
        self.turns[usize::from(arrival.gateway)] += 1;
        let mut job = Job {
            arrival,
            worker: None,
            start: None,
            finish: 0,
            hit: None,
            fate: Fate::Nobody,
        };
        let Some(i) = chosen else {
            self.jobs.push(job);
            return;
        };
        if self.places[i].state != State::Up {
            job.fate = Fate::Unreachable;
            self.jobs.push(job);
            return;
        }
        job.worker = Some(i);
        job.fate = Fate::Waiting;
        let serving = |job: &&Job| job.worker == Some(i) && job.fate == Fate::Serving;
        let free = (self.jobs.iter().filter(serving).count() as f64) < self.setup.slots;
        self.jobs.push(job);
        if free {
            self.begin(self.jobs.len() - 1, arrival.time);
        }
    }

    fn choose(&self, arrival: Arrival, key: &[u8]) -> Option<usize> {
        let listed: Vec<Worker> = self
            .members
            .iter()
            .map(|&i| {
                let mut worker = self.places[i].worker.clone();
                worker.down |= !self.places[i].believed_up;
                worker
            })
            .collect();
        let usable: Vec<usize> = (0..listed.len()).filter(|&i| listed[i].usable()).collect();
        match self.setup.rule.spec().id {
            "round-robin" if usable.is_empty() => None,
            "round-robin" => {
                let turn = self.turns[usize::from(arrival.gateway)] as usize;
                Some(self.members[usable[turn % usable.len()]])
            }
            "least" => {
                let load = |i: &usize| {
                    let place = self.members[*i];
                    self.open(place) as f64 / self.places[place].worker.weight
                };
                let first = usable
                    .iter()
                    .copied()
                    .reduce(|best, i| if load(&i) < load(&best) { i } else { best });
                first.map(|i| self.members[i])
            }
            _ => {
                let placement = self.setup.rule.place(&Fleet::new(listed).unwrap()).unwrap();
                placement.owner(key).map(|id| self.members[id.index()])
            }
        }
    }
}
