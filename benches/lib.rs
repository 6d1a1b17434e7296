//! Shared code of the benchmarks: the 8-puzzle packed into a word, and Sudoku boards.

mod layers_by_hand;
mod tiles;

use std::fmt;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use search_core::{Heuristic, Searchable, StateSpace};
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{Board, Puzzle, board::Settings};

pub use layers_by_hand::layers_by_hand;
pub use tiles::{Board as TileBoard, Tiles};

/// Returns whether benchmarks are to be measured (`cargo bench`), and not only tested (`cargo bench -- --test`).
#[must_use]
pub fn measures() -> bool {
    let given = |name: &str| std::env::args().any(|argument| argument == name);
    given("--bench") && !given("--test")
}

/// Returns the first size to measure a benchmark, and the second one to test it. A test checks the results, for which a small
/// instance suffices.
#[must_use]
pub fn size<T>(measured: T, tested: T) -> T {
    if measures() { measured } else { tested }
}

/// An 8-puzzle in a `u64`: four bits per tile, row by row from the lowest bits, and the cell of the blank above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eight(pub u64);

impl Eight {
    /// Creates a board from the tiles row by row, with 0 for the blank.
    #[must_use]
    pub fn new(tiles: [u8; 9]) -> Eight {
        let packed = tiles
            .iter()
            .rev()
            .fold(0, |packed, &tile| packed << 4 | u64::from(tile));
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        Eight(packed | (blank as u64) << 36)
    }

    /// Returns the solved puzzle.
    #[must_use]
    pub fn solved() -> Eight {
        Eight::new([0, 1, 2, 3, 4, 5, 6, 7, 8])
    }

    /// Returns the successors; the blank moves up, left, right, down.
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Eight> + Clone {
        let blank = (self.0 >> 36) as usize;
        MOVES[blank].iter().map(move |&to| {
            let tile = self.0 >> (4 * to) & 15;
            let tiles = self.0 & 0xF_FFFF_FFFF;
            Eight(tiles ^ tile << (4 * to) ^ tile << (4 * blank) | u64::from(to) << 36)
        })
    }

    /// Returns the Manhattan distance: the sum over the tiles without the blank.
    #[must_use]
    pub fn manhattan(self) -> u32 {
        (0..9u32)
            .map(|place| {
                let tile = (self.0 >> (4 * place) & 15) as u32;
                let distance = (place / 3).abs_diff(tile / 3) + (place % 3).abs_diff(tile % 3);
                if tile == 0 { 0 } else { distance }
            })
            .sum()
    }
}

const MOVES: [&[u8]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

impl Searchable for Eight {
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_solution(&self) -> bool {
        *self == Eight::solved()
    }

    fn successors(&self) -> impl IntoIterator<Item = Eight> {
        self.moves()
    }

    fn heuristic_value(&self) -> u32 {
        self.manhattan()
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in 0..3 {
            for col in 0..3 {
                write!(out, "{}", self.0 >> (4 * (row * 3 + col)) & 15)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The 8-puzzle without a goal: a search of it visits the whole space.
#[derive(Clone, Copy, Debug)]
pub struct WholeSpace;

impl StateSpace for WholeSpace {
    type State = Eight;
    type Action = Eight;
    type Cost = u32;

    fn is_goal(&self, _: &Eight) -> bool {
        false
    }

    fn actions(&self, state: &Eight, out: &mut Vec<Eight>) {
        out.extend(state.moves());
    }

    fn result(&self, _: &Eight, successor: Eight) -> Option<Eight> {
        Some(successor)
    }

    fn heuristic(&self, state: &Eight) -> Option<u32> {
        Some(state.manhattan())
    }

    #[inline]
    fn expand(&self, state: &Eight, _: &mut Vec<Eight>, mut visit: impl FnMut(Eight, u32)) {
        for successor in state.moves() {
            visit(successor, 1);
        }
    }
}

/// Returns hard Sudoku boards, shuffled with a fixed seed, as lists of puzzles are biased by their normalisation.
///
/// # Panics
/// Panics if the data file is not well-formed.
#[must_use]
pub fn hard_boards(count: usize) -> Vec<Board> {
    let list = include_str!("../data/sudoku/9x9_hardest_11.txt");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let puzzles = Reader::new(list.as_bytes()).step_by(100).take(count);
    let board = |puzzle: &Puzzle| Board::from_puzzle(puzzle, Settings::default());
    puzzles
        .map(|entry| {
            entry
                .expect("the list is well-formed")
                .puzzle
                .shuffled(&mut rng)
        })
        .map(|puzzle| board(&puzzle).expect("each puzzle has a solution"))
        .collect()
}
