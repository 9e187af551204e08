//! The ways to sort that all rooms share: every sort over a type of its own would add some
//! 8 kB to the wasm.

use std::cmp::Ordering;

use crate::fleet::WorkerId;

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

/// Sorts positions by place and, where they are equal, by the number beside them.
pub(crate) fn sort_positions(positions: &mut [(u64, u32)]) {
    positions.sort_unstable();
}

/// Sorts numbers of at least 0, whose bits as whole numbers ascend as they do.
pub(crate) fn sort_numbers(numbers: &mut [f64]) {
    // Adding 0 makes −0, whose bits are the greatest of all, 0.
    let mut bits: Vec<u64> = numbers
        .iter()
        .map(|number| (number + 0.0).to_bits())
        .collect();
    bits.sort_unstable();
    for (number, bits) in numbers.iter_mut().zip(bits) {
        *number = f64::from_bits(bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ascend_whichever_zero_is_among_them() {
        let mut numbers = [3.5, -0.0, 1e300, 1e-320, 0.0, 1.0];
        sort_numbers(&mut numbers);
        assert_eq!(numbers, [0.0, 0.0, 1e-320, 1.0, 3.5, 1e300]);
    }

    #[test]
    fn equal_ones_keep_their_order() {
        let words = ["b", "a", "b", "", "a"];
        assert_eq!(order(5, &|i, j| words[i].cmp(words[j])), [3, 1, 4, 0, 2]);
    }
}
