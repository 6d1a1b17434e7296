use std::fmt;

use super::Number;

/// The cost of a path: a totally ordered number with 0 and 1 whose addition saturates.
pub trait Cost: Copy + Ord + fmt::Debug {
    /// The cost of the empty path, and the heuristic value of a goal.
    const ZERO: Self;
    /// The default cost of an action.
    const ONE: Self;
    /// The largest value, which also represents every sum that overflows. No path has this cost: engines that add costs
    /// discard a successor whose path would, and if no other node is left, they end with
    /// [`Limit::CostOverflow`](crate::Limit::CostOverflow).
    const MAX: Self;

    /// Returns the sum, or [`MAX`](Cost::MAX) if it overflows. `MAX` must be greater than every sum that does not.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Returns the cost as a [`Number`], for output and for costs whose type is known only at run time.
    #[must_use]
    fn number(self) -> Number;

    /// Returns the cost that [`number`](Cost::number) converts to `number`, or `None` if this type cannot represent it.
    ///
    /// The default implementation always returns `None`, which makes searches of an
    /// erased space (the crate `erased-space`) slower.
    #[inline]
    #[must_use]
    fn from_number(number: Number) -> Option<Self> {
        let _ = number;
        None
    }
}

/// A cost that can be multiplied by a [`Weight`](crate::Weight), for searches that accept a higher cost to be faster.
pub trait Weighable: Cost {
    /// A sum of weighted costs, wide enough not to overflow.
    type Weighted: Ord + Copy + fmt::Debug;

    /// Returns `times` × `self` + `other_times` × `other`.
    #[must_use]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> Self::Weighted;
}

macro_rules! integer_cost {
    ($($integer:ty as $wide:ty),*) => {$(
        impl Weighable for $integer {
            type Weighted = $wide;

            #[inline]
            fn weighted(self, times: u32, other: Self, other_times: u32) -> $wide {
                // Each product is below 2^(n + 32). For u32, the sum needs 65 bits only if both are at their maximum.
                let weigh = |cost: $integer, times: u32| <$wide>::from(cost) * <$wide>::from(times);
                weigh(self, times).saturating_add(weigh(other, other_times))
            }
        }

        impl Cost for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = <$integer>::MAX;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline]
            fn number(self) -> Number {
                Number::Whole(self.into())
            }

            #[inline]
            fn from_number(number: Number) -> Option<Self> {
                match number {
                    Number::Whole(whole) => whole.try_into().ok(),
                    Number::Octile { .. } | Number::Real(_) => None,
                }
            }
        }
    )*};
}

integer_cost!(u32 as u64, u64 as u128);
