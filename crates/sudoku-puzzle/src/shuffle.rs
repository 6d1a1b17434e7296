use rand::Rng;
use rand::seq::SliceRandom;

use crate::Puzzle;

impl Puzzle {
    /// The same puzzle in another guise: values relabelled, bands, rows within bands, stacks and columns
    /// within stacks permuted, perhaps transposed, all at random.
    ///
    /// It has as many solutions and is as hard, but for searches that look at the order of cells or values.
    /// Lists of puzzles are stored in some normal form, which favours such searches or hinders them, so
    /// measure on shuffled ones.
    #[must_use]
    pub fn shuffled(&self, rng: &mut impl Rng) -> Puzzle {
        let n = self.size().n();
        let rows = shuffled_lines(self.size().box_side(), rng);
        let columns = shuffled_lines(self.size().box_side(), rng);
        let mut labels: Vec<u8> = (1..=n as u8).collect();
        labels.shuffle(rng);
        labels.insert(0, 0);
        let transposed = rng.next_u32() & 1 == 1;
        let values = (0..n * n).map(|place| {
            let (row, col) = (rows[place / n], columns[place % n]);
            let from = if transposed {
                col * n + row
            } else {
                row * n + col
            };
            labels[usize::from(self.values()[from])]
        });
        Puzzle::of_size(self.size(), values.collect())
    }
}

/// The lines of a board in random order, those of a band (or stack) still together.
fn shuffled_lines(side: usize, rng: &mut impl Rng) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side).collect();
    bands.shuffle(rng);
    bands
        .into_iter()
        .flat_map(|band| {
            let mut lines: Vec<usize> = (band * side..(band + 1) * side).collect();
            lines.shuffle(rng);
            lines
        })
        .collect()
}
