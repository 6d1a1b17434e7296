use std::fmt;

use super::{CandidateGrid, Deduction, Rating};
use crate::layout::Layout;

/// The steps of a solution by hand: at each a cheapest deduction, until the board is solved or there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The grid at the start.
    pub start: CandidateGrid,
    /// The deductions.
    pub steps: Vec<Deduction>,
    /// The grid at the end.
    pub end: CandidateGrid,
}

/// The ratings of a puzzle, or `None` for one that no deduction here reaches.
///
/// Its `Display` form is as in `7.1/1.2/1.2`, and `>7.5` for `None`: the techniques that are missing here are rated higher than
/// [`Rating::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The rating of the hardest step (ER).
    pub hardest: Option<Rating>,
    /// The rating of the hardest step up to the first value placed (EP, pearl).
    pub first_value: Option<Rating>,
    /// The rating of the first step (ED, diamond).
    pub first_step: Option<Rating>,
}

impl Explanation {
    /// Returns each step with the grid after it.
    pub fn grids(&self) -> impl Iterator<Item = (&Deduction, CandidateGrid)> {
        let layout = self.start.layout().cloned();
        let layout = layout.unwrap_or_else(|| Layout::square(self.start.size()));
        let mut grid = self.start.clone();
        self.steps.iter().map(move |step| {
            grid.apply(layout.constraints(), step);
            (step, grid.clone())
        })
    }

    /// Returns whether every cell has a value.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.empty() == 0
    }

    /// Returns the first of the hardest steps.
    #[must_use]
    pub fn hardest(&self) -> Option<&Deduction> {
        self.steps.iter().rev().max_by_key(|step| step.rating)
    }

    /// Returns the ratings. Those of a board that is full at the start are 0.0.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        let hardest = |steps: &[Deduction]| {
            let ratings = steps.iter().map(|step| step.rating);
            ratings.max().unwrap_or(Rating::of_tenths(0))
        };
        let placed = self.steps.iter().position(|step| step.placement.is_some());
        let is_full = self.steps.is_empty() && self.is_solved();
        Difficulty {
            hardest: self.is_solved().then(|| hardest(&self.steps)),
            first_value: match placed {
                Some(place) => Some(hardest(&self.steps[..=place])),
                None => is_full.then(|| hardest(&[])),
            },
            first_step: match self.steps.first() {
                Some(step) => Some(step.rating),
                None => is_full.then(|| hardest(&[])),
            },
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [self.hardest, self.first_value, self.first_step];
        for (place, rating) in all.into_iter().enumerate() {
            let before = if place > 0 { "/" } else { "" };
            match rating {
                Some(rating) => write!(f, "{before}{rating}")?,
                None => write!(f, "{before}>{}", Rating::MAX)?,
            }
        }
        Ok(())
    }
}
