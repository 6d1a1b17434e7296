use crate::problem::StateSpace;
use crate::run::engine::Statistics;
use crate::store::cycle_check::Absent;
use crate::store::{Inserted, NodeId};

use super::bound::{Bound, Decision, Reached, count_nonzero};
use super::evaluate::Derived;
use super::moves::Moves;
use super::path_store::PathStore;

/// A search of all below one state where nobody watches, for states that own nothing.
///
/// Whether a state is within the bound is as good as a coin toss, and a processor that bets on it and loses could
/// have made another state in that time. So all successors of a state are made at once, each is put on the stack,
/// and the stack grows by the outcome of the comparison, without a branch: what is taken from it is within the
/// bound. Each state knows how many actions would wait in a search by single steps, which gives the counts of
/// that search, and the way back to it where it has to go on.
pub(super) struct Subtree<P: StateSpace, B: Bound<P>, M: Moves<P>> {
    /// The states within the bound, the next one last, and places for more.
    stack: Vec<Option<Entry<P, B, M>>>,
    /// How many there are.
    top: usize,
    /// The way down to the state taken last, from a successor of the first on.
    path: Vec<Checkpoint>,
    actions: Vec<P::Action>,
    /// The depth of the first state.
    depth: u64,
}

type Entry<P, B, M> = (
    <P as StateSpace>::State,
    Position<<B as Bound<P>>::Note, <M as Moves<P>>::Last>,
);

/// Where a state was made.
pub(super) struct Position<N, L> {
    pub(super) note: N,
    pub(super) last: L,
    /// Steps from the first state.
    pub(super) level: u32,
    /// The actions that wait when a single step makes it.
    pub(super) untried: usize,
    /// What the check of the path needs to enter it.
    pub(super) absent: Absent,
}

/// What leads back to a state on the path.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    /// The actions that wait when a single step makes it.
    pub(super) untried: usize,
    /// The states made when it was taken; single steps would not have made those of these actions yet.
    pub(super) generated: u64,
    /// The same of those that were on the path already.
    pub(super) duplicates: u64,
}

/// Deeper than this it goes on by single steps, which know where memory ends.
const MOST_LEVELS: u32 = 1 << 16;

impl<P: StateSpace, B: Bound<P>, M: Moves<P>> Subtree<P, B, M> {
    /// Whether it pays: states are judged by what they are, and it costs nothing to leave them.
    pub(super) const PAYS: bool = B::EVALUATES && !std::mem::needs_drop::<Entry<P, B, M>>();

    pub(super) fn new() -> Self {
        Subtree {
            stack: Vec::new(),
            top: 0,
            path: Vec::new(),
            actions: Vec::new(),
            depth: 0,
        }
    }

    /// Searches below the `first` state, which is at `depth`. Says whether it stopped at a state that is a goal, or too
    /// deep, or behind `most` others that it expanded: it is left to single steps.
    #[inline(never)]
    ///
    /// Where the path is checked for cycles, `store` holds it while this goes down and up, and at the end only as far
    /// as the first state again.
    #[expect(
        clippy::too_many_arguments,
        reason = "it is the inner loop of an engine, which lends its parts"
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
                    unreachable!("a path so long ends above");
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
        statistics.note_peaks(sums.waiting as u64, depth + 1 + kept);
        if let Some(level) = stopped_at {
            self.path.truncate(level as usize);
        }
        stopped_at.is_some()
    }

    /// The first state is not on the stack; a function of its own keeps the loop for the others small.
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
        let waiting = at.untried + self.actions.len();
        sums.waiting = sums.waiting.max(waiting);
        let ready = |action| space.ready(action).is_some();
        if self.actions.last().is_some_and(ready) {
            sums.kept = sums.kept.max(at.level as usize + waiting);
        }
        let before = sums.generated;
        self.make_successors(0, (state, at), space, store, bound, sums);
        sums.dead_ends += u64::from(sums.generated == before);
    }

    /// Makes what the actions lead to, but for the first ones that were `tried`: the last one first, so that it
    /// is last on the stack.
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

    /// Takes back the counts of the last `untried` actions of a state, and says how many successors they make, and how
    /// many of these are on the path.
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

    /// A place on the way down to where the search stopped.
    pub(super) fn checkpoint(&self, level: usize) -> Option<Checkpoint> {
        self.path.get(level).copied()
    }

    pub(super) fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Option<Entry<P, B, M>>>()
            + self.path.capacity() * size_of::<Checkpoint>()
            + self.actions.capacity() * size_of::<P::Action>()
    }
}

/// What a search below one state has counted.
#[derive(Default)]
struct Sums {
    expanded: u64,
    /// Those from before included.
    generated: u64,
    /// Those that were on the path already; those from before included.
    duplicates: u64,
    dead_ends: u64,
    /// Heuristic values other than 0.
    nonzero_values: u64,
    cost_overflow: bool,
    /// The most actions that waited at one time.
    waiting: usize,
    /// The most states kept below the first one, where actions hold their states.
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
