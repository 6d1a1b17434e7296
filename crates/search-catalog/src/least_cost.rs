use search_core::{Limits, Proven, Step, cost::Number, engine::Clock};

use crate::Algorithm;
use crate::engines::stepping;
use crate::erased::{AnyState, Erased};

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
