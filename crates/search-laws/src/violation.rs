use std::fmt;

/// What must hold: of a search on any space, or of a space whatever searches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// No count ever falls, and the counts of one search fit together.
    Counts,
    /// Each limit stops where it says, under its own name, and a raised limit goes on as if it had never stopped.
    Limits,
    /// Steps, `advance`, `run`, `solutions`, a search with an observer and one with limits that are never reached do
    /// the same.
    Driving,
    /// A search that is restarted does what a new one does.
    Restart,
    /// The frontier, the closed list and the paths fit what the search does next, and its counts.
    Inspection,
    /// What an observer is told is what is counted.
    Observers,
    /// States are dropped as soon as they are not needed any more, and all of them in the end.
    Ownership,
    /// A solution is a goal, and its path leads from the start to it by steps of the space.
    Paths,
    /// What is proven of a solution or by an end is true, and what the search promises is proven.
    Proofs,
    /// Each solution is found as often as the search promises.
    Solutions,
    /// The search ends on a space with cycles, if it promises to.
    Cycles,
    /// The methods of a space give the same at every call, and fit together.
    Space,
    /// Equal states hash alike.
    Hash,
    /// The heuristic is 0 at every goal, and what is declared of it is true.
    Heuristic,
    /// In a space that is declared a tree, no state can be reached on two ways.
    Tree,
    /// An action is an inverse if it leads back, and only then.
    Inverse,
    /// Moves in place do what actions do, and undoing them takes them back.
    InPlace,
    /// The goals and the steps backward are those forward.
    Backward,
    /// States and numbers belong together one to one.
    Ranked,
    /// States are read back as they were written.
    Packed,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Law::Counts => "counts add up",
            Law::Limits => "limits are exact",
            Law::Driving => "stepping equals running",
            Law::Restart => "a restart equals a new search",
            Law::Inspection => "inspection agrees with the search",
            Law::Observers => "observers see what is counted",
            Law::Ownership => "states are dropped when they are not needed",
            Law::Paths => "paths are legal",
            Law::Proofs => "what is proven is true",
            Law::Solutions => "solutions are as many as promised",
            Law::Cycles => "the search ends on cycles",
            Law::Space => "the methods of the space fit together",
            Law::Hash => "equal states hash alike",
            Law::Heuristic => "the heuristic is what is declared",
            Law::Tree => "no state of a tree has two ways to it",
            Law::Inverse => "inverse actions lead back",
            Law::InPlace => "moves in place equal actions",
            Law::Backward => "steps backward are steps forward",
            Law::Ranked => "ranks are one to one",
            Law::Packed => "packed states are read back",
        })
    }
}

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The search that breaks it; `None` for a law about the space.
    pub search: Option<String>,
    /// The state that shows it, as text, where one state does.
    pub state: Option<String>,
    /// What was found, and what was expected.
    pub found: String,
}

impl fmt::Display for Violation {
    /// The search, the law, the state and what was found there.
    ///
    /// ```
    /// use search_laws::{Law, Violation};
    ///
    /// let violation = Violation {
    ///     law: Law::Paths,
    ///     search: Some("a_star::graph".to_owned()),
    ///     state: Some("5 and 0".to_owned()),
    ///     found: "no step leads there".to_owned(),
    /// };
    /// let text = "a_star::graph breaks the law \"paths are legal\" at state 5 and 0: no step leads there";
    /// assert_eq!(violation.to_string(), text);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let breaker = self.search.as_deref().unwrap_or("the space");
        write!(f, "{breaker} breaks the law \"{}\"", self.law)?;
        if let Some(state) = &self.state {
            write!(f, " at state {state}")?;
        }
        write!(f, ": {}", self.found)
    }
}

impl std::error::Error for Violation {}

/// What a law found: nothing, or what and, where one state shows it, in which.
pub(crate) type Found = Result<(), Fault>;

/// A violation before it is known of which search and law.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) node: Option<u32>,
    pub(crate) found: String,
}

impl From<String> for Fault {
    fn from(found: String) -> Self {
        Fault { node: None, found }
    }
}

/// Leaves the law with a message unless a condition holds; `at node;` before it names the state.
macro_rules! hold {
    (at $node:expr; $condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::violation::Fault { node: Some($node), found: format!($($message)+) });
        }
    };
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::violation::Fault::from(format!($($message)+)));
        }
    };
}
pub(crate) use hold;

/// Leaves the law with both values unless they are equal.
macro_rules! equal {
    ($found:expr, $expected:expr, $($what:tt)+) => {{
        let (found, expected) = (&$found, &$expected);
        if found != expected {
            let what = format!($($what)+);
            return Err($crate::violation::Fault::from(format!("{what}: found {found:?}, expected {expected:?}")));
        }
    }};
}
pub(crate) use equal;
