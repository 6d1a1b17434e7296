use std::cmp::Ordering;
use std::fmt;

use super::{Cost, Decimal, Octile, Weighable, WeightedOctile};

/// A cost whose type is known only at run time.
///
/// Numbers are compared by value, and exactly unless one of them is [`Real`](Number::Real): `Whole(5)` equals five straight
/// steps. All costs of one space are of the same variant, except the [`ZERO`](Cost::ZERO) of the empty path, which is
/// `Whole`, as are decimal costs that are whole numbers.
///
/// ```
/// use search_core::{Cost, cost::Number};
///
/// let diagonals = Number::Octile { straight: 0, diagonal: 5 };
/// assert!(Number::Whole(7) < diagonals); // 7 < 7.0711
/// assert_eq!(Number::ZERO.plus(diagonals), diagonals);
/// assert_eq!(Number::Whole(7).plus(diagonals).to_string(), "7 + 5√2");
/// ```
// With a tag of the size of a value, a copy is two words; the compiler splits copies of other layouts unfavourably.
#[derive(Clone, Copy)]
#[repr(u64)]
pub enum Number {
    /// A whole number.
    Whole(u64),
    /// `straight` + `diagonal`·√2, the exact length of a path on a grid.
    Octile {
        /// The number of steps of length 1.
        straight: i32,
        /// The number of steps of length √2.
        diagonal: i32,
    },
    /// A number with decimal places, exact.
    Decimal(Decimal),
    /// Any other cost, as the nearest `f64`.
    Real(f64),
}

impl Number {
    /// Converts a cost. Returns [`Number::MAX`](Cost::MAX) for the largest cost, which represents sums that overflow.
    #[inline]
    #[must_use]
    pub fn of<C: Cost>(cost: C) -> Number {
        if cost == C::MAX {
            return Number::MAX;
        }
        cost.number()
    }

    /// Returns the number in millionths, or `None` if it is neither whole nor a decimal.
    fn millionths(self) -> Option<u128> {
        let number = match self {
            Number::Whole(whole) => u128::from(whole) * u128::from(Decimal::ONE.millionths()),
            Number::Decimal(decimal) => decimal.millionths().into(),
            Number::Octile { .. } | Number::Real(_) => return None,
        };
        Some(number)
    }

    /// Returns the product with a fraction, whose denominator is not 0. It is rounded down: a length to whole numbers of steps, and other
    /// exact numbers to millionths.
    pub(super) fn times(self, numerator: u32, denominator: u32) -> Number {
        if let Some(millionths) = self.millionths() {
            // Millionths are below 2⁸⁴.
            let product = millionths * u128::from(numerator) / u128::from(denominator);
            return match u64::try_from(product) {
                Ok(product) => Number::of(Decimal::from_millionths(product)),
                Err(_) => {
                    let whole = product / u128::from(Decimal::ONE.millionths());
                    Number::Whole(u64::try_from(whole).unwrap_or(u64::MAX))
                }
            };
        }
        match self {
            Number::Octile { straight, diagonal } => {
                let [straight, diagonal] = [straight, diagonal].map(|steps| {
                    (i64::from(steps) * i64::from(numerator)).div_euclid(denominator.into())
                });
                // Rounding may leave less than 0 of a difference of lengths.
                Number::of(
                    WeightedOctile::new(straight, diagonal)
                        .narrow()
                        .max(Octile::ZERO),
                )
            }
            other => {
                Number::Real(f64::from(other) * (f64::from(numerator) / f64::from(denominator)))
            }
        }
    }

    /// Returns the number as steps on a grid, or `None` if it is neither whole nor a number of steps.
    #[inline]
    fn steps(self) -> Option<WeightedOctile> {
        match self {
            Number::Whole(whole) => {
                Some(WeightedOctile::new(whole.try_into().unwrap_or(i64::MAX), 0))
            }
            Number::Octile { straight, diagonal } => {
                Some(WeightedOctile::new(straight.into(), diagonal.into()))
            }
            Number::Decimal(_) | Number::Real(_) => None,
        }
    }
}

impl From<Number> for f64 {
    /// Returns the nearest `f64`.
    fn from(number: Number) -> f64 {
        match number {
            Number::Whole(whole) => whole as f64,
            Number::Octile { straight, diagonal } => {
                f64::from(straight) + f64::from(diagonal) * std::f64::consts::SQRT_2
            }
            Number::Decimal(decimal) => {
                decimal.millionths() as f64 / Decimal::ONE.millionths() as f64
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
                (0, 1) => f.pad("√2"),
                (0, _) => f.pad(&format!("{diagonal}√2")),
                (_, 1) => f.pad(&format!("{straight} + √2")),
                (..0, _) => f.pad(&format!("{diagonal}√2 − {}", straight.unsigned_abs())),
                (_, ..0) => f.pad(&format!("{straight} − {}√2", diagonal.unsigned_abs())),
                _ => f.pad(&format!("{straight} + {diagonal}√2")),
            },
            Number::Decimal(decimal) => decimal.fmt(f),
            Number::Real(real) => real.fmt(f),
        }
    }
}

/// Formats as `Display` does: [`Why`](crate::Why) shows values by `Debug`.
impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Ord for Number {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Number::Whole(one), Number::Whole(other)) = (self, other) {
            return one.cmp(other);
        }
        self.cmp_lengths(other)
    }
}

/// The operations on numbers that are not both whole. Not inlined: every search of an erased space would contain them many times.
impl Number {
    #[inline(never)]
    fn cmp_lengths(&self, other: &Self) -> Ordering {
        if let (
            &Number::Octile { straight, diagonal },
            &Number::Octile {
                straight: other_straight,
                diagonal: other_diagonal,
            },
        ) = (self, other)
        {
            return Octile::new(straight, diagonal)
                .cmp(&Octile::new(other_straight, other_diagonal));
        }
        if let (Some(one), Some(other)) = (self.millionths(), other.millionths()) {
            return one.cmp(&other);
        }
        match (self.steps(), other.steps()) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => f64::from(*self).total_cmp(&f64::from(*other)),
        }
    }

    #[inline(never)]
    fn plus_length(self, other: Self) -> Self {
        let octile = |straight: u64, diagonal| {
            let straight = i32::try_from(straight);
            straight.map_or(Octile::MAX, |straight| Octile::new(straight, diagonal))
        };
        let sum = match (self, other) {
            (Number::Whole(one), Number::Whole(other)) => {
                return Number::Whole(one.saturating_add(other));
            }
            (Number::Decimal(_), Number::Whole(_) | Number::Decimal(_))
            | (Number::Whole(_), Number::Decimal(_)) => {
                let [one, other] = [self, other].map(Decimal::from_number);
                let sum = one.zip(other).map(|(one, other)| one.plus(other));
                return sum.map_or(Number::MAX, Number::of);
            }
            (Number::Real(_) | Number::Decimal(_), _)
            | (_, Number::Real(_) | Number::Decimal(_)) => {
                return Number::Real(f64::from(self) + f64::from(other));
            }
            (
                Number::Octile { straight, diagonal },
                Number::Octile {
                    straight: more,
                    diagonal: more_diagonal,
                },
            ) => Octile::new(straight, diagonal).plus(Octile::new(more, more_diagonal)),
            (Number::Octile { straight, diagonal }, Number::Whole(whole))
            | (Number::Whole(whole), Number::Octile { straight, diagonal }) => {
                octile(whole, 0).plus(Octile::new(straight, diagonal))
            }
        };
        Number::of(sum)
    }

    #[inline(never)]
    fn weighted_length(self, times: u32, other: Self, other_times: u32) -> WeightedNumber {
        if let (Some(one), Some(other)) = (self.millionths(), other.millionths()) {
            // Each factor is below 2⁸⁴.
            let weigh = |number: u128, times: u32| number * u128::from(times);
            return WeightedNumber::Millionths(weigh(one, times) + weigh(other, other_times));
        }
        match (self.steps(), other.steps()) {
            (Some(one), Some(other)) => {
                WeightedNumber::Octile(one.times(times).plus(other.times(other_times)))
            }
            _ => {
                let weigh = |number: Number, times: u32| f64::from(number) * f64::from(times);
                WeightedNumber::Real(weigh(self, times) + weigh(other, other_times))
            }
        }
    }
}

impl PartialOrd for Number {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl Cost for Number {
    const ZERO: Self = Number::Whole(0);
    const ONE: Self = Number::Whole(1);
    const MAX: Self = Number::Whole(u64::MAX);

    #[inline]
    fn plus(self, other: Self) -> Self {
        if let (Number::Whole(one), Number::Whole(other)) = (self, other) {
            return Number::Whole(one.saturating_add(other));
        }
        self.plus_length(other)
    }

    #[inline]
    fn whole(self) -> Option<u64> {
        match self {
            Number::Whole(whole) => Some(whole),
            Number::Octile { .. } | Number::Decimal(_) | Number::Real(_) => None,
        }
    }

    #[inline]
    fn number(self) -> Number {
        self
    }

    #[inline]
    fn from_number(number: Number) -> Option<Self> {
        Some(number)
    }
}

/// A sum of weighted [`Number`]s, compared by value as they are.
#[derive(Clone, Copy)]
pub enum WeightedNumber {
    /// A sum of whole numbers.
    Whole(u128),
    /// A sum of lengths of paths on a grid.
    Octile(WeightedOctile),
    /// A sum of decimals, in millionths.
    Millionths(u128),
    /// A sum of other costs.
    Real(f64),
}

impl fmt::Debug for WeightedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightedNumber::Whole(whole) => whole.fmt(f),
            WeightedNumber::Octile(octile) => octile.fmt(f),
            WeightedNumber::Millionths(millionths) => write!(f, "{millionths}/1000000"),
            WeightedNumber::Real(real) => real.fmt(f),
        }
    }
}

impl WeightedNumber {
    fn millionths(self) -> Option<u128> {
        match self {
            WeightedNumber::Whole(whole) => {
                Some(whole.saturating_mul(Decimal::ONE.millionths().into()))
            }
            WeightedNumber::Millionths(millionths) => Some(millionths),
            WeightedNumber::Octile(_) | WeightedNumber::Real(_) => None,
        }
    }

    fn steps(self) -> Option<WeightedOctile> {
        match self {
            WeightedNumber::Whole(whole) => {
                Some(WeightedOctile::new(whole.try_into().unwrap_or(i64::MAX), 0))
            }
            WeightedNumber::Octile(octile) => Some(octile),
            WeightedNumber::Millionths(_) | WeightedNumber::Real(_) => None,
        }
    }

    fn nearest(self) -> f64 {
        match self {
            WeightedNumber::Whole(whole) => whole as f64,
            WeightedNumber::Octile(octile) => octile.length(),
            WeightedNumber::Millionths(millionths) => {
                millionths as f64 / Decimal::ONE.millionths() as f64
            }
            WeightedNumber::Real(real) => real,
        }
    }
}

impl Ord for WeightedNumber {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (WeightedNumber::Whole(one), WeightedNumber::Whole(other)) = (self, other) {
            return one.cmp(other);
        }
        self.cmp_lengths(other)
    }
}

impl WeightedNumber {
    #[inline(never)]
    fn cmp_lengths(&self, other: &Self) -> Ordering {
        if let (Some(one), Some(other)) = (self.millionths(), other.millionths()) {
            return one.cmp(&other);
        }
        match (self.steps(), other.steps()) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.nearest().total_cmp(&other.nearest()),
        }
    }
}

impl PartialOrd for WeightedNumber {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for WeightedNumber {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for WeightedNumber {}

impl Weighable for Number {
    type Weighted = WeightedNumber;

    #[inline]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> WeightedNumber {
        if let (Number::Whole(one), Number::Whole(other)) = (self, other) {
            return WeightedNumber::Whole(one.weighted(times, other, other_times));
        }
        self.weighted_length(times, other, other_times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octile(straight: i32, diagonal: i32) -> Number {
        Number::Octile { straight, diagonal }
    }

    #[test]
    fn a_number_adds_and_compares_like_the_cost_it_was_converted_from() {
        let costs = [
            (0, 0),
            (1, 0),
            (0, 1),
            (7, 0),
            (0, 5),
            (3, 5),
            (i32::MAX, 0),
            (7, -3),
            (-7, 5),
        ];
        let costs = costs.map(|(straight, diagonal)| Octile::new(straight, diagonal));
        for one in costs {
            for other in costs {
                let [a, b] = [one, other].map(Number::of);
                assert_eq!(a.cmp(&b), one.cmp(&other), "{one} {other}");
                assert_eq!(a.plus(b), Number::of(one.plus(other)), "{one} {other}");
                let weighted = (a.weighted(3, b, 2), b.weighted(2, a, 4));
                let expected = (one.weighted(3, other, 2), other.weighted(2, one, 4));
                assert_eq!(
                    weighted.0.cmp(&weighted.1),
                    expected.0.cmp(&expected.1),
                    "{one} {other}"
                );
            }
        }
    }

    #[test]
    fn decimals_and_whole_numbers_add_and_compare_exactly() {
        let costs = [
            0, 1, 100_000, 200_000, 300_000, 1_000_000, 2_500_000, 7_000_000,
        ];
        let costs = costs.map(Decimal::from_millionths);
        for one in costs {
            for other in costs {
                let [a, b] = [one, other].map(Number::of);
                assert_eq!(a.cmp(&b), one.cmp(&other), "{one} {other}");
                let sum = a.plus(b);
                assert_eq!(sum, Number::of(one.plus(other)), "{one} {other}");
                assert_eq!(Decimal::from_number(sum), Some(one.plus(other)));
                let weighted = (a.weighted(3, b, 2), b.weighted(2, a, 4));
                let expected = (one.weighted(3, other, 2), other.weighted(2, one, 4));
                assert_eq!(
                    weighted.0.cmp(&weighted.1),
                    expected.0.cmp(&expected.1),
                    "{one} {other}"
                );
            }
        }
        let half = Number::Decimal(Decimal::from_millionths(500_000));
        assert!(half.weighted(2, Number::ONE, 1) > Number::ONE.weighted(1, Number::ZERO, 1));
        assert_eq!(half.plus(Number::Whole(1 << 60)), Number::MAX);
        assert_eq!(half.plus(half).to_string(), "1");
        assert_eq!(half.plus(octile(1, 0)), Number::Real(1.5));
        assert!(half < octile(0, 1) && Number::Real(0.25) < half);
    }

    #[test]
    fn a_sum_that_overflows_is_the_largest_number_for_every_variant() {
        assert_eq!(Number::MAX.plus(Number::ONE), Number::MAX);
        assert_eq!(Number::of(u32::MAX), Number::MAX);
        assert_eq!(octile(i32::MAX, 0).plus(octile(1, 0)), Number::MAX);
        assert_eq!(octile(0, 1).plus(Number::Whole(1 << 32)), Number::MAX);
        assert!(octile(i32::MAX - 1, 0) < Number::MAX);
    }

    #[test]
    fn a_real_number_is_compared_and_added_as_a_float() {
        let half = Number::Real(0.5);
        assert!(Number::ZERO < half && half < Number::ONE);
        assert_eq!(half.plus(half), Number::Real(1.0));
        assert!(half.weighted(2, Number::ONE, 1) > Number::ONE.weighted(1, Number::ZERO, 1));
    }
}
