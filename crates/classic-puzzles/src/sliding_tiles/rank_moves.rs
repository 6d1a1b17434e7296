//! Moves from rank to rank in tables, without a board.

use search_core::space::RankSet;

use super::divisor::Divisor;

/// The moves of the blank between the ranks of boards.
///
/// The rank of a board has two parts. The high part is the cell of the blank. The low part is the order of the tiles, read
/// row by row without the blank, as a Lehmer code (D. H. Lehmer, *Teaching combinatorial tricks to a computer*, 1960): a
/// digit for each tile, which is the number of smaller tiles after it. The last two digits are omitted: one of them is
/// 0, and the other follows from the parity of the order, and so from the cell of the blank.
///
/// A move of the blank along its row does not change the order. A move to another row moves a tile over `width - 1`
/// others, which changes `width` adjacent digits, depending only on these. So there is a table for each pair of cells in a
/// column.
#[derive(Clone, Debug)]
pub(super) struct RankMoves {
    width: u32,
    /// The number of orders of the tiles for each cell of the blank.
    orders: Divisor,
    /// For each cell that has one below it, the changes of the order of the tiles when the blank moves between the two.
    columns: Vec<Column>,
    /// The number of values of the digits in the tables of [`Column::ByOrder`].
    low: Divisor,
    /// For each value of the digits before these, whether their sum is odd.
    odd: Vec<bool>,
}

/// The changes of the order of the tiles when the blank moves down or up in a column, between two cells.
#[derive(Clone, Debug)]
enum Column {
    /// For each value of the digits that change, the same change of adjacent orders.
    ByDigits {
        /// The number of adjacent orders with the same value of these digits.
        adjacent: Divisor,
        values: Divisor,
        changes: [Vec<i32>; 2],
    },
    /// For each value of the low digits of an order, and both parities of the sum of the high ones.
    ByOrder { changes: [[Vec<i32>; 2]; 2] },
}

/// A direction of the blank in a column: an index into tables.
const DOWN: usize = 0;
const UP: usize = 1;

/// The minimum number of adjacent orders with the same change for a table by digits. A smaller number is that of the last digits,
/// for which a table of all later values is small.
const FEWEST_ADJACENT: u32 = 8;

impl RankMoves {
    /// The maximum number of cells for which the tables are small beside two bits for each board.
    pub(super) const MOST_CELLS: usize = 12;

    /// Computes the tables of a board of 2 to [`MOST_CELLS`](Self::MOST_CELLS) cells. `parities` states for each cell of
    /// the blank whether the order of the tiles is odd.
    pub(super) fn new(width: usize, parities: &[bool]) -> Self {
        let cells = parities.len();
        let digits = Digits { tiles: cells - 1 };
        let pairs = 0..cells - width;
        let by_order = |from: usize| digits.weight(digits.end(from, width)) < FEWEST_ADJACENT;
        let first = pairs.clone().find(|&from| width > 1 && by_order(from));
        let first = first.unwrap_or(digits.count());
        let low = digits.weight(first);
        let odd = (0..digits.weight(0) / low).map(|high| digits.sum(high, 0, first) % 2 == 1);
        let columns = pairs.map(|from| {
            if width == 1 {
                // A move in the only column does not change the order.
                return Column::ByDigits {
                    adjacent: Divisor::new(digits.weight(0)),
                    values: Divisor::new(1),
                    changes: [vec![0], vec![0]],
                };
            }
            if !by_order(from) {
                let to = from + width;
                let adjacent = digits.weight(to);
                let values = digits.weight(from) / adjacent;
                let change = |value, direction| {
                    digits.change(value, from, to, width, false, direction) * adjacent as i32
                };
                return Column::ByDigits {
                    adjacent: Divisor::new(adjacent),
                    values: Divisor::new(values),
                    changes: [DOWN, UP].map(|direction| {
                        (0..values).map(|value| change(value, direction)).collect()
                    }),
                };
            }
            let end = digits.count();
            let changes = |direction: usize, is_odd: bool| {
                let blank = if direction == DOWN {
                    from
                } else {
                    from + width
                };
                let change = |value: u32| {
                    let before = digits.sum(value, first, end) % 2 == 1;
                    let omitted = before ^ is_odd ^ parities[blank];
                    let part = value % digits.weight(from);
                    digits.change(part, from, end, width, omitted, direction)
                };
                (0..low).map(change).collect()
            };
            Column::ByOrder {
                changes: [DOWN, UP]
                    .map(|direction| [false, true].map(|odd| changes(direction, odd))),
            }
        });
        RankMoves {
            width: width as u32,
            orders: Divisor::new(digits.weight(0)),
            columns: columns.collect(),
            low: Divisor::new(low),
            odd: odd.collect(),
        }
    }

    /// Calls `visit` with the ranks of the successors of several boards.
    #[inline]
    pub(super) fn expand(&self, sets: &[RankSet], mut visit: impl FnMut(RankSet)) {
        let Some(last) = sets.last() else {
            return;
        };
        // Up to 12 cells have less than 2^32 ranks.
        let (blank, _) = self.orders.divide(sets[0].first as u32);
        let last = last.first as u32 + last.members.max(1).ilog2();
        let (blank_of_last, _) = self.orders.divide(last);
        if blank == blank_of_last {
            return self.expand_with_blank(blank, sets, &mut visit);
        }
        for &set in sets {
            split(set, self.orders, |blank, _, set| {
                self.expand_with_blank(blank, &[set], &mut visit);
            });
        }
    }

    /// Calls `visit` with the successors of boards with the blank in this cell, by the direction in which it moves: the loops
    /// over many boards are short and predictable.
    #[inline]
    fn expand_with_blank(&self, blank: u32, sets: &[RankSet], visit: &mut impl FnMut(RankSet)) {
        let orders = self.orders.value();
        let column = blank % self.width;
        if column > 0 {
            for set in sets {
                visit(moved(*set, -i64::from(orders)));
            }
        }
        if column + 1 < self.width {
            for set in sets {
                visit(moved(*set, orders.into()));
            }
        }
        let rows = i64::from(self.width * orders);
        let above = blank.wrapping_sub(self.width);
        for (upper, direction, rows) in [(blank, DOWN, rows), (above, UP, -rows)] {
            if let Some(column) = self.columns.get(upper as usize) {
                let first = u64::from(blank * orders);
                for set in sets {
                    let order = RankSet {
                        first: set.first - first,
                        ..*set
                    };
                    self.change(column, direction, order, |order, change| {
                        visit(moved(order, first as i64 + rows + i64::from(change)));
                    });
                }
            }
        }
    }

    /// Calls `visit` with the orders of a set that change by the same number, and with this number.
    #[inline]
    fn change(
        &self,
        column: &Column,
        direction: usize,
        orders: RankSet,
        mut visit: impl FnMut(RankSet, i32),
    ) {
        match column {
            Column::ByDigits {
                adjacent,
                values,
                changes,
            } => split(orders, *adjacent, |value, _, orders| {
                let (_, value) = values.divide(value);
                visit(orders, changes[direction][value as usize]);
            }),
            Column::ByOrder { changes } => split(orders, self.low, |high, low, orders| {
                let is_odd = self.odd[high as usize];
                let changes = &changes[direction][usize::from(is_odd)][low as usize..];
                for order in orders.ranks() {
                    let change = changes[(order - orders.first) as usize];
                    visit(RankSet::of(order), change);
                }
            }),
        }
    }
}

/// Returns the set with `change` added to each rank.
#[inline]
fn moved(set: RankSet, change: i64) -> RankSet {
    RankSet {
        first: set.first.wrapping_add_signed(change),
        ..set
    }
}

/// Splits a set of numbers by their quotient: calls `visit` with each quotient, the remainder of the first number, and the numbers
/// with that quotient.
#[inline]
fn split(set: RankSet, divisor: Divisor, mut visit: impl FnMut(u32, u32, RankSet)) {
    let RankSet {
        mut first,
        mut members,
    } = set;
    let (mut quotient, mut remainder) = divisor.divide(first as u32);
    loop {
        let same = divisor.value() - remainder;
        let part = members & u64::MAX >> (u64::BITS - same.min(u64::BITS));
        if part != 0 {
            let members = part;
            visit(quotient, remainder, RankSet { first, members });
        }
        members = members.checked_shr(same).unwrap_or(0);
        if members == 0 {
            return;
        }
        first += u64::from(same);
        (quotient, remainder) = (quotient + 1, 0);
    }
}

/// The digits of the order of some tiles, the first with the greatest weight, without the last two.
#[derive(Clone, Copy)]
struct Digits {
    tiles: usize,
}

impl Digits {
    /// Returns the number of digits.
    fn count(self) -> usize {
        self.tiles.saturating_sub(2)
    }

    /// Returns the number of values of the digits from `from` on.
    fn weight(self, from: usize) -> u32 {
        (from..self.count())
            .map(|digit| self.radix(digit))
            .product()
    }

    fn radix(self, digit: usize) -> u32 {
        (self.tiles - digit) as u32
    }

    /// Returns the end of the digits that change in the column of the cell `from`.
    fn end(self, from: usize, width: usize) -> usize {
        self.count().min(from + width)
    }

    /// Returns the digits `from..to`, given their value.
    fn of(self, value: u32, from: usize, to: usize) -> Vec<u32> {
        let mut rest = value;
        let mut digits: Vec<u32> = (from..to)
            .rev()
            .map(|digit| {
                let last = rest % self.radix(digit);
                rest /= self.radix(digit);
                last
            })
            .collect();
        digits.reverse();
        digits
    }

    fn sum(self, value: u32, from: usize, to: usize) -> u32 {
        self.of(value, from, to).iter().sum()
    }

    /// Returns the change of the value of the digits `from..to`, the first `width` of which change. If the omitted digit is
    /// among these, it has the value `omitted`.
    fn change(
        self,
        value: u32,
        from: usize,
        to: usize,
        width: usize,
        omitted: bool,
        direction: usize,
    ) -> i32 {
        let mut digits = self.of(value, from, to);
        let kept = digits.len();
        // The last two digits; they change only if the column has them.
        digits.extend([u32::from(omitted), 0]);
        // Swaps two adjacent tiles: the greater one comes before the smaller one afterwards, or not any more.
        let mut swap = |at: usize| {
            let (first, second) = (digits[at], digits[at + 1]);
            (digits[at], digits[at + 1]) = if first > second {
                (second, first - 1)
            } else {
                (second + 1, first)
            };
        };
        let mut steps = 0..width - 1;
        while let Some(at) = if direction == DOWN {
            steps.next_back()
        } else {
            steps.next()
        } {
            swap(at);
        }
        let after = (from..to)
            .zip(&digits[..kept])
            .fold(0, |after, (digit, &value)| {
                after * self.radix(digit) + value
            });
        after as i32 - value as i32
    }
}
