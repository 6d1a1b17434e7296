//! The successors of the current state: generated first, then handled one by one, with limits in both phases.

use std::ops::ControlFlow;

use super::Observer;
use super::engine::Context;
use super::step_limits::BLOCK;
use crate::problem::{Backward, Scratch, StateSpace};
use crate::store::{Collection, Growth};

/// The successors that an engine still has to handle, each as a `T`, and the memory to generate them, which is reused.
///
/// A limit may end both phases before their end. The search then expands the same state again, and the same calls continue.
pub(crate) struct Successors<P: StateSpace, T = (<P as StateSpace>::State, <P as StateSpace>::Cost)>
{
    waiting: Vec<T>,
    scratch: Scratch<P::Action>,
    phase: Phase,
    /// Whether [`Context::expand`] has counted a successor of the current state as generated.
    pub(super) any_counts: bool,
}

/// How far the expansion of the current state has come.
#[derive(Clone, Copy)]
enum Phase {
    /// None is generated.
    New,
    /// A limit was reached when this many were generated. They are generated again, and begin at an index of those that wait.
    Stopped { generated: usize, from: usize },
    /// All are generated, and not all of them handled.
    Handling,
}

/// What was generated of the successors of a state.
pub(crate) enum Generated {
    /// All, with their number.
    All(u64),
    /// All, in an earlier step.
    Before,
    /// A limit was reached. Nothing of them counts yet.
    Stopped,
}

/// The direction of an expansion.
pub(crate) trait Direction<P: StateSpace> {
    /// Calls `visit` with the states that lead from or to `state`. See [`StateSpace::try_expand`].
    fn visit(
        space: &P,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        visit: impl FnMut(P::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// To successors.
pub(crate) struct ToSuccessors;

impl<P: StateSpace> Direction<P> for ToSuccessors {
    #[inline(always)]
    fn visit(
        space: &P,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        visit: impl FnMut(P::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        space.try_expand(state, scratch, visit)
    }
}

/// To predecessors.
pub(crate) struct ToPredecessors;

impl<P: Backward> Direction<P> for ToPredecessors {
    fn visit(
        space: &P,
        state: &P::State,
        _: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        space.predecessors(state, |predecessor, cost| {
            if flow.is_continue() {
                flow = visit(predecessor, cost);
            }
        });
        flow
    }
}

impl<P: StateSpace, T> Default for Successors<P, T> {
    fn default() -> Self {
        Successors::new()
    }
}

impl<P: StateSpace, T> Collection for Successors<P, T> {
    #[inline]
    fn bytes(&self) -> usize {
        self.max() * size_of::<T>() + self.scratch.bytes()
    }
}

impl<P: StateSpace, T> Successors<P, T> {
    pub(crate) const fn new() -> Self {
        Successors {
            waiting: Vec::new(),
            scratch: Scratch::new(),
            phase: Phase::New,
            any_counts: false,
        }
    }

    /// Generates the successors of `state` and passes each to `keep`, which appends what the engine needs of it.
    ///
    /// Successors that were appended in an earlier call, for another state, stay.
    #[inline(always)]
    pub(crate) fn generate<D: Direction<P>, O: Observer<P>>(
        &mut self,
        state: &P::State,
        context: &mut Context<'_, P, O>,
        mut keep: impl FnMut(&mut Vec<T>, P::State, P::Cost),
    ) -> Generated {
        context.begin_successors();
        let Successors {
            waiting, scratch, ..
        } = self;
        let (unchecked, from) = match self.phase {
            Phase::New => (BLOCK, waiting.len()),
            Phase::Handling => return Generated::Before,
            // The time of as many again passes without a check, so that the search makes progress.
            Phase::Stopped { generated, from } => {
                waiting.truncate(from);
                (2 * generated, from)
            }
        };
        let space = context.space;
        let mut blocks = Blocks {
            left: BLOCK,
            generated: BLOCK,
            unchecked,
            capacity: waiting.capacity(),
        };
        let flow = D::visit(space, state, scratch.emptied(), |successor, cost| {
            keep(waiting, successor, cost);
            blocks.left -= 1;
            match blocks.left {
                0 => context.check_generation(&mut blocks, waiting, state),
                _ => ControlFlow::Continue(()),
            }
        });
        let generated = blocks.generated - blocks.left;
        if flow.is_break() {
            self.phase = Phase::Stopped { generated, from };
            return Generated::Stopped;
        }
        self.phase = Phase::New;
        Generated::All(generated as u64)
    }

    /// Returns the successors that wait, to be handled [in parts](Context::in_parts). Then [`put_back`](Successors::put_back) must be called.
    #[inline]
    pub(crate) fn take(&mut self) -> Vec<T> {
        std::mem::take(&mut self.waiting)
    }

    /// Puts back what is left of those that were taken. Returns whether all were handled.
    #[inline]
    pub(crate) fn put_back(&mut self, waiting: Vec<T>) -> bool {
        self.waiting = waiting;
        let is_complete = self.waiting.is_empty();
        self.phase = match is_complete {
            true => Phase::New,
            false => Phase::Handling,
        };
        is_complete
    }

    /// Returns whether so many wait that they must be handled in parts.
    #[inline]
    pub(crate) fn are_many(&self) -> bool {
        self.waiting.len() > BLOCK
    }

    /// Removes and returns the successors of the state whose generation was stopped. Those of other states stay.
    #[cold]
    pub(crate) fn split_off_stopped(&mut self) -> Vec<T> {
        match &mut self.phase {
            Phase::Stopped { from, .. } => self.waiting.split_off(std::mem::take(from)),
            Phase::New | Phase::Handling => Vec::new(),
        }
    }

    /// Returns the successors that wait.
    #[inline]
    pub(crate) fn waiting(&mut self) -> &mut Vec<T> {
        &mut self.waiting
    }

    /// Returns the number of successors that wait.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Records that all were generated, but that they cannot be handled now.
    #[cold]
    pub(crate) fn wait(&mut self) {
        self.phase = Phase::Handling;
    }

    /// Drops the successors, and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.phase = Phase::New;
    }

    /// Returns an upper bound on the number of successors of one expansion so far.
    #[inline]
    pub(crate) fn max(&self) -> usize {
        match size_of::<T>() {
            0 => 0,
            _ => self.waiting.capacity(),
        }
    }
}

/// Blocks of successors, between which limits are checked.
struct Blocks {
    /// The number of successors up to the end of the block.
    left: usize,
    /// The number of successors at the end of the block.
    generated: usize,
    /// The number of successors before which the clock is not checked.
    unchecked: usize,
    /// The capacity of the collection before the step.
    capacity: usize,
}

impl<P: StateSpace, O> Context<'_, P, O> {
    /// Checks the limits at the end of a block of successors of `state`, which are assumed to own as much heap memory as it does.
    #[cold]
    #[inline(never)]
    fn check_generation<T>(
        &mut self,
        blocks: &mut Blocks,
        waiting: &Vec<T>,
        state: &P::State,
    ) -> ControlFlow<()> {
        let growth = Growth::default().and_vec("successors", waiting, BLOCK);
        let heap = self.space.heap_bytes(state) * (blocks.generated + BLOCK);
        let growth = growth.and("heap memory of the states", heap);
        let grown = (waiting.capacity() - blocks.capacity) * size_of::<T>();
        let lacks_room = growth.bytes() + grown as u64 > self.step_limits.room;
        let stops = match lacks_room {
            true => self.stop_before(growth),
            false => blocks.generated >= blocks.unchecked && self.check_interruption(),
        };
        if stops {
            return ControlFlow::Break(());
        }
        blocks.left = BLOCK;
        blocks.generated += BLOCK;
        ControlFlow::Continue(())
    }
}
