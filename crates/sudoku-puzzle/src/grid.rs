use crate::CellRule;
use crate::bits::Bits;
use crate::contradiction::{Contradiction, ContradictionKind, Unit};

/// The cells of a board whose side is known at compile time.
///
/// The operations on cells are generic; the compiler generates one version for each size, with constant box arithmetic
/// and loops of fixed length.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid<W, const N: usize> {
    cells: [[W; N]; N],
    /// The number of cells with more than one candidate.
    undecided: u16,
}

impl<W: Bits, const N: usize> Grid<W, N> {
    pub(crate) const BOX: usize = N.isqrt();

    pub(crate) fn new() -> Self {
        Grid {
            cells: [[W::all(N); N]; N],
            undecided: if N == 1 { 0 } else { (N * N) as u16 },
        }
    }

    /// Creates a grid with the given candidates, without propagation.
    ///
    /// # Errors
    /// Returns a contradiction if a cell has no candidate.
    pub(crate) fn of_candidates(
        candidates: impl Fn(usize, usize) -> W,
    ) -> Result<Self, Contradiction> {
        let mut grid = Grid {
            cells: std::array::from_fn(|row| std::array::from_fn(|col| candidates(row, col))),
            undecided: 0,
        };
        for (index, cell) in grid.cells.as_flattened().iter().enumerate() {
            if cell.is_none() {
                return Err(Contradiction::new(
                    Unit::Row((index / N) as u8),
                    1,
                    ContradictionKind::EmptyCell,
                ));
            }
            grid.undecided += u16::from(!cell.has_one());
        }
        Ok(grid)
    }

    pub(crate) fn undecided(&self) -> u32 {
        u32::from(self.undecided)
    }

    #[inline]
    pub(crate) fn cell(&self, row: usize, col: usize) -> W {
        self.cells[row][col]
    }

    #[inline]
    pub(crate) fn box_of(row: usize, col: usize) -> usize {
        row / Self::BOX * Self::BOX + col / Self::BOX
    }

    /// Returns row and column of a cell of a box; boxes and cells of a box are numbered row by row.
    #[inline]
    pub(crate) fn in_box(number: usize, index: usize) -> (usize, usize) {
        let (top, left) = (
            number / Self::BOX * Self::BOX,
            number % Self::BOX * Self::BOX,
        );
        (top + index / Self::BOX, left + index % Self::BOX)
    }

    /// Makes `bit` the only candidate of a cell, regardless of its candidates. Returns whether that changed the cell.
    #[inline]
    pub(crate) fn decide(&mut self, row: usize, col: usize, bit: W) -> bool {
        let before = std::mem::replace(&mut self.cells[row][col], bit);
        self.undecided -= u16::from(!before.has_one());
        before != bit
    }

    /// Removes candidates from a cell. Returns the remaining ones, or `None` if the cell did not change.
    #[inline]
    pub(crate) fn remove(&mut self, row: usize, col: usize, bits: W) -> Option<W> {
        let before = self.cells[row][col];
        let after = before & !bits;
        if after == before {
            return None;
        }
        self.cells[row][col] = after;
        self.undecided -= u16::from(after.has_one());
        Some(after)
    }

    /// Returns the cell to guess next, or `None` if every cell has one candidate.
    pub(crate) fn next_cell(&self, rule: CellRule) -> Option<(usize, usize)> {
        if self.undecided == 0 {
            return None;
        }
        let cells = self.cells.as_flattened();
        let index = match rule {
            CellRule::First => cells.iter().position(|cell| !cell.has_one()),
            CellRule::Fewest => {
                let mut fewest = (u32::MAX, None);
                for (index, cell) in cells.iter().enumerate() {
                    let count = cell.count();
                    if count > 1 && count < fewest.0 {
                        fewest = (count, Some(index));
                        if count == 2 {
                            break;
                        }
                    }
                }
                fewest.1
            }
            CellRule::Weighted { k } => self.heaviest(k),
        };
        index.map(|index| (index / N, index % N))
    }

    /// The least common multiple of 1 to N, the common denominator of 1/1 to 1/N; below 2^90 for N = 64.
    pub(crate) const ONE: i128 = {
        let (mut multiple, mut number) = (1, 2);
        while number <= N as i128 {
            let (mut a, mut b) = (multiple, number);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            multiple *= number / a;
            number += 1;
        }
        multiple
    };

    /// Returns the first undecided cell with the largest weight.
    fn heaviest(&self, k: i32) -> Option<usize> {
        let share = |cell: W| Self::ONE / i128::from(cell.count());
        let (mut rows, mut columns, mut boxes) = ([0; N], [0; N], [0; N]);
        for (row, cells) in self.cells.iter().enumerate() {
            for (col, &cell) in cells.iter().enumerate() {
                rows[row] += share(cell);
                columns[col] += share(cell);
                boxes[Self::box_of(row, col)] += share(cell);
            }
        }
        let cells = self.cells.as_flattened().iter().enumerate();
        let undecided = cells.filter(|(_, cell)| !cell.has_one()).rev();
        let heaviest = undecided.max_by_key(|&(index, &cell)| {
            let (row, col) = (index / N, index % N);
            let around = rows[row] + columns[col] + boxes[Self::box_of(row, col)];
            around + i128::from(k) * share(cell)
        });
        heaviest.map(|(index, _)| index)
    }

    /// Returns whether every cell has one candidate and every unit contains every value.
    pub(crate) fn is_solved(&self) -> bool {
        self.undecided == 0
            && (0..N).all(|unit| {
                let (mut row, mut column, mut boxed) = (W::NONE, W::NONE, W::NONE);
                for index in 0..N {
                    row |= self.cells[unit][index];
                    column |= self.cells[index][unit];
                    let (box_row, box_col) = Self::in_box(unit, index);
                    boxed |= self.cells[box_row][box_col];
                }
                // If N single values contain all N values, each occurs once.
                row == W::all(N) && column == W::all(N) && boxed == W::all(N)
            })
    }

    /// Checks that no other cell of the same units has the value of a decided cell.
    ///
    /// # Errors
    /// Returns the contradiction if one has.
    pub(crate) fn clash(&self, row: usize, col: usize) -> Result<(), Contradiction> {
        let bit = self.cells[row][col];
        let number = Self::box_of(row, col);
        let same = |r: usize, c: usize| (r, c) != (row, col) && self.cells[r][c] == bit;
        let unit = if (0..N).any(|c| same(row, c)) {
            Unit::Row(row as u8)
        } else if (0..N).any(|r| same(r, col)) {
            Unit::Column(col as u8)
        } else if (0..N).any(|index| {
            let (r, c) = Self::in_box(number, index);
            same(r, c)
        }) {
            Unit::Box(number as u8)
        } else {
            return Ok(());
        };
        Err(Contradiction::new(
            unit,
            bit.smallest(),
            ContradictionKind::Twice,
        ))
    }
}
