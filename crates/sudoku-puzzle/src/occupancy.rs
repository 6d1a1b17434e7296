use search_core::memory::allocated;

use crate::PencilMarks;
use crate::layout::Layout;

/// The values that occur in each row, column and box, as bit sets. In a layout, the value of each cell, 0 for none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Occupancy(Box<[u64]>);

impl Occupancy {
    pub(crate) fn none(marks: &PencilMarks) -> Occupancy {
        let sets = match marks.layout() {
            None => 3 * marks.size().n(),
            Some(_) => marks.size().cells(),
        };
        Occupancy(vec![0; sets].into())
    }

    fn units(marks: &PencilMarks, index: usize) -> [usize; 3] {
        let size = marks.size();
        let n = size.n();
        let (row, col) = (index / n, index % n);
        [row, n + col, 2 * n + size.box_of(row, col)]
    }

    /// Returns the values that a cell cannot have by those of others: in its row, column and box, or by the rules of the layout.
    #[inline]
    pub(crate) fn excluded(&self, marks: &PencilMarks, index: usize) -> u64 {
        if let Some(layout) = marks.layout() {
            return self.excluded_in(layout, index);
        }
        let [row, column, number] = Occupancy::units(marks, index);
        self.0[row] | self.0[column] | self.0[number]
    }

    /// Kept apart, so that boards without a layout take no more time.
    #[inline(never)]
    fn excluded_in(&self, layout: &Layout, index: usize) -> u64 {
        layout.constraints().excluded(index, |cell| self.0[cell])
    }

    /// Adds a value to a cell that does not exclude it, or removes the value that it has.
    #[inline]
    pub(crate) fn flip(&mut self, marks: &PencilMarks, index: usize, bit: u64) {
        if marks.layout().is_some() {
            self.0[index] ^= bit;
            return;
        }
        for unit in Occupancy::units(marks, index) {
            self.0[unit] ^= bit;
        }
    }

    /// Collects the values of all cells with one mark. Returns `None` if two of them exclude each other.
    pub(crate) fn of_clues(marks: &PencilMarks) -> Option<Occupancy> {
        let mut used = Occupancy::none(marks);
        for (index, &bits) in marks.cells().iter().enumerate() {
            if bits.is_power_of_two() {
                if used.excluded(marks, index) & bits != 0 {
                    return None;
                }
                used.flip(marks, index, bits);
            }
        }
        Some(used)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        allocated(size_of_val(&*self.0))
    }
}
