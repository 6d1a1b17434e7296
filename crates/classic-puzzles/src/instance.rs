use std::fmt;

/// A parse error in the text of an instance.
///
/// ```
/// use classic_puzzles::InstanceError;
///
/// let error = InstanceError::new(3, 5, "'x'", "a digit");
/// assert_eq!(error.to_string(), "line 3, column 5: found 'x', expected a digit");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters (not in bytes).
    pub column: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl InstanceError {
    /// Creates an error at this position.
    pub fn new(
        line: usize,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        InstanceError {
            line,
            column,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstanceError {
            line,
            column,
            found,
            expected,
        } = self;
        write!(
            f,
            "line {line}, column {column}: found {found}, expected {expected}"
        )
    }
}

impl std::error::Error for InstanceError {}
