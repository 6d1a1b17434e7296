use std::sync::Arc;

use search_core::Heuristic;
use search_core::estimator::{Estimator, IncrementalEstimator};
use search_heuristics::{Abstraction, Build, BuildError, PatternTable};

use super::super::{Board, SlidingTiles};
use super::Partition;
use super::partition::{MOST_CELLS, MOST_PARTS};
use crate::ranking::Ranking;

/// The sum of the pattern databases of a [`Partition`], an admissible heuristic of one puzzle.
///
/// It is not consistent: an entry is a minimum over the cells of the blank, so that the value can decrease by more than 1 where a move
/// brings the blank to a better cell. Graph searches reopen states then.
///
/// A move changes the value of one database only. In [`Incremental`](search_core::estimator::Incremental), a state caches the cells of the
/// tiles and the value of each part, so that it takes one lookup.
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use classic_puzzles::sliding_tiles::patterns::{Partition, TilePatterns};
/// use search_core::estimator::Incremental;
/// use search_core::{Proven, ida_star};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3)?;
/// let start = tiles.read("1 5 4 2 6 0 3 7 8")?;
/// let partition = Partition::new(&tiles, &[vec![1, 2, 4], vec![3, 6, 7]])?;
/// let space = Incremental::new(tiles, TilePatterns::build(&partition)?);
/// let report = ida_star::tree((&space, space.start(start))).without_inverse().run();
/// let solution = report.solution().expect("the goal can be reached");
/// assert_eq!((solution.cost, solution.proven), (Some(15), Proven::Optimal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TilePatterns {
    parts: Vec<Part>,
    /// The part of each tile.
    places: [Place; MOST_CELLS],
    /// The cell to look up for each cell: itself, or its reflection.
    mapped: [u8; MOST_CELLS],
    width: usize,
    goal_cells: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Part {
    ranking: Ranking,
    table: Arc<PatternTable>,
}

/// The part of a tile, and where its cell is among those of the part.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// [`MOST_PARTS`] if the tile is in none.
    part: u8,
    shift: u8,
}

/// The cells of the tiles of each part of [`TilePatterns`], and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellsOfParts {
    cells: [u64; MOST_PARTS],
    values: [u8; MOST_PARTS],
    sum: u16,
}

/// A term of the sum for a board that cannot be solved, more than any sum of distances.
const NEVER: u16 = 1 << 12;

/// Returns the term of the sum for an entry.
#[inline]
fn term(entry: u8) -> u16 {
    if entry == u8::MAX {
        NEVER
    } else {
        entry.into()
    }
}

impl TilePatterns {
    /// Creates the heuristic from the tables of the patterns, in their order. Returns `None` unless each is that of its pattern.
    #[must_use]
    pub fn new(
        partition: &Partition,
        tables: impl IntoIterator<Item = impl Into<Arc<PatternTable>>>,
    ) -> Option<Self> {
        let tables: Vec<Arc<PatternTable>> = tables.into_iter().map(Into::into).collect();
        let patterns = partition.patterns();
        let fits = tables.len() == patterns.len()
            && (patterns.iter().zip(&tables)).all(|(pattern, table)| {
                pattern.description() == *table.description() && pattern.ranks() == table.ranks()
            });
        if !fits {
            return None;
        }
        let none = Place {
            part: MOST_PARTS as u8,
            shift: 0,
        };
        let mut places = [none; MOST_CELLS];
        for (part, pattern) in (0..).zip(patterns) {
            for (index, &tile) in (0..).zip(pattern.tiles()) {
                places[usize::from(tile)] = Place {
                    part,
                    shift: 8 * index,
                };
            }
        }
        let (width, goal_cells) = patterns.first()?.board();
        let parts = patterns.iter().zip(tables).map(|(pattern, table)| Part {
            ranking: pattern.ranking(),
            table,
        });
        Some(TilePatterns {
            parts: parts.collect(),
            places,
            mapped: std::array::from_fn(|cell| cell as u8),
            width,
            goal_cells: goal_cells.into(),
        })
    }

    /// Computes the tables of a partition, one after the other, each on all cores with the feature `parallel` of `search-heuristics`.
    /// [`Build`] does so for one pattern, with progress.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn build(partition: &Partition) -> Result<Self, BuildError> {
        let patterns = partition.patterns().iter();
        let tables = patterns.map(|pattern| Build::new(pattern).run());
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        Ok(TilePatterns::new(partition, tables).expect("each table is that of its pattern"))
    }

    /// Returns the same heuristic of the board reflected at its main diagonal, from the same tables, or `None` unless the board is square
    /// and the goal cell of the blank is on the diagonal. The [`Maximum`](search_core::estimator::Maximum) of both is admissible as well.
    #[must_use]
    pub fn reflected(&self) -> Option<Self> {
        let cells = self.goal_cells.len();
        let width = self.width;
        let reflected = |cell: usize| cell % width * width + cell / width;
        if width * width != cells
            || reflected(self.goal_cells[0].into()) != usize::from(self.goal_cells[0])
        {
            return None;
        }
        let mut same = self.clone();
        for cell in 0..cells {
            same.mapped[cell] = self.mapped[reflected(cell)];
        }
        for (tile, &goal_cell) in self.goal_cells.iter().enumerate() {
            let cell = reflected(goal_cell.into());
            let other = self.goal_cells.iter();
            let other = other
                .enumerate()
                .find(|(_, other)| usize::from(**other) == cell);
            if let Some((other, _)) = other {
                same.places[tile] = self.places[other];
            }
        }
        Some(same)
    }

    /// Returns the number of bytes of the tables.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.table.bytes()).sum()
    }

    fn cells_of_parts<B: Board>(&self, space: &SlidingTiles<B>, board: &B) -> CellsOfParts {
        let mut data = CellsOfParts {
            cells: [0; MOST_PARTS],
            values: [0; MOST_PARTS],
            sum: 0,
        };
        for (cell, &mapped) in self.mapped.iter().enumerate().take(space.cells()) {
            let Place { part, shift } = self.places[usize::from(board.tile(cell)) % MOST_CELLS];
            if let Some(cells) = data.cells.get_mut(usize::from(part)) {
                *cells |= u64::from(mapped) << shift;
            }
        }
        for (index, part) in self.parts.iter().enumerate() {
            data.values[index] = part.entry(data.cells[index]);
            data.sum += term(data.values[index]);
        }
        data
    }

    /// Returns the data after a move of `tile` from one cell to another.
    #[inline]
    fn moved(&self, data: &CellsOfParts, tile: u8, from: usize, to: usize) -> CellsOfParts {
        let mut data = *data;
        let Place { part, shift } = self.places[usize::from(tile) % MOST_CELLS];
        let index = usize::from(part);
        let Some(part) = self.parts.get(index) else {
            return data;
        };
        let (from, to) = (self.mapped[from % MOST_CELLS], self.mapped[to % MOST_CELLS]);
        data.cells[index] ^= u64::from(from ^ to) << shift;
        let entry = part.entry(data.cells[index]);
        data.sum = data.sum - term(data.values[index]) + term(entry);
        data.values[index] = entry;
        data
    }
}

impl Part {
    #[inline]
    fn entry(&self, cells: u64) -> u8 {
        // Boards of another space may have ranks outside the table; nothing is guaranteed of these.
        self.table.entry(self.ranking.rank(cells))
    }
}

/// Admissible for spaces of the same size with the same goal; for others, the values have no meaning, and nothing is guaranteed.
impl<B: Board> Estimator<SlidingTiles<B>> for TilePatterns {
    fn guarantee(&self, space: &SlidingTiles<B>) -> Heuristic {
        match space.width() == self.width && space.distances.goal_cells() == self.goal_cells {
            true => Heuristic::Admissible,
            false => Heuristic::Unknown,
        }
    }

    fn value(&self, space: &SlidingTiles<B>, board: &B) -> Option<u32> {
        let sum = self.cells_of_parts(space, board).sum;
        (sum < NEVER).then_some(sum.into())
    }
}

impl<B: Board> IncrementalEstimator<SlidingTiles<B>> for TilePatterns {
    type Data = CellsOfParts;

    fn data(&self, space: &SlidingTiles<B>, board: &B) -> CellsOfParts {
        self.cells_of_parts(space, board)
    }

    #[inline]
    fn data_of_successor(
        &self,
        _: &SlidingTiles<B>,
        moved: &B,
        board: &B,
        data: &CellsOfParts,
    ) -> CellsOfParts {
        let (from, to) = (moved.blank(), board.blank());
        self.moved(data, moved.tile(to), from, to)
    }

    #[inline]
    fn value_of_data(&self, data: &CellsOfParts) -> Option<u32> {
        (data.sum < NEVER).then_some(data.sum.into())
    }
}
