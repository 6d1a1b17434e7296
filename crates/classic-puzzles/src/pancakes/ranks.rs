//! Ranks of stacks that are one word: lexicographic, and computed in one pass with bit masks, as by R. E. Korf and P.
//! Schultze, *Large-scale parallel breadth-first search*, 2005.

use search_core::Ranked;

use super::small::SORTED;
use super::{Pancakes, SmallStack, Stack};

impl Ranked for Pancakes {
    /// Returns the factorial of the number of pancakes.
    fn states(&self) -> u64 {
        (1..=u64::from(self.size)).product()
    }

    /// Returns the lexicographic rank of the stack. The sorted stack has rank 0.
    #[inline]
    fn rank(&self, stack: &SmallStack) -> u64 {
        let mut unused = u32::MAX;
        (0..self.size).fold(0, |rank, position| {
            let pancake = 1u32 << stack.at(position);
            unused &= !pancake;
            let smaller = (unused & (pancake - 1)).count_ones();
            rank * u64::from(self.size - position) + u64::from(smaller)
        })
    }

    #[inline]
    fn unrank(&self, rank: u64) -> SmallStack {
        let mut unused = SORTED;
        let mut stacks = self.states();
        let mut stack = 0;
        for position in 0..self.size {
            let remaining = u64::from(self.size - position);
            stacks /= remaining; // the number of stacks with the same pancakes up to this one
            let smaller = 4 * (rank / stacks % remaining);
            stack |= (unused >> smaller & 15) << (4 * position);
            let before = (1 << smaller) - 1;
            unused = unused & before | unused >> 4 & !before;
        }
        SmallStack(stack)
    }
}
