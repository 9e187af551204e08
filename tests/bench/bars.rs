//! How many times as fast as its peers this crate looks keys up, and whether that reaches the bars:
//! twice as fast as the fastest ring beside it, five times as fast as the fastest rendezvous.
//!
//! Contenders take turns, round by round, over the same keys: what slows the machine down for a
//! while slows all of them. A ratio is of two turns of one round; shown are medians, and in
//! brackets the middle half of the rounds.

// `families.rs` has the other contenders.
#[allow(dead_code)]
mod peers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use peers::{Key, jump, keys, names, rendezvous, ring};

/// How often each contender has its turn.
const ROUNDS: usize = 31;

/// What the slowest contender's turn should take, if there are keys enough.
const TURN: Duration = Duration::from_millis(20);

struct Contender {
    name: &'static str,
    walk: Walk,
}

/// Looks up every key of a list.
type Walk = Box<dyn Fn(&[Key])>;

fn contender<R>(name: &'static str, lookup: impl Fn(Key) -> R + 'static) -> Contender {
    let walk = move |keys: &[Key]| {
        for key in keys {
            black_box(lookup(key));
        }
    };
    Contender {
        name,
        walk: Box::new(walk),
    }
}

impl Contender {
    fn ns_per_key(&self, keys: &[Key]) -> f64 {
        let start = Instant::now();
        (self.walk)(keys);
        start.elapsed().as_nanos() as f64 / keys.len() as f64
    }
}

/// Median and quartiles.
struct Spread {
    low: f64,
    median: f64,
    high: f64,
}

fn spread(values: impl Iterator<Item = f64>) -> Spread {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let at = |quarters: usize| values[(values.len() - 1) * quarters / 4];
    Spread {
        low: at(1),
        median: at(2),
        high: at(3),
    }
}

/// Lets all contenders, ours first, look up keys in rounds, and prints what each took and how it
/// compares with ours.
fn contest(title: &str, rounds: usize, bar: Option<f64>, contenders: &[Contender]) {
    println!("\n{title}");
    let slowest = contenders
        .iter()
        .map(|contender| contender.ns_per_key(&keys()[..1_000]))
        .fold(0.0, f64::max);
    let keys_per_turn =
        ((TURN.as_nanos() as f64 / slowest) as usize).clamp(1_000, keys().len() / ROUNDS);
    let mut times = vec![Vec::new(); contenders.len()];
    for (round, part) in keys().chunks(keys_per_turn).take(rounds).enumerate() {
        for turn in 0..contenders.len() {
            // Nobody always comes after the same one.
            let which = (round + turn) % contenders.len();
            times[which].push(contenders[which].ns_per_key(part));
        }
    }
    let mut nearest: Option<(&str, Spread)> = None;
    for (i, (contender, own)) in contenders.iter().zip(&times).enumerate() {
        let ns = spread(own.iter().copied());
        let ratio = spread(own.iter().zip(&times[0]).map(|(own, ours)| own / ours));
        println!(
            "  {:<16} {:>7.1} ns ({:.1}–{:.1}) {:>6.2}x ({:.2}–{:.2})",
            contender.name, ns.median, ns.low, ns.high, ratio.median, ratio.low, ratio.high
        );
        if i > 0
            && nearest
                .as_ref()
                .is_none_or(|(_, least)| ratio.median < least.median)
        {
            nearest = Some((contender.name, ratio));
        }
    }
    if let Some((name, ratio)) = nearest {
        let Spread { low, median, high } = ratio;
        print!("  {median:.2}x as fast as {name} ({low:.2}–{high:.2} over {rounds} rounds)");
        match bar {
            Some(bar) if median >= bar => println!("; the bar, {bar}x, is reached"),
            Some(bar) => println!("; the bar, {bar}x, is NOT reached"),
            None => println!(),
        }
    }
}

fn main() {
    // Without the flag that `cargo bench` gives, as in `cargo test --benches`, one round will do.
    let benched = std::env::args().any(|argument| argument == "--bench");
    let rounds = if benched { ROUNDS } else { 1 };
    let names = names(100);
    contest(
        "Ring, 100 workers of 100 points, each crate's default hash",
        rounds,
        Some(2.0),
        &[
            contender("balance-lab", ring::balance_lab(names)),
            contender("hashring", ring::hashring(names)),
            contender("consistent_hash", ring::consistent_hash(names)),
            contender("hash-rings", ring::hash_rings(names)),
        ],
    );
    contest(
        "Ring, 100 workers of 100 points, all with XXH3",
        rounds,
        None,
        &[
            contender("balance-lab", ring::balance_lab_xxh3(names)),
            contender("hashring", ring::hashring_xxh3(names)),
            contender("consistent_hash", ring::consistent_hash_xxh3(names)),
            contender("hash-rings", ring::hash_rings_xxh3(names)),
        ],
    );
    contest(
        "Rendezvous, 100 workers, each crate's default hash",
        rounds,
        Some(5.0),
        &[
            contender("balance-lab", rendezvous::balance_lab(names)),
            contender("hash-rings", rendezvous::hash_rings(names)),
        ],
    );
    contest(
        "Rendezvous, 100 workers, all with XXH3",
        rounds,
        None,
        &[
            contender("balance-lab", rendezvous::balance_lab_xxh3(names)),
            contender("hash-rings", rendezvous::hash_rings_xxh3(names)),
        ],
    );
    contest(
        "Jump, 100 workers, each crate's default hash",
        rounds,
        None,
        &[
            contender("balance-lab", jump::balance_lab(names)),
            contender("jumphash", jump::jumphash(names)),
            contender("hash-rings", jump::hash_rings(names)),
        ],
    );
}
