//! Goals and solvability.

use std::sync::OnceLock;

use super::{Board, SlidingTiles, blank_of};

impl<B: Board> SlidingTiles<B> {
    /// Returns the same space with another goal, given by its tiles row by row, 0 for the blank, or `None` unless
    /// each tile occurs once. Distances, linear conflicts and ranks depend on the goal, so boards have to be
    /// created by the space with that goal.
    ///
    /// ```
    /// use classic_puzzles::SlidingTiles;
    /// use search_core::a_star;
    ///
    /// let blank_last = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    /// let tiles: SlidingTiles = SlidingTiles::new(3, 3)?;
    /// let tiles = tiles.with_goal(&blank_last).expect("each tile occurs once");
    /// let start = tiles.read("1 2 3\n4 5 6\n0 7 8")?;
    /// let report = a_star::graph((&tiles, start)).run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_goal(mut self, goal: &[u8]) -> Option<Self> {
        self.board(goal)?;
        self.distances = self.distances_to(goal);
        self.goal = self.packed(goal);
        self.rank_moves = OnceLock::new();
        self.evaluation = self.evaluation(self.estimate);
        Some(self)
    }

    /// Returns `true` if the goal can be reached from a board. Runs in time linear in the number of cells, without
    /// a search.
    ///
    /// Every move swaps the blank with a tile, which changes both the parity of the permutation between the board
    /// and the goal and the parity of the distance of the blank from its goal cell. So boards whose two parities
    /// differ cannot reach the goal; on boards of at least 2×2 cells all others can (W. W. Johnson and W. E. Story,
    /// *Notes on the "15" puzzle*, 1879). On boards with a single row or column the order of the tiles never
    /// changes.
    ///
    /// ```
    /// use classic_puzzles::SlidingTiles;
    ///
    /// let tiles: SlidingTiles = SlidingTiles::new(4, 4)?;
    /// let blank_last: Vec<u8> = (1..16).chain([0]).collect();
    /// let board = tiles.board(&blank_last).expect("each tile occurs once");
    /// assert!(!tiles.is_solvable(&board));
    /// assert!(tiles.with_goal(&blank_last).is_some_and(|tiles| tiles.is_solvable(&board)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_solvable(&self, board: &B) -> bool {
        let tiles = self.tiles(board);
        if self.width == 1 || self.height == 1 {
            let is_tile = |tile: &u8| *tile > 0;
            let goal = self.tiles(&self.goal);
            return tiles
                .into_iter()
                .filter(is_tile)
                .eq(goal.into_iter().filter(is_tile));
        }
        self.has_parity_of_goal(&tiles)
    }

    /// Returns `true` if the two parities of [`is_solvable`](SlidingTiles::is_solvable) are equal.
    pub(super) fn has_parity_of_goal(&self, tiles: &[u8]) -> bool {
        let (from, to) = (blank_of(tiles), self.distances.goal_cell(0));
        let row_and_column = |cell: usize| (cell / self.width, cell % self.width);
        let ((row, column), (goal_row, goal_column)) = (row_and_column(from), row_and_column(to));
        let moves = row.abs_diff(goal_row) + column.abs_diff(goal_column);
        (self.transpositions(tiles) + moves).is_multiple_of(2)
    }

    /// Returns the minimum number of swaps of two cells that transform a board into the goal: the number of cells
    /// minus the number of cycles of the permutation.
    fn transpositions(&self, tiles: &[u8]) -> usize {
        let mut seen = vec![false; tiles.len()];
        let cycles = (0..tiles.len()).filter(|&first| {
            let is_new = !seen[first];
            let mut cell = first;
            while !seen[cell] {
                seen[cell] = true;
                cell = self.distances.goal_cell(tiles[cell]);
            }
            is_new
        });
        tiles.len() - cycles.count()
    }
}
