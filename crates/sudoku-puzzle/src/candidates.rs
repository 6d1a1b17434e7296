use std::fmt;

/// The candidates of a cell: the set of values that it can still take.
///
/// ```
/// use sudoku_puzzle::Board;
///
/// let board = Board::new(4)?;
/// assert_eq!(board.candidates(0, 0).iter().collect::<Vec<u8>>(), [1, 2, 3, 4]);
/// assert_eq!(board.candidates(0, 0).to_string(), "{1, 2, 3, 4}");
/// # Ok::<(), sudoku_puzzle::board::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Candidates(u64);

impl Candidates {
    pub(crate) fn from_bits(bits: u64) -> Self {
        Candidates(bits)
    }

    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of candidates.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty. On a [`Board`](crate::Board) that is the case only off the board.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `value` is a candidate.
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        (1..=64).contains(&value) && self.0 >> (value - 1) & 1 == 1
    }

    /// Returns whether all candidates are also in `other`.
    #[must_use]
    pub fn is_subset(self, other: Candidates) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns an iterator over the candidates in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let value = rest.trailing_zeros() as u8 + 1;
            let found = (rest != 0).then_some(value);
            rest &= rest.wrapping_sub(1);
            found
        })
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
