//! The laws of searches: each is a function of one search and one graph.

mod answers;
mod bounds;
mod counts;
mod driving;
mod inspection;
mod limits;
mod observers;
mod ownership;
mod panics;

use crate::case::{Case, GroundTruth};
use crate::violation::CheckResult;
use crate::{Entry, Graph, Law, Violation, table};

/// Tests a law on one search and one graph.
type LawTest = fn(&Case<'_>) -> CheckResult;

const LAWS: [(Law, LawTest); 13] = [
    (Law::Counts, counts::are_consistent),
    (Law::Limits, limits::are_exact),
    (Law::Driving, driving::stepping_is_equivalent_to_running),
    (Law::Restart, driving::restart_is_equivalent_to_a_new_search),
    (Law::Panics, panics::end_the_search),
    (Law::Inspection, inspection::is_consistent),
    (Law::Observers, observers::agree_with_the_counts),
    (Law::Ownership, ownership::states_are_dropped),
    (Law::Paths, answers::paths_are_valid),
    (Law::Proofs, answers::proofs_are_true),
    (Law::Bounds, bounds::hold_at_each_moment),
    (Law::Solutions, answers::solutions_are_as_promised),
    (Law::Cycles, answers::terminates_on_cycles),
];

/// Tests every law on every search of the [`table`](crate::table) with this graph.
///
/// The heuristic must have its [declared](search_core::Heuristic) properties. Searches without duplicate detection get a depth limit if there are too many paths.
///
/// # Errors
/// Returns the first [`Violation`].
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

/// Tests every law on these searches with this graph.
///
/// # Errors
/// Returns the first [`Violation`].
pub fn check_searches(searches: &[Entry], graph: &Graph) -> Result<(), Violation> {
    let truth = GroundTruth::new(graph);
    for entry in searches {
        let case = Case {
            entry,
            graph,
            truth: &truth,
        };
        for (law, test) in LAWS {
            test(&case).map_err(|fault| Violation {
                law,
                search: Some(entry.name.clone()),
                state: fault.node.map(|node| graph.label(node)),
                message: fault.message,
            })?;
        }
    }
    Ok(())
}
