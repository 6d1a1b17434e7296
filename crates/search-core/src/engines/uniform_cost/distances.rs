//! Costs from one state to all others.

use std::hash::Hash;

use super::Graph;
use crate::problem::{Cost, Problem, StateSpace, WithoutGoals};
use crate::run::engine::Engine;
use crate::run::{FrontierEntry, Node, Observer, Step};
use crate::store::Store;

/// A search for the costs from its start to all states.
pub type Distances<P, O = ()> = Graph<WithoutGoals<P>, O>;

/// Creates a uniform-cost search without goals, which finds the costs of cheapest paths from the start to all states, or to the
/// nearest ones. Goals of `problem` and heuristic values are ignored.
///
/// [`advance`](crate::Search::advance) settles all states that can be reached, or as many as the
/// [limit on expansions](crate::Limits::expansions) says; [`settle_up_to`](Distances::settle_up_to) and
/// [`settle_while`](Distances::settle_while) settle those up to a cost, or up to a condition. A state is settled when it is expanded: its
/// path is a cheapest one. With n generated states and v different costs in the frontier at one time, time is in O(n log v) and memory in
/// O(n).
///
/// ```
/// use search_core::{Step, from_fn, uniform_cost};
///
/// // Towns with the lengths of the roads from each.
/// let roads = |town: &&'static str| match *town {
///     "A" => vec![("B", 4), ("C", 1)],
///     "B" => vec![("D", 1)],
///     "C" => vec![("B", 2), ("D", 5)],
///     _ => vec![],
/// };
/// let mut search = uniform_cost::distances(from_fn("A", roads, |_| false));
/// assert_eq!(search.settle_up_to(3), Step::Expanded); // there are more
/// let near: Vec<(&str, u32)> = search.settled().iter().filter_map(|town| Some((*town.state, town.g?))).collect();
/// assert_eq!(near, [("A", 0), ("C", 1), ("B", 3)]);
///
/// assert_eq!(search.advance(), Step::Exhausted);
/// let town = search.settled_state(&"D").expect("D can be reached");
/// assert_eq!((town.g, town.depth), (Some(4), 3));
/// assert_eq!(search.path_to(town.number), Some(vec![&"A", &"C", &"B", &"D"]));
/// ```
pub fn distances<M: Problem<Space: StateSpace<State: Eq + Hash>>>(
    problem: M,
) -> Distances<M::Space> {
    let (space, start) = problem.into_space_and_start();
    super::graph((WithoutGoals(space), start))
}

/// Costs from one state to all others, by the search that [`distances`](crate::uniform_cost::distances) creates.
impl<P: StateSpace<State: Eq + Hash>, O: Observer<WithoutGoals<P>>> Distances<P, O> {
    /// Settles states in the order of their costs, as long as `is_wanted` returns `true` for the next one and the cost of a cheapest path
    /// to it. Returns [`Step::Expanded`] if it returned `false`: that state is not settled, and another call continues with it. Otherwise
    /// returns how the search ended.
    ///
    /// ```
    /// use search_core::{from_fn, uniform_cost};
    ///
    /// // From 1 by adding 1, which costs 2, and by doubling, which costs 3: the first state above 50.
    /// let steps = |&number: &u32| [(number + 1, 2), (2 * number, 3u32)];
    /// let mut search = uniform_cost::distances(from_fn(1, steps, |_| false));
    /// let mut first = None;
    /// search.settle_while(|&number, cost| {
    ///     first = Some((number, cost));
    ///     number <= 50
    /// });
    /// assert_eq!(first, Some((64, 17)));
    /// ```
    pub fn settle_while(&mut self, mut is_wanted: impl FnMut(&P::State, P::Cost) -> bool) -> Step {
        loop {
            let next = self.frontier().next();
            if let Some(FrontierEntry::State(Node { state, g, .. })) = next
                && !is_wanted(state, g.unwrap_or(P::Cost::ZERO))
            {
                return Step::Expanded;
            }
            match self.step() {
                Step::Expanded | Step::CutOff => {}
                end => return end,
            }
        }
    }

    /// Settles all states whose cheapest paths cost at most `cost`. Returns [`Step::Expanded`] if there are others, and otherwise how the
    /// search ended.
    pub fn settle_up_to(&mut self, cost: P::Cost) -> Step {
        self.settle_while(|_, g| g <= cost)
    }

    /// Returns the settled states in the order of their costs, and of equal costs in the order in which they were generated. Each has its
    /// cost, `g`, and the number for [`path_to`](crate::Search::path_to).
    pub fn settled(&self) -> Vec<Node<'_, WithoutGoals<P>>> {
        let mut settled: Vec<Node<'_, _>> = self.closed().collect();
        settled.sort_unstable_by_key(|node| (node.g, node.number));
        settled
    }

    /// Returns a state as it was settled, or `None` if it was not.
    pub fn settled_state(&self, state: &P::State) -> Option<Node<'_, WithoutGoals<P>>> {
        let engine = self.intact()?;
        let id = engine.store().known(state)?;
        let node = engine.node(id, engine.depth(id));
        let is_next = self.stopped_before_expansion()
            && matches!(self.frontier().next(), Some(FrontierEntry::State(next)) if next.number == node.number);
        (engine.is_closed(id) && !is_next).then_some(node)
    }
}
