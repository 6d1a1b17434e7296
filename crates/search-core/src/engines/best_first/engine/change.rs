//! Changes the settings of a search, which may have started.

use crate::engines::highest_f::HighestF;
use crate::problem::StateSpace;
use crate::store::frontier::Frontier;
use crate::store::{NodeId, Ties};

use super::{BestFirst, Evaluation, NodeStore, Progress, Record};

impl<P: StateSpace, T: NodeStore<P>, V: Evaluation<P::Cost>> BestFirst<P, T, V> {
    pub(in crate::engines::best_first) fn set_ties(&mut self, ties: Ties) {
        let open = self.open_by_age();
        self.chosen_ties = Some(ties);
        self.ties = ties;
        self.rebuild_frontier(open);
    }

    pub(in crate::engines::best_first) fn set_reopening(&mut self, reopening: bool) {
        self.reopening = reopening;
    }

    /// Replaces the evaluation function by one that may depend on g.
    pub(in crate::engines::best_first) fn with_evaluation<W: Evaluation<P::Cost>>(
        self,
        evaluation: W,
    ) -> BestFirst<P, T, W> {
        let open = self.open_by_age();
        let ties = self.chosen_ties.unwrap_or(W::TIES);
        let has_started = self.store.ids() > 0;
        let mut engine = BestFirst {
            evaluation,
            chosen_ties: self.chosen_ties,
            ties,
            reopening: self.reopening,
            progress: Progress {
                reopening_refused: self.progress.reopening_refused || has_started,
                ..self.progress
            },
            store: self.store,
            frontier: Frontier::new(ties),
            highest_f: HighestF::new(),
            successors: self.successors,
        };
        engine.rebuild_frontier(open);
        engine
    }

    /// Returns the open states in the order in which they were generated.
    fn open_by_age(&self) -> Vec<NodeId> {
        let numbered = self.in_order().map(|(_, id)| (self.store.number(id), id));
        let mut open: Vec<(u64, NodeId)> = numbered.collect();
        open.sort_unstable();
        open.into_iter().map(|(_, id)| id).collect()
    }

    fn rebuild_frontier(&mut self, open: Vec<NodeId>) {
        self.frontier = Frontier::new(self.ties);
        for id in open {
            let Record { g, h, .. } = *self.store.record(id);
            self.push(g, h, id);
        }
    }
}
