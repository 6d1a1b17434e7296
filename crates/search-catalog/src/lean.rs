use crate::{Algorithm, Instance};

impl Instance {
    /// The algorithm to try where this one takes too much memory: it asks the same of a solution, or less where nothing
    /// else is leaner, and holds no more than a path or a few states of each depth. None where this one is as lean.
    ///
    /// ```
    /// use search_catalog::{ListedPuzzle, Spec};
    ///
    /// let tiles = ListedPuzzle::named("tiles").expect("it is listed");
    /// let instance = tiles.open(Spec::new(["3x3"], [("", ""); 0]))?.only()?;
    /// assert_eq!(instance.needs_less_memory("a-star".parse()?), Some("ida-star"));
    /// assert_eq!(instance.needs_less_memory("breadth-first".parse()?), Some("iterative-deepening"));
    /// assert_eq!(instance.needs_less_memory("ida-star".parse()?), None);
    /// assert_eq!(instance.recognises_states("ida-star".parse()?), Some("a-star"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn needs_less_memory(&self, algorithm: Algorithm) -> Option<&'static str> {
        let in_tree = self.is_tree();
        let leaner = match algorithm {
            Algorithm::BreadthFirst { .. }
            | Algorithm::ParallelBreadthFirst
            | Algorithm::BestFirst { .. }
            | Algorithm::ConflictDriven
                if in_tree =>
            {
                "depth-first"
            }
            Algorithm::BreadthFirst { .. }
            | Algorithm::ParallelBreadthFirst
            | Algorithm::Bidirectional => "iterative-deepening",
            Algorithm::DepthFirstGraph => "depth-first",
            Algorithm::UniformCost { .. }
            | Algorithm::AStar { .. }
            | Algorithm::WeightedAStar { .. }
            | Algorithm::RestartingWeightedAStar { .. } => "ida-star",
            Algorithm::CompleteBeam { .. } => "branch-and-bound",
            Algorithm::BestFirst { .. } | Algorithm::HillClimbing => "beam",
            Algorithm::ConflictDriven => "depth-first",
            // The others hold a path or a few states of each depth, or propagate one board.
            _ => return None,
        };
        self.algorithms().into_iter().find(|name| *name == leaner)
    }

    /// The algorithm to try where this one takes too much time as it looks at a state again on each path that leads to it:
    /// it asks the same of a solution, or less, and expands each state once. None where no state has two paths, and for
    /// algorithms that recognise states already.
    #[must_use]
    pub fn recognises_states(&self, algorithm: Algorithm) -> Option<&'static str> {
        if self.is_tree() {
            return None;
        }
        let other = match algorithm {
            Algorithm::DepthFirst(_) | Algorithm::LimitedDiscrepancy(_) => "best-first",
            Algorithm::IterativeDeepening(_) => "breadth-first",
            Algorithm::IdaStar(_)
            | Algorithm::BranchAndBound(_)
            | Algorithm::RecursiveBestFirst { .. }
            | Algorithm::SmaStar { .. } => "a-star",
            _ => return None,
        };
        self.algorithms().into_iter().find(|name| *name == other)
    }
}
