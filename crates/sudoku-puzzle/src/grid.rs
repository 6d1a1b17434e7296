use crate::CellRule;
use crate::bits::Bits;
use crate::contradiction::{Contradiction, ContradictionKind, Unit};

/// The cells of a board whose side is known when the program is compiled.
///
/// Everything that is done cell by cell is written here once; the compiler makes one version for each size,
/// with box arithmetic resolved and loops of fixed length.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid<W, const N: usize> {
    cells: [[W; N]; N],
    /// Cells with more than one candidate.
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

    /// The grid whose cells can take what `candidates` says, without any conclusion drawn.
    pub(crate) fn of_candidates(
        candidates: impl Fn(usize, usize) -> W,
    ) -> Result<Self, Contradiction> {
        let mut grid = Grid {
            cells: std::array::from_fn(|row| std::array::from_fn(|col| candidates(row, col))),
            undecided: 0,
        };
        for (place, cell) in grid.cells.as_flattened().iter().enumerate() {
            if cell.is_none() {
                return Err(Contradiction {
                    unit: Unit::Row((place / N) as u8),
                    value: 1,
                    kind: ContradictionKind::EmptyCell,
                });
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

    /// The cell at a place of a box, both counted row by row.
    #[inline]
    pub(crate) fn in_box(number: usize, place: usize) -> (usize, usize) {
        let (top, left) = (
            number / Self::BOX * Self::BOX,
            number % Self::BOX * Self::BOX,
        );
        (top + place / Self::BOX, left + place % Self::BOX)
    }

    /// Makes `bit` the one candidate of a cell, whatever it had; says whether that changed it.
    #[inline]
    pub(crate) fn decide(&mut self, row: usize, col: usize, bit: W) -> bool {
        let before = std::mem::replace(&mut self.cells[row][col], bit);
        self.undecided -= u16::from(!before.has_one());
        before != bit
    }

    /// Takes candidates from a cell and says what is left, if that changed anything.
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

    /// The cell to guess; none where every cell has one candidate.
    pub(crate) fn next_cell(&self, rule: CellRule) -> Option<(usize, usize)> {
        if self.undecided == 0 {
            return None;
        }
        let cells = self.cells.as_flattened();
        let place = match rule {
            CellRule::First => cells.iter().position(|cell| !cell.has_one()),
            CellRule::Fewest => {
                let mut fewest = (u32::MAX, None);
                for (place, cell) in cells.iter().enumerate() {
                    let count = cell.count();
                    if count > 1 && count < fewest.0 {
                        fewest = (count, Some(place));
                        if count == 2 {
                            break;
                        }
                    }
                }
                fewest.1
            }
            CellRule::Weighted { k } => self.heaviest(k),
        };
        place.map(|place| (place / N, place % N))
    }

    /// What all of 1/1 to 1/N are whole multiples of the reciprocal of; below 2^90 for 64.
    const ONE: i128 = {
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

    /// The first undecided cell with the largest weight.
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
        let heaviest = undecided.max_by_key(|&(place, &cell)| {
            let (row, col) = (place / N, place % N);
            let around = rows[row] + columns[col] + boxes[Self::box_of(row, col)];
            around + i128::from(k) * share(cell)
        });
        heaviest.map(|(place, _)| place)
    }

    /// Whether every cell has one candidate and every unit every value.
    pub(crate) fn is_solved(&self) -> bool {
        self.undecided == 0
            && (0..N).all(|unit| {
                let (mut row, mut column, mut boxed) = (W::NONE, W::NONE, W::NONE);
                for place in 0..N {
                    row |= self.cells[unit][place];
                    column |= self.cells[place][unit];
                    let (box_row, box_col) = Self::in_box(unit, place);
                    boxed |= self.cells[box_row][box_col];
                }
                // N single values that are all values are each there once.
                row == W::all(N) && column == W::all(N) && boxed == W::all(N)
            })
    }

    /// The first value that two decided cells of one unit share.
    pub(crate) fn clash(&self, row: usize, col: usize) -> Result<(), Contradiction> {
        let bit = self.cells[row][col];
        let number = Self::box_of(row, col);
        let same = |r: usize, c: usize| (r, c) != (row, col) && self.cells[r][c] == bit;
        let unit = if (0..N).any(|c| same(row, c)) {
            Unit::Row(row as u8)
        } else if (0..N).any(|r| same(r, col)) {
            Unit::Column(col as u8)
        } else if (0..N).any(|place| {
            let (r, c) = Self::in_box(number, place);
            same(r, c)
        }) {
            Unit::Box(number as u8)
        } else {
            return Ok(());
        };
        Err(Contradiction {
            unit,
            value: bit.smallest(),
            kind: ContradictionKind::Twice,
        })
    }
}
