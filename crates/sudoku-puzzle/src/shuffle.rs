use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use crate::Puzzle;
use crate::layout::Rule;

impl Puzzle {
    /// Returns a random equivalent puzzle: values relabelled; bands, rows within bands, stacks and columns within
    /// stacks permuted; transposed with probability 1/2. In a [layout](Puzzle::layout) only values are relabelled, or with
    /// [`Rule::NonConsecutive`](crate::layout::Rule::NonConsecutive) nothing is done.
    ///
    /// The number of solutions is the same, and so is the difficulty, except for searches that depend on the order of
    /// cells or values. Lists of puzzles are often stored in a normal form, which biases such searches: measure on
    /// shuffled puzzles.
    #[must_use]
    pub fn shuffled(&self, rng: &mut impl Rng) -> Puzzle {
        let n = self.size().n();
        let rows = shuffled_lines(self.size().box_side(), rng);
        let columns = shuffled_lines(self.size().box_side(), rng);
        let mut labels: Vec<u8> = (1..=n as u8).collect();
        labels.shuffle(rng);
        labels.insert(0, 0);
        if let Some(layout) = self.layout() {
            let keeps = layout.rules().contains(&Rule::NonConsecutive);
            let label = |&value: &u8| {
                if keeps {
                    value
                } else {
                    labels[usize::from(value)]
                }
            };
            let values = self.values().iter().map(label).collect();
            let shuffled = Puzzle::laid_out(self.size(), self.layout(), values);
            return shuffled.with_notation(self.notation());
        }
        let transposed = rng.next_u32() & 1 == 1;
        let values = (0..n * n).map(|index| {
            let (row, col) = (rows[index / n], columns[index % n]);
            let from = if transposed {
                col * n + row
            } else {
                row * n + col
            };
            labels[usize::from(self.values()[from])]
        });
        Puzzle::of_size(self.size(), values.collect()).with_notation(self.notation())
    }
}

/// Shuffles the puzzles of a list from one seed.
///
/// Each puzzle has its own stream of random numbers, independent of the puzzles before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shuffle {
    seed: u64,
    /// The number of the next puzzle, counted from 0.
    number: u64,
}

impl Shuffle {
    pub(crate) fn new(seed: u64) -> Shuffle {
        Shuffle { seed, number: 0 }
    }

    /// Skips a puzzle that could not be read.
    pub(crate) fn skip(&mut self) {
        self.number += 1;
    }

    /// Returns the next puzzle, shuffled.
    pub(crate) fn next(&mut self, puzzle: &Puzzle) -> Puzzle {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(self.number);
        self.number += 1;
        puzzle.shuffled(&mut rng)
    }
}

/// Returns a random permutation of the rows (or columns) of a board that keeps bands (or stacks) together.
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
