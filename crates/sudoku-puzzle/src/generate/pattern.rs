use std::str::FromStr;

use search_core::form::InstanceError;

use crate::{Puzzle, Size};

/// The cells of a board that may have clues.
///
/// It is parsed from a board of text in which `.` and `0` are cells that stay empty, and letters, digits, `*` and `#` are
/// cells that may have clues. White space and the borders `|`, `-` and `+` are ignored.
///
/// ```
/// use sudoku_puzzle::generate::Pattern;
///
/// let corners: Pattern = "##..\n#...\n...#\n..##".parse()?;
/// assert!(corners.allows(0, 1) && !corners.allows(0, 2));
/// assert_eq!(corners.cells(), 6);
///
/// let error = "##..\n#..?\n".parse::<Pattern>().unwrap_err();
/// let expected = "`.` for a cell without a clue, `#` for one that may have a clue";
/// assert_eq!(error.to_string(), format!("line 2, column 4: found `?`, expected {expected}"));
/// # Ok::<(), search_core::form::InstanceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    size: Size,
    /// Row by row.
    allowed: Box<[bool]>,
}

impl Pattern {
    /// Returns the size of the boards.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns whether a cell may have a clue, rows and columns from 0; not if it is off the board.
    #[must_use]
    pub fn allows(&self, row: usize, col: usize) -> bool {
        let n = self.size.n();
        row < n && col < n && self.allowed[row * n + col]
    }

    /// Returns the number of cells that may have clues.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.allowed.iter().filter(|&&allowed| allowed).count()
    }

    /// Returns whether two rows of a band, or two columns of a stack, have no clue.
    pub(super) fn has_exchangeable_lines(&self) -> bool {
        let (n, side) = (self.size.n(), self.size.box_side());
        let has_two = |is_empty: &dyn Fn(usize) -> bool| {
            let mut bands = (0..side).map(|band| band * side..(band + 1) * side);
            bands.any(|lines| lines.filter(|&line| is_empty(line)).count() > 1)
        };
        has_two(&|row| (0..n).all(|col| !self.allows(row, col)))
            || has_two(&|col| (0..n).all(|row| !self.allows(row, col)))
    }

    /// Returns whether a group of cells, as row-major indices, may have clues.
    pub(super) fn allows_all(&self, group: &[usize]) -> bool {
        group.iter().all(|&cell| self.allowed[cell])
    }
}

/// The cells that have clues in a puzzle.
impl From<&Puzzle> for Pattern {
    fn from(puzzle: &Puzzle) -> Pattern {
        Pattern {
            size: puzzle.size(),
            allowed: puzzle.values().iter().map(|&value| value != 0).collect(),
        }
    }
}

impl FromStr for Pattern {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Pattern, InstanceError> {
        let mut allowed = Vec::new();
        let mut end = (1, 1);
        for (line, content) in text.lines().enumerate() {
            for (column, symbol) in content.chars().enumerate() {
                match symbol {
                    '|' | '-' | '+' => {}
                    _ if symbol.is_whitespace() => {}
                    '.' | '0' => allowed.push(false),
                    '*' | '#' => allowed.push(true),
                    _ if symbol.is_ascii_alphanumeric() => allowed.push(true),
                    _ => {
                        return Err(InstanceError::new(
                            line + 1,
                            column + 1,
                            format!("`{}`", symbol.escape_debug()),
                            "`.` for a cell without a clue, `#` for one that may have a clue",
                        ));
                    }
                }
                end = (line + 1, column + 2);
            }
        }
        match Size::of_cells(allowed.len()) {
            Some(size) => Ok(Pattern {
                size,
                allowed: allowed.into(),
            }),
            None => Err(InstanceError::new(
                end.0,
                end.1,
                format!("the end after {} cells", allowed.len()),
                "16 for a 4×4 board, 81 for 9×9, 256 for 16×16, 625 for 25×25 or those of a larger one",
            )),
        }
    }
}
