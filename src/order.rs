//! The ways to sort that all rooms share: every sort over a type of its own would add some
//! 8 kB to the wasm.

use std::cmp::Ordering;

use crate::fleet::WorkerId;
use crate::sorted::sort_by_position;

/// The numbers below `n` in the order that `compare` gives them, equal ones ascending.
///
/// By binary insertion, O(n log n) comparisons and O(n²) moves of 4 bytes: for workers, of which
/// there are at most 1,024.
pub(crate) fn order(n: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(n);
    for i in 0..n {
        let place = order.partition_point(|&other| compare(other, i) != Ordering::Greater);
        order.insert(place, i);
    }
    order
}

/// Workers given as (id, text, weight) by their texts, those of one text in the order given.
pub(crate) fn by_text(workers: Vec<(WorkerId, &str, f64)>) -> Vec<(WorkerId, &str, f64)> {
    order(workers.len(), &|i, j| workers[i].1.cmp(workers[j].1))
        .into_iter()
        .map(|i| workers[i])
        .collect()
}

/// Sorts positions by place and, where they are equal, by the number beside them. O(n) for hashed
/// ones, O(n log n) for any others.
pub(crate) fn sort_positions(positions: &mut [(u64, u32)]) {
    sort_by_position(positions, |&(position, _)| position);
}

/// Numbers in ascending order, none of them negative or NaN: their bits then sort as they do.
pub(crate) fn ascending(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    // Adding 0 makes a 0 of −0, whose bits are those of the greatest of all.
    let mut bits: Vec<(u64, u32)> = numbers
        .map(|number| ((number + 0.0).to_bits(), 0))
        .collect();
    sort_positions(&mut bits);
    bits.into_iter()
        .map(|(bits, _)| f64::from_bits(bits))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ones_keep_their_order() {
        let words = ["b", "a", "b", "", "a"];
        assert_eq!(order(5, &|i, j| words[i].cmp(words[j])), [3, 1, 4, 0, 2]);
    }

    #[test]
    fn equal_positions_are_sorted_by_the_number_beside_them() {
        let mixed = |i: u32| crate::hash::mix64(u64::from(i) % 300);
        let mut positions: Vec<(u64, u32)> = (0..1_000).rev().map(|i| (mixed(i), i)).collect();
        let mut expected = positions.clone();
        expected.sort();
        sort_positions(&mut positions);
        assert_eq!(positions, expected);
    }

    #[test]
    fn numbers_ascend_and_a_negative_zero_is_a_zero() {
        let numbers = [1.5, -0.0, 1e300, 0.0, 1e-300, 1.5];
        let sorted = ascending(numbers.into_iter());
        assert_eq!(sorted, [0.0, 0.0, 1e-300, 1.5, 1.5, 1e300]);
    }
}
