use std::sync::Arc;

use search_core::Heuristic;
use search_core::estimator::Estimator;

use crate::{DescribedGraph, Distance, DistanceTable};

/// The differential heuristic of an undirected graph: of the lower bounds |d(L, s) − d(L, goal)| on the distance between a state s and
/// the goal, the greatest of all landmarks L. If there are several goals, it is the smallest value of one.
///
/// It is consistent on the space that it was created for, as the triangle inequality holds in an undirected graph, which
/// [`DistanceTable::compute`] tests. Of other spaces, nothing is guaranteed.
///
/// Sources: A. V. Goldberg and C. Harrelson, *Computing the shortest path: A\* search meets graph theory*, 2005 (ALT);
/// N. R. Sturtevant, A. Felner, M. Barrer, J. Schaeffer and N. Burch, *Memory-based heuristics for explicit state spaces*, 2009.
///
/// ```
/// use std::sync::Arc;
///
/// use search_core::{Backward, Proven, Ranked, StateSpace, a_star, memory::Budget};
/// use search_heuristics::{DescribedGraph, Differential, DistanceTable};
///
/// /// A row of 100 rooms with doors between neighbours. One room is the goal.
/// struct Row {
///     goal: u32,
/// }
///
/// impl StateSpace for Row {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///
///     fn is_goal(&self, room: &u32) -> bool { *room == self.goal }
///     fn actions(&self, room: &u32, out: &mut Vec<u32>) { out.extend([room.wrapping_sub(1), room + 1]) }
///     fn result(&self, _: &u32, next: u32) -> Option<u32> { (next < 100).then_some(next) }
/// }
///
/// impl Backward for Row {
///     fn goals(&self) -> Vec<u32> { vec![self.goal] }
///     fn predecessors(&self, room: &u32, visit: impl FnMut(u32, u32)) { self.expand(room, &mut Vec::new(), visit) }
/// }
///
/// impl Ranked for Row {
///     fn states(&self) -> u64 { 100 }
///     fn rank(&self, room: &u32) -> u64 { (*room).into() }
///     fn unrank(&self, rank: u64) -> u32 { rank as u32 }
/// }
///
/// impl DescribedGraph for Row {
///     fn graph(&self) -> String { "a row of 100 rooms".to_owned() }
/// }
///
/// // One table for all goals.
/// let table = Arc::new(DistanceTable::compute(&Row { goal: 0 }, &50, 1, &Budget::default())?);
/// for goal in [7, 60] {
///     let space = Row { goal };
///     let heuristic = Differential::new(Arc::clone(&table), &space).expect("the graph is the same");
///     let report = a_star::graph((space.with_heuristic(heuristic), 40)).run();
///     let solution = report.solution().expect("the goal can be reached");
///     assert_eq!((solution.cost, solution.proven), (Some(goal.abs_diff(40)), Proven::Optimal));
///     assert_eq!(report.counts.expanded, solution.depth);
/// }
/// # Ok::<(), search_heuristics::DistanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Differential<C> {
    table: Arc<DistanceTable<C>>,
    goals: Vec<u64>,
    /// The distances of each goal.
    of_goals: Vec<Box<[C]>>,
}

impl<C: Distance> Differential<C> {
    /// Creates the heuristic of `space`, for its goals. Returns `None` if `table` is that of another graph.
    pub fn new<P: DescribedGraph<Cost = C>>(
        table: Arc<DistanceTable<C>>,
        space: &P,
    ) -> Option<Self> {
        if table.graph() != space.graph() {
            return None;
        }
        let goals = ranks_of_goals(space);
        let of_goals = goals.iter().map(|&goal| table.distances(goal).into());
        Some(Differential {
            of_goals: of_goals.collect(),
            goals,
            table,
        })
    }

    /// Returns the table.
    #[must_use]
    pub fn table(&self) -> &Arc<DistanceTable<C>> {
        &self.table
    }
}

fn ranks_of_goals<P: DescribedGraph>(space: &P) -> Vec<u64> {
    let goals = space.goals();
    goals.iter().map(|goal| space.rank(goal)).collect()
}

/// Returns a lower bound on the distance between two states, given the distances of both from the landmarks. Returns `None` if there
/// is no path between them.
#[inline]
fn lower_bound<C: Distance>(here: &[C], there: &[C]) -> Option<C> {
    let mut bound = C::ZERO;
    for (&here, &there) in here.iter().zip(there) {
        match (here == C::MAX, there == C::MAX) {
            (false, false) => bound = bound.max(here.difference(there)),
            (true, true) => {}
            _ => return None,
        }
    }
    Some(bound)
}

impl<P: DescribedGraph<Cost: Distance>> Estimator<P> for Differential<P::Cost> {
    fn guarantee(&self, space: &P) -> Heuristic {
        let is_same = self.goals == ranks_of_goals(space) && self.table.graph() == space.graph();
        match is_same {
            true => Heuristic::Consistent,
            false => Heuristic::Unknown,
        }
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
        let here = self.table.distances(space.rank(state));
        let goals = self.of_goals.iter();
        let bounds = goals.filter_map(|there| lower_bound(here, there));
        bounds.min()
    }
}
