//! Searches of any engine as objects: [`Drive`] runs one, [`Inspect`] also looks into it.

use std::ops::ControlFlow;

use super::engine::Engine;
use super::{
    Counts, FrontierEntry, Incomplete, Limit, Limits, Node, Observer, Outcome, Proven, Report,
    Search, Solution, Step, Why,
};
use crate::problem::{Cost, Number, StateSpace};
use crate::store::{Growth, Ties};

/// A search that can be run, with states `S` and costs `C`, independent of its space and its engine.
///
/// Every [`Search`] is one. Other searches, such as those by clause learning, implement it too, so that a program drives all in the
/// same way.
///
/// ```
/// use search_core::{Drive, Step, a_star, breadth_first, from_fn};
///
/// let problem = from_fn(1, |number: &u32| [number + 1, number * 2], |number| *number == 81);
/// let searches: [Box<dyn Drive<u32, u32> + '_>; 2] =
///     [Box::new(breadth_first::graph(&problem)), Box::new(a_star::graph(&problem))];
/// for mut search in searches {
///     assert_eq!(search.advance(), Step::Solution);
///     assert_eq!(search.to_solution().map(|solution| solution.depth), Some(8)); // 1, 2, 4, 5, 10, 20, 40, 80, 81
/// }
/// ```
pub trait Drive<S, C> {
    /// Sets the limits, so that a stopped search can continue. See [`Search::set_limits`].
    fn set_limits(&mut self, limits: Limits);

    /// Runs to the next solution, the end of the space, or a limit. See [`Search::advance`].
    fn advance(&mut self) -> Step;

    /// Returns the solution at which the search is, with its path, if the engine stores paths, and what is proven of it. See
    /// [`Search::to_solution`].
    fn to_solution(&self) -> Option<Solution<S, C>>;

    /// Runs to the next solution and returns it. See [`Search::next_solution`].
    ///
    /// # Errors
    /// Returns how the search ended if there is no further solution or a limit was reached.
    fn next_solution(&mut self) -> Result<Solution<S, C>, Step> {
        let end = self.advance();
        let solution = self.to_solution().filter(|_| end == Step::Solution);
        solution.ok_or(end)
    }

    /// Returns the counts so far.
    fn counts(&self) -> Counts;

    /// Runs to the next end, of an anytime search to its best solution, and returns the report. See [`Search::run`].
    fn run(mut self: Box<Self>) -> Report<S, C>
    where
        C: Cost,
    {
        let mut found = self.to_solution().filter(|_| self.is_anytime());
        let end = loop {
            match self.next_solution() {
                Ok(solution) => found = Some(solution),
                Err(end) => break end,
            }
            if !self.is_anytime() {
                break Step::Solution;
            }
        };
        if let (Some(best), true) = (&mut found, self.is_anytime()) {
            best.proven = self.proven_of_best(end);
        }
        let stopped = match end {
            Step::Stopped(limit) => Some(limit),
            _ => None,
        };
        Report {
            outcome: match (found, stopped) {
                (_, Some(limit @ Limit::Panicked)) => Outcome::Stopped(limit),
                (Some(solution), _) => Outcome::Solved(solution),
                (None, Some(limit)) => Outcome::Stopped(limit),
                (None, None) => Outcome::Exhausted,
            },
            stopped,
            lower_bound: self.lower_bound().map(Number::of),
            could_not_grow: self.could_not_grow(),
            incomplete: self
                .incomplete()
                .filter(|_| stopped == Some(Limit::Incomplete)),
            ties: self.ties(),
            counts: self.counts(),
        }
    }

    /// Returns the tie-breaking rule, or `None` if the search does not have this setting.
    fn ties(&self) -> Option<Ties> {
        None
    }

    /// Returns the memory that the search would need to continue, if a limit on memory stopped it below that limit. See
    /// [`Search::could_not_grow`].
    fn could_not_grow(&self) -> Option<Growth> {
        None
    }

    /// Returns why the search ended as [`Limit::Incomplete`](crate::Limit::Incomplete), if it is known.
    fn incomplete(&self) -> Option<Incomplete> {
        None
    }

    /// Returns whether each solution is better than the previous one, so that the last one is the answer.
    fn is_anytime(&self) -> bool {
        false
    }

    /// Returns a lower bound on the cost of all solutions, in anytime searches. See [`Search::lower_bound`].
    fn lower_bound(&self) -> Option<C> {
        None
    }

    /// Returns what is proven of the last solution of an anytime search at an end. See [`Search::proven_of_best`].
    fn proven_of_best(&self, end: Step) -> Proven {
        let _ = end;
        Proven::Nothing
    }
}

/// A search that can also be run step by step, restarted, and looked into between two steps, independent of its engine.
///
/// Every [`Search`] is one. A method with the name of a method of [`Search`] does the same.
///
/// ```
/// use search_core::{Inspect, Step, a_star, from_fn};
///
/// let problem = from_fn(1, |number: &u32| [number + 1, number * 2], |number| *number == 81);
/// let mut search: Box<dyn Inspect<_> + '_> = Box::new(a_star::graph(&problem));
/// assert_eq!(search.step(), Step::Expanded);
/// assert_eq!(search.open().len(), 1); // 2 is the only successor of 1, by adding and by doubling
/// assert_eq!(search.path_to(1), Some(vec![&1, &2]));
/// ```
pub trait Inspect<P: StateSpace>: Drive<P::State, P::Cost> {
    /// Takes one entry from the open list, and expands it unless it is a solution or a limit is reached.
    fn step(&mut self) -> Step;

    /// Resets the search to another start.
    fn restart(&mut self, start: P::State);

    /// Returns the solution at which the search is.
    fn solution(&self) -> Option<Node<'_, P>>;

    /// Returns the number of entries of the open list.
    fn frontier_len(&self) -> u64;

    /// Calls `visit` for each entry of the open list, the next one first, until it breaks.
    fn each_open<'a>(&'a self, visit: &mut dyn FnMut(FrontierEntry<'a, P>) -> ControlFlow<()>);

    /// Calls `visit` for each closed node, in unspecified order.
    fn each_closed<'a>(&'a self, visit: &mut dyn FnMut(Node<'a, P>));

    /// Returns the reason why the next entry is chosen, or `None` if the open list is empty.
    fn why_next(&self) -> Option<Why>;

    /// Returns the value of a node that is backed up from successors, as text.
    fn stored_value(&self, number: u64) -> Option<String>;

    /// Returns the states from the start to the node with this number, or `None` if they are not stored.
    fn path_to(&self, number: u64) -> Option<Vec<&P::State>>;
}

impl<'s, P: StateSpace> dyn Inspect<P> + 's {
    /// Returns the entries of the open list, the next one first.
    pub fn open(&self) -> Vec<FrontierEntry<'_, P>> {
        let mut open = Vec::new();
        self.each_open(&mut |entry| {
            open.push(entry);
            ControlFlow::Continue(())
        });
        open
    }

    /// Returns the closed nodes, in unspecified order.
    pub fn closed(&self) -> Vec<Node<'_, P>> {
        let mut closed = Vec::new();
        self.each_closed(&mut |node| closed.push(node));
        closed
    }
}

impl<P, E, O> Drive<P::State, P::Cost> for Search<P, E, O>
where
    P: StateSpace<State: Clone>,
    E: Engine<P>,
    O: Observer<P>,
{
    fn set_limits(&mut self, limits: Limits) {
        self.set_limits(limits);
    }

    fn advance(&mut self) -> Step {
        self.advance()
    }

    fn to_solution(&self) -> Option<Solution<P::State, P::Cost>> {
        self.to_solution()
    }

    fn next_solution(&mut self) -> Result<Solution<P::State, P::Cost>, Step> {
        self.next_solution(|_, solution| solution)
    }

    fn counts(&self) -> Counts {
        self.counts()
    }

    fn run(self: Box<Self>) -> Report<P::State, P::Cost> {
        (*self).run()
    }

    fn ties(&self) -> Option<Ties> {
        self.tie_breaking()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.could_not_grow()
    }

    fn incomplete(&self) -> Option<Incomplete> {
        self.incomplete()
    }

    fn is_anytime(&self) -> bool {
        E::ANYTIME
    }

    fn lower_bound(&self) -> Option<P::Cost> {
        self.lower_bound()
    }

    fn proven_of_best(&self, end: Step) -> Proven {
        self.proven_of_best(end)
    }
}

impl<P, E, O> Inspect<P> for Search<P, E, O>
where
    P: StateSpace<State: Clone>,
    E: Engine<P>,
    O: Observer<P>,
{
    fn step(&mut self) -> Step {
        self.step()
    }

    fn restart(&mut self, start: P::State) {
        self.restart(start);
    }

    fn solution(&self) -> Option<Node<'_, P>> {
        self.solution()
    }

    fn frontier_len(&self) -> u64 {
        self.frontier_len()
    }

    fn each_open<'a>(&'a self, visit: &mut dyn FnMut(FrontierEntry<'a, P>) -> ControlFlow<()>) {
        for entry in self.frontier() {
            if visit(entry).is_break() {
                return;
            }
        }
    }

    fn each_closed<'a>(&'a self, visit: &mut dyn FnMut(Node<'a, P>)) {
        for node in self.closed() {
            visit(node);
        }
    }

    fn why_next(&self) -> Option<Why> {
        self.why_next()
    }

    fn stored_value(&self, number: u64) -> Option<String> {
        self.stored_value(number)
    }

    fn path_to(&self, number: u64) -> Option<Vec<&P::State>> {
        self.path_to(number)
    }
}
