//! The laws of searches: each a function of one search and one graph.

mod answers;
mod counts;
mod driving;
mod inspection;
mod limits;
mod observers;
mod ownership;

use crate::case::{Case, Truth};
use crate::violation::Found;
use crate::{Entry, Graph, Law, Violation, table};

/// The test of a law on one search and one graph.
type Holds = fn(&Case<'_>) -> Found;

const LAWS: [(Law, Holds); 11] = [
    (Law::Counts, counts::add_up),
    (Law::Limits, limits::are_exact),
    (Law::Driving, driving::stepping_equals_running),
    (Law::Restart, driving::restart_equals_new),
    (Law::Inspection, inspection::agrees),
    (Law::Observers, observers::see_what_is_counted),
    (Law::Ownership, ownership::nothing_is_left),
    (Law::Paths, answers::paths_are_legal),
    (Law::Proofs, answers::proofs_are_true),
    (Law::Solutions, answers::solutions_are_as_promised),
    (Law::Cycles, answers::ends_on_cycles),
];

/// Tests whether every search of the [`table`](crate::table) keeps every law on this graph.
///
/// The heuristic must be [what is declared](search_core::Heuristic) of it, and `None` only where no goal can be
/// reached. Searches that do not recognise states get a limit on depth if there are too many paths.
///
/// # Errors
/// The first [`Violation`].
///
/// ```
/// use search_laws::{Graph, check_graph};
///
/// let ring = Graph::new((0..5).map(|node| vec![((node + 1) % 5, 1), ((node + 4) % 5, 2)])).with_goals([3]);
/// check_graph(&ring)?;
/// # Ok::<(), search_laws::Violation>(())
/// ```
pub fn check_graph(graph: &Graph) -> Result<(), Violation> {
    check_searches(&table(), graph)
}

/// The same for some searches.
///
/// # Errors
/// The first [`Violation`].
pub fn check_searches(searches: &[Entry<Graph>], graph: &Graph) -> Result<(), Violation> {
    let truth = Truth::of(graph);
    for entry in searches {
        let case = Case {
            entry,
            graph,
            truth: &truth,
        };
        for (law, holds) in LAWS {
            holds(&case).map_err(|fault| Violation {
                law,
                search: Some(entry.name.clone()),
                state: fault.node.map(|node| graph.label(node)),
                found: fault.found,
            })?;
        }
    }
    Ok(())
}
