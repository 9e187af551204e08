//! The least loaded worker: plain, and as nginx and HAProxy find it.

use std::rc::Rc;

use crate::balancing::turns::Smooth;
use crate::balancing::{Balancer, DOWN, NAME, Request, Weighted};
use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::placement::rule::{Build, Family, OptionKind, OptionSpec, RuleSpec, WorkerField};
use crate::systems::haproxy;

const TIES: OptionSpec = OptionSpec {
    name: "ties",
    title: "Of equals",
    kind: OptionKind::Choice(&["first", "turn", "random"]),
};

/// The rules of least load.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "least",
        family: Family::Load,
        title: "Least connections",
        source: "Join the shortest queue: Winston 1977, https://doi.org/10.2307/3213271",
        options: &[TIES],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "open requests are divided by it",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, options| {
            fleet.require_distinct_names()?;
            let ties = match options.choice(TIES.name) {
                "first" => Ties::First,
                "turn" => Ties::Turn,
                _ => Ties::Random,
            };
            Ok(Box::new(Least {
                workers: Rc::new(Weighted::new(fleet)),
                ties,
                last: None,
            }))
        }),
    },
    RuleSpec {
        id: "nginx-least-conn",
        family: Family::Load,
        title: "nginx: least_conn",
        source: "ngx_http_upstream_least_conn_module.c, https://nginx.org/en/docs/http/ngx_http_upstream_module.html#least_conn",
        options: &[],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "a whole number: open requests are divided by it",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, _| Ok(Box::new(LeastConn(Smooth::new(fleet)?)))),
    },
    RuleSpec {
        id: "haproxy-leastconn",
        family: Family::Load,
        title: "HAProxy 2.6: leastconn",
        source: "src/lb_fwlc.c, https://docs.haproxy.org/2.6/configuration.html#balance",
        options: &[],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "a whole number, 0 to 256: open requests are divided by it",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, _| Ok(Box::new(Fwlc::new(fleet)?))),
    },
];

/// Which of several workers with the least load is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// The first of the list.
    First,
    /// The next in the list after the one taken last.
    Turn,
    /// Any, with equal chances.
    Random,
}

/// The least of open requests by weight. O(workers) a pick.
#[derive(Clone)]
struct Least {
    workers: Rc<Weighted>,
    ties: Ties,
    last: Option<WorkerId>,
}

impl Balancer for Least {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let Weighted { usable, .. } = &*self.workers;
        let in_flight = request.in_flight;
        let less = |a, b| self.workers.is_less(a, b, in_flight);
        let mut best = *usable.first()?;
        // How many are equal to the best so far, itself among them.
        let mut tied = 1;
        let mut after_last = None;
        for &id in &usable[1..] {
            if less(id, best) {
                (best, tied, after_last) = (id, 1, None);
            } else if !less(best, id) {
                tied += 1;
            } else {
                continue;
            }
            if after_last.is_none() && self.last.is_some_and(|last| id > last) {
                after_last = Some(id);
            }
        }
        let equals = || usable.iter().copied().filter(|&id| !less(best, id));
        if request.seen.is_some() {
            equals()
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|id| request.saw(id));
        }
        let picked = match self.ties {
            Ties::First => best,
            Ties::Turn => after_last
                .filter(|_| self.last.is_some_and(|last| best <= last))
                .unwrap_or(best),
            Ties::Random if tied == 1 => best,
            Ties::Random => equals()
                .nth(request.random.below(tied) as usize)
                .unwrap_or(best),
        };
        self.last = Some(picked);
        Some(picked)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// nginx's: the least of open requests by weight; among equals a turn of smooth round robin.
#[derive(Clone)]
struct LeastConn(Smooth);

impl Balancer for LeastConn {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let in_flight = request.in_flight;
        let open = |id: WorkerId| u64::from(in_flight[id.index()]);
        // By cross-multiplication, as nginx: requests · weight never overflows 64 bits.
        let (least, weight) = self.0.peers().reduce(|best, peer| {
            let less = open(peer.0) * best.1 < open(best.0) * peer.1;
            if less { peer } else { best }
        })?;
        let least = open(least);
        let tied: Vec<WorkerId> = self
            .0
            .peers()
            .filter(|&(id, own)| open(id) * weight == least * own)
            .map(|(id, _)| id)
            .collect();
        tied.iter().for_each(|&id| request.saw(id));
        match *tied {
            // Alone, it is taken without a turn: what smooth round robin owes stays as it was.
            [alone] => Some(alone),
            _ => self.0.turn(|id| tied.contains(&id)),
        }
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// HAProxy 2.6's: the least of (open + 1)/weight, 0 while idle; among equals whoever has been
/// where it is longest.
#[derive(Clone)]
struct Fwlc {
    servers: Vec<Server>,
    moves: u64,
}

#[derive(Clone)]
struct Server {
    id: WorkerId,
    weight: u64,
    key: u64,
    /// When it came to its key.
    since: u64,
}

impl Fwlc {
    fn new(fleet: &Fleet) -> Result<Fwlc, Error> {
        fleet.require_distinct_names()?;
        let weights = fleet.whole_weights("haproxy-leastconn", haproxy::WEIGHT)?;
        let servers: Vec<Server> = fleet
            .usable()
            .enumerate()
            .map(|(i, (id, _))| Server {
                id,
                weight: weights[id.index()],
                key: 0,
                since: i as u64,
            })
            .collect();
        Ok(Fwlc {
            moves: servers.len() as u64,
            servers,
        })
    }

    /// Moves a server to the end of those with the key that `open` requests give it.
    fn requeue(&mut self, i: usize, open: u64) {
        let server = &mut self.servers[i];
        server.key = match open {
            0 => 0,
            open => {
                (open + 1) * (haproxy::WEIGHT * haproxy::SCALE) / (haproxy::SCALE * server.weight)
            }
        };
        server.since = self.moves;
        self.moves += 1;
    }
}

impl Balancer for Fwlc {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let first = (0..self.servers.len()).min_by_key(|&i| {
            let server = &self.servers[i];
            (server.key, server.since)
        })?;
        let id = self.servers[first].id;
        request.saw(id);
        self.requeue(first, u64::from(request.in_flight[id.index()]) + 1);
        Some(id)
    }

    fn ended(&mut self, worker: WorkerId, in_flight: &[u32]) {
        if let Some(i) = self.servers.iter().position(|server| server.id == worker) {
            self.requeue(i, in_flight[worker.index()].into());
        }
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}
