use std::fmt;
use std::str::FromStr;

use crate::{CellRule, Propagation, Settings};

/// How a puzzle is solved: a state space and the engine that searches it.
///
/// Five are classic ones, kept as simple as they are known, so that their counts can be compared; all find the same
/// solutions.
///
/// ```
/// use sudoku_puzzle::Method;
///
/// let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
/// assert_eq!(names, ["fast", "singles", "weighted", "compact", "candidates", "sorted"]);
/// assert_eq!("compact".parse(), Ok(Method::Compact));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// What is quickest for the size.
    #[default]
    Fast,
    /// Sets of used values, naked singles to a fixpoint, and a guess in the cell with the fewest candidates: see
    /// [`Singles`](crate::Singles).
    Singles,
    /// Naked and hidden singles, and a guess where the sums of 1/candidates are largest: see [`CellRule::Weighted`].
    Weighted {
        /// The weight of the cell itself.
        k: i32,
    },
    /// Cells row by row, values ascending, and nothing concluded: see
    /// [`Backtracking::row_by_row`](crate::Backtracking::row_by_row).
    Compact,
    /// A [`Board`](crate::Board) of candidate sets with any propagation, any rule for the cell, and any engine.
    Candidates {
        /// Propagation and rule.
        settings: Settings,
        /// The engine.
        engine: Order,
    },
    /// Cells ordered once by their candidates, and nothing concluded: see
    /// [`Backtracking::sorted`](crate::Backtracking::sorted).
    Sorted,
}

/// In what order boards are expanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// [Breadth-first](search_core::breadth_first) tree search.
    BreadthFirst,
    /// [Depth-first](search_core::depth_first) tree search.
    DepthFirst,
    /// [Best-first](search_core::best_first) tree search.
    #[default]
    BestFirst,
}

impl Method {
    /// Every method, those with settings with their usual ones.
    pub const ALL: [Method; 6] = [
        Method::Fast,
        Method::Singles,
        Method::Weighted { k: 10 },
        Method::Compact,
        Method::Candidates {
            settings: Settings {
                propagation: Propagation::Naked,
                cell: CellRule::First,
            },
            engine: Order::BestFirst,
        },
        Method::Sorted,
    ];

    /// Its name, in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Fast => "fast",
            Method::Singles => "singles",
            Method::Weighted { .. } => "weighted",
            Method::Compact => "compact",
            Method::Candidates { .. } => "candidates",
            Method::Sorted => "sorted",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name; the method then has its usual settings.
impl FromStr for Method {
    type Err = MethodError;

    fn from_str(name: &str) -> Result<Method, MethodError> {
        let mut all = Method::ALL.into_iter();
        all.find(|method| method.name() == name)
            .ok_or_else(|| MethodError(name.to_owned()))
    }
}

/// No method has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodError(String);

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
        write!(
            f,
            "there is no method `{}`: it is one of {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for MethodError {}
