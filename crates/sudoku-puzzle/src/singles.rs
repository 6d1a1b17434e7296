use search_core::{StateSpace, allocated};

use crate::used::Used;
use crate::{PencilMarks, Placement, Puzzle, Size};

/// Sudoku by sets of used values: the values that occur in each row, column and box, a bit each, and nothing for the
/// single cells.
///
/// An empty cell can take what none of its three units has. Cells with one such value take it until none is left; one
/// with none is a contradiction. Then the cell with the fewest is guessed, the first of these row by row, each value on
/// a copy. It makes the guesses of a [`Board`](crate::Board) with [`Propagation::Naked`](crate::Propagation::Naked) and
/// [`CellRule::Fewest`](crate::CellRule::Fewest).
///
/// ```
/// use search_core::depth_first;
/// use sudoku_puzzle::{PencilMarks, Puzzle, Singles};
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
    /// What each cell could take before any search.
    marks: PencilMarks,
}

/// The values on a board, and where they occur.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SinglesState {
    /// Row by row; 0 is an empty cell.
    values: Box<[u8]>,
    used: Used,
    empty: u16,
}

impl Singles {
    /// The space for the boards that these marks allow, and its start; none where the marks contradict each other.
    #[must_use]
    pub fn new(marks: PencilMarks) -> Option<(Singles, SinglesState)> {
        let used = Used::of_clues(&marks)?;
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
    fn candidates(&self, state: &SinglesState, place: usize) -> u64 {
        self.marks.cells()[place] & !state.used.around(self.size(), place)
    }

    fn place(&self, state: &mut SinglesState, place: usize, bit: u64) {
        state.values[place] = bit.trailing_zeros() as u8 + 1;
        state.used.flip(self.size(), place, bit);
        state.empty -= 1;
    }

    /// Fills cells that can take one value, until there is none; says whether every empty cell can take some.
    fn fill_singles(&self, state: &mut SinglesState) -> bool {
        loop {
            let empty_before = state.empty;
            for place in 0..state.values.len() {
                if state.values[place] == 0 {
                    let candidates = self.candidates(state, place);
                    if candidates == 0 {
                        return false;
                    }
                    if candidates.is_power_of_two() {
                        self.place(state, place, candidates);
                    }
                }
            }
            if state.empty == empty_before {
                return true;
            }
        }
    }

    /// The empty cell that can take the fewest values, the first of these, and these values.
    fn fewest(&self, state: &SinglesState) -> Option<(usize, u64)> {
        let empty = (0..state.values.len()).filter(|&place| state.values[place] == 0);
        empty
            .map(|place| (place, self.candidates(state, place)))
            .min_by_key(|&(_, candidates)| candidates.count_ones())
    }
}

impl SinglesState {
    /// The values as clues.
    #[must_use]
    pub fn to_puzzle(&self) -> Option<Puzzle> {
        Puzzle::from_values(self.values.to_vec())
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
        if let Some((place, candidates)) = self.fewest(state) {
            out.extend(Placement::all(self.size(), place, candidates));
        }
    }

    fn result(&self, state: &SinglesState, placement: Placement) -> Option<SinglesState> {
        let mut successor = state.clone();
        let place = placement.place(self.size());
        self.place(&mut successor, place, 1 << (placement.value - 1));
        self.fill_singles(&mut successor).then_some(successor)
    }

    /// The number of empty cells. One guess may fill many of them, so it overestimates.
    fn heuristic(&self, state: &SinglesState) -> Option<u32> {
        Some(state.empty.into())
    }

    fn heap_bytes(&self, state: &SinglesState) -> usize {
        allocated(state.values.len()) + state.used.heap_bytes()
    }
}
