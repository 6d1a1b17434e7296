use search_core::estimator::Factor;

use super::Graph;

impl Graph {
    /// Returns the graph with all values of its heuristic tables multiplied by a factor. Products are rounded down to six decimal places.
    ///
    /// ```
    /// use classic_puzzles::graph::{Graph, GraphRoute};
    /// use search_core::estimator::Factor;
    ///
    /// let graph: Graph = "start A\ngoal B\nA B 3\nh A 2\nh B 0\n".parse()?;
    /// assert!(GraphRoute::new(graph.clone())?.check_heuristic().overestimate.is_none());
    /// let factor = Factor::from_decimal("1.6".parse()?).expect("it is below 4294");
    /// let larger = graph.with_heuristics_times(factor);
    /// let overestimate = GraphRoute::new(larger)?.check_heuristic().overestimate;
    /// assert_eq!(overestimate.and_then(|it| it.value), Some("3.2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_heuristics_times(mut self, factor: Factor) -> Graph {
        for table in &mut self.tables {
            for value in table.values.iter_mut().flatten() {
                *value = factor.of(*value);
            }
        }
        self
    }
}
