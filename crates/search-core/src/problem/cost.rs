use std::fmt;

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
}

/// A cost for those who cannot know its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A whole number, exactly.
    Whole(u64),
    /// `straight` + `diagonal`·√2, exactly: the length of a path of so many steps on a grid.
    Octile {
        /// Steps of length 1.
        straight: u32,
        /// Steps of length √2.
        diagonal: u32,
    },
    /// The nearest number to what is not whole.
    Real(f64),
}

impl From<Number> for f64 {
    /// The nearest number that there is.
    fn from(number: Number) -> f64 {
        match number {
            Number::Whole(whole) => whole as f64,
            Number::Octile { straight, diagonal } => {
                f64::from(straight) + f64::from(diagonal) * std::f64::consts::SQRT_2
            }
            Number::Real(real) => real,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Whole(whole) => whole.fmt(f),
            Number::Octile { straight, diagonal } => match (straight, diagonal) {
                (_, 0) => straight.fmt(f),
                (0, 1) => f.write_str("√2"),
                (0, _) => write!(f, "{diagonal}√2"),
                (_, 1) => write!(f, "{straight} + √2"),
                _ => write!(f, "{straight} + {diagonal}√2"),
            },
            Number::Real(real) => real.fmt(f),
        }
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
        }
    )*};
}

integer_cost!(u32 as u64, u64 as u128);
