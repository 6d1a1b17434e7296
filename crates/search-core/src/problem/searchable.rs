use std::fmt;

use super::Heuristic;

/// A state of a puzzle: the one trait to implement for a puzzle.
///
/// Tree search needs nothing else, except for a [cycle check](crate::CycleCheck). That, and graph search, which detects
/// duplicates, require `Eq + Hash`. Implement [`StateSpace`](crate::StateSpace) instead for named actions, other types of
/// costs, or successors generated one at a time.
///
/// # Contract
/// - `successors` returns the same states in the same order at every call. This makes counts reproducible.
/// - `step_cost` returns the same cost at every call.
/// - `heuristic_value` is 0 at a solution and has the property that [`HEURISTIC`](Searchable::HEURISTIC) declares.
/// - Equal states have equal hashes, if the type is `Eq + Hash`.
///
/// [`check`](crate::check()) explores a puzzle and reports the first violation.
///
/// # Example
/// Counting from 1 to 10, where a step adds one or doubles:
/// ```
/// use search_core::{Searchable, breadth_first};
/// use std::fmt;
///
/// #[derive(PartialEq, Eq, Hash)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     fn is_solution(&self) -> bool {
///         self.0 == 10
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [Number(self.0 + 1), Number(self.0 * 2)]
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let report = breadth_first::graph(Number(1)).run();
/// let solution = report.solution().expect("10 can be reached");
/// let path: Vec<u32> = solution.path().expect("graph search keeps the path").map(|number| number.0).collect();
/// assert_eq!(path, [1, 2, 4, 5, 10]);
/// ```
pub trait Searchable: Sized {
    /// The property of [`heuristic_value`](Searchable::heuristic_value) that proofs may rely on. The default is
    /// [`Heuristic::Unknown`].
    ///
    /// If it is declared admissible, A* and its variants prove their solutions optimal. Otherwise they prove them
    /// [optimal if the heuristic is admissible](crate::Proven::OptimalIfAdmissible).
    ///
    /// ```
    /// use search_core::{Heuristic, Proven, Searchable, a_star};
    /// # use std::fmt;
    ///
    /// /// From 1 to 10 by adding one and doubling.
    /// #[derive(PartialEq, Eq, Hash)]
    /// struct Number(u32);
    ///
    /// impl Searchable for Number {
    ///     const HEURISTIC: Heuristic = Heuristic::Admissible;
    ///
    ///     fn is_solution(&self) -> bool {
    ///         self.0 == 10
    ///     }
    ///     fn successors(&self) -> impl IntoIterator<Item = Self> {
    ///         [Number(self.0 + 1), Number(self.0 * 2)]
    ///     }
    ///     fn heuristic_value(&self) -> u32 {
    ///         u32::from(self.0 != 10)
    ///     }
    ///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
    ///         write!(out, "{}", self.0)
    ///     }
    /// }
    ///
    /// let report = a_star::graph(Number(1)).run();
    /// assert_eq!(report.solution().map(|solution| solution.proven), Some(Proven::Optimal));
    /// ```
    const HEURISTIC: Heuristic = Heuristic::Unknown;

    /// `true` if no state can be reached by two paths, so that searches need no cycle check. This holds for Sudoku and
    /// n queens, where each action fills one more cell. The default is `false`.
    const IS_TREE: bool = false;

    /// Returns `true` if this state is a solution. Any number of states may be.
    fn is_solution(&self) -> bool;

    /// Returns the states that one action leads to, in the order in which they are generated.
    fn successors(&self) -> impl IntoIterator<Item = Self>;

    /// Returns the cost of the step from this state to `successor`, one of its successors. The default is 1.
    ///
    /// Breadth-first search and iterative deepening minimise the number of steps and not their cost:
    /// [`uniform_cost`](crate::uniform_cost) and [`a_star`](crate::a_star) find a cheapest solution.
    ///
    /// ```
    /// use search_core::{Searchable, breadth_first, uniform_cost};
    /// # use std::fmt;
    ///
    /// /// From 1 to 10: adding one costs 1, doubling costs the number itself.
    /// #[derive(PartialEq, Eq, Hash)]
    /// struct Number(u32);
    ///
    /// impl Searchable for Number {
    ///     fn is_solution(&self) -> bool {
    ///         self.0 == 10
    ///     }
    ///     fn successors(&self) -> impl IntoIterator<Item = Self> {
    ///         [Number(self.0 + 1), Number(self.0 * 2)]
    ///     }
    ///     fn step_cost(&self, successor: &Self) -> u32 {
    ///         successor.0 - self.0
    ///     }
    ///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
    ///         write!(out, "{}", self.0)
    ///     }
    /// }
    ///
    /// let cheapest = uniform_cost::graph(Number(1)).run();
    /// assert_eq!(cheapest.solution().and_then(|solution| solution.cost), Some(9));
    /// let shortest = breadth_first::graph(Number(1)).run();
    /// assert_eq!(shortest.solution().map(|solution| solution.depth), Some(4));
    /// ```
    #[inline]
    fn step_cost(&self, successor: &Self) -> u32 {
        let _ = successor;
        1
    }

    /// Returns an estimate of the cost of a cheapest path to a solution, which is 0 at a solution.
    ///
    /// Best-first search expands the state with the smallest value first. The default is 0 everywhere.
    fn heuristic_value(&self) -> u32 {
        0
    }

    /// Writes the state in a readable form, which may have several lines.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns the number of bytes that the state holds on the heap (in a `Box` or a `Vec`). The default is 0.
    ///
    /// The count of [`bytes`](crate::Counts::bytes) and the [limit](crate::Limits::bytes) on it include them.
    /// [`allocated`](crate::memory::allocated) returns the size of an allocation. The result must not change for a state.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// Implements `Display` for a state through [`Searchable::write`], for `println!` and `format!`.
///
/// ```
/// use search_core::{Searchable, DisplayState};
/// # struct Lamp(bool);
/// # impl Searchable for Lamp {
/// #     fn is_solution(&self) -> bool { self.0 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Lamp(!self.0)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
/// #         out.write_str(if self.0 { "on" } else { "off" })
/// #     }
/// # }
/// assert_eq!(DisplayState(&Lamp(true)).to_string(), "on");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DisplayState<'a, S>(pub &'a S);

impl<S: Searchable> fmt::Display for DisplayState<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}
