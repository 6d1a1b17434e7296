//! States that were generated and counted before, generated again from their path.

use crate::problem::StateSpace;
use crate::run::engine::{Context, Current};
#[cfg(feature = "parallel")]
use crate::store::NodeId;

use super::bound::Bound;
use super::engine::DepthFirst;
use super::moves::Moves;
use super::path_store::PathStore;

/// A state that was generated, with its data and how it was reached.
pub(in crate::engines) type Generated<P, B, M> =
    (Current, <B as Bound<P>>::Note, <M as Moves<P>>::Last);

/// A step of a path, from which its state can be generated again.
#[derive(Clone, Copy, Debug)]
pub(in crate::engines) struct PathStep {
    /// The number of untried actions after it, of all states on the path.
    pub(in crate::engines) untried: usize,
    /// The number of the state.
    pub(in crate::engines) number: u64,
}

impl<P: StateSpace, T: PathStore<P>, B: Bound<P>, M: Moves<P>> DepthFirst<P, T, B, M> {
    /// Descends to the state at which the search of a subtree stopped, so that single steps can continue there.
    #[cold]
    pub(in crate::engines) fn descend(
        &mut self,
        context: &mut Context<'_, P, ()>,
    ) -> Option<Generated<P, B, M>> {
        let root = self.branches.last()?.untried_from;
        let path = self.subtree.take_path();
        let steps = path.iter().rev().map(|checkpoint| PathStep {
            untried: root + checkpoint.untried,
            number: checkpoint.generated - checkpoint.duplicates,
        });
        let stopped_at = context.uninterrupted(|context| self.generate_again(None, steps, context));
        self.subtree.reuse_path(path);
        stopped_at
    }

    /// Generates the states on a path a second time; they were counted already. The path begins below `from`, or below the state
    /// that was expanded last. Returns its end, or `None` if the space does not generate the same states again.
    pub(in crate::engines) fn generate_again(
        &mut self,
        from: Option<Generated<P, B, M>>,
        path: impl IntoIterator<Item = PathStep>,
        context: &mut Context<'_, P, ()>,
    ) -> Option<Generated<P, B, M>> {
        let statistics = &context.statistics;
        let (counts, nonzero_values) = (statistics.counts, statistics.nonzero_values);
        let mut generated = from;
        for PathStep { untried, number } in path {
            if let Some((current, note, last)) = generated {
                self.push_branch(current, note, last, context);
            }
            while self.untried.len() > untried + 1 {
                self.untried.take(context);
            }
            self.store.renumber(number);
            generated = Some(self.next(context)?);
            if self.untried.len() != untried {
                return None;
            }
        }
        context.statistics.counts = counts;
        context.statistics.nonzero_values = nonzero_values;
        generated
    }

    /// Returns the path from the state at depth `from` to the one that was expanded last, and to the `end` below that.
    #[cfg(feature = "parallel")]
    pub(in crate::engines) fn path_below(
        &self,
        from: usize,
        end: Option<NodeId>,
    ) -> impl Iterator<Item = PathStep> {
        let expanded = self.branches.iter().skip(from + 1);
        let expanded = expanded.map(|branch| (branch.untried_from, branch.id));
        let end = end.map(|id| (self.untried.len(), id));
        expanded.chain(end).map(|(untried, id)| PathStep {
            untried,
            number: self.store.number(id),
        })
    }
}
