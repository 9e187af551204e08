//! A trace that somebody pasted: `time,key[,cost]`, a request a line.

use crate::error::Error;
use crate::hash::{HashFunction, KeyHash};
use crate::keys::{KeyList, Keys};
use crate::limits;
use crate::order::sort_positions;
use crate::simulation::{Ticks, ticks_of_s};

/// Requests as they were written, and the keys they ask for.
#[derive(Debug)]
pub struct Pasted {
    times: Vec<Ticks>,
    /// The place of each request's key in `keys`.
    places: Vec<u32>,
    /// In milliseconds, if each line has one.
    costs: Option<Vec<f64>>,
    /// Each once, in the order they first appear.
    keys: Keys,
}

impl Pasted {
    /// Reads lines of a time in seconds, a key and perhaps a cost in milliseconds, with commas
    /// between them. Empty lines and a heading (a first line whose time is no number) are passed
    /// over. Either each line has a cost, as the heading or the first line says, or none has: then a
    /// key may hold commas. Times must not fall.
    ///
    /// # Errors
    /// The first line that can't be taken, by its number; no line; over 1,000,000 of them.
    pub fn parse(text: &str) -> Result<Pasted, Error> {
        // Some programs begin a text with a mark of its byte order.
        let text = text.trim_start_matches('\u{feff}');
        let written = || {
            let lines = (1..).zip(text.lines());
            lines.filter(|(_, line)| !line.trim().is_empty())
        };
        let heading = written().next().filter(|(_, line)| is_heading(line));
        let lines = || written().skip(heading.iter().count());
        let count = lines().count();
        if count == 0 {
            return Err(wrong("The trace", "at least one line of time,key", "none"));
        }
        if count as u64 > limits::PASTED {
            return Err(Error::TooMany {
                what: "Lines of the trace",
                given: count as f64,
                max: limits::PASTED as f64,
                hint: "Use a part of it.",
            });
        }
        let lines: Vec<(usize, &str)> = lines().collect();
        let named = heading.is_some_and(|(_, heading)| heading.split(',').count() > 2);
        let costly = named || cost_of(lines[0].1).is_some();
        let (mut times, mut costs, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = 0;
        for &(number, line) in &lines {
            let what = || format!("Line {number} of the trace");
            let Some((time, rest)) = line.split_once(',') else {
                return Err(wrong(&what(), "a time, a comma and a key", line));
            };
            let time = decimal(time, 9).filter(|&time| time <= ticks_of_s(limits::UNTIL_S));
            let Some(time) = time else {
                return Err(wrong(
                    &what(),
                    "begun with a time of 0 to 1,000,000 s",
                    line,
                ));
            };
            if time < last {
                return Err(wrong(&what(), "no earlier than the line before it", line));
            }
            last = time;
            times.push(time);
            let key = if costly {
                let cost = cost_of(line).filter(|&cost| cost <= limits::COST_MS);
                let Some(cost) = cost else {
                    let expected =
                        "ended, as others are, with a comma and a cost of 0 to 1,000,000 ms";
                    return Err(wrong(&what(), expected, line));
                };
                costs.push(cost);
                rest.rsplit_once(',').map_or(rest, |(key, _)| key)
            } else {
                rest
            };
            texts.push(key.trim());
        }
        let (keys, places) = distinct(&texts)?;
        Ok(Pasted {
            times,
            places,
            costs: costly.then_some(costs),
            keys,
        })
    }

    /// How many requests there are.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there is none; there always is one.
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// The keys, each once.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Whether each request says what it costs.
    pub fn has_costs(&self) -> bool {
        self.costs.is_some()
    }

    /// When the last request arrives.
    pub fn last(&self) -> Ticks {
        self.times.last().copied().unwrap_or(0)
    }

    /// When request `i` arrives, its key's place, and its cost in ms or 1.
    pub(super) fn request(&self, i: usize) -> Option<(Ticks, u32, f64)> {
        let cost = self.costs.as_ref().map_or(1.0, |costs| costs[i]);
        Some((*self.times.get(i)?, self.places[i], cost))
    }
}

fn is_heading(line: &str) -> bool {
    line.trim_start()
        .chars()
        .next()
        .is_some_and(char::is_alphabetic)
}

/// What follows a second comma, if it is a number of milliseconds.
fn cost_of(line: &str) -> Option<f64> {
    let (_, rest) = line.split_once(',')?;
    let (_, cost) = rest.rsplit_once(',')?;
    decimal(cost, 6).map(|nanoseconds| nanoseconds as f64 / 1e6)
}

/// A number of digits, perhaps with a point among them, times 10^`places`; what is finer is cut
/// off. Exact, and a tenth of the code that reads any number.
fn decimal(text: &str, places: usize) -> Option<Ticks> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut number: Ticks = 0;
    let digits = whole
        .bytes()
        .chain(fraction.bytes().chain(std::iter::repeat(b'0')).take(places));
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(digit.into())?;
    }
    let is_digit = |byte: u8| byte.is_ascii_digit();
    fraction.bytes().all(is_digit).then_some(number)
}

/// Each text once, in order of first appearance, and the place of each. O(n) but for texts that
/// share a hash.
fn distinct(texts: &[&str]) -> Result<(Keys, Vec<u32>), Error> {
    let hash = KeyHash::new(HashFunction::Xxh64);
    let hashed = (0..)
        .zip(texts)
        .map(|(i, text)| (hash.upper64(text.as_bytes()), i));
    let mut sorted: Vec<(u64, u32)> = hashed.collect();
    sort_positions(&mut sorted);
    // Equal texts have one hash; the first of each stands before the others.
    let mut first_of: Vec<usize> = (0..texts.len()).collect();
    for alike in sorted.chunk_by(|a, b| a.0 == b.0) {
        let mut firsts: Vec<usize> = Vec::new();
        for i in alike.iter().map(|&(_, i)| i as usize) {
            match firsts.iter().find(|&&first| texts[first] == texts[i]) {
                Some(&first) => first_of[i] = first,
                None => firsts.push(i),
            }
        }
    }
    let mut keys = KeyList::default();
    let mut places: Vec<u32> = Vec::with_capacity(texts.len());
    let mut count = 0;
    for (i, text) in texts.iter().enumerate() {
        if first_of[i] == i {
            keys.push(text.as_bytes())?;
            places.push(count);
            count += 1;
        } else {
            places.push(places[first_of[i]]);
        }
    }
    Ok((keys.finish(), places))
}

fn wrong(what: &str, expected: &str, given: &str) -> Error {
    Error::WrongKind {
        what: what.to_owned(),
        expected: expected.to_owned(),
        given: format!("\"{given}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_and_empty_lines_are_passed_over_and_keys_are_counted_once() {
        let pasted = Pasted::parse("time,key\n0,cat\n\n0.5, dog \n0.5,cat\n").unwrap();
        assert_eq!(pasted.len(), 3);
        assert_eq!(pasted.keys().len(), 2);
        assert_eq!(pasted.request(2), Some((500_000_000, 0, 1.0)));
        assert_eq!(pasted.keys().key(1).unwrap(), b"dog");
        assert!(!pasted.has_costs());
    }

    #[test]
    fn costs_are_read_where_every_line_has_one() {
        let pasted = Pasted::parse("0,a,3\n1,b,4.5").unwrap();
        assert_eq!(pasted.request(1), Some((1_000_000_000, 1, 4.5)));
        let pasted = Pasted::parse("\u{feff}time,key,cost\n1,b,c,4.5").unwrap();
        assert_eq!(pasted.request(0), Some((1_000_000_000, 0, 4.5)));
        let pasted = Pasted::parse("0,a\n1,b,4").unwrap();
        assert_eq!(pasted.keys().key(1).unwrap(), b"b,4");
    }

    #[test]
    fn decimals_are_exact_to_the_nanosecond() {
        assert_eq!(decimal(" 0.1 ", 9), Some(100_000_000));
        assert_eq!(decimal("12.3456789019", 9), Some(12_345_678_901));
        assert_eq!(decimal("7", 6), Some(7_000_000));
        assert_eq!(decimal(".5", 1), Some(5));
        assert_eq!(decimal("1.2.3", 9), None);
        assert_eq!(decimal("0.1x", 1), None);
    }

    #[test]
    fn a_line_that_cannot_be_taken_is_named() {
        for (text, part) in [
            ("0,a\n2,b\n1,c", "Line 3 of the trace must be no earlier"),
            ("0,a\nx,b", "Line 2 of the trace must be begun with a time"),
            ("0,a\nNaN,b", "Line 2"),
            ("-1,a", "Line 1"),
            ("0", "Line 1 of the trace must be a time, a comma and a key"),
            (
                "time,key,cost\n0,a,1000001",
                "Line 2 of the trace must be ended",
            ),
            ("0,a,3\n1,b", "Line 2 of the trace must be ended"),
            ("0,a,3\n1,b,-4", "a cost of 0 to 1,000,000 ms"),
            ("time,key,cost\n0,a,NaN", "Line 2"),
            ("1e3,a", "Line 1"),
            (".,a", "Line 1"),
            ("99999999999999999999,a", "Line 1"),
            ("", "at least one line"),
            ("time,key", "at least one line"),
        ] {
            let message = Pasted::parse(text).unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
