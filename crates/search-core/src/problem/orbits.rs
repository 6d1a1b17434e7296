use std::ops::ControlFlow;

use super::actions::action_of_step;
use super::{Heuristic, Reduced, StateSpace, Steps, Wraps, forward, forward_methods};

/// A space with symmetries: some states are equal but for a reflection, a rotation or other names, so that a search needs only one of each
/// set of them. [`Orbits`] is the space that such a search is given.
///
/// # Contract
/// A symmetry maps states to states, goals to goals, and actions to actions of the same cost. So, for a state s with the representative r:
/// - r is the representative of itself, and a goal exactly if s is one;
/// - the successors of s and of r have the same representatives, with the same costs.
///
/// `search_laws::SpaceCheck::canonical` tests both on the states near a start, and `searchlab check` on those of a puzzle.
pub trait Canonical: StateSpace {
    /// Returns the representative of the states that are equal to `state` by symmetry.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// A [`Canonical`] space in which all states that are equal by symmetry are one state: each is replaced by its representative before
/// duplicates are detected. The representative of the states that equal the start is the start.
///
/// Source: C. N. Ip and D. L. Dill, *Better verification through symmetry*, 1996; for searches of cheapest paths, A. Pochter, A. Zohar and
/// J. S. Rosenschein, *Exploiting problem symmetries in state-based planners*, 2011. With k symmetries, a search stores down to 1/k
/// of the states, and computes a representative for each generated state, which usually takes O(k) for each part of a state.
///
/// A path of the search leads from representative to representative. [`retrace`](Reduced::retrace) returns the path of the space itself: its
/// actions can be applied to the start one after the other.
///
/// The heuristic of a representative never overestimates if that of the space does not. It may fall by more than the cost of an action,
/// as it may differ between states that are equal by symmetry, so it is declared [admissible](Heuristic::Admissible) at most.
///
/// It can be packed, written, drawn and fail as the space can. It lacks the other capabilities, which do not hold for representatives: an
/// action does not lead from one to the next ([`InPlace`](crate::InPlace)), nor is one the inverse of another ([`Inverse`](crate::Inverse)); a
/// representative has fewer predecessors than there are steps to it ([`Backward`](crate::Backward)), and estimates from the start are not
/// those from states that equal it ([`BackwardHeuristic`](crate::BackwardHeuristic)); most numbers are not those of a representative
/// ([`Ranked`](crate::Ranked)).
///
/// ```
/// use search_core::space::{Canonical, Orbits, Reduced};
/// use search_core::{StateSpace, breadth_first};
///
/// /// Steps to the left and to the right, to 9 or to -9.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///
///     fn is_goal(&self, place: &i32) -> bool {
///         place.abs() == 9
///     }
///     fn actions(&self, _: &i32, out: &mut Vec<i32>) {
///         out.extend([-1, 1]);
///     }
///     fn result(&self, place: &i32, step: i32) -> Option<i32> {
///         Some(place + step)
///     }
/// }
///
/// impl Canonical for Line {
///     fn canonical(&self, place: &i32) -> i32 {
///         place.abs()
///     }
/// }
///
/// let expanded = breadth_first::graph((Line, -2)).run().counts.expanded;
/// let orbits = Orbits::new(Line, &-2);
/// let report = breadth_first::graph((&orbits, -2)).run();
/// assert_eq!((expanded, report.counts.expanded), (13, 9));
///
/// let path = report.solution().and_then(|solution| solution.path()).expect("graph search keeps the path");
/// let path: Vec<&i32> = path.collect();
/// assert_eq!(path[..3], [&-2, &3, &4]); // 2 is the start, so -3 is 3
/// let steps = orbits.retrace(&path, None).expect("it is a path");
/// assert!(steps.iter().all(|(step, cost, _)| (*step, *cost) == (-1, 1)));
/// assert_eq!(steps.last().map(|(_, _, place)| *place), Some(-9));
/// ```
#[derive(Clone, Debug)]
pub struct Orbits<P: StateSpace> {
    space: P,
    start: P::State,
    /// The state that [`Canonical`] returns for the start.
    of_start: P::State,
}

impl<P: Canonical<State: Clone + Eq>> Orbits<P> {
    /// Creates the space of a search from `start`.
    pub fn new(space: P, start: &P::State) -> Self {
        Orbits {
            of_start: space.canonical(start),
            start: start.clone(),
            space,
        }
    }

    #[inline]
    fn representative(&self, state: &P::State) -> P::State {
        let representative = self.space.canonical(state);
        match representative == self.of_start {
            true => self.start.clone(),
            false => representative,
        }
    }
}

impl<P: StateSpace> Wraps for Orbits<P> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.space
    }
}

/// Two paths may lead to a representative, even if none of the states has two. Values and states that are known before a step is made
/// are not those of representatives, so those methods keep their defaults.
impl<P: Canonical<State: Clone + Eq>> StateSpace for Orbits<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    const HEURISTIC: Heuristic = P::HEURISTIC.weaker(Heuristic::Admissible);

    forward_methods!(failures, is_goal, memory);

    fn declared_heuristic(&self) -> Heuristic {
        (self.space.declared_heuristic()).weaker(Heuristic::Admissible)
    }

    #[inline]
    fn heuristic(&self, state: &P::State) -> Option<P::Cost> {
        self.space.heuristic(state)
    }

    fn heuristic_and_preferred(
        &self,
        state: &P::State,
        preferred: &mut Vec<P::Action>,
    ) -> Option<P::Cost> {
        self.space.heuristic_and_preferred(state, preferred)
    }

    #[inline]
    fn actions(&self, state: &P::State, out: &mut Vec<P::Action>) {
        self.space.actions(state, out);
    }

    #[inline]
    fn lazy_actions<'a>(&'a self, state: &'a P::State) -> Option<impl Iterator<Item = P::Action>> {
        self.space.lazy_actions(state)
    }

    #[inline]
    fn cost(&self, state: &P::State, action: &P::Action) -> P::Cost {
        self.space.cost(state, action)
    }

    #[inline]
    fn result(&self, state: &P::State, action: P::Action) -> Option<P::State> {
        Some(self.representative(&self.space.result(state, action)?))
    }

    #[inline]
    fn expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost),
    ) {
        self.space.expand(state, scratch, |successor, cost| {
            visit(self.representative(&successor), cost);
        });
    }

    #[inline]
    fn try_expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(P::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.space.try_expand(state, scratch, |successor, cost| {
            visit(self.representative(&successor), cost)
        })
    }
}

impl<P: Canonical<State: Clone + Eq, Action: Clone>> Reduced for Orbits<P> {
    fn retrace(&self, path: &[&P::State], costs: Option<&[P::Cost]>) -> Option<Steps<Self>> {
        let (&start, others) = path.split_first()?;
        let mut state = start.clone();
        let steps = others.iter().enumerate().map(|(index, &next)| {
            let leads = |successor: &P::State| self.representative(successor) == *next;
            let costs = costs.and_then(|costs| Some([*costs.get(index)?, *costs.get(index + 1)?]));
            let (action, cost) = action_of_step(&self.space, &state, costs, leads)?;
            state = self.space.result(&state, action.clone())?;
            Some((action, cost, state.clone()))
        });
        steps.collect()
    }
}

forward! { impl[P: Canonical<State: Clone + Eq>] Packed, Written, Drawn, Fallible for Orbits<P> }
