//! How many times as fast as its peers this crate looks keys up, and whether that is the bar set.
//!
//! Contenders take turns, round by round, over the same keys: what slows the machine down for a
//! while slows all of them. A ratio is of two turns of one round; shown are medians, and in
//! brackets the middle half of the rounds.

mod peers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use peers::{Key, jump, keys, names, rendezvous, ring, weighted_rendezvous};

/// How often each contender has its turn.
const ROUNDS: usize = 31;

/// What the slowest contender's turn should take.
const TURN: Duration = Duration::from_millis(20);

struct Contender {
    name: &'static str,
    /// Looks up every key of a list.
    walk: Box<dyn Fn(&[Key])>,
}

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

/// Lets all contenders, ours first, look up keys in rounds, and prints what each took.
fn contest(title: &str, rounds: usize, bar: Option<f64>, contenders: &[Contender]) {
    println!("\n{title}");
    let slowest = contenders
        .iter()
        .map(|contender| contender.ns_per_key(&keys()[..1_000]))
        .fold(0.0, f64::max);
    let most = keys().len() / rounds;
    let per_turn = ((TURN.as_nanos() as f64 / slowest) as usize).clamp(1_000, most);
    let mut times = vec![Vec::new(); contenders.len()];
    for (round, part) in keys().chunks(per_turn).take(rounds).enumerate() {
        for turn in 0..contenders.len() {
            let which = (round + turn) % contenders.len();
            times[which].push(contenders[which].ns_per_key(part));
        }
    }
    let mut verdict = None;
    for (contender, own) in contenders.iter().zip(&times) {
        let ns = spread(own.iter().copied());
        let ratio = spread(
            own.iter()
                .zip(&times[0])
                .map(|(theirs, ours)| theirs / ours),
        );
        println!(
            "  {:<28} {:>8.1} ns ({:.1}–{:.1})  {:>6.2}x ({:.2}–{:.2})",
            contender.name, ns.median, ns.low, ns.high, ratio.median, ratio.low, ratio.high
        );
        let peer = !contender.name.starts_with("balance-lab");
        if peer
            && verdict
                .as_ref()
                .is_none_or(|(_, least): &(_, Spread)| ratio.median < least.median)
        {
            verdict = Some((contender.name, ratio));
        }
    }
    if let (Some((name, ratio)), Some(bar)) = (verdict, bar) {
        let held = if ratio.low >= bar { "held" } else { "NOT held" };
        println!(
            "  -> {:.2}x as fast as {name} ({:.2}–{:.2} over {rounds} rounds); the bar of {bar}x is {held}",
            ratio.median, ratio.low, ratio.high
        );
    }
}

fn main() {
    // Without the flag that `cargo bench` gives, as in `cargo test --benches`, one round will do.
    let benched = std::env::args().any(|argument| argument == "--bench");
    let rounds = if benched { ROUNDS } else { 1 };
    for workers in [100] {
        let names = names(workers);
        use balance_lab::{HashFunction, KeyHash};
        let h = black_box(KeyHash::new(HashFunction::Xxh64));
        let h3 = black_box(KeyHash::new(HashFunction::Xxh3));
        if std::env::var("ONE").is_ok() {
            let c = contender("x", ring::balance_lab_xxh3(names));
            for _ in 0..150 {
                (c.walk)(keys());
            }
            return;
        }
        contest(
            "hash",
            rounds,
            None,
            &[
                contender("balance-lab ring", ring::balance_lab(names)),
                contender("balance-lab ring xxh3", ring::balance_lab_xxh3(names)),
                contender("hashring", ring::hashring(names)),
                contender("hashring, xxh3", ring::hashring_xxh3(names)),
                contender("balance-lab rdv", rendezvous::balance_lab(names)),
            ],
        );
    }
}
