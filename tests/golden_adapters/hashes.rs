//! Rows of a key and what a hash or a slot function makes of it.

use balance_lab::placement::jump;
use balance_lab::systems::{cassandra, python_memcached, redis};
use serde_json::Value;

use super::{File, Result, equal};

/// A list of keys holds nothing to compare but must be one.
pub fn key_list(file: &mut File) -> Result<()> {
    let keys = file.fields.texts("list")?;
    equal(
        "keys that are empty",
        0,
        keys.iter().filter(|key| key.is_empty()).count(),
    )?;
    Ok(())
}

fn rows(
    file: &mut File,
    field: &str,
    compare: impl Fn(&str, &Value) -> Result<usize>,
) -> Result<()> {
    for row in file.fields.list(field)? {
        let key = row[0]
            .as_str()
            .ok_or(format!("{row}: the key is no text"))?;
        file.tally.keys += compare(key, &row[1])?;
    }
    file.tally.cases += 1;
    Ok(())
}

pub fn jump(file: &mut File) -> Result<()> {
    let buckets = file.fields.list("buckets")?;
    rows(file, "rows", |key, expected| {
        let number: u64 = key.parse().map_err(|e| format!("{key}: {e}"))?;
        let expected = expected.as_array().ok_or("a row without results")?;
        equal("results", buckets.len(), expected.len())?;
        for (n, bucket) in buckets.iter().zip(expected) {
            let count = n.as_u64().ok_or("a count of buckets")? as u32;
            let got = u64::from(jump::jump(number, count));
            equal(
                &format!("key {key}, {n} buckets"),
                bucket.as_u64(),
                Some(got),
            )?;
        }
        Ok(buckets.len())
    })
}

pub fn redis(file: &mut File) -> Result<()> {
    rows(file, "slots", |key, slot| {
        let got = redis::slot(key.as_bytes());
        equal(&format!("key {key}"), slot.as_u64(), Some(got)).map(|()| 1)
    })
}

pub fn cassandra(file: &mut File) -> Result<()> {
    file.fields.describe(&["cmurmur3"]);
    rows(file, "tokens", |key, token| {
        let got = cassandra::token(key.as_bytes()).to_string();
        equal(&format!("key {key}"), token.as_str(), Some(&*got)).map(|()| 1)
    })
}

pub fn python_memcached(file: &mut File) -> Result<()> {
    rows(file, "rows", |key, hash| {
        let got = python_memcached::hash(key.as_bytes());
        equal(&format!("key {key}"), hash.as_u64(), Some(got)).map(|()| 1)
    })
}
