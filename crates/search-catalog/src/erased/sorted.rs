//! A space whose successors are generated in another order.

use std::ops::ControlFlow;
use std::sync::Arc;

use search_core::{Heuristic, cost::Number};

use super::space::{AnySpace, LazyActions, Visit};
use super::{AnyAction, AnyState, Erased};

/// A space and the rank by which the successors of a state are sorted.
struct Sorted<'p, R> {
    space: Arc<dyn AnySpace + 'p>,
    rank: R,
}

impl<'p> Erased<'p> {
    /// Returns the space with the successors of each state in ascending order of their rank; those of equal rank keep their order.
    ///
    /// The rule of a search decides between successors of one state by the order in which the space lists them if nothing else does. So
    /// every order of expansions that differs in this alone is the order of a search in a space sorted by it. The order of
    /// [`actions`](search_core::StateSpace::actions), which searches along a path try, does not change.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog, stepping};
    ///
    /// let graph = catalog().puzzle("graph").expect("the puzzle is in the catalog");
    /// let instance = graph.open(Spec::new(["start A\ngoal D\nA B\nA C\nB D\nC D\n"], [("", ""); 0]))?.only()?;
    /// let (space, start) = instance.erased().expect("the instance has a start state");
    /// let name = |state: &_| {
    ///     let mut name = String::new();
    ///     let _ = search_core::Written::write_state(&space, state, &mut name);
    ///     name
    /// };
    /// let sorted = space.clone().with_successors_by(|state| if name(state) == "C" { 0 } else { 1 });
    /// let path = |space| -> Result<_, Box<dyn std::error::Error>> {
    ///     let mut search = stepping(space, start.clone(), "breadth-first".parse()?, None)?;
    ///     let found = search.next_solution().expect("D can be reached");
    ///     Ok(found.path.expect("the search keeps the path").iter().map(|step| step.state.clone()).collect::<Vec<_>>())
    /// };
    /// assert_eq!(path(space.clone())?, ["B", "D"]);
    /// assert_eq!(path(sorted)?, ["C", "D"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_successors_by(
        mut self,
        rank: impl Fn(&AnyState) -> usize + Send + Sync + 'p,
    ) -> Erased<'p> {
        let space = Arc::clone(&self.space);
        self.space = Arc::new(Sorted { space, rank });
        self
    }
}

impl<R: Fn(&AnyState) -> usize + Send + Sync> AnySpace for Sorted<'_, R> {
    fn is_tree(&self) -> bool {
        self.space.is_tree()
    }

    fn has_failed(&self) -> bool {
        self.space.has_failed()
    }

    fn declared_heuristic(&self) -> Heuristic {
        self.space.declared_heuristic()
    }

    fn is_goal(&self, state: &AnyState) -> bool {
        self.space.is_goal(state)
    }

    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        self.space.actions(state, out);
    }

    fn lazy_actions<'a>(&'a self, state: &'a AnyState) -> Option<LazyActions<'a>> {
        self.space.lazy_actions(state)
    }

    fn result(&self, state: &AnyState, action: &AnyAction) -> Option<AnyState> {
        self.space.result(state, action)
    }

    fn heuristic(&self, state: &AnyState) -> Option<Number> {
        self.space.heuristic(state)
    }

    fn heuristic_of_successor(
        &self,
        successor: &AnyState,
        state: &AnyState,
        value: Number,
    ) -> Option<Number> {
        self.space.heuristic_of_successor(successor, state, value)
    }

    fn heuristic_and_preferred(
        &self,
        state: &AnyState,
        preferred: &mut Vec<AnyAction>,
    ) -> Option<Number> {
        self.space.heuristic_and_preferred(state, preferred)
    }

    /// Generates all successors before it visits the first.
    fn try_expand(&self, state: &AnyState, visit: Visit<'_>) -> ControlFlow<()> {
        let mut successors = Vec::new();
        let _ = self.space.try_expand(state, &mut |successor, cost| {
            successors.push((successor, cost));
            ControlFlow::Continue(())
        });
        successors.sort_by_cached_key(|(successor, _)| (self.rank)(successor));
        successors
            .into_iter()
            .try_for_each(|(successor, cost)| visit(successor, cost))
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        self.space.heap_bytes(state)
    }

    fn action_heap_bytes(&self, action: &AnyAction) -> usize {
        self.space.action_heap_bytes(action)
    }
}
