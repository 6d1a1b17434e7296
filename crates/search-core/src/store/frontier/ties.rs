use std::fmt;
use std::str::FromStr;

use crate::problem::Cost;

/// Which of several states with the same value is next: a second criterion, or none, and behind it the age.
///
/// The rule changes no cost of a solution that is proven, but counts, sometimes much: of the states of A* with the f
/// of the solution some rules expand nearly all, others few. M. Asai and A. Fukunaga, *Tie-breaking strategies for
/// cost-optimal best first search*, 2017 (first in AAAI 2016), compare such rules. Each search has a default, which
/// its module names; [`ties`](crate::best_first::Graph::ties) sets another.
///
/// A criterion that the value decides already leaves all to the age: high g of greedy best-first search means
/// something, its low h does not. In A* high g and low h are the same order, as f = g + h is equal.
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

/// The second criterion of a rule for [`Ties`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The smallest heuristic value.
    LowH,
    /// The path that costs most.
    HighG,
    /// The path that costs least.
    LowG,
}

/// The last criterion of a rule for [`Ties`]: the order in which states came into the open list with the value that
/// they have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Age {
    /// First in, first out: the oldest is next.
    #[default]
    FirstIn,
    /// Last in, first out: the newest is next.
    LastIn,
}

impl Ties {
    /// First in, first out: the oldest is next.
    pub const FIFO: Ties = Ties::by(None, Age::FirstIn);
    /// Last in, first out: the newest is next.
    pub const LIFO: Ties = Ties::by(None, Age::LastIn);
    /// The smallest heuristic value, and of these the newest.
    pub const LOW_H: Ties = Ties::by(Some(Criterion::LowH), Age::LastIn);
    /// The path that costs most, and of these the newest.
    pub const HIGH_G: Ties = Ties::by(Some(Criterion::HighG), Age::LastIn);
    /// The path that costs least, and of these the newest.
    pub const LOW_G: Ties = Ties::by(Some(Criterion::LowG), Age::LastIn);

    const fn by(criterion: Option<Criterion>, age: Age) -> Ties {
        Ties { criterion, age }
    }

    /// The same criterion, and of what is equal in it the oldest.
    #[must_use]
    pub const fn fifo(self) -> Ties {
        Ties::by(self.criterion, Age::FirstIn)
    }

    /// The same criterion, and of what is equal in it the newest.
    #[must_use]
    pub const fn lifo(self) -> Ties {
        Ties::by(self.criterion, Age::LastIn)
    }

    /// The second criterion, if there is one.
    #[must_use]
    pub const fn criterion(self) -> Option<Criterion> {
        self.criterion
    }

    /// What decides between states that are equal in that, too.
    #[must_use]
    pub const fn age(self) -> Age {
        self.age
    }

    /// What the criterion looks at, of a state with path cost `g` and heuristic value `h`.
    #[inline]
    pub(crate) fn second<C: Cost>(self, g: C, h: C) -> C {
        match self.criterion {
            None => C::ZERO,
            Some(Criterion::LowH) => h,
            Some(Criterion::LowG | Criterion::HighG) => g,
        }
    }
}

/// In words: `lowest h`, `highest g`, `lowest g`.
impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Criterion::LowH => "lowest h",
            Criterion::HighG => "highest g",
            Criterion::LowG => "lowest g",
        })
    }
}

/// As it is read: `fifo`, `lifo`, a criterion alone where the newest is next, or with `fifo`, as in `low-h,fifo`.
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

/// A text that is no rule for [`Ties`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiesError {
    found: String,
}

impl fmt::Display for TiesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found `{}`, expected fifo, lifo, low-h, high-g or low-g, or one of the last three with the age behind a \
             comma, as in low-h,fifo",
            self.found
        )
    }
}

impl std::error::Error for TiesError {}

/// A criterion without an age takes the newest.
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
    fn every_rule_is_read_back_the_same() {
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
    fn what_is_no_rule_is_refused_with_what_is_one() {
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
