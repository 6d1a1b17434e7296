//! The methods of solving, and the state spaces of those that have their own.

pub use crate::backtracking::{Backtracking, BacktrackingState, CellValue};
pub use crate::names::MethodError;
pub use crate::placements::Placements;
pub use crate::singles::{Singles, SinglesState};
pub use crate::solve::MethodSearch;

use crate::{CellRule, Propagation, Settings};

/// A method of solving puzzles: a state space and the engine that searches it.
///
/// All but [`Fast`](Method::Fast) are classic methods in their plain form, so that their counts can be compared. All
/// methods find the same solutions.
///
/// ```
/// use sudoku_puzzle::method::Method;
///
/// let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
/// assert_eq!(names, ["fast", "singles", "weighted", "compact", "candidates", "sorted"]);
/// assert_eq!("compact".parse(), Ok(Method::Compact));
/// assert_eq!("weighted:k=-3".parse(), Ok(Method::Weighted { k: -3 }));
///
/// let method: Method = "candidates:depth-first,locked".parse()?;
/// assert_eq!(method.to_string(), "candidates:locked,first,depth-first");
/// assert_eq!(
///     "fast:locked".parse::<Method>().unwrap_err().to_string(),
///     "found `locked`, expected no setting, as the method fast has none"
/// );
/// # Ok::<(), sudoku_puzzle::method::MethodError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// The fastest method for the size.
    #[default]
    Fast,
    /// Sets of used values, naked singles to the fixpoint, and guesses in the cell with the fewest candidates: see
    /// [`Singles`].
    Singles,
    /// Naked and hidden singles, and guesses in the cell with the largest weight: see [`CellRule::Weighted`].
    Weighted {
        /// The weight of the cell itself.
        k: i32,
    },
    /// Backtracking over the cells row by row, values ascending, without propagation: see
    /// [`Backtracking::row_by_row`](crate::Backtracking::row_by_row).
    Compact,
    /// A [`Board`](crate::Board) of candidate sets with any propagation, cell rule and engine.
    Candidates {
        /// The propagation and the cell rule.
        settings: Settings,
        /// The engine.
        engine: Order,
    },
    /// Backtracking over the cells sorted by their number of candidates, without propagation: see
    /// [`Backtracking::sorted`](crate::Backtracking::sorted).
    Sorted,
}

/// The order in which boards are expanded.
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

impl Order {
    /// All orders.
    pub const ALL: [Order; 3] = [Order::BreadthFirst, Order::DepthFirst, Order::BestFirst];
}

impl Method {
    /// All methods, with their default settings.
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

    /// Returns the name, one word without the settings.
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
