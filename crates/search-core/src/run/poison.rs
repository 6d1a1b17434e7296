use super::{Limit, Step};

/// Detects that a call of a search has panicked, as a [`Mutex`](std::sync::Mutex) is poisoned by a panic.
///
/// A panic, such as one of a method of the space, leaves a search between two changes of its data: a state may be taken from the open
/// list and not expanded. What such a search would find or prove later may be false, so every search ends with [`Limit::Panicked`]
/// from then on. For searches of your own:
///
/// ```
/// use search_core::{Limit, Step, engine::Poison};
/// use std::panic::{AssertUnwindSafe, catch_unwind};
///
/// struct Countdown {
///     left: Vec<u32>,
///     poison: Poison,
/// }
///
/// impl Countdown {
///     fn step(&mut self, is_goal: impl Fn(u32) -> bool) -> Step {
///         if let Err(end) = self.poison.enter() {
///             return end;
///         }
///         let step = match self.left.pop() {
///             Some(number) if is_goal(number) => Step::Solution,
///             Some(_) => Step::Expanded,
///             None => Step::Exhausted,
///         };
///         self.poison.leave();
///         step
///     }
/// }
///
/// let mut search = Countdown { left: vec![1], poison: Poison::default() };
/// let panicked = catch_unwind(AssertUnwindSafe(|| search.step(|_| panic!("is it?"))));
/// assert!(panicked.is_err());
/// assert_eq!(search.step(|_| true), Step::Stopped(Limit::Panicked)); // not `Exhausted`
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Poison {
    /// Remains set after a call that panicked.
    in_call: bool,
}

impl Poison {
    /// Begins a call of the search.
    ///
    /// # Errors
    /// Returns the end of the search, [`Limit::Panicked`], if an earlier call did not come to its end.
    #[inline]
    pub fn enter(&mut self) -> Result<(), Step> {
        match std::mem::replace(&mut self.in_call, true) {
            false => Ok(()),
            true => Err(Step::Stopped(Limit::Panicked)),
        }
    }

    /// Ends a call of the search.
    #[inline]
    pub fn leave(&mut self) {
        self.in_call = false;
    }

    /// Returns whether a call has panicked, between two calls.
    #[inline]
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.in_call
    }
}
