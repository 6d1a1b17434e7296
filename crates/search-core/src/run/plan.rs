use std::fmt;

use super::Solution;
use crate::problem::{Cost, Plain, Searchable, StateSpace, Written, action_of_step};

/// The path of a solution as a plan: the actions, their costs, and the states that they lead to.
///
/// Returned by [`Solution::plan`] for a [`Searchable`] and by [`Solution::plan_in`] for a [`StateSpace`]. Formatted with one
/// line for each step, if the space is [`Written`].
pub struct Plan<'a, P: StateSpace> {
    /// The first state.
    pub start: &'a P::State,
    /// The steps, in order.
    pub steps: Vec<PlanStep<'a, P>>,
    space: P,
}

/// A step of a [`Plan`].
pub struct PlanStep<'a, P: StateSpace> {
    /// The action. For a [`Searchable`] it is the successor itself.
    pub action: P::Action,
    /// The cost of the action.
    pub cost: P::Cost,
    /// The state that the action leads to.
    pub state: &'a P::State,
}

impl<P: StateSpace> Plan<'_, P> {
    /// Returns the total cost of the steps, which is the cost of the solution if the engine computes it.
    #[must_use]
    pub fn cost(&self) -> P::Cost {
        let costs = self.steps.iter().map(|step| step.cost);
        costs.fold(P::Cost::ZERO, P::Cost::plus)
    }
}

impl<S: Searchable + PartialEq> Solution<S> {
    /// Returns the path as a plan, with the [cost](Searchable::step_cost) of each step, or `None` if the engine does not
    /// store paths.
    ///
    /// ```
    /// use search_core::{Searchable, uniform_cost};
    /// # use std::fmt;
    ///
    /// /// From 1 to 6: adding one costs 1, doubling 2.
    /// #[derive(PartialEq, Eq, Hash)]
    /// struct Number(u32);
    ///
    /// impl Searchable for Number {
    ///     fn is_solution(&self) -> bool {
    ///         self.0 == 6
    ///     }
    ///     fn successors(&self) -> impl IntoIterator<Item = Self> {
    ///         [Number(self.0 * 2), Number(self.0 + 1)]
    ///     }
    ///     fn step_cost(&self, successor: &Self) -> u32 {
    ///         if successor.0 == self.0 + 1 { 1 } else { 2 }
    ///     }
    ///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
    ///         write!(out, "{}", self.0)
    ///     }
    /// }
    ///
    /// let report = uniform_cost::graph(Number(1)).run();
    /// let plan = report.solution().and_then(|solution| solution.plan()).expect("6 can be reached");
    /// assert_eq!(plan.cost(), 4);
    /// assert_eq!(plan.to_string(), "1\n2 (cost 1)\n3 (cost 1)\n6 (cost 2)\n3 steps, cost 4");
    /// ```
    #[must_use]
    pub fn plan(&self) -> Option<Plan<'_, Plain<S>>> {
        self.plan_in(Plain::default())
    }
}

impl<S: PartialEq, C: Cost> Solution<S, C> {
    /// Returns the path as a plan, with the actions of `space` and their costs.
    ///
    /// Engines store only states. So the actions are found by trying those of each state; if several lead to the next
    /// state, the plan has the one that the search took, by its cost. It has the cheapest if the engine does not know the
    /// [costs of the path](Solution::path_costs). Returns `None` if the engine does not store paths, or if a step is not
    /// an action of `space`.
    ///
    /// ```
    /// use search_core::{StateSpace, Written, uniform_cost};
    /// use std::fmt;
    ///
    /// /// From 1 to 6: adding one costs 1, doubling 2.
    /// struct Numbers;
    ///
    /// #[derive(Clone, Copy, Debug, PartialEq)]
    /// enum Step {
    ///     Add,
    ///     Double,
    /// }
    ///
    /// impl StateSpace for Numbers {
    ///     type State = u32;
    ///     type Action = Step;
    ///     type Cost = u32;
    ///
    ///     fn is_goal(&self, number: &u32) -> bool {
    ///         *number == 6
    ///     }
    ///     fn actions(&self, _: &u32, out: &mut Vec<Step>) {
    ///         out.extend([Step::Double, Step::Add]);
    ///     }
    ///     fn result(&self, number: &u32, step: Step) -> Option<u32> {
    ///         Some(if step == Step::Add { number + 1 } else { number * 2 })
    ///     }
    ///     fn cost(&self, _: &u32, step: &Step) -> u32 {
    ///         if *step == Step::Add { 1 } else { 2 }
    ///     }
    /// }
    ///
    /// // Required only to format a plan.
    /// impl Written for Numbers {
    ///     fn write_state(&self, number: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
    ///         write!(out, "{number}")
    ///     }
    ///     fn write_action(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
    ///         write!(out, "{step:?}")
    ///     }
    /// }
    ///
    /// let report = uniform_cost::graph((Numbers, 1)).run();
    /// let plan = report.solution().and_then(|solution| solution.plan_in(&Numbers)).expect("6 can be reached");
    /// let steps: Vec<(Step, u32)> = plan.steps.iter().map(|step| (step.action, *step.state)).collect();
    /// assert_eq!(steps, [(Step::Add, 2), (Step::Add, 3), (Step::Double, 6)]);
    /// assert_eq!(plan.to_string(), "1\nAdd: 2 (cost 1)\nAdd: 3 (cost 1)\nDouble: 6 (cost 2)\n3 steps, cost 4");
    /// ```
    #[must_use]
    pub fn plan_in<P>(&self, space: P) -> Option<Plan<'_, P>>
    where
        P: StateSpace<State = S, Cost = C>,
    {
        let path: Vec<&S> = self.path()?.collect();
        let steps = path_actions(&space, &path, self.path_costs.as_deref())?;
        let steps = steps.into_iter().zip(&path[1..]);
        let steps = steps.map(|((action, cost), &state)| PlanStep {
            action,
            cost,
            state,
        });
        Some(Plan {
            start: path[0],
            steps: steps.collect(),
            space,
        })
    }
}

/// Returns the cheapest action that leads from one state to another, and its cost. Of equally cheap ones it returns the
/// first. Returns `None` if no action does.
///
/// ```
/// use search_core::{StateSpace, space::action_between};
///
/// /// Doubling and adding.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = u32;
///     type Action = &'static str;
///     type Cost = u32;
///
///     fn is_goal(&self, _: &u32) -> bool {
///         false
///     }
///     fn actions(&self, _: &u32, out: &mut Vec<&'static str>) {
///         out.extend(["double", "add"]);
///     }
///     fn result(&self, number: &u32, action: &str) -> Option<u32> {
///         Some(if action == "add" { number + 1 } else { number * 2 })
///     }
///     fn cost(&self, _: &u32, action: &&str) -> u32 {
///         if *action == "add" { 1 } else { 2 }
///     }
/// }
///
/// assert_eq!(action_between(&Numbers, &1, &2), Some(("add", 1)));
/// assert_eq!(action_between(&Numbers, &5, &10), Some(("double", 2)));
/// assert_eq!(action_between(&Numbers, &5, &9), None);
/// ```
pub fn action_between<P: StateSpace<State: PartialEq>>(
    space: &P,
    from: &P::State,
    to: &P::State,
) -> Option<(P::Action, P::Cost)> {
    action_of_step(space, from, None, |state| state == to)
}

/// Returns the actions of a path with their costs, or `None` if a step is not an action of `space`.
///
/// `costs` are the costs of the path up to each of its states, if they are known, as in [`Solution::path_costs`]. Of several actions between
/// two states, the first whose cost is the difference is returned; if there is none, the [cheapest](action_between).
///
/// ```
/// use search_core::space::{Wraps, path_actions};
/// use search_core::{from_fn, Problem};
///
/// // Two ways from each number to the next.
/// let numbers = from_fn(0, |number: &u32| [(number + 1, 5u32), (number + 1, 1)], |number| *number == 2);
/// let (space, _) = numbers.into_space_and_start();
/// let costs = |costs| {
///     let actions = path_actions(&space, &[&0, &1, &2], costs).expect("it is a path");
///     actions.into_iter().map(|(_, cost)| cost).collect::<Vec<u32>>()
/// };
/// assert_eq!(costs(Some(&[0, 5, 6])), [5, 1]);
/// assert_eq!(costs(None), [1, 1]);
/// ```
pub fn path_actions<P: StateSpace<State: PartialEq>>(
    space: &P,
    path: &[&P::State],
    costs: Option<&[P::Cost]>,
) -> Option<Vec<(P::Action, P::Cost)>> {
    let steps = path.windows(2).enumerate().map(|(index, step)| {
        let costs = costs.and_then(|costs| Some([*costs.get(index)?, *costs.get(index + 1)?]));
        action_of_step(space, step[0], costs, |state| state == step[1])
    });
    steps.collect()
}

impl<P: Written> fmt::Display for Plan<'_, P> {
    /// Writes the start, then each step on a line of its own, and a line with the number of steps and their cost.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.space.write_state(self.start, f)?;
        writeln!(f)?;
        for step in &self.steps {
            let mut action = String::new();
            self.space.write_action(&step.action, &mut action)?;
            if !action.is_empty() {
                write!(f, "{action}: ")?;
            }
            self.space.write_state(step.state, f)?;
            writeln!(f, " (cost {})", step.cost.number())?;
        }
        let plural = if self.steps.len() == 1 { "" } else { "s" };
        write!(
            f,
            "{} step{plural}, cost {}",
            self.steps.len(),
            self.cost().number()
        )
    }
}
