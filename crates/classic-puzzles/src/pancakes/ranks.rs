//! Lexicographic ranks of stacks, computed in one pass with bit masks, as by R. E. Korf and P. Schultze, *Large-scale
//! parallel breadth-first search*, 2005.

use search_core::Ranked;

use super::{Pancakes, Stack};

impl<S: Stack> Ranked for Pancakes<S> {
    /// Returns the factorial of the number of pancakes, or 0 for more than 20.
    fn states(&self) -> u64 {
        let sizes = 1..=u64::from(self.size);
        { sizes }.try_fold(1, u64::checked_mul).unwrap_or(0)
    }

    /// Returns the lexicographic rank of the stack. The sorted stack has rank 0.
    #[inline]
    fn rank(&self, stack: &S) -> u64 {
        let mut unused = u64::MAX;
        (0..self.size).fold(0, |rank: u64, position| {
            let pancake = 1 << stack.at(position);
            unused &= !pancake;
            let smaller = (unused & (pancake - 1)).count_ones();
            // Wraps only for more than 20 pancakes, which have no ranks.
            rank.wrapping_mul((self.size - position).into())
                .wrapping_add(smaller.into())
        })
    }

    #[inline]
    fn unrank(&self, rank: u64) -> S {
        S::of_rank(rank, self.size)
    }
}
