//! The puzzles that come with `searchlab`, and what the commands know of Sudoku.

use std::ffi::OsString;

use search_catalog::Instance;
use search_puzzles::SudokuInstance;
use sudoku_puzzle::board::Size;

pub(crate) use search_puzzles::{BOARD_OPTIONS, HEURISTIC_OPTIONS, catalog};
pub(crate) use sudoku_puzzle::Puzzle as Board;

/// Returns `true` for a Sudoku.
pub(crate) fn is_sudoku(instance: &Instance) -> bool {
    instance.downcast_ref::<SudokuInstance>().is_some()
}

/// Returns a Sudoku that starts with `-` for an empty cell with `.` instead, so that it is not parsed as options. Other
/// arguments are not changed.
pub(crate) fn board_as_word(argument: OsString) -> OsString {
    // A text of sixteen letters may be an option.
    let is_board = |text: &&str| {
        let is_cell = |symbol: char| match symbol {
            '-' | '.' | '_' | '*' | '?' | '0'..='9' => true,
            _ => text.len() > 16 && symbol.is_ascii_alphabetic(),
        };
        Size::of_cells(text.len()).is_some_and(|size| size.n() > 1) && text.chars().all(is_cell)
    };
    let rest = argument
        .to_str()
        .filter(is_board)
        .and_then(|text| text.strip_prefix('-'));
    match rest {
        Some(rest) => format!(".{rest}").into(),
        None => argument,
    }
}
