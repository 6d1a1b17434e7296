use std::marker::PhantomData;

use crate::problem::StateSpace;
use crate::run::engine::Statistics;
use crate::store::{Collection, Named, NodeId, Store};

use super::bound::{Bound, Decision, Reached, count_nonzero};
use super::evaluate::{Derived, Evaluate, Known};
use super::moves::Moves;
use super::path_store::{self, Descent, PathStore};
use super::untried::AT_FIRST;

/// A fast search of the subtree below one state, without an observer, for states without heap memory.
///
/// It is recursive: each state is searched where it is generated, so that neither it nor its data are written to a stack and read
/// back. The depth of the recursion is bounded; single steps continue below, with their own stack. The order is that of single
/// steps, and so are the counts.
pub(in crate::engines) struct Subtree<P: StateSpace> {
    /// The untried actions of all states on the path that are in no table of the space; the next one of each state comes last.
    actions: Vec<P::Action>,
    /// Where the search stopped: a checkpoint for each state on the path below the root, the deepest first.
    path: Vec<Checkpoint>,
}

/// The data to restore the search by single steps at a state on the path.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    /// The number of untried actions of the states above it, up to the root.
    pub(super) untried: usize,
    /// The number of states generated, this one included.
    pub(super) generated: u64,
    /// The number of duplicates among these.
    pub(super) duplicates: u64,
}

/// The root of a subtree search, which is expanded.
pub(super) struct Root<N, L> {
    pub(super) id: NodeId,
    pub(super) note: N,
    pub(super) last: L,
    pub(super) depth: u64,
    /// The number of actions untried above it.
    pub(super) untried: usize,
}

impl<P: StateSpace> Collection for Subtree<P> {
    #[inline]
    fn bytes(&self) -> usize {
        let actions = Named("untried actions", &self.actions);
        (Named("path", &self.path), actions).bytes()
    }
}

impl<P: StateSpace> Subtree<P> {
    pub(super) fn new() -> Self {
        Subtree {
            actions: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Searches the subtree below an expanded state. Returns `true` if it stopped at a goal, at a state that is too deep, or
    /// after `most` expansions; single steps continue there.
    ///
    /// At the end, `store` holds the path to the root, as at the beginning.
    #[inline(never)]
    pub(super) fn search<T: PathStore<P>, B: Bound<P>, M: Moves<P>>(
        &mut self,
        root: Root<B::Note, M::Last>,
        most: u64,
        space: &P,
        store: &mut T,
        bound: &mut B,
        statistics: &mut Statistics,
    ) -> bool {
        // Cleared here, as the last search leaves them where it stopped.
        self.actions.clear();
        self.path.clear();
        let mut below = Below {
            store,
            subtree: self,
            judge: Judge {
                bound,
                depth: root.depth,
                most,
                sums: Sums {
                    generated: statistics.counts.generated,
                    duplicates: statistics.counts.duplicates,
                    ..Sums::default()
                },
            },
        };
        let at = Position::default();
        let stopped = below.expand::<M, _>(space, &Stored(root.id), root.note, root.last, at);
        let sums = below.judge.sums;
        sums.add_to(statistics);
        let deepest = u64::from(sums.deepest);
        statistics.note_depth(root.depth + deepest);
        let (path, below) = match T::ONE_STATE {
            true => (1, 0),
            false => (root.depth + 1, deepest),
        };
        // If actions contain their successors, so do those above the root.
        let with_ready = (sums.stored).map_or(0, |stored| (root.untried + stored) as u64);
        statistics.note_peaks(
            (root.untried + sums.open) as u64,
            path + below.max(with_ready),
        );
        stopped
    }

    /// Removes and returns the checkpoints of the path to the state at which the search stopped, the deepest first.
    pub(super) fn take_path(&mut self) -> Vec<Checkpoint> {
        std::mem::take(&mut self.path)
    }

    /// Keeps the memory of a path that was taken.
    pub(super) fn reuse_path(&mut self, path: Vec<Checkpoint>) {
        self.path = path;
    }
}

/// The position of a state in the subtree, in one word: the number of steps from the root in the upper half, and the number of
/// untried actions of the states above it, up to the root, in the lower half.
#[derive(Clone, Copy, Default)]
struct Position(u64);

impl Position {
    #[inline(always)]
    fn level(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    fn untried(self) -> usize {
        self.0 as u32 as usize
    }

    /// Returns the position of a successor after which `left` actions are untried.
    #[inline(always)]
    fn below(self, left: usize) -> Position {
        Position(self.0 + (1 << 32) + left as u64)
    }
}

/// A state whose successors are generated, in the store or in a frame of the recursion.
trait Parent<S, T> {
    fn get<'a>(&'a self, store: &'a T) -> &'a S;
}

struct Stored(NodeId);

impl<S, T: Store<S>> Parent<S, T> for Stored {
    #[inline(always)]
    fn get<'a>(&'a self, store: &'a T) -> &'a S {
        store.get(self.0)
    }
}

struct InFrame<S>(S);

impl<S, T> Parent<S, T> for InFrame<S> {
    #[inline(always)]
    fn get<'a>(&'a self, _: &'a T) -> &'a S {
        &self.0
    }
}

/// Returns the greatest depth of the recursion, some 120 for small states. It takes at most half a mebibyte of the stack without
/// optimisation, a quarter of what a thread has.
const fn most_levels<P: StateSpace>() -> u32 {
    let frame = 4096 + 16 * (size_of::<P::State>() + size_of::<P::Action>());
    ((1 << 19) / frame + 1) as u32
}

/// What all levels of the recursion share.
struct Below<'a, P: StateSpace, T, B> {
    store: &'a mut T,
    subtree: &'a mut Subtree<P>,
    judge: Judge<'a, B>,
}

/// Decides about generated states and counts them.
struct Judge<'a, B> {
    bound: &'a mut B,
    /// The depth of the root.
    depth: u64,
    /// The greatest number of expansions.
    most: u64,
    sums: Sums,
}

impl<B> Judge<'_, B> {
    /// Returns the data of a state if it is within the bound.
    #[inline(always)]
    fn decide<P: StateSpace>(
        &mut self,
        (from, cost): (B::Note, P::Cost),
        level: u32,
        evaluate: impl Evaluate<P::Cost>,
    ) -> Option<B::Note>
    where
        B: Bound<P>,
    {
        let reached = Reached {
            from,
            cost,
            depth: self.depth + u64::from(level),
            first: false,
        };
        match self.bound.decide(reached, evaluate) {
            Decision::Enter(note) => {
                self.sums.generated += 1;
                self.sums.nonzero_values += count_nonzero::<P, B>(&note);
                Some(note)
            }
            Decision::Cut(note) => {
                self.sums.generated += 1;
                self.sums.nonzero_values += count_nonzero::<P, B>(&note);
                None
            }
            Decision::DeadEnd => {
                self.sums.generated += 1;
                self.sums.dead_ends += 1;
                self.sums.infinite_value = true;
                None
            }
            Decision::CostOverflow => {
                self.sums.cost_overflow = true;
                None
            }
        }
    }

    /// Returns `true` if the search stops at a state within the bound. Otherwise, counts its expansion.
    #[inline(always)]
    fn stops_at<P: StateSpace>(&mut self, space: &P, state: &P::State, at: Position) -> bool {
        let is_last = at.level() > const { most_levels::<P>() } || self.sums.expanded >= self.most;
        if is_last || space.is_goal(state) {
            self.sums.deepest = self.sums.deepest.max(at.level());
            return true;
        }
        self.sums.expanded += 1;
        false
    }
}

/// A successor to be decided about, unless it is known to be within the bound.
struct Successor<'s, 'b, P: StateSpace, B: Bound<P>> {
    judge: &'s mut Judge<'b, B>,
    within: Option<B::Note>,
    reached: (B::Note, P::Cost),
    level: u32,
    space: PhantomData<P>,
}

impl<P: StateSpace, B: Bound<P>> path_store::Judge<P::Cost> for Successor<'_, '_, P, B> {
    type Note = B::Note;

    #[inline(always)]
    fn judge(self, evaluate: impl Evaluate<P::Cost>) -> Option<B::Note> {
        match self.within {
            None => (self.judge).decide::<P>(self.reached, self.level, evaluate),
            within => within,
        }
    }
}

impl<P: StateSpace, T: PathStore<P>, B: Bound<P>> Below<'_, P, T, B> {
    /// Searches below an expanded state. Returns `true` if the search stops.
    fn expand<M: Moves<P>, S: Parent<P::State, T>>(
        &mut self,
        space: &P,
        parent: &S,
        note: B::Note,
        last: M::Last,
        at: Position,
    ) -> bool {
        let sums = &mut self.judge.sums;
        sums.deepest = sums.deepest.max(at.level());
        let before = sums.generated;
        let state = parent.get(self.store);
        let mut table = M::table(space, state, &last);
        let from = if let Some(actions) = &table {
            sums.open = sums.open.max(at.untried() + actions.len());
            0
        } else {
            let from = self.subtree.actions.len();
            if M::list(space, state, &last, 0, &mut self.subtree.actions, AT_FIRST) {
                // Single steps list the actions of this state little by little, and expand it themselves.
                sums.expanded -= 1;
                return true;
            }
            let actions = &mut self.subtree.actions[from..];
            let open = at.untried() + actions.len();
            sums.open = sums.open.max(open);
            let ready = |action| space.ready(action).is_some();
            if actions.last().is_some_and(ready) {
                let on_path = if T::ONE_STATE { 0 } else { at.level() as usize };
                let stored = on_path + open;
                sums.stored = Some(sums.stored.map_or(stored, |most| most.max(stored)));
            }
            reverse(actions);
            from
        };
        let stopped = loop {
            let (action, left) = if let Some(actions) = &mut table {
                let Some(action) = actions.next() else {
                    break false;
                };
                (action, actions.len())
            } else {
                let left = self.subtree.actions.len() - from;
                if left == 0 {
                    break false;
                }
                // Not `pop`: copies of an `Option` of a large type are slow, as the compiler splits them.
                (self.subtree.actions.swap_remove(from + left - 1), left - 1)
            };
            if self.attempt::<M, S>(space, parent, note, action, at.below(left)) {
                break true;
            }
        };
        let sums = &mut self.judge.sums;
        if sums.generated == before {
            sums.dead_ends += 1;
        }
        stopped
    }

    /// Generates the successor by an action, and searches below it if it is within the bound. Returns `true` if the search stops.
    #[inline(always)]
    fn attempt<M: Moves<P>, S: Parent<P::State, T>>(
        &mut self,
        space: &P,
        parent: &S,
        note: B::Note,
        action: P::Action,
        at: Position,
    ) -> bool {
        let state = parent.get(self.store);
        let cost = space.cost(state, &action);
        let last = M::last(&action);
        // With a cycle check, the state is generated first, as it may be a duplicate.
        let ahead = if T::IN_FRAMES || T::ONE_STATE {
            let (_, h) = B::values(&note);
            h.and_then(|h| space.heuristic_of_result(state, &action, h))
        } else {
            None
        };
        let mut within = None;
        if let Some(h) = ahead {
            within = self.judge.decide((note, cost), at.level(), Known(h));
            if within.is_none() {
                return false;
            }
        }
        if T::IN_FRAMES {
            let Some(successor) = space.result(state, action) else {
                return false;
            };
            if within.is_none() {
                let evaluate = Derived {
                    space,
                    parent: Some(state),
                    state: &successor,
                };
                within = self.judge.decide((note, cost), at.level(), evaluate);
            }
            let Some(note) = within else {
                return false;
            };
            let generated = self.judge.sums.generated;
            let stopped = self.judge.stops_at(space, &successor, at)
                || self.expand::<M, _>(space, &InFrame(successor), note, last, at);
            if stopped {
                self.subtree.path.push(Checkpoint {
                    untried: at.untried(),
                    generated,
                    // Always 0 in a search without a cycle check.
                    duplicates: self.judge.sums.duplicates,
                });
            }
            return stopped;
        }
        let parent = self.judge.depth as NodeId + at.level() - 1;
        let successor = Successor {
            judge: &mut self.judge,
            within,
            reached: (note, cost),
            level: at.level(),
            space: PhantomData::<P>,
        };
        let (undo, note) = match self.store.descend(space, parent, action, successor) {
            Some(Descent::Entered(undo, note)) => (undo, note),
            None | Some(Descent::Refused) => return false,
            Some(Descent::Known) => {
                self.judge.sums.generated += 1;
                self.judge.sums.duplicates += 1;
                return false;
            }
            Some(Descent::Full) => return true,
        };
        let id = parent + 1;
        let checkpoint = Checkpoint {
            untried: at.untried(),
            generated: self.judge.sums.generated,
            duplicates: self.judge.sums.duplicates,
        };
        let stopped = self.judge.stops_at(space, self.store.get(id), at)
            || self.expand::<M, _>(space, &Stored(id), note, last, at);
        if stopped {
            self.subtree.path.push(checkpoint);
        }
        self.store.ascend(space, id, undo);
        stopped
    }
}

/// Reverses a few elements. This loop is faster than `slice::reverse`, which is optimised for long slices.
#[inline(always)]
pub(super) fn reverse<A>(elements: &mut [A]) {
    let (mut front, mut back) = (0, elements.len());
    while front + 1 < back {
        back -= 1;
        elements.swap(front, back);
        front += 1;
    }
}

/// The counts of a subtree search.
#[derive(Clone, Copy, Default)]
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
    infinite_value: bool,
    deepest: u32,
    /// The greatest number of actions untried below the root at one time.
    open: usize,
    /// The greatest number of states stored below the root, if actions contain their successors.
    stored: Option<usize>,
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
        statistics.infinite_value |= self.infinite_value;
    }
}
