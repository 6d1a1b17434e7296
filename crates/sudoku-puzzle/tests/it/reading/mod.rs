//! The formats and errors of the reader.

mod alphabets;
mod candidates;
mod csv;
mod errors;
mod forms;
mod given;
mod grids;
mod lines;
mod marks;
mod marks_lists;
mod numbers;
mod parts;
mod sixteen;
mod whole;
mod wrong_cells;

use std::io::{self, BufRead, BufReader, Read};

use sudoku_puzzle::Puzzle;
use sudoku_puzzle::read::{Alphabet, ReadError, Reader};

pub(super) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(super) const HARD: &str =
    "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
pub(super) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Formats each puzzle as `line: symbols`, and each error as its message.
pub(super) fn items_of(reader: Reader<impl BufRead>) -> Vec<String> {
    reader
        .map(|entry| match entry {
            Ok(entry) => format!("{}: {}", entry.line, entry.puzzle.line()),
            Err(error) => error.to_string(),
        })
        .collect()
}

pub(super) fn items(text: impl AsRef<[u8]>) -> Vec<String> {
    items_of(Reader::new(text.as_ref()))
}

#[track_caller]
pub(super) fn reads_as(text: impl AsRef<[u8]>, puzzles: &[(u64, &str)]) {
    let expected: Vec<String> = puzzles
        .iter()
        .map(|(line, symbols)| format!("{line}: {symbols}"))
        .collect();
    assert_eq!(items(text), expected);
}

#[track_caller]
pub(super) fn fails_with(text: impl AsRef<[u8]>, message: &str) {
    assert_eq!(items(text), [message]);
}

/// Splits symbols into N lines of N.
pub(super) fn rows(symbols: &str) -> String {
    let side = symbols.len().isqrt();
    let symbols: Vec<char> = symbols.chars().collect();
    symbols
        .chunks(side)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

/// Pads the symbols with `blank` to a 16×16 board.
pub(super) fn sixteen(symbols: &str, blank: char) -> String {
    symbols
        .chars()
        .chain(std::iter::repeat(blank))
        .take(256)
        .collect()
}

pub(super) fn with_alphabet(text: &str, alphabet: Alphabet) -> Vec<String> {
    items_of(Reader::new(text.as_bytes()).alphabet(alphabet))
}
