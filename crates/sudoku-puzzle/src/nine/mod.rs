//! The 9×9 board in the form that is searched quickest, for the engines that search everything else.
//!
//! # How it works
//! A board is nine vectors: the first holds the upper left cell of each box, the second the cell to the right of
//! that, and so on; each cell is a set of digits, each box a lane. So one instruction treats a cell of every box at
//! once, most conclusions need no look across lanes, and a whole round of them has no branch. A round draws, all
//! over the board:
//! - locked candidates. In the three boxes of a band a digit lies in three different rows: what is in none of the
//!   six ways to do so goes. The same in stacks, by columns;
//! - hidden singles: a digit with one place left in a box (thanks to the locked candidates, one with one place left
//!   in a row or a column is such a one);
//! - naked singles: what has one digit left takes it from the rest of its box.
//!
//! Where a round changes nothing, the three cells that a box has in common with a row or a column are looked at: if
//! three digits are all that they can be, the digits lie there; if three digits must lie there, nothing else does.
//! Where that changes nothing either, a guess takes one of the ways in which a digit can lie in a band or a stack.
//!
//! That these *triads* of cells and the ways through a band are what to reason about is from T. Dillon, *tdoku*,
//! 2019; there each box is a vector, and boxes and bands take turns.
//!
//! ```
//! use search_core::{Step, depth_first};
//! use sudoku_puzzle::Puzzle;
//! use sudoku_puzzle::nine::{Nine, NineBoard, Path, WithPath, with_best_path};
//!
//! /// How many solutions there are, up to two.
//! struct Count(Puzzle);
//!
//! impl WithPath for Count {
//!     type Output = Option<usize>;
//!
//!     fn run<P: Path>(self, path: P) -> Option<usize> {
//!         let mut search = depth_first::tree((Nine::new(path), NineBoard::from_puzzle(&self.0)?));
//!         Some((0..2).take_while(|_| search.advance() == Step::Solution).count())
//!     }
//! }
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! assert_eq!(with_best_path(Count(puzzle)), Some(1));
//! # Ok::<(), sudoku_puzzle::read::ReadError>(())
//! ```
//!
//! # Why it is the room with `unsafe` in it
//! The instructions for vectors are there on some machines only. Which ones there are is asked once
//! ([`with_best_path`]); what is compiled for them must not be called elsewhere, and the compiler cannot see that it
//! is not. [`Portable`] does the same by words of 64 bits without any `unsafe`, and the tests compare.

mod board;
mod guess;
mod lanes;
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls what is compiled for some machines only")
)]
mod path;
mod settle;
mod space;
mod words;
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "instructions that are there on some machines only"
)]
mod ymm;

pub use board::NineBoard;
pub use guess::Guess;
#[cfg(target_arch = "x86_64")]
pub use path::{Avx2, Avx512};
pub use path::{Path, Portable, WithPath, with_best_path};
pub use space::Nine;

/// The nine cells of a box, row by row; of each the sets of digits of all boxes, a band in a word.
///
/// A set takes 16 bits of its word, from the lowest up, and digit 1 is its lowest bit. The highest 16 are empty.
type Cells = [[u64; 3]; 9];
