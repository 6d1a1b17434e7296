//! The laws of a user's own space, and all searches on it.

mod capabilities;
mod contract;
mod survey;

use std::fmt::Debug;
use std::hash::Hash;

use search_core::{
    Backward, DisplayState, InPlace, Inverse, Packed, Plain, Ranked, Searchable, StateSpace,
};

use crate::violation::Fault;
use crate::{Law, Violation, check_graph};
use survey::Survey;

/// How many states are looked at, unless [`most_states`](SpaceCheck::most_states) says otherwise.
const MOST_STATES: usize = 300;

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The states that can be reached from the start, or as many of them as were looked at.
    pub states: usize,
    /// How many of these are goals.
    pub goals: usize,
    /// Whether these are all that can be reached.
    pub complete: bool,
    /// Whether the searches were run with the costs of the space; else with a cost of 1 for each step, as some cost, or
    /// heuristic value, is not a whole number below 2³².
    pub costs: bool,
}

/// Tests whether a puzzle keeps its contract, and whether every search keeps every law on it.
///
/// It looks at the start and, breadth-first, at up to 300 states, writes them down as a [`Graph`](crate::Graph), and has
/// every search of the [`table`](crate::table) search that; it takes some seconds in an unoptimised build.
///
/// # Errors
/// The first [`Violation`].
///
/// # Examples
/// ```
/// use search_core::Searchable;
///
/// /// From 1 to 20 by adding one and doubling.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     fn is_solution(&self) -> bool {
///         self.0 == 9
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [Number(self.0 + 1), Number(self.0 * 2)].into_iter().filter(|number| number.0 <= 9)
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let summary = search_laws::check(Number(1))?;
/// assert_eq!((summary.states, summary.complete), (9, true));
/// # Ok::<(), search_laws::Violation>(())
/// ```
///
/// A heuristic that is declared admissible and is not:
/// ```
/// use search_core::{Heuristic, Searchable};
///
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     const HEURISTIC: Heuristic = Heuristic::Admissible;
///
///     fn is_solution(&self) -> bool {
///         self.0 == 9
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [Number(self.0 + 1), Number(self.0 * 2)].into_iter().filter(|number| number.0 <= 9)
///     }
///     fn heuristic_value(&self) -> u32 {
///         9 - self.0 // a double step is worth more
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let violation = search_laws::check(Number(1)).expect_err("8 is not a lower bound");
/// assert_eq!(
///     violation.to_string(),
///     "the space breaks the law \"the heuristic is what is declared\" at state 1: \
///      its value is 8, but the nearest goal costs 4",
/// );
/// ```
pub fn check<S: Searchable + Eq + Hash>(start: S) -> Result<Summary, Violation> {
    SpaceCheck::shown_by(Plain::default(), start, |state| {
        DisplayState(state).to_string()
    })
    .run()
}

/// The same for a space; what it can do besides, [`SpaceCheck`] tests.
///
/// # Errors
/// The first [`Violation`].
pub fn check_space<P>(space: P, start: P::State) -> Result<Summary, Violation>
where
    P: StateSpace<State: Eq + Hash + Debug>,
{
    SpaceCheck::new(space, start).run()
}

/// A law of spaces.
type SpaceLaw<P> = fn(&Survey<P>) -> Result<(), Fault>;

/// A test of a space, and of those of its capabilities that are added by the methods below.
///
/// ```
/// use search_core::{Inverse, StateSpace};
/// use search_laws::SpaceCheck;
///
/// /// Steps to the left and to the right, from 0 to 9.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///
///     fn is_goal(&self, place: &i32) -> bool {
///         *place == 9
///     }
///     fn actions(&self, _: &i32, out: &mut Vec<i32>) {
///         out.extend([-1, 1]);
///     }
///     fn result(&self, place: &i32, step: i32) -> Option<i32> {
///         Some(place + step).filter(|place| (0..10).contains(place))
///     }
/// }
///
/// impl Inverse for Line {
///     fn is_inverse(&self, step: &i32, last: &i32) -> bool {
///         step == last // wrong: that goes on
///     }
/// }
///
/// let violation = SpaceCheck::new(Line, 0).inverse().run().expect_err("it is wrong");
/// assert_eq!(
///     violation.to_string(),
///     "the space breaks the law \"inverse actions lead back\" at state 1: \
///      an action that leads back to 0 is not said to",
/// );
/// ```
pub struct SpaceCheck<P: StateSpace> {
    space: P,
    start: P::State,
    most: usize,
    laws: Vec<(Law, SpaceLaw<P>)>,
    show: fn(&P::State) -> String,
}

impl<P: StateSpace<State: Eq + Hash>> SpaceCheck<P> {
    /// A test of `space` from `start`; states are shown by `Debug`.
    pub fn new(space: P, start: P::State) -> Self
    where
        P::State: Debug,
    {
        SpaceCheck::shown_by(space, start, |state| format!("{state:?}"))
    }

    /// The same with another way to show states.
    pub fn shown_by(space: P, start: P::State, show: fn(&P::State) -> String) -> Self {
        SpaceCheck {
            space,
            start,
            most: MOST_STATES,
            laws: vec![
                (Law::Space, contract::methods_fit_together),
                (Law::Hash, contract::equal_states_hash_alike),
                (Law::Heuristic, contract::heuristic_is_as_declared),
                (Law::Tree, contract::tree_is_a_tree),
            ],
            show,
        }
    }

    /// Looks at up to `most` states; 300, unless this says otherwise. Time grows with their square.
    #[must_use]
    pub fn most_states(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// Tests what the space says of [inverse](Inverse) actions too.
    #[must_use]
    pub fn inverse(self) -> Self
    where
        P: Inverse,
    {
        self.with(Law::Inverse, capabilities::inverses_lead_back)
    }

    /// Tests the moves [in place](InPlace) too.
    #[must_use]
    pub fn in_place(self) -> Self
    where
        P: InPlace<State: Clone, Action: Clone>,
    {
        self.with(Law::InPlace, capabilities::moves_equal_actions)
    }

    /// Tests the steps [backward](Backward), and the goals, too.
    #[must_use]
    pub fn backward(self) -> Self
    where
        P: Backward,
    {
        self.with(Law::Backward, capabilities::steps_backward_are_steps)
    }

    /// Tests the [numbers](Ranked) of states too.
    #[must_use]
    pub fn ranked(self) -> Self
    where
        P: Ranked,
    {
        self.with(Law::Ranked, capabilities::ranks_are_one_to_one)
    }

    /// Tests the [bytes](Packed) of states too.
    #[must_use]
    pub fn packed(self) -> Self
    where
        P: Packed,
    {
        self.with(Law::Packed, capabilities::packed_states_are_read_back)
    }

    fn with(mut self, law: Law, holds: SpaceLaw<P>) -> Self {
        self.laws.push((law, holds));
        self
    }

    /// Tests the laws of the space alone, without any search.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn without_searches(self) -> Result<Summary, Violation> {
        self.survey().map(|survey| survey.summary())
    }

    /// Tests the laws of the space, then has every search of the [`table`](crate::table) search it.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn run(self) -> Result<Summary, Violation> {
        let survey = self.survey()?;
        check_graph(&survey.graph())?;
        Ok(survey.summary())
    }

    fn survey(self) -> Result<Survey<P>, Violation> {
        let survey = Survey::of(self.space, self.start, self.most, self.show);
        for (law, holds) in self.laws {
            holds(&survey).map_err(|fault| Violation {
                law,
                search: None,
                state: fault.node.map(|node| survey.shown(node as usize)),
                found: fault.found,
            })?;
        }
        Ok(survey)
    }
}
