//! Reads puzzles in the formats that are in use, without being told which one it is.
//!
//! A [`Reader`] goes through any [`BufRead`](std::io::BufRead) and yields its puzzles one by one; it holds no more than one
//! of them and the 20 lines ahead of it, however long the input. A single puzzle is read with
//! [`str::parse`].
//!
//! ```
//! use sudoku_puzzle::read::Reader;
//!
//! let text = "\
//! ### A list, and then a grid
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//!
//! 1 . | . .
//! . . | 3 .
//! ----+----
//! . 2 | . .
//! . . | . 4
//! ";
//! let sizes: Result<Vec<usize>, _> = Reader::new(text.as_bytes())
//!     .map(|entry| entry.map(|entry| entry.puzzle.size().n()))
//!     .collect();
//! assert_eq!(sizes?, [9, 4]);
//! # Ok::<(), sudoku_puzzle::read::ReadError>(())
//! ```
//!
//! # Formats
//! The size N of a board follows from the number of its cells. They are written as
//! - one line of N² signs; 16 such signs are a 4×4 board (but see below), one is a 1×1 board;
//! - one line of N² numbers with blanks, tabs, commas or semicolons between them, `0` for an empty cell;
//! - N lines of N signs or numbers, with or without blanks between them, with or without borders of `|`,
//!   `-`, `+`, `=` and `*` (a line of these is a border where it has a `-`, `+` or `=`);
//! - numbers with free line breaks, up to a blank line, a border, a line of 81 or more cells that is a board
//!   by itself, or the end;
//! - lists of these: `.txt`, `.sdm`, `.sdk` (lines in sections other than `[Puzzle]` are left out), `.ss`
//!   (lines `Simple Sudoku` and `Version ...` are left out, as are titles like `Grid 01`);
//! - CSV with `,`, `;` or tabs, whose first column is the puzzle and whose other columns are left out. A
//!   first field that is something else, such as the number of the line, is an error; one cell before other
//!   fields is no 1×1 board. On its first line a name such as `puzzle`, `quizzes` or `sudoku`, or any words
//!   and a second field, are a header, unless a field after them is a puzzle or, after the words, a number.
//!
//! Where most of what stands between blanks, bars, commas and semicolons is one character or two digits, each is a
//! cell, and one that is anything else is a wrong cell. Where not, each character is a cell, or the line has fields.
//!
//! Lines end with `\n`, `\r\n` or `\r`.
//!
//! `#` at the beginning of a line or after a separator begins a comment; a line with nothing else is as if
//! it were not there, also between the rows of a board. What follows 81 or more signs that
//! are a board, after a blank, is left out: a rating, say. Blank lines end a board, but for those between its bands
//! of boxes, if they stand after the first band and every other.
//!
//! # Signs
//!
//! | board | values | empty cell |
//! |-------|--------|------------|
//! | 1×1, 4×4, 9×9 | `1`-`9` | `.` `0` `_` `*` `X` `x` |
//! | 16×16, alphabet `1-G` | `1`-`9`, `A`-`G` or `a`-`g` | `.` `0` `_` `*` |
//! | 16×16, alphabet `0-F` | `0`-`9`, `A`-`F` or `a`-`f`: `0` is the value 1 | `.` `_` `*` |
//! | 16×16, alphabet `A-P` | `A`-`P` or `a`-`p` | `.` `0` `_` `*` |
//! | 25×25 | `1`-`9`, `A`-`P` or `a`-`p` | `.` `0` `_` `*` |
//! | 36×36 | `1`-`9`, `A`-`Z` or `a`-`z`, `@` for 36 | `.` `0` `_` `*` |
//! | 36×36, alphabet `0-F` | `0`-`9`, `A`-`Z` or `a`-`z`: `0` is the value 1 | `.` `_` `*` |
//! | 49×49 | `1`-`9`, `A`-`Z`, `a`-`n` for 36 to 49 | `.` `0` `_` `*` |
//! | 64×64 | `1`-`9`, `A`-`Z`, `a`-`z` for 36 to 61, `0` 62, `@` 63, `&` 64 | `.` `_` `*` |
//! | any, as numbers | `1` to N | `0` `.` `_` `*` |
//!
//! Cells with blanks, bars or commas between them are signs where more of them are letters than numbers of two
//! digits, else numbers.
//!
//! ## The alphabet of a 16×16 board
//! [`Reader::alphabet`] sets it for the whole input. Without that, the first of these that is so decides:
//! 1. A letter from H to P occurs: `A-P`.
//! 2. `0` occurs and so does another sign for an empty cell: `0` must be a value, `0-F`.
//! 3. `0` occurs: it is an empty cell, `1-G`.
//! 4. `G` and a digit from 1 to 9 occur: `1-G`.
//! 5. No value occurs: the board is empty.
//! 6. Else more than one alphabet fits, which is an error.
//!
//! A 36×36 board is read as `0-F` says where that is set, or `0` occurs and another sign for an empty cell too.
//!
//! ## 4×4, or a row of 16×16
//! Sixteen cells on a line without bars are a 4×4 board or the first row of a 16×16 board. The lines from
//! there on decide, up to sixteen of 12 to 20 cells that follow each other, or in four bands with blank lines
//! between them. The first of these that is so counts:
//! 1. Sixteen lines whose clues agree as a 16×16 board, one of them beyond 4, are that board; cells that cannot
//!    be read are its mistakes.
//! 2. A line that is a 4×4 board without a mistake is that board where it cannot be a row, as a value would stand
//!    twice in a row or a column, be it with the 4×4 boards after it; where a line of the list stands before it; or
//!    where a whole 16×16 board begins after it.
//! 3. Where most of the values are beyond 4, and in two lines or more, the lines are a 16×16 board with a
//!    mistake, which is one error. It ends before a line of signs that is a 4×4 board and has a value twice.
//! 4. The line is a 4×4 board, good or malformed by itself.
//!
//! # Parts of a list
//! A list with a puzzle a line can be divided at any ends of lines, and each part read by itself ([`Reader::part`]): the parts
//! have the puzzles of the whole. What else may be read only together with the lines around it is refused there.
//!
//! # Pencil marks
//! [`PencilMarks`](crate::PencilMarks) are parsed from lines of N³ signs and from boards of cells with candidates, and a
//! [`MarksReader`] reads lists of them.
//!
//! # Errors
//! Every [`ReadError::Malformed`] has the line and column at which the text stops making sense, what stands
//! there, and what would make sense. A line that cannot be read costs that line only, a wrong cell its board
//! only. Another mistake within a board of several lines, such as a row of another length, costs what follows up
//! to the next blank line that is not one between bands, the next line that is a board of 9×9 or larger by itself,
//! or the next border that opens a board. A value that stands twice in a unit is an error; that a puzzle has no
//! solution, or several, is none.

mod alphabet;
mod comment;
mod csv;
mod decode;
mod error;
mod fast;
mod grid;
mod kind;
mod lengths;
mod lines;
mod marks;
mod marks_line;
mod marks_reader;
mod parse;
mod part;
mod reader;
mod row;
mod signs;
mod sixteen;

pub use alphabet::{Alphabet, AlphabetError};
pub use error::ReadError;
pub use marks_reader::{MarksEntry, MarksReader};
pub use part::Before;
pub use reader::{Entry, Reader};

use crate::{Puzzle, Size};
