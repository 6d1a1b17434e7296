use crate::engines::depth_first::{Moves, PathPerThread, PathStep};
use crate::problem::{Cost, StateSpace};
use crate::run::engine::{Batch, Context, Engine, Statistics};
use crate::store::NodeId;

use super::iteration::{Iteration, Part};
use super::one_iteration::OneIteration;
use super::position::Position;

/// The root of a subtree, which any thread searches, with the results.
pub(super) struct Root<C> {
    pub(super) position: Position,
    /// The path from the root to the goal, or to the state that was expanded last, below which the search continues. Numbers are
    /// relative to that of the root.
    pub(super) reached: Vec<PathStep>,
    pub(super) bound: OneIteration<C>,
    pub(super) statistics: Statistics,
    /// The heap memory of the states on the path to the root.
    pub(super) path_heap: u64,
    pub(super) end: End,
}

/// The end of the search of a subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It has not ended.
    Open,
    /// The whole subtree was searched, without a goal.
    Exhausted,
    /// It was searched up to a goal.
    Goal,
    /// The space does not generate the same states again, or has too many actions: the search itself enters the subtree.
    Unknown,
}

impl<C: Cost> Root<C> {
    pub(super) fn new(position: Position, bound: OneIteration<C>) -> Self {
        Root {
            position,
            reached: Vec::new(),
            bound,
            statistics: Statistics::default(),
            path_heap: 0,
            end: End::Open,
        }
    }

    /// Begins or continues the search in `part`.
    pub(super) fn open<P, T, M>(
        &mut self,
        space: &P,
        iteration: &Iteration<P, T>,
        part: &mut Part<P, T, M>,
    ) where
        P: StateSpace<State: Clone, Cost = C>,
        T: PathPerThread<P>,
        M: Moves<P>,
    {
        if self.descend(space, iteration, part).is_none() {
            self.end = End::Unknown;
        }
    }

    fn descend<P, T, M>(
        &mut self,
        space: &P,
        iteration: &Iteration<P, T>,
        part: &mut Part<P, T, M>,
    ) -> Option<()>
    where
        P: StateSpace<State: Clone, Cost = C>,
        T: PathPerThread<P>,
        M: Moves<P>,
    {
        // The states on the path are generated once more, but counted by the search itself and in `self.statistics`.
        let mut again = iteration.begin(space, part);
        let root = Context::with(space, &mut again, |context| {
            let start = part.next(context)?;
            // Numbers begin at the root.
            let path = self
                .position
                .iter()
                .map(|&untried| PathStep { untried, number: 0 });
            let root = part.generate_again(Some(start), path, context)?;
            part.discard_untried(context);
            Some(root)
        })?;
        if self.expanded() == 0 {
            self.path_heap = again.heap;
            self.statistics.heap = again.heap;
            self.statistics.counts.goal_tests = 1;
            let (current, note, last) = root;
            if space.is_goal(part.store.get(current.id)) {
                self.end = End::Goal;
                return Some(());
            }
            self.statistics.counts.expanded = 1;
            Context::with(space, &mut self.statistics, |context| {
                part.push_branch(current, note, last, context);
            });
            self.statistics
                .note_peaks(part.frontier_len(), part.stored());
        } else {
            Context::with(space, &mut again, |context| {
                let path = self.reached.iter().copied();
                let (current, note, last) = part.generate_again(Some(root), path, context)?;
                part.push_branch(current, note, last, context);
                Some(())
            })?;
        }
        part.renumber_next(&self.statistics.counts);
        part.bound = self.bound;
        Some(())
    }

    /// Expands up to `most` states in `part`, where the search was opened.
    pub(super) fn advance<P, T, M>(&mut self, space: &P, part: &mut Part<P, T, M>, most: u64)
    where
        P: StateSpace<Cost = C>,
        T: PathPerThread<P>,
        M: Moves<P>,
    {
        let batch = Context::with(space, &mut self.statistics, |context| {
            part.batch(most, context)
        });
        self.end = match batch {
            // A position does not say which block of actions it is in.
            _ if part.branches.iter().any(|branch| branch.listed > 0) => End::Unknown,
            Batch::Expanded | Batch::Unfinished(_) => End::Open,
            Batch::FrontierEmpty => End::Exhausted,
            Batch::Goal(current) => {
                self.record_path(part, Some(current.id()));
                End::Goal
            }
        };
        self.bound = part.bound;
    }

    /// Records how far `part` has come, so that any thread can continue.
    pub(super) fn suspend<P, T, M>(&mut self, part: &Part<P, T, M>)
    where
        P: StateSpace<Cost = C>,
        T: PathPerThread<P>,
        M: Moves<P>,
    {
        if self.end == End::Open {
            // A part stops at a state whose actions are all untried, so the path to it is enough.
            self.record_path(part, None);
        }
    }

    fn record_path<P, T, M>(&mut self, part: &Part<P, T, M>, end: Option<NodeId>)
    where
        P: StateSpace<Cost = C>,
        T: PathPerThread<P>,
        M: Moves<P>,
    {
        self.reached.clear();
        self.reached
            .extend(part.path_below(self.position.len(), end));
    }

    /// Returns the number of expansions so far.
    pub(super) fn expanded(&self) -> u64 {
        self.statistics.counts.expanded
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.position.capacity() * size_of::<usize>()
            + self.reached.capacity() * size_of::<PathStep>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::MovedInPlace;
    use crate::engines::depth_first::{Bound, DepthFirst};
    use crate::engines::ida_star::{self, IdaStar};
    use crate::engines::parallel_ida_star::scout::Scout;
    use crate::problem::{InPlace, Inverse, Problem, Searchable};
    use crate::run::Limits;

    /// Numbers with up to four scattered successors.
    struct Scattered;

    fn scattered(number: u32, step: u32) -> u32 {
        let mixed = (number ^ step).wrapping_mul(0x9E37_79B9);
        mixed ^ mixed >> 13
    }

    impl StateSpace for Scattered {
        type State = u32;
        type Action = u32;
        type Cost = u32;

        fn is_goal(&self, _: &u32) -> bool {
            false
        }
        fn actions(&self, number: &u32, out: &mut Vec<u32>) {
            out.extend(1..=number % 5);
        }
        fn result(&self, number: &u32, step: u32) -> Option<u32> {
            let next = scattered(*number, step);
            (!next.is_multiple_of(7)).then_some(next)
        }
        fn heuristic(&self, number: &u32) -> Option<u32> {
            (!number.is_multiple_of(11)).then_some(number % 3)
        }
    }

    impl Inverse for Scattered {
        fn is_inverse(&self, step: &u32, last: &u32) -> bool {
            step == last
        }
    }

    impl InPlace for Scattered {
        type Undo = u32;

        fn apply(&self, number: &mut u32, step: &u32) -> Option<u32> {
            let next = self.result(number, *step)?;
            Some(std::mem::replace(number, next))
        }
        fn undo(&self, number: &mut u32, before: u32) {
            *number = before;
        }
    }

    /// The same with heap memory, as a plain puzzle.
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Boxed(Vec<u32>);

    impl Searchable for Boxed {
        fn is_solution(&self) -> bool {
            false
        }
        fn successors(&self) -> impl IntoIterator<Item = Self> {
            let next = |step| Boxed(vec![scattered(self.0[0], step); step as usize + 1]);
            (1..=self.0[0] % 5).map(next)
        }
        fn heuristic_value(&self) -> u32 {
            self.0[0] % 3
        }
        fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
            write!(out, "{}", self.0[0])
        }
    }

    fn next_bound(root: &Root<u32>) -> Option<u32> {
        let mut bound = root.bound.0;
        Bound::<Scattered>::next_iteration(&mut bound).then(|| bound.most())
    }

    fn check_pieces<P, T, M>(space: &P, search: &DepthFirst<P, T, IdaStar<P::Cost>, M>)
    where
        P: StateSpace<State: Clone, Cost = u32>,
        T: PathPerThread<P>,
        M: Moves<P>,
    {
        let mut scout = Scout::new(space, search).expect("the start is expanded");
        let mut large = 0;
        while let Some(mut whole) = scout.next_root(space, 3) {
            let mut part = scout.iteration.part::<M>();
            whole.open(space, &scout.iteration, &mut part);
            whole.advance(space, &mut part, u64::MAX);
            assert_eq!(whole.end, End::Exhausted);
            large += u32::from(whole.expanded() > 100);
            for most in [1, 7, 60] {
                let mut root = Root::new(whole.position.clone(), scout.iteration.bound());
                while root.end == End::Open {
                    let mut part = scout.iteration.part::<M>();
                    root.open(space, &scout.iteration, &mut part);
                    root.advance(space, &mut part, most);
                    root.suspend(&part);
                    assert!(root.expanded() <= whole.expanded());
                }
                assert_eq!(root.end, End::Exhausted);
                assert_eq!(next_bound(&root), next_bound(&whole));
                let [root, whole] = [&root, &whole].map(|root| format!("{:?}", root.statistics));
                assert_eq!(root, whole, "{most} at a time");
            }
        }
        assert!(large > 0);
    }

    #[test]
    fn a_subtree_in_pieces_has_the_statistics_of_the_whole() {
        let limits = || Limits {
            expansions: Some(5000),
            ..Limits::default()
        };
        let mut search = ida_star::tree((&Scattered, 4)).limits(limits());
        search.advance();
        check_pieces(&&Scattered, &search.engine);
        let mut search = search.without_inverse();
        search.advance();
        check_pieces(&&Scattered, &search.engine);
        let mut search = ida_star::tree(MovedInPlace((&Scattered, 4))).limits(limits());
        search.advance();
        check_pieces(&&Scattered, &search.engine);
        let mut search = ida_star::tree(Boxed(vec![4])).limits(limits());
        search.advance();
        let (space, _) = Boxed(vec![4]).into_space_and_start();
        check_pieces(&space, &search.engine);
    }
}
