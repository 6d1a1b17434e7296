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
/// use search_core::Octile;
///
/// let [diagonal, straight] = [Octile::new(0, 5), Octile::new(7, 0)];
/// assert!(straight < diagonal); // 7 < 7.0711
/// assert!((diagonal.length() - 7.0711).abs() < 1e-4);
/// assert_eq!(Octile::new(3, 5).to_string(), "3 + 5√2");
/// assert_eq!(Octile::new(8, 0).to_string(), "8");
/// assert_eq!(Octile::new(0, 1).to_string(), "√2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Octile {
    /// The number of steps to the north, east, south or west.
    pub straight: u32,
    /// The number of diagonal steps.
    pub diagonal: u32,
}

impl Octile {
    /// Creates the cost of a path with these numbers of steps.
    #[must_use]
    pub const fn new(straight: u32, diagonal: u32) -> Self {
        Octile { straight, diagonal }
    }

    /// Returns the length in sides of a cell, rounded to an `f64`.
    #[must_use]
    pub fn length(self) -> f64 {
        self.number().into()
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
    const MAX: Self = Octile::new(u32::MAX, u32::MAX);

    #[inline]
    fn plus(self, other: Self) -> Self {
        let counts = self.straight | self.diagonal | other.straight | other.diagonal;
        if counts >> 29 == 0 {
            let straight = self.straight + other.straight;
            return Octile::new(straight, self.diagonal + other.diagonal);
        }
        let straight = u64::from(self.straight) + u64::from(other.straight);
        let diagonal = u64::from(self.diagonal) + u64::from(other.diagonal);
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
            Number::Real(_) => None,
        }
    }
}

/// A sum of [`Octile`] costs, each multiplied by a whole number. It is exact and ordered by length, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WeightedOctile {
    straight: u64,
    diagonal: u64,
}

impl WeightedOctile {
    /// Creates the sum with these numbers of steps.
    pub(crate) const fn new(straight: u64, diagonal: u64) -> Self {
        WeightedOctile { straight, diagonal }
    }

    /// Returns `times` × `self`; the numbers of steps saturate.
    #[inline]
    pub(crate) fn times(self, times: u32) -> Self {
        let weigh = |count: u64| count.saturating_mul(times.into());
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

    /// Converts to a cost. Returns [`Octile::MAX`](Cost::MAX) for every length of `u32::MAX` or more, so that a sum that
    /// overflows is greater than every sum that does not, whatever its steps.
    #[cold]
    fn narrow(self) -> Octile {
        let longest = WeightedOctile {
            straight: u32::MAX.into(),
            diagonal: 0,
        };
        if self >= longest {
            return Octile::MAX;
        }
        Octile::new(self.straight as u32, self.diagonal as u32)
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
        // Each product is below 2^64. The sum needs one more bit only if both are close to that.
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
