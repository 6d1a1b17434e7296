//! Puzzles from a seed.

mod grid;
mod symmetry;

use std::fmt;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use search_core::Limits;

use crate::{PencilMarks, Puzzle, Size, Solver};

pub use symmetry::{Symmetry, SymmetryError};

/// Makes full grids and puzzles with one solution, by chance but from a seed: the same seed gives the same puzzle on any
/// machine.
///
/// A puzzle is what is left of a full grid when clues are taken away, in an order of chance, as long as it has one
/// solution. All grids can come, but not all as often.
///
/// ```
/// use sudoku_puzzle::{Generator, Size, Solver, Symmetry};
///
/// let generator = Generator::new(Size::new(9)?);
/// let puzzle = generator.minimal(1);
/// assert_eq!(Solver::default().is_minimal(&puzzle), Ok(true));
/// assert_eq!(generator.minimal(1), puzzle);
///
/// let newspaper = generator.symmetry(Symmetry::HalfTurn).with_clues(30, 1)?;
/// assert_eq!(newspaper.clues(), 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    size: Size,
    symmetry: Symmetry,
}

/// How many orders of taking clues away are tried for a wanted number of them.
const TRIES: usize = 1000;

/// What may be expanded to find out whether a clue is needed: on boards up to 9×9 that is always enough, on larger ones a
/// clue of which it is not known stays.
const MOST_EXPANSIONS: u64 = 2000;

/// No puzzle with the wanted number of clues was come upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateError {
    /// How many clues were wanted.
    pub wanted: usize,
    /// The number of clues nearest to it with which a puzzle was found; none where there can be no puzzle with the
    /// wanted one.
    pub nearest: Option<usize>,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GenerateError { wanted, nearest } = self;
        match nearest {
            Some(nearest) => write!(
                f,
                "no puzzle with {wanted} clues was found in {TRIES} tries; the nearest has {nearest}"
            ),
            None => write!(f, "there is no puzzle with {wanted} clues so arranged"),
        }
    }
}

impl std::error::Error for GenerateError {}

impl Generator {
    /// A generator of puzzles of that size whose clues are arranged in no way.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        let symmetry = Symmetry::None;
        Generator { size, symmetry }
    }

    /// Arranges the clues in another way.
    #[must_use]
    pub const fn symmetry(self, symmetry: Symmetry) -> Self {
        Generator { symmetry, ..self }
    }

    /// A full grid.
    #[must_use]
    pub fn full(&self, seed: u64) -> Puzzle {
        grid::full(self.size, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    /// A puzzle with one solution of which no clue can be left out, or, where clues are arranged, none together with
    /// those that mirror it.
    ///
    /// On boards of 16×16 and more it can take very long to find out whether a clue is needed; one of which that is not
    /// known after some search stays, so the puzzle may have a few clues too many.
    #[must_use]
    pub fn minimal(&self, seed: u64) -> Puzzle {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        self.thin_out(0, &mut rng)
    }

    /// A puzzle with one solution and this many clues; some of them may be redundant.
    ///
    /// # Errors
    /// [`GenerateError`] where no such puzzle was found: 9×9 puzzles with fewer than 17 clues do not exist, those with
    /// fewer than 20 are rare, and arranged clues come in groups.
    pub fn with_clues(&self, clues: usize, seed: u64) -> Result<Puzzle, GenerateError> {
        self.search(clues, seed, clues)
    }

    /// A puzzle that is [minimal](Generator::minimal) and has this many clues.
    ///
    /// # Errors
    /// [`GenerateError`] where no such puzzle was found.
    pub fn minimal_with_clues(&self, clues: usize, seed: u64) -> Result<Puzzle, GenerateError> {
        self.search(clues, seed, 0)
    }

    /// Takes clues away until `least` are left, in one order after the other, until there are `clues`.
    fn search(&self, clues: usize, seed: u64, least: usize) -> Result<Puzzle, GenerateError> {
        let mut nearest: Option<usize> = None;
        if self.can_have(clues) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            for _ in 0..TRIES {
                let puzzle = self.thin_out(least, &mut rng);
                let found = puzzle.clues();
                if found == clues {
                    return Ok(puzzle);
                }
                if nearest.is_none_or(|nearest| found.abs_diff(clues) < nearest.abs_diff(clues)) {
                    nearest = Some(found);
                }
            }
        }
        Err(GenerateError {
            wanted: clues,
            nearest,
        })
    }

    /// Whether groups of clues can add up to so many, and so few can be enough.
    fn can_have(&self, clues: usize) -> bool {
        let n = self.size.n();
        let least = match n {
            4 => 4,
            // G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
            9 => 17,
            // Two values that do not occur could change places.
            _ => n - 1,
        };
        let mut sums = vec![false; n * n + 1];
        sums[0] = true;
        for group in self.symmetry.groups(self.size) {
            for sum in (group.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - group.len()];
            }
        }
        clues >= least && sums.get(clues) == Some(&true)
    }

    /// Takes clues away from a full grid as long as it has one solution and at least `least` clues.
    fn thin_out(&self, least: usize, rng: &mut ChaCha8Rng) -> Puzzle {
        let solution = grid::full(self.size, rng);
        let mut groups = self.symmetry.groups(self.size);
        groups.shuffle(rng);
        let mut solver = Solver::default().limits(Limits {
            expansions: (self.size.n() > 9).then_some(MOST_EXPANSIONS),
            ..Limits::default()
        });
        let mut values = solution.values().to_vec();
        let mut clues = values.len();
        for group in groups {
            if clues < least + group.len() {
                continue;
            }
            for &place in &group {
                values[place] = 0;
            }
            let is_needed = group.iter().any(|&place| {
                let others = otherwise(self.size, &values, place, solution.values()[place]);
                solver.count(&others, 1) != Ok(0)
            });
            if is_needed {
                for &place in &group {
                    values[place] = solution.values()[place];
                }
            } else {
                clues -= group.len();
            }
        }
        Puzzle::of_size(self.size, values)
    }
}

/// A puzzle whose cell at `place` has another value than this.
fn otherwise(size: Size, values: &[u8], place: usize, value: u8) -> PencilMarks {
    let n = size.n();
    PencilMarks::of_bits(size, |row, col| match values[row * n + col] {
        0 if row * n + col == place => !(1 << (value - 1)),
        0 => u64::MAX,
        clue => 1 << (clue - 1),
    })
}
