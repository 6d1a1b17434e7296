//! MM: bidirectional heuristic search that meets in the middle. It never expands a state whose distance from its own end is more than
//! half the optimal cost.
//!
//! Sources: R. C. Holte, A. Felner, G. Sharon, N. R. Sturtevant and J. Chen, *MM: a bidirectional search algorithm that is guaranteed to
//! meet in the middle*, 2017 (R. C. Holte, A. Felner, G. Sharon and N. R. Sturtevant, 2016). The next node is the one with the smallest
//! priority max(f, 2g + ε) of both sides, then the smallest g, then the oldest, where ε is [the least cost of an
//! action](BackwardHeuristic::least_cost). The search ends when the cheapest solution found so far costs no more than a lower bound on
//! all others: the maximum of the smallest priority, of the smallest f on each side, and of the sum of the smallest g on each side and
//! ε.
//!
//! Requires a space that can be searched from its goals, with a heuristic for that ([`BackwardHeuristic`]). The goals are those that the
//! space lists; its goal test is not used. The solution is optimal if both heuristics are admissible; closed states are reopened when a
//! cheaper path to them is found.
//!
//! # Counts, limits and observers
//! - The counts are sums of both sides: a state whose predecessors are generated is expanded. The goal test of a state is whether a
//!   solution is proven. A state found by both sides is stored twice.
//! - Depth, g and h of a state are those of its own side; the same holds for `max_depth` and [`Limits::depth`](crate::Limits::depth).
//! - The observer receives `start` for the start and for every goal. States on the side of the start have even numbers, those on the
//!   side of the goals have odd ones. The solution reported is the goal that was reached; its depth and cost are those of the whole
//!   path.
//! - [`expanded_before_last_f`](crate::Counts::expanded_before_last_f) counts the states expanded before the lower bound last increased.
//! - After the solution, the search ends as [`Incomplete`](crate::Limit::Incomplete), as it does not search for others.

use std::hash::Hash;

use crate::engines::front_to_end::{FrontToEnd, Nodes, OpenList, Record, Selection, side_of};
use crate::problem::{BackwardHeuristic, Cost, Problem, StateSpace};
use crate::run::Search;
use crate::store::{Growth, NodeId};

/// MM: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, FrontToEnd<P, Mm<<P as StateSpace>::Cost>>, O>;

/// Creates an MM search from the start to the goals of the space. See [`BackwardHeuristic`] for an example.
pub fn graph<M: Problem<Space: BackwardHeuristic<State: Eq + Hash>>>(
    problem: M,
) -> Graph<M::Space> {
    let (space, start) = problem.into_space_and_start();
    Search::new(space, start, FrontToEnd::new())
}

/// The open lists of each side, in three orders.
pub struct Mm<C>([Orders<C>; 2]);

struct Orders<C> {
    by_priority: OpenList<C>,
    by_f: OpenList<C>,
    by_g: OpenList<C>,
}

impl<C: Cost> Orders<C> {
    fn new() -> Self {
        Orders {
            by_priority: OpenList::new(),
            by_f: OpenList::new(),
            by_g: OpenList::new(),
        }
    }

    fn lists(&self) -> [&OpenList<C>; 3] {
        [&self.by_priority, &self.by_f, &self.by_g]
    }

    fn lists_mut(&mut self) -> [&mut OpenList<C>; 3] {
        [&mut self.by_priority, &mut self.by_f, &mut self.by_g]
    }
}

impl<C: Cost> Selection<C> for Mm<C> {
    fn new() -> Self {
        Mm([Orders::new(), Orders::new()])
    }

    fn push(&mut self, id: NodeId, record: &Record<C>, least_cost: C) {
        let Orders {
            by_priority,
            by_f,
            by_g,
        } = &mut self.0[side_of(id)];
        let g = record.g;
        by_priority.push((Self::value(record, least_cost), g), id, g);
        by_f.push((record.f(), g), id, g);
        by_g.push((g, g), id, g);
    }

    fn select<S>(&mut self, nodes: &Nodes<S, C>, least_cost: C) -> Option<(NodeId, C)> {
        let mut first = |side: usize| {
            let [by_priority, by_f, by_g] = self.0[side].lists_mut();
            Some([
                by_priority.first(nodes)?,
                by_f.first(nodes)?,
                by_g.first(nodes)?,
            ])
        };
        let [forward, backward] = [first(0)?, first(1)?];
        let next = match backward[0].key < forward[0].key {
            true => backward[0],
            false => forward[0],
        };
        let sum = forward[2].g.plus(backward[2].g).plus(least_cost);
        let bound = next.key.max(forward[1].key).max(backward[1].key).max(sum);
        Some((next.id, bound))
    }

    fn value(record: &Record<C>, least_cost: C) -> C {
        let twice = record.g.plus(record.g).plus(least_cost);
        record.f().max(twice)
    }

    fn reason(bound: C) -> String {
        format!("it has the smallest max(f, 2g + ε); no unknown solution costs less than {bound:?}")
    }

    fn clear(&mut self) {
        let orders = self.0.iter_mut();
        orders.flat_map(Orders::lists_mut).for_each(OpenList::clear);
    }

    fn bytes(&self) -> usize {
        let lists = self.0.iter().flat_map(Orders::lists);
        lists.map(OpenList::bytes).sum()
    }

    fn growth(&self, more: usize) -> Growth {
        let lists = self.0.iter().flat_map(Orders::lists);
        lists.fold(Growth::default(), |growth, list| {
            growth.and_all(list.growth(more))
        })
    }
}
