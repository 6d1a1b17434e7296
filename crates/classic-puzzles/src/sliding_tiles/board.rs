use std::fmt;
use std::hash::Hash;

use search_core::allocated;

use super::blank_of;

/// How the tiles of a board are held: what is fastest depends on the size and on the search.
///
/// | board | cells | bytes | for |
/// |---|---|---|---|
/// | `u64` | up to 16 | 8 | graph search, which keeps many states |
/// | `u128` | up to 25 | 16 | the same, 5×5 |
/// | [`Cells`] | up to 255 | a box | larger boards, moves in place |
/// | [`Tracked`] of these | | | tree search: it carries the blank's place and the distance along |
pub trait Board: Clone + Eq + Hash + fmt::Debug {
    /// The most cells that it can hold.
    const MOST_CELLS: usize;

    /// The board with these tiles, row by row, 0 for the blank.
    fn new(tiles: &[u8], distances: &Distances) -> Self;

    /// The tile in a cell.
    fn tile(&self, cell: usize) -> u8;

    /// The cell of the blank.
    fn blank(&self) -> usize;

    /// Moves the tile in the cell `from` to the cell of the blank.
    fn slide(&mut self, from: usize, blank: usize, distances: &Distances);

    /// The sum of the distances of the tiles from their places.
    fn distance(&self, distances: &Distances) -> u32;

    /// The same, where it was `before` until the last move took a tile to `cell`.
    #[inline]
    fn distance_moved(&self, cell: usize, before: u32, distances: &Distances) -> u32 {
        let tile = self.tile(cell);
        before + distances.of(tile, cell) - distances.of(tile, self.blank())
    }

    /// The bytes that it holds outside itself.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// Appends what tells this board from others of its size.
    fn pack(&self, out: &mut Vec<u8>);

    /// Takes what [`pack`](Board::pack) has written off the front; none where that is no board of so many cells.
    fn unpack(bytes: &mut &[u8], cells: usize, distances: &Distances) -> Option<Self>;
}

/// Whether each tile is there once, by how many they are.
fn is_arrangement(tiles: impl Iterator<Item = u8>, cells: usize) -> bool {
    let mut seen = [false; 256];
    tiles.into_iter().all(|tile| {
        usize::from(tile) < cells && !std::mem::replace(&mut seen[usize::from(tile)], true)
    })
}

/// The distance of every tile in every cell from its place in the goal, in moves without obstacles.
#[derive(Clone, Debug)]
pub struct Distances {
    /// The cell of each tile in the goal.
    places: Vec<u8>,
    /// A row for each tile, long enough for any cell of any board: no place in it is out of bounds.
    table: Vec<[u8; 256]>,
}

impl Distances {
    /// To the places that the tiles have in `goal`, in which each is there once.
    pub(super) fn new(width: usize, height: usize, goal: &[u8]) -> Self {
        let cells = width * height;
        let mut places = vec![0; cells];
        for (cell, &tile) in goal.iter().enumerate() {
            places[usize::from(tile)] = cell as u8;
        }
        let between =
            |a: usize, b: usize| (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width);
        let mut table = vec![[0; 256]; cells];
        // The blank is no tile.
        for (row, &place) in table.iter_mut().zip(&places).skip(1) {
            for (cell, distance) in row.iter_mut().enumerate().take(cells) {
                *distance = between(place.into(), cell) as u8;
            }
        }
        Distances { places, table }
    }

    /// The cell of a tile in the goal.
    #[inline]
    pub(super) fn place(&self, tile: u8) -> usize {
        self.places[usize::from(tile)].into()
    }

    /// The distance of a tile in a cell.
    #[inline]
    pub fn of(&self, tile: u8, cell: usize) -> u32 {
        u32::from(self.table[usize::from(tile)][usize::from(cell as u8)])
    }

    fn sum(&self, board: &impl Board) -> u32 {
        (0..self.places.len())
            .map(|cell| self.of(board.tile(cell), cell))
            .sum()
    }
}

/// Boards in one word: a few bits for each cell, the first cell lowest.
macro_rules! packed_board {
    ($word:ty, $bits:literal, $cells:literal) => {
        impl Board for $word {
            const MOST_CELLS: usize = $cells;

            fn new(tiles: &[u8], _: &Distances) -> Self {
                let all: $word = (1 << $bits) - 1;
                // Cells that the board does not have hold anything but the blank.
                let tiles = tiles.iter().enumerate();
                tiles.fold(<$word>::MAX, |word, (cell, &tile)| {
                    word ^ (all ^ <$word>::from(tile)) << ($bits * cell)
                })
            }

            #[inline]
            fn tile(&self, cell: usize) -> u8 {
                (self >> ($bits * cell)) as u8 & ((1 << $bits) - 1)
            }

            /// The lowest cell in which no bit is set.
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

/// A board of any size, a byte a cell.
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

/// A board with the blank's place and the sum of the distances, which every move keeps up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tracked<B> {
    board: B,
    blank: u8,
    distance: u16,
}

impl<B: Board> Board for Tracked<B> {
    const MOST_CELLS: usize = B::MOST_CELLS;

    fn new(tiles: &[u8], distances: &Distances) -> Self {
        let board = B::new(tiles, distances);
        Tracked {
            blank: board.blank() as u8,
            // At most 255 tiles, each at most 253 moves away.
            distance: board.distance(distances) as u16,
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
        let tile = self.board.tile(from);
        self.distance += distances.of(tile, blank) as u16;
        self.distance -= distances.of(tile, from) as u16;
        self.board.slide(from, blank, distances);
        self.blank = from as u8;
    }

    #[inline]
    fn distance(&self, _: &Distances) -> u32 {
        self.distance.into()
    }

    #[inline]
    fn distance_moved(&self, _: usize, _: u32, distances: &Distances) -> u32 {
        self.distance(distances)
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
            distance: board.distance(distances) as u16,
            board,
        })
    }
}
