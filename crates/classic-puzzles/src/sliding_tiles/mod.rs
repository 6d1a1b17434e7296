//! Sliding-tile puzzles of any width and height, such as the 8-puzzle and the 15-puzzle.
//!
//! N. P. Chapman's 15-puzzle of 1880; used to evaluate search since J. E. Doran and D. Michie, *Experiments with
//! the Graph Traverser program*, 1966. In the default goal, the blank is in the first cell and the tiles follow in
//! order; [`SlidingTiles::with_goal`] sets another. A move is named after the direction of the blank, and moves are
//! generated in the order up, left, right, down. Half of all arrangements can reach the goal: see
//! [`SlidingTiles::is_solvable`].
//!
//! ```
//! use classic_puzzles::SlidingTiles;
//! use classic_puzzles::sliding_tiles::{KorfInstance, Tracked};
//! use search_core::ida_star;
//!
//! let instance = KorfInstance::new(12).expect("there are 100 instances");
//! let tiles: SlidingTiles<Tracked<u64>> = SlidingTiles::new(4, 4).expect("16 cells fit");
//! let start = tiles.board(&instance.tiles).expect("each tile occurs once");
//! let report = ida_star::tree((&tiles, start)).without_inverse().run();
//! assert_eq!(report.solution().and_then(|solution| solution.cost), Some(instance.optimal));
//! assert_eq!(Some(report.counts.generated + 1), instance.generated);
//! ```

mod board;
mod conflicts;
mod divisor;
mod draw;
mod goals;
mod instances;
pub mod patterns;
mod rank_moves;
mod ranks;
mod slides;
mod text;

use std::fmt;
use std::sync::OnceLock;

use search_core::space::Canonical;
use search_core::{Backward, BackwardHeuristic, Heuristic, InPlace, Inverse, Packed, StateSpace};

use crate::SizeError;
use conflicts::Conflicts;

pub use board::{Board, Cells, Distances, Tracked};
pub use instances::{KorfInstance, KorfTaylorInstance};
use rank_moves::RankMoves;
use slides::Slides;

/// A direction of the blank, in the order of generation. Displayed as `up`, `left`, `right` or `down`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slide {
    /// To the row above.
    Up,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
}

impl Slide {
    /// Returns the slide in the opposite direction.
    #[must_use]
    #[inline]
    pub const fn inverse(self) -> Slide {
        slides::ALL[3 - self as usize]
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slide::Up => "up",
            Slide::Left => "left",
            Slide::Right => "right",
            Slide::Down => "down",
        })
    }
}

/// The heuristic. All are admissible and consistent, and each dominates the previous one.
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use classic_puzzles::sliding_tiles::Estimate;
/// use search_core::StateSpace;
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 2).expect("6 cells fit");
/// let board = tiles.read("2 1 0\n3 4 5").expect("each tile occurs once");
/// let conflicts = tiles.clone().with_estimate(Estimate::LinearConflict);
/// let misplaced = tiles.clone().with_estimate(Estimate::Misplaced);
/// assert_eq!(misplaced.heuristic(&board), Some(1)); // 2; the blank is not counted
/// assert_eq!(tiles.heuristic(&board), Some(2));
/// assert_eq!(conflicts.heuristic(&board), Some(4)); // either 2 or 1 has to make way for the other
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// Zero for all boards.
    Nothing,
    /// The number of tiles that are not in their goal cells. The blank is not counted: with it, the value would be 2 one move from the
    /// goal.
    Misplaced,
    /// The sum of the Manhattan distances of the tiles from their goal cells.
    #[default]
    Manhattan,
    /// The Manhattan distance plus two moves for each tile that has to leave its line for others to pass (O.
    /// Hansson, A. Mayer and M. Yung, *Criticizing solutions to relaxed models yields powerful admissible
    /// heuristics*, 1992).
    LinearConflict,
}

/// The state space of a sliding-tile puzzle; `B` is the representation of states, see [`Board`]. Every move costs
/// 1.
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_core::a_star;
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("each tile occurs once");
/// let report = a_star::graph((&tiles, start)).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(31));
/// ```
#[derive(Clone, Debug)]
pub struct SlidingTiles<B = u64> {
    width: usize,
    height: usize,
    estimate: Estimate,
    evaluation: Evaluation,
    goal: B,
    distances: Distances,
    slides: Slides,
    /// Computed by the first expansion of a rank.
    rank_moves: OnceLock<RankMoves>,
}

/// The heuristic with its tables.
#[derive(Clone, Debug)]
enum Evaluation {
    Nothing,
    /// The sum over all tiles of what [`Distances`] has for them: Manhattan distances, or 1 for each misplaced tile.
    Sum,
    LinearConflict(Box<Conflicts>),
}

impl<B: Board> SlidingTiles<B> {
    /// Creates the puzzle with this width and height.
    ///
    /// # Errors
    /// Returns an error if the board has no cells or more than `B` supports.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        SizeError::check_sides(width, height, B::MOST_CELLS)?;
        let cells = width * height;
        let goal: Vec<u8> = (0..cells as u8).collect();
        let distances = Distances::new(width, height, &goal);
        Ok(SlidingTiles {
            width,
            height,
            estimate: Estimate::Manhattan,
            evaluation: Evaluation::Sum,
            goal: B::new(&goal, &distances),
            slides: Slides::new(width, height),
            distances,
            rank_moves: OnceLock::new(),
        })
    }

    /// Returns the same space with another heuristic.
    #[must_use]
    pub fn with_estimate(mut self, estimate: Estimate) -> Self {
        self.estimate = estimate;
        let goal = self.tiles(&self.goal);
        self.distances = self.distances_to(&goal);
        self.evaluation = self.evaluation(estimate);
        self
    }

    /// Returns the terms of the heuristic for a goal.
    fn distances_to(&self, goal: &[u8]) -> Distances {
        let distances = Distances::new(self.width, self.height, goal);
        match self.estimate {
            Estimate::Misplaced => distances.misplaced(),
            Estimate::Nothing | Estimate::Manhattan | Estimate::LinearConflict => distances,
        }
    }

    fn evaluation(&self, estimate: Estimate) -> Evaluation {
        match estimate {
            Estimate::Nothing => Evaluation::Nothing,
            Estimate::Misplaced | Estimate::Manhattan => Evaluation::Sum,
            Estimate::LinearConflict => {
                let goal_cells = self.distances.goal_cells();
                let conflicts = Conflicts::new(self.width, self.height, goal_cells);
                Evaluation::LinearConflict(Box::new(conflicts))
            }
        }
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the goal.
    #[must_use]
    pub fn goal(&self) -> &B {
        &self.goal
    }

    /// Returns the tiles of a board, row by row, 0 for the blank.
    #[must_use]
    pub fn tiles(&self, board: &B) -> Vec<u8> {
        (0..self.cells()).map(|cell| board.tile(cell)).collect()
    }

    fn cells(&self) -> usize {
        self.slides.cells()
    }

    fn packed(&self, tiles: &[u8]) -> B {
        B::new(tiles, &self.distances)
    }

    /// Returns a board as text, one row per line, with aligned columns.
    pub fn show(&self, board: &B) -> impl fmt::Display {
        let tiles = self.tiles(board);
        let digits = (tiles.len() - 1).to_string().len();
        let rows = tiles.chunks(self.width).map(|row| {
            let cells = row.iter().map(|&tile| match tile {
                0 => " ".repeat(digits),
                _ => format!("{tile:>digits$}"),
            });
            cells.collect::<Vec<_>>().join(" ")
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Returns the heuristic value of a board after a move that changed the value from `before`. The move took a
    /// single tile to `cell`.
    #[inline]
    fn heuristic_moved(&self, board: &B, cell: usize, before: u32) -> Option<u32> {
        Some(match &self.evaluation {
            Evaluation::Nothing => 0,
            Evaluation::Sum => board.distance_moved(cell, before, &self.distances),
            Evaluation::LinearConflict(conflicts) => {
                self.conflicts_moved(conflicts, board, cell, before)
            }
        })
    }

    /// The part of [`heuristic_moved`](Self::heuristic_moved) for linear conflict. Inlined, it would keep the other part from
    /// being inlined, which takes a third of the time of IDA*.
    #[inline(never)]
    fn conflicts_moved(&self, conflicts: &Conflicts, board: &B, cell: usize, before: u32) -> u32 {
        let (tile, from) = (board.tile(cell), board.blank());
        let distance = |cell: usize| self.distances.of(tile, cell);
        let (left, entered) = conflicts.of_move(board, tile, from, cell);
        before + distance(cell) + 2 * entered - distance(from) - 2 * left
    }
}

/// Returns the cell of the blank.
fn blank_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).unwrap_or(0)
}

impl<B: Board> StateSpace for SlidingTiles<B> {
    type State = B;
    type Action = Slide;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, board: &B) -> bool {
        *board == self.goal
    }

    #[inline]
    fn actions(&self, board: &B, out: &mut Vec<Slide>) {
        self.slides.append(board.blank(), None, out);
    }

    #[inline]
    fn result(&self, board: &B, slide: Slide) -> Option<B> {
        let blank = board.blank();
        let from = self.slides.neighbour(blank, slide)?;
        let mut moved = board.clone();
        moved.slide(from, blank, &self.distances);
        Some(moved)
    }

    #[inline]
    fn heuristic(&self, board: &B) -> Option<u32> {
        Some(match &self.evaluation {
            Evaluation::Nothing => 0,
            Evaluation::Sum => board.distance(&self.distances),
            Evaluation::LinearConflict(conflicts) => {
                board.distance(&self.distances) + 2 * conflicts.of(board)
            }
        })
    }

    #[inline]
    fn heuristic_of_successor(&self, moved: &B, board: &B, before: u32) -> Option<u32> {
        self.heuristic_moved(moved, board.blank(), before)
    }

    #[inline]
    fn heuristic_of_result(&self, board: &B, slide: &Slide, before: u32) -> Option<u32> {
        let Evaluation::Sum = self.evaluation else {
            return None;
        };
        let blank = board.blank();
        let from = self.slides.neighbour(blank, *slide)?;
        let tile = board.tile(from);
        Some(before + self.distances.of(tile, blank) - self.distances.of(tile, from))
    }

    #[inline]
    fn expand(&self, board: &B, _: &mut Vec<Slide>, mut visit: impl FnMut(B, u32)) {
        let blank = board.blank();
        for from in self.slides.neighbours(blank) {
            let mut moved = board.clone();
            moved.slide(from, blank, &self.distances);
            visit(moved, 1);
        }
    }

    #[inline]
    fn heap_bytes(&self, board: &B) -> usize {
        board.heap_bytes()
    }
}

impl<B: Board> Inverse for SlidingTiles<B> {
    #[inline]
    fn is_inverse(&self, slide: &Slide, last: &Slide) -> bool {
        *slide == last.inverse()
    }

    #[inline]
    fn actions_after(&self, board: &B, last: &Slide, out: &mut Vec<Slide>) {
        self.slides.append(board.blank(), Some(*last), out);
    }

    #[inline]
    fn table_after(&self, board: &B, last: Option<&Slide>) -> Option<&[Slide]> {
        Some(self.slides.after(board.blank(), last.copied()))
    }
}

impl<B: Board> SlidingTiles<B> {
    /// Returns `true` if the reflection of the board at its main diagonal, with the tiles renamed, keeps the goal: the board is square, and
    /// the blank of the goal is on that diagonal.
    #[must_use]
    pub fn has_reflection(&self) -> bool {
        let blank = self.goal.blank();
        self.width == self.height && self.reflected(blank) == blank
    }

    /// Returns the cell that is reflected at the main diagonal of a square board.
    #[inline]
    fn reflected(&self, cell: usize) -> usize {
        cell % self.width * self.width + cell / self.width
    }
}

/// The reflection at the main diagonal, if it [keeps the goal](SlidingTiles::has_reflection).
impl<B: Board> Canonical for SlidingTiles<B> {
    fn canonical(&self, board: &B) -> B {
        if !self.has_reflection() {
            return board.clone();
        }
        // A tile becomes the one whose goal cell is the reflection of its own.
        let tile = |cell: usize| {
            let tile = board.tile(self.reflected(cell));
            let goal = self.distances.goal_cell(tile);
            self.goal.tile(self.reflected(goal))
        };
        let cells = 0..self.cells();
        if cells
            .clone()
            .map(tile)
            .lt(cells.clone().map(|cell| board.tile(cell)))
        {
            self.packed(&cells.map(tile).collect::<Vec<u8>>())
        } else {
            board.clone()
        }
    }
}

/// The undo record of a move: the previous cell of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlideUndo(u8);

impl<B: Board> InPlace for SlidingTiles<B> {
    type Undo = SlideUndo;

    #[inline]
    fn apply(&self, board: &mut B, slide: &Slide) -> Option<SlideUndo> {
        let blank = board.blank();
        let from = self.slides.neighbour(blank, *slide)?;
        board.slide(from, blank, &self.distances);
        Some(SlideUndo(blank as u8))
    }

    #[inline]
    fn undo(&self, board: &mut B, SlideUndo(previous_blank): SlideUndo) {
        board.slide(previous_blank.into(), board.blank(), &self.distances);
    }

    #[inline]
    fn heuristic_after(
        &self,
        board: &B,
        SlideUndo(previous_blank): &SlideUndo,
        before: u32,
    ) -> Option<u32> {
        self.heuristic_moved(board, (*previous_blank).into(), before)
    }
}

impl<B: Board> Backward for SlidingTiles<B> {
    fn goals(&self) -> Vec<B> {
        vec![self.goal.clone()]
    }

    /// Every move can be reversed, so the predecessors are the successors.
    fn predecessors(&self, board: &B, visit: impl FnMut(B, u32)) {
        self.expand(board, &mut Vec::new(), visit);
    }
}

/// The Manhattan distance between the start and a board, or the number of tiles in other cells. Conflicts of tiles are not counted.
impl<B: Board> BackwardHeuristic for SlidingTiles<B> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    fn backward_heuristic(&self, start: &B, board: &B) -> Option<u32> {
        if let Evaluation::Nothing = self.evaluation {
            return Some(0);
        }
        let mut at_start = [0; 256];
        for cell in 0..self.cells() {
            at_start[usize::from(start.tile(cell))] = cell;
        }
        let distance = |one: usize, other: usize| {
            let (row, other_row) = (one / self.width, other / self.width);
            let distance =
                (one % self.width).abs_diff(other % self.width) + row.abs_diff(other_row);
            match self.estimate {
                Estimate::Misplaced => distance.min(1),
                _ => distance,
            }
        };
        let tiles = (0..self.cells()).map(|cell| (cell, board.tile(cell)));
        let tiles = tiles.filter(|&(_, tile)| tile != 0);
        let distances = tiles.map(|(cell, tile)| distance(cell, at_start[usize::from(tile)]));
        let sum: usize = distances.sum();
        Some(sum as u32)
    }

    fn least_cost(&self) -> u32 {
        1
    }
}

/// Packs a board as its word, or with one byte per tile.
impl<B: Board> Packed for SlidingTiles<B> {
    #[inline]
    fn pack(&self, board: &B, out: &mut Vec<u8>) {
        board.pack(out);
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<B> {
        B::unpack(bytes, self.cells(), &self.distances)
    }
}
