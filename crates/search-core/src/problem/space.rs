use std::iter::Empty;
use std::ops::ControlFlow;

use super::actions::each_action;
use super::estimator::{Estimator, WithHeuristic};
use super::{Cost, Heuristic};

/// A state space: the trait that every engine searches.
///
/// Unlike [`Searchable`](crate::Searchable), it keeps the data of the problem apart from the states, names the actions
/// that lead from state to state, gives them costs, and can generate successors one at a time: a depth-first search that
/// finds its solution in the first branch never generates the siblings. [`lazy_actions`](StateSpace::lazy_actions) generates the actions
/// one at a time as well, where a state has very many.
///
/// [`result`](StateSpace::result) consumes the action. So the action of a [`Searchable`](crate::Searchable) can be the
/// successor itself, and engines need no special case for it.
///
/// # Example
/// Appends digits until they add up to a given sum; a digit costs its value:
/// ```
/// use search_core::{StateSpace, depth_first};
///
/// struct DigitSum(u32);
///
/// impl StateSpace for DigitSum {
///     type State = Vec<u32>;
///     type Action = u32;
///     type Cost = u32;
///
///     fn is_goal(&self, digits: &Vec<u32>) -> bool {
///         digits.iter().sum::<u32>() == self.0
///     }
///     fn actions(&self, _: &Vec<u32>, out: &mut Vec<u32>) {
///         out.extend(1..=9);
///     }
///     fn result(&self, digits: &Vec<u32>, digit: u32) -> Option<Vec<u32>> {
///         let mut longer = digits.clone();
///         longer.push(digit);
///         (longer.iter().sum::<u32>() <= self.0).then_some(longer)
///     }
///     fn cost(&self, _: &Vec<u32>, digit: &u32) -> u32 {
///         *digit
///     }
/// }
///
/// let report = depth_first::tree((DigitSum(5), Vec::new())).run();
/// assert_eq!(report.solution().map(|solution| solution.state.as_slice()), Some(&[1, 1, 1, 1, 1][..]));
/// assert_eq!(report.counts.generated, 5); // the siblings were never generated
/// ```
pub trait StateSpace {
    /// The type of a state.
    type State;
    /// The type of an action, which leads from one state to another.
    type Action;
    /// The type of the cost of an action and of a heuristic value, usually `u32`.
    type Cost: Cost;

    /// The property of [`heuristic`](StateSpace::heuristic) that holds in every space of this type. Proofs of optimality
    /// and that there is no solution rely on it. The default is [`Heuristic::Unknown`].
    const HEURISTIC: Heuristic = Heuristic::Unknown;

    /// Returns the property of the heuristic of this space: [`HEURISTIC`](StateSpace::HEURISTIC) or a stronger one.
    ///
    /// Override this where a setting of the space selects the heuristic. The result must not change while an engine
    /// searches the space.
    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        Self::HEURISTIC
    }

    /// `true` if no state can be reached by two paths, so that searches need no cycle check. This holds for Sudoku and
    /// n queens, where each action fills one more cell. The default is `false`.
    const IS_TREE: bool = false;

    /// Whether methods can fail, in a [`Fallible`](crate::Fallible) space. The default is `false`: then nothing is checked.
    const FALLIBLE: bool = false;

    /// Returns whether methods can fail in this space. The default is [`FALLIBLE`](StateSpace::FALLIBLE).
    ///
    /// Override this in a type that is `FALLIBLE` because some of its spaces are: searches of the others make several expansions between
    /// two checks. The result must not change while an engine searches the space.
    #[inline]
    fn can_fail(&self) -> bool {
        Self::FALLIBLE
    }

    /// Returns `true` if a method has failed, in a [`Fallible`](crate::Fallible) space: the search ends with
    /// [`Limit::Failed`](crate::Limit::Failed).
    #[inline]
    fn has_failed(&self) -> bool {
        false
    }

    /// Returns `true` if `state` is a goal. Any number of states may be.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions of `state` to `out`, in the order in which they are tried.
    ///
    /// Must not change the elements that `out` already contains: they belong to the engine.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Returns an iterator that generates the actions of `state` one at a time, in the order of [`actions`](StateSpace::actions), or `None`
    /// if the space can only list them all, which is the default.
    ///
    /// Override this where a state may have more actions than fit into memory, or than there is time for. Searches that try one action after
    /// the other then generate them in blocks, the first of 1,024, and [limits](crate::Limits) hold within an expansion. They may call
    /// this again for a state and skip the first ones; where [`Iterator::nth`] is fast, as for ranges, that takes no time. The frontier of such a
    /// search has only the actions that were generated so far.
    ///
    /// ```
    /// use search_core::{StateSpace, depth_first};
    ///
    /// /// Any number may be added, up to a billion.
    /// struct Sums;
    ///
    /// impl StateSpace for Sums {
    ///     type State = u64;
    ///     type Action = u64;
    ///     type Cost = u32;
    ///
    ///     fn is_goal(&self, sum: &u64) -> bool {
    ///         *sum >= 1000
    ///     }
    ///     fn actions(&self, _: &u64, out: &mut Vec<u64>) {
    ///         out.extend(1..=1_000_000_000);
    ///     }
    ///     fn lazy_actions(&self, _: &u64) -> Option<impl Iterator<Item = u64>> {
    ///         Some(1..=1_000_000_000)
    ///     }
    ///     fn result(&self, sum: &u64, number: u64) -> Option<u64> {
    ///         Some(sum + number)
    ///     }
    /// }
    ///
    /// let report = depth_first::tree((Sums, 0)).run();
    /// assert_eq!(report.solution().map(|solution| solution.depth), Some(1000));
    /// ```
    #[inline]
    fn lazy_actions<'a>(
        &'a self,
        state: &'a Self::State,
    ) -> Option<impl Iterator<Item = Self::Action>> {
        let _ = state;
        None::<Empty<Self::Action>>
    }

    /// Returns the successor of `state` that `action` leads to, or `None` if there is none.
    fn result(&self, state: &Self::State, action: Self::Action) -> Option<Self::State>;

    /// Returns the cost of `action` in `state`. The default is 1.
    #[inline]
    fn cost(&self, state: &Self::State, action: &Self::Action) -> Self::Cost {
        let _ = (state, action);
        Self::Cost::ONE
    }

    /// Returns an estimate of the cost of a cheapest path from `state` to a goal, or `None` for infinity: no goal can be reached from it.
    /// The default is 0 everywhere.
    ///
    /// Searches discard a state whose value is infinite. Unless the space declares its heuristic [safe](Heuristic::Safe) or more, they then end
    /// with [`Limit::DeadEnds`](crate::Limit::DeadEnds) instead of proving that there is no solution.
    #[inline]
    fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
        let _ = state;
        Some(Self::Cost::ZERO)
    }

    /// Returns the heuristic value of `successor`, a successor of `state`. `value` is the heuristic value of `state`.
    ///
    /// Override this where an incremental update is cheaper. The result must equal that of
    /// [`heuristic`](StateSpace::heuristic).
    #[inline]
    fn heuristic_of_successor(
        &self,
        successor: &Self::State,
        state: &Self::State,
        value: Self::Cost,
    ) -> Option<Self::Cost> {
        let _ = (state, value);
        self.heuristic(successor)
    }

    /// Returns the heuristic value of the successor that `action` leads to, computed before that state is generated, or `None` if that is
    /// not possible, which is the default. `value` is the heuristic value of `state`.
    ///
    /// Override this where the value follows from the action: IDA* then does not make the states beyond its bound, which are counted as
    /// generated all the same. The result must equal that of [`heuristic`](StateSpace::heuristic) for the successor. It must be `None` if
    /// there is no successor or if the successor is a dead end.
    ///
    /// ```
    /// use search_core::{StateSpace, ida_star};
    ///
    /// /// Steps to the left and to the right, towards 9.
    /// struct Line;
    ///
    /// impl StateSpace for Line {
    ///     type State = i32;
    ///     type Action = i32;
    ///     type Cost = u32;
    ///
    ///     fn is_goal(&self, position: &i32) -> bool {
    ///         *position == 9
    ///     }
    ///     fn actions(&self, _: &i32, out: &mut Vec<i32>) {
    ///         out.extend([-1, 1]);
    ///     }
    ///     fn result(&self, position: &i32, step: i32) -> Option<i32> {
    ///         Some(position + step)
    ///     }
    ///     fn heuristic(&self, position: &i32) -> Option<u32> {
    ///         Some(position.abs_diff(9))
    ///     }
    ///     fn heuristic_of_result(&self, position: &i32, step: &i32, value: u32) -> Option<u32> {
    ///         let nearer = (*step > 0) == (*position < 9);
    ///         Some(if nearer { value - 1 } else { value + 1 })
    ///     }
    /// }
    ///
    /// let report = ida_star::tree((Line, 0)).run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(9));
    /// ```
    #[inline]
    fn heuristic_of_result(
        &self,
        state: &Self::State,
        action: &Self::Action,
        value: Self::Cost,
    ) -> Option<Self::Cost> {
        let _ = (state, action, value);
        None
    }

    /// Returns the [heuristic value](StateSpace::heuristic) of `state`, and appends the preferred actions to `preferred`: those of its actions
    /// that seem to lead towards a goal, such as those with which a plan of a relaxed problem begins. The default appends none.
    ///
    /// Override this where the heuristic finds them at little cost: [`lazy_greedy`](crate::lazy_greedy) expands their successors earlier. Their
    /// number and order are free. Must not change the elements that `preferred` already contains.
    #[inline]
    fn heuristic_and_preferred(
        &self,
        state: &Self::State,
        preferred: &mut Vec<Self::Action>,
    ) -> Option<Self::Cost> {
        let _ = preferred;
        self.heuristic(state)
    }

    /// Generates all successors of `state`, in the order of the actions, and calls `visit` with each and the cost of its
    /// action.
    ///
    /// Override this where it is cheaper than one action at a time. `scratch` is empty, keeps its capacity between calls,
    /// and may be left with any contents.
    #[inline]
    fn expand(
        &self,
        state: &Self::State,
        scratch: &mut Vec<Self::Action>,
        mut visit: impl FnMut(Self::State, Self::Cost),
    ) {
        let _ = each_action(self, state, scratch, |action| {
            let cost = self.cost(state, &action);
            if let Some(successor) = self.result(state, action) {
                visit(successor, cost);
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Generates the successors of `state` like [`expand`](StateSpace::expand), until `visit` returns [`Break`](ControlFlow::Break).
    ///
    /// The default generates one successor at a time if there are [`lazy_actions`](StateSpace::lazy_actions). Otherwise it calls `expand`,
    /// which generates all of them, and drops those after a `Break`.
    #[inline]
    fn try_expand(
        &self,
        state: &Self::State,
        scratch: &mut Vec<Self::Action>,
        mut visit: impl FnMut(Self::State, Self::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Loops, as `try_for_each` takes more instructions for the iterators of most puzzles.
        if let Some(actions) = self.lazy_actions(state) {
            for action in actions {
                let cost = self.cost(state, &action);
                if let Some(successor) = self.result(state, action) {
                    visit(successor, cost)?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut flow = ControlFlow::Continue(());
        self.expand(state, scratch, |successor, cost| {
            if flow.is_continue() {
                flow = visit(successor, cost);
            }
        });
        flow
    }

    /// Returns the successor if `action` contains it, in spaces that cannot generate one at a time. Engines then count it
    /// as a state. The default is `None`.
    #[inline]
    fn ready<'a>(&self, action: &'a Self::Action) -> Option<&'a Self::State> {
        let _ = action;
        None
    }

    /// Returns the number of bytes that `state` holds on the heap (in a `Box` or a `Vec`), for the engines to count. The
    /// default is 0.
    ///
    /// [`allocated`](crate::memory::allocated) returns the size of an allocation. The result must not change while an engine
    /// stores the state.
    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Returns the number of bytes that `action` holds on the heap, without those of a [`ready`](StateSpace::ready)
    /// successor. Depth-first search stores the actions not tried yet. The default is 0.
    #[inline]
    fn action_heap_bytes(&self, action: &Self::Action) -> usize {
        let _ = action;
        0
    }

    /// Returns whether states or actions may own memory that is freed when they are dropped. IDA* searches whole subtrees at
    /// once if they do not. The default follows from their types; only a space with values of a type that is chosen at run
    /// time knows better.
    #[inline]
    fn may_own_heap(&self) -> bool {
        std::mem::needs_drop::<Self::State>() || std::mem::needs_drop::<Self::Action>()
    }

    /// Returns this space with another heuristic in place of its own; see [`estimator`](crate::estimator).
    fn with_heuristic<H: Estimator<Self>>(self, heuristic: H) -> WithHeuristic<Self, H>
    where
        Self: Sized,
    {
        WithHeuristic::new(self, heuristic)
    }
}
