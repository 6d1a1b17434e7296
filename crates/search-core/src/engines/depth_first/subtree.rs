use crate::problem::StateSpace;
use crate::run::engine::Statistics;
use crate::store::cycle_check::Absent;
use crate::store::{Inserted, NodeId};

use super::bound::{Bound, Decision, Reached, count_nonzero};
use super::evaluate::Derived;
use super::moves::Moves;
use super::path_store::PathStore;

/// A fast search of the subtree below one state, without an observer, for states without heap memory.
///
/// Whether a state is within the bound is hard to predict, and a mispredicted branch costs about as much as generating
/// a state. So all successors of a state are generated at once and written to the stack, and the stack pointer advances
/// by the result of the comparison, without a branch: every state popped is within the bound. Each entry stores how
/// many actions would be untried in a search by single steps. This gives the counts of that search, and the path on
/// which it has to continue.
pub(super) struct Subtree<P: StateSpace, B: Bound<P>, M: Moves<P>> {
    /// The open states within the bound, the next one last, and unused slots.
    stack: Vec<Option<Entry<P, B, M>>>,
    /// The number of open states on the stack.
    top: usize,
    /// The path to the state popped last, starting with a successor of the root.
    path: Vec<Checkpoint>,
    actions: Vec<P::Action>,
    /// The depth of the root.
    depth: u64,
}

type Entry<P, B, M> = (
    <P as StateSpace>::State,
    Position<<B as Bound<P>>::Note, <M as Moves<P>>::Last>,
);

/// The position of a state in the subtree and its data.
pub(super) struct Position<N, L> {
    pub(super) note: N,
    pub(super) last: L,
    /// The number of steps from the root of the subtree.
    pub(super) level: u32,
    /// The number of untried actions at the time when a single step would generate the state.
    pub(super) untried: usize,
    /// The result of the cycle check, used to add the state to the path.
    pub(super) absent: Absent,
}

/// The data to restore the search by single steps at a state on the path.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    /// The number of untried actions at the time when a single step would generate the state.
    pub(super) untried: usize,
    /// The number of states generated when the state was popped. Single steps would not have generated the successors
    /// by the untried actions yet.
    pub(super) generated: u64,
    /// The number of duplicates when the state was popped.
    pub(super) duplicates: u64,
}

/// The maximum depth of a subtree search. Single steps continue below, as they check for the end of the id range.
const MOST_LEVELS: u32 = 1 << 16;

impl<P: StateSpace, B: Bound<P>, M: Moves<P>> Subtree<P, B, M> {
    /// Whether this is faster than single steps, if states own no heap memory, which would not be counted here.
    pub(super) const PAYS: bool = B::EVALUATES;

    pub(super) fn new() -> Self {
        Subtree {
            stack: Vec::new(),
            top: 0,
            path: Vec::new(),
            actions: Vec::new(),
            depth: 0,
        }
    }

    /// Searches the subtree below the state `first`, which is at `depth`. Returns `true` if it stopped at a goal, at a
    /// state that is too deep, or after `most` expansions; single steps continue there.
    ///
    /// With a cycle check, `store` holds the current path during the search, and the path to the first state at the
    /// end.
    #[inline(never)]
    #[expect(
        clippy::too_many_arguments,
        reason = "the inner loop borrows the parts of the engine"
    )]
    pub(super) fn search<T: PathStore<P>>(
        &mut self,
        first: (NodeId, Position<B::Note, M::Last>),
        depth: u64,
        most: u64,
        space: &P,
        store: &mut T,
        bound: &mut B,
        statistics: &mut Statistics,
    ) -> bool {
        self.depth = depth;
        self.top = 0;
        self.path.clear();
        let mut sums = Sums {
            generated: statistics.counts.generated,
            duplicates: statistics.counts.duplicates,
            ..Sums::default()
        };
        let on_path = depth as usize + 1;
        self.expand_first(first, space, store, bound, &mut sums);
        let mut stopped_at = None;
        while let Some((state, at)) = self.pop() {
            let place = Checkpoint {
                untried: at.untried,
                generated: sums.generated,
                duplicates: sums.duplicates,
            };
            match self.path.get_mut(at.level as usize - 1) {
                Some(before) => *before = place,
                None => self.path.push(place),
            }
            if space.is_goal(&state) || at.level > MOST_LEVELS || sums.expanded >= most {
                stopped_at = Some(at.level);
                break;
            }
            sums.expanded += 1;
            if T::CHECKS {
                store.shorten(on_path + at.level as usize - 1);
                let Inserted::New(id) = store.insert_absent(state, at.absent) else {
                    unreachable!("the maximum level is below the number of ids");
                };
                self.expand((store.get(id), &at), space, store, bound, &mut sums);
            } else {
                self.expand((&state, &at), space, store, bound, &mut sums);
            }
        }
        if T::CHECKS {
            store.shorten(on_path);
        }
        sums.add_to(statistics);
        let deepest = self.path.len();
        statistics.note_depth(depth + deepest as u64);
        let kept = deepest.max(sums.kept) as u64;
        statistics.note_peaks(sums.open as u64, depth + 1 + kept);
        if let Some(level) = stopped_at {
            self.path.truncate(level as usize);
        }
        stopped_at.is_some()
    }

    /// Expands the root, which is not on the stack. A separate function keeps the loop for the other states small.
    #[inline(never)]
    fn expand_first<T: PathStore<P>>(
        &mut self,
        (id, at): (NodeId, Position<B::Note, M::Last>),
        space: &P,
        store: &T,
        bound: &mut B,
        sums: &mut Sums,
    ) {
        self.expand((store.get(id), &at), space, store, bound, sums);
    }

    #[inline(always)]
    fn expand<T: PathStore<P>>(
        &mut self,
        (state, at): (&P::State, &Position<B::Note, M::Last>),
        space: &P,
        store: &T,
        bound: &mut B,
        sums: &mut Sums,
    ) {
        M::list(space, state, &at.last, &mut self.actions);
        let open = at.untried + self.actions.len();
        sums.open = sums.open.max(open);
        let ready = |action| space.ready(action).is_some();
        if self.actions.last().is_some_and(ready) {
            sums.kept = sums.kept.max(at.level as usize + open);
        }
        let before = sums.generated;
        self.make_successors(0, (state, at), space, store, bound, sums);
        sums.dead_ends += u64::from(sums.generated == before);
    }

    /// Generates the successors by all actions but the first `tried` ones, in reverse order, so that the first
    /// successor is on top of the stack.
    #[inline(always)]
    fn make_successors<T: PathStore<P>>(
        &mut self,
        tried: usize,
        (state, at): (&P::State, &Position<B::Note, M::Last>),
        space: &P,
        store: &T,
        bound: &mut B,
        sums: &mut Sums,
    ) {
        if self.stack.len() < self.top + self.actions.len() {
            self.make_room();
        }
        let level = at.level + 1;
        let mut top = self.top;
        let actions = self.actions.drain(tried..).rev();
        for (untried, action) in (at.untried..).zip(actions) {
            let cost = space.cost(state, &action);
            let last = M::last(&action);
            let Some(successor) = space.result(state, action) else {
                continue;
            };
            let Err(absent) = store.find_on_path(&successor) else {
                sums.generated += 1;
                sums.duplicates += 1;
                continue;
            };
            let reached = Reached {
                from: at.note,
                cost,
                depth: self.depth + u64::from(level),
                first: false,
            };
            let evaluate = Derived {
                space,
                parent: Some(state),
                state: &successor,
            };
            let (note, beyond) = match bound.decide(reached, evaluate) {
                Decision::Enter(note) => (note, false),
                Decision::Cut(note) => (note, true),
                Decision::DeadEnd => {
                    sums.generated += 1;
                    sums.dead_ends += 1;
                    continue;
                }
                Decision::CostOverflow => {
                    sums.cost_overflow = true;
                    continue;
                }
            };
            sums.generated += 1;
            sums.nonzero_values += count_nonzero::<P, B>(&note);
            let at = Position {
                note,
                last,
                level,
                untried,
                absent,
            };
            self.stack[top] = Some((successor, at));
            top += usize::from(!beyond);
        }
        self.top = top;
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Entry<P, B, M>> {
        self.top = self.top.checked_sub(1)?;
        self.stack[self.top].take()
    }

    #[cold]
    fn make_room(&mut self) {
        let places = 2 * (self.top + self.actions.len());
        self.stack.resize_with(places, || None);
    }

    /// Subtracts the last `untried` actions of a state from the counts. Returns the number of their successors and the
    /// number of duplicates among these.
    pub(super) fn uncount<T: PathStore<P>>(
        &mut self,
        untried: usize,
        (id, at): (NodeId, Position<B::Note, M::Last>),
        space: &P,
        store: &T,
        bound: &mut B,
        statistics: &mut Statistics,
    ) -> (u64, u64) {
        let state = store.get(id);
        let mut sums = Sums::default();
        M::list(space, state, &at.last, &mut self.actions);
        self.top = 0;
        let tried = self.actions.len().saturating_sub(untried);
        self.make_successors(tried, (state, &at), space, store, bound, &mut sums);
        self.actions.clear();
        statistics.counts.dead_ends -= sums.dead_ends;
        statistics.nonzero_values -= sums.nonzero_values;
        (sums.generated, sums.duplicates)
    }

    /// Returns the checkpoint at `level` of the path to the state at which the search stopped.
    pub(super) fn checkpoint(&self, level: usize) -> Option<Checkpoint> {
        self.path.get(level).copied()
    }

    pub(super) fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Option<Entry<P, B, M>>>()
            + self.path.capacity() * size_of::<Checkpoint>()
            + self.actions.capacity() * size_of::<P::Action>()
    }
}

/// The counts of a subtree search.
#[derive(Default)]
struct Sums {
    expanded: u64,
    /// The total of the search, including the time before this subtree.
    generated: u64,
    /// The total of the search, including the time before this subtree.
    duplicates: u64,
    dead_ends: u64,
    /// The number of heuristic values other than 0.
    nonzero_values: u64,
    cost_overflow: bool,
    /// The greatest number of untried actions at one time.
    open: usize,
    /// The greatest number of states stored below the root, if actions contain their successors.
    kept: usize,
}

impl Sums {
    fn add_to(&self, statistics: &mut Statistics) {
        let counts = &mut statistics.counts;
        counts.expanded += self.expanded;
        counts.goal_tests += self.expanded;
        let known = self.duplicates - counts.duplicates;
        counts.evaluated += self.generated - counts.generated - known;
        counts.generated = self.generated;
        counts.duplicates = self.duplicates;
        counts.dead_ends += self.dead_ends;
        statistics.nonzero_values += self.nonzero_values;
        statistics.cost_overflow |= self.cost_overflow;
    }
}
