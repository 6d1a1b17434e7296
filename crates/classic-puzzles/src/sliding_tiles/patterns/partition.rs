use std::fmt;

use super::super::{Board, SlidingTiles};
use super::TilePattern;
use crate::ranking::MOST_RANKED;

/// The maximum number of cells of a board with patterns.
pub(super) const MOST_CELLS: usize = 32;

/// The maximum number of parts.
pub(super) const MOST_PARTS: usize = 5;

/// Disjoint sets of the tiles of a board, the patterns of [`TilePatterns`](super::TilePatterns).
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use classic_puzzles::sliding_tiles::patterns::Partition;
///
/// let tiles: SlidingTiles = SlidingTiles::new(4, 4)?;
/// let partition = Partition::named("6-6-3", &tiles)?;
/// assert_eq!(partition.patterns()[2].tiles(), [12, 13, 14]);
/// let error = Partition::new(&tiles, &[vec![1, 2], vec![2, 3]]).unwrap_err();
/// assert_eq!(error.to_string(), "tiles: found 2 in two patterns, expected each tile in at most one");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partition {
    patterns: Vec<TilePattern>,
}

/// The reason why there is no partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionError {
    what: &'static str,
    found: String,
    expected: String,
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PartitionError {
            what,
            found,
            expected,
        } = self;
        write!(f, "{what}: found {found}, expected {expected}")
    }
}

impl std::error::Error for PartitionError {}

/// A name, the size of the board, and the goal cells of the tiles of each part, if the goal cell of the blank is the first.
type Named = (&'static str, (usize, usize), &'static [&'static [usize]]);

const NAMED: [Named; 4] = [
    ("4-4", (3, 3), &[&[1, 2, 4, 5], &[3, 6, 7, 8]]),
    (
        "6-6-3",
        (4, 4),
        &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]],
    ),
    (
        "7-8",
        (4, 4),
        &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    ),
    (
        "6-6-6-6",
        (5, 5),
        &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    ),
];

impl Partition {
    /// The names of partitions, each with the width and the height of its board.
    pub fn names() -> impl Iterator<Item = (&'static str, (usize, usize))> {
        NAMED.iter().map(|&(name, size, _)| (name, size))
    }

    /// Creates the partition with these tiles in each part. Not every tile has to be in one.
    ///
    /// # Errors
    /// Returns an error unless there are 1 to 5 parts of 1 to 8 tiles, all distinct, and the board has at most 32 cells.
    pub fn new<B: Board>(
        space: &SlidingTiles<B>,
        parts: &[Vec<u8>],
    ) -> Result<Self, PartitionError> {
        let error = |what, found: String, expected: &str| {
            let expected = expected.to_owned();
            Err(PartitionError {
                what,
                found,
                expected,
            })
        };
        let cells = space.cells();
        if cells > MOST_CELLS {
            return error("cells", cells.to_string(), "at most 32");
        }
        if !(1..=MOST_PARTS).contains(&parts.len()) {
            return error("patterns", parts.len().to_string(), "1 to 5");
        }
        let mut used = [false; MOST_CELLS];
        let mut patterns = Vec::new();
        for part in parts {
            if !(1..=MOST_RANKED).contains(&part.len()) {
                return error("tiles of a pattern", part.len().to_string(), "1 to 8");
            }
            for &tile in part {
                if !(1..cells).contains(&tile.into()) {
                    let last = cells.saturating_sub(1);
                    return error("tiles", tile.to_string(), &format!("1 to {last}"));
                }
                if std::mem::replace(&mut used[usize::from(tile)], true) {
                    let found = format!("{tile} in two patterns");
                    return error("tiles", found, "each tile in at most one");
                }
            }
            let mut tiles = part.clone();
            tiles.sort_unstable();
            patterns.push(TilePattern::new(space, &tiles));
        }
        Ok(Partition { patterns })
    }

    /// Creates the partition with this name: `4-4` on 3×3 cells, `6-6-3` and `7-8` on 4×4 cells, `6-6-6-6` on 5×5 cells.
    ///
    /// They are defined for goals with the blank in the first cell, and rotated for those with the blank in the last.
    ///
    /// # Errors
    /// Returns an error if there is none with this name for this size, or if the blank is elsewhere in the goal.
    pub fn named<B: Board>(name: &str, space: &SlidingTiles<B>) -> Result<Self, PartitionError> {
        let size = (space.width(), space.height());
        let of_size = || NAMED.iter().filter(|(_, other, _)| *other == size);
        let Some((_, _, parts)) = of_size().find(|(other, _, _)| *other == name) else {
            let names: Vec<&str> = of_size().map(|(name, _, _)| *name).collect();
            let expected = match &names[..] {
                [] => "a board of 3x3, 4x4 or 5x5 cells".to_owned(),
                names => names.join(" or "),
            };
            return Err(PartitionError {
                what: "partition",
                found: format!("'{name}'"),
                expected,
            });
        };
        let goal = space.tiles(space.goal());
        let last = space.cells() - 1;
        let is_rotated = match space.distances.goal_cell(0) {
            0 => false,
            blank if blank == last => true,
            blank => {
                return Err(PartitionError {
                    what: "blank in the goal",
                    found: format!("cell {}", blank + 1),
                    expected: format!("cell 1 or {}", last + 1),
                });
            }
        };
        let tile = |cell: usize| goal[if is_rotated { last - cell } else { cell }];
        let parts: Vec<Vec<u8>> = parts
            .iter()
            .map(|part| part.iter().map(|&cell| tile(cell)).collect())
            .collect();
        Partition::new(space, &parts)
    }

    /// Returns the abstraction of each part.
    #[must_use]
    pub fn patterns(&self) -> &[TilePattern] {
        &self.patterns
    }
}

/// Returns the tiles as text.
pub(super) fn in_words(tiles: &[u8]) -> String {
    let words: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    words.join(" ")
}
