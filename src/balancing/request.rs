//! What a rule is given to choose by.

use std::borrow::Cow;

use crate::fleet::WorkerId;
use crate::keys::Keys;
use crate::rng::Random;

/// One request, as the gateway that has to place it sees it.
pub struct Request<'a> {
    key: Key<'a>,
    /// How many requests each worker of the fleet's list has open, as far as the gateway knows,
    /// this one not among them; as long as the list.
    pub in_flight: &'a [u32],
    /// How many requests the gateway has placed before.
    pub turn: u64,
    /// The gateway's own random numbers.
    pub random: &'a mut Random,
    /// Where the rule notes the workers that it looked at, in order, if somebody wants to know.
    pub seen: Option<&'a mut Vec<WorkerId>>,
}

enum Key<'a> {
    Bytes(&'a [u8]),
    Listed {
        keys: &'a Keys,
        number: u32,
        memo: &'a mut Memo,
    },
}

impl<'a> Request<'a> {
    /// A request for a key that is given.
    pub fn new(
        key: &'a [u8],
        in_flight: &'a [u32],
        turn: u64,
        random: &'a mut Random,
    ) -> Request<'a> {
        Request {
            key: Key::Bytes(key),
            in_flight,
            turn,
            random,
            seen: None,
        }
    }

    /// A request for key `number` of a list. What a placement says of it is looked up in `memo`
    /// first, which must be of the same list and the same placement.
    pub fn listed(
        keys: &'a Keys,
        number: u32,
        memo: &'a mut Memo,
        in_flight: &'a [u32],
        turn: u64,
        random: &'a mut Random,
    ) -> Request<'a> {
        Request {
            key: Key::Listed { keys, number, memo },
            in_flight,
            turn,
            random,
            seen: None,
        }
    }

    /// The key.
    pub fn key(&self) -> Cow<'_, [u8]> {
        match &self.key {
            Key::Bytes(key) => Cow::Borrowed(key),
            Key::Listed { keys, number, .. } => {
                Cow::Owned(keys.key(*number as usize).unwrap_or_default())
            }
        }
    }

    /// The first `k` workers that `rank` names for the key, [`RANKED`] at most.
    pub fn ranked(&mut self, k: usize, rank: impl Fn(&[u8]) -> Vec<WorkerId>) -> Ranked {
        let key = match &mut self.key {
            Key::Bytes(key) => return Ranked::of(&rank(key)),
            Key::Listed { keys, number, memo } => {
                if let Some(known) = memo.get(*number, k, keys.len()) {
                    return known;
                }
                keys.key(*number as usize).unwrap_or_default()
            }
        };
        let found = Ranked::of(&rank(&key));
        if let Key::Listed { number, memo, .. } = &mut self.key {
            memo.set(*number, &found);
        }
        found
    }

    /// Notes a worker that the rule looks at, unless it has done so before.
    pub fn saw_once(&mut self, worker: WorkerId) {
        if self
            .seen
            .as_ref()
            .is_some_and(|seen| !seen.contains(&worker))
        {
            self.saw(worker);
        }
    }

    /// Notes a worker that the rule looks at.
    pub fn saw(&mut self, worker: WorkerId) {
        if let Some(seen) = &mut self.seen {
            seen.push(worker);
        }
    }
}

/// The most workers that are ranked for a key and remembered.
pub const RANKED: usize = 16;

/// A few workers in order, without a piece of memory of its own.
#[derive(Debug, Clone, Copy)]
pub struct Ranked {
    ids: [u16; RANKED],
    len: u8,
}

impl Ranked {
    fn of(workers: &[WorkerId]) -> Ranked {
        let mut ids = [NOBODY; RANKED];
        let len = workers.len().min(RANKED);
        for (id, worker) in ids.iter_mut().zip(workers) {
            *id = worker.0 as u16;
        }
        Ranked {
            ids,
            len: len as u8,
        }
    }

    /// The workers, in order.
    pub fn iter(&self) -> impl Iterator<Item = WorkerId> {
        self.ids[..usize::from(self.len)]
            .iter()
            .map(|&id| WorkerId(id.into()))
    }

    /// The first of them.
    pub fn first(&self) -> Option<WorkerId> {
        self.iter().next()
    }
}

/// No worker has this place: a fleet has at most 1,024.
const NOBODY: u16 = u16::MAX;
/// In the place of a worker that nobody has asked for yet.
const UNASKED: u16 = u16::MAX - 1;

/// What a placement said of the keys of a list, so that it is asked once for each. It forgets
/// nothing and takes 2 bytes for each key and worker ranked, up to [`Memo::BYTES`]; beyond that it
/// remembers nothing.
#[derive(Debug, Default)]
pub struct Memo {
    width: usize,
    ids: Vec<u16>,
}

impl Memo {
    /// The most memory it takes.
    pub const BYTES: usize = 64 << 20;

    fn get(&mut self, number: u32, k: usize, keys: usize) -> Option<Ranked> {
        if self.width != k {
            self.width = k;
            self.ids = match 2 * k * keys <= Memo::BYTES {
                true => vec![UNASKED; k * keys],
                false => Vec::new(),
            };
        }
        let row = self.row(number)?;
        if row.first() == Some(&UNASKED) {
            return None;
        }
        let mut ranked = Ranked::of(&[]);
        for (id, &known) in ranked.ids.iter_mut().zip(&*row) {
            if known == NOBODY {
                break;
            }
            *id = known;
            ranked.len += 1;
        }
        Some(ranked)
    }

    fn set(&mut self, number: u32, ranked: &Ranked) {
        if let Some(row) = self.row(number) {
            row.copy_from_slice(&ranked.ids[..row.len()]);
        }
    }

    fn row(&mut self, number: u32) -> Option<&mut [u16]> {
        let start = number as usize * self.width;
        self.ids.get_mut(start..start + self.width)
    }
}
