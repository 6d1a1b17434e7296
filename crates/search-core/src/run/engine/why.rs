//! The reason for the next node, and its text.

use std::fmt;

use crate::store::{Age, Criterion, Ties};

/// The reason why an entry of the frontier is the next one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// It is the start state.
    Start,
    /// It had already been taken from the frontier when a limit stopped the search.
    Stopped,
    /// It is the oldest entry: breadth-first search.
    FirstIn,
    /// It is the first untried action of the deepest expanded state: depth-first search.
    Deepest,
    /// It is the oldest entry on the side with fewer states to expand: bidirectional search.
    SmallerSide,
    /// It has the smallest value of the remaining states of its layer: beam search.
    BestOfLayer {
        /// The value, as its `Debug` output.
        value: String,
    },
    /// It has the smallest value: best-first search.
    Smallest {
        /// The value, as its `Debug` output.
        value: String,
        /// The number of entries with this value, including this one.
        equals: usize,
        /// The tie-breaking rule that selects it among them.
        ties: Ties,
        /// The result of the second criterion of that rule, if it has one.
        decided: Option<TieDecision>,
    },
    /// It is the choice of an engine that gives its own reason, such as a [policy](crate::policy).
    Own {
        /// The reason that it gives, as a clause.
        reason: String,
    },
    /// It has the smallest stored value, and no entry with this value is deeper: searches that drop states and back up
    /// their values.
    SmallestAndDeepest {
        /// The value, as its `Debug` output.
        value: String,
        /// The number of entries with this value, including this one.
        equals: usize,
    },
}

/// The result of the second criterion of a tie-breaking rule ([`Ties`]) among entries with the same value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TieDecision {
    /// The second criterion of the rule.
    pub criterion: Criterion,
    /// The g or h of the next entry.
    pub value: String,
    /// The number of entries with this value of the criterion, including this one; the age decides among them.
    pub equals: usize,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Start => f.write_str("it is the start state"),
            Why::Stopped => f.write_str("it was the next when a limit stopped the search"),
            Why::FirstIn => f.write_str("it is the oldest"),
            Why::Deepest => {
                f.write_str("it follows by the first untried action of the deepest expanded state")
            }
            Why::SmallerSide => {
                f.write_str("it is the oldest on the side that had fewer states to expand")
            }
            Why::BestOfLayer { value } => {
                write!(
                    f,
                    "it has the smallest value of the states left in its layer, {value}"
                )
            }
            Why::Smallest {
                value, equals: 1, ..
            }
            | Why::SmallestAndDeepest { value, equals: 1 } => {
                write!(f, "it alone has the smallest value, {value}")
            }
            Why::Smallest {
                value,
                equals,
                ties,
                decided,
            } => {
                write!(f, "of the {equals} with the smallest value, {value}, ")?;
                let age = match ties.age() {
                    Age::FirstIn => "oldest",
                    Age::LastIn => "newest",
                };
                match decided {
                    Some(decided) if decided.equals == 1 => {
                        write!(
                            f,
                            "it alone has the {}, {}",
                            decided.criterion, decided.value
                        )
                    }
                    Some(TieDecision {
                        criterion,
                        value,
                        equals,
                    }) => write!(
                        f,
                        "{equals} have the {criterion}, {value}, and of these it is the {age}"
                    ),
                    None => write!(f, "it is the {age}"),
                }
            }
            Why::Own { reason } => f.write_str(reason),
            Why::SmallestAndDeepest { value, equals } => write!(
                f,
                "of the {equals} with the smallest value, {value}, none is deeper"
            ),
        }
    }
}
