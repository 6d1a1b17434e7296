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
/// assert_eq!("weighted:k=-3".parse(), Ok(Method::Weighted { k: -3 }));
///
/// let method: Method = "candidates:depth-first,locked".parse()?;
/// assert_eq!(method.to_string(), "candidates:locked,first,depth-first");
/// assert_eq!(
///     "fast:locked".parse::<Method>().unwrap_err().to_string(),
///     "found `locked`, expected no setting, as the method fast has none"
/// );
/// # Ok::<(), sudoku_puzzle::MethodError>(())
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

impl Order {
    /// Every order.
    pub const ALL: [Order; 3] = [Order::BreadthFirst, Order::DepthFirst, Order::BestFirst];
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
