use crate::{Algorithm, Instance};

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
}
