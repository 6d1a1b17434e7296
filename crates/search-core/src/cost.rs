use std::fmt;

/// What a path costs: a totally ordered number with 0 and 1 that adds without ever wrapping round.
pub trait Cost: Copy + Ord + fmt::Debug {
    /// The cost of no step, and the heuristic value of a goal.
    const ZERO: Self;
    /// The cost of a step where a space does not say otherwise.
    const ONE: Self;

    /// The sum; the largest value there is where the sum would be larger still.
    #[must_use]
    fn plus(self, other: Self) -> Self;
}

macro_rules! integer_cost {
    ($($integer:ty),*) => {$(
        impl Cost for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }
        }
    )*};
}

integer_cost!(u32, u64);
