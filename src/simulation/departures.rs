//! Where the next service ends.

use crate::simulation::Ticks;

/// When the next service ends at each worker, and the first of all: a tournament, in which each
/// match is won by the earlier of two, of equals the one first in the list. O(log workers) for a
/// change, O(1) for the first; unlike a heap, a worker that begins its next request changes only its
/// own path.
#[derive(Debug, Clone)]
pub(super) struct Departures {
    /// The winner of match `i` of the matches `2i` and `2i + 1`; the second half is the workers.
    matches: Vec<(Ticks, u32)>,
}

impl Departures {
    /// `workers` of whom none serves.
    pub(super) fn new(workers: usize) -> Departures {
        let half = workers.max(1).next_power_of_two();
        Departures {
            matches: vec![(Ticks::MAX, 0); 2 * half],
        }
    }

    /// When the first service ends, and at which worker; [`Ticks::MAX`] where none is served.
    #[inline]
    pub(super) fn first(&self) -> (Ticks, u32) {
        self.matches[1]
    }

    /// Says when the next service ends at `worker`; [`Ticks::MAX`] where none is served there.
    #[inline]
    pub(super) fn set(&mut self, worker: usize, time: Ticks) {
        let mut i = self.matches.len() / 2 + worker;
        self.matches[i] = (time, worker as u32);
        while i > 1 {
            let (left, right) = (self.matches[i & !1], self.matches[i | 1]);
            i /= 2;
            self.matches[i] = if right.0 < left.0 { right } else { left };
        }
    }

    /// How many bytes a copy takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<(Ticks, u32)>() * self.matches.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_is_the_least_of_all_and_of_equals_the_first_in_the_list(
            workers in 1..20usize,
            changes in prop::collection::vec((0..20usize, prop_oneof![0..6u64, Just(Ticks::MAX)]), 1..60),
        ) {
            let mut departures = Departures::new(workers);
            let mut times = vec![Ticks::MAX; workers];
            for (worker, time) in changes {
                let worker = worker % workers;
                departures.set(worker, time);
                times[worker] = time;
                let least = *times.iter().min().unwrap();
                prop_assert_eq!(departures.first().0, least);
                if least < Ticks::MAX {
                    let first = times.iter().position(|&time| time == least).unwrap();
                    prop_assert_eq!(departures.first().1 as usize, first);
                }
            }
        }
    }
}
