use crate::{SizeError, Square};

/// The most squares: one for each bit of a set.
pub(crate) const MOST: usize = 64;

/// A board of up to 64 squares, numbered one after the other along the shorter side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) width: u8,
    pub(crate) height: u8,
}

impl Shape {
    /// # Errors
    /// Where `width` and `height` are not from 1 to 64, or there are more than 64 squares.
    pub(crate) fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        SizeError::check("columns", width, 1..=MOST)?;
        SizeError::check("rows", height, 1..=MOST / width)?;
        Ok(Shape {
            width: width as u8,
            height: height as u8,
        })
    }

    /// How many squares there are.
    #[inline]
    pub(crate) fn squares(self) -> u8 {
        self.width * self.height
    }

    /// The set of all squares.
    #[inline]
    pub(crate) fn all(self) -> u64 {
        u64::MAX >> (MOST as u8 - self.squares())
    }

    /// The square with that number.
    #[inline]
    pub(crate) fn square(self, number: u8) -> Square {
        let (column, row) = if self.width <= self.height {
            (number % self.width, number / self.width)
        } else {
            (number / self.height, number % self.height)
        };
        Square { column, row }
    }

    /// The set of this one square; the empty set where it is not on the board.
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

/// The numbers of the squares in a set, the smallest first.
#[inline]
pub(crate) fn numbers(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let smallest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        smallest
    })
}
