use search_core::memory::allocated;

use crate::{PencilMarks, Size};

/// The values that occur in each row, column and box, as bit sets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Occupancy(Box<[u64]>);

impl Occupancy {
    pub(crate) fn none(size: Size) -> Occupancy {
        Occupancy(vec![0; 3 * size.n()].into())
    }

    fn units(size: Size, index: usize) -> [usize; 3] {
        let n = size.n();
        let (row, col) = (index / n, index % n);
        [row, n + col, 2 * n + size.box_of(row, col)]
    }

    /// Returns the values that occur in the row, the column or the box of a cell.
    #[inline]
    pub(crate) fn in_units_of(&self, size: Size, index: usize) -> u64 {
        let [row, column, number] = Occupancy::units(size, index);
        self.0[row] | self.0[column] | self.0[number]
    }

    /// Adds a value that does not occur in the units of a cell, or removes one that does.
    #[inline]
    pub(crate) fn flip(&mut self, size: Size, index: usize, bit: u64) {
        for unit in Occupancy::units(size, index) {
            self.0[unit] ^= bit;
        }
    }

    /// Collects the values of all cells with one mark. Returns `None` if a value occurs twice in a unit.
    pub(crate) fn of_clues(marks: &PencilMarks) -> Option<Occupancy> {
        let mut used = Occupancy::none(marks.size());
        for (index, &bits) in marks.cells().iter().enumerate() {
            if bits.is_power_of_two() {
                if used.in_units_of(marks.size(), index) & bits != 0 {
                    return None;
                }
                used.flip(marks.size(), index, bits);
            }
        }
        Some(used)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        allocated(size_of_val(&*self.0))
    }
}
