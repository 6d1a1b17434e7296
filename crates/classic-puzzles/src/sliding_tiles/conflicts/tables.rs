use super::{Line, changed_line};
use crate::sliding_tiles::Board;

/// The longest line with tables, in cells.
const LONGEST: usize = 4;

/// The maximum number of cells of a board with tables.
const CELLS: usize = LONGEST * LONGEST;

/// The maximum number of lines, and one more without conflicts.
const LINES: usize = 16;

/// Tables of the conflicts in lines of up to four cells. They take 16 KB, of which a search uses a few.
///
/// The contents of a line are four tiles of four bits. Each tile is mapped to a digit of three bits: 0 if its goal cell is in another
/// line, otherwise the number of its goal cell in this one. The digits of two tiles are looked up at once.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The cells of each line. Shorter ones are filled up with a cell that is masked out.
    cells: [[u8; LONGEST]; LINES],
    masks: [u16; LINES],
    /// The digits of each pair of tiles in each line.
    digits: [[u8; 256]; LINES],
    /// The number of conflicts for each four digits.
    conflicts: [u8; 1 << 12],
    /// The effect of each move: by tile, cell before and cell after it.
    changes: [Change; CELLS * CELLS * CELLS],
}

/// The effect of a move on the line whose conflicts it can change.
#[derive(Clone, Copy, Debug)]
struct Change {
    line: u8,
    /// The position of the tile in the contents of the line, before or after the move; 16 if it is in neither.
    shift: u8,
}

impl Tables {
    /// Returns `true` if there are tables for boards of this size.
    pub(super) fn fit(width: usize, height: usize) -> bool {
        width <= LONGEST && height <= LONGEST
    }

    /// Creates the tables of a board whose size [fits](Tables::fit).
    pub(super) fn new(width: usize, lines: &[Line], goal_cells: &[u8]) -> Self {
        let mut tables = Tables {
            cells: [[0; LONGEST]; LINES],
            masks: [0; LINES],
            digits: [[0; 256]; LINES],
            conflicts: [0; 1 << 12],
            changes: [Change { line: 0, shift: 16 }; CELLS * CELLS * CELLS],
        };
        for (number, line) in lines.iter().enumerate() {
            for (index, &cell) in line.cells.iter().enumerate() {
                tables.cells[number][index] = cell;
                tables.masks[number] |= 15 << (4 * index);
            }
            let digit = |tile: usize| match goal_cells.get(tile) {
                Some(goal_cell) if tile != 0 => {
                    let index = line.cells.iter().position(|cell| cell == goal_cell);
                    index.map_or(0, |index| index as u8 + 1)
                }
                _ => 0,
            };
            for (pair, digits) in tables.digits[number].iter_mut().enumerate() {
                *digits = digit(pair & 15) | digit(pair >> 4) << 3;
            }
        }
        for (digits, conflicts) in tables.conflicts.iter_mut().enumerate() {
            *conflicts = conflicts_of(digits);
        }
        let cells = goal_cells.len();
        let neighbours = (0..cells).flat_map(|from| {
            let next = [from + 1, from + width].into_iter();
            next.filter(move |&to| to < cells && (to == from + width || to % width != 0))
                .map(move |to| (from, to))
        });
        for (one, other) in neighbours {
            for (from, to) in [(one, other), (other, one)] {
                for tile in 1..cells {
                    let line = changed_line(width, lines.len(), goal_cells, (tile as u8, from, to));
                    let mut cells = lines[line].cells.iter();
                    let index = cells.position(|&cell| [from, to].contains(&usize::from(cell)));
                    if let Some(index) = index {
                        tables.changes[tile << 8 | from << 4 | to] = Change {
                            line: line as u8,
                            shift: 4 * index as u8,
                        };
                    }
                }
            }
        }
        tables
    }

    #[inline]
    fn contents(&self, board: &impl Board, line: usize) -> u16 {
        let [a, b, c, d] = self.cells[line].map(|cell| u16::from(board.tile(cell.into())));
        (a | b << 4 | c << 8 | d << 12) & self.masks[line]
    }

    #[inline]
    fn conflicts(&self, line: usize, contents: u16) -> u32 {
        let digits = |pair: u16| usize::from(self.digits[line][usize::from(pair)]);
        let index = digits(contents & 0xff) | digits(contents >> 8) << 6;
        self.conflicts[index % self.conflicts.len()].into()
    }

    /// Returns the number of conflicts of a board.
    pub(super) fn of(&self, board: &impl Board) -> u32 {
        let lines = 0..LINES;
        lines
            .map(|line| self.conflicts(line, self.contents(board, line)))
            .sum()
    }

    /// Returns the conflicts in the line that a move changes, before and after it.
    #[inline]
    pub(super) fn of_move(
        &self,
        board: &impl Board,
        tile: u8,
        from: usize,
        to: usize,
    ) -> (u32, u32) {
        let index = usize::from(tile) << 8 | from << 4 | to;
        let Change { line, shift } = self.changes[index % self.changes.len()];
        let line = usize::from(line) % LINES;
        let after = self.contents(board, line);
        let before = after ^ (u32::from(tile) << shift) as u16;
        (self.conflicts(line, before), self.conflicts(line, after))
    }
}

/// Returns the number of conflicts for four digits.
fn conflicts_of(digits: usize) -> u8 {
    // A line of cells 1 to 4, whose goal cells have the same numbers.
    let line = Line {
        cells: (1..=LONGEST as u8).collect(),
    };
    let digit = |cell: u8| (digits >> (3 * (cell - 1)) & 7) as u8;
    line.conflicts(&[0, 1, 2, 3, 4, 0, 0, 0], digit) as u8
}
