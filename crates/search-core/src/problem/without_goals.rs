use super::{Heuristic, StateSpace, Wraps, Written, forward, forward_methods};

/// A space without goals: a search of it visits all states that can be reached.
///
/// Heuristic values are 0, as they estimate costs to goals; so there are no dead ends either. The capabilities that depend on goals
/// or on heuristic values are not forwarded: [`InPlace`](crate::InPlace), [`Backward`](crate::Backward) and
/// [`BackwardHeuristic`](crate::BackwardHeuristic).
///
/// ```
/// use search_core::{Step, breadth_first, from_fn, space::WithoutGoals};
///
/// // Up to 100, by adding 7 or by doubling.
/// let next = |&number: &u32| [number + 7, 2 * number].into_iter().filter(|&next| next <= 100);
/// let mut search = breadth_first::graph((WithoutGoals(from_fn(1, next, |number| *number == 8)), 1));
/// assert_eq!(search.advance(), Step::Exhausted); // 8 is not a goal
/// assert_eq!(search.counts().expanded, 44);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithoutGoals<P>(pub P);

impl<P: StateSpace> Wraps for WithoutGoals<P> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.0
    }
}

impl<P: StateSpace> StateSpace for WithoutGoals<P> {
    forward_methods!(types, failures, actions, result, memory);

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, _: &P::State) -> bool {
        false
    }
}

impl<P: Written> Written for WithoutGoals<P> {
    forward_methods!(write);
}

forward! { impl[P: StateSpace] Inverse, Ranked, Packed, Drawn, Fallible for WithoutGoals<P> }
