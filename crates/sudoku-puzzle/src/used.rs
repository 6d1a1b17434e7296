use search_core::allocated;

use crate::{PencilMarks, Size};

/// For each row, column and box the values that occur in it, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Used(Box<[u64]>);

impl Used {
    pub(crate) fn none(size: Size) -> Used {
        Used(vec![0; 3 * size.n()].into())
    }

    fn units(size: Size, place: usize) -> [usize; 3] {
        let n = size.n();
        let (row, col) = (place / n, place % n);
        [row, n + col, 2 * n + size.box_of(row, col)]
    }

    /// What occurs in the row, the column or the box of a cell.
    #[inline]
    pub(crate) fn around(&self, size: Size, place: usize) -> u64 {
        let [row, column, number] = Used::units(size, place);
        self.0[row] | self.0[column] | self.0[number]
    }

    /// Notes a value that was not there, or takes it away again.
    #[inline]
    pub(crate) fn flip(&mut self, size: Size, place: usize, bit: u64) {
        for unit in Used::units(size, place) {
            self.0[unit] ^= bit;
        }
    }

    /// Notes the values of all cells with one mark, each at its place; none where one occurs twice in a unit.
    pub(crate) fn of_clues(marks: &PencilMarks) -> Option<Used> {
        let mut used = Used::none(marks.size());
        for (place, &bits) in marks.cells().iter().enumerate() {
            if bits.is_power_of_two() {
                if used.around(marks.size(), place) & bits != 0 {
                    return None;
                }
                used.flip(marks.size(), place, bits);
            }
        }
        Some(used)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        allocated(size_of_val(&*self.0))
    }
}
