//! Sliding tiles on a board of any width and height: the 8-puzzle, the 15-puzzle and the others.
//!
//! N. P. Chapman's 15-puzzle of 1880; as a test of search since J. E. Doran and D. Michie, *Experiments with the Graph
//! Traverser program*, 1966. The goal is the blank in the first cell and the tiles behind it in order, or any other
//! arrangement ([`SlidingTiles::with_goal`]). A move is named after the way of the blank, and moves are tried up, left,
//! right, down. Half of all arrangements can be reached from the goal: [`SlidingTiles::is_solvable`] tells which.
//!
//! ```
//! use classic_puzzles::SlidingTiles;
//! use classic_puzzles::sliding_tiles::{KorfInstance, Tracked};
//! use search_core::ida_star;
//!
//! let instance = KorfInstance::new(12).expect("there are 100");
//! let tiles: SlidingTiles<Tracked<u64>> = SlidingTiles::new(4, 4).expect("16 cells fit");
//! let start = tiles.board(&instance.tiles).expect("each tile is there once");
//! let report = ida_star::tree((&tiles, start)).without_inverse().run();
//! assert_eq!(report.solution().and_then(|solution| solution.cost), Some(instance.optimal));
//! assert_eq!(Some(report.counts.generated + 1), instance.generated);
//! ```

mod board;
mod conflicts;
mod draw;
mod goals;
mod instances;
mod ranks;
mod text;

use std::fmt;

use search_core::{Backward, Heuristic, InPlace, Inverse, Packed, StateSpace};

use crate::SizeError;

pub use board::{Board, Cells, Distances, Tracked};
pub use instances::KorfInstance;

/// A way of the blank, in the order in which the ways are tried. Shown as `up`, `left`, `right` or `down`.
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

/// In order; the inverse of one is as far from the end as it is from the beginning.
const SLIDES: [Slide; 4] = [Slide::Up, Slide::Left, Slide::Right, Slide::Down];

impl Slide {
    /// The way back.
    #[must_use]
    #[inline]
    pub const fn inverse(self) -> Slide {
        SLIDES[3 - self as usize]
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

/// An estimate of the moves that are left: each admissible and consistent, and none less than the one before it.
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use classic_puzzles::sliding_tiles::Estimate;
/// use search_core::StateSpace;
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 2).expect("6 cells fit");
/// let board = tiles.read("2 1 0\n3 4 5").expect("each tile is there once");
/// let conflicts = tiles.clone().with_estimate(Estimate::LinearConflict);
/// assert_eq!(tiles.heuristic(&board), Some(2));
/// assert_eq!(conflicts.heuristic(&board), Some(4)); // one of 2 and 1 makes way for the other
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// None: 0 everywhere.
    Nothing,
    /// The sum of the distances of the tiles from their places.
    #[default]
    Manhattan,
    /// The same, and two moves for each tile that has to leave its own line for others to pass (O. Hansson, A. Mayer
    /// and M. Yung, *Criticizing solutions to relaxed models yields powerful admissible heuristics*, 1992).
    LinearConflict,
}

/// The space of a board; `B` says how states are held, see [`Board`]. Every move costs 1.
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_core::a_star;
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("each tile is there once");
/// let report = a_star::graph((&tiles, start)).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(31));
/// ```
#[derive(Clone, Debug)]
pub struct SlidingTiles<B = u64> {
    width: usize,
    height: usize,
    estimate: Estimate,
    goal: B,
    distances: Distances,
    /// The cell next to each cell in each of the four ways; [`NO_CELL`] where the board ends.
    neighbours: Vec<[u8; 4]>,
    /// The ways out of each cell: first all, then without the inverse of each last one.
    ways: Vec<[Ways; 5]>,
}

const NO_CELL: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
struct Ways {
    slides: [Slide; 4],
    len: u8,
}

impl<B: Board> SlidingTiles<B> {
    /// The space of a board of that width and height.
    ///
    /// # Errors
    /// Where it has no cells, or more than `B` can hold.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        SizeError::check("columns", width, 1..=B::MOST_CELLS)?;
        SizeError::check("rows", height, 1..=B::MOST_CELLS / width)?;
        let cells = width * height;
        let goal: Vec<u8> = (0..cells as u8).collect();
        let distances = Distances::new(width, height, &goal);
        let neighbours: Vec<[u8; 4]> = (0..cells)
            .map(|cell| {
                let (row, col) = (cell / width, cell % width);
                let next = |there: bool, cell: usize| if there { cell as u8 } else { NO_CELL };
                [
                    next(row > 0, cell.wrapping_sub(width)),
                    next(col > 0, cell.wrapping_sub(1)),
                    next(col + 1 < width, cell + 1),
                    next(row + 1 < height, cell + width),
                ]
            })
            .collect();
        let ways = neighbours.iter().map(|next| {
            [
                None,
                Some(Slide::Up),
                Some(Slide::Left),
                Some(Slide::Right),
                Some(Slide::Down),
            ]
            .map(|last| Ways::from(next, last.map(Slide::inverse)))
        });
        Ok(SlidingTiles {
            width,
            height,
            estimate: Estimate::default(),
            goal: B::new(&goal, &distances),
            ways: ways.collect(),
            distances,
            neighbours,
        })
    }

    /// The same space with another heuristic.
    #[must_use]
    pub fn with_estimate(mut self, estimate: Estimate) -> Self {
        self.estimate = estimate;
        self
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The solved board.
    #[must_use]
    pub fn goal(&self) -> &B {
        &self.goal
    }

    /// The tiles of a board, row by row, 0 for the blank.
    #[must_use]
    pub fn tiles(&self, board: &B) -> Vec<u8> {
        (0..self.cells()).map(|cell| board.tile(cell)).collect()
    }

    fn cells(&self) -> usize {
        self.neighbours.len()
    }

    fn packed(&self, tiles: &[u8]) -> B {
        B::new(tiles, &self.distances)
    }

    /// A board for a person to read, a row a line.
    pub fn show(&self, board: &B) -> impl fmt::Display {
        let tiles = self.tiles(board);
        let wide = (tiles.len() - 1).to_string().len();
        let rows = tiles.chunks(self.width).map(|row| {
            let cells = row.iter().map(|&tile| match tile {
                0 => " ".repeat(wide),
                _ => format!("{tile:>wide$}"),
            });
            cells.collect::<Vec<_>>().join(" ")
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The heuristic value of a board one move after that value; only one tile has moved, to the cell where the blank
    /// was.
    #[inline]
    fn heuristic_moved(&self, board: &B, cell: usize, before: u32) -> Option<u32> {
        if self.estimate != Estimate::Manhattan {
            return self.heuristic(board);
        }
        Some(board.distance_moved(cell, before, &self.distances))
    }

    #[inline]
    fn neighbour(&self, cell: usize, slide: Slide) -> Option<usize> {
        let next = self.neighbours[cell][slide as usize];
        (next != NO_CELL).then_some(next.into())
    }

    #[inline]
    fn ways(&self, board: &B, last: usize, out: &mut Vec<Slide>) {
        let Ways { slides, len } = &self.ways[board.blank()][last];
        // Four at once and some of them off again is one store; a slice of unknown length is a call.
        out.extend_from_slice(slides);
        out.truncate(out.len() - 4 + usize::from(*len));
    }
}

/// The cell of the blank.
fn blank_of(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).unwrap_or(0)
}

impl Ways {
    fn from(next: &[u8; 4], but: Option<Slide>) -> Ways {
        let mut ways = Ways {
            slides: SLIDES,
            len: 0,
        };
        for slide in SLIDES {
            if next[slide as usize] != NO_CELL && Some(slide) != but {
                ways.slides[usize::from(ways.len)] = slide;
                ways.len += 1;
            }
        }
        ways
    }
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
        self.ways(board, 0, out);
    }

    #[inline]
    fn result(&self, board: &B, slide: Slide) -> Option<B> {
        let blank = board.blank();
        let from = self.neighbour(blank, slide)?;
        let mut moved = board.clone();
        moved.slide(from, blank, &self.distances);
        Some(moved)
    }

    #[inline]
    fn heuristic(&self, board: &B) -> Option<u32> {
        Some(match self.estimate {
            Estimate::Nothing => 0,
            Estimate::Manhattan => board.distance(&self.distances),
            Estimate::LinearConflict => {
                board.distance(&self.distances) + 2 * conflicts::tiles_in_the_way(self, board)
            }
        })
    }

    #[inline]
    fn heuristic_of_successor(&self, moved: &B, board: &B, before: u32) -> Option<u32> {
        self.heuristic_moved(moved, board.blank(), before)
    }

    #[inline]
    fn expand(&self, board: &B, _: &mut Vec<Slide>, mut visit: impl FnMut(B, u32)) {
        let blank = board.blank();
        for &from in self.neighbours[blank]
            .iter()
            .filter(|&&cell| cell != NO_CELL)
        {
            let mut moved = board.clone();
            moved.slide(from.into(), blank, &self.distances);
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
        self.ways(board, 1 + *last as usize, out);
    }
}

/// What takes a move back: the cell that the blank came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Back(u8);

impl<B: Board> InPlace for SlidingTiles<B> {
    type Undo = Back;

    #[inline]
    fn apply(&self, board: &mut B, slide: &Slide) -> Option<Back> {
        let blank = board.blank();
        let from = self.neighbour(blank, *slide)?;
        board.slide(from, blank, &self.distances);
        Some(Back(blank as u8))
    }

    #[inline]
    fn undo(&self, board: &mut B, Back(came_from): Back) {
        board.slide(came_from.into(), board.blank(), &self.distances);
    }

    #[inline]
    fn heuristic_after(&self, board: &B, Back(came_from): &Back, before: u32) -> Option<u32> {
        self.heuristic_moved(board, (*came_from).into(), before)
    }
}

impl<B: Board> Backward for SlidingTiles<B> {
    fn goals(&self) -> Vec<B> {
        vec![self.goal.clone()]
    }

    /// Every move can be taken back.
    fn predecessors(&self, board: &B, visit: impl FnMut(B, u32)) {
        self.expand(board, &mut Vec::new(), visit);
    }
}

/// A word as it is, or the tiles, a byte each.
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
