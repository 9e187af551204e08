//! The least loaded worker, as nginx and HAProxy find it.

use crate::balancing::Balancer;
use crate::balancing::turns::Smooth;
use crate::error::Error;
use crate::fleet::{Fleet, WorkerId};
use crate::placement::rule::{Build, Family, RuleSpec, WorkerField};
use crate::systems::haproxy;

const NAME: WorkerField = WorkerField {
    name: "name",
    meaning: "tells workers apart",
};
const DOWN: WorkerField = WorkerField {
    name: "down",
    meaning: "passed over",
};

/// The rules of least load.
pub const RULES: &[RuleSpec] = &[
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

/// nginx's: the least of open requests by weight; among equals a turn of smooth round robin.
struct LeastConn(Smooth);

impl Balancer for LeastConn {
    fn pick(&mut self, _: &[u8], in_flight: &[u32]) -> Option<WorkerId> {
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
        match *tied {
            // Alone, it is taken without a turn: what smooth round robin owes stays as it was.
            [alone] => Some(alone),
            _ => self.0.turn(|id| tied.contains(&id)),
        }
    }
}

/// HAProxy 2.6's: the least of (open + 1)/weight, 0 while idle; among equals whoever has been
/// where it is longest.
struct Fwlc {
    servers: Vec<Server>,
    moves: u64,
}

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
    fn pick(&mut self, _: &[u8], in_flight: &[u32]) -> Option<WorkerId> {
        let first = (0..self.servers.len()).min_by_key(|&i| {
            let server = &self.servers[i];
            (server.key, server.since)
        })?;
        let id = self.servers[first].id;
        self.requeue(first, u64::from(in_flight[id.index()]) + 1);
        Some(id)
    }

    fn ended(&mut self, worker: WorkerId, in_flight: &[u32]) {
        if let Some(i) = self.servers.iter().position(|server| server.id == worker) {
            self.requeue(i, in_flight[worker.index()].into());
        }
    }
}
