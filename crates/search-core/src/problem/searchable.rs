use std::fmt;

use super::Heuristic;

/// A state of a puzzle that can be searched: all that a newcomer has to write.
///
/// Tree search needs nothing more. Graph search, which recognises states that it has seen, is there for
/// types that are also `Eq + Hash`. Costs, actions and successors made one at a time are the matter of
/// [`StateSpace`](crate::StateSpace).
///
/// # Contract
/// - `successors` gives the same states in the same order at every call: counts are reproducible because
///   of it.
/// - `heuristic_value` is 0 at a solution, and keeps what [`HEURISTIC`](Searchable::HEURISTIC) promises.
/// - equal states hash alike (where the type is `Eq + Hash`).
///
/// [`check`](crate::check) explores a puzzle and names the first of these that does not hold.
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
    /// What is known of [`heuristic_value`](Searchable::heuristic_value): nothing, where it is left out.
    ///
    /// Where it is declared never to overestimate, A* and its relatives prove their solutions optimal; else they prove
    /// them [optimal if it never overestimates](crate::Proven::OptimalIfAdmissible).
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

    /// Whether no state can be reached on two ways, so that searches need not look for cycles: Sudoku and queens, where
    /// each step settles one place more. Left out, it is false.
    const IS_TREE: bool = false;

    /// Whether the search may end here.
    fn is_solution(&self) -> bool;

    /// The states that can be reached in one step, in the order in which they are to be tried.
    fn successors(&self) -> impl IntoIterator<Item = Self>;

    /// An estimate of how far the nearest solution is: smaller is nearer, 0 at a solution.
    ///
    /// Best-first search takes the smallest first. Left out, it is 0 everywhere.
    fn heuristic_value(&self) -> u32 {
        0
    }

    /// Writes the state for a person to read.
    ///
    /// # Errors
    /// Those of `out`.
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The bytes that the state holds outside itself (in a `Box` or a `Vec`), where the count of
    /// [`bytes`](crate::Counts::bytes) and the [limit](crate::Limits::bytes) on them are to be exact; how much memory each
    /// box takes, [`allocated`](crate::allocated) tells. Left out, it is 0; it must not change.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// A state in a form that `println!` and `format!` take: `Display` by way of [`Searchable::write`].
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
