//! A fast 9×9 kernel: the board as vectors of candidate sets, searched by the common engines.
//!
//! # Algorithm
//! A board is nine vectors: the first holds the upper left cell of each box, the second the cell to its right, and so
//! on. A lane belongs to a box and holds the candidates of one cell. So one instruction processes a cell of every box,
//! most inferences need no operation across lanes, and a round of propagation has no branches. A round applies to the
//! whole board:
//! - locked candidates: a digit is in three different rows in the three boxes of a band. A candidate in none of the six
//!   configurations is removed. The same applies to stacks and columns;
//! - hidden singles: a digit that has a single cell in a box is placed. With the locked candidates this includes hidden
//!   singles of rows and columns;
//! - naked singles: the only candidate of a cell is removed from the rest of its box.
//!
//! If a round changes nothing, the *triads* are examined, the three cells that a box shares with a row or a column: if
//! they have only three candidates, these are removed elsewhere in the box; if three digits must be in them, other
//! candidates are removed. If that changes nothing either, a guess picks a configuration of a digit in a band or a
//! stack.
//!
//! Triads and the configurations of bands are from T. Dillon, *tdoku*, 2019; there each vector is a box, and boxes and
//! bands alternate.
//!
//! ```
//! use search_core::{Step, depth_first};
//! use sudoku_puzzle::Puzzle;
//! use sudoku_puzzle::nine::{Nine, NineBoard, Path, WithPath, with_best_path};
//!
//! /// Counts the solutions, up to two.
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
//! # Use of `unsafe`
//! Vector instructions are not available on every machine. [`with_best_path`] detects them; functions compiled for them
//! must not be called on other machines, which the compiler cannot verify. [`Portable`] does the same with 64-bit words
//! and without `unsafe`, and the tests compare the paths.

mod board;
mod guess;
mod lanes;
#[cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "calls functions compiled for some machines only"
    )
)]
mod path;
mod propagate;
mod space;
mod words;
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "uses instructions of some machines only")]
mod ymm;

pub use board::NineBoard;
pub use guess::Guess;
#[cfg(target_arch = "x86_64")]
pub use path::{Avx2, Avx512, Avx512Bitalg};
pub use path::{Path, Portable, WithPath, with_best_path};
pub use space::Nine;

/// For each of the nine cells of a box, row by row, the digit sets of that cell in all boxes, one word per band.
///
/// A set takes 16 bits, starting at the lowest bits of the word; digit 1 is its lowest bit. The highest 16 bits are
/// zero.
type Cells = [[u64; 3]; 9];
