use std::io::BufRead;
use std::iter::FusedIterator;

use super::grid::Grid;
use super::kind::{Kind, kind_of};
use super::lines::{Line, Lines};
use super::part::{Before, not_a_line};
use super::row::{self, Form, Row};
use super::sixteen::{self, List};
use super::{Alphabet, Puzzle, ReadError, Size, csv, decode, fast, lengths};
use crate::shuffle::Shuffle;

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
    shuffle: Option<Shuffle>,
    /// Whether a line was seen that can be a header or a puzzle; a header is the first such line.
    begun: bool,
    /// In a section of an .sdk file that is not the puzzle.
    in_other_section: bool,
    /// The 4×4 boards that were read last, as long as nothing else came after them.
    fours: List,
    /// What stands before a part in which every line is read by itself; none where the input is read as a whole.
    part: Option<Before>,
}

impl<R: BufRead> Reader<R> {
    /// A reader of that input, from where it stands.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            alphabet: None,
            shuffle: None,
            begun: false,
            in_other_section: false,
            fours: List::default(),
            part: None,
        }
    }

    /// A reader of a part of a list, which begins at the beginning of a line and ends at the end of one: with the lines
    /// that it names, all parts together have the puzzles and the errors that the whole list has.
    ///
    /// A line that may be a part of a board of several lines is [`ReadError::NotALine`], the last item. Sixteen cells that are
    /// a 4×4 board are one.
    ///
    /// ```
    /// use sudoku_puzzle::read::{Before, Reader};
    ///
    /// let list = "quizzes\n1..4..2..3......\n1...\n";
    /// let (_, second) = list.split_at(25);
    /// let mut reader = Reader::part(second.as_bytes(), Before::Uncounted(Box::new(|| Ok(2))));
    /// let error = reader.next().unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: found a row of 4 cells, expected a puzzle in one line");
    /// assert!(reader.next().is_none());
    /// ```
    pub fn part(input: R, before: Before) -> Reader<R> {
        let mut reader = Reader::new(input);
        reader.begun = !matches!(before, Before::Comments(_));
        reader.lines.skip(before.known());
        reader.part = Some(before);
        reader
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

    /// Yields each puzzle [shuffled](Puzzle::shuffled) at random from this seed.
    ///
    /// The result depends on the seed and on the place of the puzzle in the list alone. A puzzle that cannot be read has a
    /// place too.
    ///
    /// ```
    /// use sudoku_puzzle::read::Reader;
    ///
    /// let list = "1..4..2..3......\n1..5..2..3......\n1234............\n";
    /// let read = |seed| Reader::new(list.as_bytes()).shuffled(seed).flatten().map(|entry| entry.puzzle);
    /// assert_eq!(read(1).map(|puzzle| puzzle.clues()).collect::<Vec<_>>(), [4, 4]);
    /// assert!(read(1).eq(read(1)) && read(1).ne(read(2)));
    /// ```
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Reader<R> {
        self.shuffle = Some(Shuffle::new(seed));
        self
    }

    /// Whether it has come to a line that can be a header or a puzzle. A header is the first such line, so none follows.
    ///
    /// ```
    /// use sudoku_puzzle::read::Reader;
    ///
    /// let has_begun = |text: &str| {
    ///     let mut reader = Reader::new(text.as_bytes());
    ///     reader.next();
    ///     reader.has_begun()
    /// };
    /// assert!(!has_begun("# puzzles of a week\n\n"));
    /// assert!(has_begun("# puzzles of a week\nquizzes,solutions\n"));
    /// ```
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// The puzzle that begins in that line; none where none does.
    fn begin(&mut self, line: &Line) -> Option<Result<Puzzle, ReadError>> {
        let kind = kind_of(line, false);
        let refused = self.part.as_ref().and_then(|_| not_a_line(line, &kind));
        if let Kind::Section { is_puzzle } = kind {
            self.in_other_section = !is_puzzle;
        }
        if matches!(kind, Kind::Wrong(_) | Kind::Cells(_))
            && !self.in_other_section
            && self.is_header(line)
        {
            return None;
        }
        if let Some(error) = refused {
            return Some(Err(error));
        }
        if self.in_other_section {
            return None;
        }
        let result = match kind {
            Kind::Blank | Kind::Border | Kind::Note | Kind::Section { .. } => {
                self.fours = List::default();
                return None;
            }
            Kind::Wrong(error) => Err(error),
            Kind::Cells(row) => match csv::not_the_puzzle(line, &row) {
                Some(error) => Err(error),
                None => self.begin_with(row),
            },
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
        if self.part.is_some() {
            return match Size::of_cells(count) {
                Some(size) => self.whole(&row, size),
                None => Err(lengths::wrong_line(&row)),
            };
        }
        if sixteen::is_open(&row) {
            return match Size::of_cells(count) {
                Some(size) if self.fours.takes(&mut self.lines, &row, self.alphabet) => {
                    self.whole(&row, size)
                }
                _ => self.grid(Grid::new(row)),
            };
        }
        let whole = match row.form {
            Form::Plain | Form::Drawn => lengths::surely_whole(count),
            Form::Field => Size::of_cells(count),
        };
        if let Some(size) = whole {
            self.fours = List::default();
            self.whole(&row, size)
        } else if row.form == Form::Field {
            self.fours = List::default();
            Err(lengths::wrong_line(&row))
        } else if Size::new(count).is_ok() || row.form == Form::Plain && !row.close {
            self.grid(Grid::new(row))
        } else {
            self.wrong_length(&row)
        }
    }

    fn whole(&self, row: &Row, size: Size) -> Result<Puzzle, ReadError> {
        decode::puzzle(&row.cells, size, row::reading([row]), self.alphabet)
    }

    fn grid(&mut self, grid: Grid) -> Result<Puzzle, ReadError> {
        self.fours = List::default();
        grid.read(&mut self.lines, self.alphabet)
    }

    /// The error for a line of a length that nothing has. Where it is the first row of a board, whose
    /// other rows follow, these are skipped with it.
    fn wrong_length(&mut self, row: &Row) -> Result<Puzzle, ReadError> {
        if let Some(side) = self.side_of_broken(row) {
            let error = lengths::wrong_row(row, side);
            return self.grid(Grid::failed(side, Some(error), (row.line, row.end)));
        }
        self.fours.skip(row);
        Err(lengths::wrong_line(row))
    }

    /// The side of the board of which that line was meant to be the first row, by the lines after it.
    fn side_of_broken(&mut self, row: &Row) -> Option<usize> {
        let next = self.lines.peek(0).map(|line| kind_of(line, false));
        let Some(Kind::Cells(next)) = next else {
            return None;
        };
        let side = next.cells.len();
        let is_near =
            Size::new(side).is_ok() && side > 1 && row.cells.len().abs_diff(side) <= side / 4;
        let is_row =
            is_near && (!sixteen::is_open(&next) || sixteen::are_rows_ahead(&mut self.lines));
        is_row.then_some(side)
    }

    /// The next puzzle, not shuffled.
    #[inline]
    fn next_as_written(&mut self) -> Option<Result<Entry, ReadError>> {
        loop {
            if !self.in_other_section
                && let Some((line, puzzle)) = self.lines.next_if(fast::puzzle)
            {
                self.begun = true;
                self.fours = List::default();
                return Some(Ok(Entry { puzzle, line }));
            }
            let Some(mut line) = self.lines.next() else {
                break;
            };
            if let Some(mut result) = self.begin(&line) {
                if result.is_err()
                    && let Some(count) = self.part.as_mut().and_then(Before::take_uncounted)
                {
                    result = match count() {
                        Ok(before) => {
                            self.lines.skip(before);
                            line.number += before;
                            self.begin(&line)?
                        }
                        Err(error) => Err(ReadError::Io(error)),
                    };
                }
                if let Err(ReadError::NotALine { .. } | ReadError::Io(_)) = result {
                    self.lines.end();
                }
                let line = line.number;
                return Some(result.map(|puzzle| Entry { puzzle, line }));
            }
        }
        self.lines.failure().map(|error| Err(ReadError::Io(error)))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        let mut entry = self.next_as_written()?;
        if let Some(shuffle) = &mut self.shuffle {
            match &mut entry {
                Ok(entry) => entry.puzzle = shuffle.next(&entry.puzzle),
                Err(_) => shuffle.skip(),
            }
        }
        Some(entry)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
