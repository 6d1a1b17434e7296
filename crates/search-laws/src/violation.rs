use std::fmt;

/// A law of searches, which holds on every state space, or of state spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// Counts never decrease, and the counts of a search are consistent with each other.
    Counts,
    /// Each limit stops the search exactly and with its own name, and a search with a raised limit continues as if
    /// it had not been stopped.
    Limits,
    /// A search gives the same results by steps, `advance`, `run` or `solutions`, with an observer, and with limits
    /// that are never reached.
    Driving,
    /// A restarted search gives the same results as a new one.
    Restart,
    /// A search that panicked ends with its own limit and proves nothing, until it is restarted.
    Panics,
    /// The open list, the closed list and the paths are consistent with the following steps and the counts.
    Inspection,
    /// The events that an observer receives agree with the counts.
    Observers,
    /// States are dropped when they are no longer needed, and all of them at the end.
    Ownership,
    /// A solution is a goal, and its path consists of steps of the space from the start.
    Paths,
    /// What is proven of a solution or by the end of the search is true, and includes what the search promises.
    Proofs,
    /// The lower bound of a search whose solutions improve is never above the optimum.
    Bounds,
    /// Each solution is found as often as the search promises.
    Solutions,
    /// The search terminates on spaces with cycles, if it promises to.
    Cycles,
    /// A search gives the known answer of a graph, one that is published or proved by hand.
    KnownAnswers,
    /// The methods of a space are deterministic and consistent with each other.
    Space,
    /// `cost` and `expand` agree on the cost of each step.
    Costs,
    /// Equal states have equal hashes.
    Hash,
    /// The heuristic is 0 at every goal and has the declared properties.
    Heuristic,
    /// In a space that is declared a tree, every state has only one path.
    Tree,
    /// An action is an inverse exactly if it leads back.
    Inverse,
    /// In-place moves are equivalent to actions, and undo reverts them.
    InPlace,
    /// The goals and predecessors are consistent with `is_goal` and the successors.
    Backward,
    /// The estimates of the cost from the start have the declared property, and no step costs less than the least cost.
    BackwardHeuristic,
    /// Ranks are one-to-one.
    Ranked,
    /// Packed states are unpacked to equal states.
    Packed,
    /// Drawings are repeatable and fit into the backdrop.
    Drawn,
    /// A state and its representative are goals together and have the same successors up to symmetry.
    Canonical,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Law::Counts => "counts are consistent",
            Law::Limits => "limits are exact",
            Law::Driving => "stepping is equivalent to running",
            Law::Restart => "a restart is equivalent to a new search",
            Law::Panics => "a search that panicked proves nothing",
            Law::Inspection => "inspection agrees with the search",
            Law::Observers => "observed events agree with the counts",
            Law::Ownership => "states are dropped when no longer needed",
            Law::Paths => "paths are valid",
            Law::Proofs => "proofs are true",
            Law::Bounds => "lower bounds hold",
            Law::Solutions => "the number of solutions is as promised",
            Law::Cycles => "the search terminates on cycles",
            Law::KnownAnswers => "known answers are found",
            Law::Space => "the methods of the space are consistent",
            Law::Costs => "the costs of steps are consistent",
            Law::Hash => "equal states have equal hashes",
            Law::Heuristic => "the heuristic is as declared",
            Law::Tree => "no state of a tree has two paths",
            Law::Inverse => "inverse actions lead back",
            Law::InPlace => "in-place moves are equivalent to actions",
            Law::Backward => "backward steps are reversed forward steps",
            Law::BackwardHeuristic => "estimates from the start are as declared",
            Law::Ranked => "ranks are one-to-one",
            Law::Packed => "packed states round-trip",
            Law::Drawn => "drawings fit into the backdrop",
            Law::Canonical => "representatives stand for their states",
        })
    }
}

/// A violated law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The search that violates it; `None` for a law of the space.
    pub search: Option<String>,
    /// The state that demonstrates the violation, as text, if there is one.
    pub state: Option<String>,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for Violation {
    /// Formats the search, the law, the state and the message.
    ///
    /// ```
    /// use search_laws::{Law, Violation};
    ///
    /// let violation = Violation {
    ///     law: Law::Paths,
    ///     search: Some("a_star::graph".to_owned()),
    ///     state: Some("5 and 0".to_owned()),
    ///     message: "no step leads there".to_owned(),
    /// };
    /// let text = "a_star::graph violates the law \"paths are valid\" at state 5 and 0: no step leads there";
    /// assert_eq!(violation.to_string(), text);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let violator = self.search.as_deref().unwrap_or("the space");
        write!(f, "{violator} violates the law \"{}\"", self.law)?;
        if let Some(state) = &self.state {
            write!(f, " at state {state}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Violation {}

/// The result of testing a law.
pub(crate) type CheckResult = Result<(), Fault>;

/// A violation without the names of the law and the search.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) node: Option<u32>,
    pub(crate) message: String,
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Fault {
            node: None,
            message,
        }
    }
}

/// Returns an error with a message unless a condition holds; a leading `at node;` sets the state.
macro_rules! ensure {
    (at $node:expr; $condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::violation::Fault { node: Some($node), message: format!($($message)+) });
        }
    };
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::violation::Fault::from(format!($($message)+)));
        }
    };
}
pub(crate) use ensure;

/// Returns an error with both values unless they are equal.
#[cfg(feature = "searches")]
macro_rules! ensure_eq {
    ($found:expr, $expected:expr, $($what:tt)+) => {{
        let (found, expected) = (&$found, &$expected);
        if found != expected {
            let what = format!($($what)+);
            return Err($crate::violation::Fault::from(format!("{what}: found {found:?}, expected {expected:?}")));
        }
    }};
}
#[cfg(feature = "searches")]
pub(crate) use ensure_eq;
