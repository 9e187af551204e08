//! Rules that see only whose turn it is.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::balancing::{Balancer, DOWN, Request};
use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::limits;
use crate::order::order;
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::systems::haproxy;

const NAME: WorkerField = WorkerField {
    name: "name",
    meaning: "tells workers apart; the place in the list counts",
};
const HAPROXY_WEIGHT: WorkerField = WorkerField {
    name: "weight",
    meaning: "a whole number, 0 to 256: its turns, relative to the others'; 0 has none",
};

/// The rules of turns.
pub const RULES: &[RuleSpec] = &[
    RuleSpec {
        id: "round-robin",
        family: Family::Turns,
        title: "Round robin",
        source: "Folklore",
        options: &[],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "0 has no turn; otherwise all are equal",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, _| {
            fleet.require_distinct_names()?;
            let turns = fleet.usable().map(|(id, _)| id).collect();
            Ok(Box::new(Cycle { turns }))
        }),
    },
    RuleSpec {
        id: "nginx-round-robin",
        family: Family::Turns,
        title: "nginx: round robin",
        source: "ngx_http_upstream_round_robin.c, https://nginx.org/en/docs/http/ngx_http_upstream_module.html",
        options: &[],
        worker_fields: &[
            NAME,
            WorkerField {
                name: "weight",
                meaning: "a whole number: its turns, relative to the others', spread evenly",
            },
            DOWN,
        ],
        build: Build::Balancer(|fleet, _| Ok(Box::new(Smooth::new(fleet)?))),
    },
    RuleSpec {
        id: "haproxy-round-robin",
        family: Family::Turns,
        title: "HAProxy: roundrobin",
        source: "src/lb_fwrr.c, https://docs.haproxy.org/2.6/configuration.html#balance",
        options: &[],
        worker_fields: &[NAME, HAPROXY_WEIGHT, DOWN],
        build: Build::Balancer(|fleet, _| Ok(Box::new(Fwrr::new(fleet)?))),
    },
    RuleSpec {
        id: "haproxy-static-rr",
        family: Family::Turns,
        title: "HAProxy: static-rr",
        source: "src/lb_map.c, https://docs.haproxy.org/2.6/configuration.html#balance",
        options: &[],
        worker_fields: &[NAME, HAPROXY_WEIGHT, DOWN],
        build: Build::Balancer(|fleet, _| {
            fleet.require_distinct_names()?;
            let turns = haproxy::map(fleet, "haproxy-static-rr")?;
            Ok(Box::new(Cycle {
                turns: turns.into(),
            }))
        }),
    },
];

/// The same turns over and over: all it needs to remember is the gateway's counter.
#[derive(Clone)]
struct Cycle {
    turns: Rc<[WorkerId]>,
}

impl Balancer for Cycle {
    fn pick(&mut self, request: &mut Request) -> Option<WorkerId> {
        let turns = self.turns.len().max(1) as u64;
        self.turns.get((request.turn % turns) as usize).copied()
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// nginx's smooth weighted round robin over workers by weight. O(workers) a pick.
#[derive(Debug, Clone)]
pub struct Smooth {
    peers: Vec<Peer>,
}

#[derive(Debug, Clone)]
struct Peer {
    id: WorkerId,
    weight: i64,
    current: i64,
}

impl Smooth {
    /// Peers of a fleet, at the start.
    ///
    /// # Errors
    /// A weight that is not whole.
    pub fn new(fleet: &Fleet) -> Result<Smooth, Error> {
        let weights = fleet.whole_weights("nginx", limits::WEIGHT as u64)?;
        Ok(Smooth {
            peers: fleet
                .usable()
                .map(|(id, _)| Peer {
                    id,
                    weight: weights[id.index()] as i64,
                    current: 0,
                })
                .collect(),
        })
    }

    /// The usable workers with their weights, in order.
    pub(crate) fn peers(&self) -> impl Iterator<Item = (WorkerId, u64)> {
        self.peers.iter().map(|peer| (peer.id, peer.weight as u64))
    }

    /// A turn among those that `takes_part` names: each gains its weight, the first of the
    /// greatest wins and pays what all gained.
    pub fn turn(&mut self, mut takes_part: impl FnMut(WorkerId) -> bool) -> Option<WorkerId> {
        let mut gained = 0;
        let mut best: Option<usize> = None;
        for i in 0..self.peers.len() {
            let peer = &mut self.peers[i];
            if !takes_part(peer.id) {
                continue;
            }
            peer.current += peer.weight;
            gained += peer.weight;
            if best.is_none_or(|best| self.peers[i].current > self.peers[best].current) {
                best = Some(i);
            }
        }
        let best = &mut self.peers[best?];
        best.current -= gained;
        Some(best.id)
    }
}

impl Balancer for Smooth {
    fn pick(&mut self, _: &mut Request) -> Option<WorkerId> {
        self.turn(|_| true)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

/// HAProxy's `roundrobin`: three queues of servers by where their next turn lies in the round.
/// O(servers) a pick.
#[derive(Clone)]
struct Fwrr {
    servers: Vec<Server>,
    /// Not yet placed in this round, in order.
    init: VecDeque<usize>,
    /// This round, by key, first come first among equals.
    current: Vec<(i64, usize)>,
    /// The coming round, likewise.
    next: Vec<(i64, usize)>,
    total: i64,
    position: i64,
}

#[derive(Clone)]
struct Server {
    id: WorkerId,
    /// The effective weight, 16 for each unit of the configured one.
    weight: i64,
    next_position: i64,
    rest: i64,
}

/// The greatest effective weight: 256 · 16.
const GREATEST: i64 = (haproxy::WEIGHT * haproxy::SCALE) as i64;

impl Fwrr {
    fn new(fleet: &Fleet) -> Result<Fwrr, Error> {
        fleet.require_distinct_names()?;
        let weights = fleet.whole_weights("haproxy-round-robin", haproxy::WEIGHT)?;
        let servers: Vec<Server> = fleet
            .usable()
            .map(|(id, _)| Server {
                id,
                weight: (weights[id.index()] * haproxy::SCALE) as i64,
                next_position: 0,
                rest: 0,
            })
            .collect();
        let total = servers.iter().map(|server| server.weight).sum();
        let mut fwrr = Fwrr {
            init: VecDeque::new(),
            current: Vec::new(),
            next: Vec::new(),
            total,
            position: total,
            servers,
        };
        // A server starts in the queue of the coming round, ordered as that one is.
        let weight = |i: usize| fwrr.servers[i].weight;
        let heaviest_first = order(fwrr.servers.len(), &|i, j| weight(j).cmp(&weight(i)));
        fwrr.init = heaviest_first.into();
        Ok(fwrr)
    }

    /// The server whose turn it is, taken out of its queue.
    fn take(&mut self) -> Option<usize> {
        loop {
            let due = self.current.first().copied();
            if let Some((_, i)) = due
                && self.servers[i].next_position <= self.position
            {
                self.current.remove(0);
                return Some(i);
            }
            if let Some(i) = self.init.pop_front() {
                self.servers[i].next_position = 0;
                self.servers[i].rest = 0;
                return Some(i);
            }
            if let Some((_, i)) = due {
                self.current.remove(0);
                return Some(i);
            }
            if self.next.is_empty() {
                return None;
            }
            self.init = self.next.drain(..).map(|(_, i)| i).collect();
            self.position = self.total;
        }
    }
}

/// Puts `server` behind those of the same key.
fn enqueue(queue: &mut Vec<(i64, usize)>, key: i64, server: usize) {
    let place = queue.partition_point(|&(other, _)| other <= key);
    queue.insert(place, (key, server));
}

impl Balancer for Fwrr {
    fn pick(&mut self, _: &mut Request) -> Option<WorkerId> {
        let i = self.take()?;
        let (total, position) = (self.total, self.position);
        let server = &mut self.servers[i];
        if server.next_position == 0 {
            server.next_position = position;
        }
        server.next_position += total / server.weight;
        server.rest += total % server.weight;
        if server.rest >= server.weight {
            server.rest -= server.weight;
            server.next_position += 1;
        }
        self.position += 1;
        if server.next_position >= 2 * total {
            server.next_position -= total;
            let key = GREATEST - server.weight;
            enqueue(&mut self.next, key, i);
        } else {
            let key = 256 * server.next_position + (GREATEST + server.rest - server.weight) / 16;
            enqueue(&mut self.current, key, i);
        }
        Some(self.servers[i].id)
    }

    fn boxed_clone(&self) -> Box<dyn Balancer> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Worker;
    use crate::placement::rule::Rule;

    fn turns(rule: &str, weights: &[f64], n: u32) -> Vec<u32> {
        let workers = weights
            .iter()
            .enumerate()
            .map(|(i, &weight)| Worker::new(format!("s{i}")).weighted(weight))
            .collect();
        let fleet = Fleet::new(workers).unwrap();
        let picks = Rule::with_defaults(rule).unwrap().turns(&fleet, n.into());
        picks.unwrap().into_iter().map(|id| id.unwrap().0).collect()
    }

    #[test]
    fn five_one_one_differs_between_nginx_and_haproxy() {
        let weights = [5.0, 1.0, 1.0];
        assert_eq!(
            turns("nginx-round-robin", &weights, 7),
            [0, 0, 1, 0, 2, 0, 0]
        );
        assert_eq!(
            turns("haproxy-round-robin", &weights, 7),
            [0, 0, 0, 1, 0, 0, 2]
        );
        assert_eq!(turns("round-robin", &weights, 4), [0, 1, 2, 0]);
    }

    #[test]
    fn nobody_has_a_turn_where_nobody_can() {
        for spec in RULES {
            let rule = Rule::with_defaults(spec.id).unwrap();
            assert_eq!(rule.turns(&Fleet::default(), 2.0).unwrap(), [None, None]);
        }
    }

    #[test]
    fn a_rule_of_load_has_no_turns() {
        let rule = Rule::with_defaults("nginx-least-conn").unwrap();
        let error = rule.turns(&Fleet::default(), 1.0).unwrap_err();
        assert_eq!(error.code(), "no-turns");
        assert!(error.to_string().contains("nginx-round-robin"));
    }
}
