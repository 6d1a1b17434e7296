//! The forms of texts with puzzles, and a reader of any of them.

use std::io::BufRead;
use std::iter::FusedIterator;

use search_core::form::{InstanceError, TextForm};

use super::lines::Lines;
use super::marks::{self, Part};
use super::{Alphabet, Entry, MarksReader, ReadError, Reader, marks_line, objects};
use crate::Givens;

/// A form of texts with puzzles. See [`FORMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The formats of [`Reader`].
    Boards,
    /// Objects with a key such as `puzzle`, whose value has one of the formats of [`Reader`].
    Objects,
    /// The formats of [`MarksReader`].
    Candidates,
}

/// The forms of texts with puzzles.
pub const FORMS: [TextForm<Form>; 3] = [
    TextForm {
        name: "boards",
        about: "the clues as lines, grids, numbers, lists or the fields of a table: 53..7....",
        recognise: are_boards,
        read: Form::Boards,
    },
    TextForm {
        name: "json",
        about: "objects with a puzzle or grid: {\"puzzle\": \"53..7....\"}",
        recognise: objects::recognise,
        read: Form::Objects,
    },
    TextForm {
        name: "candidates",
        about: "the candidates of each cell as N³ symbols, or in a grid: 5 3 124 | 26 7 2468",
        recognise: are_candidates,
        read: Form::Candidates,
    },
];

/// Checks that the first board of a text can be read, or that the text has no other form, so that the error of its reader is the best one.
fn are_boards(text: &str) -> Result<(), InstanceError> {
    match Reader::of_text(text).next() {
        Some(Err(ReadError::Malformed(error)))
            if objects::recognise(text).is_ok() || are_candidates(text).is_ok() =>
        {
            Err(error)
        }
        _ => Ok(()),
    }
}

/// Checks that a text starts with candidates: with a line of N³ symbols, or with rows in which more cells have several candidates than none.
fn are_candidates(text: &str) -> Result<(), InstanceError> {
    let mut lines = Lines::new(text.as_bytes());
    let (mut size, mut rows, mut open, mut blank) = (None, 0, 0, 0);
    let mut is_wrong = false;
    let mut place = 1;
    while let Some(line) = lines.next() {
        if marks::words([&line]).next().is_none() {
            continue;
        }
        place = line.number as usize;
        if size.is_none() && marks_line::is_marks(&line) {
            return Ok(());
        }
        let Some(part) = Part::of(&line).filter(|part| *size.get_or_insert(part.size) == part.size)
        else {
            // The error of one row between bars is that of the reader.
            if is_wrong || !line.has_bars() {
                break;
            }
            is_wrong = true;
            continue;
        };
        (rows, open, blank) = (rows + 1, open + part.open, blank + part.blank);
        if !part.is_row || rows == part.size.n() {
            break;
        }
    }
    match open > blank {
        true => Ok(()),
        false => Err(InstanceError::new(
            place,
            1,
            "another text",
            "candidates of cells, such as `124`",
        )),
    }
}

/// A reader of puzzles in one of the [`FORMS`], an iterator.
///
/// ```
/// use search_core::form::choose;
/// use sudoku_puzzle::read::{FORMS, FormReader};
/// use sudoku_puzzle::{Solver, clues::Givens};
///
/// let text = r#"[{"id": 1, "puzzle": "1..4..2..3......"}, {"id": 2, "puzzle": "...41.....2.3..."}]"#;
/// let choice = choose(&FORMS, text)?;
/// assert_eq!(choice.form.name, "json");
/// let read: Result<Vec<Givens>, _> = FormReader::new(choice.form.read, text.as_bytes())
///     .map(|entry| entry.map(|entry| entry.puzzle))
///     .collect();
/// let solutions = read?.iter().map(|given| Solver::default().count(given, 9)).collect::<Result<Vec<_>, _>>();
/// assert_eq!(solutions, Ok(vec![1, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FormReader<R>(Forms<R>);

#[derive(Debug)]
enum Forms<R> {
    Clues(Reader<R>),
    Candidates(MarksReader<R>),
}

impl<R: BufRead> FormReader<R> {
    /// Creates a reader that starts at the current position of the input.
    pub fn new(form: Form, input: R) -> FormReader<R> {
        FormReader(match form {
            Form::Boards => Forms::Clues(Reader::new(input)),
            Form::Objects => Forms::Clues(Reader::of_objects(input)),
            Form::Candidates => Forms::Candidates(MarksReader::new(input).checked()),
        })
    }

    /// Sets the alphabet, as [`Reader::alphabet`] and [`MarksReader::alphabet`] do.
    #[must_use]
    pub fn alphabet(self, alphabet: Alphabet) -> FormReader<R> {
        FormReader(match self.0 {
            Forms::Clues(reader) => Forms::Clues(reader.alphabet(alphabet)),
            Forms::Candidates(reader) => Forms::Candidates(reader.alphabet(alphabet)),
        })
    }

    /// Shuffles each puzzle, as [`Reader::shuffled`] does. Candidates are not shuffled.
    #[must_use]
    pub fn shuffled(self, seed: u64) -> FormReader<R> {
        FormReader(match self.0 {
            Forms::Clues(reader) => Forms::Clues(reader.shuffled(seed)),
            candidates @ Forms::Candidates(_) => candidates,
        })
    }

    /// Returns a note if a line before the boards is skipped, as [`Reader::skipped`] does.
    pub fn skipped(&mut self) -> Option<String> {
        match &mut self.0 {
            Forms::Clues(reader) => reader.skipped(),
            Forms::Candidates(_) => None,
        }
    }
}

/// Reads the boards of a [`Reader`], such as one of a part of a list.
impl<R> From<Reader<R>> for FormReader<R> {
    fn from(reader: Reader<R>) -> FormReader<R> {
        FormReader(Forms::Clues(reader))
    }
}

impl<R: BufRead> Iterator for FormReader<R> {
    type Item = Result<Entry<Givens>, ReadError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Forms::Clues(reader) => reader.next().map(givens),
            Forms::Candidates(reader) => reader.next().map(givens),
        }
    }
}

#[inline]
fn givens<P: Into<Givens>>(read: Result<Entry<P>, ReadError>) -> Result<Entry<Givens>, ReadError> {
    let Entry { puzzle, line } = read?;
    let puzzle = puzzle.into();
    Ok(Entry { puzzle, line })
}

impl<R: BufRead> FusedIterator for FormReader<R> {}
