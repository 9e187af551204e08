//! Rules as a user names them: an id, options with bounds, and the placement they build.

use crate::balancing::{self, Balancer, choices, hashed, least, overflow, turns};
use crate::error::{Error, plain, whole_within};
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{HashFunction, KeyHash};
use crate::limits;
use crate::placement::points::NamedPoints;
use crate::placement::{Placement, jump, maglev, probe, ring, score, table};
use crate::systems::{
    cassandra, envoy, grpc, haproxy, ketama, lessons, libmemcached, nginx, pymemcache,
    python_memcached, redis, twemproxy,
};

/// Which family of lookup a rule belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Sorted points on a circle.
    Ring,
    /// Numbered slots, each held by a worker.
    Table,
    /// A score for each worker and key; the highest wins.
    Score,
    /// Jumps from bucket to bucket.
    Jump,
    /// Sees how many picks there were before, and nothing of the key.
    Turns,
    /// Sees how many requests each worker has in flight, and perhaps the key.
    Load,
}

impl Family {
    /// The name that programs see.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Ring => "ring",
            Family::Table => "table",
            Family::Score => "score",
            Family::Jump => "jump",
            Family::Turns => "turns",
            Family::Load => "load",
        }
    }
}

/// What a rule goes by when it chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// How many it chose before.
    Turn,
    /// What is drawn at random, and perhaps the load of that.
    Draw,
    /// The load of all.
    Load,
    /// The key, and perhaps load.
    Key,
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
    /// A prime number.
    Prime {
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// The value where none is given.
        default: u64,
    },
    /// One of a fixed set; the first is the default.
    Choice(&'static [&'static str]),
    /// On or off.
    Flag {
        /// Which where none is given.
        default: bool,
    },
    /// A text, empty where none is given.
    Text {
        /// The longest, in bytes.
        max_bytes: usize,
    },
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

/// Builds `T` for a fleet.
pub type BuildOf<T> = fn(&Fleet, &Options) -> Result<Box<T>, Error>;

/// What a rule builds for a fleet, from options already checked.
#[derive(Debug, Clone, Copy)]
pub enum Build {
    /// Where each key belongs.
    Placement(BuildOf<dyn Placement>),
    /// The points of a ring that says where each key belongs.
    Points(fn(&Fleet, &Options) -> Result<NamedPoints, Error>),
    /// Who takes the next request.
    Balancer(BuildOf<dyn Balancer>),
}

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
    /// How it is applied to a fleet.
    pub build: Build,
}

/// The rules, in the order a list should show them.
pub fn rules() -> impl Iterator<Item = &'static RuleSpec> {
    [
        table::RULES,
        ring::RULES,
        score::RULES,
        jump::RULES,
        maglev::RULES,
        probe::RULES,
        lessons::RULES,
        nginx::RULES,
        haproxy::RULES,
        envoy::RULES,
        grpc::RULES,
        ketama::RULES,
        libmemcached::RULES,
        twemproxy::RULES,
        redis::RULES,
        pymemcache::RULES,
        python_memcached::RULES,
        cassandra::RULES,
        turns::RULES,
        choices::RULES,
        least::RULES,
        overflow::RULES,
        hashed::RULES,
    ]
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
    /// On or off.
    Flag(bool),
}

/// A rule with its options: what turns a fleet into a placement.
#[derive(Debug, Clone)]
pub struct Rule {
    spec: &'static RuleSpec,
    options: Options,
}

impl Rule {
    /// The rule named `id` with these options; the others take their defaults.
    ///
    /// # Errors
    /// An unknown rule, option or choice, and a number out of bounds: each names what is allowed.
    pub fn new(
        id: &str,
        options: impl IntoIterator<Item = (String, OptionValue)>,
    ) -> Result<Rule, Error> {
        let spec = rules()
            .find(|spec| spec.id == id)
            .ok_or_else(|| Error::NotOneOf {
                what: "Rule".into(),
                given: id.to_owned(),
                allowed: rules().map(|spec| spec.id.to_owned()).collect(),
            })?;
        let mut checked = Options::defaults(spec.options);
        for (name, value) in options {
            let Some(i) = checked.place(&name) else {
                return Err(Error::NotOneOf {
                    what: format!("An option of {id}"),
                    given: name,
                    allowed: spec.options.iter().map(|o| o.name.to_owned()).collect(),
                });
            };
            let option = &spec.options[i];
            checked.values[i] = option.check(value)?;
            checked.given.push(option.name);
        }
        Ok(Rule {
            spec,
            options: checked,
        })
    }

    /// The rule named `id` with every option at its default.
    ///
    /// # Errors
    /// An unknown rule.
    pub fn with_defaults(id: &str) -> Result<Rule, Error> {
        Rule::new(id, [])
    }

    /// The plain ring with this many points for a worker of weight 1, the other options at their
    /// defaults. It is found without the list of all rules: where nothing else asks for that list, no
    /// other rule is compiled in.
    ///
    /// # Errors
    /// Points that are not a whole number within the option's bounds.
    pub fn plain_ring(points: f64) -> Result<Rule, Error> {
        let spec = &ring::RULES[0];
        let options = Options::defaults(spec.options);
        let [min, max] = ring::POINTS_BOUNDS;
        let points = whole_within(ring::POINTS.title, points, min, max)?;
        Ok(Rule { spec, options }.with_integer(ring::POINTS.name, points))
    }

    /// What is known of the rule.
    pub fn spec(&self) -> &'static RuleSpec {
        self.spec
    }

    /// The same rule with this many points for a worker of weight 1, also more than its option
    /// lets a user choose.
    ///
    /// # Errors
    /// [`Error::NoPoints`] for a rule whose number of points cannot be chosen.
    pub(crate) fn with_points(&self, points: u64) -> Result<Rule, Error> {
        self.require_points()?;
        Ok(self.with_integer(ring::POINTS.name, points))
    }

    /// Fails for a rule whose number of points cannot be chosen.
    ///
    /// # Errors
    /// [`Error::NoPoints`]
    pub(crate) fn require_points(&self) -> Result<(), Error> {
        let has_points = |spec: &RuleSpec| {
            let mut options = spec.options.iter();
            // Where load has a say, no points say how even the load is.
            !matches!(spec.build, Build::Balancer(_))
                && options.any(|option| option.name == ring::POINTS.name)
        };
        if has_points(self.spec) {
            return Ok(());
        }
        let allowed = rules().filter(|spec| has_points(spec));
        Err(Error::NoPoints {
            rule: self.spec.id,
            allowed: allowed.map(|spec| spec.id.to_owned()).collect(),
        })
    }

    /// The same rule with another seed, where its hash function takes one.
    pub(crate) fn reseeded(&self, seed: u64) -> Option<Rule> {
        self.options
            .place(SEED.name)
            .and(self.options.place(HASH.name))?;
        let takes_seed = self.options.key_hash().ok()?.function().takes_seed();
        takes_seed.then(|| self.with_integer(SEED.name, seed))
    }

    fn with_integer(&self, name: &str, value: u64) -> Rule {
        let mut rule = self.clone();
        if let Some(i) = rule.options.place(name) {
            rule.options.values[i] = Value::Integer(value);
        }
        rule
    }

    /// Applies the rule to a fleet: where each key belongs.
    ///
    /// # Errors
    /// A rule that goes by turns or load; what the rule can't work with: names that repeat, more
    /// points than the bound, a seed for a hash function that takes none.
    pub fn place(&self, fleet: &Fleet) -> Result<Box<dyn Placement>, Error> {
        match self.spec.build {
            Build::Placement(build) => build(fleet, &self.options),
            Build::Points(build) => Ok(Box::new(build(fleet, &self.options)?.ring())),
            Build::Balancer(_) => Err(Error::NoPlacement {
                rule: self.spec.id,
                by: self.spec.family.name(),
            }),
        }
    }

    /// Whether the rule's placements are rings, on which a key can go on past a full worker: what a
    /// [`LoadBound`](crate::LoadBound) needs.
    pub fn has_ring(&self) -> bool {
        // Without workers every rule is built in no time.
        let placement = self.place(&Fleet::default());
        placement.is_ok_and(|placement| placement.as_ring().is_some())
    }

    /// The points that the rule's ring would have for a fleet, where each worker's are its own.
    ///
    /// # Errors
    /// What the rule can't work with.
    pub(crate) fn named_points(&self, fleet: &Fleet) -> Result<Option<NamedPoints>, Error> {
        match self.spec.build {
            Build::Points(build) => build(fleet, &self.options).map(Some),
            _ => Ok(None),
        }
    }

    /// Each worker's exact part of the hash space under the rule.
    ///
    /// # Errors
    /// [`Error::NoShares`] for a rule that goes by turns or load; else as [`Rule::place`].
    pub fn shares(&self, fleet: &Fleet) -> Result<Vec<f64>, Error> {
        match self.spec.build {
            Build::Balancer(_) => Err(Error::NoShares {
                rule: self.spec.id,
                by: self.spec.family.name(),
            }),
            _ => Ok(self.place(fleet)?.shares()),
        }
    }

    /// What the rule goes by.
    pub fn basis(&self) -> Basis {
        let is_in = |rules: &[RuleSpec]| rules.iter().any(|spec| spec.id == self.spec.id);
        match self.spec.family {
            Family::Turns => Basis::Turn,
            Family::Load if is_in(choices::RULES) => Basis::Draw,
            Family::Load if is_in(least::RULES) => Basis::Load,
            _ => Basis::Key,
        }
    }

    /// The hash of keys that the rule goes by, where it has one: of its options, or that of its
    /// placement of `fleet`.
    pub fn key_hash(&self, fleet: &Fleet) -> Option<KeyHash> {
        // Maglev's hash has its seeds from elsewhere.
        if [HASH, SEED]
            .iter()
            .all(|option| self.options.place(option.name).is_some())
        {
            return self.options.key_hash().ok();
        }
        self.place(fleet).ok()?.deciding_hash()
    }

    /// Applies the rule to a fleet: who takes the next request. A rule that places keys always
    /// takes the key's owner.
    ///
    /// # Errors
    /// As [`Rule::place`], turns and load apart.
    pub fn balancer(&self, fleet: &Fleet) -> Result<Box<dyn Balancer>, Error> {
        match self.spec.build {
            Build::Balancer(build) => build(fleet, &self.options),
            _ => Ok(Box::new(hashed::Owner::new(self.place(fleet)?))),
        }
    }

    /// The first `n` picks of a rule that goes by turns alone.
    ///
    /// # Errors
    /// [`Error::NoTurns`] for another rule; `n` outside 1..=1,000,000; what the rule can't work
    /// with.
    pub fn turns(&self, fleet: &Fleet, n: f64) -> Result<Vec<Option<WorkerId>>, Error> {
        match self.spec.build {
            Build::Balancer(build) if self.spec.family == Family::Turns => {
                let n = whole_within("Turns", n, 1, limits::TURNS)?;
                let balancer = build(fleet, &self.options)?;
                Ok(balancing::picks(balancer, fleet.len(), n))
            }
            _ => Err(Error::NoTurns {
                rule: self.spec.id,
                allowed: rules()
                    .filter(|spec| spec.family == Family::Turns)
                    .map(|spec| spec.id.to_owned())
                    .collect(),
            }),
        }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.spec.id == other.spec.id && self.options == other.options
    }
}

/// The checked options of one rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    specs: &'static [OptionSpec],
    /// One for each of `specs`.
    values: Vec<Value>,
    given: Vec<&'static str>,
}

#[derive(Debug, Clone, PartialEq)]
enum Value {
    Integer(u64),
    Choice(&'static str),
    Flag(bool),
    Text(String),
}

impl Options {
    fn defaults(specs: &'static [OptionSpec]) -> Options {
        Options {
            specs,
            values: specs.iter().map(|spec| spec.kind.default_value()).collect(),
            given: Vec::new(),
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.specs.iter().position(|option| option.name == name)
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.place(name).map(|i| &self.values[i])
    }

    /// The whole number of option `name`, which the rule's own list must hold.
    pub fn integer(&self, name: &str) -> u64 {
        match self.value(name) {
            Some(Value::Integer(value)) => *value,
            _ => undeclared(name, "integer"),
        }
    }

    /// The choice of option `name`, which the rule's own list must hold.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.value(name) {
            Some(Value::Choice(value)) => value,
            _ => undeclared(name, "choice"),
        }
    }

    /// Whether option `name`, which the rule's own list must hold, is on.
    pub fn flag(&self, name: &str) -> bool {
        match self.value(name) {
            Some(Value::Flag(value)) => *value,
            _ => undeclared(name, "flag"),
        }
    }

    /// The text of option `name`, which the rule's own list must hold.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Text(value)) => value,
            _ => undeclared(name, "text"),
        }
    }

    /// Whether option `name` was given, at its default or not. Some programs change one default
    /// where another option is written.
    pub fn given(&self, name: &str) -> bool {
        self.given.contains(&name)
    }

    /// The hash function with its seed, of the options [`HASH`] and [`SEED`].
    ///
    /// # Errors
    /// A seed for a function that takes none.
    pub fn key_hash(&self) -> Result<KeyHash, Error> {
        let name = self.choice(HASH.name);
        let function = HashFunction::PLAIN
            .into_iter()
            .find(|function| function.name() == name)
            .unwrap_or(HashFunction::Xxh64); // HASH lists the very names that PLAIN has
        KeyHash::with_seed(function, self.integer(SEED.name))
    }
}

/// A rule asked for an option that its own list does not hold so.
fn undeclared(name: &str, kind: &str) -> ! {
    unreachable!("option {name} is not a declared {kind}")
}

/// The option that names the hash function.
pub const HASH: OptionSpec = OptionSpec {
    name: "hash",
    title: "Hash",
    kind: OptionKind::Choice(&{
        let mut names = [""; HashFunction::PLAIN.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = HashFunction::PLAIN[i].name();
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
            OptionKind::Integer { default, .. } | OptionKind::Prime { default, .. } => {
                Value::Integer(default)
            }
            OptionKind::Choice(choices) => Value::Choice(choices[0]),
            OptionKind::Flag { default } => Value::Flag(default),
            OptionKind::Text { .. } => Value::Text(String::new()),
        }
    }
}

impl OptionSpec {
    fn check(&self, given: OptionValue) -> Result<Value, Error> {
        match (self.kind, given) {
            (OptionKind::Integer { min, max, .. }, OptionValue::Number(value)) => {
                whole_within(self.title, value, min, max).map(Value::Integer)
            }
            (OptionKind::Prime { min, max, .. }, OptionValue::Number(value)) => {
                let value = whole_within(self.title, value, min, max)?;
                maglev::prime(self.title, value, min, max).map(Value::Integer)
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
            (OptionKind::Flag { .. }, OptionValue::Flag(value)) => Ok(Value::Flag(value)),
            (OptionKind::Text { max_bytes }, OptionValue::Text(value)) => {
                if value.len() > max_bytes {
                    return Err(Error::TooLong {
                        what: self.title.to_owned(),
                        bytes: value.len(),
                        max: max_bytes,
                    });
                }
                Ok(Value::Text(value))
            }
            (_, given) => Err(self.wrong_kind(given)),
        }
    }

    fn wrong_kind(&self, given: OptionValue) -> Error {
        Error::WrongKind {
            what: self.title.to_owned(),
            expected: match self.kind {
                OptionKind::Integer { .. } | OptionKind::Prime { .. } => "a number".into(),
                OptionKind::Choice(choices) => format!("one of {}", choices.join(", ")),
                OptionKind::Flag { .. } => "true or false".into(),
                OptionKind::Text { .. } => "a text".into(),
            },
            given: match given {
                OptionValue::Number(value) => plain(value),
                OptionValue::Text(value) => format!("\"{value}\""),
                OptionValue::Flag(value) => value.to_string(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balancing::Gateway;

    #[test]
    fn ids_are_unique_and_every_rule_builds_with_its_defaults() {
        let mut ids: Vec<_> = rules().map(|spec| spec.id).collect();
        let fleet = Fleet::named(["a", "b", "c"]).unwrap();
        for id in &ids {
            let rule = Rule::with_defaults(id).unwrap();
            // An address is a key, too, and some rules know no other.
            let mut gateway = Gateway::new(rule.balancer(&fleet).unwrap(), 0);
            assert!(gateway.pick(b"127.0.0.1", &[0; 3]).is_some(), "{id}");
            let load = matches!(rule.spec().family, Family::Turns | Family::Load);
            let hash = rule.key_hash(&fleet);
            assert!(
                hash.is_none() || !matches!(rule.basis(), Basis::Turn),
                "{id}"
            );
            assert_eq!(rule.place(&fleet).is_err(), load, "{id}");
            assert_eq!(rule.shares(&fleet).is_err(), load, "{id}");
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
