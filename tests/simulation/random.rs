//! Random configurations, each from a number alone: small ones of everything that a run can have.
#![allow(dead_code)] // each test file uses a part

use std::rc::Rc;

use balance_lab::placement::rule::{OptionKind, OptionSpec, RuleSpec};
use balance_lab::rng::Random;
use balance_lab::simulation::{
    Arrivals, Demand, End, Event, EventKind, Health, Pasted, Setup, Sizes, ViewKind,
};
use balance_lab::{Fleet, Keys, OptionValue, Popularity, Rule, Worker, rules};

/// What configurations are drawn from.
pub struct Draw(pub Random);

impl Draw {
    pub fn new(seed: u64) -> Draw {
        Draw(Random::new(seed, 0))
    }

    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    /// Whether something happens that does so once in `n` times.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u32) as usize]
    }

    fn option(&mut self, spec: &OptionSpec) -> OptionValue {
        let number = |value: u64| OptionValue::Number(value as f64);
        match spec.kind {
            OptionKind::Integer { min, max, .. } => {
                let room = (max - min).min(200) as u32;
                number(min + u64::from(self.below(room + 1)))
            }
            OptionKind::Prime { .. } => number(*self.of(&[251, 1_009, 65_537])),
            OptionKind::Choice(choices) => OptionValue::Text((*self.of(choices)).into()),
            OptionKind::Flag { .. } => OptionValue::Flag(self.once_in(2)),
            OptionKind::Text { .. } => OptionValue::Text((*self.of(&["", "{}", "k"])).into()),
        }
    }

    /// The rule of `spec` with options that it takes.
    fn rule(&mut self, spec: &'static RuleSpec) -> Rule {
        let mut rule = Rule::with_defaults(spec.id);
        let mut given = Vec::new();
        for option in spec.options {
            if self.once_in(2) {
                given.push((option.name.to_owned(), self.option(option)));
                // One that fits none of those before it is left out.
                match Rule::new(spec.id, given.clone()) {
                    Ok(fits) => rule = Ok(fits),
                    Err(_) => {
                        given.pop();
                    }
                }
            }
        }
        rule.unwrap()
    }

    fn worker(&mut self, i: u32, weights: bool) -> Worker {
        let mut worker = Worker::new(format!("10.0.0.{}:80", i + 1));
        if weights {
            worker.weight = self.below(5).into();
        }
        worker.down = self.once_in(12);
        worker.position = Some((i * 7 % 100).into());
        worker.score = Some(self.below(1_000).into());
        worker.slots = Some(format!("{}-{}", i * 1_000, i * 1_000 + 999));
        worker.tokens = Some((u64::from(i) * (u64::MAX / 16)).to_string());
        worker
    }

    fn arrivals(&mut self) -> Arrivals {
        let per_s = *self.of(&[100.0, 1_000.0, 3_000.0]);
        match self.below(3) {
            0 => Arrivals::Fixed { per_s },
            1 => Arrivals::Poisson { per_s },
            _ => Arrivals::Bursts {
                per_s,
                on_s: 0.02,
                off_s: *self.of(&[0.0, 0.01, 0.08]),
            },
        }
    }

    fn pasted(&mut self) -> Pasted {
        let costs = self.once_in(2);
        let mut time_ms = 0;
        let mut text = String::from("time,key\n");
        for _ in 0..1 + self.below(300) {
            time_ms += self.below(5);
            text += &format!("{},k{}", f64::from(time_ms) / 1e3, self.below(20));
            if costs {
                text += &format!(",{}", f64::from(self.below(80)) / 10.0);
            }
            text.push('\n');
        }
        Pasted::parse(&text).unwrap()
    }

    fn view(&mut self) -> ViewKind {
        match self.below(4) {
            0 => ViewKind::Own,
            1 => ViewKind::Refreshed {
                every_s: *self.of(&[0.0, 0.001, 0.03]),
                delay_s: *self.of(&[0.0, 0.0005, 0.02]),
                staggered: self.once_in(2),
                own: self.once_in(2),
            },
            _ => ViewKind::Exact,
        }
    }

    /// Events within `until_ms`, at whole milliseconds so that some fall together.
    fn events(&mut self, fleet: &mut Vec<Worker>, weights: bool, until_ms: u32) -> Vec<Event> {
        let mut times: Vec<u32> = (0..self.below(9)).map(|_| self.below(until_ms)).collect();
        times.sort_unstable();
        let mut events = Vec::new();
        for time_ms in times {
            let name = self.of(fleet).name.clone();
            let kind = match self.below(8) {
                0 if fleet.len() < 16 => {
                    let worker = self.worker(fleet.len() as u32, weights);
                    fleet.push(worker.clone());
                    EventKind::Join(worker)
                }
                1 => EventKind::Leave(name),
                2 | 3 => EventKind::Die(name),
                4 => EventKind::Slow(name, *self.of(&[0.5, 3.0, 20.0])),
                5 => EventKind::EmptyCache(name),
                _ => EventKind::Recover(name),
            };
            events.push(Event {
                at_s: f64::from(time_ms) / 1e3,
                kind,
            });
        }
        events
    }
}

/// Configuration `seed` for a rule of `specs`. The rule may still refuse the fleet.
pub fn setup(seed: u64, specs: &[&'static RuleSpec]) -> (Setup, Demand) {
    let mut draw = Draw::new(seed);
    let spec = *draw.of(specs);
    let rule = draw.rule(spec);
    let weights = draw.once_in(3);
    let mut workers: Vec<Worker> = (0..1 + draw.below(12))
        .map(|i| draw.worker(i, weights))
        .collect();
    let fleet = Fleet::new(workers.clone()).unwrap();
    let keys = Keys::numbered("key-", 0, 1 + u64::from(draw.below(60))).unwrap();
    let popularity = Popularity::zipf(*draw.of(&[0.0, 0.9, 1.4])).unwrap();
    let requests = 1 + draw.below(500);
    let setup = Setup {
        rule,
        fleet,
        seed: draw.below(1_000).into(),
        arrivals: draw.arrivals(),
        end: match draw.once_in(3) {
            true => End::UntilS(f64::from(1 + draw.below(300)) / 1e3),
            false => End::Requests(requests.into()),
        },
        sizes: Sizes::ALL[draw.below(3) as usize].1,
        pasted: draw.once_in(5).then(|| Rc::new(draw.pasted())),
        cache_entries: (!draw.once_in(3)).then(|| (1 + draw.below(12)).into()),
        hit_ms: *draw.of(&[0.0, 0.25, 1.0]),
        miss_ms: *draw.of(&[0.0, 1.0, 4.0, 10.0]),
        slots: (1 + draw.below(4)).into(),
        gateways: (1 + draw.below(3)).into(),
        health: draw.once_in(2).then(|| Health {
            interval_s: *draw.of(&[0.005, 0.02]),
            threshold: (1 + draw.below(3)).into(),
        }),
        events: draw.events(&mut workers, weights, 300),
        view: draw.view(),
    };
    let demand = Demand::new(keys, &popularity).unwrap();
    (setup, demand)
}

/// All rules there are.
pub fn all_rules() -> Vec<&'static RuleSpec> {
    rules().collect()
}
