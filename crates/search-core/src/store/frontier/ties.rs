use std::fmt;
use std::str::FromStr;

use crate::problem::Cost;

/// A tie-breaking rule, which orders open nodes with the same value: an optional second criterion, then the age.
///
/// The rule never changes the cost of a solution proven optimal, but it can change the counts considerably: among the
/// states of A* whose f equals the cost of the solution, some rules expand nearly all, others only a few. M. Asai and
/// A. Fukunaga, *Tie-breaking strategies for cost-optimal best first search*, 2017 (first in AAAI 2016), compare such
/// rules. Which of two rules that expand few states expands fewer of them on a map is a matter of chance: it depends on the order
/// in which a state returns its neighbours. The module of each search names its default; [`ties`](crate::best_first::Graph::ties)
/// sets another.
///
/// A criterion that the value already determines has no effect: greedy best-first search can use high g, but low h has no
/// effect there. In A*, high g and low h are the same order, as f = g + h is equal.
///
/// ```
/// use search_core::Ties;
///
/// assert_eq!(Ties::LOW_H.to_string(), "low-h");
/// assert_eq!("low-h".parse(), Ok(Ties::LOW_H));
/// assert_eq!("high-g,fifo".parse(), Ok(Ties::HIGH_G.fifo()));
/// assert!("low-h,oldest".parse::<Ties>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ties {
    criterion: Option<Criterion>,
    age: Age,
}

/// The second criterion of a tie-breaking rule ([`Ties`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The smallest heuristic value first.
    LowH,
    /// The highest path cost first.
    HighG,
    /// The lowest path cost first.
    LowG,
}

/// The last criterion of a tie-breaking rule ([`Ties`]): the order in which nodes entered the open list with their current
/// value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Age {
    /// First in, first out: the oldest node is expanded first.
    #[default]
    FirstIn,
    /// Last in, first out: the newest node is expanded first.
    LastIn,
}

impl Ties {
    /// First in, first out: the oldest node is expanded first.
    pub const FIFO: Ties = Ties::by(None, Age::FirstIn);
    /// Last in, first out: the newest node is expanded first.
    pub const LIFO: Ties = Ties::by(None, Age::LastIn);
    /// The smallest heuristic value first, then the newest.
    pub const LOW_H: Ties = Ties::by(Some(Criterion::LowH), Age::LastIn);
    /// The highest path cost first, then the newest.
    pub const HIGH_G: Ties = Ties::by(Some(Criterion::HighG), Age::LastIn);
    /// The lowest path cost first, then the newest.
    pub const LOW_G: Ties = Ties::by(Some(Criterion::LowG), Age::LastIn);

    const fn by(criterion: Option<Criterion>, age: Age) -> Ties {
        Ties { criterion, age }
    }

    /// Returns the rule with the same criterion that prefers the oldest.
    #[must_use]
    pub const fn fifo(self) -> Ties {
        Ties::by(self.criterion, Age::FirstIn)
    }

    /// Returns the rule with the same criterion that prefers the newest.
    #[must_use]
    pub const fn lifo(self) -> Ties {
        Ties::by(self.criterion, Age::LastIn)
    }

    /// Returns the second criterion, if any.
    #[must_use]
    pub const fn criterion(self) -> Option<Criterion> {
        self.criterion
    }

    /// Returns the last criterion.
    #[must_use]
    pub const fn age(self) -> Age {
        self.age
    }

    /// Returns the value that the criterion compares, for a node with path cost `g` and heuristic value `h`.
    #[inline]
    pub(crate) fn second<C: Cost>(self, g: C, h: C) -> C {
        match self.criterion {
            None => C::ZERO,
            Some(Criterion::LowH) => h,
            Some(Criterion::LowG | Criterion::HighG) => g,
        }
    }
}

/// Writes `lowest h`, `highest g` or `lowest g`.
impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Criterion::LowH => "lowest h",
            Criterion::HighG => "highest g",
            Criterion::LowG => "lowest g",
        })
    }
}

/// Writes the rule as `FromStr` reads it: `fifo`, `lifo`, or a criterion, followed by `,fifo` if the oldest is preferred,
/// as in `low-h,fifo`.
impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.criterion {
            None => "",
            Some(Criterion::LowH) => "low-h",
            Some(Criterion::HighG) => "high-g",
            Some(Criterion::LowG) => "low-g",
        })?;
        f.write_str(match (self.criterion, self.age) {
            (None, Age::FirstIn) => "fifo",
            (None, Age::LastIn) => "lifo",
            (Some(_), Age::FirstIn) => ",fifo",
            (Some(_), Age::LastIn) => "",
        })
    }
}

/// The error of parsing a [`Ties`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiesError {
    found: String,
}

impl fmt::Display for TiesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found `{}`, expected fifo, lifo, low-h, high-g or low-g; one of the last three may be followed by \
             a comma and the age, as in low-h,fifo",
            self.found
        )
    }
}

impl std::error::Error for TiesError {}

/// Reads `fifo`, `lifo`, or a criterion with or without an age. A criterion without an age prefers the newest.
impl FromStr for Ties {
    type Err = TiesError;

    fn from_str(text: &str) -> Result<Ties, TiesError> {
        let wrong = || TiesError {
            found: text.to_owned(),
        };
        let age = |text| match text {
            "fifo" => Ok(Age::FirstIn),
            "lifo" => Ok(Age::LastIn),
            _ => Err(wrong()),
        };
        let parts = text.split_once(',').unzip();
        let (first, second) = (parts.0.map(str::trim), parts.1.map(str::trim));
        let criterion = match first.unwrap_or(text) {
            "low-h" => Criterion::LowH,
            "high-g" => Criterion::HighG,
            "low-g" => Criterion::LowG,
            _ => return Ok(Ties::by(None, age(text)?)),
        };
        let age = second.map_or(Ok(Age::LastIn), age)?;
        Ok(Ties::by(Some(criterion), age))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_survives_formatting_and_parsing() {
        for ties in [
            Ties::FIFO,
            Ties::LIFO,
            Ties::LOW_H,
            Ties::HIGH_G,
            Ties::LOW_G,
        ] {
            for ties in [ties, ties.fifo(), ties.lifo()] {
                assert_eq!(ties.to_string().parse(), Ok(ties));
            }
        }
    }

    #[test]
    fn an_invalid_rule_is_rejected_with_the_valid_ones() {
        for text in [
            "",
            "old",
            "fifo,lifo",
            "low-h,",
            "low-h,high-g",
            "lifo,low-h",
        ] {
            let error = text.parse::<Ties>().expect_err(text).to_string();
            assert!(error.starts_with(&format!("found `{text}`, expected fifo, lifo, low-h")));
        }
    }
}
