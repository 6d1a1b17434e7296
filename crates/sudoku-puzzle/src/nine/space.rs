use search_core::StateSpace;

use super::guess::{Guess, list};
use super::propagate::Fixpoint;
use super::{Cells, NineBoard, Path};

/// The state space of 9×9 boards, on one instruction path.
///
/// A state is a propagated board; if the start is not, the first step propagates it. An action guesses the
/// configuration of a digit in a band or a stack. Configurations exclude each other, so each solution is found once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nine<P> {
    path: P,
}

impl<P: Path> Nine<P> {
    /// Creates the space on an instruction path.
    #[must_use]
    pub fn new(path: P) -> Self {
        Nine { path }
    }

    /// Propagates a board to the fixpoint. Returns `None` if a contradiction is found.
    ///
    /// Never removes a candidate that occurs in a solution.
    #[must_use]
    #[inline]
    pub fn propagate(&self, board: &NineBoard) -> Option<NineBoard> {
        self.successor(&board.cells, Guess::NONE)
    }

    #[inline(always)]
    fn successor(&self, from: &Cells, guess: Guess) -> Option<NineBoard> {
        let mut board = NineBoard {
            cells: [[0; 3]; 9],
            solved: false,
        };
        match self.path.propagate(from, guess, &mut board.cells) {
            Fixpoint::Contradiction => return None,
            Fixpoint::Open => {}
            Fixpoint::Solved => board.solved = true,
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
        self.successor(&board.cells, guess)
    }
}
