use std::marker::PhantomData;

use crate::problem::{Cost, StateSpace};
use crate::run::engine::{
    Batch, Best, Context, Current, Engine, Open, Why, plain_node, store_in_field,
};
use crate::run::{Counts, Node, Observer, Proven};
use crate::store::{Bytes, Collection, GrowsBy, InsertResult, Named, NodeId};

use super::bound::{Bound, Decision, Reached, Unbounded, count_nonzero};
use super::generate_again::Generated;
use super::moves::{AllMoves, Moves};
use super::path_store::PathStore;
use super::subtree::{Root, Subtree};
use super::untried::{AT_FIRST, Branch, Untried, next_block};

/// The engine: a stack of expanded states with their untried actions, down to a bound, in one or several iterations.
pub struct DepthFirst<P: StateSpace, T, B: Bound<P> = Unbounded, M: Moves<P> = AllMoves> {
    pub(in crate::engines) store: T,
    pub(in crate::engines) bound: B,
    pub(in crate::engines) progress: Progress<B::Note, M::Last>,
    /// The expanded states on the current path.
    pub(in crate::engines) branches: Vec<Branch<B::Note, M::Last>>,
    pub(in crate::engines) untried: Untried<P::Action>,
    pub(in crate::engines) subtree: Subtree<P>,
    pub(in crate::engines) moves: PhantomData<M>,
}

/// How far a search has come, apart from the path.
pub(in crate::engines) struct Progress<N, L> {
    /// The data of the current state and how it was reached, until it is expanded or dropped.
    pub(in crate::engines) current: Option<(N, L)>,
    /// Whether the start is open, which it is at the beginning of an iteration.
    pub(in crate::engines) start_is_open: bool,
    /// Whether a solution was reported; in later iterations it is found again and must be skipped.
    pub(in crate::engines) reported: bool,
}

impl<N, L> Progress<N, L> {
    const fn new() -> Self {
        Progress {
            current: None,
            start_is_open: false,
            reported: false,
        }
    }

    /// Returns the data of the states on the path to the current state, which is the last.
    fn notes<'a>(
        &'a self,
        expanded: &'a [Branch<N, L>],
        current: Current,
    ) -> impl Iterator<Item = &'a N> {
        let expanded = expanded.iter().take(current.depth as usize);
        let last = self.current.iter().map(|(note, _)| note);
        expanded.map(|branch| &branch.note).chain(last)
    }
}

impl<P: StateSpace, T, B: Bound<P>, M: Moves<P>> DepthFirst<P, T, B, M> {
    pub(crate) fn new(store: T, bound: B) -> Self {
        DepthFirst {
            store,
            bound,
            progress: Progress::new(),
            branches: Vec::new(),
            untried: Untried::new(),
            subtree: Subtree::new(),
            moves: PhantomData,
        }
    }
}

impl<P: StateSpace, T: PathStore<P>, B: Bound<P>, M: Moves<P>> DepthFirst<P, T, B, M> {
    /// Whether whole subtrees are searched. Conditions begin with this, so that a subtree search that is never called is not compiled.
    pub(in crate::engines) const SEARCHES_SUBTREES: bool = T::SUBTREES && B::EVALUATES;

    /// Leaves the deepest expanded state, whose actions were all tried. At the root, starts the next iteration, if any.
    #[inline]
    fn close_branch<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) {
        let Some(branch) = self.branches.pop() else {
            return;
        };
        if !branch.has_successors {
            context.statistics.counts.dead_ends += 1;
            if O::PRESENT {
                let depth = self.branches.len() as u64;
                let (g, h) = B::values(&branch.note);
                let node = plain_node(&self.store, branch.id, depth);
                context.observer.dead_end(&Node { g, h, ..node });
            }
        }
        if B::ITERATIVE && self.branches.is_empty() && self.bound.next_iteration() {
            self.progress.current = Some((branch.note, branch.last));
            self.progress.start_is_open = true;
            if B::BOUNDS_F {
                context.statistics.note_f_increase();
            }
            return;
        }
        context.subtract_heap(self.store.leave(context.space, branch.id));
    }

    /// Generates states up to the next one within the bound. Returns it with its data and how it was reached.
    #[inline(always)]
    pub(in crate::engines) fn next<O: Observer<P>>(
        &mut self,
        context: &mut Context<'_, P, O>,
    ) -> Option<Generated<P, B, M>> {
        context.begin_successors();
        loop {
            if context.is_interrupted() {
                return None;
            }
            let depth = self.branches.len() as u64;
            let Some(branch) = self.branches.last_mut() else {
                if !std::mem::take(&mut self.progress.start_is_open) {
                    return None;
                }
                let (note, last) = self.progress.current.take()?;
                return Some((Current { id: 0, depth: 0 }, note, last));
            };
            if self.untried.len() == branch.untried_from {
                if branch.has_more {
                    if !self.list_more(context) {
                        return None;
                    }
                } else {
                    self.close_branch(context);
                }
                continue;
            }
            let action = self.untried.take(context);
            let parent = branch.id;
            let cost = if B::NEEDS_COST {
                context.space.cost(self.store.get(parent), &action)
            } else {
                P::Cost::ONE
            };
            let last = M::last(&action);
            let Some(inserted) = self.store.enter(context.space, parent, action) else {
                continue;
            };
            context.statistics.counts.generated += 1;
            let first = !std::mem::replace(&mut branch.has_successors, true);
            match inserted {
                InsertResult::New(id) => {
                    let from = branch.note;
                    let reached = Reached {
                        from,
                        cost,
                        depth,
                        first,
                    };
                    if let Some(note) = self.handle_generated(id, reached, context) {
                        return Some((Current { id, depth }, note, last));
                    }
                }
                InsertResult::Known(id) => {
                    context.statistics.counts.duplicates += 1;
                    context.report_duplicate(&self.store, id, parent);
                }
                InsertResult::Full => {
                    context.statistics.full = true;
                    return None;
                }
            }
        }
    }

    /// Pushes a state to the path and lists its actions.
    #[inline]
    pub(in crate::engines) fn push_branch<O: Observer<P>>(
        &mut self,
        current: Current,
        note: B::Note,
        last: M::Last,
        context: &mut Context<'_, P, O>,
    ) {
        let state = self.store.get(current.id);
        let untried_from = self.untried.len();
        let has_more = self.untried.add(context, |space, out| {
            M::list(space, state, &last, 0, out, AT_FIRST)
        });
        let added = self.untried.len() - untried_from;
        self.untried.note_added(added);
        let listed = if has_more { added } else { 0 };
        self.branches.push(Branch {
            id: current.id,
            has_successors: false,
            untried_from,
            listed,
            has_more,
            note,
            last,
        });
    }

    /// Lists further actions of the state that was expanded last, whose actions so far were all tried. Returns `false` if there is no room
    /// for them.
    #[cold]
    fn list_more<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> bool {
        let Some(&Branch { id, listed, .. }) = self.branches.last() else {
            return false;
        };
        let mut most = next_block(listed);
        // The other half of the room is for what these actions lead to.
        while let Some(growth) = context.growth_beyond_room(self, id, 2 * most) {
            if most <= AT_FIRST {
                context.stop_before(growth);
                return false;
            }
            most /= 2;
        }
        let Some(branch) = self.branches.last_mut() else {
            return false;
        };
        let state = self.store.get(branch.id);
        let has_more = self.untried.add(context, |space, out| {
            M::list(space, state, &branch.last, branch.listed, out, most)
        });
        branch.listed += self.untried.len() - branch.untried_from;
        branch.has_more = has_more;
        context
            .statistics
            .note_peaks(self.frontier_len(), self.stored());
        true
    }

    /// Returns whether the subtree below the state that was expanded last can be searched at once.
    pub(in crate::engines) fn can_search_subtree(&self, space: &P) -> bool {
        !self.progress.reported
            && !self.may_grow_heap(space)
            // There are enough ids for all levels of the recursion.
            && self.branches.len() < NodeId::MAX as usize / 2
            && self.branches.last().is_none_or(|branch| branch.listed == 0)
    }

    /// Whether states or actions below the current state may own heap memory, which a subtree search does not count.
    pub(in crate::engines) fn may_grow_heap(&self, space: &P) -> bool {
        // A state that is changed in place was counted at the start.
        let grows = !T::ONE_STATE || std::mem::needs_drop::<P::Action>();
        grows && space.may_own_heap()
    }

    /// Searches the subtree below the state that was expanded last. Returns `true` if it stopped at a goal, at a state
    /// that is too deep, or at the limit `most`; otherwise all actions of that state have been tried.
    pub(in crate::engines) fn search_subtree(
        &mut self,
        most: u64,
        context: &mut Context<'_, P, ()>,
    ) -> bool {
        let depth = self.branches.len() as u64 - 1;
        let Some(branch) = self.branches.last_mut() else {
            return false;
        };
        let root = Root {
            id: branch.id,
            note: branch.note,
            last: branch.last.clone(),
            depth,
            untried: branch.untried_from,
        };
        let (bound, statistics) = (&mut self.bound, &mut *context.statistics);
        let (subtree, store) = (&mut self.subtree, &mut self.store);
        if subtree.search::<T, B, M>(root, most, context.space, store, bound, statistics) {
            return true;
        }
        // The subtree search has counted it already if it is a dead end.
        branch.has_successors = true;
        while self.untried.len() > branch.untried_from {
            self.untried.take(context);
        }
        self.renumber_next(&context.statistics.counts);
        false
    }

    /// Sets the number of the next state to that which follows from the counts.
    #[inline]
    pub(in crate::engines) fn renumber_next(&mut self, counts: &Counts) {
        self.store
            .renumber(counts.generated - counts.duplicates + 1);
    }

    /// Discards all untried actions of the states on the path.
    #[cfg(feature = "parallel")]
    pub(in crate::engines) fn discard_untried(&mut self, context: &mut Context<'_, P, ()>) {
        while self.untried.len() > 0 {
            self.untried.take(context);
        }
        for branch in &mut self.branches {
            branch.untried_from = 0;
        }
    }

    /// Handles a generated state. Returns its data if it is within the bound; otherwise leaves it.
    // If not inlined, the call takes an eighth of the instructions of a search in place.
    #[inline(always)]
    fn handle_generated<O: Observer<P>>(
        &mut self,
        id: NodeId,
        reached: Reached<B::Note, P::Cost>,
        context: &mut Context<'_, P, O>,
    ) -> Option<B::Note> {
        let Reached { depth, first, .. } = reached;
        let evaluate = self.store.evaluate(context.space, id);
        let decision = self.bound.decide(reached, evaluate);
        if let Decision::CostOverflow = decision {
            self.retract(id, first, context);
            return None;
        }
        context.statistics.counts.evaluated += u64::from(B::EVALUATES);
        if O::PRESENT {
            let (g, h) = match &decision {
                Decision::Enter(note) | Decision::Cut(note) => B::values(note),
                Decision::DeadEnd | Decision::CostOverflow => (None, None),
            };
            let node = Node {
                g,
                h,
                ..plain_node(&self.store, id, depth)
            };
            context.observer.generate(&node);
            if let Decision::DeadEnd = decision {
                context.observer.dead_end(&node);
            }
        }
        match decision {
            Decision::Enter(note) => {
                context.statistics.nonzero_values += count_nonzero::<P, B>(&note);
                // A state that is changed in place was counted at the start.
                if !T::ONE_STATE {
                    context.add_heap(context.space.heap_bytes(self.store.get(id)));
                }
                context.statistics.note_depth(depth);
                if self.progress.reported && self.was_reported(id, &note, context) {
                    context.subtract_heap(self.store.leave(context.space, id));
                    return None;
                }
                return Some(note);
            }
            Decision::Cut(note) => {
                context.statistics.nonzero_values += count_nonzero::<P, B>(&note);
            }
            Decision::DeadEnd => context.statistics.note_infinite_value(),
            Decision::CostOverflow => {}
        }
        self.store.leave(context.space, id);
        None
    }

    /// Discards a generated state whose path cost overflows; its number is reused for the next state.
    #[cold]
    fn retract<O: Observer<P>>(
        &mut self,
        id: NodeId,
        first: bool,
        context: &mut Context<'_, P, O>,
    ) {
        context.statistics.cost_overflow = true;
        context.statistics.counts.generated -= 1;
        if let Some(branch) = self.branches.last_mut() {
            branch.has_successors = !first;
        }
        self.store.leave(context.space, id);
        self.renumber_next(&context.statistics.counts);
    }

    /// Returns whether the state is a solution of an earlier iteration.
    #[cold]
    fn was_reported<O: Observer<P>>(
        &self,
        id: NodeId,
        note: &B::Note,
        context: &mut Context<'_, P, O>,
    ) -> bool {
        if !self.bound.is_repeated(note) {
            return false;
        }
        context.statistics.counts.goal_tests += 1;
        context.space.is_goal(self.store.get(id))
    }
}

impl<P: StateSpace, T: PathStore<P>, B: Bound<P>, M: Moves<P>> Engine<P>
    for DepthFirst<P, T, B, M>
{
    type Store = T;

    /// Actions that contain their successor count as stored states, and they are removed.
    const STORED_MAY_FALL: bool = true;
    const BATCHES: bool = true;
    const ANYTIME: bool = B::ANYTIME;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        context.add_heap(context.space.heap_bytes(&state));
        self.store.insert(state, None);
        let evaluate = self.store.evaluate(context.space, 0);
        context.statistics.counts.evaluated += u64::from(B::EVALUATES);
        let note = self.bound.start(evaluate);
        context.statistics.nonzero_values += note.as_ref().map_or(0, count_nonzero::<P, B>);
        self.progress.current = note.map(|note| (note, M::none()));
        self.progress.start_is_open = self.progress.current.is_some();
        if O::PRESENT {
            context.observer.start(&self.node(0, 0));
        }
        if B::BOUNDS_F && self.progress.start_is_open {
            context.statistics.note_f_increase();
        }
        if self.progress.current.is_none() {
            context.statistics.note_infinite_value();
            if O::PRESENT {
                context.observer.dead_end(&self.node(0, 0));
            }
            context.subtract_heap(self.store.leave(context.space, 0));
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        let (current, note, last) = self.next(context)?;
        self.progress.current = Some((note, last));
        Some(current)
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        if let Some((note, last)) = self.progress.current.take() {
            self.push_branch(current, note, last, context);
        }
    }

    /// Takes steps without checks in between, or searches whole subtrees.
    fn batch(&mut self, most: u64, context: &mut Context<'_, P, ()>) -> Batch {
        let most = context.statistics.counts.expanded.saturating_add(most);
        let mut stopped_below = false;
        loop {
            let next = if Self::SEARCHES_SUBTREES && stopped_below {
                self.descend(context)
            } else {
                self.next(context)
            };
            let Some((current, note, last)) = next else {
                return Batch::FrontierEmpty;
            };
            context.statistics.counts.goal_tests += 1;
            if context.space.is_goal(self.store.get(current.id)) {
                self.progress.current = Some((note, last));
                return Batch::Goal(current);
            }
            context.statistics.counts.expanded += 1;
            self.push_branch(current, note, last, context);
            context
                .statistics
                .note_peaks(self.frontier_len(), self.stored());
            let left = most - context.statistics.counts.expanded;
            if left == 0 {
                return Batch::Expanded;
            }
            stopped_below = Self::SEARCHES_SUBTREES
                && self.can_search_subtree(context.space)
                // If the subtree search stops, one more state is expanded here.
                && self.search_subtree(left - 1, context);
        }
    }

    fn drop_current<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        self.progress.current = None;
        context.subtract_heap(self.store.leave(context.space, current.id));
    }

    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.progress.reported = B::ITERATIVE;
        let notes = self.progress.notes(&self.branches, current);
        let costs = notes.filter_map(|note| B::values(note).0);
        self.bound
            .after_solution(costs, current, &self.store, context.space);
        self.drop_current(current, context);
    }

    store_in_field!(store);

    fn into_path(self, current: Current, space: &P) -> (Option<Vec<P::State>>, P::State) {
        self.store.into_path_in(space, current.id)
    }

    fn cloned_path(&self, current: Current, space: &P) -> Option<Vec<P::State>>
    where
        P::State: Clone,
    {
        Some(self.store.cloned_path(space, current.id))
    }

    fn path_costs(&self, current: Current) -> Option<Vec<P::Cost>> {
        let notes = self.progress.notes(&self.branches, current);
        notes.map(|note| B::values(note).0).collect()
    }

    fn lower_bound(&self) -> Option<P::Cost> {
        let f = |note| match B::values(note) {
            (Some(g), Some(h)) => g.plus(h),
            _ => P::Cost::ZERO,
        };
        let start = self.progress.current.as_ref();
        let start = start.filter(|_| self.progress.start_is_open);
        let ends = self.branches.iter().skip(1);
        let ends = ends.map(|branch| branch.untried_from);
        let ends = ends.chain([self.untried.len()]);
        // What is untried costs at least as much as a path through its state.
        let open = self.branches.iter().zip(ends);
        let open = open.filter(|(branch, end)| branch.has_more || *end > branch.untried_from);
        let values = start.map(|(note, _)| f(note)).into_iter();
        let least = values.chain(open.map(|(branch, _)| f(&branch.note))).min();
        Some(least.unwrap_or(P::Cost::MAX))
    }

    fn into_best(self) -> Option<Best<P>> {
        self.bound.into_best()
    }

    fn clear(&mut self) {
        self.store.clear();
        self.branches = Vec::new();
        (self.untried, self.subtree) = (Untried::new(), Subtree::new());
        self.reuse();
    }

    fn reuse(&mut self) {
        self.store.reuse();
        self.bound = B::new();
        self.progress = Progress::new();
        self.branches.clear();
        self.untried.clear();
    }

    #[inline]
    fn frontier_len(&self) -> u64 {
        (self.untried.len() + usize::from(self.progress.start_is_open)) as u64
    }

    #[inline]
    fn stored(&self) -> u64 {
        self.store.kept() as u64 + self.untried.ready()
    }

    #[inline]
    fn collections(&self) -> impl Collection {
        // States are generated one at a time, and all actions of a state are listed.
        let path = (Named("path", &self.branches), &self.store);
        let bound = Bytes(self.bound.bytes());
        (GrowsBy(|_| 1, path), &self.untried, &self.subtree, bound)
    }

    #[inline]
    fn max_successors(&self) -> usize {
        self.untried.max_successors()
    }

    fn proven(&self) -> Proven {
        self.bound.proven()
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        let start = self.progress.start_is_open.then_some(Open::State(0, 0));
        // A loop compiles several times as fast as adapters within adapters, for each of many searches.
        let (mut depth, mut next) = (self.branches.len(), self.untried.len());
        let untried = std::iter::from_fn(move || {
            loop {
                let branch = self.branches.get(depth.checked_sub(1)?)?;
                if next > branch.untried_from && self.store.holds(branch.id) {
                    next -= 1;
                    return Some(Open::Untried {
                        parent: branch.id,
                        depth: depth as u64 - 1,
                        index: next,
                    });
                }
                next = branch.untried_from;
                depth -= 1;
            }
        });
        start.into_iter().chain(untried)
    }

    fn untried(&self, index: usize) -> Option<&P::Action> {
        Some(self.untried.get(index))
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let kept = match T::KEEPS_ALL {
            true => self.store.kept(),
            false => {
                self.branches.len()
                    + usize::from(self.progress.current.is_some() && !self.progress.start_is_open)
            }
        };
        let states = (0..kept as NodeId).zip(self.depths(kept as NodeId));
        states.filter(|&(id, _)| self.store.holds(id))
    }

    fn why_next(&self) -> Option<Why> {
        (self.frontier_len() > 0).then_some(Why::Deepest)
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        // A store of all states, whose ids are not depths, has no data.
        let branch = self.branches.get(id as usize);
        let note = branch.map(|branch| &branch.note);
        let note = note.or(self.progress.current.as_ref().map(|(note, _)| note));
        note.map_or((None, None), B::values)
    }
}
