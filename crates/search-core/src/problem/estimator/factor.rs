use std::fmt;

use crate::problem::weight::in_lowest_terms;
use crate::problem::{Cost, Decimal, Heuristic, Number, Weight};

/// A factor of heuristic values: an exact fraction of at least 0.
///
/// ```
/// use search_core::estimator::Factor;
/// use search_core::{Heuristic, cost::Decimal};
///
/// let half = Factor::new(1, 2).expect("the denominator is not 0");
/// assert_eq!(half.of(7_u32), 3);
/// assert_eq!(half.of(Decimal::from(7)).to_string(), "3.5");
/// assert_eq!(half.guarantee(Heuristic::Consistent), Heuristic::Admissible);
/// assert_eq!(Factor::whole(2).guarantee(Heuristic::Consistent), Heuristic::Safe);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor {
    numerator: u32,
    denominator: u32,
}

impl Factor {
    /// Creates a whole factor.
    #[must_use]
    pub const fn whole(factor: u32) -> Factor {
        Factor {
            numerator: factor,
            denominator: 1,
        }
    }

    /// Creates the factor `numerator / denominator`, or returns `None` if `denominator` is 0.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Option<Factor> {
        if denominator == 0 {
            return None;
        }
        let (numerator, denominator) = in_lowest_terms(numerator, denominator);
        Some(Factor {
            numerator,
            denominator,
        })
    }

    /// Creates a factor with decimal places, or returns `None` if it is 4,294.967296 or more.
    ///
    /// ```
    /// use search_core::estimator::Factor;
    /// use search_core::cost::Decimal;
    ///
    /// let factor = Factor::from_decimal("1.05".parse()?).expect("it is small");
    /// assert_eq!(factor.to_string(), "21/20");
    /// assert_eq!(factor.of(Decimal::from(366)), "384.3".parse()?);
    /// # Ok::<(), search_core::cost::DecimalError>(())
    /// ```
    #[must_use]
    pub fn from_decimal(factor: Decimal) -> Option<Factor> {
        let millionths = u32::try_from(factor.millionths()).ok()?;
        Factor::new(millionths, 1_000_000)
    }

    /// Returns `true` if products are at most the values.
    #[must_use]
    pub const fn is_at_most_one(self) -> bool {
        self.numerator <= self.denominator
    }

    /// Returns the product, [`Cost::MAX`] if it overflows. A whole factor is exact; the product with a fraction is rounded down to a
    /// cost of its type: decimals to millionths, lengths on a grid to whole numbers of straight and of diagonal steps. A type without
    /// [`Cost::from_number`] is multiplied by the whole part of the factor.
    #[inline]
    #[must_use]
    pub fn of<C: Cost>(self, value: C) -> C {
        let whole = multiplied(self.numerator / self.denominator, value);
        match self.denominator {
            1 => whole,
            _ => self.of_number(value).unwrap_or(whole),
        }
    }

    /// Returns the product as computed for the number that the cost converts to.
    fn of_number<C: Cost>(self, value: C) -> Option<C> {
        let product = value.number().times(self.numerator, self.denominator);
        C::from_number(product).or_else(|| match product {
            Number::Decimal(decimal) => {
                C::from_number(Number::Whole(decimal.millionths() / 1_000_000))
            }
            _ => None,
        })
    }

    /// Returns the property of a heuristic whose values are those of another with this property, multiplied: it is only
    /// known to be safe if the factor is more than 1. By a smaller one, an admissible heuristic remains admissible; rounding may make it inconsistent.
    #[must_use]
    pub const fn guarantee(self, of: Heuristic) -> Heuristic {
        match (self.numerator, self.denominator) {
            // With a factor of 0, the dead ends remain, so the property does.
            (0 | 1, 1) => of,
            _ if self.is_at_most_one() => of.weaker(Heuristic::Admissible),
            // The infinite values remain.
            _ => of.weaker(Heuristic::Safe),
        }
    }
}

/// Multiplies by doubling.
#[inline]
fn multiplied<C: Cost>(factor: u32, value: C) -> C {
    let (mut product, mut power, mut rest) = (C::ZERO, value, factor);
    while rest > 0 {
        if rest & 1 == 1 {
            product = product.plus(power);
        }
        rest >>= 1;
        if rest > 0 {
            power = power.plus(power);
        }
    }
    product
}

impl From<Weight> for Factor {
    fn from(weight: Weight) -> Factor {
        Factor {
            numerator: weight.numerator(),
            denominator: weight.denominator(),
        }
    }
}

/// Writes it as `2` or `3/2`.
impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => self.numerator.fmt(f),
            denominator => f.pad(&format!("{}/{denominator}", self.numerator)),
        }
    }
}
