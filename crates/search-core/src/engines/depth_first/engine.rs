use std::marker::PhantomData;

use crate::problem::{Cost, StateSpace};
use crate::run::engine::sealed::Sealed;
use crate::run::engine::{Bench, Best, Engine, Stride, Taken, Waiting, Why, plain_node};
use crate::run::{Node, Observer, Proven};
use crate::store::{Growth, Inserted, NodeId};

use super::bound::{Bound, Reached, Unbounded, Verdict, not_zero};
use super::moves::{AllMoves, Moves};
use super::subtree::{Place, Subtree};
use super::untried::{Branch, Untried};
use super::walk::Walk;

/// The engine: a stack of expanded states, each with its actions that were not tried yet, as far down as a
/// bound allows, in one round or several.
pub struct DepthFirst<P: StateSpace, T, B: Bound<P> = Unbounded, M: Moves<P> = AllMoves> {
    pub(super) store: T,
    pub(super) bound: B,
    /// The current state, until it is expanded or passed over: its note and how it was reached.
    pub(super) in_hand: Option<(B::Note, M::Last)>,
    /// Whether the start is still to be expanded, at the beginning of an iteration.
    pub(super) start_waits: bool,
    pub(super) branches: Vec<Branch<B::Note, M::Last>>,
    pub(super) untried: Untried<P::Action>,
    pub(super) subtree: Subtree<P, B, M>,
    /// Whether a solution was reported: in later rounds it is met again, and passed over.
    pub(super) reported: bool,
    pub(super) moves: PhantomData<M>,
}

impl<P: StateSpace, T, B: Bound<P>, M: Moves<P>> DepthFirst<P, T, B, M> {
    pub(crate) fn new(store: T, bound: B) -> Self {
        DepthFirst {
            store,
            bound,
            in_hand: None,
            start_waits: false,
            branches: Vec::new(),
            untried: Untried::new(),
            subtree: Subtree::new(),
            reported: false,
            moves: PhantomData,
        }
    }
}

impl<P: StateSpace, T: Walk<P>, B: Bound<P>, M: Moves<P>> DepthFirst<P, T, B, M> {
    /// All actions of the deepest branch were tried: the search goes up, or, at the start, begins another
    /// round.
    #[inline]
    fn close_branch<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) {
        let Some(branch) = self.branches.pop() else {
            return;
        };
        if !branch.fruitful {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                let depth = self.branches.len() as u64;
                let (g, h) = B::values(&branch.note);
                let node = plain_node(&self.store, branch.id, depth);
                bench.observer.dead_end(&Node { g, h, ..node });
            }
        }
        if B::ROUNDS && self.branches.is_empty() && self.bound.widen() {
            self.in_hand = Some((branch.note, branch.last));
            self.start_waits = true;
            if B::BOUNDS_F {
                bench.tally.f_rises();
            }
            return;
        }
        bench.forget(self.store.leave(bench.space, branch.id));
    }

    /// Makes the next state within the bound, with its note and how it was reached.
    #[inline(always)]
    fn next<O: Observer<P>>(
        &mut self,
        bench: &mut Bench<'_, P, O>,
    ) -> Option<(Taken, B::Note, M::Last)> {
        loop {
            let depth = self.branches.len() as u64;
            let Some(branch) = self.branches.last_mut() else {
                if !std::mem::take(&mut self.start_waits) {
                    return None;
                }
                let (note, last) = self.in_hand.take()?;
                return Some((Taken { id: 0, depth: 0 }, note, last));
            };
            let Some(action) = self.untried.next(branch.untried_from, bench) else {
                self.close_branch(bench);
                continue;
            };
            let parent = branch.id;
            let cost = if B::NEEDS_COST {
                bench.space.cost(self.store.get(parent), &action)
            } else {
                P::Cost::ONE
            };
            let last = M::last(&action);
            let Some(inserted) = self.store.enter(bench.space, parent, action) else {
                continue;
            };
            bench.tally.counts.generated += 1;
            let first = !std::mem::replace(&mut branch.fruitful, true);
            match inserted {
                Inserted::New(id) => {
                    let from = branch.note;
                    let reached = Reached {
                        from,
                        cost,
                        depth,
                        first,
                    };
                    if let Some(note) = self.enters(id, reached, bench) {
                        return Some((Taken { id, depth }, note, last));
                    }
                }
                Inserted::Known(id) => {
                    bench.tally.counts.duplicates += 1;
                    bench.tell_duplicate(&self.store, id, parent);
                }
                Inserted::Full => {
                    bench.tally.full = true;
                    return None;
                }
            }
        }
    }

    /// Lists what can be tried in a state.
    #[inline]
    fn branch_off<O: Observer<P>>(
        &mut self,
        taken: Taken,
        note: B::Note,
        last: M::Last,
        bench: &mut Bench<'_, P, O>,
    ) {
        let (space, state) = (bench.space, self.store.get(taken.id));
        let untried_from = self
            .untried
            .add(bench, |out| M::list(space, state, &last, out));
        self.branches.push(Branch {
            id: taken.id,
            fruitful: false,
            untried_from,
            note,
            last,
        });
    }

    /// Searches all below the state that was expanded last. Says whether it stopped at a state that is a goal, or
    /// too deep; else all actions there are tried.
    fn search_subtree<O: Observer<P>>(&mut self, most: u64, bench: &mut Bench<'_, P, O>) -> bool {
        let depth = self.branches.len() as u64 - 1;
        let Some(branch) = self.branches.last_mut() else {
            return false;
        };
        let root = (branch.id, branch.at(0));
        let (bound, tally) = (&mut self.bound, &mut *bench.tally);
        let (subtree, store) = (&mut self.subtree, &mut self.store);
        if subtree.search(root, depth, most, bench.space, store, bound, tally) {
            return true;
        }
        self.store
            .renumber(tally.counts.generated - tally.counts.duplicates + 1);
        // Whether it is a dead end has been counted.
        branch.fruitful = true;
        while self.untried.next(branch.untried_from, bench).is_some() {}
        false
    }

    /// Goes to where the search of a subtree stopped, so that single steps can go on there, and takes back what
    /// they would not have counted yet.
    #[cold]
    fn step_down<O: Observer<P>>(
        &mut self,
        bench: &mut Bench<'_, P, O>,
    ) -> Option<(Taken, B::Note, M::Last)> {
        let counts = &bench.tally.counts;
        let not_generated = counts.evaluated + counts.duplicates - counts.generated;
        let (mut later, mut known_later) = (0, 0);
        let mut next = None;
        let mut level = 0;
        while let Some(Place {
            untried,
            generated,
            duplicates: duplicates_at,
        }) = self.subtree.place(level)
        {
            if let Some((taken, note, last)) = next {
                self.branch_off(taken, note, last, bench);
            }
            let branch = self.branches.last()?;
            let from = branch.untried_from;
            while self.untried.len() > untried + 1 {
                self.untried.next(from, bench);
            }
            let parent = (branch.id, branch.at(level));
            let (bound, tally) = (&mut self.bound, &mut *bench.tally);
            let (waiting, store) = (untried - from, &self.store);
            let (made, known) =
                (self.subtree).take_back(waiting, parent, bench.space, store, bound, tally);
            (later, known_later) = (later + made, known_later + known);
            let before = generated - later - 1;
            let known_before = duplicates_at - known_later;
            tally.counts.generated = before;
            tally.counts.duplicates = known_before;
            tally.counts.evaluated = before - known_before + not_generated;
            self.store.renumber(before - known_before + 1);
            // It is made once more, and its value was counted.
            let not_zero = bench.tally.not_zero;
            next = Some(self.next(bench)?);
            bench.tally.not_zero = not_zero;
            level += 1;
        }
        next
    }

    /// A state was made: sees whether the search goes on there.
    // Left out of line, it is an eighth of the instructions of a search in place.
    #[inline(always)]
    fn enters<O: Observer<P>>(
        &mut self,
        id: NodeId,
        reached: Reached<B::Note, P::Cost>,
        bench: &mut Bench<'_, P, O>,
    ) -> Option<B::Note> {
        let Reached { depth, first, .. } = reached;
        let evaluate = self.store.evaluate(bench.space, id);
        let verdict = self.bound.judge(reached, evaluate);
        if let Verdict::CostOverflow = verdict {
            self.unmake(id, first, bench);
            return None;
        }
        bench.tally.counts.evaluated += u64::from(B::EVALUATES);
        if O::PRESENT {
            let (g, h) = match &verdict {
                Verdict::Enter(note) | Verdict::Cut(note) => B::values(note),
                Verdict::DeadEnd | Verdict::CostOverflow => (None, None),
            };
            let node = Node {
                g,
                h,
                ..plain_node(&self.store, id, depth)
            };
            bench.observer.generate(&node);
            if let Verdict::DeadEnd = verdict {
                bench.observer.dead_end(&node);
            }
        }
        match verdict {
            Verdict::Enter(note) => {
                bench.tally.not_zero += not_zero::<P, B>(&note);
                // One state that is changed is held from the start on.
                if !T::ONE_STATE {
                    bench.hold(bench.space.heap_bytes(self.store.get(id)));
                }
                bench.tally.deepest(depth);
                if self.reported && self.was_reported(id, &note, bench) {
                    bench.forget(self.store.leave(bench.space, id));
                    return None;
                }
                return Some(note);
            }
            Verdict::Cut(note) => bench.tally.not_zero += not_zero::<P, B>(&note),
            Verdict::DeadEnd => bench.tally.counts.dead_ends += 1,
            Verdict::CostOverflow => {}
        }
        self.store.leave(bench.space, id);
        None
    }

    /// A state was made whose path costs too much: it is left out, and its number given to the next.
    #[cold]
    fn unmake<O: Observer<P>>(&mut self, id: NodeId, first: bool, bench: &mut Bench<'_, P, O>) {
        bench.tally.cost_overflow = true;
        bench.tally.counts.generated -= 1;
        if let Some(branch) = self.branches.last_mut() {
            branch.fruitful = !first;
        }
        self.store.leave(bench.space, id);
        self.store.renumber(bench.tally.counts.generated + 1);
    }

    /// Whether this is a solution of an earlier round.
    #[cold]
    fn was_reported<O: Observer<P>>(
        &self,
        id: NodeId,
        note: &B::Note,
        bench: &mut Bench<'_, P, O>,
    ) -> bool {
        if !self.bound.is_repeated(note) {
            return false;
        }
        bench.tally.counts.goal_tests += 1;
        bench.space.is_goal(self.store.get(id))
    }
}

impl<P: StateSpace, T, B: Bound<P>, M: Moves<P>> Sealed for DepthFirst<P, T, B, M> {}

impl<P: StateSpace, T: Walk<P>, B: Bound<P>, M: Moves<P>> Engine<P> for DepthFirst<P, T, B, M> {
    type Store = T;

    /// Actions that hold their state are states too, and they go.
    const STORED_MAY_FALL: bool = true;
    const STRIDES: bool = true;
    const ANYTIME: bool = B::ANYTIME;

    fn start<O: Observer<P>>(&mut self, state: P::State, bench: &mut Bench<'_, P, O>) {
        bench.hold(bench.space.heap_bytes(&state));
        self.store.insert(state, None);
        let evaluate = self.store.evaluate(bench.space, 0);
        bench.tally.counts.evaluated += u64::from(B::EVALUATES);
        let note = self.bound.start(evaluate);
        bench.tally.not_zero += note.as_ref().map_or(0, not_zero::<P, B>);
        self.in_hand = note.map(|note| (note, M::none()));
        self.start_waits = self.in_hand.is_some();
        if O::PRESENT {
            bench.observer.start(&self.node(0, 0));
        }
        if B::BOUNDS_F && self.start_waits {
            bench.tally.f_rises();
        }
        if self.in_hand.is_none() {
            bench.tally.counts.dead_ends += 1;
            if O::PRESENT {
                bench.observer.dead_end(&self.node(0, 0));
            }
            bench.forget(self.store.leave(bench.space, 0));
        }
    }

    #[inline]
    fn take<O: Observer<P>>(&mut self, bench: &mut Bench<'_, P, O>) -> Option<Taken> {
        let (taken, note, last) = self.next(bench)?;
        self.in_hand = Some((note, last));
        Some(taken)
    }

    #[inline]
    fn expand<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        if let Some((note, last)) = self.in_hand.take() {
            self.branch_off(taken, note, last, bench);
        }
    }

    /// Nobody watches: the same steps, without asking between them, or whole subtrees.
    fn stride<O: Observer<P>>(&mut self, most: u64, bench: &mut Bench<'_, P, O>) -> Stride {
        let most = bench.tally.counts.expanded.saturating_add(most);
        let mut stopped_below = false;
        loop {
            let next = if stopped_below {
                self.step_down(bench)
            } else {
                self.next(bench)
            };
            let Some((taken, note, last)) = next else {
                return Stride::FrontierEmpty;
            };
            bench.tally.counts.goal_tests += 1;
            if bench.space.is_goal(self.store.get(taken.id)) {
                self.in_hand = Some((note, last));
                return Stride::Goal(taken);
            }
            bench.tally.counts.expanded += 1;
            self.branch_off(taken, note, last, bench);
            bench.tally.note_peaks(self.waiting(), self.stored());
            let left = most - bench.tally.counts.expanded;
            if left == 0 {
                return Stride::Expanded;
            }
            let whole = T::SUBTREES && Subtree::<P, B, M>::PAYS && !self.reported;
            // Where the search of the subtree stops, one state more is expanded here.
            stopped_below = whole && self.search_subtree(left - 1, bench);
        }
    }

    fn pass_over<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        self.in_hand = None;
        bench.forget(self.store.leave(bench.space, taken.id));
    }

    fn leave_solution<O: Observer<P>>(&mut self, taken: Taken, bench: &mut Bench<'_, P, O>) {
        self.reported = B::ROUNDS;
        if let Some((note, _)) = &self.in_hand {
            self.bound
                .passed_solution(note, taken, &self.store, bench.space);
        }
        self.pass_over(taken, bench);
    }

    #[inline]
    fn store(&self) -> &T {
        &self.store
    }

    #[inline]
    fn store_mut(&mut self) -> &mut T {
        &mut self.store
    }

    fn into_path(self, taken: Taken, space: &P) -> (Option<Vec<P::State>>, P::State) {
        self.store.into_path_in(space, taken.id)
    }

    fn cloned_path(&self, taken: Taken, space: &P) -> Option<Vec<P::State>>
    where
        P::State: Clone,
    {
        Some(self.store.cloned_path(space, taken.id))
    }

    fn into_best(self) -> Option<Best<P>> {
        self.bound.into_best()
    }

    fn clear(&mut self) {
        self.store.clear();
        self.bound.clear();
        self.in_hand = None;
        self.start_waits = false;
        self.branches.clear();
        self.untried.clear();
        self.reported = false;
    }

    #[inline]
    fn waiting(&self) -> u64 {
        (self.untried.len() + usize::from(self.start_waits)) as u64
    }

    #[inline]
    fn stored(&self) -> u64 {
        self.store.kept() as u64 + self.untried.ready()
    }

    #[inline]
    fn bytes(&self) -> u64 {
        let branches = self.branches.capacity() * size_of::<Branch<B::Note, M::Last>>();
        (self.store.bytes()
            + branches
            + self.untried.bytes()
            + self.subtree.bytes()
            + self.bound.bytes()) as u64
    }

    /// States are made one at a time; so many are what is listed to be tried.
    #[inline]
    fn growth(&self, states: usize) -> Growth {
        let branches = Growth::default().and_vec("path", &self.branches, 1);
        let path = branches.and_all(self.store.growth(1));
        path.and_all(self.untried.growth(states))
    }

    #[inline]
    fn widest(&self) -> usize {
        self.untried.widest()
    }

    fn proven(&self) -> Proven {
        self.bound.proven()
    }

    fn frontier<'a>(&'a self) -> impl Iterator<Item = Waiting<'a, P>>
    where
        P: 'a,
    {
        let start = self.start_waits.then(|| Waiting::State(self.node(0, 0)));
        let branches = self.branches.iter().enumerate().rev();
        let untried = branches
            .scan(self.untried.len(), |end, (depth, branch)| {
                let to = std::mem::replace(end, branch.untried_from);
                Some((depth, branch, to))
            })
            .filter(|(_, branch, _)| self.store.holds(branch.id))
            .flat_map(move |(depth, branch, to)| {
                let actions = self.untried.between(branch.untried_from, to);
                actions.map(move |action| Waiting::Untried {
                    parent: self.node(branch.id, depth as u64),
                    action,
                })
            });
        start.into_iter().chain(untried)
    }

    fn closed<'a>(&'a self) -> impl Iterator<Item = Node<'a, P>>
    where
        P: 'a,
    {
        let kept = if T::KEEPS_ALL {
            self.store.kept()
        } else {
            self.branches.len() + usize::from(self.in_hand.is_some() && !self.start_waits)
        };
        let ids = 0..kept as NodeId;
        ids.zip(self.depths(kept as NodeId))
            .filter(|&(id, _)| self.store.holds(id))
            .map(|(id, depth)| self.node(id, depth))
    }

    fn why_next(&self) -> Option<Why> {
        (self.waiting() > 0).then_some(Why::Deepest)
    }

    fn node<'a>(&'a self, id: NodeId, depth: u64) -> Node<'a, P>
    where
        P: 'a,
    {
        let branch = self.branches.get(depth as usize);
        let branch = branch.filter(|branch| branch.id == id);
        let note = branch.map(|branch| &branch.note);
        let note = note.or(self.in_hand.as_ref().map(|(note, _)| note));
        let (g, h) = note.map_or((None, None), B::values);
        Node {
            g,
            h,
            ..plain_node(&self.store, id, depth)
        }
    }
}
