//! The discrete-event engine.

use std::cell::RefCell;
use std::rc::Rc;

use crate::balancing::{Balancer, Gateway, Memo};
use crate::error::{Error, whole_within, within};
use crate::fleet::{self, Fleet, WorkerId};
use crate::limits;
use crate::placement::rule::Rule;
use crate::rng::Random;
use crate::simulation::demand::Demand;
use crate::simulation::departures::Departures;
use crate::simulation::events::{self, Checks, Event, Happening, Health, Planned};
use crate::simulation::lengths::Lengths;
use crate::simulation::lru::Lru;
use crate::simulation::pasted::Pasted;
use crate::simulation::report::Tally;
use crate::simulation::series::Series;
use crate::simulation::trace::{Arrival, Arrivals, End, GATEWAYS_FROM, Sizes, Trace};
use crate::simulation::view::{View, ViewKind};
use crate::simulation::worker::{Moment, Outcome, Served, State, Worker};
use crate::simulation::{HORIZON, Ticks, ticks_of_ms};

/// Everything that a run depends on, beside what is asked for.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Who chooses.
    pub rule: Rule,
    /// The workers at the start.
    pub fleet: Fleet,
    /// The seed of all that is drawn.
    pub seed: u64,
    /// When requests arrive.
    pub arrivals: Arrivals,
    /// Where the trace ends.
    pub end: End,
    /// What costs are multiplied by.
    pub sizes: Sizes,
    /// Requests written down, in the place of all these and of the demand.
    pub pasted: Option<Rc<Pasted>>,
    /// How many keys each worker's cache holds; `None` where nothing is kept.
    pub cache_entries: Option<f64>,
    /// What a request costs whose key is in the cache, in milliseconds.
    pub hit_ms: f64,
    /// What another costs, in milliseconds.
    pub miss_ms: f64,
    /// How many requests a worker serves at once.
    pub slots: f64,
    /// How many gateways there are.
    pub gateways: f64,
    /// What they know of load.
    pub view: ViewKind,
    /// Health checks, if there are any.
    pub health: Option<Health>,
    /// What happens to workers.
    pub events: Vec<Event>,
}

/// The same, checked and in the units of the engine; nothing of it ever changes.
#[derive(Debug)]
struct Plan {
    rule: Rule,
    /// All that ever are there.
    workers: Vec<fleet::Worker>,
    events: Vec<Planned>,
    checks: Option<Checks>,
    hit: f64,
    miss: f64,
    slots: usize,
    costs_written: bool,
}

impl Plan {
    /// What a request takes at a worker of full speed.
    #[inline]
    fn cost(&self, size: f64, outcome: Outcome) -> f64 {
        match (outcome, self.costs_written) {
            (Outcome::Hit, false) => self.hit * size,
            (Outcome::Hit, true) => self.hit,
            (_, false) => self.miss * size,
            (_, true) => 1e6 * size,
        }
    }
}

/// What a gateway's rule remembers of a worker, in bytes at most.
const REMEMBERED: usize = 32;

/// One run at one moment of it. Cloning copies what may change.
#[derive(Clone)]
pub struct Simulation {
    plan: Rc<Plan>,
    trace: Trace,
    next: Option<Arrival>,
    departures: Departures,
    workers: Vec<Worker>,
    /// The list that the gateways choose from: each one's place among all.
    members: Vec<u32>,
    /// The place in that list of each of all.
    places: Vec<Option<u32>>,
    gateways: Vec<Gateway>,
    view: View,
    /// How many lists there have been.
    lists: u64,
    /// Of the present list, so it is shared by all clones that have the same one.
    memo: Rc<RefCell<Memo>>,
    lengths: Lengths,
    events_done: usize,
    next_check: Ticks,
    time: Ticks,
    /// When the last request came, and when the last one at an earlier time.
    last_arrival: Option<Ticks>,
    arrival_before: Option<Ticks>,
    waiting: u64,
    stopped: bool,
    explains: bool,
    why: Option<Why>,
    tally: Tally,
    series: Series,
}

/// What a run has come to, in the engine's own terms.
pub(super) struct Parts<'a> {
    pub workers: &'a [Worker],
    pub all: &'a [fleet::Worker],
    pub tally: &'a Tally,
    pub time: Ticks,
    pub arrivals_until: Ticks,
    pub waiting: u64,
    pub slots: usize,
    pub stopped: bool,
}

/// Why a request went where it went.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// Which request it was, counting from 1.
    pub request: u64,
    /// When it arrived.
    pub time: Ticks,
    /// Its key's place in the list.
    pub key: u32,
    /// The gateway that chose.
    pub gateway: u8,
    /// How many requests that gateway had placed before.
    pub turn: u64,
    /// The workers that the rule looked at, in order, by their places among all.
    pub candidates: Vec<usize>,
    /// How many requests each of all workers had open, as the gateway believed; `None` for one that
    /// is not in its list.
    pub in_flight: Vec<Option<u32>>,
    /// Who was chosen.
    pub chosen: Option<usize>,
}

impl Simulation {
    /// A run before its first request. What is asked for comes from `demand`, unless the requests
    /// are pasted.
    ///
    /// # Errors
    /// A number out of its bounds; events that make no sense; a fleet that the rule can't work
    /// with, now or after an event.
    pub fn new(setup: &Setup, demand: &Demand) -> Result<Simulation, Error> {
        let seed = setup.seed;
        let gateways = whole_within("Gateways", setup.gateways, 1, limits::GATEWAYS)?;
        let slots = whole_within("Slots", setup.slots, 1, limits::SLOTS)? as usize;
        let (events, all) = events::plan(setup.fleet.workers(), &setup.events)?;
        // Checks the fields of those that join, too.
        Fleet::new(all.clone())?;
        let cache = cache(setup.cache_entries, all.len())?;
        let cost =
            |what, ms| within(what, ms, 0.0, limits::COST_MS).map(|ms| ticks_of_ms(ms) as f64);
        let mut trace = match &setup.pasted {
            Some(pasted) => Trace::pasted(pasted.clone(), gateways as u8, seed),
            None => {
                let demand = demand.clone();
                let (arrivals, end) = (setup.arrivals, setup.end);
                Trace::new(demand, arrivals, end, setup.sizes, gateways as u8, seed)?
            }
        };
        let plan = Plan {
            rule: setup.rule.clone(),
            events,
            checks: setup.health.map(Checks::new).transpose()?,
            hit: cost("What a hit costs", setup.hit_ms)?,
            miss: cost("What a miss costs", setup.miss_ms)?,
            slots,
            costs_written: setup
                .pasted
                .as_ref()
                .is_some_and(|pasted| pasted.has_costs()),
            workers: all,
        };
        let start = setup.fleet.len();
        let workers = (0..plan.workers.len()).map(|i| {
            let state = if i < start { State::Up } else { State::Coming };
            Worker::new(state, cache.clone())
        });
        let series = Series::new(trace.span());
        let mut simulation = Simulation {
            next: trace.next(),
            trace,
            departures: Departures::new(plan.workers.len()),
            workers: workers.collect(),
            members: (0..start as u32).collect(),
            places: Vec::new(),
            gateways: Vec::new(),
            view: View::new(setup.view, gateways as usize)?,
            lists: 0,
            memo: Rc::default(),
            lengths: Lengths::default(),
            events_done: 0,
            next_check: Ticks::MAX,
            time: 0,
            last_arrival: None,
            arrival_before: None,
            waiting: 0,
            stopped: false,
            explains: false,
            why: None,
            tally: Tally::default(),
            series,
            plan: Rc::new(plan),
        };
        simulation.rehearse()?;
        let balancer = simulation.balancer()?;
        simulation.gateways = (0..gateways)
            .map(|gateway| {
                let random = Random::new(seed, GATEWAYS_FROM + gateway);
                Gateway::with_random(balancer.boxed_clone(), random)
            })
            .collect();
        simulation.list()?;
        Ok(simulation)
    }

    /// Fails where an event would leave a fleet that the rule can't work with: better now than in
    /// the middle of the run.
    fn rehearse(&mut self) -> Result<(), Error> {
        let start = self.members.clone();
        for event in &Rc::clone(&self.plan).events {
            match event.happening {
                Happening::Join => self.members.push(event.worker as u32),
                Happening::Leave => self.members.retain(|&i| i as usize != event.worker),
                _ => continue,
            }
            self.balancer()?;
        }
        self.members = start;
        Ok(())
    }

    /// The names of all workers that ever are there: the fleet, then those that join.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.plan.workers.iter().map(|worker| &*worker.name)
    }

    /// The present time.
    pub fn time(&self) -> Ticks {
        self.time
    }

    /// When the next request arrives.
    pub fn next_arrival(&self) -> Option<Ticks> {
        self.next.map(|arrival| arrival.time)
    }

    /// When the last request came that did so before the present time.
    pub fn previous_arrival(&self) -> Option<Ticks> {
        self.last_arrival
            .filter(|&last| last < self.time)
            .or(self.arrival_before)
    }

    /// How many requests have arrived.
    pub fn arrived(&self) -> u64 {
        self.tally.arrived
    }

    /// About how many requests there are in all; exact once they have arrived.
    pub fn expected(&self) -> f64 {
        match self.next {
            Some(_) => self.trace.expected().max(self.tally.arrived as f64),
            None => self.tally.arrived as f64,
        }
    }

    /// How long the trace is.
    pub fn span(&self) -> Ticks {
        self.trace.span()
    }

    /// Whether nothing is left to happen: all have arrived and are done, or the run was stopped.
    pub fn is_done(&self) -> bool {
        self.stopped || (self.next.is_none() && self.departures.first().0 == Ticks::MAX)
    }

    /// Whether the run was stopped because over 1,000,000 requests waited, or its time ran out.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Plays on until `requests` more have arrived, or everything is done once all have; O(1) a
    /// request beside what the rule takes. Returns whether anything is left.
    ///
    /// # Errors
    /// What the rule can't work with, found too late; more refreshes of views under way than there
    /// should be memory for.
    pub fn advance(&mut self, requests: u64) -> Result<bool, Error> {
        let mut left = requests;
        while left > 0 && !self.is_done() {
            // After the last arrival departures count, so that a step stays a step.
            let arrives = self.step(Ticks::MAX, left == 1)?;
            left -= u64::from(arrives || self.next.is_none());
        }
        Ok(!self.is_done())
    }

    /// Plays on until a time: all that happens then has happened.
    ///
    /// # Errors
    /// As [`Simulation::advance`].
    pub fn run_until(&mut self, time: Ticks) -> Result<(), Error> {
        while !self.is_done() && self.coming() <= time {
            self.step(time, false)?;
        }
        if !self.is_done() {
            self.time = self.time.max(time);
        }
        Ok(())
    }

    /// Says from now on why the last request of those played goes where it goes: what a rule looked
    /// at may take longer to tell than to find the worker.
    pub fn explain(&mut self) {
        self.explains = true;
    }

    /// A copy to go back to, which takes no more than [`Simulation::bytes`]: it does not say why
    /// requests went where they went, nor knows what was looked up for the present list.
    pub(super) fn copy(&self) -> Simulation {
        let mut copy = self.clone();
        copy.explains = false;
        copy.why = None;
        copy.memo = Rc::default();
        copy.lengths.fit();
        copy
    }

    /// Takes over what another moment of the same run has looked up, if it has the same list.
    pub(super) fn learn(&mut self, other: &Simulation) {
        if self.lists == other.lists {
            self.memo = Rc::clone(&other.memo);
        }
    }

    /// Why the last request went where it went, if that was asked for before it came.
    pub fn why(&self) -> Option<&Why> {
        self.why.as_ref()
    }

    /// The keys that are asked for.
    pub fn keys(&self) -> &crate::Keys {
        self.trace.keys()
    }

    /// The longest queue at present, served and waiting.
    pub fn longest(&self) -> usize {
        self.lengths.longest
    }

    /// The workers as they are, with at most `waiting` of those that wait at each.
    pub fn moments(&self, waiting: usize) -> Vec<Moment> {
        self.workers
            .iter()
            .map(|worker| worker.moment(waiting))
            .collect()
    }

    /// What happened over time.
    pub fn series(&self) -> &Series {
        &self.series
    }

    pub(super) fn parts(&self) -> Parts<'_> {
        Parts {
            workers: &self.workers,
            all: &self.plan.workers,
            tally: &self.tally,
            time: self.time,
            arrivals_until: match self.next {
                Some(_) => self.time,
                None => self
                    .time
                    .min(self.trace.span().max(self.last_arrival.unwrap_or(0))),
            },
            waiting: self.waiting,
            slots: self.plan.slots,
            stopped: self.stopped,
        }
    }

    /// How many bytes a clone takes, about.
    pub(super) fn bytes(&self) -> usize {
        let workers: usize = self.workers.iter().map(Worker::bytes).sum();
        workers
            + self.view.bytes()
            + self.tally.bytes()
            + self.departures.bytes()
            + size_of::<u32>() * (self.lengths.longest + 1)
            + REMEMBERED * self.gateways.len() * self.members.len()
            + 16 * self.series.windows().len()
    }

    fn next_control(&self) -> Ticks {
        let event = self.plan.events.get(self.events_done);
        event
            .map_or(Ticks::MAX, |event| event.time)
            .min(self.next_check)
    }

    /// When the next thing happens.
    fn coming(&self) -> Ticks {
        let arrival = self.next_arrival().unwrap_or(Ticks::MAX);
        let (departure, _) = self.departures.first();
        arrival.min(departure).min(self.next_control())
    }

    /// The next thing that happens, if it does so by `limit`; `is_last` says that no request is
    /// wanted after the next. Returns whether a request arrived.
    #[inline]
    fn step(&mut self, limit: Ticks, is_last: bool) -> Result<bool, Error> {
        let arrival = self.next_arrival().unwrap_or(Ticks::MAX);
        let control = self.next_control();
        let (departure, worker) = self.departures.first();
        if departure.min(control).min(arrival) > HORIZON {
            self.stopped = true;
            return Ok(false);
        }
        if departure <= arrival && departure <= control {
            if departure <= limit {
                self.view.before(departure, true)?;
                self.depart(departure, worker as usize);
            }
            return Ok(false);
        }
        if control <= arrival {
            if control <= limit {
                self.view.before(control, false)?;
                self.time = control;
                self.control(control)?;
            }
            return Ok(false);
        }
        match self.next {
            Some(arrival) if arrival.time <= limit => {
                self.view.before(arrival.time, false)?;
                self.next = self.trace.next();
                let explains = self.explains && (is_last || !self.another_comes(limit));
                self.arrive(arrival, explains);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Whether another request comes by `limit` after the one that arrives now, which may be the one
    /// that stops the run.
    fn another_comes(&self, limit: Ticks) -> bool {
        let limit = limit.min(HORIZON);
        self.next.is_some_and(|next| next.time <= limit) && self.waiting < limits::WAITING
    }

    #[inline]
    fn arrive(&mut self, arrival: Arrival, explains: bool) {
        let now = arrival.time;
        self.time = now;
        if self.last_arrival != Some(now) {
            self.arrival_before = self.last_arrival.replace(now);
        }
        self.tally.arrived += 1;
        let longest = self.lengths.longest as u32;
        let window = self.series.at(now, longest);
        window.arrived += 1;
        window.longest = window.longest.max(longest);
        self.tally.max_queue = self.tally.max_queue.max(longest);

        let gateway = &mut self.gateways[usize::from(arrival.gateway)];
        let turn = gateway.turn();
        let picked = {
            let mut memo = self.memo.borrow_mut();
            let view = self.view.look(arrival.gateway, now);
            let key = (self.trace.keys(), arrival.key);
            let mut seen = Vec::new();
            let noted = explains.then_some(&mut seen);
            let picked = gateway.pick_listed(key, &mut memo, view, noted);
            if explains {
                let seen = seen.iter().map(|id| self.members[id.index()] as usize);
                self.why = Some(Why {
                    request: self.tally.arrived,
                    time: now,
                    key: arrival.key,
                    gateway: arrival.gateway,
                    turn,
                    candidates: seen.collect(),
                    in_flight: self
                        .places
                        .iter()
                        .map(|place| place.map(|place| view[place as usize]))
                        .collect(),
                    chosen: picked.map(|id| self.members[id.index()] as usize),
                });
            }
            picked
        };
        let Some(picked) = picked else {
            self.tally.failed.nobody += 1;
            return;
        };
        let place = picked.index();
        let i = self.members[place] as usize;
        let worker = &mut self.workers[i];
        if worker.state != State::Up {
            self.tally.failed.unreachable += 1;
            let view = self.view.of(arrival.gateway);
            self.gateways[usize::from(arrival.gateway)].ended(picked, view);
            return;
        }
        worker.requests += 1;
        self.lengths.grew(worker.queue());
        self.view.sent(arrival.gateway, place);
        if worker.serving.len() < self.plan.slots {
            self.begin(i, arrival, now);
        } else {
            worker.waiting.push_back(arrival);
            self.waiting += 1;
            self.stopped = self.waiting > limits::WAITING;
        }
    }

    #[inline]
    fn begin(&mut self, i: usize, request: Arrival, now: Ticks) {
        let worker = &mut self.workers[i];
        let outcome = worker.look(request.key);
        if outcome != Outcome::NoCache {
            let window = self.series.at(now, self.lengths.longest as u32);
            window.lookups += 1;
            window.hits += u32::from(outcome == Outcome::Hit);
        }
        let cost = self.plan.cost(request.size, outcome) * worker.slowdown;
        let cost = (cost + 0.5) as Ticks;
        let finish = now + cost;
        worker.busy += u128::from(cost);
        worker.serving.push(Served {
            request,
            outcome,
            finish,
        });
        self.tally.waits.add(now - request.time);
        self.departures.set(i, worker.next_finish());
    }

    #[inline]
    fn depart(&mut self, now: Ticks, i: usize) {
        let worker = &mut self.workers[i];
        self.time = now;
        self.series.at(now, self.lengths.longest as u32);
        let queue = worker.queue();
        let Some(Served { request, .. }) = worker.finish(now) else {
            return;
        };
        self.lengths.shrank(queue, queue - 1);
        self.tally.done += 1;
        self.tally.last_done = now;
        self.tally.responses.add(now - request.time);
        let waiting = worker.waiting.pop_front();
        self.tell_ended(i, request.gateway);
        match waiting {
            Some(request) => {
                self.waiting -= 1;
                self.begin(i, request, now);
            }
            None => self.departures.set(i, self.workers[i].next_finish()),
        }
    }

    fn tell_ended(&mut self, i: usize, gateway: u8) {
        if let Some(place) = self.places[i] {
            self.view.ended(gateway, place as usize);
            let view = self.view.of(gateway);
            self.gateways[usize::from(gateway)].ended(WorkerId(place), view);
        }
    }

    /// All checks and then all events of one instant; the list is made anew once.
    fn control(&mut self, now: Ticks) -> Result<(), Error> {
        let mut changed = false;
        let plan = Rc::clone(&self.plan);
        if let Some(checks) = plan.checks
            && self.next_check <= now
        {
            changed |= self.check(checks.threshold);
        }
        while let Some(event) = plan.events.get(self.events_done)
            && event.time <= now
        {
            self.events_done += 1;
            changed |= self.happens(event, now);
        }
        if let Some(checks) = plan.checks {
            // Other checks would find nothing.
            let unsettled = |&i: &u32| {
                let worker = &self.workers[i as usize];
                (worker.state == State::Up) != worker.believed_up || worker.contrary > 0
            };
            self.next_check = match self.members.iter().any(unsettled) {
                true => (now / checks.interval + 1) * checks.interval,
                false => Ticks::MAX,
            };
        }
        if changed { self.list() } else { Ok(()) }
    }

    /// Returns whether the list of workers to choose from is another now.
    fn happens(&mut self, event: &Planned, now: Ticks) -> bool {
        let i = event.worker;
        let worker = &mut self.workers[i];
        match event.happening {
            Happening::Join => {
                worker.state = State::Up;
                worker.up_since = now;
                self.members.push(i as u32);
                return true;
            }
            Happening::Leave => {
                if matches!(worker.state, State::Up | State::Dead) {
                    worker.up_before = worker.up_until(now);
                    worker.state = State::Left;
                    self.members.retain(|&member| member as usize != i);
                    return true;
                }
            }
            Happening::Die => self.die(i, now),
            Happening::Slow(factor) => worker.slowdown = factor,
            Happening::Recover => {
                worker.slowdown = 1.0;
                if worker.state == State::Dead {
                    worker.state = State::Up;
                    worker.up_since = now;
                }
            }
            Happening::EmptyCache => {
                if let Some(cache) = &mut worker.cache {
                    cache.clear();
                }
            }
        }
        false
    }

    fn die(&mut self, i: usize, now: Ticks) {
        self.series.at(now, self.lengths.longest as u32);
        let worker = &mut self.workers[i];
        let queue = worker.queue();
        worker.busy = worker.busy_until(now);
        self.departures.set(i, Ticks::MAX);
        if let Some(cache) = &mut worker.cache {
            cache.clear();
        }
        if worker.state == State::Up {
            worker.up_before = worker.up_until(now);
            worker.state = State::Dead;
        }
        let serving = worker.serving.drain(..).map(|served| served.request);
        let mut lost: Vec<Arrival> = serving.collect();
        self.waiting -= worker.waiting.len() as u64;
        lost.extend(worker.waiting.drain(..));
        self.lengths.shrank(queue, 0);
        self.tally.failed.died += lost.len() as u64;
        for request in lost {
            self.tell_ended(i, request.gateway);
        }
    }

    /// Asks each worker of the list whether it is there; one that is slow answers.
    fn check(&mut self, threshold: u32) -> bool {
        let mut changed = false;
        for &i in &self.members {
            let worker = &mut self.workers[i as usize];
            if (worker.state == State::Up) == worker.believed_up {
                worker.contrary = 0;
                continue;
            }
            worker.contrary += 1;
            if worker.contrary >= threshold {
                worker.contrary = 0;
                worker.believed_up = !worker.believed_up;
                changed = true;
            }
        }
        changed
    }

    /// The rule applied to the list as it is believed to be.
    fn balancer(&self) -> Result<Box<dyn Balancer>, Error> {
        let listed = self.members.iter().map(|&i| {
            let mut worker = self.plan.workers[i as usize].clone();
            worker.down |= !self.workers[i as usize].believed_up;
            worker
        });
        self.plan.rule.balancer(&Fleet::new(listed.collect())?)
    }

    /// Gives all gateways the present list. They keep their counters and random numbers; what else
    /// a rule remembered, as the turns that nginx owes, begins anew.
    fn list(&mut self) -> Result<(), Error> {
        let balancer = self.balancer()?;
        for gateway in &mut self.gateways {
            gateway.change(balancer.boxed_clone());
        }
        let old = std::mem::replace(&mut self.places, vec![None; self.workers.len()]);
        for (place, &i) in (0..).zip(&self.members) {
            self.places[i as usize] = Some(place);
        }
        let queue = |&i: &u32| self.workers[i as usize].queue() as u32;
        let was = |&i: &u32| old.get(i as usize).copied().flatten();
        let from: Vec<Option<u32>> = self.members.iter().map(was).collect();
        self.view
            .relist(self.members.iter().map(queue).collect(), &from);
        self.lists += 1;
        self.memo = Rc::default();
        Ok(())
    }
}

fn cache(entries: Option<f64>, workers: usize) -> Result<Option<Lru>, Error> {
    let Some(entries) = entries else {
        return Ok(None);
    };
    let entries = whole_within("Keys in a cache", entries, 1, limits::CACHE_ENTRIES)?;
    let in_all = entries * workers as u64;
    if in_all > limits::CACHE_ENTRIES_IN_ALL {
        return Err(Error::TooMany {
            what: "Keys in caches",
            given: in_all as f64,
            max: limits::CACHE_ENTRIES_IN_ALL as f64,
            hint: "Lower what a cache holds, or take workers out.",
        });
    }
    Ok(Some(Lru::new(entries as usize)))
}
