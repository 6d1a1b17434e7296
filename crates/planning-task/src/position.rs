use search_core::form::InstanceError;

/// A line and a column, counted from 1 in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Position {
    /// Returns the position in a line of this number, of which `before` is the part before it.
    pub(crate) fn after(before: &str, line: usize) -> Position {
        let column = before.chars().count() + 1;
        Position { line, column }
    }

    /// Returns the position some characters further on in the line.
    pub(crate) fn right(self, characters: usize) -> Position {
        let column = self.column + characters;
        Position { column, ..self }
    }

    pub(crate) fn error(
        self,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> InstanceError {
        InstanceError::new(self.line, self.column, found, expected)
    }
}
