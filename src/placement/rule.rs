//! Rules as a user names them: an id, options with bounds, and the placement they build.

use std::collections::BTreeMap;

use crate::error::{Error, whole_within};
use crate::fleet::Fleet;
use crate::hash::{HashFunction, KeyHash};
use crate::limits;
use crate::placement::{Placement, ring, table};
use crate::systems::lessons;

/// Which family of lookup a rule belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Sorted points on a circle.
    Ring,
    /// Numbered slots, each held by a worker.
    Table,
}

impl Family {
    /// The name that programs see.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Ring => "ring",
            Family::Table => "table",
        }
    }
}

/// What values an option takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum OptionKind {
    /// A whole number.
    Integer {
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// The value where none is given.
        default: u64,
    },
    /// One of a fixed set; the first is the default.
    Choice(&'static [&'static str]),
}

/// An option of a rule.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OptionSpec {
    /// Its name in snake_case.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Its values.
    pub kind: OptionKind,
}

/// A field of a worker that a rule reads, and what it means there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WorkerField {
    /// The field's name.
    pub name: &'static str,
    /// Its meaning under this rule.
    pub meaning: &'static str,
}

/// Builds a rule's placement from options already checked.
pub type Build = fn(&Fleet, &Options) -> Result<Box<dyn Placement>, Error>;

/// Everything known of a rule before it meets a fleet.
#[derive(Debug)]
pub struct RuleSpec {
    /// The id that links and programs use; it never changes.
    pub id: &'static str,
    /// The family of its lookup.
    pub family: Family,
    /// What people call it.
    pub title: &'static str,
    /// Where the rule comes from.
    pub source: &'static str,
    /// Its options.
    pub options: &'static [OptionSpec],
    /// The worker fields it reads.
    pub worker_fields: &'static [WorkerField],
    /// How it becomes a placement.
    pub build: Build,
}

/// The rules, in the order a list should show them.
pub fn rules() -> impl Iterator<Item = &'static RuleSpec> {
    [table::RULES, ring::RULES, lessons::RULES]
        .into_iter()
        .flatten()
}

/// A value given for an option.
#[derive(Debug, Clone, PartialEq)]
pub enum OptionValue {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

/// A rule with its options: what turns a fleet into a placement.
#[derive(Debug, Clone)]
pub struct Rule {
    spec: &'static RuleSpec,
    options: Options,
}

impl Rule {
    /// The rule named `id` with the options given; the others take their defaults.
    ///
    /// # Errors
    /// An unknown rule, option or choice, and a number out of bounds: each names what is allowed.
    pub fn new(
        id: &str,
        given: impl IntoIterator<Item = (String, OptionValue)>,
    ) -> Result<Rule, Error> {
        let spec = rules()
            .find(|spec| spec.id == id)
            .ok_or_else(|| Error::NotOneOf {
                what: "Rule".into(),
                given: id.to_owned(),
                allowed: rules().map(|spec| spec.id.to_owned()).collect(),
            })?;
        let mut values: BTreeMap<&'static str, Value> = spec
            .options
            .iter()
            .map(|option| (option.name, option.kind.default_value()))
            .collect();
        for (name, value) in given {
            let option = spec
                .options
                .iter()
                .find(|option| option.name == name)
                .ok_or_else(|| Error::NotOneOf {
                    what: format!("An option of {id}"),
                    given: name.clone(),
                    allowed: spec.options.iter().map(|o| o.name.to_owned()).collect(),
                })?;
            values.insert(option.name, option.check(value)?);
        }
        Ok(Rule {
            spec,
            options: Options(values),
        })
    }

    /// The rule named `id` with every option at its default.
    ///
    /// # Errors
    /// An unknown rule.
    pub fn with_defaults(id: &str) -> Result<Rule, Error> {
        Rule::new(id, [])
    }

    /// What is known of the rule.
    pub fn spec(&self) -> &'static RuleSpec {
        self.spec
    }

    /// Applies the rule to a fleet.
    ///
    /// # Errors
    /// What the rule can't work with: names that repeat, more points than the bound, a seed for a
    /// hash function that takes none.
    pub fn place(&self, fleet: &Fleet) -> Result<Box<dyn Placement>, Error> {
        (self.spec.build)(fleet, &self.options)
    }
}

/// The checked options of one rule.
#[derive(Debug, Clone)]
pub struct Options(BTreeMap<&'static str, Value>);

#[derive(Debug, Clone, Copy)]
enum Value {
    Integer(u64),
    Choice(&'static str),
}

impl Options {
    /// The whole number of option `name`, which the rule's own list must hold.
    pub fn integer(&self, name: &str) -> u64 {
        match self.0.get(name) {
            Some(Value::Integer(value)) => *value,
            other => unreachable!("option {name} is not a declared integer: {other:?}"),
        }
    }

    /// The choice of option `name`, which the rule's own list must hold.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.0.get(name) {
            Some(Value::Choice(value)) => value,
            other => unreachable!("option {name} is not a declared choice: {other:?}"),
        }
    }

    /// The hash function with its seed, of the options [`HASH`] and [`SEED`].
    ///
    /// # Errors
    /// A seed for a function that takes none.
    pub fn key_hash(&self) -> Result<KeyHash, Error> {
        let name = self.choice(HASH.name);
        let function = HashFunction::ALL
            .into_iter()
            .find(|function| function.name() == name)
            .unwrap_or(HashFunction::Xxh64); // HASH lists the very names that ALL has
        KeyHash::with_seed(function, self.integer(SEED.name))
    }
}

/// The option that names the hash function.
pub const HASH: OptionSpec = OptionSpec {
    name: "hash",
    title: "Hash",
    kind: OptionKind::Choice(&{
        let mut names = [""; HashFunction::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = HashFunction::ALL[i].name();
            i += 1;
        }
        names
    }),
};

/// The option that seeds it.
pub const SEED: OptionSpec = OptionSpec {
    name: "seed",
    title: "Seed",
    kind: OptionKind::Integer {
        min: 0,
        max: limits::SEED,
        default: 0,
    },
};

impl OptionKind {
    fn default_value(self) -> Value {
        match self {
            OptionKind::Integer { default, .. } => Value::Integer(default),
            OptionKind::Choice(choices) => Value::Choice(choices[0]),
        }
    }
}

impl OptionSpec {
    fn check(&self, given: OptionValue) -> Result<Value, Error> {
        match (self.kind, given) {
            (OptionKind::Integer { min, max, .. }, OptionValue::Number(value)) => {
                whole_within(self.title, value, min, max).map(Value::Integer)
            }
            (OptionKind::Choice(choices), OptionValue::Text(value)) => choices
                .iter()
                .find(|choice| **choice == value)
                .map(|choice| Value::Choice(choice))
                .ok_or_else(|| Error::NotOneOf {
                    what: self.title.to_owned(),
                    given: value,
                    allowed: choices.iter().map(|choice| (*choice).to_owned()).collect(),
                }),
            (OptionKind::Integer { .. }, OptionValue::Text(value)) => {
                Err(self.wrong_kind("a number", format!("\"{value}\"")))
            }
            (OptionKind::Choice(choices), OptionValue::Number(value)) => {
                Err(self.wrong_kind(&format!("one of {}", choices.join(", ")), value.to_string()))
            }
        }
    }

    fn wrong_kind(&self, expected: &str, given: String) -> Error {
        Error::WrongKind {
            what: self.title.to_owned(),
            expected: expected.to_owned(),
            given,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_every_rule_builds_with_its_defaults() {
        let mut ids: Vec<_> = rules().map(|spec| spec.id).collect();
        let fleet = Fleet::named(["a", "b", "c"]).unwrap();
        for id in &ids {
            let placement = Rule::with_defaults(id).unwrap().place(&fleet).unwrap();
            assert!(placement.owner(b"key").is_some(), "{id}");
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), rules().count());
    }

    #[test]
    fn unknown_names_are_answered_with_the_known_ones() {
        let message = |id: &str, name: &str, value: OptionValue| {
            Rule::new(id, [(name.to_owned(), value)])
                .unwrap_err()
                .to_string()
        };
        assert!(message("rong", "x", OptionValue::Number(1.0)).contains("lesson-md5-ring"));
        assert_eq!(
            message("ring", "replicas", OptionValue::Number(1.0)),
            "An option of ring must be one of points, hash, seed, lookup, got \"replicas\"."
        );
        assert_eq!(
            message("ring", "hash", OptionValue::Text("md4".into())),
            "Hash must be one of xxh64, xxh3, fnv1a-mix, md5, got \"md4\"."
        );
        assert_eq!(
            message("ring", "points", OptionValue::Number(0.0)),
            "Virtual nodes must be 1 to 1,000, got 0."
        );
        assert_eq!(
            message("ring", "points", OptionValue::Number(1.5)),
            "Virtual nodes must be a whole number, got 1.5."
        );
        assert_eq!(
            message("ring", "points", OptionValue::Text("9".into())),
            "Virtual nodes must be a number, got \"9\"."
        );
    }
}
