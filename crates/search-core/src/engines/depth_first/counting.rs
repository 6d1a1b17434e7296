use std::fmt::Debug;
use std::marker::PhantomData;

use crate::problem::StateSpace;
use crate::run::Proven;

use super::evaluate::Evaluate;
use super::{Bound, Decision, Reached};

/// A number that increases along a path, or stays the same.
///
/// Sealed: only the searches of this crate implement it.
pub trait Counted: Copy + Debug + Default + super::sealed::Sealed {
    /// What is proven of a first solution with the smallest number.
    const PROVEN: Proven;

    /// Returns the number of a state. It is 0 for the start.
    fn count<C>(reached: &Reached<u64, C>) -> u64;
}

/// A bound on a number counted along the path, which increases by one with each iteration.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingBound<N> {
    most: u64,
    /// Whether a state was beyond the bound in this iteration.
    beyond: bool,
    counted: PhantomData<N>,
}

impl<N> super::sealed::Sealed for CountingBound<N> {}

impl<P: StateSpace, N: Counted> Bound<P> for CountingBound<N> {
    /// The number of the state.
    type Note = u64;

    const ITERATIVE: bool = true;

    fn new() -> Self {
        CountingBound::default()
    }

    fn start(&mut self, _: impl Evaluate<P::Cost>) -> Option<u64> {
        Some(0)
    }

    #[inline]
    fn decide(
        &mut self,
        reached: Reached<u64, P::Cost>,
        _: impl Evaluate<P::Cost>,
    ) -> Decision<u64> {
        let number = N::count(&reached);
        if number <= self.most {
            return Decision::Enter(number);
        }
        self.beyond = true;
        Decision::Cut(number)
    }

    fn next_iteration(&mut self) -> bool {
        self.most += u64::from(self.beyond);
        std::mem::take(&mut self.beyond)
    }

    fn is_repeated(&self, &number: &u64) -> bool {
        number < self.most
    }

    fn proven(&self) -> Proven {
        N::PROVEN
    }
}

/// The depth of a state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Depth;

impl super::sealed::Sealed for Depth {}

impl Counted for Depth {
    const PROVEN: Proven = Proven::FewestSteps;

    #[inline]
    fn count<C>(reached: &Reached<u64, C>) -> u64 {
        reached.depth
    }
}

/// The number of discrepancies on the path to a state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discrepancies;

impl super::sealed::Sealed for Discrepancies {}

impl Counted for Discrepancies {
    const PROVEN: Proven = Proven::Nothing;

    #[inline]
    fn count<C>(reached: &Reached<u64, C>) -> u64 {
        reached.from + u64::from(!reached.first)
    }
}
