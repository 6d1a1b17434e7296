use std::cmp::Ordering;
use std::fmt;

use super::{Cost, Number, Weighable};

/// The cost of a path on a grid with diagonal steps: the number of straight steps, of length 1, and of diagonal steps, of
/// length √2.
///
/// Costs are ordered by length, exactly: the comparison uses integers only. Two lengths are equal only if both numbers are,
/// since √2 is irrational.
///
/// ```
/// use search_core::cost::Octile;
///
/// let [diagonal, straight] = [Octile::new(0, 5), Octile::new(7, 0)];
/// assert!(straight < diagonal); // 7 < 7.0711
/// assert!((diagonal.length() - 7.0711).abs() < 1e-4);
/// assert_eq!(Octile::new(3, 5).to_string(), "3 + 5√2");
/// assert_eq!(Octile::new(8, 0).to_string(), "8");
/// assert_eq!(Octile::new(0, 1).to_string(), "√2");
/// ```
///
/// One of the two numbers is negative in some [differences](Octile::difference) of costs, which are heuristic values. The length is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Octile {
    /// The number of steps to the north, east, south or west.
    pub straight: i32,
    /// The number of diagonal steps.
    pub diagonal: i32,
}

impl Octile {
    /// Creates the cost of a path with these numbers of steps.
    #[must_use]
    pub const fn new(straight: i32, diagonal: i32) -> Self {
        Octile { straight, diagonal }
    }

    /// Returns the length in sides of a cell, rounded to an `f64`.
    #[must_use]
    pub fn length(self) -> f64 {
        self.number().into()
    }

    /// Returns the difference of two costs, the smaller subtracted from the larger. It is exact.
    ///
    /// ```
    /// use search_core::cost::Octile;
    ///
    /// let difference = Octile::new(7, 0).difference(Octile::new(2, 5));
    /// assert_eq!(difference, Octile::new(-5, 5)); // 7 is shorter than 2 + 5√2.
    /// assert_eq!(difference.to_string(), "5√2 − 5");
    /// ```
    #[inline]
    #[must_use]
    pub fn difference(self, other: Octile) -> Octile {
        let (less, more) = if self < other {
            (self, other)
        } else {
            (other, self)
        };
        Octile::new(
            more.straight.saturating_sub(less.straight),
            more.diagonal.saturating_sub(less.diagonal),
        )
    }
}

impl Ord for Octile {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let wide = |cost: &Octile| WeightedOctile::new(cost.straight.into(), cost.diagonal.into());
        wide(self).cmp(&wide(other))
    }
}

impl PartialOrd for Octile {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Cost for Octile {
    const ZERO: Self = Octile::new(0, 0);
    const ONE: Self = Octile::new(1, 0);
    const MAX: Self = Octile::new(i32::MAX, i32::MAX);

    #[inline]
    fn plus(self, other: Self) -> Self {
        // At least the magnitude, except for a negative number, of which it is one less.
        let size = |steps: i32| (steps ^ (steps >> 31)) as u32;
        let sizes = size(self.straight) | size(self.diagonal);
        if (sizes | size(other.straight) | size(other.diagonal)) >> 29 == 0 {
            let straight = self.straight + other.straight;
            return Octile::new(straight, self.diagonal + other.diagonal);
        }
        let straight = i64::from(self.straight) + i64::from(other.straight);
        let diagonal = i64::from(self.diagonal) + i64::from(other.diagonal);
        WeightedOctile { straight, diagonal }.narrow()
    }

    #[inline]
    fn number(self) -> Number {
        let Octile { straight, diagonal } = self;
        Number::Octile { straight, diagonal }
    }

    #[inline]
    fn from_number(number: Number) -> Option<Self> {
        match number {
            Number::Octile { straight, diagonal } => Some(Octile::new(straight, diagonal)),
            Number::Whole(whole) => Some(Octile::new(whole.try_into().ok()?, 0)),
            Number::Decimal(_) | Number::Real(_) => None,
        }
    }
}

/// A sum of [`Octile`] costs, each multiplied by a whole number. It is exact and ordered by length, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WeightedOctile {
    straight: i64,
    diagonal: i64,
}

impl WeightedOctile {
    /// Creates the sum with these numbers of steps.
    pub(crate) const fn new(straight: i64, diagonal: i64) -> Self {
        WeightedOctile { straight, diagonal }
    }

    /// Returns `times` × `self`; the numbers of steps saturate.
    #[inline]
    pub(crate) fn times(self, times: u32) -> Self {
        let weigh = |count: i64| count.saturating_mul(times.into());
        WeightedOctile::new(weigh(self.straight), weigh(self.diagonal))
    }

    /// Returns the sum; the numbers of steps saturate.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        WeightedOctile::new(
            self.straight.saturating_add(other.straight),
            self.diagonal.saturating_add(other.diagonal),
        )
    }

    /// Returns the length in sides of a cell, rounded to an `f64`.
    pub(crate) fn length(self) -> f64 {
        self.straight as f64 + self.diagonal as f64 * std::f64::consts::SQRT_2
    }

    /// Converts to a cost. Returns [`Octile::MAX`](Cost::MAX) for every length of `i32::MAX` or more, so that a sum that
    /// overflows is greater than every sum that does not, whatever its steps.
    #[cold]
    pub(super) fn narrow(self) -> Octile {
        let longest = WeightedOctile {
            straight: i32::MAX.into(),
            diagonal: 0,
        };
        if self >= longest {
            return Octile::MAX;
        }
        match (self.straight.try_into(), self.diagonal.try_into()) {
            (Ok(straight), Ok(diagonal)) => Octile::new(straight, diagonal),
            _ => Octile::MAX,
        }
    }
}

impl Ord for WeightedOctile {
    /// With s and d the differences of the numbers of steps, s + d√2 has the sign of s if s² > 2d², and that of d otherwise.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let straight = self.straight.abs_diff(other.straight);
        let diagonal = self.diagonal.abs_diff(other.diagonal);
        let is_by_straight = if (straight | diagonal) >> 31 == 0 {
            straight * straight > 2 * diagonal * diagonal
        } else {
            let square = |difference: u64| u128::from(difference).pow(2);
            // A product that saturates is greater than any square, so the comparison is still correct.
            square(straight) > square(diagonal).saturating_mul(2)
        };
        if is_by_straight {
            self.straight.cmp(&other.straight)
        } else {
            self.diagonal.cmp(&other.diagonal)
        }
    }
}

impl PartialOrd for WeightedOctile {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Exact, so that weighted A* keeps its bound.
impl Weighable for Octile {
    type Weighted = WeightedOctile;

    #[inline]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> WeightedOctile {
        let wide = |cost: Octile| WeightedOctile::new(cost.straight.into(), cost.diagonal.into());
        // Each product is below 2^63 in magnitude. The sum needs one more bit only if both are close to that.
        wide(self).times(times).plus(wide(other).times(other_times))
    }
}

impl fmt::Display for Octile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Formats as `Display` does: [`Why`](crate::Why) shows values by `Debug`.
impl fmt::Debug for Octile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for WeightedOctile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} + {}√2", self.straight, self.diagonal)
    }
}
