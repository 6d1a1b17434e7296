//! Searches that do not look for one goal: the cheapest paths one after the other, and the costs from the start to all states.

use search_core::engine::FrontierEntry;
use search_core::uniform_cost::{self, Distances};
use search_core::{
    Counts, Drive, Limits, Proven, Solution, Step, cost::Number, k_cheapest, memory::Growth,
};

use crate::erased::{AnyState, Erased};
use crate::{AnySearch, Instance, Kind, NoSolution};

impl Instance {
    /// Returns the search for the cheapest paths without loops, whose solutions are these paths, the cheapest first: see
    /// [`k_cheapest`].
    ///
    /// ```
    /// use search_core::cost::Number;
    /// use search_puzzles::{Spec, catalog};
    ///
    /// let graph = catalog().puzzle("graph").expect("the puzzle is in the catalog");
    /// let romania = graph.open(Spec::new(["romania"], [("", ""); 0]))?.only()?;
    /// let mut search = romania.cheapest_paths();
    /// let costs = [(); 2].map(|()| search.next_solution().ok().and_then(|found| found.cost));
    /// assert_eq!(costs, [Some(Number::Whole(418)), Some(Number::Whole(450))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cheapest_paths(&self) -> AnySearch<'_> {
        let erased = self.erased().filter(|_| self.no_solution().is_none());
        self.driven(erased, |(space, start)| {
            AnySearch::cheapest_paths(space, start)
        })
    }

    /// Returns the search whose solutions are all states that can be reached, goals or not, each with a cheapest path from the start, the
    /// nearest first; only those up to a cost if one is given. See [`distances`](search_core::uniform_cost::distances).
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    ///
    /// let graph = catalog().puzzle("graph").expect("the puzzle is in the catalog");
    /// let romania = graph.open(Spec::new(["romania"], [("", ""); 0]))?.only()?;
    /// let mut search = romania.distances(None);
    /// let states: Vec<String> = std::iter::from_fn(|| search.next_solution().ok()).map(|found| found.state).collect();
    /// assert_eq!((states.len(), states[1].as_str()), (20, "Zerind"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distances(&self, most: Option<Number>) -> AnySearch<'_> {
        self.driven(self.erased(), |(space, start)| {
            AnySearch::distances(space, start, most)
        })
    }

    /// Returns a search of the erased space from the start, or of nothing if there is no start.
    fn driven<'p>(
        &'p self,
        erased: Option<(Erased<'p>, AnyState)>,
        search: impl FnOnce((Erased<'p>, AnyState)) -> AnySearch<'p>,
    ) -> AnySearch<'p> {
        match erased {
            Some(from) => search(from),
            None => AnySearch::new(self.space(), Box::new(NoSolution), Kind::Erased),
        }
    }
}

impl<'p> AnySearch<'p> {
    /// Creates the search of [`Instance::cheapest_paths`] in a space.
    #[must_use]
    pub fn cheapest_paths(space: Erased<'p>, start: AnyState) -> Self {
        let search = k_cheapest::paths((space.clone(), start));
        AnySearch::new(space, Box::new(search), Kind::Erased)
    }

    /// Creates the search of [`Instance::distances`] in a space.
    #[must_use]
    pub fn distances(space: Erased<'p>, start: AnyState, most: Option<Number>) -> Self {
        let search = EachState {
            search: uniform_cost::distances((space.clone(), start)),
            most,
            latest: None,
        };
        AnySearch::new(space, Box::new(search), Kind::Erased)
    }
}

/// A search for the costs to all states, in which each settled state is a solution.
struct EachState<'p> {
    search: Distances<Erased<'p>>,
    /// The greatest cost.
    most: Option<Number>,
    /// The number of the state that was settled last.
    latest: Option<u64>,
}

impl Drive<AnyState, Number> for EachState<'_> {
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn advance(&mut self) -> Step {
        self.latest = None;
        loop {
            let next = match self.search.frontier().next() {
                Some(FrontierEntry::State(node)) => Some((node.number, node.g)),
                _ => None,
            };
            if let (Some(most), Some((_, Some(cost)))) = (self.most, next)
                && cost > most
            {
                return Step::Exhausted;
            }
            match self.search.step() {
                Step::Expanded => {
                    self.latest = next.map(|(number, _)| number);
                    return Step::Solution;
                }
                // Not expanded because of a limit on depth.
                Step::CutOff => {}
                end => return end,
            }
        }
    }

    fn to_solution(&self) -> Option<Solution<AnyState, Number>> {
        let path = self.search.path_to(self.latest?)?;
        let (state, ancestors) = path.split_last()?;
        let node = self.search.settled_state(state)?;
        Some(Solution {
            state: (*state).clone(),
            depth: node.depth,
            cost: node.g,
            proven: Proven::Optimal,
            ancestors: Some(ancestors.iter().copied().cloned().collect()),
            path_costs: None,
        })
    }

    fn counts(&self) -> Counts {
        self.search.counts()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }
}
