//! Reads puzzles in all common formats and detects the format.
//!
//! A [`Reader`] yields the puzzles of any [`BufRead`](std::io::BufRead) one by one. It stores at most one puzzle and 20
//! lines of lookahead, regardless of the length of the input. A single puzzle is read with [`str::parse`].
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
//! # Forms
//! [`FORMS`] lists the forms of texts, by which the command line, the page and Python read: boards as described here,
//! JSON objects with boards, and candidates. Each recognises its texts, see [`choose`](search_core::form::choose), and a
//! [`FormReader`] reads them; [`Givens`](crate::Givens) is parsed from a text of any form.
//!
//! In objects, as JSON, Python and JavaScript write them, the values of the keys `puzzle`, `grid`, `board` and the other
//! titles of a column with puzzles are read, texts or lists; all else is ignored. Candidates are read by a
//! [`MarksReader`]; in the format by cells, a value that is the only one of two cells of a unit is an error, as is a cell
//! whose candidates are all such values of its units.
//!
//! # Formats
//! The size N of a board follows from the number of its cells. The formats are:
//! - one line of N² symbols; 16 symbols are a 4×4 board (but see below), one is a 1×1 board;
//! - one line of N² numbers separated by spaces, tabs, commas or semicolons, `0` for an empty cell;
//! - N lines of N symbols or numbers, optionally separated by spaces, commas or tabs, optionally with borders of `|`, `-`,
//!   `+`, `=` and `*` (a line of these is a border if it contains `-`, `+` or `=`) or of Unicode's box-drawing characters;
//! - the same with spaces as empty cells, if bars at equal distances or the lengths of the lines show the cells, and no
//!   other sign of an empty cell occurs;
//! - lists in brackets, as Python, JSON and C print them, on one line or several: `[[5, 3, None], ...]`, or strings of
//!   rows; a list of several boards is an error, unless each is a string on a line of its own;
//! - numbers with free line breaks, up to a blank line, a border, a line of 81 or more cells that is a complete board,
//!   or the end;
//! - lists of these: `.txt`, `.sdm`, `.sdk` (lines in sections other than `[Puzzle]` are skipped), `.ss` (lines
//!   `Simple Sudoku` and `Version ...` are skipped, as are titles such as `Grid 01`);
//! - CSV with `,`, `;` or tabs; other columns than that of the puzzle are ignored. It is the column with a title such as
//!   `puzzle`, `quizzes` or `sudoku`, or else the first one with a board; one cell before other fields is not a 1×1
//!   board. The first line is a header if it has such a title, or any words and a second field that is not a number,
//!   unless a field is a puzzle.
//!
//! Before the cells of a line, the number of the line or the letter of a row, as in `1: 53..7....` or `A) 53..7....`, is
//! ignored. So is any text without a board before a word that is a complete board: a name, a link whose query, path or
//! fragment has all cells, or the fields of `HoDoKu` (`:0000:x:53..7...:::`; `+` marks values that are no clues).
//!
//! A number, or twice the same one, on the first line before boards larger than 1×1 is skipped
//! ([`Reader::skipped`]): the number of the boards, their side, or that of their boxes. If it is none of these, the last
//! item is an error.
//!
//! If most of the parts between spaces, bars, commas and semicolons are one character or two digits, each part is a
//! cell, and any other part is an invalid cell. Otherwise each character is a cell, or the line has fields.
//!
//! Between separators, `-1`, `..`, `--` and `__` are empty cells, if no other sign of an empty cell occurs. In commas,
//! semicolons, tabs and brackets, a field without a value, `None` and `null` are empty cells. A line of
//! dashes, bars or separators alone is a row of empty cells if the board has such cells and lacks that row.
//!
//! Lines end with `\n`, `\r\n` or `\r`. The text is UTF-8, with or without a byte order mark.
//!
//! `#` at the start of a line or after a separator starts a comment; a line with nothing else is ignored, also between
//! the rows of a board. Text after 81 or more symbols that are a board, separated by a space, is ignored: a rating, for
//! example. A blank line ends a board, except between its bands of boxes, if blank lines follow the first band and all
//! others.
//!
//! # Symbols
//!
//! | board | values | empty cell |
//! |-------|--------|------------|
//! | 1×1, 4×4, 9×9 | `1`-`9` | `0` `X` `x` |
//! | 16×16, alphabet `1-G` | `1`-`9`, `A`-`G` or `a`-`g` | `0` |
//! | 16×16, alphabet `0-F` | `0`-`9`, `A`-`F` or `a`-`f`: `0` is the value 1 | |
//! | 16×16, alphabet `A-P` | `A`-`P` or `a`-`p` | `0` |
//! | 25×25 | `1`-`9`, `A`-`P` or `a`-`p` | `0` |
//! | 36×36 | `1`-`9`, `A`-`Z` or `a`-`z`, `@` for 36 | `0` |
//! | 49×49 | `1`-`9`, `A`-`Z`, `a`-`n` for 36 to 49 | `0` |
//! | 25×25 to 49×49, alphabet `0-F` | `0`-`9`, `A`-`Z`, then `a`-`m`: `0` is the value 1 | |
//! | 64×64 | `1`-`9`, `A`-`Z`, `a`-`z` for 36 to 61, `0` 62, `@` 63, `&` 64 | |
//! | 64×64, alphabet `0-F` | `0`-`9`, `A`-`Z`, `a`-`z`, `@`, `&`: `0` is the value 1 | |
//! | any, as numbers | `1` to N | `0` |
//! | 16×16 and larger, as numbers from 0 | `0` to N-1 | |
//!
//! On every board `.`, `_`, `*`, `?` and `-` are empty cells; `x` only where no other sign is. On boards larger than 9×9, `0` is a value if another sign of
//! an empty cell occurs, or if the board is full with it; a value N, or a letter of `A-P`, is an error then.
//!
//! Cells separated by spaces, bars or commas are symbols if more of them are letters than two-digit numbers, and
//! numbers otherwise.
//!
//! ## The alphabet of a 16×16 board
//! [`Reader::alphabet`] sets it for the whole input, also for numbers, which are numbers from 0 in `0-F`. A puzzle is
//! written in the alphabet in which it was read ([`Notation`](crate::Notation)). By default, the first of these rules that applies decides:
//! 1. A letter from H to P occurs: `A-P`.
//! 2. `0` and another symbol of an empty cell occur, or the board is full with `0`: it must be a value, `0-F`.
//! 3. `0` occurs: it is an empty cell, `1-G`.
//! 4. `G` and a digit from 1 to 9 occur: `1-G`.
//! 5. No value occurs: the board is empty.
//! 6. Otherwise the alphabet is ambiguous, which is an error.
//!
//! A larger board is read in the alphabet `0-F` if that is set, or up to 49×49 by the second rule.
//!
//! ## A 4×4 board or a row of 16×16
//! Sixteen cells on a line without bars are a 4×4 board or the first row of a 16×16 board. The following lines decide,
//! up to sixteen consecutive lines of 12 to 20 cells, or four bands of such lines separated by blank lines. The first
//! of these rules that applies counts:
//! 1. Sixteen lines whose clues are consistent as a 16×16 board, with a value above 4, are that board; invalid cells
//!    are errors in it.
//! 2. A line that is a 4×4 board without errors is that board in three cases: if it cannot be a row because a value
//!    would occur twice in a row or a column, by itself or together with the 4×4 boards after it; if it follows a line
//!    of the same list; or if a complete 16×16 board starts after it.
//! 3. If most values, in at least two lines, are above 4, the lines are a 16×16 board with an error, which is reported
//!    once. The board ends before a line of symbols that is a 4×4 board and, read as a row, has a value twice.
//! 4. Otherwise the line is a 4×4 board, valid or malformed.
//!
//! # Layouts
//! Boards of 6×6 and of other sides, and boards in another [`Layout`](crate::layout::Layout), are read by a [`LayoutReader`].
//!
//! # Parts of a list
//! A list with one puzzle per line can be divided at any line ends and each part read separately ([`Reader::part`]);
//! together the parts have the puzzles of the whole list. In a part, formats with several lines per puzzle are errors.
//!
//! # Pencil marks
//! [`PencilMarks`](crate::PencilMarks) are parsed from lines of N³ symbols and from boards of cells with candidates. A
//! [`MarksReader`] reads lists of them.
//!
//! # Errors
//! Every [`ReadError::Malformed`] has the line and column of the error, the text found there, and what was expected. A
//! malformed line affects only that line, and an invalid cell only its board. After another error within a board of
//! several lines, such as a row of another length, the text is skipped up to the next blank line that does not separate
//! bands, the next line that is a complete board of 9×9 or larger, or the next border that starts a board. A value that
//! occurs twice in a unit is an error. A puzzle without a solution, or with several, is not.

mod alphabet;
mod brackets;
mod csv;
mod decode;
mod error;
mod excerpt;
mod fast;
mod forms;
mod frame;
mod grid;
mod header;
mod kind;
mod layout;
mod lengths;
mod lines;
mod marks;
mod marks_line;
mod marks_reader;
mod objects;
mod parse;
mod part;
mod reader;
mod row;
mod sixteen;
mod symbols;
mod unsupported;

pub use alphabet::{Alphabet, AlphabetError};
pub use error::ReadError;
pub use forms::{FORMS, Form, FormReader};
pub use layout::LayoutReader;
pub use marks_reader::MarksReader;
pub use part::Before;
pub use reader::{Entry, Reader};

use search_core::form::InstanceError;

use crate::{Puzzle, Size};
