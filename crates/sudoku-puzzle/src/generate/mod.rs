//! Random puzzles from a seed.

mod attempts;
mod climb;
mod grid;
mod pattern;
mod requirements;
mod symmetry;

use std::fmt;
use std::iter;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use search_core::Limits;

use crate::layout::Layout;
use crate::{Board, PencilMarks, Puzzle, Size, Solver};

pub use attempts::{Attempts, Tried};
pub use pattern::Pattern;
pub use requirements::{Impossible, Requirements};
pub use symmetry::{Symmetry, SymmetryError};

/// Generates random full grids and puzzles with a unique solution. The same seed gives the same puzzle on any machine.
///
/// A puzzle is generated from a full grid by removing clues in random order while the solution remains unique. Every
/// grid can be generated, but the distribution is not uniform.
///
/// ```
/// use sudoku_puzzle::{Generator, Solver, board::Size, generate::Symmetry};
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    size: Size,
    /// `None` for rows, columns and square boxes.
    layout: Option<Layout>,
    symmetry: Symmetry,
}

/// The number of random removal orders that are tried for a requested number of clues.
const MAX_ATTEMPTS: usize = 1000;

/// Returns the limit on expansions of the search for whether a clue is redundant. A clue for which the limit is reached is kept.
///
/// On boards of 25×25 and larger, what is not proven redundant by the depth-first search with which the method starts is rarely
/// proven so: four times as many expansions leave 2 % fewer clues.
fn max_expansions(size: Size) -> Option<u64> {
    match size.n() {
        ..=9 => None,
        10..=16 => Some(2000),
        _ => Some(500),
    }
}

/// The error that no puzzle with the requested number of clues was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateError {
    /// The requested number of clues.
    pub wanted: usize,
    /// The closest number of clues for which a puzzle was found, or `None` if no puzzle with the requested number can
    /// exist.
    pub nearest: Option<usize>,
    /// The numbers of clues from which to which a unique solution is possible, as far as known.
    pub possible: (usize, usize),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GenerateError {
            wanted,
            nearest,
            possible: (least, most),
        } = self;
        match nearest {
            None if !(least..=most).contains(&wanted) => {
                write!(f, "found {wanted} clues, expected {least} to {most}")
            }
            Some(nearest) => write!(
                f,
                "no puzzle with {wanted} clues was found in {MAX_ATTEMPTS} attempts; the closest has {nearest}"
            ),
            None => write!(f, "no puzzle with {wanted} clues exists in this symmetry"),
        }
    }
}

impl std::error::Error for GenerateError {}

impl Generator {
    /// Creates a generator of puzzles of the size, without symmetry.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Generator {
            size,
            layout: Layout::needed(size),
            symmetry: Symmetry::None,
        }
    }

    /// Creates a generator of puzzles in a layout, without symmetry. Returns `None` if no grid can be filled by its rules, which is found
    /// out by a search.
    ///
    /// ```
    /// use sudoku_puzzle::{Generator, Solver, layout::Layout};
    ///
    /// let layout: Layout = "2x3,x".parse()?;
    /// let puzzle = Generator::in_layout(&layout).expect("there are such grids").minimal(1);
    /// assert_eq!(puzzle.layout(), Some(&layout));
    /// assert_eq!(Solver::default().is_minimal(&puzzle), Ok(true));
    ///
    /// let none: Layout = "2x2,non-consecutive".parse()?;
    /// assert_eq!(Generator::in_layout(&none), None);
    /// # Ok::<(), sudoku_puzzle::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn in_layout(layout: &Layout) -> Option<Self> {
        let grid = Solver::default().solve(&PencilMarks::all_in(layout));
        grid.ok().flatten().map(|_| Generator {
            size: layout.size(),
            layout: layout.unless_plain(),
            symmetry: Symmetry::None,
        })
    }

    /// Returns the size of the boards.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Sets the symmetry of the clues.
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        Generator { symmetry, ..self }
    }

    /// Generates a full grid.
    #[must_use]
    pub fn full(&self, seed: u64) -> Puzzle {
        grid::full(&self.empty(), &mut ChaCha8Rng::seed_from_u64(seed))
    }

    /// Generates a minimal puzzle: the solution is unique, but would not be if any clue, or with a symmetry any group
    /// of symmetric clues, were removed.
    ///
    /// On boards of 16×16 and larger, the search for whether a clue is redundant is limited, and a clue for which the
    /// limit is reached is kept. So the puzzle may contain redundant clues; on boards of 25×25 and larger it is not known of most clues
    /// whether they are.
    #[must_use]
    pub fn minimal(&self, seed: u64) -> Puzzle {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        self.remove_clues(0, None, &mut rng)
            .expect("a full grid has one solution")
    }

    /// Returns the board without values.
    fn empty(&self) -> Board {
        match &self.layout {
            None => Board::of_size(self.size),
            Some(layout) => Board::in_layout(layout),
        }
    }

    /// Returns a puzzle in the layout.
    fn puzzle(&self, values: Vec<u8>) -> Puzzle {
        Puzzle::laid_out(self.size, self.layout.as_ref(), values)
    }

    /// Starts a search for a puzzle that satisfies the requirements. The same seed gives the same puzzles on any machine.
    ///
    /// # Errors
    /// Returns [`Impossible`] if it is known without a search that there is no such puzzle.
    pub fn attempts(&self, requirements: Requirements, seed: u64) -> Result<Attempts, Impossible> {
        Attempts::new(self.clone(), requirements, seed)
    }

    /// Generates a puzzle with a unique solution and this number of clues, which may include redundant ones.
    ///
    /// # Errors
    /// Returns [`GenerateError`] if no such puzzle was found: 9×9 puzzles with fewer than 17 clues do not exist, those
    /// with fewer than 20 are rare, and symmetric clues are only removed in groups.
    pub fn with_clues(&self, clues: usize, seed: u64) -> Result<Puzzle, GenerateError> {
        self.search(clues, seed, false)
    }

    /// Generates a [minimal](Generator::minimal) puzzle with this number of clues.
    ///
    /// # Errors
    /// Returns [`GenerateError`] if no such puzzle was found.
    pub fn minimal_with_clues(&self, clues: usize, seed: u64) -> Result<Puzzle, GenerateError> {
        self.search(clues, seed, true)
    }

    fn search(&self, clues: usize, seed: u64, minimal: bool) -> Result<Puzzle, GenerateError> {
        let requirements = Requirements {
            clues: Some(clues),
            minimal,
            ..Requirements::default()
        };
        let attempts = self.attempts(requirements, seed);
        let mut attempts = attempts.map_err(|_| self.not_found(clues, None))?;
        let found = iter::repeat_with(|| attempts.advance()).take(MAX_ATTEMPTS);
        let found = found.flatten().next();
        found.ok_or_else(|| self.not_found(clues, attempts.tried().nearest_clues))
    }

    fn not_found(&self, wanted: usize, nearest: Option<usize>) -> GenerateError {
        GenerateError {
            wanted,
            nearest,
            possible: self.possible(),
        }
    }

    /// Returns the numbers of clues from which to which a unique solution is possible, as far as known.
    fn possible(&self) -> (usize, usize) {
        let n = self.size.n();
        let least = match n {
            _ if self.layout.is_some() => 0,
            4 => 4,
            // G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
            9 => 17,
            // If two values do not occur, exchanging them gives another solution.
            _ => n - 1,
        };
        (least, n * n)
    }

    /// Returns whether groups of symmetric clues can add up to this number, and whether a unique solution is possible.
    fn can_have(&self, clues: usize) -> bool {
        let (least, most) = self.possible();
        let mut sums = vec![false; most + 1];
        sums[0] = true;
        for group in self.symmetry.groups(self.size) {
            for sum in (group.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - group.len()];
            }
        }
        clues >= least && sums.get(clues) == Some(&true)
    }

    /// Removes clues from a full grid while the solution is unique and at least `least` clues remain, first those that are not
    /// in the pattern. Returns `None` if the solution is not unique without these.
    fn remove_clues(
        &self,
        least: usize,
        pattern: Option<&Pattern>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Puzzle> {
        let mut solution = grid::full(&self.empty(), rng);
        let mut groups = self.symmetry.groups(self.size);
        groups.shuffle(rng);
        let mut values = solution.values().to_vec();
        if let Some(pattern) = pattern {
            for &index in groups
                .iter()
                .filter(|group| !pattern.allows_all(group))
                .flatten()
            {
                values[index] = 0;
            }
            groups.retain(|group| pattern.allows_all(group));
            solution = climb::unique(self, values.clone(), rng)?;
            for &index in groups.iter().flatten() {
                values[index] = solution.values()[index];
            }
        }
        let mut solver = Solver::default().limits(Limits {
            expansions: max_expansions(self.size),
            ..Limits::default()
        });
        let mut clues = values.iter().filter(|&&value| value != 0).count();
        for group in groups {
            if clues < least + group.len() {
                continue;
            }
            for &index in &group {
                values[index] = 0;
            }
            let is_needed = group.iter().any(|&index| {
                let others = with_other_value(self.size, &values, index, solution.values()[index]);
                let others = others.laid_out(self.layout.as_ref());
                solver.count(&others, 1) != Ok(0)
            });
            if is_needed {
                for &index in &group {
                    values[index] = solution.values()[index];
                }
            } else {
                clues -= group.len();
            }
        }
        Some(self.puzzle(values))
    }
}

/// Returns the marks of these clues, with any value except `value` in the cell at `index`.
fn with_other_value(size: Size, values: &[u8], index: usize, value: u8) -> PencilMarks {
    let n = size.n();
    PencilMarks::of_bits(size, |row, col| match values[row * n + col] {
        0 if row * n + col == index => !(1 << (value - 1)),
        0 => u64::MAX,
        clue => 1 << (clue - 1),
    })
}
