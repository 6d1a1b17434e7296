//! Propagation alone solves an easy board: no guess, no search.

use std::process::ExitCode;

use sudoku_puzzle::{Board, PlaceError, Puzzle};

const EASY: &str = "
53. .7. ...
6.. 195 ...
.98 ... .6.
8.. .6. ..3
4.. 8.3 ..1
7.. .2. ..6
.6. ... 28.
... 419 ..5
... .8. .79";

fn main() -> ExitCode {
    let puzzle: Puzzle = EASY.parse().expect("the board is well formed");
    match place_clues(&puzzle) {
        Ok(board) => {
            println!(
                "{}\n\n{} clues placed, {} cells undecided:\n",
                puzzle.grid(),
                puzzle.clues(),
                board.undecided()
            );
            println!("{}", board.to_puzzle().grid());
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Places the clues one by one; each placement removes candidates until nothing changes.
fn place_clues(puzzle: &Puzzle) -> Result<Board, PlaceError> {
    let mut board = Board::of_size(puzzle.size());
    for row in 0..9 {
        for col in 0..9 {
            if let Some(value) = puzzle.value(row, col) {
                board.place(row, col, value)?;
            }
        }
    }
    Ok(board)
}
