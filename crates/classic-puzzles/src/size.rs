use std::fmt;
use std::ops::RangeInclusive;

/// A size that a puzzle cannot have.
///
/// ```
/// use classic_puzzles::{Hanoi, SizeError};
///
/// let error = Hanoi::new(3, 40).err().expect("31 is the most");
/// assert_eq!(error.to_string(), "discs: found 40, expected 1 to 31");
/// assert_eq!(SizeError::check("discs", 40, 1..=31), Err(error));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// What there are too few or too many of.
    pub what: &'static str,
    /// How many there would be.
    pub found: usize,
    /// How many there can be.
    pub expected: RangeInclusive<usize>,
}

impl SizeError {
    /// Whether there can be so many.
    ///
    /// # Errors
    /// What is wrong, where `found` is not in `expected`.
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
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, found) = (self.what, self.found);
        let (least, most) = (self.expected.start(), self.expected.end());
        write!(f, "{what}: found {found}, expected {least} to {most}")
    }
}

impl std::error::Error for SizeError {}
