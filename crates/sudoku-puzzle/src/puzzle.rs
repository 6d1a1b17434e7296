use crate::layout::Layout;
use crate::notation::AsWritten;
use crate::{Notation, Size};

/// The clues of a puzzle: each cell has a value or is empty; no propagation.
///
/// Puzzles are read, written and shuffled; a [`Board`](crate::Board) is solved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    size: Size,
    notation: AsWritten,
    /// `None` for rows, columns and square boxes.
    layout: Option<Layout>,
    /// Row by row; 0 is an empty cell.
    values: Box<[u8]>,
}

impl Puzzle {
    /// Creates a puzzle without clues.
    #[must_use]
    pub fn empty(size: Size) -> Puzzle {
        Puzzle::of_size(size, vec![0; size.cells()])
    }

    /// Creates a puzzle with these values, row by row, 0 for an empty cell. Returns `None` if the number of values is
    /// not the number of cells of a board size, or a value is larger than the side.
    #[must_use]
    pub fn from_values(values: Vec<u8>) -> Option<Puzzle> {
        let size = Size::of_cells(values.len())?;
        let fits = values.iter().all(|&value| usize::from(value) <= size.n());
        fits.then(|| Puzzle::of_size(size, values))
    }

    /// Like [`from_values`](Puzzle::from_values), also for the sides that boards of layouts have.
    pub(crate) fn of_values(values: Vec<u8>) -> Option<Puzzle> {
        let side = values.len().isqrt();
        let is_side = (1..=64).contains(&side) && side * side == values.len();
        is_side.then(|| Puzzle::of_size(Size::of_side(side), values))
    }

    /// Creates a puzzle in a layout with these values, row by row, 0 for an empty cell. Returns `None` if the number of values is
    /// not the number of cells, or a value is larger than the side.
    #[must_use]
    pub fn in_layout(layout: &Layout, values: Vec<u8>) -> Option<Puzzle> {
        let size = layout.size();
        let is_value = |&value: &u8| usize::from(value) <= size.n();
        let fits = values.len() == size.cells() && values.iter().all(is_value);
        fits.then(|| Puzzle::laid_out(size, layout.unless_plain().as_ref(), values))
    }

    /// Creates a puzzle with values that are valid for the size.
    pub(crate) fn of_size(size: Size, values: Vec<u8>) -> Puzzle {
        Puzzle::laid_out(size, Layout::needed(size).as_ref(), values)
    }

    /// Creates a puzzle with values that are valid for the size, in a layout that another puzzle has.
    pub(crate) fn laid_out(size: Size, layout: Option<&Layout>, values: Vec<u8>) -> Puzzle {
        debug_assert_eq!(values.len(), size.cells());
        debug_assert!(layout.is_none_or(|layout| layout.size() == size));
        Puzzle {
            size,
            notation: AsWritten::default(),
            layout: layout.cloned(),
            values: values.into(),
        }
    }

    /// Sets the layout that another puzzle of the same size has.
    pub(crate) fn with_layout_of(mut self, layout: Option<&Layout>) -> Puzzle {
        debug_assert!(layout.is_none_or(|layout| layout.size() == self.size));
        self.layout = layout.cloned();
        self
    }

    /// Returns the layout, or `None` for that of rows, columns and square boxes.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns how values are written.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation.0
    }

    /// Sets how values are written. On boards up to 9×9 all notations are the same.
    #[must_use]
    pub fn with_notation(mut self, notation: Notation) -> Puzzle {
        self.notation = AsWritten::of(notation, self.size);
        self
    }

    /// Returns the clue in a cell, rows and columns from 0, or `None` if the cell is empty or off the board.
    #[must_use]
    pub fn value(&self, row: usize, col: usize) -> Option<u8> {
        let n = self.size.n();
        let value = (row < n && col < n).then(|| self.values[row * n + col])?;
        (value != 0).then_some(value)
    }

    /// Returns all values, row by row, 0 for an empty cell.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Clears the cells whose value differs in another puzzle of the same size.
    pub(crate) fn keep_common(&mut self, other: &Puzzle) {
        for (value, other) in self.values.iter_mut().zip(&other.values) {
            if value != other {
                *value = 0;
            }
        }
    }

    /// Returns the number of clues.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }
}
