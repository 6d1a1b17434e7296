//! The table that describes each count of [`Counts`].
//!
//! Reports, JSON, CSV, traces, schemas, cluster messages and the explorer's page are generated from
//! [`Counts::FIELDS`]. To add a counter, add an entry to the table below and the line that increments it.
//!
//! ```
//! use search_core::Counts;
//!
//! let counts = Counts { expanded: 3, generated: 7, ..Counts::default() };
//! let lines: Vec<String> = counts
//!     .known()
//!     .take(2)
//!     .map(|(field, count)| format!("{} = {count}", field.name))
//!     .collect();
//! assert_eq!(lines, ["expanded = 3", "generated = 7"]);
//! ```

pub(super) mod table;

use table::Counts;

/// An entry of the table of counts, [`Counts::FIELDS`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Field {
    /// The name of the field of [`Counts`], also used in JSON and CSV.
    pub name: &'static str,
    /// The label in reports, tables and on the page.
    pub heading: &'static str,
    /// A sentence that defines the count.
    pub meaning: &'static str,
    /// The unit of the count.
    pub unit: Unit,
    /// How the counts of two searches are combined.
    pub total: Total,
    /// When the count is shown.
    pub shown: When,
    /// Whether the count can be derived from the calls of an [`Observer`](crate::Observer).
    pub events: Events,
    /// The systems that count differently, each with its rule.
    rules: &'static [(Convention, Rule)],
    get: fn(&Counts) -> Option<u64>,
    set: fn(&mut Counts, Option<u64>),
}

impl Field {
    /// Returns the count in its unit, or `None` if it does not apply to the engine.
    #[must_use]
    pub fn of(&self, counts: &Counts) -> Option<u64> {
        (self.get)(counts)
    }

    /// Sets the count in its unit. For a count that every engine has, `None` means 0.
    pub fn set(&self, counts: &mut Counts, value: Option<u64>) {
        (self.set)(counts, value);
    }

    /// Returns how another system defines this count.
    ///
    /// ```
    /// use search_core::Counts;
    /// use search_core::counts::{Convention, Rule};
    ///
    /// let expanded = Counts::field("expanded").expect("it is in the table");
    /// assert_eq!(expanded.rule(Convention::FastDownward), Rule::GoalToo);
    /// assert_eq!(expanded.rule(Convention::Searchlab), Rule::AsHere);
    /// ```
    #[must_use]
    pub fn rule(&self, convention: Convention) -> Rule {
        let known = self.rules.iter().find(|(of, _)| *of == convention);
        known.map_or(Rule::AsHere, |&(_, rule)| rule)
    }
}

/// The unit of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// A number of the things that the meaning names: states, successors, goal tests.
    Number,
    /// Steps of a path.
    Steps,
    /// Bytes.
    Bytes,
    /// Nanoseconds.
    Nanoseconds,
}

/// How the counts of two searches are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Total {
    /// An amount of work: the sum of both.
    Sum,
    /// The greater of both.
    Greatest,
    /// A peak: the greater of both if one search runs after the other; the sum if both run concurrently, which is an
    /// upper bound, as the two peaks need not coincide.
    Peak,
    /// The sum if one search runs after the other, the greater of both if they run concurrently.
    Time,
}

impl Total {
    #[inline]
    fn sequential(self, one: u64, other: u64) -> u64 {
        match self {
            Total::Sum | Total::Time => one + other,
            Total::Greatest | Total::Peak => one.max(other),
        }
    }

    #[inline]
    fn concurrent(self, one: u64, other: u64) -> u64 {
        match self {
            Total::Sum | Total::Peak => one + other,
            Total::Greatest | Total::Time => one.max(other),
        }
    }
}

/// When a count is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum When {
    /// Always; every engine has this count.
    Always,
    /// If it is known: only for engines to which it applies.
    WhereKnown,
}

/// How far the calls of an [`Observer`](crate::Observer) determine a count, so that it can be recomputed from a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Events {
    /// The calls determine the count exactly.
    Exact,
    /// The calls give a lower bound.
    AtLeast,
    /// The calls do not determine the count.
    Undetermined,
}

/// A system that defines how counts are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Convention {
    /// This project: the goal test is made when a state is taken from the frontier, and a goal is not expanded.
    #[default]
    Searchlab,
    /// The aima-python code, where breadth-first graph search makes the goal test when a state is generated.
    Aima,
    /// Fast Downward, where the goal is counted as expanded.
    FastDownward,
}

/// How a system defines a count, compared with this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The count is the same.
    AsHere,
    /// The count is one more if a goal is found.
    GoalToo,
    /// The count ends with the expansion that generates the goal, in engines that make the goal test at that time;
    /// otherwise it is the same.
    WhenGenerated,
}
