//! Rules where the key names the workers, in order, and load decides which of them: bounded loads,
//! and the least loaded of the first few.

use std::rc::Rc;

use crate::balancing::{Balancer, RANKED, Request, Weighted};
use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::placement::points::NamedPoints;
use crate::placement::ring::{Lookup, POINTS};
use crate::placement::rule::{
    Build, Family, HASH, OptionKind, OptionSpec, Options, RuleSpec, SEED, WorkerField,
};
use crate::placement::score::weighted_rendezvous;
use crate::placement::{Placement, score};

const BOUND: OptionSpec = OptionSpec {
    name: "bound_percent",
    title: "Load bound, in percent of the mean",
    kind: OptionKind::Integer {
        min: 101,
        max: 10_000,
        default: 125,
    },
};

const OVER: OptionSpec = OptionSpec {
    name: "over",
    title: "Over",
    kind: OptionKind::Choice(&["ring", "rendezvous"]),
};

const K: OptionSpec = OptionSpec {
    name: "k",
    title: "Candidates",
    kind: OptionKind::Integer {
        min: 1,
        max: RANKED as u64,
        default: 2,
    },
};

const FIELDS: &[WorkerField] = &[
    WorkerField {
        name: "name",
        meaning: "hashed into the worker's points, or into its score for each key",
    },
    WorkerField {
        name: "weight",
        meaning: "the share of keys and the bound of load are in proportion to it",
    },
    score::DOWN,
];

/// The rules of keys and load.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "bounded",
        family: Family::Load,
        title: "Bounded loads",
        source: "Mirrokni, Thorup and Zadimoghaddam 2018, https://arxiv.org/abs/1608.01350",
        options: &[BOUND, OVER, POINTS, HASH, SEED],
        worker_fields: FIELDS,
        build: Build::Balancer(|fleet, options| {
            let placement: Rc<dyn Placement> = match options.choice(OVER.name) {
                "ring" => Rc::new(ring(fleet, options)?.ring()),
                _ => Rc::new(weighted_rendezvous(fleet, options.key_hash()?)?),
            };
            Ok(Box::new(Bounded {
                placement,
                workers: Rc::new(Weighted::new(fleet)),
                percent: options.integer(BOUND.name),
            }))
        }),
    },
    RuleSpec {
        id: "top-k-least",
        family: Family::Load,
        title: "Least of the top k",
        source: "Rendezvous ranks, the least open requests decide; as in power of two choices on \
                 cached replicas",
        options: &[K, HASH, SEED],
        worker_fields: FIELDS,
        build: Build::Balancer(|fleet, options| {
            Ok(Box::new(TopK {
                placement: Rc::new(weighted_rendezvous(fleet, options.key_hash()?)?),
                workers: Rc::new(Weighted::new(fleet)),
                k: options.integer(K.name) as usize,
            }))
        }),
    },
];

fn ring(fleet: &Fleet, options: &Options) -> Result<NamedPoints, Error> {
    NamedPoints::new(fleet, options, options.key_hash()?, Lookup::AtOrAfter, '#')
}

/// The first worker, from the key's owner on in its order, that has room: with m requests open,
/// this one among them, a worker of weight w of W has room for ⌈c·m·w/W⌉.
#[derive(Clone)]
struct Bounded {
    placement: Rc<dyn Placement>,
    workers: Rc<Weighted>,
    percent: u64,
}

impl Bounded {
    fn has_room(&self, id: WorkerId, open: u64, total: f64, in_flight: &[u32]) -> bool {
        let weight = self.workers.weights[id.index()];
        let bound = (self.percent * open) as f64 * weight / (100.0 * total);
        f64::from(in_flight[id.index()]) < bound.ceil()
    }
}

impl Balancer for Bounded {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let in_flight = request.in_flight;
        let Weighted {
            usable, weights, ..
        } = &*self.workers;
        let total: f64 = usable.iter().map(|id| weights[id.index()]).sum();
        let open = |&id: &WorkerId| u64::from(in_flight[id.index()]);
        let open = usable.iter().map(open).sum::<u64>() + 1;
        let owner = |key: &[u8]| self.placement.owner(key).into_iter().collect();
        let owner = request.ranked(1, owner).first()?;
        request.saw(owner);
        if self.has_room(owner, open, total, in_flight) {
            return Some(owner);
        }
        // Mostly the next one has room: the whole order is asked for last.
        let key = request.key().into_owned();
        let mut looked_at = 1;
        while looked_at < usable.len() {
            let ranked = self.placement.ranked(&key, 4 * looked_at);
            for &id in &ranked[looked_at.min(ranked.len())..] {
                request.saw(id);
                if self.has_room(id, open, total, in_flight) {
                    return Some(id);
                }
            }
            looked_at *= 4;
        }
        // The bounds add up to more than what is open, so some worker has room; rounding of
        // weights far apart may hide it.
        Some(owner)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// The least loaded, for its weight, of the first k workers in the key's order; of equals the
/// first.
#[derive(Clone)]
struct TopK {
    placement: Rc<dyn Placement>,
    workers: Rc<Weighted>,
    k: usize,
}

impl Balancer for TopK {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let ranked = request.ranked(self.k, |key| self.placement.ranked(key, self.k));
        let mut best = ranked.first()?;
        for id in ranked.iter() {
            request.saw(id);
            if self.workers.is_less(id, best, request.in_flight) {
                best = id;
            }
        }
        Some(best)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}
