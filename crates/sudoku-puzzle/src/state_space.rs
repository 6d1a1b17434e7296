use std::fmt;

use search_core::{Searchable, StateSpace, Written};

use crate::{Board, Candidates, Size};

/// A value for the cell that the settings guess next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub col: u8,
    /// The value.
    pub value: u8,
}

impl Placement {
    /// A placement in the cell at `place` for each of these bits, in ascending order.
    pub(crate) fn all(size: Size, place: usize, bits: u64) -> impl Iterator<Item = Placement> {
        let (row, col) = ((place / size.n()) as u8, (place % size.n()) as u8);
        let values = Candidates::from_bits(bits).iter();
        values.map(move |value| Placement { row, col, value })
    }

    /// Where its cell is, row by row.
    #[inline]
    pub(crate) fn place(self, size: Size) -> usize {
        usize::from(self.row) * size.n() + usize::from(self.col)
    }
}

/// Sudoku for those who search by [`StateSpace`]: placements have names, and a depth-first search makes boards
/// one at a time. Counts of expansions are those of `Board` as a [`Searchable`].
///
/// ```
/// use search_core::depth_first;
/// use sudoku_puzzle::{Board, Sudoku};
///
/// let by_placements = depth_first::tree((Sudoku, Board::new(9)?)).run();
/// let plain = depth_first::tree(Board::new(9)?).run();
/// assert!(by_placements.solution().is_some_and(|solution| solution.state.is_solved()));
/// assert_eq!(by_placements.counts.expanded, plain.counts.expanded);
/// # Ok::<(), sudoku_puzzle::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sudoku;

impl StateSpace for Sudoku {
    type State = Board;
    type Action = Placement;
    type Cost = u32;
    const IS_TREE: bool = true;

    fn is_goal(&self, board: &Board) -> bool {
        board.is_solved()
    }

    fn actions(&self, board: &Board, out: &mut Vec<Placement>) {
        out.extend(guesses(board));
    }

    fn result(&self, board: &Board, placement: Placement) -> Option<Board> {
        after(board, placement)
    }

    /// The number of cells with more than one candidate: a measure of how far on a board is. One guess may decide many of
    /// them, so it overestimates.
    fn heuristic(&self, board: &Board) -> Option<u32> {
        Some(board.undecided())
    }

    fn expand(&self, board: &Board, _: &mut Vec<Placement>, mut visit: impl FnMut(Board, u32)) {
        for successor in board.successors() {
            visit(successor, 1);
        }
    }

    fn heap_bytes(&self, board: &Board) -> usize {
        board.boxed_bytes()
    }
}

impl Searchable for Board {
    const IS_TREE: bool = true;

    fn is_solution(&self) -> bool {
        self.is_solved()
    }

    /// One board for each candidate of the cell that is guessed next, in ascending order; those that lead to
    /// a contradiction are left out.
    fn successors(&self) -> impl IntoIterator<Item = Board> {
        guesses(self).filter_map(|placement| after(self, placement))
    }

    /// The number of cells with more than one candidate. One guess may decide many of them, so it overestimates.
    fn heuristic_value(&self) -> u32 {
        self.undecided()
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }

    fn heap_bytes(&self) -> usize {
        self.boxed_bytes()
    }
}

pub(crate) fn guesses(board: &Board) -> impl Iterator<Item = Placement> + use<> {
    let (size, cell) = (board.size(), board.next_cell());
    let placements = cell.map(|(row, col)| {
        let candidates = board.candidates(row, col);
        Placement::all(size, row * size.n() + col, candidates.bits())
    });
    placements.into_iter().flatten()
}

pub(crate) fn after(board: &Board, placement: Placement) -> Option<Board> {
    let mut successor = board.clone();
    let Placement { row, col, value } = placement;
    successor
        .place_or_spoil(row.into(), col.into(), value)
        .ok()?;
    Some(successor)
}

impl Written for Sudoku {
    fn write_state(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", state.to_puzzle().line())
    }

    fn write_picture(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", state.to_puzzle().grid())
    }

    /// As in `r1c2=3`, counted from 1.
    fn write_action(&self, action: &Placement, out: &mut dyn fmt::Write) -> fmt::Result {
        let Placement { row, col, value } = action;
        write!(out, "r{}c{}={value}", row + 1, col + 1)
    }
}
