//! Every contender of the benchmarks: this crate's rules and the crates beside it. Each is a
//! function from the workers' names to a lookup of keys, so that calling it is the build.
//!
//! All have the hash they choose by default, which is this crate's XXH64 and the peers' SipHash.
//! The names that end in `_xxh3` have XXH3 instead, where that can be chosen.

use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::LazyLock;

use balance_lab::hash::mix64;
use xxhash_rust::xxh3::xxh3_64_with_seed;

pub type Names = &'static [String];
pub type Key = &'static str;

/// The fleets' sizes; none is greater than 1,000.
pub const WORKERS: [usize; 3] = [8, 100, 1_000];

/// Points on a ring, per worker.
const POINTS: u32 = 100;

/// How many keys, `user:0` and on.
const KEYS: usize = 1_000_000;

/// The names of a fleet, of [`WORKERS`] or fewer.
pub fn names(workers: usize) -> Names {
    static NAMES: LazyLock<Vec<String>> =
        LazyLock::new(|| (0..1_000).map(|i| format!("worker-{i}")).collect());
    &NAMES[..workers]
}

/// The keys, one after the other in memory.
pub fn keys() -> &'static [Key] {
    static KEYS_IN_ORDER: LazyLock<Vec<Key>> = LazyLock::new(|| {
        let mut ends = Vec::with_capacity(KEYS);
        let mut text = String::new();
        for i in 0..KEYS {
            text += &format!("user:{i}");
            ends.push(text.len());
        }
        let text: &'static str = text.leak();
        let starts = std::iter::once(0).chain(ends.iter().copied());
        starts
            .zip(&ends)
            .map(|(from, &to)| &text[from..to])
            .collect()
    });
    &KEYS_IN_ORDER
}

/// XXH3 of texts in one go and a mix of numbers: for short keys the fastest hasher that can be given
/// to the peers, faster than XXH3's own, which streams.
#[derive(Clone, Copy, Default)]
pub struct Xxh3(u64);

impl Hasher for Xxh3 {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = xxh3_64_with_seed(bytes, self.0);
    }
    /// What ends a text; it need not be mixed in.
    fn write_u8(&mut self, _: u8) {}
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = mix64(self.0 ^ number);
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

type BuildXxh3 = BuildHasherDefault<Xxh3>;

/// This crate as one uses it: a rule by its name, a fleet, a placement.
mod ours {
    use super::{Key, Names};
    use balance_lab::{Fleet, OptionValue, Rule, WorkerId};

    pub fn rule(id: &str, hash: &str, names: Names) -> impl Fn(Key) -> Option<WorkerId> {
        let hash = OptionValue::Text(hash.to_owned());
        let rule = Rule::new(id, [("hash".to_owned(), hash)]).unwrap();
        let placement = rule.place(&Fleet::named(names).unwrap()).unwrap();
        move |key| placement.owner(key.as_bytes())
    }
}

/// Defines contenders that are a rule of this crate's, with its default hash or XXH3.
macro_rules! ours {
    ($id:literal) => {
        ours!(balance_lab, $id, "xxh64");
        ours!(balance_lab_xxh3, $id, "xxh3");
    };
    ($name:ident, $id:literal, $hash:literal) => {
        pub fn $name(names: Names) -> impl Fn(Key) -> Option<balance_lab::WorkerId> {
            super::ours::rule($id, $hash, names)
        }
    };
}

/// Rings of 100 points a worker.
pub mod ring {
    use super::*;

    ours!("ring");

    /// The smallest node with which the worker can still be told.
    #[derive(Clone, Copy, Hash)]
    struct Point {
        worker: u32,
        number: u32,
    }

    fn points(names: Names) -> Vec<Point> {
        (0..names.len() as u32)
            .flat_map(|worker| (0..POINTS).map(move |number| Point { worker, number }))
            .collect()
    }

    pub fn hashring(names: Names) -> impl Fn(Key) -> Option<u32> {
        let mut ring = hashring::HashRing::new();
        ring.batch_add(points(names));
        move |key| ring.get(&key).map(|point: &Point| point.worker)
    }

    pub fn hashring_xxh3(names: Names) -> impl Fn(Key) -> Option<u32> {
        let mut ring = hashring::HashRing::with_hasher(BuildXxh3::default());
        ring.batch_add(points(names));
        move |key| ring.get(&key).map(|point: &Point| point.worker)
    }

    fn static_ring<H: consistent_hash::RingHash + 'static>(
        hash: H,
        names: Names,
    ) -> impl Fn(Key) -> Option<*const consistent_hash::Node<Key, ()>> {
        let nodes = names
            .iter()
            .map(|name| consistent_hash::Node::new(name.as_str()).quantity(POINTS as usize));
        let ring = consistent_hash::StaticHashRing::new(hash, nodes);
        move |key| ring.calc_candidates(&key).next().map(std::ptr::from_ref)
    }

    pub fn consistent_hash(
        names: Names,
    ) -> impl Fn(Key) -> Option<*const consistent_hash::Node<Key, ()>> {
        static_ring(consistent_hash::DefaultHash, names)
    }

    struct RingXxh3;

    impl consistent_hash::RingHash for RingXxh3 {
        fn hash_item<T: Hash>(&self, item: &T) -> u64 {
            let mut hasher = Xxh3::default();
            item.hash(&mut hasher);
            hasher.finish()
        }
    }

    pub fn consistent_hash_xxh3(
        names: Names,
    ) -> impl Fn(Key) -> Option<*const consistent_hash::Node<Key, ()>> {
        static_ring(RingXxh3, names)
    }

    pub fn hash_rings(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::consistent::Ring::new();
        for name in names {
            ring.insert_node(name, POINTS as usize);
        }
        move |key| ring.get_node(&key)
    }

    pub fn hash_rings_xxh3(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::consistent::Ring::with_hasher(BuildXxh3::default());
        for name in names {
            ring.insert_node(name, POINTS as usize);
        }
        move |key| ring.get_node(&key)
    }
}

/// Hash mod N; no crate beside ours.
pub mod modulo {
    use super::*;

    ours!("modulo");
}

/// Maglev's tables, of 65,537 slots.
pub mod maglev {
    use super::*;

    ours!("maglev");

    pub fn hash_rings(names: Names) -> impl Fn(Key) -> *const String {
        let ring = hash_rings::maglev::Ring::with_capacity_hint(names.iter().collect(), 65_537);
        move |key| ring.get_node(&key)
    }
}

pub mod rendezvous {
    use super::*;

    ours!("rendezvous");

    pub fn hash_rings(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::rendezvous::Ring::new();
        for name in names {
            ring.insert_node(name, 1);
        }
        move |key| ring.get_node(&key)
    }

    pub fn hash_rings_xxh3(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::rendezvous::Ring::with_hasher(BuildXxh3::default());
        for name in names {
            ring.insert_node(name, 1);
        }
        move |key| ring.get_node(&key)
    }
}

pub mod weighted_rendezvous {
    use super::*;

    ours!("weighted-rendezvous");

    pub fn hash_rings(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::weighted_rendezvous::Ring::new();
        for name in names {
            ring.insert_node(name, 1.0);
        }
        move |key| ring.get_node(&key)
    }

    pub fn hash_rings_xxh3(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::weighted_rendezvous::Ring::with_hasher(BuildXxh3::default());
        for name in names {
            ring.insert_node(name, 1.0);
        }
        move |key| ring.get_node(&key)
    }
}

pub mod jump {
    use super::*;

    ours!("jump");

    pub fn jumphash(names: Names) -> impl Fn(Key) -> u32 {
        let (hasher, workers) = (jumphash::JumpHasher::new(), names.len() as u32);
        move |key| hasher.slot(&key, workers)
    }

    pub fn jumphash_xxh3(names: Names) -> impl Fn(Key) -> u32 {
        let hasher = jumphash::CustomJumpHasher::new(Xxh3::default());
        let workers = names.len() as u32;
        move |key| hasher.slot(&key, workers)
    }

    pub fn hash_rings(names: Names) -> impl Fn(Key) -> u32 {
        let ring = hash_rings::jump::Ring::new(names.len() as u32);
        move |key| ring.get_node(&key)
    }

    pub fn hash_rings_xxh3(names: Names) -> impl Fn(Key) -> u32 {
        let ring = hash_rings::jump::Ring::with_hasher(BuildXxh3::default(), names.len() as u32);
        move |key| ring.get_node(&key)
    }
}

/// 21 probes, one point a worker.
pub mod multi_probe {
    use super::*;

    ours!("multi-probe");

    /// It hashes keys with SipHash twice, whatever hasher it is given.
    pub fn hash_rings(names: Names) -> impl Fn(Key) -> *const String {
        let mut ring = hash_rings::mpc::Ring::new(21);
        for name in names {
            ring.insert_node(name);
        }
        move |key| ring.get_node(&key)
    }
}
