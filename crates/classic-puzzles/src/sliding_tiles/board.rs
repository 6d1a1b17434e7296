use std::fmt;
use std::hash::Hash;

use search_core::memory::allocated;

use super::blank_of;

/// The representation of a board. The fastest one depends on the size and on the search.
///
/// | board | cells | bytes | use |
/// |---|---|---|---|
/// | `u64` | up to 16 | 8 | graph search, which stores many states |
/// | `u128` | up to 25 | 16 | graph search, 5×5 |
/// | [`Cells`] | up to 255 | a heap allocation | larger boards, in-place search |
/// | [`Tracked`] of these | | | tree search: also stores the cell of the blank |
pub trait Board: Clone + Eq + Hash + fmt::Debug {
    /// The maximum number of cells.
    const MOST_CELLS: usize;

    /// Creates a board from its tiles, row by row, 0 for the blank.
    fn new(tiles: &[u8], distances: &Distances) -> Self;

    /// Returns the tile in a cell.
    fn tile(&self, cell: usize) -> u8;

    /// Returns the cell of the blank.
    fn blank(&self) -> usize;

    /// Moves the tile in the cell `from` to the cell of the blank.
    fn slide(&mut self, from: usize, blank: usize, distances: &Distances);

    /// Returns the sum of the distances of the tiles from their goal cells.
    fn distance(&self, distances: &Distances) -> u32;

    /// Returns the sum of distances, given the sum `before` the last move, which moved a tile to `cell`.
    #[inline]
    fn distance_moved(&self, cell: usize, before: u32, distances: &Distances) -> u32 {
        let tile = self.tile(cell);
        before + distances.of(tile, cell) - distances.of(tile, self.blank())
    }

    /// Returns the number of heap bytes of the board.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// Appends bytes that identify this board among those of its size.
    fn pack(&self, out: &mut Vec<u8>);

    /// Reads a board written by [`pack`](Board::pack) from the front of `bytes`. Returns `None` if the bytes are
    /// not a board of `cells` cells.
    fn unpack(bytes: &mut &[u8], cells: usize, distances: &Distances) -> Option<Self>;
}

/// Returns `true` if the tiles are distinct and less than `cells`.
fn is_arrangement(tiles: impl Iterator<Item = u8>, cells: usize) -> bool {
    let mut seen = [false; 256];
    tiles.into_iter().all(|tile| {
        usize::from(tile) < cells && !std::mem::replace(&mut seen[usize::from(tile)], true)
    })
}

/// The distance of every tile in every cell from its goal cell, in moves without obstacles, or 1 for each misplaced tile.
#[derive(Clone, Debug)]
pub struct Distances {
    /// The cell of each tile in the goal.
    goal_cells: Vec<u8>,
    /// A row per tile, long enough for every cell of any board, so that no lookup is out of bounds.
    table: Box<[[u8; 256]; 256]>,
}

impl Distances {
    /// Computes the distances to `goal`, which contains each tile once.
    pub(super) fn new(width: usize, height: usize, goal: &[u8]) -> Self {
        let cells = width * height;
        let mut goal_cells = vec![0; cells];
        for (cell, &tile) in goal.iter().enumerate() {
            goal_cells[usize::from(tile)] = cell as u8;
        }
        let between =
            |a: usize, b: usize| (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width);
        let mut table = Box::new([[0; 256]; 256]);
        // The blank does not count.
        for (row, &goal_cell) in table.iter_mut().zip(&goal_cells).skip(1) {
            for (cell, distance) in row.iter_mut().enumerate().take(cells) {
                *distance = between(goal_cell.into(), cell) as u8;
            }
        }
        Distances { goal_cells, table }
    }

    /// Replaces each distance by 1 if the tile is not in its goal cell.
    pub(super) fn misplaced(mut self) -> Self {
        for distance in self.table.iter_mut().flatten() {
            *distance = (*distance).min(1);
        }
        self
    }

    /// Returns the cell of a tile in the goal.
    #[inline]
    pub(super) fn goal_cell(&self, tile: u8) -> usize {
        self.goal_cells[usize::from(tile)].into()
    }

    /// Returns the cell of each tile in the goal.
    pub(super) fn goal_cells(&self) -> &[u8] {
        &self.goal_cells
    }

    /// Returns the distance of a tile in `cell` from its goal cell.
    #[inline]
    pub fn of(&self, tile: u8, cell: usize) -> u32 {
        u32::from(self.table[usize::from(tile)][usize::from(cell as u8)])
    }

    fn sum(&self, board: &impl Board) -> u32 {
        (0..self.goal_cells.len())
            .map(|cell| self.of(board.tile(cell), cell))
            .sum()
    }
}

/// Implements `Board` for an integer: `$bits` bits per cell, the first cell in the lowest bits.
macro_rules! packed_board {
    ($word:ty, $bits:literal, $cells:literal) => {
        impl Board for $word {
            const MOST_CELLS: usize = $cells;

            fn new(tiles: &[u8], _: &Distances) -> Self {
                let all: $word = (1 << $bits) - 1;
                // Cells beyond the board must not look like the blank.
                let tiles = tiles.iter().enumerate();
                tiles.fold(<$word>::MAX, |word, (cell, &tile)| {
                    word ^ (all ^ <$word>::from(tile)) << ($bits * cell)
                })
            }

            #[inline]
            fn tile(&self, cell: usize) -> u8 {
                (self >> ($bits * cell)) as u8 & ((1 << $bits) - 1)
            }

            /// Returns the lowest cell with no bit set.
            #[inline]
            fn blank(&self) -> usize {
                const LOWEST_BITS: $word = {
                    let (mut word, mut cell) = (0, 0);
                    while cell < $cells {
                        word |= 1 << ($bits * cell);
                        cell += 1;
                    }
                    word
                };
                let any = (1..$bits).fold(*self, |any, shift| any | self >> shift);
                (!any & LOWEST_BITS).trailing_zeros() as usize / $bits
            }

            #[inline]
            fn slide(&mut self, from: usize, blank: usize, _: &Distances) {
                let tile = <$word>::from(self.tile(from));
                *self ^= tile << ($bits * from) ^ tile << ($bits * blank);
            }

            fn distance(&self, distances: &Distances) -> u32 {
                distances.sum(self)
            }

            #[inline]
            fn pack(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_be_bytes());
            }

            #[inline]
            fn unpack(bytes: &mut &[u8], _: usize, _: &Distances) -> Option<Self> {
                let word = bytes.split_off(..size_of::<$word>())?;
                Some(<$word>::from_be_bytes(*word.first_chunk()?))
            }
        }
    };
}

packed_board!(u64, 4, 16);
packed_board!(u128, 5, 25);

/// A board of any size with one byte per cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    tiles: Box<[u8]>,
    blank: u8,
}

impl Board for Cells {
    const MOST_CELLS: usize = 255;

    fn new(tiles: &[u8], _: &Distances) -> Self {
        Cells {
            tiles: tiles.into(),
            blank: blank_of(tiles) as u8,
        }
    }

    #[inline]
    fn tile(&self, cell: usize) -> u8 {
        self.tiles[cell]
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank.into()
    }

    #[inline]
    fn slide(&mut self, from: usize, blank: usize, _: &Distances) {
        self.tiles.swap(from, blank);
        self.blank = from as u8;
    }

    fn distance(&self, distances: &Distances) -> u32 {
        distances.sum(self)
    }

    fn heap_bytes(&self) -> usize {
        allocated(self.tiles.len())
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.tiles);
    }

    fn unpack(bytes: &mut &[u8], cells: usize, distances: &Distances) -> Option<Self> {
        let tiles = bytes.split_off(..cells)?;
        is_arrangement(tiles.iter().copied(), cells).then(|| Cells::new(tiles, distances))
    }
}

/// A board that also stores the cell of the blank, updated with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tracked<B> {
    board: B,
    blank: u8,
}

impl<B: Board> Board for Tracked<B> {
    const MOST_CELLS: usize = B::MOST_CELLS;

    fn new(tiles: &[u8], distances: &Distances) -> Self {
        let board = B::new(tiles, distances);
        Tracked {
            blank: board.blank() as u8,
            board,
        }
    }

    #[inline]
    fn tile(&self, cell: usize) -> u8 {
        self.board.tile(cell)
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank.into()
    }

    #[inline]
    fn slide(&mut self, from: usize, blank: usize, distances: &Distances) {
        self.board.slide(from, blank, distances);
        self.blank = from as u8;
    }

    fn distance(&self, distances: &Distances) -> u32 {
        self.board.distance(distances)
    }

    fn heap_bytes(&self) -> usize {
        self.board.heap_bytes()
    }

    fn pack(&self, out: &mut Vec<u8>) {
        self.board.pack(out);
    }

    fn unpack(bytes: &mut &[u8], cells: usize, distances: &Distances) -> Option<Self> {
        let board = B::unpack(bytes, cells, distances)?;
        Some(Tracked {
            blank: board.blank() as u8,
            board,
        })
    }
}
