use std::cell::Cell;

use search_core::{Heuristic, InPlace, StateSpace, memory::allocated};

use crate::occupancy::Occupancy;
use crate::{PencilMarks, Placement, Puzzle, Size};

/// Sudoku by plain backtracking: a fixed order of cells, values in ascending order, each tried if it does not occur in
/// the row, column or box of the cell; no propagation.
///
/// The simplest solver, as a baseline for the others: it finds every solution, in ascending order with
/// [`row_by_row`](Backtracking::row_by_row), or proves that none exists. Values are placed on one board and removed
/// again, so it is searched as [`MovedInPlace`](search_core::MovedInPlace), without copies.
///
/// ```
/// use search_core::{MovedInPlace, depth_first};
/// use sudoku_puzzle::{board::Size, clues::PencilMarks, method::Backtracking};
///
/// let empty = PencilMarks::all(Size::new(4)?);
/// let (space, start) = Backtracking::row_by_row(empty).expect("no value occurs twice");
/// let mut search = depth_first::tree(MovedInPlace((space, start)));
/// assert_eq!(search.solutions().count(), 288);
/// # Ok::<(), sudoku_puzzle::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backtracking {
    /// The candidates of each cell at the start.
    marks: PencilMarks,
    /// The cells without a value at the start, in the order in which they are tried.
    order: Vec<u16>,
    choices: Cell<u64>,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellValue {
    /// A clue.
    Clue(u8),
    /// A value placed by the search.
    Trial(u8),
    /// No value.
    Unset,
}

/// A board and the number of cells that the search has filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BacktrackingState {
    cells: Box<[CellValue]>,
    used: Occupancy,
    /// The number of filled cells of the order.
    tried: u16,
}

impl Backtracking {
    /// Creates the space with the cells in row-major order, and its start. Returns `None` if a value with a single mark
    /// in its cell occurs twice in a unit.
    #[must_use]
    pub fn row_by_row(marks: PencilMarks) -> Option<(Backtracking, BacktrackingState)> {
        Backtracking::in_order(marks, &|_| 0)
    }

    /// Creates the space with the cells sorted by their number of candidates at the start, ties in row-major order, and
    /// its start. Returns `None` if a value with a single mark in its cell occurs twice in a unit.
    #[must_use]
    pub fn sorted(marks: PencilMarks) -> Option<(Backtracking, BacktrackingState)> {
        let used = Occupancy::of_clues(&marks)?;
        let start = marks.clone();
        Backtracking::in_order(marks, &|index| {
            (start.cells()[index] & !used.excluded(&start, index)).count_ones()
        })
    }

    fn in_order(
        marks: PencilMarks,
        key: &dyn Fn(usize) -> u32,
    ) -> Option<(Backtracking, BacktrackingState)> {
        let used = Occupancy::of_clues(&marks)?;
        let cell = |&bits: &u64| match bits.is_power_of_two() {
            true => CellValue::Clue(bits.trailing_zeros() as u8 + 1),
            false => CellValue::Unset,
        };
        let cells: Box<[CellValue]> = marks.cells().iter().map(cell).collect();
        let unset = (0..cells.len()).filter(|&index| cells[index] == CellValue::Unset);
        let mut order: Vec<u16> = unset.map(|index| index as u16).collect();
        order.sort_by_cached_key(|&index| key(index.into()));
        let start = BacktrackingState {
            cells,
            used,
            tried: 0,
        };
        let space = Backtracking {
            marks,
            order,
            choices: Cell::new(0),
        };
        Some((space, start))
    }

    /// Returns the number of expanded boards whose next cell had at least two candidates; with fewer, no guess is made.
    #[must_use]
    pub fn choices(&self) -> u64 {
        self.choices.get()
    }

    fn size(&self) -> Size {
        self.marks.size()
    }

    /// Returns the cell to fill next, or `None` if all are filled.
    fn next(&self, state: &BacktrackingState) -> Option<usize> {
        self.order
            .get(usize::from(state.tried))
            .map(|&index| index.into())
    }
}

impl BacktrackingState {
    /// Returns the content of the cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[CellValue] {
        &self.cells
    }

    /// Returns the values as the clues of a puzzle, without the layout.
    #[must_use]
    pub fn to_puzzle(&self) -> Option<Puzzle> {
        let value = |cell: &CellValue| match *cell {
            CellValue::Clue(value) | CellValue::Trial(value) => value,
            CellValue::Unset => 0,
        };
        Puzzle::of_values(self.cells.iter().map(value).collect())
    }
}

impl StateSpace for Backtracking {
    type State = BacktrackingState;
    type Action = Placement;
    type Cost = u32;
    const IS_TREE: bool = true;

    /// The heuristic is the exact number of remaining steps.
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, state: &BacktrackingState) -> bool {
        usize::from(state.tried) == self.order.len()
    }

    fn actions(&self, state: &BacktrackingState, out: &mut Vec<Placement>) {
        if let Some(index) = self.next(state) {
            let candidates = self.marks.cells()[index] & !state.used.excluded(&self.marks, index);
            let is_choice = candidates & candidates.wrapping_sub(1) != 0;
            self.choices.set(self.choices.get() + u64::from(is_choice));
            out.extend(Placement::all(self.size(), index, candidates));
        }
    }

    fn result(&self, state: &BacktrackingState, placement: Placement) -> Option<BacktrackingState> {
        let mut successor = state.clone();
        self.apply(&mut successor, &placement)?;
        Some(successor)
    }

    /// Returns the number of cells to fill.
    fn heuristic(&self, state: &BacktrackingState) -> Option<u32> {
        Some(self.order.len() as u32 - u32::from(state.tried))
    }

    fn heap_bytes(&self, state: &BacktrackingState) -> usize {
        allocated(size_of_val(&*state.cells)) + state.used.heap_bytes()
    }
}

impl InPlace for Backtracking {
    type Undo = Placement;

    fn apply(&self, state: &mut BacktrackingState, placement: &Placement) -> Option<Placement> {
        let index = placement.place(self.size());
        state.cells[index] = CellValue::Trial(placement.value);
        state
            .used
            .flip(&self.marks, index, 1 << (placement.value - 1));
        state.tried += 1;
        Some(*placement)
    }

    fn undo(&self, state: &mut BacktrackingState, placement: Placement) {
        let index = placement.place(self.size());
        state.cells[index] = CellValue::Unset;
        state
            .used
            .flip(&self.marks, index, 1 << (placement.value - 1));
        state.tried -= 1;
    }
}
