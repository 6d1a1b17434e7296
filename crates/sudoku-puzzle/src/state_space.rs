use std::fmt;

use search_core::{Searchable, StateSpace, Written};

use crate::notation::AsWritten;
use crate::{Board, Candidates, Size};

/// A value placed in a cell: the action of the state spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub col: u8,
    /// The value.
    pub value: u8,
    /// How the value is written on a board of this size.
    written: (AsWritten, Size),
}

impl Placement {
    /// Returns the placements in the cell at `index` for the values in a bit set, in ascending order.
    pub(crate) fn all(size: Size, index: usize, bits: u64) -> impl Iterator<Item = Placement> {
        let (row, col) = ((index / size.n()) as u8, (index % size.n()) as u8);
        let values = Candidates::from_bits(bits).iter();
        values.map(move |value| Placement {
            row,
            col,
            value,
            written: (AsWritten::default(), size),
        })
    }

    /// Returns the row-major index of the cell.
    #[inline]
    pub(crate) fn place(self, size: Size) -> usize {
        usize::from(self.row) * size.n() + usize::from(self.col)
    }
}

/// Sudoku as a [`StateSpace`]: actions are placements, and depth-first search generates one board at a time. The
/// numbers of expansions are the same as for `Board` as a [`Searchable`].
///
/// ```
/// use search_core::depth_first;
/// use sudoku_puzzle::{Board, board::Sudoku};
///
/// let by_placements = depth_first::tree((Sudoku, Board::new(9)?)).run();
/// let plain = depth_first::tree(Board::new(9)?).run();
/// assert!(by_placements.solution().is_some_and(|solution| solution.state.is_solved()));
/// assert_eq!(by_placements.counts.expanded, plain.counts.expanded);
/// # Ok::<(), sudoku_puzzle::board::SizeError>(())
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
        successor(board, placement)
    }

    /// Returns the number of undecided cells. One guess may decide many of them, so this is not admissible.
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

    /// Returns one board for each candidate of the cell to guess, in ascending order, without those that lead to a
    /// contradiction.
    fn successors(&self) -> impl IntoIterator<Item = Board> {
        guesses(self).filter_map(|placement| successor(self, placement))
    }

    /// Returns the number of undecided cells. One guess may decide many of them, so this is not admissible.
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
    let written = (AsWritten(board.notation()), size);
    let placements = placements.into_iter().flatten();
    placements.map(move |placement| Placement {
        written,
        ..placement
    })
}

pub(crate) fn successor(board: &Board, placement: Placement) -> Option<Board> {
    let mut successor = board.clone();
    let Placement {
        row, col, value, ..
    } = placement;
    successor
        .place_without_rollback(row.into(), col.into(), value)
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

    /// Writes a placement as in `r1c2=3`, rows and columns counted from 1, the value in the notation of the board.
    fn write_action(&self, action: &Placement, out: &mut dyn fmt::Write) -> fmt::Result {
        let (AsWritten(notation), size) = action.written;
        let value = notation.cell(action.value, size);
        write!(out, "r{}c{}={value}", action.row + 1, action.col + 1)
    }
}
