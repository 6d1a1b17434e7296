use std::io::BufRead;
use std::iter::FusedIterator;

use super::grid::Grid;
use super::kind::{Kind, kind_of};
use super::lines::{Line, Lines};
use super::row::{Form, Mark, Reading, Row};
use super::sixteen::{self, Sixteen};
use super::{Alphabet, Puzzle, ReadError, Size, csv, decode, fast, lengths};

/// A puzzle that was read, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line with the first cells of the puzzle, counted from 1.
    pub line: u64,
}

/// Reads puzzles one after the other, in any of the formats that [`read`](crate::read) describes.
///
/// A puzzle that cannot be read is yielded as an error, and the puzzles after it are read all the same. An
/// error of the input itself ([`ReadError::Io`]) is the last item.
///
/// ```
/// use sudoku_puzzle::read::Reader;
///
/// let text = "1..4..2..3......\n1..5..2..3......\n...1............\n";
/// let mut reader = Reader::new(text.as_bytes());
/// assert_eq!(reader.next().unwrap()?.puzzle.clues(), 4);
/// assert_eq!(
///     reader.next().unwrap().unwrap_err().to_string(),
///     "line 2, column 4: found `5`, expected a sign of a 4×4 board: 1 to 4, or `.` for an empty cell"
/// );
/// assert_eq!(reader.next().unwrap()?.line, 3);
/// assert!(reader.next().is_none());
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    alphabet: Option<Alphabet>,
    /// Whether a line was seen that can be a header or a puzzle; a header is the first such line.
    begun: bool,
    /// In a section of an .sdk file that is not the puzzle.
    in_other_section: bool,
    /// The lines to come of which is known that each is a 4×4 board.
    boards_ahead: usize,
}

impl<R: BufRead> Reader<R> {
    /// A reader of that input, from where it stands.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            alphabet: None,
            begun: false,
            in_other_section: false,
            boards_ahead: 0,
        }
    }

    /// Sets what the signs of 16×16 boards stand for; [`Alphabet::ZeroBased`] also applies to 36×36 boards.
    /// Without this, the signs that occur decide. Numbers are never concerned.
    ///
    /// ```
    /// use sudoku_puzzle::read::{Alphabet, Reader};
    ///
    /// let text = "3".to_owned() + &".".repeat(255);
    /// let mut reader = Reader::new(text.as_bytes()).alphabet(Alphabet::ZeroBased);
    /// assert_eq!(reader.next().unwrap()?.puzzle.value(0, 0), Some(4));
    /// assert!(Reader::new(text.as_bytes()).next().unwrap().is_err());
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> Reader<R> {
        self.alphabet = Some(alphabet);
        self
    }

    /// The puzzle that begins in that line; none where none does.
    fn begin(&mut self, line: &Line) -> Option<Result<Puzzle, ReadError>> {
        let kind = kind_of(line, false);
        if let Kind::Section { is_puzzle } = kind {
            self.in_other_section = !is_puzzle;
        }
        if self.in_other_section {
            return None;
        }
        let result = match kind {
            Kind::Blank | Kind::Nothing | Kind::Border | Kind::Note | Kind::Section { .. } => {
                return None;
            }
            Kind::Wrong(_) | Kind::Cells(_) if self.is_header(line) => return None,
            Kind::Wrong(error) => Err(error),
            Kind::Cells(row) => self.begin_with(row),
        };
        Some(result)
    }

    fn is_header(&mut self, line: &Line) -> bool {
        let is_first = !self.begun;
        self.begun = true;
        is_first
            && matches!(&line.text, Ok(text) if csv::is_header(text, line.number, self.alphabet))
    }

    fn begin_with(&mut self, row: Row) -> Result<Puzzle, ReadError> {
        let count = row.cells.len();
        let whole = match row.form {
            Form::Plain | Form::Drawn => lengths::surely_whole(count),
            Form::Field => Size::of_cells(count),
        };
        if sixteen::is_open(&row) {
            return self.begin_with_sixteen(row);
        }
        self.boards_ahead = 0;
        if let Some(size) = whole {
            self.whole(&row, size)
        } else if row.form == Form::Field {
            Err(lengths::wrong_line(&row))
        } else if Size::new(count).is_ok()
            || row.form == Form::Plain && row.reading != Reading::Signs
        {
            self.grid(Grid::new(row))
        } else {
            self.wrong_length(&row)
        }
    }

    fn begin_with_sixteen(&mut self, row: Row) -> Result<Puzzle, ReadError> {
        if self.boards_ahead == 0 {
            match sixteen::decide(&mut self.lines, &row) {
                Sixteen::Row => return self.grid(Grid::new(row)),
                Sixteen::Boards(boards) => self.boards_ahead = boards,
            }
        }
        self.boards_ahead -= 1;
        match Size::of_cells(row.cells.len()) {
            Some(size) => self.whole(&row, size),
            None => Err(lengths::wrong_line(&row)),
        }
    }

    fn whole(&self, row: &Row, size: Size) -> Result<Puzzle, ReadError> {
        decode::puzzle(&row.cells, size, row.reading, self.alphabet)
    }

    fn grid(&mut self, grid: Grid) -> Result<Puzzle, ReadError> {
        grid.read(&mut self.lines, self.alphabet)
    }

    /// The error for a line of a length that nothing has. Where it is the first row of a board, whose
    /// other rows follow, these are skipped with it.
    fn wrong_length(&mut self, row: &Row) -> Result<Puzzle, ReadError> {
        let count = row.cells.len();
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "._*@&".contains(sign);
        let error = row
            .cells
            .iter()
            .find(|cell| matches!(cell.mark, Mark::Sign(sign) if !is_sign(sign)))
            .map(|cell| {
                let expected = "a digit, a letter, `.`, `_` or `*`";
                ReadError::at(cell.line, cell.column, cell.mark.to_string(), expected)
            })
            .unwrap_or_else(|| lengths::wrong_line(row));
        let next = self.lines.peek(0).map(|line| kind_of(line, false));
        let Some(Kind::Cells(next)) = next else {
            return Err(error);
        };
        let side = next.cells.len();
        let near = Size::new(side).is_ok() && side > 1 && count.abs_diff(side) <= side / 4;
        if near && (!sixteen::is_open(&next) || sixteen::follows_row(&mut self.lines)) {
            self.grid(Grid::failed(side, Some(error), (row.line, row.end)))
        } else {
            Err(error)
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        while let Some(line) = self.lines.next() {
            let quick = match &line.text {
                Ok(text) if !self.in_other_section => fast::puzzle(text),
                _ => None,
            };
            let result = match quick {
                Some(puzzle) => {
                    self.begun = true;
                    self.boards_ahead = 0;
                    Some(Ok(puzzle))
                }
                None => self.begin(&line),
            };
            if let Some(result) = result {
                let line = line.number;
                return Some(result.map(|puzzle| Entry { puzzle, line }));
            }
        }
        self.lines.failure().map(|error| Err(ReadError::Io(error)))
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
