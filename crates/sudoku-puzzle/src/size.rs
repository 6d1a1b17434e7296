use std::fmt;

/// The side N of a board: 1, 4, 9, 16, 25, 36, 49 or 64, the squares up to 64, so that values fit in a 64-bit set.
///
/// A board has N rows, N columns, N boxes of √N×√N cells, and the values 1 to N. Boards of a [`Layout`](crate::layout::Layout) may have any
/// side up to 64, which only [`Layout::size`](crate::layout::Layout::size) returns.
///
/// ```
/// use sudoku_puzzle::board::Size;
///
/// let size = Size::new(9)?;
/// assert_eq!((size.n(), size.box_side(), size.cells()), (9, 3, 81));
/// assert_eq!(Size::new(10).unwrap_err().to_string(), "a board cannot be 10×10: its side is 1, 4, 9, 16, 25, 36, 49 or 64");
/// # Ok::<(), sudoku_puzzle::board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Size; 8] = [
        Size(1),
        Size(4),
        Size(9),
        Size(16),
        Size(25),
        Size(36),
        Size(49),
        Size(64),
    ];

    /// Returns the size with side `n`.
    ///
    /// # Errors
    /// Returns [`SizeError`] if `n` is not one of the eight sides.
    pub fn new(n: usize) -> Result<Size, SizeError> {
        Size::ALL
            .into_iter()
            .find(|size| size.n() == n)
            .ok_or(SizeError(n))
    }

    /// Returns the size with side `n`, from 1 to 64.
    pub(crate) fn of_side(n: usize) -> Size {
        debug_assert!((1..=64).contains(&n));
        Size(n as u8)
    }

    /// Returns whether the side is one of the eight squares.
    #[inline]
    pub(crate) fn is_square(self) -> bool {
        matches!(self.0, 1 | 4 | 9 | 16 | 25 | 36 | 49 | 64)
    }

    /// Returns the rows and columns of a box that is as square as possible, with fewer rows than columns.
    pub(crate) fn box_shape(self) -> (usize, usize) {
        let rows = (1..=self.n().isqrt()).rev();
        let rows = { rows }
            .find(|&rows| self.n().is_multiple_of(rows))
            .unwrap_or(1);
        (rows, self.n() / rows)
    }

    /// Returns the size with this number of cells, or `None` if no size has it.
    #[must_use]
    pub fn of_cells(cells: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.cells() == cells)
    }

    /// Returns N, the number of rows, columns, boxes and values.
    #[must_use]
    pub fn n(self) -> usize {
        usize::from(self.0)
    }

    /// Returns √N, the side of a square box, rounded down.
    #[must_use]
    pub fn box_side(self) -> usize {
        self.n().isqrt()
    }

    /// Returns N², the number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.n() * self.n()
    }

    /// Returns the square box that contains a cell; boxes are numbered row by row from 0.
    #[must_use]
    pub fn box_of(self, row: usize, col: usize) -> usize {
        let side = self.box_side();
        row / side * side + col / side
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}", self.0)
    }
}

/// The error of a side that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError(usize);

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board cannot be ")?;
        match self.0 {
            // That of readers for all numbers that are too large.
            usize::MAX => f.write_str("so large")?,
            n => write!(f, "{n}×{n}")?,
        }
        f.write_str(": its side is 1, 4, 9, 16, 25, 36, 49 or 64")
    }
}

impl std::error::Error for SizeError {}
