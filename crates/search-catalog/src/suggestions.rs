use crate::{Algorithm, Instance, ListedPuzzle};

impl Instance {
    /// Returns an algorithm to try if this one needs too much memory. Its memory is linear in the depth. Its guarantees on
    /// the solution are the same, or weaker if there is no such algorithm. Returns `None` if this algorithm needs no more
    /// memory than that.
    ///
    /// ```
    /// use search_catalog::{ListedPuzzle, Spec};
    ///
    /// let tiles = ListedPuzzle::named("tiles").expect("the puzzle is in the catalog");
    /// let instance = tiles.open(Spec::new(["3x3"], [("", ""); 0]))?.only()?;
    /// assert_eq!(instance.algorithm_with_less_memory("a-star".parse()?), Some("ida-star"));
    /// assert_eq!(instance.algorithm_with_less_memory("breadth-first".parse()?), Some("iterative-deepening"));
    /// assert_eq!(instance.algorithm_with_less_memory("ida-star".parse()?), None);
    /// assert_eq!(instance.algorithm_with_duplicate_detection("ida-star".parse()?), Some("a-star"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn algorithm_with_less_memory(&self, algorithm: Algorithm) -> Option<&'static str> {
        if algorithm.is_linear_space() {
            return None;
        }
        let [on_tree, otherwise] = algorithm.definition().with_less_memory;
        let other = if self.is_tree() { on_tree } else { otherwise }?;
        self.algorithms().into_iter().find(|name| *name == other)
    }

    /// Returns an algorithm with duplicate detection to try if this one takes too much time because it expands a state once
    /// for each path to it. Its guarantees on the solution are the same or weaker. Returns `None` if the puzzle is a tree or
    /// this algorithm detects duplicates already.
    #[must_use]
    pub fn algorithm_with_duplicate_detection(&self, algorithm: Algorithm) -> Option<&'static str> {
        if self.is_tree() {
            return None;
        }
        let is_path = algorithm.is_linear_space();
        let other = algorithm
            .definition()
            .with_duplicate_detection
            .filter(|_| is_path)?;
        self.algorithms().into_iter().find(|name| *name == other)
    }

    /// Returns an algorithm to try if this one has no answer after a while: one by which the puzzle is solved by default, clause learning,
    /// or a search that finds a solution sooner with weaker guarantees. If `has_path`, its solutions have paths.
    ///
    /// ```
    /// use search_catalog::{ListedPuzzle, Spec};
    ///
    /// let named = |name| ListedPuzzle::named(name).expect("the puzzle is in the catalog");
    /// let other = |puzzle, algorithm: &str| {
    ///     let instance = named(puzzle).open(Spec::default())?.only()?;
    ///     let other = instance.faster_algorithm(named(puzzle), algorithm.parse()?, false);
    ///     Ok::<_, Box<dyn std::error::Error>>(other.expect("there is one").to_string())
    /// };
    /// assert_eq!(other("queens", "a-star")?, "conflict-driven");
    /// assert_eq!(other("knight", "a-star")?, "a-star:ties=low-h,fifo");
    /// assert_eq!(other("tiles", "a-star")?, "best-first");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn faster_algorithm(
        &self,
        puzzle: &ListedPuzzle,
        algorithm: Algorithm,
        has_path: bool,
    ) -> Option<Algorithm> {
        /// Each finds a solution sooner than those before it, and promises less of it.
        const SOONER: [&str; 2] = ["best-first", "beam"];
        let is_tree = self.is_tree();
        let place = SOONER.iter().position(|name| *name == algorithm.name());
        // In a tree whose solutions have one depth, best-first search is A*.
        let next = place.map_or(usize::from(is_tree), |place| place + 1);
        let steps = place.is_none().then_some(puzzle.algorithm);
        let exact = [puzzle.solver, Some("conflict-driven"), steps];
        let others = exact.iter().flatten().chain(&SOONER[next..]);
        let possible = self.algorithms();
        let kind = |one: Algorithm| {
            let detection = one.settings().duplicate_detection;
            (one.name(), one.ties(), detection.is_tree(is_tree))
        };
        others
            .filter_map(|name| name.parse::<Algorithm>().ok())
            .map(|other| match has_path && is_tree {
                true => other.with_path(),
                false => other,
            })
            .find(|&other| {
                possible.contains(&other.name())
                    && kind(other) != kind(algorithm)
                    && (!has_path || other.keeps_path(is_tree))
            })
    }
}
