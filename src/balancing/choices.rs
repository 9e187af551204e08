//! The least loaded of a few candidates drawn at random: the draw, the chances, and where a
//! worker without a history begins.
//!
//! Mitzenmacher, "The power of two choices in randomized load balancing", IEEE TPDS 12(10), 2001.

use std::rc::Rc;

use crate::balancing::turns::Smooth;
use crate::balancing::{Balancer, DOWN, NAME, Request, Weighted};
use crate::fleet::{Fleet, WorkerId};
use crate::placement::rule::{Build, Family, OptionKind, OptionSpec, RuleSpec, WorkerField};
use crate::rng::Random;

/// The most candidates that a rule draws.
pub const CHOICES: u64 = 16;

const fn choices(name: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        title: "Choices",
        kind: OptionKind::Integer {
            min: 1,
            max: CHOICES,
            default: 2,
        },
    }
}

const D: OptionSpec = choices("d");
const CHOICE_COUNT: OptionSpec = choices("choice_count");
const DRAW: OptionSpec = OptionSpec {
    name: "draw",
    title: "Drawn",
    kind: OptionKind::Choice(&[Draw::Distinct.name(), Draw::WithReplacement.name()]),
};

const FIELDS: &[WorkerField] = &[
    NAME,
    WorkerField {
        name: "weight",
        meaning: "the chance to be drawn is in proportion to it; open requests are divided by it",
    },
    DOWN,
];

/// The rules that draw.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "random",
        family: Family::Load,
        title: "Random",
        source: "Folklore; nginx's `random`, https://nginx.org/en/docs/http/ngx_http_upstream_module.html#random",
        options: &[],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "the chance to be drawn is in proportion to it",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, _| {
            fleet.require_distinct_names()?;
            Ok(Box::new(Choices::new(fleet, 1, Draw::WithReplacement)))
        }),
    },
    RuleSpec {
        id: "choices",
        family: Family::Load,
        title: "Two random choices, or more",
        source: "Mitzenmacher 2001, https://doi.org/10.1109/71.963420",
        options: &[D, DRAW],
        worker_fields: FIELDS,
        build: Build::Balancer(|fleet, options| {
            fleet.require_distinct_names()?;
            let draw = match options.choice(DRAW.name) {
                "distinct" => Draw::Distinct,
                _ => Draw::WithReplacement,
            };
            let d = options.integer(D.name) as usize;
            Ok(Box::new(Choices::new(fleet, d, draw)))
        }),
    },
    RuleSpec {
        id: "nginx-random-two",
        family: Family::Load,
        title: "nginx: random two least_conn",
        source: "ngx_http_upstream_random_module.c, https://nginx.org/en/docs/http/ngx_http_upstream_module.html#random",
        options: &[],
        worker_fields: FIELDS,
        build: Build::Balancer(|fleet, _| {
            Ok(Box::new(RandomTwo {
                drawn: Drawn::new(fleet),
                smooth: Smooth::new(fleet)?,
            }))
        }),
    },
    RuleSpec {
        id: "envoy-least-request",
        family: Family::Load,
        title: "Envoy: least request",
        source: "load_balancing_policies/least_request/least_request_lb.cc, https://www.envoyproxy.io/docs/envoy/latest/intro/arch_overview/upstream/load_balancing/load_balancers",
        options: &[CHOICE_COUNT],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "where they differ nothing is drawn: the turns of each worker are in \
                          proportion to its weight by its open requests and one",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, options| {
            fleet.require_distinct_names()?;
            if Weighted::new(fleet).equal {
                let d = options.integer(CHOICE_COUNT.name) as usize;
                return Ok(Box::new(Choices::new(fleet, d, Draw::WithReplacement)));
            }
            Ok(Box::new(Deadlines::new(fleet)))
        }),
    },
];

/// How candidates are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// No worker twice.
    Distinct,
    /// Each time from all workers, as Envoy's least request does.
    WithReplacement,
}

impl Draw {
    /// The name used in options and links.
    pub const fn name(self) -> &'static str {
        match self {
            Draw::Distinct => "distinct",
            Draw::WithReplacement => "with-replacement",
        }
    }
}

/// The chance that the one worker with the least load is chosen, where the least loaded of `d`
/// uniform candidates is: d/n for distinct ones, 1 − (1 − 1/n)^d with replacement. 0 for no
/// worker or no draw.
pub fn chance_of_the_least_loaded(workers: u32, d: u32, draw: Draw) -> f64 {
    if workers == 0 {
        return 0.0;
    }
    let n = f64::from(workers);
    match draw {
        Draw::Distinct => f64::from(d.min(workers)) / n,
        Draw::WithReplacement => 1.0 - libm::pow(1.0 - 1.0 / n, d.into()),
    }
}

/// The chance of each worker to be chosen where the least loaded of `d` uniform candidates is, equals
/// sharing alike: a worker is chosen among those at least as loaded where all candidates are of them
/// and not all of those more loaded. More distinct candidates than workers are all workers.
/// O(workers²).
pub fn chances(in_flight: &[u32], d: u32, draw: Draw) -> Vec<f64> {
    let n = in_flight.len() as u32;
    let d = match draw {
        Draw::Distinct => d.min(n),
        Draw::WithReplacement => d,
    };
    // The chance that all candidates are of some `count` workers.
    let all_of = |count: u32| match draw {
        Draw::WithReplacement => libm::pow(f64::from(count) / f64::from(n), d.into()),
        Draw::Distinct => (0..d)
            .map(|i| f64::from(count.saturating_sub(i)) / f64::from(n - i))
            .product(),
    };
    let count = |holds: &dyn Fn(u32) -> bool| in_flight.iter().filter(|&&load| holds(load)).count();
    in_flight
        .iter()
        .map(|&load| {
            let at_least = count(&|other| other >= load) as u32;
            let equals = count(&|other| other == load) as u32;
            (all_of(at_least) - all_of(at_least - equals)) / f64::from(equals)
        })
        .collect()
}

/// The one of `workers` that `u`, uniform in `[0, 1)`, draws with chances proportional to
/// `weights`, which are of the whole fleet, those in `taken` left out. `None` where nothing is left
/// to draw. O(workers · taken).
pub fn weighted_candidate(
    workers: &[WorkerId],
    weights: &[f64],
    taken: &[WorkerId],
    u: f64,
) -> Option<WorkerId> {
    let left = workers.iter().map(|&id| (id, weights[id.index()]));
    let left = left.filter(|(id, weight)| *weight > 0.0 && !taken.contains(id));
    let total: f64 = left.clone().map(|(_, weight)| weight).sum();
    let mut passed = 0.0;
    let mut last = None;
    for (id, weight) in left {
        passed += weight;
        last = Some(id);
        if u * total < passed {
            break;
        }
    }
    // Rounding may leave the sum a hair short of the total: the last one left is drawn then.
    last
}

/// The candidate with the least load, the first drawn of equals.
pub fn least_loaded(candidates: &[WorkerId], in_flight: &[u32]) -> Option<WorkerId> {
    candidates
        .iter()
        .copied()
        .min_by_key(|candidate| in_flight[candidate.index()])
}

/// Workers to be drawn by weight: O(1) where all weigh the same, else O(log workers).
#[derive(Clone)]
struct Drawn {
    workers: Rc<Weighted>,
    /// The weights of the usable workers added up, where they differ.
    sums: Rc<[f64]>,
}

impl Drawn {
    fn new(fleet: &Fleet) -> Drawn {
        let workers = Weighted::new(fleet);
        let mut sums = Vec::new();
        if !workers.equal {
            let mut sum = 0.0;
            for id in &workers.usable {
                sum += workers.weights[id.index()];
                sums.push(sum);
            }
        }
        Drawn {
            workers: Rc::new(workers),
            sums: sums.into(),
        }
    }

    fn draw(&self, random: &mut Random) -> Option<WorkerId> {
        Some(self.workers.usable[self.place(random)?])
    }

    /// The place of one in the list of the usable.
    #[inline]
    fn place(&self, random: &mut Random) -> Option<usize> {
        let usable = self.workers.usable.len();
        let place = match self.sums.last() {
            None => random.below(usable as u32) as usize,
            Some(total) => {
                let u = random.unit() * total;
                // Rounding may bring the product up to the total itself.
                let place = self.sums.partition_point(|&sum| sum <= u);
                place.min(usable - 1)
            }
        };
        (place < usable).then_some(place)
    }

    /// The place of one more candidate, other than those at the places `taken`, which ascend.
    #[inline]
    fn another(&self, taken: &[u16], random: &mut Random) -> Option<usize> {
        if !self.workers.equal {
            return self.another_by_weight(taken, random);
        }
        let left = self.workers.usable.len().checked_sub(taken.len());
        let left = left.filter(|&left| left > 0)?;
        let mut place = random.below(left as u32) as usize;
        // Where one taken lies at or before it, it lies one further on.
        for &taken in taken {
            place += usize::from(place >= usize::from(taken));
        }
        Some(place)
    }

    fn another_by_weight(&self, taken: &[u16], random: &mut Random) -> Option<usize> {
        let Weighted {
            usable, weights, ..
        } = &*self.workers;
        let taken: Vec<WorkerId> = taken.iter().map(|&i| usable[usize::from(i)]).collect();
        let id = weighted_candidate(usable, weights, &taken, random.unit())?;
        usable.binary_search(&id).ok()
    }
}

/// The least loaded, for its weight, of some candidates; of equals the first drawn.
#[derive(Clone)]
struct Choices {
    drawn: Drawn,
    d: usize,
    draw: Draw,
}

impl Choices {
    fn new(fleet: &Fleet, d: usize, draw: Draw) -> Choices {
        Choices {
            drawn: Drawn::new(fleet),
            d,
            draw,
        }
    }
}

impl Balancer for Choices {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        // Places in the list of the usable, in ascending order; a fleet has at most 1,024.
        let mut taken = [0u16; CHOICES as usize];
        let mut best = None;
        for i in 0..self.d {
            let place = match self.draw {
                Draw::Distinct if i > 0 => self.drawn.another(&taken[..i], request.random),
                _ => self.drawn.place(request.random),
            };
            // Of a fleet smaller than d, all are candidates.
            let Some(place) = place else { break };
            if self.draw == Draw::Distinct {
                insert(&mut taken[..=i], place as u16);
            }
            let drawn = self.drawn.workers.usable[place];
            request.saw(drawn);
            best = match best {
                Some(best) if !self.drawn.workers.is_less(drawn, best, request.in_flight) => {
                    Some(best)
                }
                _ => Some(drawn),
            };
        }
        best
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// Puts `place` where it belongs among `places` in ascending order, whose last is free.
fn insert(places: &mut [u16], place: u16) {
    let mut i = places.len() - 1;
    while i > 0 && places[i - 1] > place {
        places[i] = places[i - 1];
        i -= 1;
    }
    places[i] = place;
}

/// nginx's: draws until a second worker differs from the first, 20 tries at most, then takes a
/// turn; the second wins unless the first has less to do for its weight.
#[derive(Clone)]
struct RandomTwo {
    drawn: Drawn,
    smooth: Smooth,
}

impl Balancer for RandomTwo {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        const TRIES: u32 = 20;
        let first = self.drawn.draw(request.random)?;
        request.saw(first);
        if self.drawn.workers.usable.len() == 1 {
            return Some(first);
        }
        for _ in 0..=TRIES {
            let second = self.drawn.draw(request.random)?;
            if second != first {
                request.saw(second);
                let first_wins = self.drawn.workers.is_less(first, second, request.in_flight);
                return Some(if first_wins { first } else { second });
            }
        }
        self.smooth.turn(|_| true)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// Envoy's for weights that differ: the earliest deadline first, a worker's next one being
/// (open requests + 1) / weight after its last. Of equal deadlines the one set first.
#[derive(Clone)]
struct Deadlines {
    workers: Rc<Weighted>,
    /// For each usable worker its deadline, and when it was set.
    due: Vec<(f64, u64)>,
    set: u64,
}

impl Deadlines {
    fn new(fleet: &Fleet) -> Deadlines {
        let workers = Weighted::new(fleet);
        let due: Vec<(f64, u64)> = (0..)
            .zip(&workers.usable)
            .map(|(set, id)| (1.0 / workers.weights[id.index()], set))
            .collect();
        Deadlines {
            set: due.len() as u64,
            due,
            workers: Rc::new(workers),
        }
    }
}

impl Balancer for Deadlines {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let earlier = |a: &(f64, u64), b: &(f64, u64)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        let (place, _) = self
            .due
            .iter()
            .enumerate()
            .min_by(|a, b| earlier(a.1, b.1))?;
        let id = self.workers.usable[place];
        request.saw(id);
        let open = f64::from(request.in_flight[id.index()]);
        self.due[place].0 += (open + 1.0) / self.workers.weights[id.index()];
        self.due[place].1 = self.set;
        self.set += 1;
        Some(id)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// What a worker that joins is taken to be loaded with until it is measured: the mean of the
/// others. Starting from 0 it would win every comparison and draw all the traffic. `None` where
/// there are no others.
pub fn starting_estimate(others: &[f64]) -> Option<f64> {
    (!others.is_empty()).then(|| others.iter().sum::<f64>() / others.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_the_five_workers_are_those_of_the_pairs() {
        let close = |found: Vec<f64>, expected: &[f64]| {
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 1e-12, "{found} {expected}");
            }
        };
        let in_flight = [4, 1, 5, 3, 2];
        close(
            chances(&in_flight, 2, Draw::Distinct),
            &[0.1, 0.4, 0.0, 0.2, 0.3],
        );
        close(
            chances(&in_flight, 2, Draw::WithReplacement),
            &[0.12, 0.36, 0.04, 0.2, 0.28],
        );
        close(chances(&in_flight, 1, Draw::Distinct), &[0.2; 5]);
        close(
            chances(&in_flight, 9, Draw::Distinct),
            &[0.0, 1.0, 0.0, 0.0, 0.0],
        );
        close(chances(&[2, 1, 1], 2, Draw::Distinct), &[0.0, 0.5, 0.5]);
        close(chances(&[7], 2, Draw::WithReplacement), &[1.0]);
        assert!(chances(&[], 2, Draw::Distinct).is_empty());
    }
}
