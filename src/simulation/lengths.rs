//! Queue lengths, so that the longest is known at every moment.

/// How many workers have how many requests, and the most that any has.
#[derive(Debug, Clone, Default)]
pub(super) struct Lengths {
    counts: Vec<u32>,
    /// The most requests that any worker has.
    pub longest: usize,
}

impl Lengths {
    /// A worker had `from` requests and has one more.
    #[inline]
    pub(super) fn grew(&mut self, from: usize) {
        let to = from + 1;
        if to >= self.counts.len() {
            self.counts.resize(2 * to + 1, 0);
        }
        if from > 0 {
            self.counts[from] -= 1;
        }
        self.counts[to] += 1;
        self.longest = self.longest.max(to);
    }

    /// Takes no more memory than there are lengths.
    pub(super) fn fit(&mut self) {
        self.counts.truncate(self.longest + 1);
        self.counts.shrink_to_fit();
    }

    /// A worker had `from` requests and has only `to`.
    #[inline]
    pub(super) fn shrank(&mut self, from: usize, to: usize) {
        if from == to {
            return;
        }
        self.counts[from] -= 1;
        if to > 0 {
            self.counts[to] += 1;
        }
        while self.longest > 0 && self.counts[self.longest] == 0 {
            self.longest -= 1;
        }
    }
}
