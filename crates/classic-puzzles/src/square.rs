use std::fmt;

/// A square of a board. Displayed as in chess: a letter for the column, followed by the number of the row.
///
/// ```
/// use classic_puzzles::Square;
///
/// assert_eq!(Square { column: 1, row: 0 }.to_string(), "b1");
/// assert_eq!(Square { column: 27, row: 9 }.to_string(), "ab10"); // as in spreadsheets after z
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column, from 0.
    pub column: u8,
    /// The row, from 0. Depending on the puzzle, row 0 is at the top or at the bottom.
    pub row: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: u8| char::from(b'a' + number % 26);
        if let Some(first) = (self.column / 26).checked_sub(1) {
            write!(f, "{}", letter(first))?;
        }
        write!(f, "{}{}", letter(self.column), u32::from(self.row) + 1)
    }
}
