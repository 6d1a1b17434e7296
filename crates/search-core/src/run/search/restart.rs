//! Resets a search to other starts.

use crate::problem::StateSpace;
use crate::run::engine::{Engine, SeveralStarts, Statistics};
use crate::run::step_limits::StepLimits;
use crate::run::{Observer, Poison, Successors};

use super::Search;
use super::bounds::Bounds;
use super::pace::Pace;

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Resets the search to another start state. Keeps the settings, limits and observer; resets the counts.
    ///
    /// Breadth-first, depth-first and best-first search, with most of their variants, reuse their memory, unless
    /// [`bytes`](crate::Limits::bytes) are limited: what a search may hold does not depend on an earlier one.
    ///
    /// ```
    /// use search_core::{Searchable, Step, breadth_first};
    /// # #[derive(Clone, PartialEq, Eq, Hash)]
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { self.0 == 20 }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    /// let mut search = breadth_first::graph(Number(1));
    /// for (start, steps) in [(1, 5), (3, 4), (19, 1)] {
    ///     search.restart(Number(start));
    ///     assert_eq!(search.advance(), Step::Solution);
    ///     assert_eq!(search.solution().map(|node| node.depth), Some(steps));
    /// }
    /// ```
    pub fn restart(&mut self, start: P::State) {
        self.restart_from([start]);
    }

    fn restart_from(&mut self, starts: impl IntoIterator<Item = P::State>) {
        self.unchecked = 0;
        self.pace = Pace::default();
        self.step_limits = StepLimits::default();
        self.successors.clear();
        let mut starts = starts.into_iter();
        // Before the first step, the engine holds only what was reserved for it.
        if self.start.is_none() {
            self.reused = self.limits.bytes.is_none() && !self.poison.is_set();
            match self.reused {
                true => self.engine.reuse(),
                false => self.clear_engine(),
            }
        }
        self.statistics = Statistics::default();
        self.start = starts.next();
        self.more_starts.clear();
        self.more_starts.extend(starts);
        self.stopwatch = None;
        self.paused = true;
        self.pending = None;
        self.cut_off = None;
        self.first_solution = None;
        self.bounds = Bounds::UNKNOWN;
        self.poison = Poison::default();
    }

    /// Frees what an earlier search left, if this one has not begun.
    pub(super) fn free_reused(&mut self) {
        if self.start.is_some() && std::mem::take(&mut self.reused) {
            self.clear_engine();
        }
    }

    fn clear_engine(&mut self) {
        self.engine.clear();
        self.successors = Successors::new();
    }

    /// Resets the search to several start states, as [`restart`](Search::restart) does to one, for the engines that can
    /// search from several: breadth-first, bidirectional and best-first search, with all their variants. The solution is
    /// the best from any of the starts; its path begins with the start that it is from.
    ///
    /// All starts have depth and cost 0 and are not counted as generated. The start of the
    /// problem is not one of them unless it is given. Graph search ignores repeated ones. If there are none, the search is
    /// exhausted at once.
    ///
    /// ```
    /// use search_core::{a_star, from_fn};
    ///
    /// // From the nearest of several numbers to 100, by adding 1 or 7.
    /// let problem = from_fn(0, |number: &u32| [number + 1, number + 7], |number| *number == 100);
    /// let report = a_star::graph(&problem).starts([3, 64, 50]).run();
    /// let solution = report.solution().expect("100 can be reached");
    /// let start = solution.path().and_then(|mut path| path.next());
    /// assert_eq!((start, solution.cost), (Some(&64), Some(6)));
    /// ```
    ///
    /// Several goals need no method: [`is_solution`](crate::Searchable::is_solution) and
    /// [`is_goal`](StateSpace::is_goal) may be true for any number of states.
    #[must_use]
    pub fn starts(mut self, starts: impl IntoIterator<Item = P::State>) -> Self
    where
        E: SeveralStarts<P>,
    {
        self.restart_from(starts);
        self
    }

    /// Resets the search to another start state in another space of the same type, such as one with another goal, map
    /// or size. See [`restart`](Search::restart).
    ///
    /// ```
    /// use search_core::{StateSpace, Step, depth_first};
    ///
    /// /// Numbers up to a goal, which has no successors.
    /// struct CountTo(u32);
    ///
    /// impl StateSpace for CountTo {
    ///     type State = u32;
    ///     type Action = ();
    ///     type Cost = u32;
    ///
    ///     fn is_goal(&self, number: &u32) -> bool {
    ///         *number == self.0
    ///     }
    ///     fn actions(&self, _: &u32, out: &mut Vec<()>) {
    ///         out.push(());
    ///     }
    ///     fn result(&self, number: &u32, (): ()) -> Option<u32> {
    ///         (*number < self.0).then_some(number + 1)
    ///     }
    /// }
    ///
    /// let mut search = depth_first::tree((CountTo(3), 0));
    /// assert_eq!(search.advance(), Step::Solution);
    /// search.restart_in(CountTo(7), 1);
    /// assert_eq!(search.advance(), Step::Solution);
    /// assert_eq!(search.counts().expanded, 6);
    /// ```
    pub fn restart_in(&mut self, space: P, start: P::State) {
        self.restart(start);
        self.space = space;
    }
}
