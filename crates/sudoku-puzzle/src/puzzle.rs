use crate::Size;

/// The clues of a puzzle as they are written down: a value or nothing in each cell, no propagation.
///
/// A puzzle is what is read, written and shuffled; a [`Board`](crate::Board) is what is solved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    size: Size,
    /// Row by row; 0 is an empty cell.
    values: Box<[u8]>,
}

impl Puzzle {
    /// A puzzle without a clue.
    #[must_use]
    pub fn empty(size: Size) -> Puzzle {
        Puzzle::of_size(size, vec![0; size.cells()])
    }

    /// The puzzle with these values, row by row, 0 for an empty cell; none where the number of values is
    /// not that of a board's cells, or a value is larger than its side.
    #[must_use]
    pub fn from_values(values: Vec<u8>) -> Option<Puzzle> {
        let size = Size::of_cells(values.len())?;
        let fits = values.iter().all(|&value| usize::from(value) <= size.n());
        fits.then(|| Puzzle::of_size(size, values))
    }

    /// The same for values that are known to fit.
    pub(crate) fn of_size(size: Size, values: Vec<u8>) -> Puzzle {
        debug_assert_eq!(values.len(), size.cells());
        Puzzle {
            size,
            values: values.into(),
        }
    }

    /// The side of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The clue in a cell, rows and columns from 0; none where the cell is empty or off the board.
    #[must_use]
    pub fn value(&self, row: usize, col: usize) -> Option<u8> {
        let n = self.size.n();
        let value = (row < n && col < n).then(|| self.values[row * n + col])?;
        (value != 0).then_some(value)
    }

    /// All values, row by row, 0 for an empty cell.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Takes the values out that another puzzle of the same size does not have there.
    pub(crate) fn keep_common(&mut self, other: &Puzzle) {
        for (value, other) in self.values.iter_mut().zip(&other.values) {
            if value != other {
                *value = 0;
            }
        }
    }

    /// The number of clues.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }
}
