use std::fmt;

use super::Number;

/// What a path costs: a totally ordered number with 0 and 1 that adds without ever wrapping round.
pub trait Cost: Copy + Ord + fmt::Debug {
    /// The cost of no step, and the heuristic value of a goal.
    const ZERO: Self;
    /// The cost of a step where a space does not say otherwise.
    const ONE: Self;
    /// The largest value there is, which stands for all sums that would be larger still. No path costs so much: engines
    /// that add up costs leave out a successor whose path would, and where nothing else is left they end with
    /// [`Limit::CostOverflow`](crate::Limit::CostOverflow).
    const MAX: Self;

    /// The sum, or [`MAX`](Cost::MAX) where it cannot be told; that is then more than every sum that can.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The cost as a number, for those who write it down.
    #[must_use]
    fn number(self) -> Number;

    /// The cost of which this is the number; `None` where it cannot be told, which costs searches of the
    /// [erased space](https://docs.rs/erased-space) time.
    #[inline]
    #[must_use]
    fn from_number(number: Number) -> Option<Self> {
        let _ = number;
        None
    }
}

/// A cost that can be multiplied by a [`Weight`](crate::Weight), for searches that trade cost for time.
pub trait Weighable: Cost {
    /// A sum of weighted costs, wide enough never to be cut short.
    type Weighted: Ord + Copy + fmt::Debug;

    /// `times` × this cost + `other_times` × `other`.
    #[must_use]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> Self::Weighted;
}

macro_rules! integer_cost {
    ($($integer:ty as $wide:ty),*) => {$(
        impl Weighable for $integer {
            type Weighted = $wide;

            #[inline]
            fn weighted(self, times: u32, other: Self, other_times: u32) -> $wide {
                // Two products below 2^(n + 32) each: u32 costs need 65 bits only where both are the largest.
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
