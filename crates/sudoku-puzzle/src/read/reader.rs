use std::io::BufRead;
use std::iter::FusedIterator;
use std::mem;

use super::error::at;
use super::grid::{self, Grid};
use super::header::{self, Number};
use super::kind::{Kind, kind_of};
use super::lines::{Line, Lines};
use super::part::{Before, not_a_line};
use super::row::{self, Cell, Form, Row};
use super::{
    Alphabet, InstanceError, Puzzle, ReadError, Size, brackets, csv, decode, fast, frame, lengths,
    sixteen, unsupported,
};
use crate::shuffle::Shuffle;

/// A puzzle and its line in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<P = Puzzle> {
    /// The puzzle.
    pub puzzle: P,
    /// The line with the first cells of the puzzle, counted from 1.
    pub line: u64,
}

/// An iterator over the puzzles of an input, in any of the formats of [`read`](crate::read).
///
/// A malformed puzzle yields an error, and the puzzles after it are still read. An error of the input
/// ([`ReadError::Io`]) is the last item.
///
/// ```
/// use sudoku_puzzle::read::Reader;
///
/// let text = "1..4..2..3......\n1..5..2..3......\n...1............\n";
/// let mut reader = Reader::new(text.as_bytes());
/// assert_eq!(reader.next().unwrap()?.puzzle.clues(), 4);
/// assert_eq!(
///     reader.next().unwrap().unwrap_err().to_string(),
///     "line 2, column 4: found `5`, expected a symbol of a 4×4 board: 1 to 4, or `.` for an empty cell"
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
    /// Whether the start was searched for a number before the boards, and that number.
    number: (bool, Option<Number>),
    /// Whether a line was read that can be a header or a puzzle. Only the first such line can be a header.
    started: bool,
    /// Whether the reader is in a section of an .sdk file other than the puzzle.
    in_other_section: bool,
    /// Whether an error said that the input is XML. Its other lines have no puzzles.
    in_markup: bool,
    /// Whether the last line belongs to a list of 4×4 boards, one per line.
    in_fours: bool,
    /// Whether the input is a part of a list with one puzzle per line.
    is_part: bool,
    /// The lines before the part, if they are not counted yet.
    uncounted: Option<Before>,
}

impl<'t> Reader<&'t [u8]> {
    /// Creates a reader of a text in memory.
    pub(super) fn of_text(text: &'t str) -> Self {
        Reader::of_lines(Lines::of_text(text))
    }
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader that starts at the current position of the input.
    pub fn new(input: R) -> Reader<R> {
        Reader::of_lines(Lines::new(input))
    }

    fn of_lines(lines: Lines<R>) -> Reader<R> {
        Reader {
            lines,
            alphabet: None,
            shuffle: None,
            number: (false, None),
            started: false,
            in_other_section: false,
            in_markup: false,
            in_fours: false,
            is_part: false,
            uncounted: None,
        }
    }

    /// Creates a reader of the values of objects that are puzzles.
    pub(super) fn of_objects(input: R) -> Reader<R> {
        let mut reader = Reader::new(input);
        reader.lines.in_objects();
        // Values are no header.
        (reader.started, reader.number.0) = (true, true);
        reader
    }

    /// Creates a reader of a part of a list with one puzzle per line. The part must consist of complete lines. All
    /// parts together yield the puzzles and errors of the whole list, with the same line numbers.
    ///
    /// A line that may be part of a board of several lines yields [`ReadError::NotALine`] as the last item. Sixteen
    /// cells that are a valid 4×4 board are read as that board.
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
        reader.started = !matches!(before, Before::Comments(_));
        reader.number.0 = reader.started;
        reader.is_part = true;
        match before {
            Before::Comments(lines) | Before::Lines(lines) => reader.lines.skip(lines),
            Before::Uncounted(_) => reader.uncounted = Some(before),
        }
        reader
    }

    /// Sets the alphabet in which 16×16 boards are read and written; [`Alphabet::ZeroBased`] also applies to larger ones.
    /// By default the alphabet is determined from the symbols that occur. Numbers are from 0 in `ZeroBased`, from 1 in the
    /// others.
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

    /// [Shuffles](Puzzle::shuffled) each puzzle at random from this seed.
    ///
    /// The result depends only on the seed and on the number of the puzzle in the list, which also counts malformed
    /// puzzles.
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

    /// Returns whether a line was read that can be a header or a puzzle. Only the first such line can be a header, so
    /// none follows.
    ///
    /// ```
    /// use sudoku_puzzle::read::Reader;
    ///
    /// let has_started = |text: &str| {
    ///     let mut reader = Reader::new(text.as_bytes());
    ///     reader.next();
    ///     reader.has_started()
    /// };
    /// assert!(!has_started("# puzzles of a week\n\n"));
    /// assert!(has_started("# puzzles of a week\nquizzes,solutions\n"));
    /// ```
    pub fn has_started(&self) -> bool {
        self.started
    }

    /// Reads a number before the boards, and returns a note that it is skipped if there is one: the number of the boards, their side or that
    /// of their boxes.
    ///
    /// If it is none of these, the error is the last item.
    ///
    /// ```
    /// use sudoku_puzzle::read::Reader;
    ///
    /// let mut reader = Reader::new("4x4\n1..4..2..3......\n".as_bytes());
    /// let note = "line 1: `4x4` is skipped as the number of boards or their side";
    /// assert_eq!(reader.skipped().as_deref(), Some(note));
    /// assert_eq!(reader.next().unwrap()?.line, 2);
    /// assert_eq!(Reader::new("1\n.\n".as_bytes()).skipped(), None); // two boards of 1×1
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    pub fn skipped(&mut self) -> Option<String> {
        let (has_searched, number) = &mut self.number;
        if !mem::replace(has_searched, true) {
            *number = Number::read(&mut self.lines);
        }
        number.as_ref().map(Number::note)
    }

    /// Reads the puzzle that starts in a line; returns `None` if none does.
    fn begin(&mut self, line: &Line) -> Option<Result<Puzzle, ReadError>> {
        let kind = kind_of(line, false);
        let not_a_line_error = self.is_part.then(|| not_a_line(line, &kind)).flatten();
        if let Kind::Section { is_puzzle } = kind {
            self.in_other_section = !is_puzzle;
        }
        if matches!(kind, Kind::Wrong(_) | Kind::Cells(_))
            && !self.in_other_section
            && self.is_header(line)
        {
            return None;
        }
        if let Some(error) = not_a_line_error {
            return Some(Err(error));
        }
        if self.in_other_section {
            return None;
        }
        let read = self.begin_kind(line, kind)?;
        Some(read.map_err(ReadError::from))
    }

    /// Reads the puzzle that starts in a line of this kind.
    fn begin_kind(&mut self, line: &Line, kind: Kind) -> Option<Result<Puzzle, InstanceError>> {
        match kind {
            Kind::Blank | Kind::Border | Kind::Note | Kind::Section { .. } => {
                self.in_fours = false;
                None
            }
            Kind::Bars => None,
            Kind::Markup => {
                let is_first = !mem::replace(&mut self.in_markup, true);
                is_first.then(|| Err(markup(line.number)))
            }
            Kind::List(list) => self.list(list),
            // The other rows of the board are skipped.
            Kind::Wrong(error) if line.has_bars() => {
                Some(self.grid(Grid::failed(9, Some(error), (line.number, 1))))
            }
            Kind::Wrong(error) => Some(Err(error)),
            Kind::Cells(row) => match csv::not_the_puzzle(line, &row) {
                Some(error) => Some(Err(error)),
                None => Some(match self.in_columns(line) {
                    Some(rows) => self.whole(&rows),
                    None => self.begin_with(row),
                }),
            },
            Kind::Bare(row, otherwise) => match grid::starts_with(&row, &mut self.lines) {
                true => Some(self.grid(Grid::new(row))),
                // A border, a separator or a blank line.
                false => {
                    self.in_fours &= matches!(*otherwise, Kind::Bars);
                    None
                }
            },
        }
    }

    /// Returns the rows of a board whose empty cells are spaces, if it starts in this line, and consumes the others.
    fn in_columns(&mut self, line: &Line) -> Option<Vec<Row>> {
        if self.is_part {
            return None;
        }
        let rows = frame::columns(line.text.as_ref().ok()?, line.number, &mut self.lines)?;
        for _ in 1..rows.len() {
            self.lines.next();
        }
        Some(rows)
    }

    /// Reads the puzzle that starts with a list in brackets; returns `None` if there are only brackets.
    fn list(&mut self, mut list: brackets::List) -> Option<Result<Puzzle, InstanceError>> {
        self.in_fours = false;
        while list.is_open()
            && let Some(line) = self.lines.peek(0)
            && let Ok(text) = &line.text
            && list.continues(text, line.number)
        {
            self.lines.next();
        }
        let is_row = |row: &&Row| Size::new(row.cells.len()).is_ok();
        if let Some(row) = list.row().filter(is_row) {
            let is_row = Size::of_cells(row.cells.len()).is_none()
                || matches!(self.lines.kind(0), Some(Kind::List(next)) if next.row().is_some());
            if is_row {
                return Some(self.grid(Grid::new(row.clone())));
            }
        }
        if list.is_empty() {
            return None;
        }
        Some(match list.fault() {
            Some(error) => Err(error),
            None => self.whole(list.rows()),
        })
    }

    fn is_header(&mut self, line: &Line) -> bool {
        let is_first = !self.started;
        self.started = true;
        if is_first
            && let Ok(text) = &line.text
            && let Some(fields) = header::titles(text, line.number, self.alphabet)
        {
            self.lines.skip_fields(fields);
            return true;
        }
        false
    }

    fn begin_with(&mut self, row: Row) -> Result<Puzzle, InstanceError> {
        let count = row.cells.len();
        if self.is_part {
            return self.whole(&[row]);
        }
        if sixteen::is_ambiguous(&row) {
            if sixteen::is_four(self.in_fours, &mut self.lines, &row, self.alphabet) {
                self.in_fours = true;
                return self.whole(&[row]);
            }
            return self.grid(Grid::new(row));
        }
        let in_fours = mem::take(&mut self.in_fours);
        let whole = match row.form {
            Form::Plain | Form::Drawn => lengths::surely_whole(count),
            Form::Field => Size::of_cells(count),
        };
        if whole.is_some() && count > 1 {
            return self.whole(&[row]);
        }
        if let Some(side) = unsupported::side(&row, &mut self.lines) {
            let error = unsupported::error(&row, side);
            return match side == count {
                true => self.grid(Grid::failed(side, Some(error), (row.line, row.end))),
                false => Err(error),
            };
        }
        if count == 1
            && let Some(error) = self.row_with_spaces(&row)
        {
            return self.grid(Grid::failed(9, Some(error), (row.line, row.end)));
        }
        if whole.is_some() {
            self.whole(&[row])
        } else if row.form == Form::Field {
            Err(lengths::wrong_line(&row))
        } else if Size::new(count).is_ok() || row.form == Form::Plain && !row.compact {
            self.grid(Grid::new(row))
        } else {
            // The list continues if the length is close to that of its boards.
            self.in_fours = in_fours && sixteen::is_near(&row);
            self.wrong_length(&row)
        }
    }

    /// Returns the error for a line with one cell that is a row with spaces as empty cells, and not a board.
    fn row_with_spaces(&mut self, row: &Row) -> Option<InstanceError> {
        let cell = &row.cells[0];
        let next = self.lines.kind(0)?;
        let is_row = cell.column > 2
            || matches!(next, Kind::Cells(next) if next.form == Form::Plain && next.has_gaps);
        let is_row = is_row && row.form == Form::Plain;
        is_row.then(|| {
            let found = "one cell, with spaces around it or in the next line";
            let expected = "a row of a board, with `.` for an empty cell";
            at(row.line, cell.column, found, expected)
        })
    }

    /// Decodes a board from its rows.
    fn whole(&self, rows: &[Row]) -> Result<Puzzle, InstanceError> {
        let cells: Vec<Cell> = rows.iter().flat_map(|row| row.cells.clone()).collect();
        match Size::of_cells(cells.len()) {
            Some(size) => decode::puzzle(&cells, size, row::encoding(rows), self.alphabet),
            None => Err({ rows.last() }.map_or_else(empty, lengths::wrong_line)),
        }
    }

    fn grid(&mut self, grid: Grid) -> Result<Puzzle, InstanceError> {
        self.in_fours = false;
        grid.read(&mut self.lines, self.alphabet)
    }

    /// Returns the error for a line of an invalid length. If it is the first row of a board, the other rows are skipped
    /// too.
    fn wrong_length(&mut self, row: &Row) -> Result<Puzzle, InstanceError> {
        if let Some(side) = self.side_of_broken(row) {
            let error = lengths::wrong_row(row, side);
            return self.grid(Grid::failed(side, Some(error), (row.line, row.end)));
        }
        if row.has_gaps {
            // Spaces may be empty cells, in the next lines as well.
            let error = lengths::wrong_line(row);
            return self.grid(Grid::failed(9, Some(error), (row.line, row.end)));
        }
        Err(lengths::wrong_line(row))
    }

    /// Returns the side of the board whose malformed first row a line is, judging by the next lines, if any.
    fn side_of_broken(&mut self, row: &Row) -> Option<usize> {
        let next = self.lines.kind(0);
        let Some(Kind::Cells(next)) = next else {
            return None;
        };
        let side = next.cells.len();
        let is_near =
            Size::new(side).is_ok() && side > 1 && row.cells.len().abs_diff(side) <= side / 4;
        let is_row =
            is_near && (!sixteen::is_ambiguous(&next) || sixteen::are_rows_ahead(&mut self.lines));
        is_row.then_some(side)
    }

    /// Returns the next puzzle without shuffling it.
    #[inline]
    fn next_as_written(&mut self) -> Option<Result<Entry, ReadError>> {
        loop {
            if !self.in_other_section
                && let Some((line, puzzle)) = self.lines.next_if(fast::puzzle)
            {
                // A board is no number before the boards.
                (self.started, self.number.0) = (true, true);
                self.in_fours = false;
                return Some(Ok(Entry { puzzle, line }));
            }
            if !self.number.0 {
                self.skipped();
            }
            let Some(mut line) = self.lines.next() else {
                break;
            };
            if let Some(mut result) = self.begin(&line) {
                if result.is_err()
                    && let Some(Before::Uncounted(count)) = self.uncounted.take()
                {
                    result = match count() {
                        Ok(before) => {
                            self.lines.skip(before);
                            line.add_before(before);
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

fn markup(line: u64) -> InstanceError {
    let found = "XML, perhaps a file of OpenSudoku";
    let expected = "text with the clues, such as the value of `data` in each `<game data=\"...\">`";
    at(line, 1, found, expected)
}

fn empty() -> InstanceError {
    at(1, 1, "no cells", "a puzzle")
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        let Some(mut entry) = self.next_as_written() else {
            let number = self.number.1.take().filter(|_| !self.is_part);
            return number
                .and_then(|number| number.fault())
                .map(|error| Err(error.into()));
        };
        match &entry {
            // The last item: how many boards follow is not known.
            Err(ReadError::Io(_) | ReadError::NotALine { .. }) => self.number.1 = None,
            read => {
                if let Some(number) = &mut self.number.1 {
                    number.count(read.as_ref().ok().map(|entry| entry.puzzle.size()));
                }
            }
        }
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
