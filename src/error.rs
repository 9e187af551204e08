//! The one error type. Every message names what was given and what is allowed, because the page
//! shows it as it is to whoever typed the value.

use std::fmt;

/// What was wrong with an input.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A number outside its range, or not a number at all.
    OutOfRange {
        /// The field, as the caller spells it.
        what: String,
        /// The value received.
        given: f64,
        /// The least value allowed.
        min: f64,
        /// The greatest value allowed.
        max: f64,
    },
    /// A fraction where only whole numbers make sense.
    NotWhole {
        /// The field, as the caller spells it.
        what: String,
        /// The value received.
        given: f64,
    },
    /// A value of the wrong type or shape.
    WrongKind {
        /// The field, as the caller spells it.
        what: String,
        /// What would be accepted.
        expected: String,
        /// What was received, in words.
        given: String,
    },
    /// One of a fixed set was expected: a rule id, an option's name, a hash function.
    NotOneOf {
        /// The kind of thing chosen, for example "rule".
        what: String,
        /// The value received.
        given: String,
        /// Every value allowed.
        allowed: Vec<String>,
    },
    /// A hash function that takes no seed was given one.
    SeedNotTaken {
        /// The hash function's name.
        hash: &'static str,
        /// The seed received.
        given: u64,
    },
    /// A worker without a name.
    EmptyName {
        /// Place in the list, from 0.
        worker: usize,
    },
    /// Two workers with one name, under a rule that tells workers apart by name.
    DuplicateName {
        /// The name.
        name: String,
        /// The places in the list that hold it, from 0.
        workers: (usize, usize),
    },
    /// Two workers with one id.
    DuplicateId {
        /// The id.
        id: u32,
        /// The places in the list that hold it, from 0.
        workers: (usize, usize),
    },
    /// A slot or token that two workers claim.
    DuplicateClaim {
        /// What is claimed twice, for example "Slot 7".
        what: String,
        /// The places in the list of the claimants, from 0.
        workers: (usize, usize),
    },
    /// A whole number that must be prime and is not.
    NotPrime {
        /// The field, as the caller spells it.
        what: String,
        /// The value received.
        given: u64,
        /// The nearest primes that would do, one or two.
        nearest: Vec<u64>,
    },
    /// A least value above the greatest.
    Crossed {
        /// The lower field.
        low: &'static str,
        /// The higher field.
        high: &'static str,
        /// The values received.
        given: (u64, u64),
    },
    /// A field of a worker that the rule cannot do without.
    Missing {
        /// The worker's place in the list, from 0.
        worker: usize,
        /// The field.
        field: &'static str,
        /// Why it is needed.
        needed: &'static str,
    },
    /// Keys were to be placed by a rule that does not look at keys alone.
    NoPlacement {
        /// The rule's id.
        rule: &'static str,
        /// What it goes by: "turns" or "load".
        by: &'static str,
    },
    /// Parts of the hash space were asked of a rule that has none.
    NoShares {
        /// The rule's id.
        rule: &'static str,
        /// What it goes by: "turns" or "load".
        by: &'static str,
    },
    /// The clock of 100 places was asked of another rule than the one that has it.
    NoClock {
        /// The rule's id.
        rule: &'static str,
    },
    /// Turns were asked of a rule that sees keys or load.
    NoTurns {
        /// The rule's id.
        rule: &'static str,
        /// The rules that see turns alone.
        allowed: Vec<String>,
    },
    /// A number of points was asked about under a rule whose number cannot be chosen.
    NoPoints {
        /// The rule's id.
        rule: &'static str,
        /// The rules with such a number.
        allowed: Vec<String>,
    },
    /// A load bound was set for a rule that has no ring for keys to go on along.
    NoRing {
        /// The rule's id.
        rule: &'static str,
    },
    /// A name or a key longer than its bound.
    TooLong {
        /// The field, as the caller spells it.
        what: String,
        /// Its length in bytes.
        bytes: usize,
        /// The longest allowed, in bytes.
        max: usize,
    },
    /// More of something in all than the bound allows.
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there would be.
        given: f64,
        /// The most allowed.
        max: f64,
        /// What to lower.
        hint: &'static str,
    },
    /// A call that needs another call first.
    NotYet {
        /// The call that is missing.
        first: &'static str,
    },
}

impl Error {
    /// A short stable word for programs: it never changes with the wording.
    pub fn code(&self) -> &'static str {
        match self {
            Error::OutOfRange { .. } => "out-of-range",
            Error::NotWhole { .. } => "not-whole",
            Error::WrongKind { .. } => "wrong-kind",
            Error::NotOneOf { .. } => "not-one-of",
            Error::SeedNotTaken { .. } => "seed-not-taken",
            Error::EmptyName { .. } => "empty-name",
            Error::DuplicateName { .. } => "duplicate-name",
            Error::DuplicateId { .. } => "duplicate-id",
            Error::DuplicateClaim { .. } => "duplicate-claim",
            Error::NotPrime { .. } => "not-prime",
            Error::Crossed { .. } => "crossed",
            Error::Missing { .. } => "missing",
            Error::NoPlacement { .. } => "no-placement",
            Error::NoShares { .. } => "no-shares",
            Error::NoClock { .. } => "no-clock",
            Error::NoTurns { .. } => "no-turns",
            Error::NoPoints { .. } => "no-points",
            Error::NoRing { .. } => "no-ring",
            Error::TooLong { .. } => "too-long",
            Error::TooMany { .. } => "too-many",
            Error::NotYet { .. } => "not-yet",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::OutOfRange {
                what,
                given,
                min,
                max,
            } => write!(
                f,
                "{what} must be {} to {}, got {}.",
                number(*min),
                number(*max),
                number(*given)
            ),
            Error::NotWhole { what, given } => {
                write!(f, "{what} must be a whole number, got {}.", number(*given))
            }
            Error::WrongKind {
                what,
                expected,
                given,
            } => write!(f, "{what} must be {expected}, got {}.", shortened(given)),
            Error::NotOneOf {
                what,
                given,
                allowed,
            } => write!(
                f,
                "{what} must be one of {}, got {}.",
                allowed.join(", "),
                quoted(given)
            ),
            Error::SeedNotTaken { hash, given } => write!(
                f,
                "{hash} takes no seed, got seed {}. Use seed 0, or xxh64 or xxh3.",
                number(*given as f64)
            ),
            Error::EmptyName { worker } => write!(
                f,
                "Worker {} has no name. A name is 1 to {} bytes long.",
                worker + 1,
                crate::limits::NAME_BYTES
            ),
            Error::DuplicateName { name, workers } => write!(
                f,
                "Workers {} and {} are both named {}. Under this rule each name must be its own.",
                workers.0 + 1,
                workers.1 + 1,
                quoted(name)
            ),
            Error::DuplicateId { id, workers } => write!(
                f,
                "Workers {} and {} both have the id {id}. Each id must be its own; leave it out \
                 for the next free one.",
                workers.0 + 1,
                workers.1 + 1
            ),
            Error::DuplicateClaim { what, workers } => write!(
                f,
                "{what} is given to workers {} and {}. It can be only one's.",
                workers.0 + 1,
                workers.1 + 1
            ),
            Error::NotPrime {
                what,
                given,
                nearest,
            } => {
                let nearest: Vec<String> = nearest.iter().map(|&p| number(p as f64)).collect();
                write!(
                    f,
                    "{what} must be a prime number, got {}. Nearest: {}.",
                    number(*given as f64),
                    nearest.join(" and ")
                )
            }
            Error::Crossed { low, high, given } => write!(
                f,
                "{low} must be at most {high}, got {} and {}.",
                number(given.0 as f64),
                number(given.1 as f64)
            ),
            Error::Missing {
                worker,
                field,
                needed,
            } => write!(f, "Worker {} needs a {field}: {needed}.", worker + 1),
            Error::NoPlacement { rule, by } => write!(
                f,
                "{rule} goes by {by}, so no key has a worker of its own. Ask a rule of another \
                 family."
            ),
            Error::NoShares { rule, by } => write!(
                f,
                "{rule} goes by {by}, so there is no hash space to share out. Ask a rule of \
                 another family."
            ),
            Error::NoClock { rule } => write!(
                f,
                "{rule} has no clock of 100 places. Compare two fleets under lesson-clock-ring first."
            ),
            Error::NoTurns { rule, allowed } => write!(
                f,
                "{rule} does not go by turns alone. Those that do: {}.",
                allowed.join(", ")
            ),
            Error::NoPoints { rule, allowed } => write!(
                f,
                "{rule} has no number of points to choose. Those that have: {}.",
                allowed.join(", ")
            ),
            Error::NoRing { rule } => write!(
                f,
                "{rule} has no ring here, so the keys of a full worker have nowhere to \
                 go on to. Leave the load bound off, or use a rule such as ring."
            ),
            Error::TooLong { what, bytes, max } => write!(
                f,
                "{what} must be at most {} bytes long, got {}.",
                number(*max as f64),
                number(*bytes as f64)
            ),
            Error::TooMany {
                what,
                given,
                max,
                hint,
            } => write!(
                f,
                "{what} must be at most {} in all, got {}. {hint}",
                number(*max),
                number(*given)
            ),
            Error::NotYet { first } => write!(f, "Call {first} first."),
        }
    }
}

impl std::error::Error for Error {}

/// `value` if it is within `min..=max`; NaN and infinities never are.
pub(crate) fn within(what: &str, value: f64, min: f64, max: f64) -> Result<f64, Error> {
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        Err(Error::OutOfRange {
            what: what.to_owned(),
            given: value,
            min,
            max,
        })
    }
}

/// `value` as a whole number within `min..=max`. Bounds up to 2^53, so the cast loses nothing.
pub(crate) fn whole_within(what: &str, value: f64, min: u64, max: u64) -> Result<u64, Error> {
    let value = within(what, value, min as f64, max as f64)?;
    if value.fract() == 0.0 {
        Ok(value as u64)
    } else {
        Err(Error::NotWhole {
            what: what.to_owned(),
            given: value,
        })
    }
}

/// A number as people read it: thousands apart, no needless decimals.
pub(crate) fn number(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "-∞" }.into();
    }
    if value.is_nan() || value.abs() >= 1e21 {
        return ryu::Buffer::new().format(value).to_owned();
    }
    let text = plain(value);
    let (sign, rest) = text.strip_prefix('-').map_or(("", &*text), |r| ("-", r));
    let (whole, fraction) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{fraction}")
}

/// Whether nobody reads a refusal's words: of the door for the first picture, which refuses without
/// one. What writes numbers then stays out of the wasm.
const WORDLESS: bool = crate::FIRST_VIEW;

/// A number in the fewest digits that tell it from its neighbours, without an exponent: what
/// `{value}` writes, whose code for this and for every precision takes three times the bytes.
pub(crate) fn plain(value: f64) -> String {
    if WORDLESS {
        return String::new();
    }
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format(value);
    let Some((digits, exponent)) = text.split_once('e') else {
        return text.strip_suffix(".0").unwrap_or(text).to_owned();
    };
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |d| ("-", d));
    let digits = digits.replace('.', "");
    match exponent.parse().unwrap_or(0) {
        // The first digit stands before the point, and an exponent follows 10^16 and more alone.
        exponent @ 0i32.. => format!("{sign}{digits:0<width$}", width = exponent as usize + 1),
        exponent => format!("{sign}0.{}{digits}", "0".repeat(-exponent as usize - 1)),
    }
}

/// Whatever was given may be a megabyte long; a message shows its beginning.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let head: String = text.chars().take(SHOWN).collect();
    format!("{head}…")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_message_names_the_given_and_the_allowed() {
        let error = whole_within("Virtual nodes", 1500.0, 1, 1000).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Virtual nodes must be 1 to 1,000, got 1,500."
        );
        assert_eq!(error.code(), "out-of-range");
    }

    #[test]
    fn nan_and_infinity_are_never_within() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(within("weight", value, 0.0, f64::MAX).is_err());
        }
    }

    #[test]
    fn numbers_keep_sign_fraction_and_grouping() {
        assert_eq!(number(-1_234_567.25), "-1,234,567.25");
        assert_eq!(number(1e9), "1,000,000,000");
        assert_eq!(number(0.5), "0.5");
        assert_eq!(number(f64::NAN), "NaN");
        assert_eq!(number(-1.5e300), "-1.5e300");
        assert_eq!(
            [0.0, -0.0, 1e16, 1e-7].map(plain),
            ["0", "-0", "10000000000000000", "0.0000001"]
        );
        assert_eq!(
            [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(plain),
            ["NaN", "inf", "-inf"]
        );
    }

    proptest! {
        #[test]
        fn plain_numbers_are_written_as_shortly_as_the_standard_library_does_and_as_exactly(
            bits in any::<u64>(),
            digits in -10_000_000..10_000_000i64,
            exponent in -30..30i32,
        ) {
            let short = digits as f64 * 10f64.powi(exponent);
            for value in [f64::from_bits(bits), short, digits as f64, short.trunc()] {
                // Of two shortest texts that stand for one number, either will do.
                let (ours, theirs) = (plain(value), value.to_string());
                prop_assert_eq!(ours.len(), theirs.len(), "{} for {}", ours, theirs);
                prop_assert!(ours == theirs || ours.parse() == Ok(value), "{} for {}", ours, theirs);
            }
        }
    }

    #[test]
    fn a_long_value_is_shown_by_its_beginning() {
        let error = Error::NotOneOf {
            what: "rule".into(),
            given: "x".repeat(1_000_000),
            allowed: vec!["ring".into()],
        };
        assert!(error.to_string().len() < 200);
    }
}
