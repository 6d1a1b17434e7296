//! Sliding tiles of up to 15 cells in a `u64`, and their ranks.

use search_core::{Ranked, StateSpace};

/// A board: four bits per tile, row by row from the lowest bits, and the cell of the blank in the highest four bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub u64);

const BLANK: u32 = 60;

/// The sliding tiles of `W` columns and `H` rows, without a goal. The start is [`Tiles::SOLVED`]: the blank
/// first, then the tiles in order.
///
/// The rank of a board has two parts. The high part is the cell of the blank. The low part is the rank of the
/// permutation of the tiles, read row by row without the blank: the Lehmer code (D. H. Lehmer, *Teaching combinatorial
/// tricks to a computer*, 1960), with a digit for each tile, which is the number of smaller tiles after it. The last
/// two digits are omitted: one of them is 0, and the other is determined by the parity of the permutation, which
/// follows from the row of the blank.
///
/// A move of the blank along its row does not change the permutation. A move to another row moves a tile over `W - 1`
/// others, which changes `W` adjacent digits, depending only on these digits. So there is a table for each cell, and
/// the rank of a successor is computed from the rank without a board.
pub struct Tiles<const W: usize, const H: usize> {
    windows: Vec<Window>,
    /// The parity of the sum of the high digits of a permutation, and of its low digits.
    odd: [Vec<u8>; 2],
}

/// The digits that change when the blank moves between two adjacent cells of a column.
struct Window {
    /// The weight of the last of these digits in the rank.
    weight: u32,
    /// The number of values of these digits.
    values: u32,
    /// Whether the omitted digit is one of them.
    last: bool,
    /// For each value (and for both values of the omitted digit, if it is one of them), the wrapping change of the rank
    /// when the blank moves down.
    down: Vec<u32>,
    /// The change of the rank when the blank moves up.
    up: Vec<u32>,
}

/// The value 1 in each group of four bits.
const ONES: u64 = 0x1111_1111_1111_1111;
/// The index of each group of four bits, in that group.
const PLACES: u64 = 0x0EDC_BA98_7654_3210;

impl<const W: usize, const H: usize> Tiles<W, H> {
    /// The start state.
    pub const SOLVED: Board = Board(PLACES & ((1 << (4 * Self::CELLS)) - 1));

    const CELLS: usize = W * H;
    const TILES: usize = Self::CELLS - 1;

    /// The number of permutations of each parity.
    pub const PERMUTATIONS: u32 = Self::weight(0) * Self::TILES as u32;

    /// The index of the first low digit of a permutation. The digits are split into high and low ones to have two small
    /// tables instead of a large one.
    const MIDDLE: usize = Self::TILES / 2 - 1;

    /// The number of values of the low digits.
    const LOW: u32 = Self::weight(Self::MIDDLE - 1);

    /// Returns the weight of a digit in the rank of a permutation.
    const fn weight(digit: usize) -> u32 {
        let mut weight = 1;
        let mut later = digit + 1;
        while later + 2 < Self::TILES {
            weight *= (Self::TILES - later) as u32;
            later += 1;
        }
        weight
    }

    /// Creates the space and its tables.
    #[must_use]
    pub fn new() -> Self {
        let odd = |values: u32, from: usize, to: usize| {
            let digits = |value| (from..to).map(move |digit| Self::digit(value, digit, to));
            (0..values)
                .map(|value| (digits(value).sum::<u32>() % 2) as u8)
                .collect()
        };
        Tiles {
            windows: (0..Self::CELLS - W).map(Self::window).collect(),
            odd: [
                odd(Self::PERMUTATIONS / Self::LOW, 0, Self::MIDDLE),
                odd(Self::LOW, Self::MIDDLE, Self::TILES - 2),
            ],
        }
    }

    /// Returns a digit of a value whose last digit is `to - 1`.
    fn digit(value: u32, digit: usize, to: usize) -> u32 {
        value / (Self::weight(digit) / Self::weight(to - 1)) % (Self::TILES - digit) as u32
    }

    fn window(from: usize) -> Window {
        let to = (from + W).min(Self::TILES - 2);
        let last = from + W > Self::TILES - 2;
        let values = (from..to)
            .map(|digit| (Self::TILES - digit) as u32)
            .product();
        let moved = |value: u32, odd: u32, down: bool| {
            let mut digits = [0; 16];
            for digit in from..to {
                digits[digit - from] = Self::digit(value, digit, to);
            }
            if last {
                digits[Self::TILES - 2 - from] = odd;
            }
            let digits = &mut digits[..W];
            // Swaps two adjacent tiles: the greater one comes before the smaller one afterwards, or not any more.
            let swap = |digits: &mut [u32], at: usize| {
                let (first, second) = (digits[at], digits[at + 1]);
                (digits[at], digits[at + 1]) = if first > second {
                    (second, first - 1)
                } else {
                    (second + 1, first)
                };
            };
            for step in 0..W - 1 {
                swap(digits, if down { W - 2 - step } else { step });
            }
            let after = (from..to).fold(0, |after, digit| {
                after * (Self::TILES - digit) as u32 + digits[digit - from]
            });
            after.wrapping_sub(value).wrapping_mul(Self::weight(to - 1))
        };
        let copies = if last { 2 } else { 1 };
        let table = |down| {
            let each = (0..values).flat_map(|value| (0..copies).map(move |odd| (value, odd)));
            each.map(|(value, odd)| moved(value, odd, down)).collect()
        };
        Window {
            weight: Self::weight(to - 1),
            values,
            last,
            down: table(true),
            up: table(false),
        }
    }

    /// Returns 1 if the permutation of the tiles is odd for this cell of the blank, and 0 otherwise.
    fn parity(blank: usize) -> u32 {
        (blank / W * (W - 1) % 2) as u32
    }

    /// Returns the index into the tables of a window.
    #[inline]
    fn entry(&self, window: &Window, blank: usize, order: u32) -> usize {
        let value = order / window.weight % window.values;
        if !window.last {
            return value as usize;
        }
        let high = self.odd[0][(order / Self::LOW) as usize];
        let low = self.odd[1][(order % Self::LOW) as usize];
        let last = u32::from(high ^ low) ^ Self::parity(blank);
        (value * 2 + last) as usize
    }

    /// Returns the successors; the blank moves up, left, right, down.
    #[inline]
    pub fn moves(board: Board) -> impl Iterator<Item = Board> {
        let blank = (board.0 >> BLANK) as usize;
        let (sides, count) = &Self::SIDES[blank];
        sides[..*count].iter().map(move |&to| {
            let tile = board.0 >> (4 * to) & 15;
            let tiles = board.0 & ((1 << BLANK) - 1);
            Board(tiles ^ tile << (4 * to) ^ tile << (4 * blank) | u64::from(to) << BLANK)
        })
    }

    /// The adjacent cells of each cell, and their number.
    const SIDES: [([u8; 4], usize); 16] = {
        let mut all = [([0; 4], 0); 16];
        let mut cell = 0;
        while cell < Self::CELLS {
            let (row, column) = (cell / W, cell % W);
            let sides = [
                (row > 0, cell.wrapping_sub(W)),
                (column > 0, cell.wrapping_sub(1)),
                (column + 1 < W, cell + 1),
                (row + 1 < H, cell + W),
            ];
            let mut side = 0;
            while side < 4 {
                if sides[side].0 {
                    all[cell].0[all[cell].1] = sides[side].1 as u8;
                    all[cell].1 += 1;
                }
                side += 1;
            }
            cell += 1;
        }
        all
    };
}

impl<const W: usize, const H: usize> Default for Tiles<W, H> {
    fn default() -> Self {
        Tiles::new()
    }
}

impl<const W: usize, const H: usize> StateSpace for Tiles<W, H> {
    type State = Board;
    type Action = Board;
    type Cost = u32;

    fn is_goal(&self, _: &Board) -> bool {
        false
    }

    fn actions(&self, state: &Board, out: &mut Vec<Board>) {
        out.extend(Self::moves(*state));
    }

    fn result(&self, _: &Board, successor: Board) -> Option<Board> {
        Some(successor)
    }

    #[inline]
    fn expand(&self, state: &Board, _: &mut Vec<Board>, mut visit: impl FnMut(Board, u32)) {
        for successor in Self::moves(*state) {
            visit(successor, 1);
        }
    }
}

impl<const W: usize, const H: usize> Ranked for Tiles<W, H> {
    fn states(&self) -> u64 {
        Self::CELLS as u64 * u64::from(Self::PERMUTATIONS)
    }

    fn rank(&self, board: &Board) -> u64 {
        let blank = (board.0 >> BLANK) as usize;
        // For each tile, the number of smaller tiles that are not placed yet.
        let mut smaller = PLACES << 4;
        let mut order = 0;
        for digit in 0..Self::TILES - 2 {
            let cell = digit + usize::from(digit >= blank);
            let tile = board.0 >> (4 * cell) & 15;
            order = order * (Self::TILES - digit) as u64 + (smaller >> (4 * tile) & 15);
            smaller = smaller.wrapping_sub(ONES << (4 * (tile + 1)));
        }
        blank as u64 * u64::from(Self::PERMUTATIONS) + order
    }

    fn unrank(&self, rank: u64) -> Board {
        let blank = (rank / u64::from(Self::PERMUTATIONS)) as usize;
        let order = (rank % u64::from(Self::PERMUTATIONS)) as u32;
        // The tiles that are not placed yet, starting with the smallest.
        let mut tiles = PLACES + ONES;
        let mut last = Self::parity(blank);
        let mut board = (blank as u64) << BLANK;
        for digit in 0..Self::TILES {
            let smaller = match Self::TILES - digit {
                1 => 0,
                2 => last % 2,
                radix => order / Self::weight(digit) % radix as u32,
            };
            last += smaller;
            let cell = digit + usize::from(digit >= blank);
            board |= (tiles >> (4 * smaller) & 15) << (4 * cell);
            let before = (1 << (4 * smaller)) - 1;
            tiles = tiles & before | tiles >> 4 & !before;
        }
        Board(board)
    }

    #[inline]
    fn expand_rank(&self, rank: u64, _: &mut Vec<Board>, mut visit: impl FnMut(u64)) {
        let orders = u64::from(Self::PERMUTATIONS);
        let blank = (rank / orders) as usize;
        let order = (rank % orders) as u32;
        if let Some(window) = self.windows.get(blank) {
            let more = window.down[self.entry(window, blank, order)];
            visit((blank + W) as u64 * orders + u64::from(order.wrapping_add(more)));
        }
        if let Some(above) = blank.checked_sub(W) {
            let window = &self.windows[above];
            let more = window.up[self.entry(window, blank, order)];
            visit(above as u64 * orders + u64::from(order.wrapping_add(more)));
        }
        if !blank.is_multiple_of(W) {
            visit(rank - orders);
        }
        if blank % W + 1 < W {
            visit(rank + orders);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks_agree_with_boards<const W: usize, const H: usize>(step: usize) {
        let tiles = Tiles::<W, H>::new();
        assert_eq!(tiles.rank(&Tiles::<W, H>::SOLVED), 0);
        for rank in (0..tiles.states()).step_by(step) {
            let board = tiles.unrank(rank);
            assert_eq!(tiles.rank(&board), rank);
            let mut by_board: Vec<u64> = Tiles::<W, H>::moves(board)
                .map(|next| tiles.rank(&next))
                .collect();
            let mut by_rank = Vec::new();
            tiles.expand_rank(rank, &mut Vec::new(), |next| by_rank.push(next));
            by_board.sort_unstable();
            by_rank.sort_unstable();
            assert_eq!(by_rank, by_board, "{board:x?}");
        }
    }

    #[test]
    fn successors_by_rank_are_those_of_the_board() {
        ranks_agree_with_boards::<3, 2>(1);
        ranks_agree_with_boards::<2, 3>(1);
        ranks_agree_with_boards::<2, 4>(1);
        ranks_agree_with_boards::<3, 3>(1);
        ranks_agree_with_boards::<5, 2>(7);
        ranks_agree_with_boards::<4, 3>(10_007);
        ranks_agree_with_boards::<3, 4>(10_007);
    }
}
