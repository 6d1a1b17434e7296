//! The laws of a state space, and tests of all searches on it.

mod capabilities;
mod contract;
mod drawings;
mod survey;

use std::fmt::Debug;
use std::hash::Hash;

use search_core::space::Canonical;
use search_core::{
    Backward, BackwardHeuristic, Drawn, InPlace, Inverse, Packed, Ranked, StateSpace, Written,
};
#[cfg(feature = "searches")]
use search_core::{DisplayState, Searchable, space::Plain};

#[cfg(feature = "searches")]
use crate::check_graph;
use crate::violation::Fault;
use crate::{Law, Violation};
use survey::{Formatter, Survey};

/// The default maximum number of explored states.
const MAX_STATES: usize = 300;

/// The extent of a successful test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of explored states.
    pub states: usize,
    /// The number of goals among them.
    pub goals: usize,
    /// Whether all reachable states were explored.
    pub complete: bool,
    /// Whether the searches used the costs of the space. If some cost or heuristic value is not an integer less
    /// than 2³², they use unit costs without a heuristic.
    pub costs: bool,
}

/// Tests the laws of a puzzle, and the laws of every search on it.
///
/// Explores up to 300 states from the start in breadth-first order, converts them to a [`Graph`](crate::Graph), and
/// runs every search of the [`table`](crate::table) on that. Takes some seconds in an unoptimised build.
///
/// # Errors
/// Returns the first [`Violation`].
///
/// # Examples
/// ```
/// use search_core::Searchable;
///
/// /// From 1 to 9 by adding one and doubling.
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
/// A heuristic that is declared admissible but is not:
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
///         9 - self.0 // doubling may cover more than 1
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let violation = search_laws::check(Number(1)).expect_err("8 is not a lower bound");
/// assert_eq!(
///     violation.to_string(),
///     "the space violates the law \"the heuristic is as declared\" at state 1: \
///      its value is 8, but the nearest goal costs 4",
/// );
/// ```
#[cfg(feature = "searches")]
pub fn check<S: Searchable + Eq + Hash>(start: S) -> Result<Summary, Violation> {
    SpaceCheck::with_formatter(Plain::default(), start, |state| {
        DisplayState(state).to_string()
    })
    .run()
}

/// Tests the laws of a state space, and the laws of every search on it. [`SpaceCheck`] also tests capabilities.
///
/// # Errors
/// Returns the first [`Violation`].
#[cfg(feature = "searches")]
pub fn check_space<P>(space: P, start: P::State) -> Result<Summary, Violation>
where
    P: StateSpace<State: Eq + Hash + Debug>,
{
    SpaceCheck::new(space, start).run()
}

/// Tests a law of spaces.
type SpaceLaw<P> = fn(&Survey<P>) -> Result<(), Fault>;

/// A test of a state space and of those of its capabilities that are enabled by the methods below.
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
///         step == last // wrong: the same step leads further
///     }
/// }
///
/// let violation = SpaceCheck::new(Line, 0).inverse().run().expect_err("`is_inverse` is wrong");
/// assert_eq!(
///     violation.to_string(),
///     "the space violates the law \"inverse actions lead back\" at state 1: \
///      `is_inverse` is false for an action that leads back to 0",
/// );
/// ```
pub struct SpaceCheck<P: StateSpace> {
    space: P,
    start: P::State,
    max: usize,
    laws: Vec<(Law, SpaceLaw<P>)>,
    format: Formatter<P>,
}

/// The results of testing every law of a space. See [`SpaceCheck::each_law`].
#[derive(Clone, Debug)]
pub struct Findings {
    /// The extent of the test.
    pub summary: Summary,
    /// The laws that were tested, each with its first violation.
    pub laws: Vec<(Law, Option<Violation>)>,
}

impl<P: StateSpace<State: Eq + Hash>> SpaceCheck<P> {
    /// Creates a test of `space` from `start` that formats states with `Debug`.
    pub fn new(space: P, start: P::State) -> Self
    where
        P::State: Debug,
    {
        SpaceCheck::with_formatter(space, start, |state| format!("{state:?}"))
    }

    /// Creates a test of `space` from `start` that formats states with `format`.
    pub fn with_formatter(space: P, start: P::State, format: fn(&P::State) -> String) -> Self {
        SpaceCheck::formatted(space, start, Formatter::OfState(format))
    }

    /// Creates a test of `space` from `start` that formats states as the space [writes](Written) them.
    pub fn written(space: P, start: P::State) -> Self
    where
        P: Written,
    {
        let format = |space: &P, state: &P::State| {
            let mut text = String::new();
            // Writing to a string never fails.
            let _ = space.write_state(state, &mut text);
            text
        };
        SpaceCheck::formatted(space, start, Formatter::OfSpace(format))
    }

    fn formatted(space: P, start: P::State, format: Formatter<P>) -> Self {
        SpaceCheck {
            space,
            start,
            max: MAX_STATES,
            laws: vec![
                (Law::Space, contract::methods_are_consistent),
                (Law::Costs, contract::costs_are_consistent),
                (Law::Hash, contract::equal_states_have_equal_hashes),
                (Law::Heuristic, contract::heuristic_is_as_declared),
                (Law::Tree, contract::tree_is_a_tree),
            ],
            format,
        }
    }

    /// Sets the maximum number of explored states; the default is 300. The run time is quadratic in this number.
    #[must_use]
    pub fn max_states(mut self, max: usize) -> Self {
        self.max = max;
        self
    }

    /// Also tests [inverse](Inverse) actions.
    #[must_use]
    pub fn inverse(self) -> Self
    where
        P: Inverse,
    {
        self.with(Law::Inverse, capabilities::inverses_lead_back)
    }

    /// Also tests [in-place](InPlace) moves.
    #[must_use]
    pub fn in_place(self) -> Self
    where
        P: InPlace<State: Clone, Action: Clone>,
    {
        self.with(Law::InPlace, capabilities::moves_are_equivalent_to_actions)
    }

    /// Also tests [predecessors](Backward) and goals.
    #[must_use]
    pub fn backward(self) -> Self
    where
        P: Backward,
    {
        self.with(
            Law::Backward,
            capabilities::backward_steps_are_reversed_steps,
        )
    }

    /// Also tests the [estimates](BackwardHeuristic) of the cost from the start.
    #[must_use]
    pub fn backward_heuristic(self) -> Self
    where
        P: BackwardHeuristic,
    {
        self.with(
            Law::BackwardHeuristic,
            capabilities::backward_heuristic_is_as_declared,
        )
    }

    /// Also tests the [ranks](Ranked) of states.
    #[must_use]
    pub fn ranked(self) -> Self
    where
        P: Ranked,
    {
        self.with(Law::Ranked, capabilities::ranks_are_one_to_one)
    }

    /// Also tests [packing](Packed) of states.
    #[must_use]
    pub fn packed(self) -> Self
    where
        P: Packed,
    {
        self.with(Law::Packed, capabilities::packed_states_round_trip)
    }

    /// Also tests [drawings](Drawn).
    #[must_use]
    pub fn drawn(self) -> Self
    where
        P: Drawn,
    {
        self.with(Law::Drawn, drawings::drawings_fit_into_the_backdrop)
    }

    /// Also tests the [representatives](Canonical) of states that are equal by symmetry.
    #[must_use]
    pub fn canonical(self) -> Self
    where
        P: Canonical,
    {
        self.with(
            Law::Canonical,
            capabilities::representatives_stand_for_their_states,
        )
    }

    fn with(mut self, law: Law, test: SpaceLaw<P>) -> Self {
        self.laws.push((law, test));
        self
    }

    /// Tests only the laws of the space, without any search.
    ///
    /// # Errors
    /// Returns the first [`Violation`].
    pub fn without_searches(self) -> Result<Summary, Violation> {
        self.survey().map(|survey| survey.summary())
    }

    /// Tests the laws of the space, then runs every search of the [`table`](crate::table) on it.
    ///
    /// # Errors
    /// Returns the first [`Violation`].
    #[cfg(feature = "searches")]
    pub fn run(self) -> Result<Summary, Violation> {
        let survey = self.survey()?;
        check_graph(&survey.graph())?;
        Ok(survey.summary())
    }

    /// Tests each law of the space, without any search, and returns the first violation of each. Stops before the next state
    /// or law when `go_on` returns `false`.
    ///
    /// ```
    /// use search_laws::{Graph, Law, SpaceCheck};
    ///
    /// let graph = Graph::new([vec![(1, 4)], vec![(2, 1)], vec![]]).with_goals([2]);
    /// let graph = graph.with_heuristic([Some(5), Some(1), Some(1)]);
    /// let findings = SpaceCheck::new(graph.clone(), graph.start()).each_law(|| true);
    /// let violated: Vec<Law> = findings.laws.iter().filter(|(_, found)| found.is_some()).map(|(law, _)| *law).collect();
    /// assert_eq!((findings.summary.states, violated), (3, vec![Law::Heuristic])); // the goal has the value 1
    /// ```
    pub fn each_law(self, mut go_on: impl FnMut() -> bool) -> Findings {
        let survey = Survey::new(self.space, self.start, self.max, self.format, &mut go_on);
        let laws = self.laws.into_iter().take_while(|_| go_on());
        let laws = laws.map(|(law, test)| (law, survey.violation(law, test)));
        Findings {
            laws: laws.collect(),
            summary: survey.summary(),
        }
    }

    fn survey(self) -> Result<Survey<P>, Violation> {
        let survey = Survey::new(self.space, self.start, self.max, self.format, &mut || true);
        for (law, test) in self.laws {
            survey.violation(law, test).map_or(Ok(()), Err)?;
        }
        Ok(survey)
    }
}
