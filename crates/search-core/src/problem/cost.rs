use std::fmt;

use super::Number;

/// The cost of a path: a totally ordered number with 0 and 1 whose addition saturates.
///
/// Unsigned integers of every size, [`Decimal`](crate::cost::Decimal) for exact costs with decimal places, [`Real`](crate::Real) for
/// floating-point costs, [`Octile`](crate::cost::Octile) for exact lengths on grids, and [`Number`] are costs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a cost",
    label = "not a type of costs, which are never negative and have a total order",
    note = "whole costs are `u32`, `u64` or another unsigned integer",
    note = "instead of `f64` use `Real`, or `Decimal` if the costs have a fixed number of decimal places"
)]
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

    /// Returns the cost as a [`Number`], for output and for costs whose type is known only at run time. A `u128` that does
    /// not fit in 64 bits becomes a [`Number::Real`].
    #[must_use]
    fn number(self) -> Number;

    /// Returns the cost as a whole number, if that keeps the order of all costs exactly: equal costs are equal numbers, and a
    /// smaller cost is a smaller number. Searches are faster then, if the numbers are small.
    ///
    /// The default is `None`. A type returns a number for all its values or for the small ones.
    #[inline]
    #[must_use]
    fn whole(self) -> Option<u64> {
        None
    }

    /// Returns the cost that [`number`](Cost::number) converts to `number`, or `None` if this type cannot represent it.
    ///
    /// The default implementation always returns `None`, which makes searches of an
    /// erased space (`search_puzzles::erased`) slower.
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

#[inline]
fn integer_number(cost: u128) -> Number {
    match u64::try_from(cost) {
        Ok(whole) => Number::Whole(whole),
        Err(_) => Number::Real(cost as f64),
    }
}

macro_rules! integer_cost {
    ($($integer:ty),*) => {$(
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
                u128::try_from(self).map_or(Number::MAX, integer_number)
            }

            #[inline]
            fn whole(self) -> Option<u64> {
                self.try_into().ok()
            }

            #[inline]
            fn from_number(number: Number) -> Option<Self> {
                match number {
                    Number::Whole(whole) => whole.try_into().ok(),
                    Number::Octile { .. } | Number::Decimal(_) | Number::Real(_) => None,
                }
            }
        }
    )*};
}

integer_cost!(u8, u16, u32, u64, u128, usize);

macro_rules! weighable_integer {
    ($($integer:ty as $wide:ty),*) => {$(
        impl Weighable for $integer {
            type Weighted = $wide;

            #[inline]
            fn weighted(self, times: u32, other: Self, other_times: u32) -> $wide {
                // Each product is below 2^(n + 32). For u32 and smaller types, the sum needs 65 bits only if all are at
                // their maximum.
                let weigh = |cost: $integer, times: u32| cost as $wide * <$wide>::from(times);
                weigh(self, times).saturating_add(weigh(other, other_times))
            }
        }
    )*};
}

weighable_integer!(
    u8 as u64,
    u16 as u64,
    u32 as u64,
    u64 as u128,
    usize as u128
);

impl Weighable for u128 {
    /// The bits from the 64th on, and the 64 bits below.
    type Weighted = (u128, u64);

    #[inline]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> (u128, u64) {
        let weigh = |cost: u128, times: u32| {
            let times = u128::from(times);
            ((cost >> 64) * times, u128::from(cost as u64) * times)
        };
        let ((high, low), (other_high, other_low)) =
            (weigh(self, times), weigh(other, other_times));
        let low = low + other_low;
        (high + other_high + (low >> 64), low as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The costs of one type that the tests below combine.
    fn check<C: Weighable + TryFrom<u128> + Into<u128>>(costs: &[u128]) {
        let cost = |cost: u128| C::try_from(cost).ok().expect("the cost fits");
        for &one in costs {
            let whole = u64::try_from(one).ok();
            assert_eq!(
                C::from_number(cost(one).number()).map(Into::into),
                whole.map(u128::from)
            );
            for &other in costs {
                let sum = one.saturating_add(other).min(C::MAX.into());
                assert_eq!(cost(one).plus(cost(other)).into(), sum);
                // 3 a + 2 b < 2 a + 3 b exactly if a < b.
                let [ab, ba] = [(one, other), (other, one)]
                    .map(|(one, other)| cost(one).weighted(3, cost(other), 2));
                assert_eq!(ab.cmp(&ba), one.cmp(&other), "{one} {other}");
            }
        }
    }

    #[test]
    fn every_unsigned_integer_is_a_cost() {
        check::<u8>(&[0, 1, 2, 254, 255]);
        check::<u16>(&[0, 1, 65_534, 65_535]);
        check::<u32>(&[0, 1, u128::from(u32::MAX) - 1, u32::MAX.into()]);
        check::<u64>(&[0, 1, u128::from(u64::MAX) - 1, u64::MAX.into()]);
        let wide = 1 << 64;
        check::<u128>(&[0, 1, wide - 1, wide, wide + 1, u128::MAX - 1, u128::MAX]);
        assert_eq!(7usize.plus(usize::MAX), usize::MAX);
        assert!(usize::MAX.weighted(u32::MAX, 1, 1) > usize::MAX.weighted(u32::MAX, 0, 1));
    }

    #[test]
    fn weighted_sums_of_128_bits_are_exact() {
        assert_eq!(u128::MAX.weighted(1, 1, 1), (1 << 64, 0));
        assert_eq!(1u128.weighted(3, 5, 2), (0, 13));
        let all = u128::from(u32::MAX) * 2;
        let most = u128::MAX.weighted(u32::MAX, u128::MAX, u32::MAX);
        // 2·(2³² - 1)·(2¹²⁸ - 1)
        assert_eq!(
            most,
            (all * (1 << 64) - 1, (1u128 << 64).wrapping_sub(all) as u64)
        );
    }
}
