use std::fmt;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{Generator, Impossible, Requirements};
use crate::Puzzle;
use crate::deduce::{Deductions, Rating, Techniques};

/// A search for a puzzle that satisfies [`Requirements`]: one random puzzle after another, until one does.
///
/// ```
/// use sudoku_puzzle::{Generator, board::Size, deduce::{self, Rating}, generate::Requirements};
///
/// let wanted = Requirements {
///     rating: Some(Rating::of_tenths(30)..=Rating::of_tenths(42)),
///     needs: vec!["x-wing".parse()?],
///     ..Requirements::default()
/// };
/// let mut attempts = Generator::new(Size::new(9)?).attempts(wanted, 1)?;
/// let puzzle = loop {
///     match attempts.advance() {
///         Some(puzzle) => break puzzle,
///         None if attempts.tried().boards == 100_000 => panic!("{}", attempts.tried()),
///         None => {}
///     }
/// };
/// let explanation = deduce::explain(&puzzle, &Default::default())?;
/// assert!(explanation.steps.iter().any(|step| step.technique.name() == "X-wing"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Attempts {
    generator: Generator,
    requirements: Requirements,
    deductions: Deductions,
    random: ChaCha8Rng,
    tried: Tried,
}

/// The puzzles of a search that did not satisfy the requirements, by the first reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// All puzzles so far, also the one that satisfies the requirements.
    pub boards: u64,
    /// Those that have several solutions with clues in all cells of the pattern.
    pub several_solutions: u64,
    /// Those with another number of clues.
    pub other_clues: u64,
    /// The number of clues of a puzzle that was closest to the required one.
    pub nearest_clues: Option<usize>,
    /// Those that use a technique that is left out, and no harder one before.
    pub left_out: u64,
    /// Those that are rated higher, or above the ratings that are known.
    pub harder: u64,
    /// Those that are rated lower.
    pub easier: u64,
    /// Those that need no technique of a needed set.
    pub not_needed: u64,
}

/// Why the steps of a puzzle do not satisfy the requirements.
enum Refused {
    LeftOut,
    Harder,
    Easier,
    NotNeeded,
}

impl Attempts {
    pub(super) fn new(
        generator: Generator,
        requirements: Requirements,
        seed: u64,
    ) -> Result<Attempts, Impossible> {
        requirements.check(&generator)?;
        let deductions = match &generator.layout {
            None => Deductions::new(generator.size),
            Some(layout) => Deductions::in_layout(layout),
        };
        let deductions = deductions.with_one_solution();
        Ok(Attempts {
            generator,
            deductions: deductions.with_limit(requirements.highest()),
            requirements,
            random: ChaCha8Rng::seed_from_u64(seed),
            tried: Tried::default(),
        })
    }

    /// Returns what was tried so far.
    #[must_use]
    pub fn tried(&self) -> &Tried {
        &self.tried
    }

    /// Generates the next puzzle, and returns it if it satisfies the requirements.
    pub fn advance(&mut self) -> Option<Puzzle> {
        let least = self.requirements.least_clues();
        let pattern = self.requirements.pattern.as_ref();
        self.tried.boards += 1;
        let made = self
            .generator
            .remove_clues(least, pattern, &mut self.random);
        let Some(puzzle) = made else {
            self.tried.several_solutions += 1;
            return None;
        };
        if let Some(wanted) = self.requirements.clues {
            let (found, nearest) = (puzzle.clues(), &mut self.tried.nearest_clues);
            if nearest.is_none_or(|nearest| found.abs_diff(wanted) < nearest.abs_diff(wanted)) {
                *nearest = Some(found);
            }
            if found != wanted {
                self.tried.other_clues += 1;
                return None;
            }
        }
        match self.refused(&puzzle) {
            None => return Some(puzzle),
            Some(Refused::LeftOut) => self.tried.left_out += 1,
            Some(Refused::Harder) => self.tried.harder += 1,
            Some(Refused::Easier) => self.tried.easier += 1,
            Some(Refused::NotNeeded) => self.tried.not_needed += 1,
        }
        None
    }

    /// Solves a puzzle step by step, up to the first step that is not allowed.
    fn refused(&self, puzzle: &Puzzle) -> Option<Refused> {
        if !self.requirements.are_of_steps() {
            return None;
        }
        let mut grid = self.deductions.start(puzzle);
        let (mut used, mut hardest) = (Techniques::default(), Rating::of_tenths(0));
        while let Some(step) = self.deductions.next(&grid) {
            if self.requirements.without.contains(step.technique) {
                return Some(Refused::LeftOut);
            }
            used.extend([step.technique]);
            hardest = hardest.max(step.rating);
            grid = self.deductions.after(&grid, &step);
        }
        let lowest = self
            .requirements
            .rating
            .as_ref()
            .map(|range| *range.start());
        let mut needs = self.requirements.needs.iter();
        if grid.empty() > 0 {
            Some(Refused::Harder)
        } else if lowest.is_some_and(|lowest| hardest < lowest) {
            Some(Refused::Easier)
        } else if needs.any(|needed| needed.and(used).is_empty()) {
            Some(Refused::NotNeeded)
        } else {
            None
        }
    }
}

/// As in `30 boards tried: 20 rated lower, 10 rated higher or above 7.5`.
impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nearest = self.nearest_clues.map_or_else(String::new, |nearest| {
            format!(", the closest with {nearest}")
        });
        let several = "with several solutions on the whole pattern".to_owned();
        let counts = [
            (self.several_solutions, several),
            (
                self.other_clues,
                format!("with another number of clues{nearest}"),
            ),
            (self.easier, "rated lower".to_owned()),
            (self.harder, "rated higher or above 7.5".to_owned()),
            (self.not_needed, "without a needed technique".to_owned()),
            (self.left_out, "with an excluded technique".to_owned()),
        ];
        let ending = if self.boards == 1 { "" } else { "s" };
        write!(f, "{} board{ending} tried", self.boards)?;
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        for (place, (count, what)) in counts.enumerate() {
            let before = if place > 0 { "," } else { ":" };
            write!(f, "{before} {count} {what}")?;
        }
        Ok(())
    }
}
