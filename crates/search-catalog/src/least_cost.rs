use search_core::{Clock, Limits, Number, Proven, Step};

use crate::engines::stepping;
use crate::erased::{AnyState, Erased};
use crate::{Algorithm, Instance};

/// The number of expansions within which the least cost is looked for.
const EXPANSIONS: u64 = 20_000;

/// Returns the cost of an optimal solution if A* proves one within 20,000 expansions, to compare with the cost of another
/// solution. It is not looked for in a puzzle that is declared a tree, such as Sudoku, whose solutions are not told apart by
/// their costs.
#[must_use]
pub fn least_cost(space: Erased<'_>, start: AnyState) -> Option<Number> {
    if space.is_tree() {
        return None;
    }
    let algorithm: Algorithm = "a-star".parse().ok()?;
    let mut search = stepping(space, start, algorithm, None).ok()?;
    search.set_limits(Limits {
        expansions: Some(EXPANSIONS),
        clock: Clock::none(),
        ..Limits::default()
    });
    let found = (search.advance() == Step::Solution).then(|| search.solution());
    found
        .flatten()
        .filter(|solved| solved.proven == Proven::Optimal)?
        .cost
}

impl Instance {
    /// Returns the cost of an optimal solution, as [`least_cost`] does.
    ///
    /// ```
    /// use search_catalog::{ListedPuzzle, Spec};
    /// use search_core::Number;
    ///
    /// let graph = ListedPuzzle::named("graph").expect("the puzzle is in the catalog");
    /// let romania = graph.open(Spec::new(["romania"], [("", ""); 0]))?.only()?;
    /// let found = romania.search("breadth-first".parse()?)?.next_solution().expect("there is a way");
    /// assert_eq!((found.cost, romania.least_cost()), (Some(Number::Whole(450)), Some(Number::Whole(418))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn least_cost(&self) -> Option<Number> {
        let (space, start) = self.erased()?;
        least_cost(space, start)
    }
}
