use std::str::SplitWhitespace;

use super::{Board, SlidingTiles};
use crate::InstanceError;
use crate::fields::each_once;

/// One of R. E. Korf's 100 random 15-puzzles (*Depth-first iterative-deepening*, 1985), the standard benchmark of
/// optimal search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KorfInstance {
    /// The number of the instance, from 1 to 100.
    pub number: usize,
    /// The tiles, row by row, 0 for the blank.
    pub tiles: [u8; 16],
    /// The length of the shortest solution.
    pub optimal: u32,
    /// The number of nodes that IDA* with Manhattan distance generates if the inverse of the last move is pruned
    /// and the start is counted once. Known for the first 50 instances.
    pub generated: Option<u64>,
}

impl KorfInstance {
    /// Returns all 100 instances in order.
    pub fn all() -> impl Iterator<Item = KorfInstance> {
        lines(include_str!("../../data/korf100.txt")).filter_map(KorfInstance::from_line)
    }

    /// Returns the instance with this number, from 1 to 100.
    #[must_use]
    pub fn new(number: usize) -> Option<KorfInstance> {
        KorfInstance::all().find(|instance| instance.number == number)
    }

    fn from_line(line: &str) -> Option<KorfInstance> {
        let (number, tiles, mut fields) = numbered(line)?;
        let _manhattan = fields.next()?;
        Some(KorfInstance {
            number,
            tiles,
            optimal: fields.next()?.parse().ok()?,
            generated: fields.next()?.parse().ok(),
        })
    }
}

/// One of the ten random 24-puzzles that R. E. Korf and L. A. Taylor solved (*Finding optimal solutions to the Twenty-Four Puzzle*,
/// 1996), the first to be solved optimally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KorfTaylorInstance {
    /// The number of the instance, from 1 to 10.
    pub number: usize,
    /// The tiles, row by row, 0 for the blank.
    pub tiles: [u8; 25],
    /// The length of the shortest solution.
    pub optimal: u32,
}

impl KorfTaylorInstance {
    /// Returns all ten instances in order.
    pub fn all() -> impl Iterator<Item = KorfTaylorInstance> {
        lines(include_str!("../../data/korf_taylor10.txt"))
            .filter_map(KorfTaylorInstance::from_line)
    }

    /// Returns the instance with this number, from 1 to 10.
    #[must_use]
    pub fn new(number: usize) -> Option<KorfTaylorInstance> {
        KorfTaylorInstance::all().find(|instance| instance.number == number)
    }

    fn from_line(line: &str) -> Option<KorfTaylorInstance> {
        let (number, tiles, mut fields) = numbered(line)?;
        Some(KorfTaylorInstance {
            number,
            tiles,
            optimal: fields.next()?.parse().ok()?,
        })
    }
}

/// Returns the lines of a list of instances.
fn lines(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.starts_with('#'))
}

/// Splits a line of a list into the number of the instance, its tiles and the fields after them.
fn numbered<const CELLS: usize>(line: &str) -> Option<(usize, [u8; CELLS], SplitWhitespace<'_>)> {
    let mut fields = line.split_whitespace();
    let number = fields.next()?.parse().ok()?;
    let mut tiles = [0; CELLS];
    for tile in &mut tiles {
        *tile = fields.next()?.parse().ok()?;
    }
    Some((number, tiles, fields))
}

impl<B: Board> SlidingTiles<B> {
    /// Parses a board: the tiles row by row, 0 or another sign for the blank, in the notation of
    /// [`rows_of_numbers`](crate::rows_of_numbers). The tiles may be in one row, or in rows of the width of the board.
    ///
    /// # Errors
    /// Returns an error if the number of tiles is wrong, there are rows of another width, or if a field is not a number, out of range
    /// or a duplicate.
    ///
    /// ```
    /// use classic_puzzles::SlidingTiles;
    ///
    /// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
    /// let error = tiles.read("1 2 3\n4 0 9\n6 7 8").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 5: found '9', expected a tile from 0 to 8");
    /// ```
    pub fn read(&self, text: &str) -> Result<B, InstanceError> {
        let last = (self.width() * self.height() - 1) as u8;
        let tiles = each_once(text, 0..=last, Some(self.width()), "tile")?;
        Ok(self.packed(&tiles))
    }

    /// Returns the board with these tiles, row by row, 0 for the blank, or `None` unless each occurs once.
    #[must_use]
    pub fn board(&self, tiles: &[u8]) -> Option<B> {
        let cells = self.width() * self.height();
        let each_once = (0..cells).all(|tile| tiles.contains(&(tile as u8)));
        (tiles.len() == cells && each_once).then(|| self.packed(tiles))
    }
}
