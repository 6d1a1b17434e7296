use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Cost, Number, Weighable};

/// A cost that is a floating-point number: finite, and not negative.
///
/// [`new`](Real::new) refuses all other numbers, so that reals are totally ordered and cheapest paths exist. (The types of the
/// crate `ordered-float` accept negative numbers, and panic or sort NaN above all others.)
///
/// # Rounding
/// Each addition rounds, and the cost of a path is the sum from its start to its end in this order: a sum of n costs differs
/// from the exact one by a factor of at most 1 ± n·2⁻⁵³. *Cheapest* and *optimal* mean these rounded sums, so of two
/// paths whose exact costs differ by less than that, a search may find either. Likewise, a heuristic that is admissible or
/// consistent in exact arithmetic may overestimate by a rounding error; the cost of a solution that is proven optimal is then
/// optimal up to that error. For exact results use integers (such as millimetres),
/// [`Decimal`](crate::cost::Decimal), or [`Octile`](crate::cost::Octile) for grids
/// with diagonal steps.
///
/// # Refused costs
/// An edge whose cost is refused must not be dropped, such as by `filter_map`: the search would solve another problem, and what it
/// proves would hold for that one only. Return the error instead, which
/// [`from_fn`](crate::from_fn) passes on, or for a space of your own
/// [`Fallible`](crate::Fallible):
/// ```
/// use search_core::{Real, from_fn, uniform_cost};
///
/// assert_eq!(Real::new(-1.0), None);
/// assert_eq!(Real::new(f64::NAN), None);
///
/// // Town, town and length of each road.
/// let roads = [(0, 1, 5.0), (1, 2, 4.25), (0, 3, 3.125), (3, 2, 3.25)];
/// let cheapest = |roads: &[(usize, usize, f64)]| {
///     let successors = |&town: &usize| {
///         let roads = roads.iter().filter(|road| road.0 == town);
///         let lengths = roads.map(|&(from, to, length)| {
///             let cost = Real::new(length).ok_or(format!("the road from {from} to {to} has the length {length}"))?;
///             Ok((to, cost))
///         });
///         lengths.collect::<Result<Vec<_>, String>>()
///     };
///     let report = uniform_cost::graph(from_fn(0, successors, |town| *town == 2)).try_run()?;
///     Ok::<_, String>(report.solution().and_then(|solution| solution.cost).map(Real::get))
/// };
/// assert_eq!(cheapest(&roads), Ok(Some(6.375)));
/// // Without the road from 1 to 2, a cost of 2 would be called optimal.
/// let with_a_gain = [(0, 1, 1.0), (1, 2, -2.0), (0, 2, 2.0)];
/// assert_eq!(cheapest(&with_a_gain), Err("the road from 1 to 2 has the length -2".to_owned()));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Real(f64);

impl Real {
    /// Creates a cost. Returns `None` for a negative number, an infinite one and NaN.
    #[inline]
    #[must_use]
    pub const fn new(cost: f64) -> Option<Real> {
        if cost >= 0.0 && cost < f64::INFINITY {
            // -0 becomes 0, so that equal numbers have equal bits.
            Some(Real(cost + 0.0))
        } else {
            None
        }
    }

    /// Returns the number. It is infinite for [`Real::MAX`](Cost::MAX) only.
    #[inline]
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl From<Real> for f64 {
    fn from(cost: Real) -> f64 {
        cost.0
    }
}

impl PartialEq for Real {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// No number is NaN.
impl Eq for Real {}

impl Ord for Real {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        // Numbers that are not negative have the order of their bits.
        self.0.to_bits().cmp(&other.0.to_bits())
    }
}

impl PartialOrd for Real {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Real {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.to_bits().hash(hasher);
    }
}

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Cost for Real {
    const ZERO: Self = Real(0.0);
    const ONE: Self = Real(1.0);
    /// Infinity.
    const MAX: Self = Real(f64::INFINITY);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Real(self.0 + other.0)
    }

    #[inline]
    fn number(self) -> Number {
        Number::Real(self.0)
    }

    #[inline]
    fn from_number(number: Number) -> Option<Self> {
        match number {
            Number::Real(cost) => Real::new(cost),
            // The cost of the empty path.
            Number::Whole(0) => Some(Real::ZERO),
            Number::Whole(_) | Number::Octile { .. } | Number::Decimal(_) => None,
        }
    }
}

impl Weighable for Real {
    /// The sum, rounded. It is infinite if it exceeds the largest `f64`.
    type Weighted = Real;

    #[inline]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> Real {
        Real(self.0 * f64::from(times) + other.0 * f64::from(other_times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_numbers_that_are_not_negative_are_costs() {
        for refused in [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -1.0,
            -f64::MIN_POSITIVE,
        ] {
            assert_eq!(Real::new(refused), None, "{refused}");
        }
        for accepted in [0.0, f64::MIN_POSITIVE, 0.1, f64::MAX] {
            assert_eq!(Real::new(accepted).map(Real::get), Some(accepted));
        }
        let zero = Real::new(-0.0);
        assert_eq!(zero.cmp(&Some(Real::ZERO)), std::cmp::Ordering::Equal);
        assert_eq!(zero.map(|zero| zero.get().to_bits()), Some(0));
    }

    #[test]
    fn a_sum_that_overflows_is_the_largest_cost() {
        let large = Real(f64::MAX);
        assert_eq!(large.plus(large), Real::MAX);
        assert!(large < Real::MAX);
        assert_eq!(Number::of(Real::MAX), Number::MAX);
    }

    /// 0.1 + 0.2 + 0.3 depends on the order of addition.
    #[test]
    fn sums_are_rounded_at_each_addition() {
        let [a, b, c] = [0.1, 0.2, 0.3].map(Real);
        assert_ne!(a.plus(b).plus(c), a.plus(b.plus(c)));
    }

    #[test]
    fn a_cost_survives_the_conversion_to_a_number() {
        for cost in [Real(0.0), Real(0.1), Real(2.0), Real(f64::MAX)] {
            assert_eq!(Real::from_number(cost.number()), Some(cost));
        }
        assert_eq!(Real::from_number(Number::ZERO), Some(Real::ZERO));
        assert_eq!(Real::from_number(Number::Real(-1.0)), None);
    }
}
