//! Settings of a best-first search.

use crate::problem::StateSpace;
use crate::run::{Observer, Search};
use crate::store::Ties;

use super::engine::{BestFirst, NodeStore};
use super::{Evaluation, Greedy, Nodes};

impl<P: StateSpace, T: NodeStore<P>, O: Observer<P>> Search<P, BestFirst<P, T, Greedy>, O> {
    /// Sets the evaluation function, and with it the default of the tie-breaking rule.
    ///
    /// If the value depends on g and a cheaper path to a known state is found, graph search moves the state in the
    /// frontier if it is open, and reopens it if it is closed.
    ///
    /// If the search has started, the frontier is rebuilt as by [`ties`](Search::ties), and nothing is proven of the
    /// solution, as cheaper paths have been ignored until then.
    ///
    /// ```
    /// use search_core::best_first::{self, Evaluation};
    /// use search_core::{Searchable, Ties};
    /// # #[derive(PartialEq, Eq, Hash)]
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { self.0 == 10 }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    ///
    /// /// Weights g half as much as h.
    /// struct Hasty;
    ///
    /// impl Evaluation<u32> for Hasty {
    ///     type Value = u32;
    ///     const DEPENDS_ON_G: bool = true;
    ///
    ///     fn value(&self, g: u32, h: u32) -> u32 {
    ///         g / 2 + h
    ///     }
    /// }
    ///
    /// let search = best_first::graph(Number(1)).evaluation(Hasty).ties(Ties::HIGH_G);
    /// assert!(search.run().solution().is_some());
    /// ```
    #[must_use]
    pub fn evaluation<V: Evaluation<P::Cost>>(
        self,
        evaluation: V,
    ) -> Search<P, BestFirst<P, T, V>, O> {
        const {
            assert!(!V::RESTARTS || T::KEEPS_ALL, "a tree search cannot restart");
        }
        self.map_engine(|engine| engine.with_evaluation(evaluation))
    }
}

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>, O: Observer<P>>
    Search<P, BestFirst<P, T, V>, O>
{
    /// Sets the tie-breaking rule.
    ///
    /// If the search has started, the frontier is rebuilt in O(n log n) for n open states. Their age is then the order
    /// in which they were generated.
    ///
    /// ```
    /// use search_core::{Searchable, Ties, a_star};
    /// # #[derive(PartialEq, Eq, Hash)]
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { self.0 == 10 }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    ///
    /// assert_eq!(a_star::graph(Number(1)).run().ties, Some(Ties::LOW_H));
    /// let oldest = a_star::graph(Number(1)).ties(Ties::FIFO);
    /// let deepest_oldest = a_star::graph(Number(1)).ties(Ties::HIGH_G.fifo());
    /// assert_eq!(oldest.run().solution().map(|found| found.depth), Some(4));
    /// assert_eq!(deepest_oldest.run().solution().map(|found| found.depth), Some(4));
    /// ```
    #[must_use]
    pub fn ties(mut self, ties: Ties) -> Self {
        self.engine.set_ties(ties);
        self
    }
}

impl<P: StateSpace, V: Evaluation<P::Cost>, O: Observer<P>> Search<P, BestFirst<P, Nodes<P>, V>, O>
where
    Nodes<P>: NodeStore<P>,
{
    /// Sets whether closed states are reopened when a cheaper path to them is found. The default is `true`.
    ///
    /// Without reopening no state is expanded twice, but the solution may not be optimal unless the heuristic is
    /// consistent. Once a state was not reopened, the search proves nothing, unless the space declares its heuristic
    /// [consistent](crate::Heuristic::Consistent). (M. Likhachev, G. Gordon and S. Thrun, *ARA\*: anytime A\* with
    /// provable bounds on sub-optimality*, 2003, show that weighted A* keeps its bound in that case.)
    #[must_use]
    pub fn reopening(mut self, reopening: bool) -> Self {
        self.engine.set_reopening(reopening);
        self
    }
}
