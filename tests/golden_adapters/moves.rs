//! Key movement computed from recordings, recomputed by the crate's own comparison.

use balance_lab::{Fleet, Keys, Movement, OptionValue, Rule, Side};

use super::{Fields, File, Result, equal, place, rule};

/// The rule of a title such as `libmemcached weighted`, and how its fleets' addresses are written.
fn rule_of(title: &str) -> Result<(Rule, Addresses)> {
    let text = |value: &str| OptionValue::Text(value.into());
    let libmemcached = |distribution: &str, hash: &str| {
        let options = vec![("distribution", text(distribution)), ("hash", text(hash))];
        rule("libmemcached", options)
    };
    let words: Vec<&str> = title
        .split([' ', '(', ')', ','])
        .filter(|w| !w.is_empty())
        .collect();
    Ok(match words[..] {
        ["nginx", "consistent"] => (rule("nginx-consistent", vec![])?, Addresses::Loopback),
        ["nginx", "hash"] => (rule("nginx-hash", vec![])?, Addresses::Loopback),
        ["haproxy", "consistent"] => (rule("haproxy-consistent", vec![])?, Addresses::Loopback),
        ["haproxy", "map"] => (rule("haproxy-map", vec![])?, Addresses::Loopback),
        ["envoy", "ring"] => (rule("envoy-ring", vec![])?, Addresses::Loopback),
        ["envoy", "maglev"] => (rule("envoy-maglev", vec![])?, Addresses::Loopback),
        ["grpc", "ring"] => (rule("grpc-ring", vec![])?, Addresses::Loopback),
        ["libketama"] => (rule("libketama", vec![])?, Addresses::Memcached),
        ["libmemcached", "weighted"] => {
            (libmemcached("weighted", "default")?, Addresses::Memcached)
        }
        ["libmemcached", distribution, "default", "hash"] => {
            (libmemcached(distribution, "default")?, Addresses::Memcached)
        }
        ["libmemcached", distribution, .., hash] => {
            (libmemcached(distribution, hash)?, Addresses::Memcached)
        }
        ["pymemcache", "HRW"] => (rule("pymemcache", vec![])?, Addresses::Pymemcache),
        ["twemproxy", distribution, hash] => {
            let options = vec![("distribution", text(distribution)), ("hash", text(hash))];
            (rule("twemproxy", options)?, Addresses::Twemproxy)
        }
        _ => return Err(format!("{title:?} is not understood")),
    })
}

/// What `eqN` means for a program: N equal workers with these addresses.
enum Addresses {
    Loopback,
    Memcached,
    Pymemcache,
    Twemproxy,
}

impl Addresses {
    fn fleet(&self, equal: &str) -> Result<Fleet> {
        let n = equal
            .strip_prefix("eq")
            .and_then(|n| n.parse::<usize>().ok());
        let n = n.ok_or(format!("fleet {equal:?} is not understood"))?;
        let address = |i: usize| match self {
            Addresses::Loopback => format!("127.0.0.{}:8080", 10 + i),
            Addresses::Twemproxy => format!("127.0.1.{i}:11311"),
            // The greater fleets are in a network of their own.
            Addresses::Memcached | Addresses::Pymemcache if n >= 10 => format!("10.0.2.{i}:11211"),
            Addresses::Memcached => format!("10.0.1.{i}:11211"),
            Addresses::Pymemcache => format!("127.0.0.{i}:11211"),
        };
        Fleet::named((1..=n).map(address)).map_err(|error| error.to_string())
    }
}

pub fn moves(file: &mut File) -> Result<()> {
    let folder = env!("CARGO_MANIFEST_DIR");
    let list = |count: u64| -> Result<Keys> {
        // A file of movements names its keys by their number only.
        for name in ["keys", "keys-memcached"] {
            for folder in [
                std::env::var("GOLDEN_DIR").ok(),
                Some(format!("{folder}/tests/golden")),
            ] {
                let Some(folder) = folder else { continue };
                let Ok(text) = std::fs::read_to_string(format!("{folder}/{name}.json")) else {
                    continue;
                };
                let keys: Vec<String> = serde_json::from_str(&text).map_err(|e| e.to_string())?;
                if keys.len() as u64 == count {
                    return Keys::listed(keys).map_err(|error| error.to_string());
                }
            }
        }
        Err(format!("no list has {count} keys"))
    };
    for (name, case) in file.fields.entries() {
        let mut case = Fields::new(&*name, case)?;
        let (title, change) = name
            .rsplit_once(' ')
            .ok_or(format!("{name:?} is not understood"))?;
        let (from, to) = change
            .split_once("->")
            .ok_or(format!("{name:?} is not understood"))?;
        let (rule, addresses) = rule_of(title)?;
        let fleets = [addresses.fleet(from)?, addresses.fleet(to)?];
        let placements = [place(&rule, &fleets[0])?, place(&rule, &fleets[1])?];
        let [before, after] = [0, 1].map(|i| Side {
            fleet: &fleets[i],
            placement: &*placements[i],
        });
        let count = case.number("keys")? as u64;
        let keys = list(count)?;
        let movement = Movement::between(before, after, &keys, None);
        if let (Some(old), Some(new)) = (before.placement.as_ring(), after.placement.as_ring())
            && old.key_hash() == new.key_hash()
        {
            let sorted = keys.sorted_positions(old.key_hash());
            let by_arcs = Movement::between(before, after, &keys, Some(&sorted));
            equal(&format!("{name}, by arcs"), &movement, &by_arcs)?;
        }
        let new: u64 = movement.after.keys[fleets[0].len().min(fleets[1].len())..]
            .iter()
            .sum();
        equal(
            &format!("{name}, moved"),
            case.number("moved")? as u64,
            movement.moved,
        )?;
        equal(
            &format!("{name}, needless"),
            case.number("needless")? as u64,
            movement.needless,
        )?;
        equal(
            &format!("{name}, to new"),
            case.number("to_new")? as u64,
            new,
        )?;
        let counts = case.indices("counts")?.unwrap_or_default();
        let counts: Vec<u64> = counts.into_iter().map(|count| count as u64).collect();
        equal(&format!("{name}, counts"), counts, movement.after.keys)?;
        case.finish()?;
        file.tally.cases += 1;
        file.tally.keys += count as usize;
    }
    Ok(())
}
