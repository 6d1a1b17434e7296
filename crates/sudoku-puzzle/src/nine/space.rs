use search_core::StateSpace;

use super::guess::{Guess, list};
use super::settle::Settled;
use super::{Cells, NineBoard, Path};

/// 9×9 boards as a state space, on one instruction path.
///
/// A state is a board from which all conclusions were drawn, except that the start may be as it comes (the first
/// step then draws them). A step guesses in which way a digit lies in a band or a stack; the ways exclude each
/// other, so each solution is found once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nine<P> {
    path: P,
}

impl<P: Path> Nine<P> {
    /// The space on that path.
    #[must_use]
    pub fn new(path: P) -> Self {
        Nine { path }
    }

    /// The board with all conclusions drawn; none where they contradict each other.
    ///
    /// No candidate that occurs in a solution is ever lost.
    #[must_use]
    #[inline]
    pub fn settle(&self, board: &NineBoard) -> Option<NineBoard> {
        self.after(&board.cells, Guess::NONE)
    }

    #[inline(always)]
    fn after(&self, from: &Cells, guess: Guess) -> Option<NineBoard> {
        let mut board = NineBoard {
            cells: [[0; 3]; 9],
            solved: false,
        };
        match self.path.settle(from, guess, &mut board.cells) {
            Settled::Contradiction => return None,
            Settled::Open => {}
            Settled::Solved => board.solved = true,
        }
        Some(board)
    }
}

impl<P: Path> StateSpace for Nine<P> {
    type State = NineBoard;
    type Action = Guess;
    type Cost = u32;
    const IS_TREE: bool = true;

    #[inline]
    fn is_goal(&self, board: &NineBoard) -> bool {
        board.solved
    }

    #[inline]
    fn actions(&self, board: &NineBoard, out: &mut Vec<Guess>) {
        list(&board.cells, out);
    }

    #[inline]
    fn result(&self, board: &NineBoard, guess: Guess) -> Option<NineBoard> {
        self.after(&board.cells, guess)
    }
}
