//! All cheapest solutions, from the states that a search has stored.

use std::fmt;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::engine::BestFirst;
use super::{Evaluation, Nodes};
use crate::problem::{Cost, Scratch, StateSpace};
use crate::run::engine::Engine;
use crate::run::{Limit, Observer, Proven, Search, Step};
use crate::store::{NodeId, Store};

/// An evaluation function by which the first solution is a cheapest one: g, or g + h.
pub trait FindsCheapest<C: Cost>: Evaluation<C, Value = C> {}

impl<P, V, O> Search<P, BestFirst<P, Nodes<P>, V>, O>
where
    P: StateSpace<State: Eq + Hash + Clone>,
    V: FindsCheapest<P::Cost>,
    O: Observer<P>,
{
    /// Searches until all cheapest solutions are known, in [uniform-cost search](crate::uniform_cost) and
    /// [A*](crate::a_star).
    ///
    /// Expands every state whose value is at most the cost of a cheapest solution, and then generates the successors of
    /// all expanded states once more, to find every step that is on a cheapest path. The latter is
    /// not counted, and no limit applies to it or to the memory for the steps.
    ///
    /// If the heuristic overestimates, there may be cheaper paths than those returned, of which there is at least one. Nothing is proven
    /// of them if the heuristic overestimates the cost from a state on one of them.
    ///
    /// # Errors
    /// Returns how the search ended if there is no solution or a limit was reached. With a higher limit, another call
    /// continues the search. After [`Limit::Failed`](crate::Limit::Failed), the [space](Search::space) has the error.
    ///
    /// ```
    /// use search_core::{from_fn, uniform_cost};
    ///
    /// // The ways from one corner of a board of 70 × 70 squares to the opposite one.
    /// let steps = |&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)].into_iter().filter(|&(x, y)| x < 70 && y < 70);
    /// let mut search = uniform_cost::graph(from_fn((0, 0), steps, |square| *square == (69, 69)));
    /// let ways = search.all_cheapest().expect("there is a way");
    /// assert_eq!(ways.cost, 138);
    /// assert_eq!(ways.count(), None); // more than 2¹²⁸
    /// assert_eq!(ways.paths().take(1000).count(), 1000);
    /// ```
    pub fn all_cheapest(&mut self) -> Result<CheapestPaths<P::State, P::Cost>, Step> {
        if self.intact().is_none() || self.engine.least_goal(self.solution_id()).is_none() {
            match self.advance() {
                Step::Solution => {}
                end => return Err(end),
            }
        }
        // Computed again after each step: with a heuristic that overestimates, a later solution may be cheaper.
        let cost = loop {
            let Some(cost) = self.engine.least_goal(self.solution_id()) else {
                return Err(Step::Exhausted);
            };
            if !self.stopped_before_expansion() && !self.engine.has_value_up_to(cost) {
                break cost;
            }
            match self.step() {
                Step::Expanded | Step::CutOff | Step::Solution => {}
                end => return Err(end),
            }
        };
        let proven = self.proven_of_best(Step::Solution);
        let latest = self.solution_id();
        let space = self.space();
        let paths = self.engine.cheapest_paths(space, latest, cost, proven);
        // The successors were generated again, and paths are missing if that failed.
        if P::FALLIBLE && space.has_failed() {
            return Err(Step::Stopped(Limit::Failed));
        }
        Ok(paths)
    }

    /// Returns the id of the solution found by the latest step, which the engine has not recorded as reported yet.
    fn solution_id(&self) -> Option<NodeId> {
        self.engine.store().find(self.solution()?.number)
    }
}

/// All cheapest solutions of a search. Created by [`all_cheapest`](crate::a_star::Graph::all_cheapest).
///
/// A solution is a path of states from a start to a goal that visits no other goal and no state twice. Two actions of equal
/// cost between the same states are one step. Costs of type [`Real`](crate::Real) are compared as they are, after rounding.
#[derive(Clone, Debug)]
pub struct CheapestPaths<S, C = u32> {
    /// The cost of each.
    pub cost: C,
    /// What is proven of them: that none is cheaper and that no other costs the same.
    pub proven: Proven,
    /// The states on cheapest paths.
    nodes: Vec<PathNode<S>>,
    /// The indices of the goals.
    goals: Vec<u32>,
}

#[derive(Clone, Debug)]
struct PathNode<S> {
    state: S,
    is_start: bool,
    /// The indices of the states before it.
    predecessors: Vec<u32>,
}

impl<P, V> BestFirst<P, Nodes<P>, V>
where
    P: StateSpace<State: Eq + Hash + Clone>,
    V: FindsCheapest<P::Cost>,
{
    /// Returns the cost of a cheapest goal that was found; `latest` is one that is not recorded as reported yet.
    fn least_goal(&self, latest: Option<NodeId>) -> Option<P::Cost> {
        let goals = self.reported().chain(latest);
        goals.map(|id| self.record(id).g).min()
    }

    /// Generates the successors of all states expanded on paths up to `cost`, and keeps the steps on paths to the goals of
    /// this cost. `proven` is proven of these paths unless the heuristic overestimates.
    fn cheapest_paths(
        &self,
        space: &P,
        latest: Option<NodeId>,
        cost: P::Cost,
        proven: Proven,
    ) -> CheapestPaths<P::State, P::Cost> {
        let store = self.store();
        let goals = || self.reported().chain(latest);
        // A goal that was reported is never reopened, so its record is not updated if the heuristic overestimates and a cheaper path is
        // found later.
        let mut costs: FxHashMap<NodeId, P::Cost> =
            goals().map(|id| (id, self.record(id).g)).collect();
        // Triples (successor, state, g of the path to the successor). On a cheapest path, the g of each state is the cost of the path to it.
        let mut steps: Vec<(NodeId, NodeId, P::Cost)> = Vec::new();
        let mut scratch = Scratch::new();
        for from in self.expanded_up_to(cost).filter(|&id| Some(id) != latest) {
            let g = self.record(from).g;
            space.expand(store.get(from), scratch.emptied(), |successor, step| {
                let Some(to) = store.known(&successor).filter(|&to| to != from) else {
                    return;
                };
                let through = g.plus(step);
                if let Some(cost) = costs.get_mut(&to) {
                    *cost = through.min(*cost);
                }
                if through == self.record(to).g || costs.contains_key(&to) {
                    steps.push((to, from, through));
                }
            });
        }
        let cost = costs.values().copied().fold(cost, P::Cost::min);
        steps.retain(|(to, _, through)| costs.get(to).is_none_or(|cost| through == cost));
        steps.sort_unstable();
        steps.dedup();
        let mut ids: Vec<NodeId> = goals().filter(|id| costs[id] == cost).collect();
        let goals = (0..ids.len() as u32).collect();
        let mut indices: FxHashMap<NodeId, u32> = (0..).zip(&ids).map(|(i, &id)| (id, i)).collect();
        let mut nodes = Vec::new();
        let mut overestimated = false;
        while let Some(&id) = ids.get(nodes.len()) {
            let first = steps.partition_point(|&(to, ..)| to < id);
            let before = steps[first..].iter().take_while(|&&(to, ..)| to == id);
            let predecessors = before.map(|&(_, from, _)| {
                *indices.entry(from).or_insert_with(|| {
                    ids.push(from);
                    ids.len() as u32 - 1
                })
            });
            let predecessors = predecessors.collect();
            overestimated |= self.value(id) > cost;
            nodes.push(PathNode {
                state: store.get(id).clone(),
                is_start: store.parent(id).is_none(),
                predecessors,
            });
        }
        CheapestPaths {
            cost,
            proven: if overestimated {
                Proven::Nothing
            } else {
                proven
            },
            nodes,
            goals,
        }
    }
}

impl<S, C> CheapestPaths<S, C> {
    /// Returns the number of cheapest solutions, in time linear in the number of steps on them. Returns `None` if it is
    /// 2¹²⁸ or more, or if steps of cost 0 form a cycle: then they can only be counted one by one, by
    /// [`paths`](CheapestPaths::paths).
    ///
    /// ```
    /// use search_core::{a_star, from_fn};
    ///
    /// // The ways from one corner of a board of 30 × 30 squares to the opposite one: 58! / (29! · 29!).
    /// let steps = |&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)].into_iter().filter(|&(x, y)| x < 30 && y < 30);
    /// let mut search = a_star::graph(from_fn((0, 0), steps, |square| *square == (29, 29)));
    /// let ways = search.all_cheapest().expect("there is a way");
    /// assert_eq!(ways.count(), Some(30_067_266_499_541_040));
    /// ```
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        /// The number of paths to a state.
        #[derive(Clone, Copy)]
        enum Paths {
            Unknown,
            /// The states before it are being counted.
            Open,
            Counted(u128),
        }
        let mut paths = vec![Paths::Unknown; self.nodes.len()];
        let mut total = 0u128;
        for &goal in &self.goals {
            let mut stack = vec![goal];
            while let Some(&index) = stack.last() {
                let node = &self.nodes[index as usize];
                match paths[index as usize] {
                    Paths::Unknown => {
                        paths[index as usize] = Paths::Open;
                        for &before in &node.predecessors {
                            match paths[before as usize] {
                                Paths::Unknown => stack.push(before),
                                Paths::Open => return None,
                                Paths::Counted(_) => {}
                            }
                        }
                    }
                    Paths::Open => {
                        let mut sum = u128::from(node.is_start);
                        for &before in &node.predecessors {
                            let Paths::Counted(number) = paths[before as usize] else {
                                return None;
                            };
                            sum = sum.checked_add(number)?;
                        }
                        paths[index as usize] = Paths::Counted(sum);
                        stack.pop();
                    }
                    Paths::Counted(_) => {
                        stack.pop();
                    }
                }
            }
            if let Paths::Counted(number) = paths[goal as usize] {
                total = total.checked_add(number)?;
            }
        }
        Some(total)
    }

    /// Returns each state that is on a cheapest path once, in an unspecified order, without listing the paths: in time linear in the
    /// number of states. If steps of cost 0 form cycles, these are the states on cheapest paths that may visit a state twice.
    ///
    /// ```
    /// use search_core::{from_fn, uniform_cost};
    ///
    /// // Around a wall on (1, 1), from one corner of a board of 3 × 3 squares to the opposite one.
    /// let steps = |&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)].into_iter().filter(|&(x, y)| x < 3 && y < 3 && (x, y) != (1, 1));
    /// let mut search = uniform_cost::graph(from_fn((0, 0), steps, |square| *square == (2, 2)));
    /// let ways = search.all_cheapest().expect("there is a way");
    /// assert_eq!((ways.count(), ways.states().count()), (Some(2), 8));
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &S> {
        self.nodes.iter().map(|node| &node.state)
    }

    /// Returns each cheapest solution once, as its states from the start to the goal, in an order that is the same in
    /// every run. They are made one at a time.
    ///
    /// If steps of cost 0 form cycles, paths that would visit a state twice are tried and discarded, of which there may be
    /// many.
    ///
    /// ```
    /// use search_core::{from_fn, uniform_cost};
    ///
    /// let problem = from_fn(1, |number: &u32| [number + 1, number * 2, number + 3], |number| *number == 6);
    /// let ways = uniform_cost::graph(problem).all_cheapest().expect("6 can be reached");
    /// let ways: Vec<Vec<&u32>> = ways.paths().collect();
    /// assert_eq!(ways, [[&1, &2, &3, &6], [&1, &2, &5, &6], [&1, &4, &5, &6]]);
    /// ```
    pub fn paths(&self) -> impl Iterator<Item = Vec<&S>> {
        Paths {
            nodes: &self.nodes,
            goals: self.goals.iter(),
            path: Vec::new(),
            on_path: vec![false; self.nodes.len()],
        }
    }
}

/// A depth-first traversal from each goal back to the starts, along paths without a state twice.
struct Paths<'a, S> {
    nodes: &'a [PathNode<S>],
    goals: std::slice::Iter<'a, u32>,
    /// The states from the goal on, each with the number of states before it that were visited.
    path: Vec<(u32, usize)>,
    on_path: Vec<bool>,
}

impl<S> Paths<'_, S> {
    fn enter(&mut self, index: u32) -> bool {
        self.path.push((index, 0));
        self.on_path[index as usize] = true;
        self.nodes[index as usize].is_start
    }
}

impl<'a, S> Iterator for Paths<'a, S> {
    type Item = Vec<&'a S>;

    fn next(&mut self) -> Option<Vec<&'a S>> {
        loop {
            let is_complete = match self.path.last_mut() {
                None => {
                    let goal = *self.goals.next()?;
                    self.enter(goal)
                }
                Some((index, visited)) => {
                    let index = *index as usize;
                    match self.nodes[index].predecessors.get(*visited) {
                        Some(&before) => {
                            *visited += 1;
                            !self.on_path[before as usize] && self.enter(before)
                        }
                        None => {
                            self.on_path[index] = false;
                            self.path.pop();
                            false
                        }
                    }
                }
            };
            if is_complete {
                let nodes = self.nodes;
                let states = self.path.iter().rev();
                return Some(
                    states
                        .map(|&(index, _)| &nodes[index as usize].state)
                        .collect(),
                );
            }
        }
    }
}

impl<S, C: Cost> fmt::Display for CheapestPaths<S, C> {
    /// Writes the number of solutions, their cost and what is proven.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count() {
            Some(1) => f.write_str("1 cheapest solution")?,
            Some(number) => write!(f, "{number} cheapest solutions")?,
            None => f.write_str("cheapest solutions")?,
        }
        write!(
            f,
            " of cost {}; proven: {}",
            self.cost.number(),
            self.proven
        )
    }
}
