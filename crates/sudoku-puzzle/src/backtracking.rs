use std::cell::Cell;

use search_core::{Heuristic, InPlace, StateSpace, allocated};

use crate::used::Used;
use crate::{PencilMarks, Placement, Puzzle, Size};

/// Sudoku by trying values: cells in an order that is settled beforehand, values ascending, each tried if its row,
/// column and box allow it; nothing is concluded.
///
/// The smallest of all solvers, and the one to compare the others with: it finds every solution, those of
/// [`row_by_row`](Backtracking::row_by_row) in ascending order, or proves that there is none. Moves are made on one
/// board and taken back, so it is searched as [`MovedInPlace`](search_core::MovedInPlace), without
/// a copy.
///
/// ```
/// use search_core::{MovedInPlace, depth_first};
/// use sudoku_puzzle::{Backtracking, PencilMarks, Size};
///
/// let empty = PencilMarks::all(Size::new(4)?);
/// let (space, start) = Backtracking::row_by_row(empty).expect("no value occurs twice");
/// let mut search = depth_first::tree(MovedInPlace((space, start)));
/// assert_eq!(search.solutions().count(), 288);
/// # Ok::<(), sudoku_puzzle::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backtracking {
    /// What each cell could take before any search.
    marks: PencilMarks,
    /// The places of the cells that have no value at the start.
    order: Vec<u16>,
    choices: Cell<u64>,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filled {
    /// A clue.
    Given(u8),
    /// A value that was tried, and can be taken back.
    Tried(u8),
    /// Nothing.
    Unset,
}

/// A board, and how far it is filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BacktrackingState {
    cells: Box<[Filled]>,
    used: Used,
    /// How many cells of the order are tried.
    tried: u16,
}

impl Backtracking {
    /// Cells row by row; none where the marks contradict each other.
    #[must_use]
    pub fn row_by_row(marks: PencilMarks) -> Option<(Backtracking, BacktrackingState)> {
        Backtracking::in_order(marks, |_| 0)
    }

    /// Cells with fewer candidates at the start first, equal ones row by row; none where the marks contradict each
    /// other.
    #[must_use]
    pub fn sorted(marks: PencilMarks) -> Option<(Backtracking, BacktrackingState)> {
        let size = marks.size();
        let used = Used::of_clues(&marks)?;
        let candidates: Vec<u64> = marks.cells().to_vec();
        Backtracking::in_order(marks, |place| {
            (candidates[place] & !used.around(size, place)).count_ones()
        })
    }

    fn in_order(
        marks: PencilMarks,
        key: impl Fn(usize) -> u32,
    ) -> Option<(Backtracking, BacktrackingState)> {
        let used = Used::of_clues(&marks)?;
        let cell = |&bits: &u64| match bits.is_power_of_two() {
            true => Filled::Given(bits.trailing_zeros() as u8 + 1),
            false => Filled::Unset,
        };
        let cells: Box<[Filled]> = marks.cells().iter().map(cell).collect();
        let unset = (0..cells.len()).filter(|&place| cells[place] == Filled::Unset);
        let mut order: Vec<u16> = unset.map(|place| place as u16).collect();
        order.sort_by_key(|&place| key(place.into()));
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

    /// How many boards that were expanded until now had two values or more to try in the next cell: where it has one
    /// or none, nothing is guessed.
    #[must_use]
    pub fn choices(&self) -> u64 {
        self.choices.get()
    }

    fn size(&self) -> Size {
        self.marks.size()
    }

    /// The cell that is tried next.
    fn next(&self, state: &BacktrackingState) -> Option<usize> {
        self.order
            .get(usize::from(state.tried))
            .map(|&place| place.into())
    }
}

impl BacktrackingState {
    /// What stands in the cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Filled] {
        &self.cells
    }

    /// The values as clues.
    #[must_use]
    pub fn to_puzzle(&self) -> Option<Puzzle> {
        let value = |cell: &Filled| match *cell {
            Filled::Given(value) | Filled::Tried(value) => value,
            Filled::Unset => 0,
        };
        Puzzle::from_values(self.cells.iter().map(value).collect())
    }
}

impl StateSpace for Backtracking {
    type State = BacktrackingState;
    type Action = Placement;
    type Cost = u32;
    const IS_TREE: bool = true;

    /// It is the number of steps that are left, exactly.
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, state: &BacktrackingState) -> bool {
        usize::from(state.tried) == self.order.len()
    }

    fn actions(&self, state: &BacktrackingState, out: &mut Vec<Placement>) {
        if let Some(place) = self.next(state) {
            let candidates = self.marks.cells()[place] & !state.used.around(self.size(), place);
            let is_choice = candidates & candidates.wrapping_sub(1) != 0;
            self.choices.set(self.choices.get() + u64::from(is_choice));
            out.extend(Placement::all(self.size(), place, candidates));
        }
    }

    fn result(&self, state: &BacktrackingState, placement: Placement) -> Option<BacktrackingState> {
        let mut successor = state.clone();
        self.apply(&mut successor, &placement)?;
        Some(successor)
    }

    /// The number of cells that are not tried yet.
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
        let place = placement.place(self.size());
        state.cells[place] = Filled::Tried(placement.value);
        state
            .used
            .flip(self.size(), place, 1 << (placement.value - 1));
        state.tried += 1;
        Some(*placement)
    }

    fn undo(&self, state: &mut BacktrackingState, placement: Placement) {
        let place = placement.place(self.size());
        state.cells[place] = Filled::Unset;
        state
            .used
            .flip(self.size(), place, 1 << (placement.value - 1));
        state.tried -= 1;
    }
}
