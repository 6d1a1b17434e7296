use std::fmt;
use std::str::FromStr;

use super::{Cost, Number, Weighable};

/// A cost with up to six decimal places. Sums are exact: 0.1 + 0.2 = 0.3.
///
/// It is a whole number of millionths, up to 18,446,744,073,709.551614.
///
/// ```
/// use search_core::{Cost, cost::Decimal};
///
/// let sum = "0.1".parse::<Decimal>()?.plus("0.2".parse()?);
/// assert_eq!(sum, "0.3".parse()?);
/// assert_eq!(sum.to_string(), "0.3");
/// assert_eq!(Decimal::from(418).to_string(), "418");
/// # Ok::<(), search_core::cost::DecimalError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(u64);

/// The number of millionths in 1.
const UNIT: u64 = 1_000_000;

impl Decimal {
    /// The number of decimal places.
    pub const PLACES: usize = 6;

    /// Creates a number of millionths.
    #[inline]
    #[must_use]
    pub const fn from_millionths(millionths: u64) -> Decimal {
        Decimal(millionths)
    }

    /// Returns the number of millionths.
    #[inline]
    #[must_use]
    pub const fn millionths(self) -> u64 {
        self.0
    }

    /// Creates a whole number, or returns `None` if it is too large.
    #[inline]
    #[must_use]
    pub const fn from_whole(whole: u64) -> Option<Decimal> {
        match whole.checked_mul(UNIT) {
            Some(millionths) => Some(Decimal(millionths)),
            None => None,
        }
    }

    /// Returns the difference of two numbers, the smaller subtracted from the larger.
    #[must_use]
    pub const fn difference(self, other: Decimal) -> Decimal {
        Decimal(self.0.abs_diff(other.0))
    }
}

impl From<u32> for Decimal {
    fn from(whole: u32) -> Decimal {
        Decimal(u64::from(whole) * UNIT)
    }
}

/// The reason why a text is no [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecimalError {
    /// It is no number in digits, such as `12` or `0.5`.
    NoNumber,
    /// It is negative.
    Negative,
    /// It has more than six decimal places that are not 0.
    TooManyPlaces,
    /// It is larger than every `Decimal`.
    TooLarge,
}

/// Says what is expected of the number.
impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DecimalError::NoNumber => "a number such as 12 or 0.5",
            DecimalError::Negative => "a number of at least 0",
            DecimalError::TooManyPlaces => "a number with at most 6 decimal places",
            DecimalError::TooLarge => "a number below 18,446,744,073,709",
        })
    }
}

impl std::error::Error for DecimalError {}

impl FromStr for Decimal {
    type Err = DecimalError;

    /// Parses digits, which may be followed by a point and more digits. There is no exponent and no leading `+`.
    fn from_str(text: &str) -> Result<Decimal, DecimalError> {
        let is_digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let size = text.strip_prefix('-').unwrap_or(text);
        let (whole, places) = size.split_once('.').unwrap_or((size, "0"));
        if !is_digits(whole) || !is_digits(places) {
            return Err(DecimalError::NoNumber);
        }
        let places = places.trim_end_matches('0');
        if text.starts_with('-') && !(whole.trim_matches('0').is_empty() && places.is_empty()) {
            return Err(DecimalError::Negative);
        }
        if places.len() > Decimal::PLACES {
            return Err(DecimalError::TooManyPlaces);
        }
        let millionths = places.bytes().zip([100_000, 10_000, 1_000, 100, 10, 1]);
        let millionths: u64 = millionths
            .map(|(digit, value)| u64::from(digit - b'0') * value)
            .sum();
        let whole = whole.parse().ok().and_then(Decimal::from_whole);
        let number = whole.map_or(Decimal::MAX, |whole| whole.plus(Decimal(millionths)));
        // The largest number represents sums that overflow.
        match number {
            Decimal::MAX => Err(DecimalError::TooLarge),
            number => Ok(number),
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, millionths) = (self.0 / UNIT, self.0 % UNIT);
        match millionths {
            0 => whole.fmt(f),
            _ => f.pad(format!("{whole}.{millionths:06}").trim_end_matches('0')),
        }
    }
}

/// Formats as `Display` does: [`Why`](crate::Why) shows values by `Debug`.
impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Cost for Decimal {
    const ZERO: Self = Decimal(0);
    const ONE: Self = Decimal(UNIT);
    const MAX: Self = Decimal(u64::MAX);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Decimal(self.0.saturating_add(other.0))
    }

    /// Returns a whole number if it is one.
    #[inline]
    fn number(self) -> Number {
        match self.whole() {
            Some(whole) => Number::Whole(whole),
            None => Number::Decimal(self),
        }
    }

    #[inline]
    fn whole(self) -> Option<u64> {
        self.0.is_multiple_of(UNIT).then_some(self.0 / UNIT)
    }

    #[inline]
    fn from_number(number: Number) -> Option<Self> {
        match number {
            Number::Whole(whole) => Decimal::from_whole(whole),
            Number::Decimal(decimal) => Some(decimal),
            Number::Octile { .. } | Number::Real(_) => None,
        }
    }
}

impl Weighable for Decimal {
    type Weighted = u128;

    #[inline]
    fn weighted(self, times: u32, other: Self, other_times: u32) -> u128 {
        self.0.weighted(times, other.0, other_times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("the text is a decimal")
    }

    #[test]
    fn a_decimal_is_read_and_written_exactly() {
        for text in [
            "0",
            "1",
            "0.1",
            "12.05",
            "0.000001",
            "18446744073709.551614",
        ] {
            assert_eq!(decimal(text).to_string(), text);
        }
        for (text, same) in [
            ("1.50", "1.5"),
            ("007", "7"),
            ("3.0000000", "3"),
            ("-0.0", "0"),
        ] {
            assert_eq!(decimal(text), decimal(same));
        }
        assert_eq!(
            format!("{:>6}|{:<5}|", decimal("2.5"), decimal("7")),
            "   2.5|7    |"
        );
    }

    #[test]
    fn what_is_no_decimal_is_refused_with_the_reason() {
        for text in [
            "", ".", "1.", ".5", "+1", "1e3", "1,5", "inf", "-", "--1", "١",
        ] {
            assert_eq!(
                text.parse::<Decimal>(),
                Err(DecimalError::NoNumber),
                "{text}"
            );
        }
        for text in ["-1", "-0.1", "-99999999999999999999"] {
            assert_eq!(
                text.parse::<Decimal>(),
                Err(DecimalError::Negative),
                "{text}"
            );
        }
        assert_eq!(
            "0.0000001".parse::<Decimal>(),
            Err(DecimalError::TooManyPlaces)
        );
        for text in [
            "18446744073709.551615",
            "18446744073710",
            "99999999999999999999",
        ] {
            assert_eq!(
                text.parse::<Decimal>(),
                Err(DecimalError::TooLarge),
                "{text}"
            );
        }
    }

    #[test]
    fn a_sum_that_overflows_is_the_largest_cost() {
        let large = decimal("18446744073709.551614");
        assert_eq!(large.plus(Decimal(1)), Decimal::MAX);
        assert_eq!(Number::of(Decimal::MAX), Number::MAX);
        assert!(Number::of(large) < Number::MAX);
    }
}
