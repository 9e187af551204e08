//! The positions of all keys in ascending order: how many lie up to any place is then found in
//! next to no time, whatever the number of keys.

/// About how many keys share a bucket: few enough to sort by insertion, so many that the buckets'
/// starts take little memory beside the keys.
const KEYS_PER_BUCKET: usize = 8;

/// Up to how many keys are sorted by insertion.
const FEW: usize = 32;

/// Sorted positions, with the circle cut into equal buckets. Memory 8 bytes a key and at most half
/// a byte for its bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortedPositions {
    positions: Vec<u64>,
    /// How many positions lie before each bucket, and at the end how many there are.
    starts: Vec<u32>,
    /// The number of buckets is 2 to the power of this.
    bits: u32,
}

impl SortedPositions {
    /// Sorts `positions`, at most 2^32 − 1. O(n) for hashed ones, O(n log n) for any others; while
    /// it runs, 8 more bytes a key.
    pub fn new(mut positions: Vec<u64>) -> SortedPositions {
        let (starts, bits) = sort_by_position(&mut positions, |&position| position);
        SortedPositions {
            positions,
            starts,
            bits,
        }
    }

    /// How many positions lie at `position` or before it. O(1) where they are hashes, O(log n)
    /// anywhere.
    #[inline]
    pub fn up_to(&self, position: u64) -> usize {
        let bucket = top_bits(position, self.bits);
        let (start, end) = (
            self.starts[bucket] as usize,
            self.starts[bucket + 1] as usize,
        );
        start + self.positions[start..end].partition_point(|&key| key <= position)
    }
}

impl std::ops::Deref for SortedPositions {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.positions
    }
}

/// The top `bits` of a number, of which there may be none.
#[inline]
fn top_bits(number: u64, bits: u32) -> usize {
    ((number >> 1) >> (63 - bits)) as usize
}

/// Sorts items, of which those at a smaller position must be smaller, and gives how many lie before
/// each bucket and, last, how many there are; the buckets are 2 to the power of the other number.
/// O(n) for hashed positions, O(n log n) for any others; needs the same memory once more.
///
/// A radix sort from the top, twice: into stretches, of ten million items at most 2^10, and each of
/// those, which the processor's cache holds, into buckets. What is left to sort are handfuls.
pub(crate) fn sort_by_position<T: Copy + Default + Ord>(
    items: &mut [T],
    position: impl Fn(&T) -> u64,
) -> (Vec<u32>, u32) {
    let bits = (items.len() / KEYS_PER_BUCKET).max(1).ilog2();
    let (coarse, fine) = (bits.div_ceil(2), bits / 2);
    let mut scattered = vec![T::default(); items.len()];
    let mut stretches = vec![0; 1 << coarse];
    scatter(items, &mut scattered, &mut stretches, |item| {
        top_bits(position(item), coarse)
    });
    let mut starts = Vec::with_capacity((1 << bits) + 1);
    let mut buckets = vec![0; 1 << fine];
    let mut begin = 0;
    for end in stretches {
        let sorted = &mut items[begin..end];
        scatter(&scattered[begin..end], sorted, &mut buckets, |item| {
            top_bits(position(item) << coarse, fine)
        });
        let mut start = 0;
        for &end in &buckets {
            starts.push((begin + start) as u32);
            sort_few(&mut sorted[start..end]);
            start = end;
        }
        begin = end;
    }
    starts.push(items.len() as u32);
    (starts, bits)
}

/// Copies `from` to `to` by ascending digit. Leaves in `ends`, which has a place for every digit,
/// where each digit's part of `to` ends.
fn scatter<T: Copy>(from: &[T], to: &mut [T], ends: &mut [usize], digit: impl Fn(&T) -> usize) {
    ends.fill(0);
    for item in from {
        ends[digit(item)] += 1;
    }
    let mut start = 0;
    for end in &mut *ends {
        start += std::mem::replace(end, start);
    }
    for item in from {
        let end = &mut ends[digit(item)];
        to[*end] = *item;
        *end += 1;
    }
}

fn sort_few<T: Copy + Ord>(items: &mut [T]) {
    // Hashes of numbered keys leave no bucket with many.
    if items.len() > FEW && !crate::FIRST_VIEW {
        items.sort_unstable();
        return;
    }
    for i in 1..items.len() {
        let item = items[i];
        let mut place = i;
        while place > 0 && items[place - 1] > item {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix64;
    use proptest::prelude::*;

    fn check(positions: Vec<u64>, places: impl IntoIterator<Item = u64>) {
        let mut expected = positions.clone();
        expected.sort_unstable();
        let sorted = SortedPositions::new(positions);
        assert_eq!(*sorted, expected[..]);
        for place in places {
            let up_to = expected.iter().filter(|&&key| key <= place).count();
            assert_eq!(sorted.up_to(place), up_to, "{place}");
        }
    }

    proptest! {
        #[test]
        fn any_numbers_ascend_and_are_counted_up_to_any_place(
            positions in prop::collection::vec(
                prop_oneof![0..4u64, any::<u64>(), Just(u64::MAX), (0..100u64).prop_map(|i| i << 40)],
                0..400,
            ),
            places in prop::collection::vec(prop_oneof![0..6u64, any::<u64>()], 1..20),
        ) {
            let ends = [0, u64::MAX];
            let kept: Vec<u64> = positions.iter().copied().take(20).collect();
            check(positions, places.into_iter().chain(ends).chain(kept));
        }
    }

    #[test]
    fn hashes_repeats_and_crowds_ascend_at_every_number_of_buckets() {
        for count in [0, 1, 7, 8, 15, 16, 17, 1_000, 16_383, 16_384, 50_000] {
            let places = [0, 1 << 63, u64::MAX];
            check((0..count).map(mix64).collect(), places);
            check((0..count).map(|i| mix64(i % 10)).collect(), places);
            check((0..count).rev().collect(), places);
            check(vec![u64::MAX; count as usize], places);
        }
    }
}
