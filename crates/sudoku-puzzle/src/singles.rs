use search_core::{StateSpace, memory::allocated};

use crate::occupancy::Occupancy;
use crate::{PencilMarks, Placement, Puzzle, Size};

/// Sudoku by sets of used values: a bit set of the values that occur in each row, column and box, and no candidate sets
/// of cells.
///
/// The candidates of an empty cell are the values that occur in none of its three units. Naked singles are filled to
/// the fixpoint; a cell without candidates is a contradiction. Then the cell with the fewest candidates is guessed,
/// ties in row-major order, each value on a copy. The guesses are those of a [`Board`](crate::Board) with
/// [`Propagation::Naked`](crate::Propagation::Naked) and [`CellRule::Fewest`](crate::CellRule::Fewest).
///
/// ```
/// use search_core::depth_first;
/// use sudoku_puzzle::{Puzzle, clues::PencilMarks, method::Singles};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let (space, start) = Singles::new(PencilMarks::from(&puzzle)).expect("no value occurs twice");
/// let report = depth_first::tree((space, start)).run();
/// assert!(report.solution().is_some());
/// assert_eq!(report.counts.expanded, 928);
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Singles {
    /// The candidates of each cell at the start.
    marks: PencilMarks,
}

/// The values on a board and the used values of its units.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SinglesState {
    /// Row by row; 0 is an empty cell.
    values: Box<[u8]>,
    used: Occupancy,
    empty: u16,
}

impl Singles {
    /// Creates the space for these marks, and its start with naked singles filled. Returns `None` if a contradiction is
    /// found.
    #[must_use]
    pub fn new(marks: PencilMarks) -> Option<(Singles, SinglesState)> {
        let used = Occupancy::of_clues(&marks)?;
        let value = |&bits: &u64| match bits.is_power_of_two() {
            true => bits.trailing_zeros() as u8 + 1,
            false => 0,
        };
        let values: Box<[u8]> = marks.cells().iter().map(value).collect();
        let empty = values.iter().filter(|&&value| value == 0).count() as u16;
        let mut start = SinglesState {
            values,
            used,
            empty,
        };
        let space = Singles { marks };
        space.fill_singles(&mut start).then_some((space, start))
    }

    fn size(&self) -> Size {
        self.marks.size()
    }

    #[inline]
    fn candidates(&self, state: &SinglesState, index: usize) -> u64 {
        self.marks.cells()[index] & !state.used.excluded(&self.marks, index)
    }

    fn fill(&self, state: &mut SinglesState, index: usize, bit: u64) {
        state.values[index] = bit.trailing_zeros() as u8 + 1;
        state.used.flip(&self.marks, index, bit);
        state.empty -= 1;
    }

    /// Fills naked singles to the fixpoint. Returns `false` if an empty cell has no candidate.
    fn fill_singles(&self, state: &mut SinglesState) -> bool {
        loop {
            let empty_before = state.empty;
            for index in 0..state.values.len() {
                if state.values[index] == 0 {
                    let candidates = self.candidates(state, index);
                    if candidates == 0 {
                        return false;
                    }
                    if candidates.is_power_of_two() {
                        self.fill(state, index, candidates);
                    }
                }
            }
            if state.empty == empty_before {
                return true;
            }
        }
    }

    /// Returns the first empty cell with the fewest candidates, and the candidates.
    fn fewest(&self, state: &SinglesState) -> Option<(usize, u64)> {
        let empty = (0..state.values.len()).filter(|&index| state.values[index] == 0);
        empty
            .map(|index| (index, self.candidates(state, index)))
            .min_by_key(|&(_, candidates)| candidates.count_ones())
    }
}

impl SinglesState {
    /// Returns the values as the clues of a puzzle, without the layout.
    #[must_use]
    pub fn to_puzzle(&self) -> Option<Puzzle> {
        Puzzle::of_values(self.values.to_vec())
    }
}

impl StateSpace for Singles {
    type State = SinglesState;
    type Action = Placement;
    type Cost = u32;
    const IS_TREE: bool = true;

    fn is_goal(&self, state: &SinglesState) -> bool {
        state.empty == 0
    }

    fn actions(&self, state: &SinglesState, out: &mut Vec<Placement>) {
        if let Some((index, candidates)) = self.fewest(state) {
            out.extend(Placement::all(self.size(), index, candidates));
        }
    }

    fn result(&self, state: &SinglesState, placement: Placement) -> Option<SinglesState> {
        let mut successor = state.clone();
        let index = placement.place(self.size());
        self.fill(&mut successor, index, 1 << (placement.value - 1));
        self.fill_singles(&mut successor).then_some(successor)
    }

    /// Returns the number of empty cells. One guess may fill many of them, so this is not admissible.
    fn heuristic(&self, state: &SinglesState) -> Option<u32> {
        Some(state.empty.into())
    }

    fn heap_bytes(&self, state: &SinglesState) -> usize {
        allocated(state.values.len()) + state.used.heap_bytes()
    }
}
