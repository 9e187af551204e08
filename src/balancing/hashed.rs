//! Rules that place keys and look at load as well: bounded loads, as HAProxy and Envoy have them.

use std::rc::Rc;

use rand_mt::Mt;

use crate::balancing::{Balancer, RANKED, Request};
use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash};
use crate::placement::Placement;
use crate::placement::maglev::TABLE_SIZE;
use crate::placement::ring::Ring;
use crate::placement::rule::{Build, Family, OptionKind, OptionSpec, Options, RuleSpec};
use crate::systems::{envoy, haproxy};

/// How much of the mean load a worker may have, in percent.
const fn factor(min: u64) -> OptionSpec {
    OptionSpec {
        name: "hash_balance_factor",
        title: "Balance factor, in percent",
        kind: OptionKind::Integer {
            min,
            max: 10_000,
            default: 125,
        },
    }
}

const HAPROXY_FACTOR: OptionSpec = factor(101);
const ENVOY_FACTOR: OptionSpec = factor(100);

/// The rules of bounded loads.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "haproxy-bounded",
        family: Family::Load,
        title: "HAProxy: hash-balance-factor",
        source: "src/lb_chash.c, https://docs.haproxy.org/2.6/configuration.html#hash-balance-factor",
        options: &{
            let [a, b, c, d, e] = haproxy::CONSISTENT_OPTIONS;
            [HAPROXY_FACTOR, a, b, c, d, e]
        },
        worker_fields: haproxy::CONSISTENT_FIELDS,
        build: Build::Balancer(|fleet, options| Ok(Box::new(HaproxyBounded::new(fleet, options)?))),
    },
    RuleSpec {
        id: "envoy-bounded",
        family: Family::Load,
        title: "Envoy: hash_balance_factor",
        source: "thread_aware_lb_impl.cc, https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/cluster/v3/cluster.proto",
        options: &[
            ENVOY_FACTOR,
            OptionSpec {
                name: "over",
                title: "Over",
                kind: OptionKind::Choice(&["ring", "maglev"]),
            },
            envoy::MINIMUM,
            envoy::MAXIMUM,
            envoy::FUNCTION,
            TABLE_SIZE,
        ],
        worker_fields: envoy::FIELDS,
        build: Build::Balancer(|fleet, options| Ok(Box::new(EnvoyBounded::new(fleet, options)?))),
    },
];

/// A placement as a balancer: always the key's owner.
#[derive(Clone)]
pub struct Owner(Rc<dyn Placement>);

impl Owner {
    /// The owner under `placement`.
    pub fn new(placement: Box<dyn Placement>) -> Owner {
        Owner(placement.into())
    }
}

impl Balancer for Owner {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let owner = |key: &[u8]| self.0.owner(key).into_iter().collect();
        if request.seen.is_some() {
            let ranked = self.0.ranked(&request.key(), RANKED);
            ranked.into_iter().for_each(|id| request.saw(id));
        }
        request.ranked(1, owner).first()
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// HAProxy's: clockwise from the key's point to the first server below its slots.
#[derive(Clone)]
struct HaproxyBounded {
    ring: Rc<Ring>,
    key_of: fn(&[u8]) -> &[u8],
    factor: u64,
    /// For each worker of the list: its weight, and the weights before it together.
    weights: Vec<(u64, u64)>,
    total: u64,
}

impl HaproxyBounded {
    fn new(fleet: &Fleet, options: &Options) -> Result<HaproxyBounded, Error> {
        let mut total = 0;
        let weights = fleet
            .whole_weights("haproxy-bounded", haproxy::WEIGHT)?
            .into_iter()
            .zip(fleet.workers())
            .map(|(weight, worker)| {
                let weight = if worker.usable() {
                    weight * haproxy::SCALE
                } else {
                    0
                };
                let before = total;
                total += weight;
                (weight, before)
            })
            .collect();
        Ok(HaproxyBounded {
            ring: Rc::new(haproxy::consistent(fleet, options)?),
            key_of: haproxy::key_of(fleet, options),
            factor: options.integer(HAPROXY_FACTOR.name),
            weights,
            total,
        })
    }

    /// How many requests `worker` may have open when `slots` are dealt out: whole ones by weight,
    /// the rest by what the weights before it left, never none.
    fn slots(&self, worker: WorkerId, slots: u64) -> u64 {
        let (weight, before) = self.weights[worker.index()];
        let rest = slots % self.total;
        let dealt = (before + weight) * rest / self.total - before * rest / self.total;
        (weight * (slots / self.total) + dealt).max(1)
    }
}

impl Balancer for HaproxyBounded {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let in_flight = request.in_flight;
        let key = request.key().into_owned();
        let key = (self.key_of)(&key);
        let owner = self.ring.owner(key)?;
        let served: u64 = in_flight.iter().map(|&open| u64::from(open)).sum();
        let slots = ((served + 1) * self.factor).div_ceil(100);
        let position = self.ring.key_hash().position(key);
        let eligible =
            |worker: &WorkerId| u64::from(in_flight[worker.index()]) < self.slots(*worker, slots);
        for worker in self.ring.owners_from(position) {
            request.saw_once(worker);
            if eligible(&worker) {
                return Some(worker);
            }
        }
        Some(owner)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// Envoy's: the host of the key or, where that is over its slots, the first in a shuffle seeded by
/// the key that is not.
#[derive(Clone)]
struct EnvoyBounded {
    placement: Rc<dyn Placement>,
    factor: u64,
    /// The usable hosts with their parts of the sum of weights.
    hosts: Vec<(WorkerId, f64)>,
}

impl EnvoyBounded {
    fn new(fleet: &Fleet, options: &Options) -> Result<EnvoyBounded, Error> {
        let placement: Rc<dyn Placement> = match options.choice("over") {
            "maglev" => Rc::new(envoy::table(fleet, options.integer(TABLE_SIZE.name))?),
            _ => Rc::new(envoy::ring(fleet, options)?),
        };
        let hosts = envoy::normalized(fleet, "Envoy")?;
        Ok(EnvoyBounded {
            placement,
            factor: options.integer(ENVOY_FACTOR.name),
            hosts: hosts.into_iter().map(|(id, _, part)| (id, part)).collect(),
        })
    }
}

impl Balancer for EnvoyBounded {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let in_flight = request.in_flight;
        let key = request.key().into_owned();
        let owner = self.placement.owner(&key)?;
        request.saw(owner);
        let active: u64 = in_flight.iter().map(|&open| u64::from(open)).sum();
        let slots = ((active + 1) * self.factor).div_ceil(100);
        // Compared before the request is added, so that a host may reach one more than its slots.
        let load = |&(id, part): &(WorkerId, f64)| {
            let own = (slots as f64 * part).ceil().max(1.0);
            f64::from(in_flight[id.index()]) / own
        };
        let own = self.hosts.iter().find(|(id, _)| *id == owner)?;
        let mut least = (load(own), owner);
        if least.0 <= 1.0 {
            return Some(owner);
        }
        let hash = KeyHash::new(HashFunction::Xxh64).upper64(&key);
        let mut random = Mt::new(hash as u32);
        let mut order: Vec<usize> = (0..self.hosts.len()).collect();
        for i in 0..order.len() {
            let k = (order.len() - i) as u64;
            let draw = loop {
                let draw = u64::from(random.next_u32()) / ((1 << 32) / k);
                if draw < k {
                    break draw;
                }
            };
            order.swap(i, i + draw as usize);
            let host = &self.hosts[order[i]];
            if host.0 == owner {
                continue;
            }
            request.saw(host.0);
            let load = load(host);
            if load <= 1.0 {
                return Some(host.0);
            }
            if load < least.0 {
                least = (load, host.0);
            }
        }
        Some(least.1)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}
