//! Linear conflicts: tiles that are in the row or column of their goal cells, but have to leave it so that others can pass.
//!
//! Source: O. Hansson, A. Mayer and M. Yung, *Criticizing solutions to relaxed models yields powerful admissible heuristics*, 1992.
//!
//! A move changes the conflicts of one line at most. A tile that moves along a row stays between the same neighbours there, so only
//! the columns that it leaves and enters change, and of these only the column of its goal cell.

use super::Board;
use tables::Tables;

mod tables;

/// The rows and columns of a board, and tables of their conflicts if these are small.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    width: usize,
    goal_cells: Vec<u8>,
    /// The rows, then the columns.
    lines: Vec<Line>,
    tables: Option<Box<Tables>>,
}

/// The cells of a row or a column, in order.
#[derive(Clone, Debug)]
struct Line {
    cells: Vec<u8>,
}

impl Conflicts {
    /// Creates the lines of a board whose tiles have these goal cells.
    pub(super) fn new(width: usize, height: usize, goal_cells: &[u8]) -> Self {
        let line = |first: usize, step: usize, length: usize| Line {
            cells: (0..length)
                .map(|index| (first + index * step) as u8)
                .collect(),
        };
        let rows = (0..height).map(|row| line(row * width, 1, width));
        let columns = (0..width).map(|column| line(column, width, height));
        let lines: Vec<Line> = rows.chain(columns).collect();
        let tables =
            Tables::fit(width, height).then(|| Box::new(Tables::new(width, &lines, goal_cells)));
        Conflicts {
            width,
            goal_cells: goal_cells.into(),
            lines,
            tables,
        }
    }

    /// Returns the number of tiles of a board that have to leave their line.
    pub(super) fn of(&self, board: &impl Board) -> u32 {
        match &self.tables {
            Some(tables) => tables.of(board),
            None => {
                let tile = |cell: u8| board.tile(cell.into());
                let lines = self.lines.iter();
                lines
                    .map(|line| line.conflicts(&self.goal_cells, tile))
                    .sum()
            }
        }
    }

    /// Returns the number of tiles that have to leave one line before and after a move of `tile` between two cells, which changes no
    /// other line. `board` is the board after the move.
    #[inline]
    pub(super) fn of_move(
        &self,
        board: &impl Board,
        tile: u8,
        from: usize,
        to: usize,
    ) -> (u32, u32) {
        match &self.tables {
            Some(tables) => tables.of_move(board, tile, from, to),
            None => self.of_move_in_long_lines(board, tile, from, to),
        }
    }

    /// Not inlined, as most boards have tables, whose use takes a few instructions.
    #[inline(never)]
    fn of_move_in_long_lines(
        &self,
        board: &impl Board,
        tile: u8,
        from: usize,
        to: usize,
    ) -> (u32, u32) {
        let line = &self.lines[changed_line(
            self.width,
            self.lines.len(),
            &self.goal_cells,
            (tile, from, to),
        )];
        let after = |cell: u8| board.tile(cell.into());
        let before = |cell: u8| match usize::from(cell) {
            cell if cell == from => tile,
            cell if cell == to => 0,
            _ => after(cell),
        };
        (
            line.conflicts(&self.goal_cells, before),
            line.conflicts(&self.goal_cells, after),
        )
    }
}

/// Returns the only line whose conflicts a move can change: the column of the goal cell if a tile moves along a row, the row of the goal
/// cell if it moves along a column.
fn changed_line(
    width: usize,
    lines: usize,
    goal_cells: &[u8],
    (tile, from, to): (u8, usize, usize),
) -> usize {
    let goal_cell = usize::from(goal_cells[usize::from(tile)]);
    match from / width == to / width {
        true => lines - width + goal_cell % width,
        false => goal_cell / width,
    }
}

impl Line {
    /// Returns the minimum number of tiles to remove so that the others, of those whose goal cells are in this line, are in order: all
    /// but those of a longest increasing subsequence.
    fn conflicts(&self, goal_cells: &[u8], tile: impl Fn(u8) -> u8) -> u32 {
        // The smallest last element of the increasing subsequences of each length.
        let mut ends = [0; 256];
        let (mut longest, mut count) = (0, 0);
        for &cell in &self.cells {
            let tile = tile(cell);
            let goal_cell = goal_cells[usize::from(tile)];
            if tile == 0 || !self.contains(goal_cell) {
                continue;
            }
            count += 1;
            let length = ends[..longest].partition_point(|&end| end < goal_cell);
            ends[length] = goal_cell;
            longest = longest.max(length + 1);
        }
        (count - longest) as u32
    }

    /// Returns `true` if the line contains a cell.
    fn contains(&self, cell: u8) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }
}
