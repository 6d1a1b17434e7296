use std::fmt;

/// The weight of the heuristic in an evaluation function: a fraction of at least 1, so that sums are exact.
///
/// ```
/// use search_core::Weight;
///
/// let weight = Weight::new(3, 2).expect("1.5 is at least 1");
/// assert_eq!(weight.to_string(), "1.5");
/// assert_eq!(Weight::new(2, 3), None);
/// assert_eq!(Weight::new(6, 4), Some(weight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// The weight 1, with which weighted A* is A*.
    pub const ONE: Weight = Weight {
        numerator: 1,
        denominator: 1,
    };

    /// Creates the weight `numerator / denominator`. Returns `None` if it is less than 1 or `denominator` is 0.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Option<Weight> {
        if denominator == 0 || numerator < denominator {
            return None;
        }
        let (numerator, denominator) = in_lowest_terms(numerator, denominator);
        Some(Weight {
            numerator,
            denominator,
        })
    }

    /// Returns the numerator of the fraction in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> u32 {
        self.numerator
    }

    /// Returns the denominator of the fraction in lowest terms.
    #[must_use]
    pub const fn denominator(self) -> u32 {
        self.denominator
    }
}

/// Returns the same fraction in lowest terms. The denominator must not be 0.
pub(super) const fn in_lowest_terms(numerator: u32, denominator: u32) -> (u32, u32) {
    let (mut divisor, mut rest) = (numerator, denominator);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (numerator / divisor, denominator / divisor)
}

impl Default for Weight {
    fn default() -> Self {
        Weight::ONE
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let cross = |a: Weight, b: Weight| u64::from(a.numerator) * u64::from(b.denominator);
        cross(*self, *other).cmp(&cross(*other, *self))
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = f64::from(self.numerator) / f64::from(self.denominator);
        value.fmt(f)
    }
}
