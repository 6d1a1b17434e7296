use crate::{SizeError, Square};

/// The maximum number of squares: a set has one bit per square.
pub(crate) const MAX_SQUARES: usize = 64;

/// The shape of a board of up to 64 squares, which are numbered along the shorter side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) width: u8,
    pub(crate) height: u8,
}

impl Shape {
    /// # Errors
    /// Returns an error if `width` or `height` is not from 1 to 64, or if there are more than 64 squares.
    pub(crate) fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        SizeError::check_sides(width, height, MAX_SQUARES)?;
        Ok(Shape {
            width: width as u8,
            height: height as u8,
        })
    }

    /// Returns the number of squares.
    #[inline]
    pub(crate) fn squares(self) -> u8 {
        self.width * self.height
    }

    /// Returns the set of all squares.
    #[inline]
    pub(crate) fn all(self) -> u64 {
        u64::MAX >> (MAX_SQUARES as u8 - self.squares())
    }

    /// Returns the square with this number.
    #[inline]
    pub(crate) fn square(self, number: u8) -> Square {
        let (column, row) = if self.width <= self.height {
            (number % self.width, number / self.width)
        } else {
            (number / self.height, number % self.height)
        };
        Square { column, row }
    }

    /// Returns the set that contains only this square, or the empty set if it is not on the board.
    #[inline]
    pub(crate) fn set_of(self, square: Square) -> u64 {
        let Square { column, row } = square;
        if column >= self.width || row >= self.height {
            return 0;
        }
        1 << if self.width <= self.height {
            row * self.width + column
        } else {
            column * self.height + row
        }
    }
}

/// Returns the numbers of the squares in a set, in ascending order.
#[inline]
pub(crate) fn numbers(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let smallest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        smallest
    })
}
