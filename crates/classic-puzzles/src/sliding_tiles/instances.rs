use super::{Board, SlidingTiles};
use crate::InstanceError;
use crate::fields::each_once;

/// One of R. E. Korf's 100 random 15-puzzles (*Depth-first iterative-deepening*, 1985), which every search for
/// optimal solutions is measured on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KorfInstance {
    /// 1 to 100.
    pub number: usize,
    /// The tiles, row by row, 0 for the blank.
    pub tiles: [u8; 16],
    /// The moves of the shortest solution.
    pub optimal: u32,
    /// The nodes that IDA* with Manhattan distance generates when the inverse of the last move is left out, the start
    /// counted once: known for the first 50.
    pub generated: Option<u64>,
}

impl KorfInstance {
    /// All 100, by number.
    pub fn all() -> impl Iterator<Item = KorfInstance> {
        let list = include_str!("../../../../data/sliding_tiles/korf100.txt");
        let lines = list.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(KorfInstance::from_line)
    }

    /// The instance with that number, 1 to 100.
    #[must_use]
    pub fn new(number: usize) -> Option<KorfInstance> {
        KorfInstance::all().find(|instance| instance.number == number)
    }

    fn from_line(line: &str) -> Option<KorfInstance> {
        let mut fields = line.split_whitespace();
        let number = fields.next()?.parse().ok()?;
        let mut tiles = [0; 16];
        for tile in &mut tiles {
            *tile = fields.next()?.parse().ok()?;
        }
        let _manhattan = fields.next()?;
        Some(KorfInstance {
            number,
            tiles,
            optimal: fields.next()?.parse().ok()?,
            generated: fields.next()?.parse().ok(),
        })
    }
}

impl<B: Board> SlidingTiles<B> {
    /// Reads a board: the tiles row by row, 0 for the blank, with white space or commas between them.
    ///
    /// # Errors
    /// Another number of tiles, something that is no number, a tile that the board does not have, or one twice.
    ///
    /// ```
    /// use classic_puzzles::SlidingTiles;
    ///
    /// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("it fits");
    /// let error = tiles.read("1 2 3\n4 0 9\n6 7 8").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 5: found '9', expected a tile from 0 to 8");
    /// ```
    pub fn read(&self, text: &str) -> Result<B, InstanceError> {
        let last = (self.width() * self.height() - 1) as u8;
        let tiles = each_once(text, 0..=last, "tile")?;
        Ok(self.packed(&tiles))
    }

    /// The board with these tiles, row by row, 0 for the blank; none unless each is there once.
    #[must_use]
    pub fn board(&self, tiles: &[u8]) -> Option<B> {
        let cells = self.width() * self.height();
        let each_once = (0..cells).all(|tile| tiles.contains(&(tile as u8)));
        (tiles.len() == cells && each_once).then(|| self.packed(tiles))
    }
}
