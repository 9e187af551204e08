//! One adapter a kind of file, over a reader that notices what nobody has read.

mod envoy;
mod haproxy;
mod hashes;
mod lessons;
mod memcached;
mod moves;
mod nginx;

use std::fmt;
use std::fs;
use std::path::Path;

use balance_lab::{Fleet, Gateway, OptionValue, Placement, Rule, Worker, WorkerId};
use serde_json::{Map, Value};

pub type Result<T> = std::result::Result<T, String>;
pub type Adapter = fn(&mut File) -> Result<()>;

/// The adapter for a file's name.
pub fn adapter(name: &str) -> Option<Adapter> {
    let stem = name.strip_suffix(".json")?;
    Some(match stem {
        "keys" | "keys-memcached" => hashes::key_list,
        "jump" => hashes::jump,
        "redis-keyslot" => hashes::redis,
        "cassandra-murmur3-token" => hashes::cassandra,
        "python-memcached-hash" => hashes::python_memcached,
        "derived-moves" => moves::moves,
        "seed-md5-ring-rendezvous" => lessons::md5,
        "envoy-unit-vectors" => envoy::unit_vectors,
        "grpc-ringhash" => envoy::grpc,
        "libketama" => memcached::libketama,
        "libmemcached" => memcached::libmemcached,
        "twemproxy" => memcached::twemproxy,
        "uhashring-ketama" | "npm-hashring" => memcached::nodes,
        "pymemcache-rendezvous" => memcached::pymemcache,
        _ if stem.starts_with("ketama-float-n") => memcached::float,
        _ if stem.starts_with("nginx-") => nginx::nginx,
        _ if stem.starts_with("haproxy-") => haproxy::haproxy,
        _ if stem.starts_with("envoy-") => envoy::envoy,
        _ => return None,
    })
}

/// What was compared.
#[derive(Debug, Default)]
pub struct Tally {
    pub cases: usize,
    pub keys: usize,
    /// Cases that hold only what is drawn at random.
    pub by_proportion: usize,
    /// What could not be compared, by name.
    pub not_compared: Vec<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cases, {} keys", self.cases, self.keys)?;
        if self.by_proportion > 0 {
            write!(f, ", {} by proportion", self.by_proportion)?;
        }
        if !self.not_compared.is_empty() {
            let names = self.not_compared.join(", ");
            write!(f, ", {} not compared: {names}", self.not_compared.len())?;
        }
        Ok(())
    }
}

/// A JSON object from which fields are taken; what is left in the end was not understood.
pub struct Fields {
    place: String,
    map: Map<String, Value>,
}

impl Fields {
    pub fn new(place: impl Into<String>, value: Value) -> Result<Fields> {
        let place = place.into();
        match value {
            Value::Object(map) => Ok(Fields { place, map }),
            other => Err(format!("{place}: not an object: {other}")),
        }
    }

    pub fn optional(&mut self, name: &str) -> Option<Value> {
        self.map.shift_remove(name).filter(|value| !value.is_null())
    }

    pub fn take(&mut self, name: &str) -> Result<Value> {
        let taken = self.optional(name);
        taken.ok_or_else(|| format!("{}: no field {name}", self.place))
    }

    /// Reads fields that only describe.
    pub fn describe(&mut self, names: &[&str]) {
        for name in names {
            self.map.shift_remove(*name);
        }
    }

    pub fn text(&mut self, name: &str) -> Result<String> {
        let value = self.take(name)?;
        let text = value.as_str().map(str::to_owned);
        text.ok_or_else(|| format!("{}: {name} is no text: {value}", self.place))
    }

    pub fn number(&mut self, name: &str) -> Result<f64> {
        let value = self.take(name)?;
        number(&value).ok_or_else(|| format!("{}: {name} is no number: {value}", self.place))
    }

    pub fn list(&mut self, name: &str) -> Result<Vec<Value>> {
        match self.take(name)? {
            Value::Array(list) => Ok(list),
            other => Err(format!("{}: {name} is no list: {other}", self.place)),
        }
    }

    pub fn indices(&mut self, name: &str) -> Result<Option<Vec<usize>>> {
        match self.map.contains_key(name) {
            true => self
                .list(name)?
                .iter()
                .map(index)
                .collect::<Result<_>>()
                .map(Some),
            false => Ok(None),
        }
    }

    pub fn texts(&mut self, name: &str) -> Result<Vec<String>> {
        let place = self.place.clone();
        self.list(name)?
            .into_iter()
            .map(|value| match value {
                Value::String(text) => Ok(text),
                other => Err(format!("{place}: {name} holds no text: {other}")),
            })
            .collect()
    }

    pub fn entries(&mut self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.map).into_iter().collect()
    }

    pub fn finish(self) -> Result<()> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(name) => Err(format!("{}: field {name} is not understood", self.place)),
        }
    }
}

pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_f64(),
    }
}

pub fn index(value: &Value) -> Result<usize> {
    let index = value.as_u64();
    index
        .map(|i| i as usize)
        .ok_or_else(|| format!("{value} is no index"))
}

/// A file being compared.
pub struct File {
    pub fields: Fields,
    pub tally: Tally,
    keys: Vec<String>,
}

impl File {
    /// Reads `name` of the first folder, and the keys it names of the first folder that has them.
    pub fn read(folders: &[&Path; 2], name: &str) -> Result<File> {
        let load = |folder: &Path, name: &str| -> Result<Value> {
            let text = fs::read_to_string(folder.join(name)).map_err(|e| format!("{name}: {e}"))?;
            serde_json::from_str(&text).map_err(|e| format!("{name}: {e}"))
        };
        let value = load(folders[0], name)?;
        let mut fields = match value {
            // A list of keys is a file of its own.
            Value::Array(_) => Fields::new(name, serde_json::json!({ "list": value }))?,
            other => Fields::new(name, other)?,
        };
        let named = match fields.map.get("keys") {
            Some(Value::String(_)) => fields.text("keys")?,
            _ if name.starts_with("ketama-float") => "keys-memcached.json".into(),
            _ => String::new(),
        };
        let mut keys = Vec::new();
        if !named.is_empty() {
            let list = load(folders[0], &named).or_else(|_| load(folders[1], &named))?;
            keys = serde_json::from_value(list).map_err(|e| format!("{named}: {e}"))?;
        }
        fields.describe(&[
            "program",
            "config",
            "hosts",
            "key_source",
            "source",
            "command",
        ]);
        Ok(File {
            fields,
            tally: Tally::default(),
            keys,
        })
    }

    pub fn finish(self) -> Result<Tally> {
        self.fields.finish()?;
        Ok(self.tally)
    }

    /// The cases, each with its name.
    pub fn cases(&mut self) -> Result<Vec<(String, Fields)>> {
        let cases = Fields::new("cases", self.fields.take("cases")?)?.entries();
        self.tally.cases += cases.len();
        cases
            .into_iter()
            .map(|(name, case)| Ok((name.clone(), Fields::new(name, case)?)))
            .collect()
    }

    /// All keys, or those that a case's own `keys` names.
    pub fn keys_of(&self, case: &mut Fields) -> Result<Vec<String>> {
        let Some(given) = case.optional("keys") else {
            return Ok(self.keys.clone());
        };
        if let Value::Array(_) = given {
            return serde_json::from_value(given).map_err(|e| e.to_string());
        }
        let text = given.as_str().unwrap_or_default();
        let mut keys = Vec::new();
        for part in text.split('+') {
            let range = part.strip_prefix("keys[").and_then(|p| p.strip_suffix(']'));
            let range = range.and_then(|range| range.split_once(':'));
            match (part, range) {
                ("all", _) => keys.extend(self.keys.iter().cloned()),
                ("odd", _) => {
                    let odd = self.keys.iter().enumerate();
                    let odd = odd.filter(|(i, key)| **key != format!("key-{i}"));
                    keys.extend(odd.map(|(_, key)| key.clone()));
                }
                (_, Some((from, to))) => {
                    let bound = |text: &str, default| match text {
                        "" => Ok(default),
                        text => text.parse::<usize>().map_err(|e| format!("{part}: {e}")),
                    };
                    let to = bound(to, self.keys.len())?.min(self.keys.len());
                    keys.extend_from_slice(&self.keys[bound(from, 0)?.min(to)..to]);
                }
                _ => return Err(format!("keys {text} are not understood")),
            }
        }
        Ok(keys)
    }

    /// Compares recorded picks with a placement's owners. `same` tells whether two workers are one
    /// to the program.
    pub fn compare_as(
        &mut self,
        what: &str,
        placement: &dyn Placement,
        keys: &[String],
        picks: &[usize],
        same: impl Fn(usize, usize) -> bool,
    ) -> Result<()> {
        if keys.len() != picks.len() {
            return Err(format!(
                "{what}: {} keys, {} picks",
                keys.len(),
                picks.len()
            ));
        }
        for (key, &expected) in keys.iter().zip(picks) {
            let got = placement.owner(key.as_bytes());
            if !got.is_some_and(|got| same(got.index(), expected)) {
                return Err(differs(what, key, expected, got));
            }
        }
        self.tally.keys += keys.len();
        Ok(())
    }

    pub fn compare(
        &mut self,
        what: &str,
        placement: &dyn Placement,
        keys: &[String],
        picks: &[usize],
    ) -> Result<()> {
        self.compare_as(what, placement, keys, picks, |a, b| a == b)
    }

    /// Compares successive picks of requests, each of which stays open where `held`.
    pub fn compare_picks(
        &mut self,
        what: &str,
        balancer: &mut Gateway,
        workers: usize,
        keys: impl Iterator<Item = String>,
        picks: &[usize],
        held: bool,
    ) -> Result<()> {
        let mut open = vec![0; workers];
        for ((i, &expected), key) in picks.iter().enumerate().zip(keys) {
            let got = balancer.pick(key.as_bytes(), &open);
            if got != Some(WorkerId(expected as u32)) {
                return Err(differs(
                    &format!("{what}, request {i}"),
                    &key,
                    expected,
                    got,
                ));
            }
            if held {
                open[expected] += 1;
            } else {
                balancer.ended(WorkerId(expected as u32), &open);
            }
        }
        self.tally.keys += picks.len();
        Ok(())
    }
}

pub fn differs(what: &str, key: &str, expected: impl fmt::Debug, got: Option<WorkerId>) -> String {
    let got = got.map_or("nobody".to_owned(), |got| got.index().to_string());
    format!("{what}: key {key:?}: expected {expected:?}, got {got}")
}

/// Equal or an error that says how they differ.
pub fn equal<T: PartialEq + fmt::Debug>(what: &str, expected: T, got: T) -> Result<()> {
    match expected == got {
        true => Ok(()),
        false => Err(format!("{what}: expected {expected:?}, got {got:?}")),
    }
}

/// A rule by id and options.
pub fn rule(id: &str, options: Vec<(&str, OptionValue)>) -> Result<Rule> {
    let options = options
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    Rule::new(id, options).map_err(|error| error.to_string())
}

pub fn fleet(workers: Vec<Worker>) -> Result<Fleet> {
    Fleet::new(workers).map_err(|error| error.to_string())
}

pub fn place(rule: &Rule, fleet: &Fleet) -> Result<Box<dyn Placement>> {
    rule.place(fleet).map_err(|error| error.to_string())
}

/// Whether every count lies within five standard errors of its expected part of them all.
pub fn in_proportion(what: &str, counts: &[f64], parts: &[f64]) -> Result<()> {
    let total: f64 = counts.iter().sum();
    for (i, (count, part)) in counts.iter().zip(parts).enumerate() {
        let error = (total * part * (1.0 - part)).sqrt().max(1.0);
        if (count - total * part).abs() > 5.0 * error {
            let expected = total * part;
            return Err(format!(
                "{what}: worker {i}: expected about {expected}, got {count}"
            ));
        }
    }
    equal(what, parts.len(), counts.len())
}

/// The same of our own rule: so many requests, each of which stays open where `held`.
pub fn plays_in_proportion(
    what: &str,
    rule: &Rule,
    fleet: &Fleet,
    requests: usize,
    held: bool,
    parts: &[f64],
) -> Result<()> {
    let balancer = rule.balancer(fleet).map_err(|error| error.to_string())?;
    let mut gateway = Gateway::new(balancer, 1);
    let mut open = vec![0; fleet.len()];
    let mut picks = Vec::new();
    for _ in 0..requests {
        let picked = gateway.pick(b"", &open).ok_or("nobody was picked")?;
        picks.push(picked.index());
        open[picked.index()] += u32::from(held);
    }
    in_proportion(
        &format!("{what}, ours"),
        &counts(&picks, fleet.len()),
        parts,
    )
}

/// Picks counted by worker.
pub fn counts(picks: &[usize], workers: usize) -> Vec<f64> {
    let mut counts = vec![0.0; workers];
    for &pick in picks {
        counts[pick] += 1.0;
    }
    counts
}
