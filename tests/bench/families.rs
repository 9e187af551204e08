//! Build and lookup of every family of rules beside the crates that have it, at each size of fleet.
//! A build starts from the workers' names and ends with what can look keys up; a lookup is of one
//! key, the million of them walked in order.

mod peers;

use divan::Bencher;
use peers::{Key, Names, keys, names};

fn main() {
    divan::main();
}

fn build<L: Fn(Key) -> R, R>(
    bencher: Bencher,
    contender: impl Fn(Names) -> L + Sync,
    workers: usize,
) {
    bencher.bench(|| contender(names(workers)));
}

fn lookup<L: Fn(Key) -> R, R>(bencher: Bencher, contender: impl Fn(Names) -> L, workers: usize) {
    let lookup = contender(names(workers));
    let mut keys = keys().iter().cycle();
    bencher
        .with_inputs(|| *keys.next().unwrap()) // a cycle never ends
        .bench_local_values(lookup);
}

/// The benchmarks of a family: sizes of fleets, and who competes at them by the names in [`peers`].
macro_rules! family {
    ($family:ident: $($sizes:expr => $($contender:ident)+;)+) => {
        mod $family {
            #[divan::bench_group(max_time = 0.3)]
            mod build {
                $($(#[divan::bench(args = $sizes)]
                fn $contender(bencher: divan::Bencher, workers: usize) {
                    crate::build(bencher, crate::peers::$family::$contender, workers);
                })+)+
            }

            #[divan::bench_group(sample_size = 1_000, max_time = 1)]
            mod lookup {
                $($(#[divan::bench(args = $sizes)]
                fn $contender(bencher: divan::Bencher, workers: usize) {
                    crate::lookup(bencher, crate::peers::$family::$contender, workers);
                })+)+
            }
        }
    };
}

family! { ring:
    crate::peers::WORKERS => balance_lab hashring consistent_hash hash_rings
        balance_lab_xxh3 hashring_xxh3 consistent_hash_xxh3 hash_rings_xxh3;
}
family! { modulo:
    crate::peers::WORKERS => balance_lab balance_lab_xxh3;
}
// With 1,000 workers the peer would need half a gigabyte to build its table.
family! { maglev:
    crate::peers::WORKERS => balance_lab balance_lab_xxh3;
    [8, 100] => hash_rings;
}
family! { rendezvous:
    crate::peers::WORKERS => balance_lab hash_rings balance_lab_xxh3 hash_rings_xxh3;
}
family! { weighted_rendezvous:
    crate::peers::WORKERS => balance_lab hash_rings balance_lab_xxh3 hash_rings_xxh3;
}
family! { jump:
    crate::peers::WORKERS => balance_lab jumphash hash_rings
        balance_lab_xxh3 jumphash_xxh3 hash_rings_xxh3;
}
family! { multi_probe:
    crate::peers::WORKERS => balance_lab balance_lab_xxh3 hash_rings;
}
