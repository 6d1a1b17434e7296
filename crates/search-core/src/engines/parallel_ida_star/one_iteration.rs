use crate::engines::depth_first::{Bound, Decision, Evaluate, Reached, sealed};
use crate::engines::ida_star::IdaStar;
use crate::problem::StateSpace;

/// The bound of one iteration of IDA*, for searches of parts of it.
#[derive(Clone, Copy)]
pub(super) struct OneIteration<C>(pub(super) IdaStar<C>);

impl<C> sealed::Sealed for OneIteration<C> {}

impl<P: StateSpace> Bound<P> for OneIteration<P::Cost> {
    type Note = (P::Cost, P::Cost);

    const NEEDS_COST: bool = true;
    const EVALUATES: bool = true;

    fn new() -> Self {
        OneIteration(Bound::<P>::new())
    }

    fn start(&mut self, evaluate: impl Evaluate<P::Cost>) -> Option<Self::Note> {
        Bound::<P>::start(&mut self.0, evaluate)
    }

    #[inline(always)]
    fn decide(
        &mut self,
        reached: Reached<Self::Note, P::Cost>,
        evaluate: impl Evaluate<P::Cost>,
    ) -> Decision<Self::Note> {
        Bound::<P>::decide(&mut self.0, reached, evaluate)
    }

    fn is_repeated(&self, note: &Self::Note) -> bool {
        Bound::<P>::is_repeated(&self.0, note)
    }

    fn values(note: &Self::Note) -> (Option<P::Cost>, Option<P::Cost>) {
        <IdaStar<P::Cost> as Bound<P>>::values(note)
    }
}
