use std::fmt;
use std::ops::RangeInclusive;

/// The error for an unsupported size of a puzzle.
///
/// ```
/// use search_core::form::SizeError;
///
/// let error = SizeError::check("discs", 40, 1..=31).unwrap_err();
/// assert_eq!(error.to_string(), "discs: found 40, expected 1 to 31");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The name of the quantity.
    pub what: &'static str,
    /// The requested number.
    pub found: usize,
    /// The supported range.
    pub expected: RangeInclusive<usize>,
}

impl SizeError {
    /// The number that stands for a negative one. It is in no range.
    pub const NEGATIVE: usize = usize::MAX - 1;

    /// Checks that `found` is in the supported range.
    ///
    /// # Errors
    /// Returns an error if `found` is not in `expected`.
    pub fn check(
        what: &'static str,
        found: usize,
        expected: RangeInclusive<usize>,
    ) -> Result<(), SizeError> {
        if expected.contains(&found) {
            return Ok(());
        }
        Err(SizeError {
            what,
            found,
            expected,
        })
    }

    /// Checks the sides of a board that has up to `most` squares.
    ///
    /// # Errors
    /// Returns an error if a side is 0, or if there are more squares.
    pub fn check_sides(width: usize, height: usize, most: usize) -> Result<(), SizeError> {
        SizeError::check("columns", width.min(1), 1..=most)?;
        SizeError::check("rows", height.min(1), 1..=most)?;
        SizeError::check("rows × columns", width.saturating_mul(height), 1..=most)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, found) = (self.what, self.found);
        let (min, max) = (self.expected.start(), self.expected.end());
        match found {
            // That of readers for all numbers that are too large, and of products.
            usize::MAX => write!(
                f,
                "{what}: found too large a number, expected {min} to {max}"
            ),
            SizeError::NEGATIVE => write!(
                f,
                "{what}: found a negative number, expected {min} to {max}"
            ),
            _ => write!(f, "{what}: found {found}, expected {min} to {max}"),
        }
    }
}

impl std::error::Error for SizeError {}
