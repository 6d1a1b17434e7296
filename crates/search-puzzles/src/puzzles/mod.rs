//! The puzzles of the catalog.
//!
//! # How to add a puzzle
//! 1. Write its space with the traits of `search-core`, here or in a crate, as those of `classic-puzzles`.
//! 2. Write a file in this folder with `pub(super) const PUZZLE: ListedPuzzle`: the name, a description and the function `open`, which takes
//!    the words and options of a specification and returns the instances. `jugs.rs` is a short one, `lights.rs` reads many boards from a
//!    file and generates random ones.
//! 3. Add the file to the modules below and to [`PUZZLES`]. Parsers, help, listings, the page and the tests of all pairs of puzzles and
//!    algorithms find it there. The tests ask for a drawing, a heuristic, and a small instance with its least cost (`tests/it/pairs.rs`);
//!    `searchlab puzzles` is a snapshot (`lists.trycmd` of `searchlab`).
//!
//! `open` returns an [`Instance`](crate::Instance) for each start state: `Instance::new(Erased::of(space).backward().drawn(), start)`,
//! where the capabilities that are declared decide which algorithms are offered. A space whose methods can fail is erased by
//! `Erased::of_fallible`, and its errors end the search.
//!
//! A puzzle that knows more of an instance implements [`PuzzleInstance`](crate::instance::PuzzleInstance) for a type of its own and returns
//! `Instance::of(value)`: the reason why there is no solution, the size of tables, searches that are compiled for its own type, or further
//! heuristics by name. Each is an entry of `heuristic` with what is known of it, which a test compares with what the space declares:
//! `own(Consistent)`, `ZERO`, the multiples `HALF` and `TWICE`, `other(..)`, or `with_tables(..)` if it has tables that can be kept in
//! files; the last two are made in `with_heuristic`, as in `hanoi.rs`. Names that only an instance knows, such as those of columns in its
//! file, are allowed by
//! `heuristic(..).or(form, property)`, whose `parse` accepts any name; `with_heuristic` refuses one that the instance does not have.

mod arrangements;
mod boards;
mod cube;
mod cube3;
mod graph;
mod grid;
mod hanoi;
mod jugs;
mod knight;
mod ladder;
mod lights;
mod lone_number;
mod missionaries;
mod pancakes;
mod pegs;
mod planning;
mod queens;
mod sokoban;
mod sudoku;
mod sudoku_steps;
mod symmetry;
mod tiles;

use crate::{Catalog, ListedPuzzle};
pub use graph::HEURISTIC_OPTIONS;
pub use planning::PddlTask;
pub use sudoku::{BOARD_OPTIONS, SudokuInstance, sudokus};
pub(crate) use tiles::Tiles;

/// Returns the catalog of all puzzles, to which a program can add its own.
#[must_use]
pub fn catalog() -> Catalog {
    PUZZLES.iter().fold(Catalog::new(), |catalog, puzzle| {
        let added = catalog.with_puzzle(puzzle);
        added.expect("the names of the puzzles and of their options are different")
    })
}

/// The puzzles, in the order of lists.
pub const PUZZLES: &[ListedPuzzle] = &[
    sudoku::PUZZLE,
    sudoku_steps::PUZZLE,
    tiles::PUZZLE,
    pancakes::PUZZLE,
    cube::PUZZLE,
    cube3::PUZZLE,
    hanoi::PUZZLE,
    queens::PUZZLE,
    knight::PUZZLE,
    pegs::PUZZLE,
    lights::PUZZLE,
    missionaries::PUZZLE,
    jugs::PUZZLE,
    ladder::PUZZLE,
    grid::PUZZLE,
    graph::PUZZLE,
    sokoban::PUZZLE,
    planning::PDDL,
    planning::SAS,
];
