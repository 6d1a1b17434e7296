//! A line taken apart into cells.

use std::fmt;

use super::error::quoted;
use super::lengths;

/// What is written in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Sign(char),
    /// A number of more than one digit.
    Number(u8),
    /// What is neither; empty for a field with nothing in it.
    Word(Box<str>),
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Sign(sign) => write!(f, "`{}`", sign.escape_debug()),
            Mark::Number(number) => write!(f, "`{number}`"),
            Mark::Word(word) if word.is_empty() => f.write_str("an empty field"),
            Mark::Word(word) => f.write_str(&quoted(word)),
        }
    }
}

/// A cell as it is written, and where.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) mark: Mark,
    pub(super) line: u64,
    pub(super) column: usize,
}

/// How cells are to be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Each character is a cell.
    Signs,
    /// Each number is a cell.
    Numbers,
    /// Single digits with something between them, which are numbers if nothing in the board says otherwise.
    Either,
}

/// How a row is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    /// With bars.
    Drawn,
    /// The first field of a CSV line, which can only be a whole board.
    Field,
}

/// The cells of a line: a row of a board, or a whole board.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: u64,
    pub(super) cells: Vec<Cell>,
    /// Whether each character is a cell, not what stands between blanks.
    pub(super) close: bool,
    pub(super) form: Form,
    /// The column after the last cell.
    pub(super) end: usize,
}

impl Row {
    /// What to call its cells in a message.
    pub(super) fn word(&self) -> &'static str {
        match reading([self]) {
            Reading::Signs => "sign",
            Reading::Numbers => "number",
            Reading::Either => "cell",
        }
    }

    /// The cells of `text`, which begins in that column; none where there is not one cell in it.
    ///
    /// With `in_numbers` the lines above were numbers, and so are these cells where they can be.
    pub(super) fn of(text: &str, line: u64, column: usize, in_numbers: bool) -> Option<Row> {
        let mut tokens = tokens(text, column);
        let last = tokens.iter().rfind(|token| token.length > 0)?;
        let mut end = last.column + last.length;
        let first = &tokens[0];
        if lengths::long_whole(first.length) {
            // What stands after a whole board is not about its cells: a rating, a name.
            end = first.column + first.length;
            tokens.truncate(1);
        }
        let close = !are_cells(&tokens, in_numbers);
        let length = tokens.iter().map(|token| token.length).sum();
        let mut cells = Vec::with_capacity(if close { length } else { tokens.len() });
        for token in &tokens {
            if close {
                let places = token.text.chars().zip(token.column..);
                cells.extend(places.map(|(sign, column)| Cell {
                    mark: Mark::Sign(sign),
                    line,
                    column,
                }));
            } else {
                cells.push(Cell {
                    mark: token.mark(),
                    line,
                    column: token.column,
                });
            }
        }
        Some(Row {
            line,
            cells,
            close,
            form: if text.contains('|') {
                Form::Drawn
            } else {
                Form::Plain
            },
            end,
        })
    }
}

/// How the cells of these rows are to be understood, all of them the same way: as most of those are that
/// tell, so that one that is wrong does not change what the others are.
pub(super) fn reading<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Reading {
    let (mut signs, mut numbers) = (0, 0);
    for row in rows {
        for cell in &row.cells {
            match cell.mark {
                _ if row.close => signs += 1,
                Mark::Sign(sign) if sign.is_ascii_alphabetic() || "@&".contains(sign) => signs += 1,
                Mark::Number(_) => numbers += 1,
                _ => {}
            }
        }
    }
    if signs > numbers {
        Reading::Signs
    } else if numbers > 0 {
        Reading::Numbers
    } else {
        Reading::Either
    }
}

/// Characters with nothing that separates cells between them; none in an empty field.
pub(super) struct Token<'a> {
    text: &'a str,
    column: usize,
    /// In characters.
    length: usize,
}

impl Token<'_> {
    /// Whether this looks like one cell: one character, two digits, or an empty field.
    fn is_short(&self) -> bool {
        match self.length {
            0 | 1 => true,
            2 => self.text.bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        }
    }

    fn mark(&self) -> Mark {
        let mut signs = self.text.chars();
        match (signs.next(), self.text.parse()) {
            (Some(sign), _) if self.length == 1 => Mark::Sign(sign),
            // A sign before a number is no part of one.
            (Some('0'..='9'), Ok(number)) => Mark::Number(number),
            _ => Mark::Word(self.text.into()),
        }
    }
}

/// The tokens of a text that begins in that column.
pub(super) fn tokens(text: &str, mut column: usize) -> Vec<Token<'_>> {
    let is_separator = |sign: char| sign.is_whitespace() || matches!(sign, '|' | ',' | ';');
    let mut tokens = Vec::new();
    let mut in_empty_field = true;
    for part in text.split_inclusive(is_separator) {
        // A separator is one character at the end of its part.
        let token = part.trim_end_matches(is_separator);
        let length = token.chars().count();
        let ends_field = part.ends_with([',', ';']);
        if length > 0 || in_empty_field && ends_field {
            tokens.push(Token {
                text: token,
                column,
                length,
            });
        }
        in_empty_field = ends_field || in_empty_field && length == 0;
        column += length + usize::from(token.len() < part.len());
    }
    tokens
}

/// Whether each of these tokens is a cell, and not each of their characters: where most of them look like
/// one, so that one that does not is a wrong cell among others.
pub(super) fn are_cells(tokens: &[Token<'_>], in_numbers: bool) -> bool {
    let short = tokens.iter().filter(|token| token.is_short()).count();
    if in_numbers {
        // So are the others, but for what has the length of a row or nearly that of a board.
        let signs = tokens.iter().map(|token| token.length).sum();
        return 2 * short >= tokens.len() || !lengths::is_legal(signs) && signs <= 64;
    }
    // `12 34` is a row of a 4×4 board, a box at a time.
    let in_boxes = tokens.len() == 2 && tokens.iter().all(|token| token.length == 2);
    2 * short > tokens.len() && !in_boxes
}
