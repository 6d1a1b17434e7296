use std::fmt;
use std::ops::RangeInclusive;

use super::{GenerateError, Generator, Pattern};
use crate::Size;
use crate::deduce::{Rating, Techniques};

/// What is required of a generated puzzle, beside one solution. By default nothing is, and the puzzle is minimal.
///
/// What is said of its steps is said of those of [`explain`](crate::deduce::explain), a cheapest deduction at each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Requirements {
    /// The number of clues, some of which may be redundant unless the puzzle is `minimal`.
    pub clues: Option<usize>,
    /// Whether a puzzle with a required number of clues has no redundant one.
    pub minimal: bool,
    /// Where clues may be. With a symmetry, a group of symmetric cells has clues only if all of them are allowed.
    pub pattern: Option<Pattern>,
    /// The lowest and the highest rating (ER) that it may have.
    pub rating: Option<RangeInclusive<Rating>>,
    /// Sets of techniques: of each, one is used in a step.
    pub needs: Vec<Techniques>,
    /// Techniques that are used in no step.
    pub without: Techniques,
}

/// Why no puzzle can satisfy the requirements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The number of clues.
    Clues(GenerateError),
    /// The pattern is for boards of another size.
    PatternSize {
        /// The size of the pattern.
        found: Size,
        /// The size of the boards.
        expected: Size,
    },
    /// The pattern has fewer cells than the puzzle must have clues.
    PatternCells {
        /// The number of cells that may have clues. With a symmetry, only whole groups of cells count.
        found: usize,
        /// The least number of clues.
        least: usize,
    },
    /// The pattern leaves two rows of a band or two columns of a stack empty, whose exchange gives another solution.
    PatternLines,
    /// The lowest rating is above the highest, or that is above all known ratings.
    Rating(RangeInclusive<Rating>),
    /// Techniques that are needed are all left out, or rated above the highest rating.
    Techniques(Techniques),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::Clues(error) => write!(f, "{error}"),
            Impossible::PatternSize { found, expected } => {
                write!(f, "found a pattern of {found}, expected {expected}")
            }
            Impossible::PatternCells { found, least } => write!(
                f,
                "found a pattern with {found} cells for clues, expected at least {least}"
            ),
            Impossible::PatternLines => f.write_str(
                "found a pattern with two empty rows of a band or columns of a stack, expected at most one",
            ),
            Impossible::Rating(range) => write!(
                f,
                "found the ratings {} to {}, expected the lowest, then the highest, up to {}",
                range.start(),
                range.end(),
                Rating::MAX
            ),
            Impossible::Techniques(needed) => write!(
                f,
                "no puzzle needs {needed}: it is left out, or rated above the highest rating"
            ),
        }
    }
}

impl std::error::Error for Impossible {}

impl Requirements {
    /// Returns the highest rating of a step.
    pub(super) fn highest(&self) -> Rating {
        let range = self.rating.as_ref();
        range.map_or(Rating::MAX, |range| *range.end())
    }

    /// Returns whether anything is required of the steps.
    pub(super) fn are_of_steps(&self) -> bool {
        self.rating.is_some() || !self.needs.is_empty() || !self.without.is_empty()
    }

    /// Returns the number of clues at which no further one is removed.
    pub(super) fn least_clues(&self) -> usize {
        match self.minimal {
            true => 0,
            false => self.clues.unwrap_or(0),
        }
    }

    /// Refuses requirements that are impossible for a reason that is known without a search.
    pub(super) fn check(&self, generator: &Generator) -> Result<(), Impossible> {
        if let Some(clues) = self.clues
            && !generator.can_have(clues)
        {
            return Err(Impossible::Clues(generator.not_found(clues, None)));
        }
        if let Some(pattern) = &self.pattern {
            if pattern.size() != generator.size {
                return Err(Impossible::PatternSize {
                    found: pattern.size(),
                    expected: generator.size,
                });
            }
            let groups = generator.symmetry.groups(generator.size);
            let allowed = groups.iter().filter(|group| pattern.allows_all(group));
            let found = allowed.map(Vec::len).sum();
            let least = self.clues.unwrap_or(generator.possible().0);
            if found < least {
                return Err(Impossible::PatternCells { found, least });
            }
            if generator.layout.is_none() && pattern.has_exchangeable_lines() {
                return Err(Impossible::PatternLines);
            }
        }
        if let Some(range) = &self.rating
            && (range.is_empty() || *range.end() > Rating::MAX)
        {
            return Err(Impossible::Rating(range.clone()));
        }
        let is_impossible = |needed: &&Techniques| {
            let mut left = needed.without(self.without).iter();
            !left.any(|technique| technique.rating() <= self.highest())
        };
        match self.needs.iter().find(is_impossible) {
            Some(needed) => Err(Impossible::Techniques(*needed)),
            None => Ok(()),
        }
    }
}
