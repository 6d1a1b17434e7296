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
        if algorithm.is_linear_space() {
            return None;
        }
        let [on_tree, otherwise] = algorithm.definition().leaner;
        let leaner = if self.is_tree() { on_tree } else { otherwise }?;
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
        let is_path = algorithm.is_linear_space();
        let other = algorithm.definition().recognises.filter(|_| is_path)?;
        self.algorithms().into_iter().find(|name| *name == other)
    }
}
