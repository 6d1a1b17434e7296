use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::engines::depth_first::{DepthFirst, Generated, Moves, PathPerThread, PathStep};
use crate::engines::ida_star::IdaStar;
use crate::problem::StateSpace;
use crate::run::engine::{Batch, Best, Context, Current, Engine, Open, Why};
use crate::run::{Observer, Proven};
use crate::store::{Bytes, Collection, NodeId};

use super::iteration::{Iteration, Part};
use super::position::{Position, Relation, relation, set_position};
use super::root::{End, Root};
use super::scout::Scout;

/// The engine: the search in its order, and subtrees that all threads search ahead of it.
///
/// The search itself is that of [`ida_star`](crate::ida_star). When it comes to the root of a subtree that was searched without
/// finding a goal, it adds the counts of that subtree and skips it; in one with a goal, it goes to the goal. So its visible state is
/// always that of a search on one core.
pub struct ParallelIdaStar<P: StateSpace, T: PathPerThread<P>, M: Moves<P>> {
    search: DepthFirst<P, T, IdaStar<P::Cost>, M>,
    ahead: Ahead<P, T, M>,
}

/// The subtrees ahead of the search.
struct Ahead<P: StateSpace, T: PathPerThread<P>, M: Moves<P>> {
    /// Of the current iteration, unless it is small.
    scout: Option<Scout<P, T, M>>,
    /// In the order of the search.
    roots: VecDeque<Root<P::Cost>>,
    /// The depth of the roots.
    split: u64,
    /// The number of expansions in the last roots of this depth, and the number of these roots.
    recent: (u64, u64),
    /// The bound of an iteration in which the actions or the cycle check were changed: the scout would generate other states.
    changed_within: Option<P::Cost>,
    /// The greatest memory of the scout and the roots.
    bytes_ahead: usize,
}

/// The depth of the first roots.
const FIRST_SPLIT: u64 = 4;

/// The expansions at the beginning of an iteration that are made by one thread.
const SMALL: u64 = 1 << 14;

/// The number of subtrees ahead of the search. While one thread searches the largest of them, the others search the rest.
const AHEAD: usize = 1024;

/// The number of expansions that a thread makes before it looks whether they are still needed.
const QUANTUM: u64 = 1 << 15;

/// The depth of the roots is changed if the mean number of expansions below them leaves this range: smaller subtrees take too much
/// time to copy their paths, larger ones to search them once more when a limit stops the search in them.
const MEAN: std::ops::Range<u64> = 1 << 12..1 << 15;

/// The number of roots in the mean.
const RECENT: u64 = 16;

impl<P: StateSpace, T: PathPerThread<P>, M: Moves<P>> Ahead<P, T, M> {
    fn new() -> Self {
        Ahead {
            scout: None,
            roots: VecDeque::new(),
            split: FIRST_SPLIT,
            recent: (0, 0),
            changed_within: None,
            bytes_ahead: 0,
        }
    }
}

impl<P: StateSpace, T: PathPerThread<P>, M: Moves<P>> ParallelIdaStar<P, T, M> {
    pub(super) fn new(search: DepthFirst<P, T, IdaStar<P::Cost>, M>) -> Self {
        ParallelIdaStar {
            search,
            ahead: Ahead::new(),
        }
    }

    /// Converts the search after a change of its actions or its cycle check.
    pub(super) fn changed<U: PathPerThread<P>, N: Moves<P>>(
        self,
        change: impl FnOnce(
            DepthFirst<P, T, IdaStar<P::Cost>, M>,
        ) -> DepthFirst<P, U, IdaStar<P::Cost>, N>,
    ) -> ParallelIdaStar<P, U, N> {
        let within = (!self.search.branches.is_empty()).then(|| self.search.bound.most());
        let mut changed = ParallelIdaStar::new(change(self.search));
        changed.ahead.changed_within = within;
        changed
    }

    pub(super) fn search(&self) -> &DepthFirst<P, T, IdaStar<P::Cost>, M> {
        &self.search
    }

    fn discard_ahead(&mut self) {
        self.ahead.scout = None;
        self.ahead.roots.clear();
    }
}

impl<P, T, M> ParallelIdaStar<P, T, M>
where
    P: StateSpace<State: Clone + Sync, Cost: Send + Sync> + Sync,
    T: PathPerThread<P>,
    M: Moves<P>,
{
    /// Generates roots, and expands up to `most` states below them on all threads.
    fn search_ahead(&mut self, most: u64, context: &Context<'_, P, ()>) {
        let space = context.space;
        let bound = self.search.bound.most();
        if self
            .ahead
            .scout
            .as_ref()
            .is_some_and(|scout| scout.iteration.most() != bound)
        {
            self.discard_ahead();
        }
        if self.ahead.scout.is_none() {
            self.ahead.scout = Scout::new(space, &self.search);
        }
        let Some(scout) = &mut self.ahead.scout else {
            return;
        };
        while self.ahead.roots.len() < AHEAD {
            let Some(root) = scout.next_root(space, self.ahead.split) else {
                break;
            };
            self.ahead.roots.push_back(root);
        }
        let threads = expand_roots::<P, T, M>(
            space,
            &scout.iteration,
            &mut self.ahead.roots,
            most,
            context.interruption(),
        );
        let roots: usize = self.ahead.roots.iter().map(Root::bytes).sum();
        self.ahead.bytes_ahead = self.ahead.bytes_ahead.max(scout.bytes() + roots + threads);
    }

    /// Expands up to `most` states in the order of the search, as far as the subtrees have been searched.
    fn follow(&mut self, most: u64, context: &mut Context<'_, P, ()>) -> Batch {
        let most = context.statistics.counts.expanded.saturating_add(most);
        let iteration = self.search.bound.most();
        let mut position = Position::new();
        let mut stopped_below = false;
        loop {
            let left = most - context.statistics.counts.expanded;
            if !stopped_below && (left == 0 || !self.is_known(left)) {
                return Batch::Expanded;
            }
            let next = match stopped_below {
                true => self.search.descend(context),
                false => self.search.next(context),
            };
            let Some((current, note, last)) = next else {
                return Batch::FrontierEmpty;
            };
            let is_next_iteration = self.search.bound.most() != iteration;
            if is_next_iteration {
                self.discard_ahead();
            }
            let branches = &self.search.branches;
            set_position(&mut position, branches, self.search.untried.len());
            let to_root = self.next_root(&position);
            if let Some(Relation::Same) = to_root
                && let Some(root) = self.take_searched(left)
            {
                if root.end == End::Exhausted {
                    self.skip(&root, current, context);
                    continue;
                }
                let Some(goal) = self.go_to_goal(&root, (current, note, last), context) else {
                    return Batch::FrontierEmpty;
                };
                return Batch::Goal(goal);
            }
            context.statistics.counts.goal_tests += 1;
            if context.space.is_goal(self.search.store.get(current.id)) {
                self.search.progress.current = Some((note, last));
                return Batch::Goal(current);
            }
            context.statistics.counts.expanded += 1;
            self.search.push_branch(current, note, last, context);
            let (frontier, stored) = (self.search.frontier_len(), self.search.stored());
            context.statistics.note_peaks(frontier, stored);
            let left = most - context.statistics.counts.expanded;
            if left == 0 || is_next_iteration {
                return Batch::Expanded;
            }
            stopped_below = DepthFirst::<P, T, IdaStar<P::Cost>, M>::SEARCHES_SUBTREES
                && to_root != Some(Relation::Above)
                && self.search.can_search_subtree(context.space)
                && self.search.search_subtree(left - 1, context);
        }
    }

    /// Returns whether the next states can be searched, with `left` expansions: the first subtree was searched, or as far as
    /// needed, or there is none.
    fn is_known(&self, left: u64) -> bool {
        match self.ahead.roots.front() {
            Some(root) => root.end != End::Open || root.expanded() > left,
            None => self
                .ahead
                .scout
                .as_ref()
                .is_none_or(|scout| scout.has_ended),
        }
    }

    /// Removes the roots that the search has passed or entered. Returns how `position` is related to the first of the others.
    fn next_root(&mut self, position: &[usize]) -> Option<Relation> {
        loop {
            let relation = relation(position, &self.ahead.roots.front()?.position);
            if !matches!(relation, Relation::After | Relation::Below) {
                return Some(relation);
            }
            self.ahead.roots.pop_front();
        }
    }

    /// Removes and returns the first root if its subtree was searched to the end, or up to a goal that a search with `left`
    /// expansions finds.
    fn take_searched(&mut self, left: u64) -> Option<Root<P::Cost>> {
        let root = self.ahead.roots.front()?;
        let is_within = match root.end {
            End::Exhausted => root.expanded() <= left,
            // There the limit is checked before the goal.
            End::Goal => root.expanded() < left,
            End::Open | End::Unknown => false,
        };
        is_within.then(|| self.ahead.roots.pop_front()).flatten()
    }

    /// Skips the subtree of a root, which is `current`.
    fn skip(&mut self, root: &Root<P::Cost>, current: Current, context: &mut Context<'_, P, ()>) {
        self.note_size(current.depth, root.expanded());
        self.add_results(root, context);
        let search = &mut self.search;
        context.subtract_heap(search.store.leave(context.space, current.id));
        search.renumber_next(&context.statistics.counts);
    }

    /// Goes to the goal in the subtree of a root, which was generated last.
    fn go_to_goal(
        &mut self,
        root: &Root<P::Cost>,
        generated: Generated<P, IdaStar<P::Cost>, M>,
        context: &mut Context<'_, P, ()>,
    ) -> Option<Current> {
        let (current, ..) = &generated;
        let number = self.search.store.number(current.id);
        let untried = self.search.untried.len();
        self.add_results(root, context);
        let path = root.reached.iter().map(|step| PathStep {
            untried: untried + step.untried,
            number: number + step.number,
        });
        let goal = context
            .uninterrupted(|context| self.search.generate_again(Some(generated), path, context));
        let (current, note, last) = goal?;
        self.search.progress.current = Some((note, last));
        Some(current)
    }

    /// Adds the counts of the subtree of a root, and the smallest f beyond the bound.
    fn add_results(&mut self, root: &Root<P::Cost>, context: &mut Context<'_, P, ()>) {
        let search = &mut self.search;
        search.bound.merge(&root.bound.0);
        let (frontier, ready) = (search.untried.len() as u64, search.untried.ready());
        context
            .statistics
            .add_part(&root.statistics, frontier, ready, root.path_heap);
    }

    /// Adapts the depth of the roots to the size of a subtree.
    fn note_size(&mut self, depth: u64, expanded: u64) {
        if depth != self.ahead.split {
            return;
        }
        self.ahead.recent.0 += expanded;
        self.ahead.recent.1 += 1;
        let (sum, roots) = self.ahead.recent;
        if roots < RECENT && sum < RECENT * MEAN.end {
            return;
        }
        if sum / roots >= MEAN.end {
            self.ahead.split += 1;
        } else if sum / roots < MEAN.start {
            self.ahead.split = (self.ahead.split - 1).max(1);
        }
        self.ahead.recent = (0, 0);
    }
}

/// Expands up to `most` states below the roots on all threads, the first roots first, up to a goal or an interruption. Returns the
/// memory of the threads.
fn expand_roots<P, T, M>(
    space: &P,
    iteration: &Iteration<P, T>,
    roots: &mut VecDeque<Root<P::Cost>>,
    most: u64,
    is_interrupted: impl Fn() -> bool + Sync,
) -> usize
where
    P: StateSpace<State: Clone + Sync, Cost: Send + Sync> + Sync,
    T: PathPerThread<P>,
    M: Moves<P>,
{
    let is_last = |root: &Root<P::Cost>| matches!(root.end, End::Goal | End::Unknown);
    let last = roots.iter().position(is_last);
    let needed = last.unwrap_or(roots.len());
    let open = roots.iter_mut().enumerate().take(needed);
    let mut open = open.filter(|(_, root)| root.end == End::Open).peekable();
    if open.peek().is_none() {
        return 0;
    }
    let open = Mutex::new(open);
    let next = || open.lock().unwrap_or_else(PoisonError::into_inner).next();
    let first_goal = AtomicUsize::new(needed);
    let left = AtomicU64::new(most);
    let take = || {
        let take = |left: u64| left.checked_sub(QUANTUM.min(left)).filter(|_| left > 0);
        let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        before.ok().map(|before| QUANTUM.min(before))
    };
    let search = |_| {
        let mut part: Part<P, T, M> = iteration.part();
        let mut heap = 0;
        while let Some((index, root)) = next() {
            root.open(space, iteration, &mut part);
            while root.end == End::Open
                && index < first_goal.load(Ordering::Relaxed)
                && !is_interrupted()
            {
                let Some(quantum) = take() else {
                    break;
                };
                let before = root.expanded();
                root.advance(space, &mut part, quantum);
                let unused = quantum.saturating_sub(root.expanded() - before);
                left.fetch_add(unused, Ordering::Relaxed);
            }
            root.suspend(&part);
            heap = root.statistics.peak_heap.max(heap);
            match root.end {
                End::Exhausted => {}
                End::Open => break,
                End::Goal | End::Unknown => {
                    first_goal.fetch_min(index, Ordering::Relaxed);
                    break;
                }
            }
        }
        part.bytes() as usize + heap as usize
    };
    let threads = (0..rayon::current_num_threads()).into_par_iter();
    threads.with_max_len(1).map(search).sum()
}

impl<P, T, M> Engine<P> for ParallelIdaStar<P, T, M>
where
    P: StateSpace<State: Clone + Sync, Cost: Send + Sync> + Sync,
    T: PathPerThread<P>,
    M: Moves<P>,
{
    type Store = T;

    const STORED_MAY_FALL: bool = true;
    const BATCHES: bool = true;
    // All threads wait for the last one at the end of a batch, for up to a quantum each.
    const PARALLEL_BATCH: u64 = 1 << 22;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        self.search.start(state, context);
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        self.search.take(context)
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        self.search.expand(current, context);
    }

    fn batch(&mut self, most: u64, context: &mut Context<'_, P, ()>) -> Batch {
        let counts = &context.statistics.counts;
        let before = counts.expanded_before_last_f.unwrap_or(0);
        let of_iteration = counts.expanded - before;
        let is_changed = self.ahead.changed_within == Some(self.search.bound.most());
        if of_iteration < SMALL || is_changed || self.search.branches.is_empty() {
            return self.search.batch(most.min(SMALL), context);
        }
        self.search_ahead(most.min(<Self as Engine<P>>::PARALLEL_BATCH), context);
        self.follow(most, context)
    }

    fn drop_current<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        self.search.drop_current(current, context);
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        // From now on, solutions of earlier iterations are skipped.
        self.discard_ahead();
        self.search.continue_after_solution(current, context);
    }

    fn store(&self) -> &T {
        self.search.store()
    }

    fn store_mut(&mut self) -> &mut T {
        self.search.store_mut()
    }

    fn into_store(self) -> T {
        self.search.into_store()
    }

    fn into_path(self, current: Current, space: &P) -> (Option<Vec<P::State>>, P::State) {
        self.search.into_path(current, space)
    }

    fn cloned_path(&self, current: Current, space: &P) -> Option<Vec<P::State>> {
        self.search.cloned_path(current, space)
    }

    fn path_costs(&self, current: Current) -> Option<Vec<P::Cost>> {
        self.search.path_costs(current)
    }

    fn into_best(self) -> Option<Best<P>> {
        self.search.into_best()
    }

    fn clear(&mut self) {
        self.search.clear();
        self.ahead = Ahead::new();
    }

    fn frontier_len(&self) -> u64 {
        self.search.frontier_len()
    }

    fn stored(&self) -> u64 {
        self.search.stored()
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        (self.search.collections(), Bytes(self.ahead.bytes_ahead))
    }

    fn max_successors(&self) -> usize {
        self.search.max_successors()
    }

    fn proven(&self) -> Proven {
        self.search.proven()
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        self.search.frontier()
    }

    fn untried(&self, index: usize) -> Option<&P::Action> {
        self.search.untried(index)
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        self.search.closed()
    }

    fn why_next(&self) -> Option<Why> {
        self.search.why_next()
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        self.search.values(id)
    }
}
