//! What happens to workers while requests come: at given times, and as health checks notice it.

use crate::error::{Error, whole_within, within};
use crate::fleet::Worker;
use crate::limits;
use crate::order::order;
use crate::simulation::{Ticks, ticks_of_s};

/// Something that happens to a worker.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// When, in seconds.
    pub at_s: f64,
    /// What.
    pub kind: EventKind,
}

/// What may happen. Workers are named.
#[derive(Debug, Clone, PartialEq)]
pub enum EventKind {
    /// A worker comes to the end of the list, with an empty cache. All gateways know at once.
    Join(Worker),
    /// A worker leaves the list and finishes what it has. All gateways know at once.
    Leave(String),
    /// A worker stops: what it serves and what waits there is lost. Nobody knows until a health
    /// check notices it.
    Die(String),
    /// Whatever a worker begins from now on takes so many times as long; health checks pass.
    Slow(String, f64),
    /// A worker that died is back with an empty cache; a slow one is as fast as it was.
    Recover(String),
    /// A worker's cache is emptied.
    EmptyCache(String),
}

impl EventKind {
    /// The name that programs use.
    pub fn name(&self) -> &'static str {
        match self {
            EventKind::Join(_) => "join",
            EventKind::Leave(_) => "leave",
            EventKind::Die(_) => "die",
            EventKind::Slow(..) => "slow",
            EventKind::Recover(_) => "recover",
            EventKind::EmptyCache(_) => "empty-cache",
        }
    }
}

/// Health checks: each worker of the list is asked at every multiple of the interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Health {
    /// The time between checks, in seconds.
    pub interval_s: f64,
    /// After so many failed checks in a row a worker is taken out, after so many good ones it is
    /// taken back.
    pub threshold: f64,
}

/// The same, checked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checks {
    pub interval: Ticks,
    pub threshold: u32,
}

impl Checks {
    pub(super) fn new(health: Health) -> Result<Checks, Error> {
        let what = "The interval of health checks";
        let interval = within(
            what,
            health.interval_s,
            limits::WINDOW_MIN_S,
            limits::WINDOW_S,
        )?;
        let what = "The threshold of health checks";
        Ok(Checks {
            interval: ticks_of_s(interval),
            threshold: whole_within(what, health.threshold, 1, limits::THRESHOLD)? as u32,
        })
    }
}

/// An event whose worker is known by its place among all that ever are there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Planned {
    pub time: Ticks,
    pub worker: usize,
    pub happening: Happening,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Happening {
    Join,
    Leave,
    Die,
    Slow(f64),
    Recover,
    EmptyCache,
}

/// The events in order of time, and the workers: those at the start, then those that join, in the
/// order they do.
///
/// # Errors
/// Too many events; a time or a factor out of bounds; a worker that is not there, or comes twice.
pub(super) fn plan(
    start: &[Worker],
    events: &[Event],
) -> Result<(Vec<Planned>, Vec<Worker>), Error> {
    if events.len() as u64 > limits::EVENTS {
        return Err(Error::TooMany {
            what: "Events",
            given: events.len() as f64,
            max: limits::EVENTS as f64,
            hint: "Take some out.",
        });
    }
    let mut workers = start.to_vec();
    let mut timed = Vec::new();
    for (i, event) in events.iter().enumerate() {
        let what = format!("The time of event {}", i + 1);
        timed.push((
            ticks_of_s(within(&what, event.at_s, 0.0, limits::UNTIL_S)?),
            event,
        ));
    }
    // Of one instant, in the order they are listed.
    let by_time = |i: usize, j: usize| timed[i].0.cmp(&timed[j].0).then(i.cmp(&j));
    let mut planned = Vec::new();
    for i in order(timed.len(), &by_time) {
        let (time, event) = timed[i];
        let place = |name: &str| {
            let found = workers.iter().position(|worker| worker.name == name);
            found.ok_or_else(|| Error::NotOneOf {
                what: format!("The worker of an event ({})", event.kind.name()),
                given: name.to_owned(),
                allowed: workers.iter().map(|worker| worker.name.clone()).collect(),
            })
        };
        let (worker, happening) = match &event.kind {
            EventKind::Join(worker) => {
                if let Ok(there) = place(&worker.name) {
                    return Err(Error::DuplicateName {
                        name: worker.name.clone(),
                        workers: (there, workers.len()),
                    });
                }
                workers.push(worker.clone());
                (workers.len() - 1, Happening::Join)
            }
            EventKind::Leave(name) => (place(name)?, Happening::Leave),
            EventKind::Die(name) => (place(name)?, Happening::Die),
            EventKind::Recover(name) => (place(name)?, Happening::Recover),
            EventKind::EmptyCache(name) => (place(name)?, Happening::EmptyCache),
            EventKind::Slow(name, factor) => {
                let (min, max) = (limits::SLOWDOWN_MIN, limits::SLOWDOWN);
                let factor = within("The slowdown", *factor, min, max)?;
                (place(name)?, Happening::Slow(factor))
            }
        };
        planned.push(Planned {
            time,
            worker,
            happening,
        });
    }
    Ok((planned, workers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_ordered_by_time_and_whoever_joins_can_leave() {
        let event = |at_s, kind| Event { at_s, kind };
        let start = [Worker::new("a")];
        let events = [
            event(3.0, EventKind::Leave("b".into())),
            event(1.0, EventKind::Join(Worker::new("b"))),
            event(1.0, EventKind::Slow("b".into(), 2.0)),
        ];
        let (planned, workers) = plan(&start, &events).unwrap();
        assert_eq!(workers.len(), 2);
        let order: Vec<(u64, usize)> = planned.iter().map(|e| (e.time, e.worker)).collect();
        assert_eq!(
            order,
            [(1_000_000_000, 1), (1_000_000_000, 1), (3_000_000_000, 1)]
        );
    }

    #[test]
    fn events_that_make_no_sense_are_refused_by_name() {
        let start = [Worker::new("a")];
        for (at_s, kind, part) in [
            (
                -1.0,
                EventKind::Die("a".into()),
                "The time of event 1 must be",
            ),
            (
                0.0,
                EventKind::Die("x".into()),
                "(die) must be one of a, got \"x\"",
            ),
            (
                0.0,
                EventKind::Slow("a".into(), 0.0),
                "The slowdown must be",
            ),
            (0.0, EventKind::Join(Worker::new("a")), "both named"),
        ] {
            let message = plan(&start, &[Event { at_s, kind }])
                .unwrap_err()
                .to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
