//! The keys that are placed: numbered, or listed.

use std::rc::Rc;

use crate::error::Error;
use crate::hash::{KeyHash, Position};
use crate::limits;
use crate::sorted::SortedPositions;

/// Keys in order, as bytes. Cloning is cheap: what was listed is shared.
#[derive(Debug, Clone)]
pub struct Keys(Source);

#[derive(Debug, Clone)]
enum Source {
    /// `prefix` followed by `first`, `first + 1`, … in decimal. Never stored: ten million of them
    /// would cost more memory than everything else.
    Numbered {
        prefix: String,
        first: u64,
        count: u32,
    },
    /// All keys in one piece of memory; `ends[i]` is where key `i` ends.
    Listed {
        bytes: Rc<Vec<u8>>,
        ends: Rc<Vec<u32>>,
    },
}

impl Keys {
    /// `count` keys named `prefix` and a number, counting up from `first`.
    ///
    /// # Errors
    /// `count` outside 1..=10,000,000; `first` too great for a number that JavaScript holds
    /// exactly; a prefix that makes keys over 64 KiB.
    pub fn numbered(prefix: &str, first: u64, count: u64) -> Result<Keys, Error> {
        if !(1..=limits::KEYS).contains(&count) {
            return Err(Error::OutOfRange {
                what: "Keys".into(),
                given: count as f64,
                min: 1.0,
                max: limits::KEYS as f64,
            });
        }
        if first > limits::FIRST_NUMBER {
            return Err(Error::OutOfRange {
                what: "The first number".into(),
                given: first as f64,
                min: 0.0,
                max: limits::FIRST_NUMBER as f64,
            });
        }
        let longest = prefix.len() + itoa::Buffer::new().format(first + count - 1).len();
        if longest > limits::KEY_BYTES {
            return Err(too_long("A key with this prefix", longest));
        }
        Ok(Keys(Source::Numbered {
            prefix: prefix.to_owned(),
            first,
            count: count as u32,
        }))
    }

    /// The keys of a list, in its order; repeats count each time.
    ///
    /// # Errors
    /// More than 10,000,000 keys, one over 64 KiB, or more than 512 MiB in all.
    pub fn listed<K: AsRef<[u8]>>(list: impl IntoIterator<Item = K>) -> Result<Keys, Error> {
        let mut keys = KeyList::default();
        for key in list {
            keys.push(key.as_ref())?;
        }
        Ok(keys.finish())
    }

    /// The lines of a text, one key each; empty lines are passed over and line ends, `\r\n`
    /// among them, belong to no key.
    ///
    /// # Errors
    /// As [`Keys::listed`].
    pub fn lines(text: &str) -> Result<Keys, Error> {
        Keys::listed(text.lines().filter(|line| !line.is_empty()))
    }

    /// How many keys.
    pub fn len(&self) -> usize {
        match &self.0 {
            Source::Numbered { count, .. } => *count as usize,
            Source::Listed { ends, .. } => ends.len(),
        }
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Key `i` of the list, from 0.
    pub fn key(&self, i: usize) -> Option<Vec<u8>> {
        if i >= self.len() {
            return None;
        }
        Some(match &self.0 {
            Source::Numbered { prefix, first, .. } => {
                let mut digits = itoa::Buffer::new();
                (prefix.clone() + digits.format(first + i as u64)).into_bytes()
            }
            Source::Listed { bytes, ends } => {
                let start = if i == 0 { 0 } else { ends[i - 1] as usize };
                bytes[start..ends[i] as usize].to_vec()
            }
        })
    }

    /// The place in the list, from 0, of the first key that is `key`. O(1) for numbered keys, else
    /// O(keys up to there).
    pub fn place_of(&self, key: &[u8]) -> Option<usize> {
        match &self.0 {
            Source::Numbered {
                prefix,
                first,
                count,
            } => {
                let digits = key.strip_prefix(prefix.as_bytes())?;
                let number: u64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
                let place = number.checked_sub(*first)?;
                // A number may be written in other ways than the keys have it: 7 is not 07.
                let written = itoa::Buffer::new().format(number).as_bytes() == digits;
                (written && place < u64::from(*count)).then_some(place as usize)
            }
            Source::Listed { bytes, ends } => {
                let mut start = 0;
                ends.iter().position(|&end| {
                    let found = &bytes[start..end as usize] == key;
                    start = end as usize;
                    found
                })
            }
        }
    }

    /// Calls `visit` with every key in order.
    pub fn for_each(&self, visit: impl FnMut(&[u8])) {
        self.for_first(self.len(), visit);
    }

    /// Calls `visit` with the first `n` keys in order, or with all if there are fewer.
    pub fn for_first(&self, n: usize, mut visit: impl FnMut(&[u8])) {
        match &self.0 {
            Source::Numbered {
                prefix,
                first,
                count,
            } => {
                let mut key = prefix.clone().into_bytes();
                let mut digits = itoa::Buffer::new();
                for number in (*first..).take(n.min(*count as usize)) {
                    key.truncate(prefix.len());
                    key.extend_from_slice(digits.format(number).as_bytes());
                    visit(&key);
                }
            }
            Source::Listed { bytes, ends } => {
                let mut start = 0;
                for &end in ends.iter().take(n) {
                    visit(&bytes[start..end as usize]);
                    start = end as usize;
                }
            }
        }
    }

    /// The positions of all keys that `hash` takes, in ascending order. O(n), 8 bytes a key and
    /// 8 more while it runs.
    pub fn sorted_positions(&self, hash: KeyHash) -> SortedPositions {
        let mut positions = Vec::with_capacity(self.len());
        self.for_each(|key| {
            if hash.takes(key) {
                let Position(position) = hash.position(key);
                positions.push(position);
            }
        });
        SortedPositions::new(positions)
    }
}

/// A list of keys while it grows; what does not fit is refused before it is stored.
#[derive(Debug, Default)]
pub struct KeyList {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl KeyList {
    /// Adds a key at the end.
    ///
    /// # Errors
    /// The 10,000,001st key, one over 64 KiB, or more than 512 MiB in all.
    pub fn push(&mut self, key: &[u8]) -> Result<(), Error> {
        if key.len() > limits::KEY_BYTES {
            return Err(too_long(&format!("Key {}", self.ends.len() + 1), key.len()));
        }
        let too_many = |what, given: usize, max| Error::TooMany {
            what,
            given: given as f64,
            max,
            hint: "Use a part of the list.",
        };
        let count = self.ends.len() + 1;
        if count as u64 > limits::KEYS {
            return Err(too_many("Keys", count, limits::KEYS as f64));
        }
        let bytes = self.bytes.len() + key.len();
        if bytes > limits::KEY_BYTES_IN_ALL {
            return Err(too_many(
                "Bytes of keys",
                bytes,
                limits::KEY_BYTES_IN_ALL as f64,
            ));
        }
        self.bytes.extend_from_slice(key);
        self.ends.push(bytes as u32); // KEY_BYTES_IN_ALL is below 2^32
        Ok(())
    }

    /// The keys, in the order they were added.
    pub fn finish(self) -> Keys {
        Keys(Source::Listed {
            bytes: self.bytes.into(),
            ends: self.ends.into(),
        })
    }
}

/// Fails for a key longer than the bound.
pub(crate) fn check_length(what: &str, key: &[u8]) -> Result<(), Error> {
    if key.len() > limits::KEY_BYTES {
        return Err(too_long(what, key.len()));
    }
    Ok(())
}

fn too_long(what: &str, bytes: usize) -> Error {
    Error::TooLong {
        what: what.to_owned(),
        bytes,
        max: limits::KEY_BYTES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(keys: &Keys) -> Vec<String> {
        let mut texts = Vec::new();
        keys.for_each(|key| texts.push(String::from_utf8(key.to_vec()).unwrap()));
        texts
    }

    #[test]
    fn numbered_keys_count_up_across_a_new_digit() {
        let keys = Keys::numbered("G", 8, 4).unwrap();
        assert_eq!(texts(&keys), ["G8", "G9", "G10", "G11"]);
    }

    #[test]
    fn a_key_by_its_number_is_the_one_met_in_order() {
        for keys in [
            Keys::numbered("G", 8, 4).unwrap(),
            Keys::lines("a\n b\nç").unwrap(),
        ] {
            let mut i = 0;
            keys.for_each(|key| {
                assert_eq!(keys.key(i).as_deref(), Some(key));
                i += 1;
            });
            assert_eq!(keys.key(i), None);
        }
    }

    #[test]
    fn a_key_s_place_is_where_it_is_met_first() {
        for keys in [
            Keys::numbered("G", 8, 4).unwrap(),
            Keys::lines("a\nb\na\nab").unwrap(),
        ] {
            for (i, text) in texts(&keys).iter().enumerate() {
                let first = texts(&keys).iter().position(|other| other == text);
                assert_eq!(keys.place_of(text.as_bytes()), first, "{text} at {i}");
            }
            for other in ["", "G", "G7", "G12", "G08", "G+8", "8", "bb", "A", "Gé"] {
                assert_eq!(keys.place_of(other.as_bytes()), None, "{other}");
            }
        }
    }

    #[test]
    fn lines_lose_their_ends_and_nothing_else() {
        let keys = Keys::lines("a\r\n\n b \nç").unwrap();
        assert_eq!(texts(&keys), ["a", " b ", "ç"]);
    }

    #[test]
    fn bounds_are_told() {
        assert_eq!(
            Keys::numbered("k", 0, 1_000_000_000)
                .unwrap_err()
                .to_string(),
            "Keys must be 1 to 10,000,000, got 1,000,000,000."
        );
        assert!(Keys::numbered("k", u64::MAX, 1).is_err());
        assert!(Keys::numbered(&"k".repeat(70_000), 0, 1).is_err());
        assert_eq!(
            Keys::listed([vec![b'x'; 1_000_000]])
                .unwrap_err()
                .to_string(),
            "Key 1 must be at most 65,536 bytes long, got 1,000,000."
        );
    }
}
