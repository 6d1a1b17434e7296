use crate::{Candidates, PencilMarks, Puzzle, Size};

use super::Deduction;
use crate::constraints::{Constraints, consecutive};
use crate::layout::Layout;

/// A board as it is solved by hand: the values placed, and the candidates left in the empty cells. Nothing is propagated
/// but the values placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CandidateGrid {
    /// `None` for rows, columns and square boxes.
    layout: Option<Layout>,
    /// Row by row; 0 is an empty cell.
    values: Box<[u8]>,
    /// Value v is bit v-1; none in a cell with a value.
    left: Box<[u64]>,
}

impl CandidateGrid {
    pub(super) fn of_puzzle(puzzle: &Puzzle, constraints: &Constraints) -> CandidateGrid {
        let all = u64::MAX >> (64 - puzzle.size().n());
        let mut grid = CandidateGrid {
            layout: puzzle.layout().cloned(),
            values: vec![0; puzzle.size().cells()].into(),
            left: vec![all; puzzle.size().cells()].into(),
        };
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if value > 0 {
                grid.place(constraints, cell, value);
            }
        }
        grid
    }

    /// Creates a grid whose candidates are the marks. A single mark of a cell is its value: marks do not tell the two apart.
    pub(super) fn of_marks(marks: &PencilMarks, constraints: &Constraints) -> CandidateGrid {
        let mut grid = CandidateGrid {
            layout: marks.layout().cloned(),
            values: vec![0; marks.size().cells()].into(),
            left: marks.cells().into(),
        };
        for (cell, marks) in marks.cells().iter().enumerate() {
            if marks.is_power_of_two() {
                grid.place(constraints, cell, marks.trailing_zeros() as u8 + 1);
            }
        }
        grid
    }

    /// Returns the value placed in a cell, counted row by row from 0, or `None` if it is empty or off the board.
    #[must_use]
    pub fn value(&self, cell: usize) -> Option<u8> {
        self.values.get(cell).copied().filter(|&value| value > 0)
    }

    /// Returns the candidates of an empty cell, and no candidates of another one.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> Candidates {
        Candidates::from_bits(self.left.get(cell).copied().unwrap_or(0))
    }

    /// Removes a candidate of a cell. A value that is no candidate there, or a cell off the board, is ignored.
    pub fn remove(&mut self, cell: usize, value: u8) {
        if let Some(left) = self.left.get_mut(cell)
            && let Some(place) = value.checked_sub(1)
        {
            *left &= !1_u64.checked_shl(place.into()).unwrap_or(0);
        }
    }

    /// Returns the values placed as the clues of a puzzle.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        Puzzle::laid_out(self.size(), self.layout(), self.values.to_vec())
    }

    /// Returns the candidates as marks; a value placed is the only mark of its cell.
    #[must_use]
    pub fn to_marks(&self) -> PencilMarks {
        let n = self.size().n();
        PencilMarks::of_bits(self.size(), |row, col| match self.values[row * n + col] {
            0 => self.left[row * n + col],
            value => 1 << (value - 1),
        })
        .laid_out(self.layout())
    }

    /// Returns the layout, or `None` for that of rows, columns and square boxes.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// Returns the size.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::of_side(self.values.len().isqrt())
    }

    /// Returns the number of empty cells.
    #[must_use]
    pub fn empty(&self) -> usize {
        self.values.iter().filter(|&&value| value == 0).count()
    }

    pub(super) fn left(&self, cell: usize) -> u64 {
        self.left[cell]
    }

    fn place(&mut self, constraints: &Constraints, cell: usize, value: u8) {
        let bit = 1 << (value - 1);
        self.values[cell] = value;
        self.left[cell] = 0;
        for &peer in &constraints.peers[cell] {
            self.left[peer] &= !bit;
        }
        for &other in &constraints.not_consecutive[cell] {
            self.left[other] &= !consecutive(bit);
        }
    }

    pub(super) fn apply(&mut self, constraints: &Constraints, deduction: &Deduction) {
        for &(cell, values) in &deduction.removals {
            self.left[cell] &= !values.bits();
        }
        if let Some((cell, value)) = deduction.placement {
            self.place(constraints, cell, value);
        }
    }

    pub(super) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.values) + size_of_val(&*self.left)
    }
}

/// A grid with what finders look up in it: the places of each value in each unit.
pub(super) struct Position<'a> {
    pub(super) layout: &'a Constraints,
    pub(super) grid: &'a CandidateGrid,
    /// For each unit, for each value, its cells as places in the unit.
    places: Vec<u64>,
}

impl<'a> Position<'a> {
    pub(super) fn new(layout: &'a Constraints, grid: &'a CandidateGrid) -> Position<'a> {
        let n = layout.size.n();
        let mut places = vec![0; layout.units.len() * n];
        for (cell, &left) in grid.left.iter().enumerate() {
            for &(unit, place) in &layout.units_of[cell] {
                for value in super::bits(left) {
                    places[unit * n + value] |= 1 << place;
                }
            }
        }
        Position {
            layout,
            grid,
            places,
        }
    }

    /// Returns the number of values.
    pub(super) fn n(&self) -> usize {
        self.layout.size.n()
    }

    /// Returns the cells of a unit that can take a value, counted from 0, as places in the unit.
    pub(super) fn places(&self, unit: usize, value: usize) -> u64 {
        self.places[unit * self.n() + value]
    }

    /// Returns the candidates of a cell.
    pub(super) fn left(&self, cell: usize) -> u64 {
        self.grid.left(cell)
    }

    /// Returns the empty cells.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.layout.size.cells()).filter(|&cell| self.left(cell) != 0)
    }

    /// Returns what is removed if these cells do not take any of these values.
    pub(super) fn removals(
        &self,
        cells: impl IntoIterator<Item = usize>,
        values: u64,
    ) -> Vec<(usize, Candidates)> {
        let removed = |cell| match self.left(cell) & values {
            0 => None,
            bits => Some((cell, Candidates::from_bits(bits))),
        };
        cells.into_iter().filter_map(removed).collect()
    }
}
