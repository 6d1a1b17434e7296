//! The state space of a planning task, with states packed into words.

// The files:
// - `layout.rs`, `packed_state.rs`: variables in words, and the types of states
// - `applicable.rs`: the decision tree over preconditions
// - `operators.rs`, `axioms.rs`: effects and rules, compiled for packed states
// - `check.rs`: which tasks are refused
// - `reversible.rs`: predecessors

mod applicable;
mod axioms;
mod check;
mod layout;
mod operators;
mod packed_state;
mod reversible;

use std::fmt;
use std::sync::Arc;

use search_core::{Heuristic, Packed, StateSpace, Written, memory::Budget};

use crate::picture::Picture;
use crate::{Fact, Hints, Task};

use axioms::Axioms;
pub use check::TaskError;
use layout::{Layout, Test, hold};
use operators::Operators;
pub use packed_state::{BoxedWords, PackedState, Words};
pub use reversible::{Reversed, Reversible};

/// Returns the number of words in which the values of all variables of `task` are packed, at least 1.
///
/// [`TaskSpace::new`] takes states of [`Words`] of at least this number, or [`BoxedWords`].
#[must_use]
pub fn words_needed(task: &Task) -> usize {
    Layout::new(task).words()
}

/// The state space of a planning task. An action is the index of an operator in the task.
///
/// Operators are applied in the order of their preconditions, sorted by variable and value and compared lexicographically; those with equal
/// preconditions in the order of the task. Counts of searches that depend on the order of successors are those of Fast Downward.
///
/// Its own heuristic is blind: 0 for goals, and the cost of the cheapest operator for all other states. There are others in
/// [`heuristics`](crate::heuristics).
///
/// Making a successor takes O(k) time for k effects and W words, and axioms as many passes over a layer as change something.
///
/// ```
/// use planning_task::{TaskSpace, Words, heuristics::LmCut, sas};
/// use search_core::{StateSpace, Written, a_star};
/// use std::sync::Arc;
///
/// // A lamp is switched on and carried from the hall to the cellar, which takes 5.
/// let text = "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n2\nbegin_variable\nvar0\n-1\n2\nAtom at(hall)\n\
///     Atom at(cellar)\nend_variable\nbegin_variable\nvar1\n-1\n2\nNegatedAtom lit(lamp)\nAtom lit(lamp)\nend_variable\n0\n\
///     begin_state\n0\n0\nend_state\nbegin_goal\n2\n0 1\n1 1\nend_goal\n2\nbegin_operator\nswitch\n0\n1\n0 1 0 1\n1\nend_operator\n\
///     begin_operator\nwalk\n1\n1 1\n1\n0 0 0 1\n5\nend_operator\n0\n";
/// let task = Arc::new(sas::read(text)?);
/// let space = TaskSpace::<Words<1>>::new(task)?;
/// let (start, heuristic) = (space.start(), LmCut::new(&space)?);
/// let space = space.with_heuristic(heuristic);
/// let report = a_star::graph((&space, start)).run();
/// let plan = report.solution().and_then(|solution| solution.plan_in(&space)).expect("there is a plan");
/// assert_eq!(plan.to_string(), "at(hall)\nswitch: at(hall) lit(lamp) (cost 1)\nwalk: at(cellar) lit(lamp) (cost 5)\n2 steps, cost 6");
/// assert_eq!(report.counts.expanded, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: M. Helmert, *The Fast Downward planning system*, 2006.
#[derive(Clone, Debug)]
pub struct TaskSpace<S> {
    task: Arc<Task>,
    layout: Layout,
    operators: Operators,
    axioms: Axioms,
    has_axioms: bool,
    goal: Vec<Test>,
    least_cost: u32,
    start: S,
    picture: Picture,
}

impl<S: PackedState> TaskSpace<S> {
    /// Creates the space of a task.
    ///
    /// # Errors
    /// Returns an error if a state does not fit into `S`, if the task names a variable or a value that it does not have, if conditions of an
    /// operator contradict each other, or if a derived variable is changed by an operator, or by an axiom that does not change its default.
    pub fn new(task: Arc<Task>) -> Result<Self, TaskError> {
        TaskSpace::within(task, &Budget::default())
    }

    /// Creates the space of a task within a budget, whose bytes do not include those of the task.
    ///
    /// # Errors
    /// Returns the errors of [`new`](TaskSpace::new), and an error if a limit is [reached](TaskError::stopped).
    pub fn within(task: Arc<Task>, budget: &Budget) -> Result<Self, TaskError> {
        check::check(&task)?;
        let layout = Layout::new(&task);
        if let Some(words) = S::WORDS.filter(|&words| words < layout.words()) {
            let needed = layout.words();
            let text = format!("states need {needed} words, which do not fit into {words}");
            return Err(TaskError::new(text));
        }
        let operators = Operators::new(&task, &layout, budget)?;
        let mut space = TaskSpace {
            axioms: Axioms::new(&task, &layout),
            has_axioms: !task.axioms.is_empty(),
            goal: layout.tests(task.goal.iter().copied()),
            least_cost: operators.least_cost(),
            start: S::zero(layout.words()),
            picture: Picture::of_facts(&task),
            layout,
            operators,
            task,
        };
        space.start = space.state(&space.task.initial);
        Ok(space)
    }

    /// Draws states by hints, in place of lists of their facts.
    ///
    /// # Errors
    /// Returns an error with the line of a hint if it has a predicate, or a number of arguments, that no fact of the task has.
    pub fn with_hints(mut self, hints: Hints) -> Result<Self, TaskError> {
        self.picture = Picture::by_hints(&self.task, hints).map_err(TaskError::new)?;
        Ok(self)
    }

    pub(crate) const fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Returns the task.
    #[must_use]
    pub const fn task(&self) -> &Arc<Task> {
        &self.task
    }

    /// Returns about how many bytes the space takes, without those of the task.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.operators.bytes() + self.axioms.bytes()
    }

    /// Returns the initial state, in which axioms have been applied.
    #[must_use]
    pub fn start(&self) -> S {
        self.start.clone()
    }

    /// Returns the value of a variable.
    #[inline]
    #[must_use]
    pub fn value(&self, state: &S, variable: u32) -> u32 {
        self.layout.value(state.words(), variable)
    }

    /// Returns the values of all variables, in order.
    #[inline]
    pub fn values<'a>(&'a self, state: &'a S) -> impl Iterator<Item = u32> + use<'a, S> {
        self.layout
            .slots()
            .iter()
            .map(|slot| slot.value(state.words()))
    }

    /// Returns the facts that hold, one for each variable.
    #[inline]
    pub fn facts<'a>(&'a self, state: &'a S) -> impl Iterator<Item = Fact> + use<'a, S> {
        (0..)
            .zip(self.values(state))
            .map(|(variable, value)| Fact { variable, value })
    }

    /// Returns whether a fact holds.
    #[inline]
    #[must_use]
    pub fn holds(&self, state: &S, fact: Fact) -> bool {
        self.value(state, fact.variable) == fact.value
    }

    /// Returns whether the preconditions of an operator hold.
    ///
    /// # Panics
    /// Panics if the task has no such operator.
    #[must_use]
    pub fn is_applicable(&self, state: &S, operator: u32) -> bool {
        let operator = &self.task.operators[operator as usize];
        let mut preconditions = operator.repeated_preconditions();
        preconditions.all(|fact| self.holds(state, fact))
    }

    /// Returns the state with these values of the variables. Those of derived variables are derived anew.
    ///
    /// # Panics
    /// Panics if there is not one value for each variable, or if one is too large.
    #[must_use]
    pub fn state(&self, values: &[u32]) -> S {
        assert_eq!(
            values.len(),
            self.task.variables.len(),
            "one value for each variable"
        );
        let facts = (0..).zip(values).map(|(variable, &value)| {
            let values = self.task.variables[variable as usize].values.len();
            assert!(
                (value as usize) < values,
                "variable {variable} has no value {value}"
            );
            Fact { variable, value }
        });
        let mut state = S::zero(self.layout.words());
        for write in self.layout.writes(facts) {
            write.apply(state.words_mut());
        }
        self.axioms.apply(state.words_mut());
        state
    }

    /// Returns the cost of the cheapest operator, 0 if there is none.
    #[must_use]
    pub const fn least_cost(&self) -> u32 {
        self.least_cost
    }

    /// Returns the successor by the operator of this rank, which is applicable.
    #[inline]
    fn successor(&self, state: &S, rank: u32) -> S {
        let mut successor = state.clone();
        self.operators
            .apply(rank, state.words(), successor.words_mut());
        if self.has_axioms {
            self.axioms.apply(successor.words_mut());
        }
        successor
    }
}

impl<S: PackedState> StateSpace for TaskSpace<S> {
    type State = S;
    type Action = u32;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        hold(&self.goal, state.words())
    }

    #[inline]
    fn actions(&self, state: &S, out: &mut Vec<u32>) {
        let from = out.len();
        self.operators.append_ranks(state.words(), out);
        for action in &mut out[from..] {
            *action = self.operators.index(*action);
        }
    }

    #[inline]
    fn result(&self, state: &S, operator: u32) -> Option<S> {
        Some(self.successor(state, self.operators.rank(operator)))
    }

    #[inline]
    fn cost(&self, _: &S, operator: &u32) -> u32 {
        self.operators.cost(self.operators.rank(*operator))
    }

    #[inline]
    fn heuristic(&self, state: &S) -> Option<u32> {
        Some(if self.is_goal(state) {
            0
        } else {
            self.least_cost
        })
    }

    #[inline]
    fn expand(&self, state: &S, scratch: &mut Vec<u32>, mut visit: impl FnMut(S, u32)) {
        self.operators.append_ranks(state.words(), scratch);
        for &rank in &*scratch {
            visit(self.successor(state, rank), self.operators.cost(rank));
        }
    }

    #[inline]
    fn heap_bytes(&self, state: &S) -> usize {
        match S::WORDS {
            Some(_) => 0,
            None => search_core::memory::allocated(size_of_val(state.words())),
        }
    }
}

/// Writes the facts that hold, without those that are negated and those that say that none of several holds, or `no facts`. An action is
/// the name of the operator.
impl<S: PackedState> Written for TaskSpace<S> {
    fn write_state(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for fact in self.facts(state) {
            if let Some(atom) = self.task.atom(fact) {
                write!(out, "{separator}{atom}")?;
                separator = " ";
            }
        }
        match separator {
            "" => out.write_str("no facts"),
            _ => Ok(()),
        }
    }

    fn write_action(&self, operator: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.task.operators[*operator as usize].name)
    }
}

impl<S: PackedState> Packed for TaskSpace<S> {
    fn pack(&self, state: &S, out: &mut Vec<u8>) {
        for word in &state.words()[..self.layout.words()] {
            out.extend_from_slice(&word.to_be_bytes());
        }
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<S> {
        let mut state = S::zero(self.layout.words());
        for word in &mut state.words_mut()[..self.layout.words()] {
            *word = u64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?);
        }
        let known = |fact: Fact| {
            (fact.value as usize) < self.task.variables[fact.variable as usize].values.len()
        };
        let valid = self.facts(&state).all(known);
        valid.then_some(state)
    }
}

impl Task {
    /// Returns the atom that is true where a fact holds, such as `on(a, b)`, or `None` if the fact says that an atom is false.
    ///
    /// # Panics
    /// Panics if the task has no such fact.
    #[must_use]
    pub fn atom(&self, fact: Fact) -> Option<&str> {
        let value = &self.variables[fact.variable as usize].values[fact.value as usize];
        match value.split_once(' ') {
            // Facts that grounding adds have names that PDDL does not allow.
            Some(("Atom", atom)) => Some(atom).filter(|atom| !atom.contains('@')),
            _ if value.starts_with("NegatedAtom ") || value == "<none of those>" => None,
            _ => Some(value),
        }
    }
}
