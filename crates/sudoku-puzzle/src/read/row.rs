//! A line taken apart into cells.

use std::fmt;

use super::lengths;

/// What is written in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Sign(char),
    /// A number of more than one digit; those beyond 64 bits count as the largest.
    Number(u64),
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Sign(sign) => write!(f, "`{}`", sign.escape_debug()),
            Mark::Number(number) => write!(f, "`{number}`"),
        }
    }
}

/// A cell as it is written, and where.
#[derive(Clone, Copy, Debug)]
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
    /// Single digits with something between them: the lines above and below decide, else they are numbers.
    Either,
}

impl Reading {
    /// How two rows of one board are both to be understood, where that is possible.
    pub(super) fn join(self, other: Reading) -> Option<Reading> {
        match (self, other) {
            (Reading::Either, reading) | (reading, Reading::Either) => Some(reading),
            _ => (self == other).then_some(self),
        }
    }
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
#[derive(Debug)]
pub(super) struct Row {
    pub(super) line: u64,
    pub(super) cells: Vec<Cell>,
    pub(super) reading: Reading,
    pub(super) form: Form,
    /// The column after the last cell.
    pub(super) end: usize,
}

impl Row {
    /// What to call its cells in a message.
    pub(super) fn word(&self) -> &'static str {
        match self.reading {
            Reading::Signs => "sign",
            Reading::Numbers => "number",
            Reading::Either => "cell",
        }
    }

    /// The cells of `text`, which begins in that column; none where there is not one cell in it.
    ///
    /// With `in_numbers` the lines above were numbers, so a lone `12` is one cell, not two.
    pub(super) fn of(text: &str, line: u64, column: usize, in_numbers: bool) -> Option<Row> {
        let mut tokens = tokens(text, column);
        let long = tokens.first()?.length;
        if tokens.len() > 1 && lengths::long_whole(long) {
            // What stands after a whole board is not about its cells: a rating, a name.
            tokens.truncate(1);
        }
        let reading = reading(&tokens, in_numbers);
        let end = tokens
            .last()
            .map_or(column, |token| token.column + token.length);
        let mut cells = Vec::with_capacity(tokens.len().max(long));
        for token in &tokens {
            if reading == Reading::Signs || token.length == 1 {
                cells.extend(
                    token
                        .text
                        .chars()
                        .zip(token.column..)
                        .map(|(sign, column)| Cell {
                            mark: Mark::Sign(sign),
                            line,
                            column,
                        }),
                );
            } else {
                cells.push(Cell {
                    mark: Mark::Number(token.text.parse().unwrap_or(u64::MAX)),
                    line,
                    column: token.column,
                });
            }
        }
        Some(Row {
            line,
            cells,
            reading,
            form: if text.contains('|') {
                Form::Drawn
            } else {
                Form::Plain
            },
            end,
        })
    }
}

/// Characters with nothing that separates cells between them.
struct Token<'a> {
    text: &'a str,
    column: usize,
    /// In characters.
    length: usize,
}

impl Token<'_> {
    fn is_number(&self) -> bool {
        matches!(self.text, "." | "_" | "*") || self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '|' | ',' | ';')
}

fn tokens(text: &str, mut column: usize) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for part in text.split_inclusive(is_separator) {
        let token = part.trim_end_matches(is_separator);
        let length = token.chars().count();
        if length > 0 {
            tokens.push(Token {
                text: token,
                column,
                length,
            });
        }
        // A separator is one character at the end of its part.
        column += length + usize::from(token.len() < part.len());
    }
    tokens
}

fn reading(tokens: &[Token<'_>], in_numbers: bool) -> Reading {
    let longest = tokens.iter().map(|token| token.length).max().unwrap_or(0);
    if !tokens.iter().all(Token::is_number) {
        return Reading::Signs;
    }
    if longest == 1 {
        return Reading::Either;
    }
    if in_numbers && longest == 2 {
        return Reading::Numbers;
    }
    // `530 070 000`: as many groups as each has signs is a row, a box at a time.
    let in_boxes = tokens.iter().all(|token| token.length == tokens.len());
    let signs = tokens.iter().map(|token| token.length).sum();
    let other_groups = longest > 2 && lengths::is_legal(signs) && !lengths::is_legal(tokens.len());
    // So long a row of digits is no number, but a board beside one.
    if tokens.len() == 1 || in_boxes || other_groups || longest >= 16 {
        Reading::Signs
    } else {
        Reading::Numbers
    }
}
