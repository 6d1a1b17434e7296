use crate::problem::StateSpace;
use crate::run::engine::{Engine, Waiting, Why};
use crate::run::{Counts, Node, Observer, Proven, Solution, Step};
use crate::store::{Growth, Store, Ties};

use super::{Pending, Search};

/// What a search can be asked between two steps.
impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// The state that the latest step found to be a solution.
    pub fn solution(&self) -> Option<Node<'_, P>> {
        match self.pending {
            Some(Pending::Solution(current)) => Some(self.engine.node(current.id, current.depth)),
            _ => None,
        }
    }

    /// The same, to be kept: with its path, where the engine keeps one, and what is proven of it.
    pub fn to_solution(&self) -> Option<Solution<P::State, P::Cost>>
    where
        P::State: Clone,
    {
        let Some(Pending::Solution(current)) = self.pending else {
            return None;
        };
        let Node {
            depth,
            g: cost,
            state,
            ..
        } = self.engine.node(current.id, current.depth);
        let path = self.engine.cloned_path(current, &self.space);
        let ancestors = path.map(|mut path| {
            path.pop();
            path
        });
        let proven = self.proven(depth, cost);
        Some(Solution::new(state.clone(), ancestors, depth, cost, proven))
    }

    /// The rule by which the next of several states with the same value is chosen; `None` in searches in which that is not
    /// a setting.
    pub fn tie_breaking(&self) -> Option<Ties> {
        self.engine.ties()
    }

    /// What is proven at such an end of the latest solution, in searches whose solutions get better: none is better at
    /// [`Step::Exhausted`], and at others what was proven of it when it was found.
    pub fn proven_of_best(&self, end: Step) -> Proven {
        self.given_what_is_known(match end {
            Step::Exhausted => Proven::OptimalIfAdmissible,
            _ if self.cut_off.is_some() || self.statistics.full => Proven::Nothing,
            _ => self.engine.proven(),
        })
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        let elapsed = match self.begun {
            Some(begun) if !self.paused => begun.elapsed(),
            _ => self.statistics.counts.elapsed,
        };
        Counts {
            elapsed,
            bytes: self.engine.bytes() + self.statistics.peak_heap,
            stored: self.statistics.counts.stored.max(self.engine.stored()),
            ..self.statistics.counts
        }
    }

    /// What the search would have to take beyond what it holds to go on, where that is why
    /// [`Limits::bytes`](crate::Limits::bytes) stopped it: a collection that is full takes at once as much again, or
    /// twice that, so the search may hold much less than the limit.
    ///
    /// ```
    /// use search_core::{Limit, Limits, Searchable, Step, breadth_first};
    /// # #[derive(PartialEq, Eq, Hash)]
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { false }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    ///
    /// let limits = Limits { bytes: Some(4_000_000), ..Limits::default() };
    /// let mut search = breadth_first::graph(Number(1)).limits(limits);
    /// assert_eq!(search.advance(), Step::Stopped(Limit::Bytes));
    /// let growth = search.could_not_grow().expect("it held less than that");
    /// assert_eq!(growth.table(), "hash table");
    /// let held = search.counts().bytes;
    /// assert!(held < 4_000_000 && held + growth.bytes() > 4_000_000);
    /// ```
    pub fn could_not_grow(&self) -> Option<Growth> {
        let (Some(Pending::Stopped(_)), Some(most)) = (self.pending, self.limits.bytes) else {
            return None;
        };
        let is_short = self.bytes_held() < most && !self.has_room_for(1, most);
        is_short.then(|| self.growth(1))
    }

    /// The space that is searched.
    pub fn space(&self) -> &P {
        &self.space
    }

    /// What waits, the next entry first.
    ///
    /// In depth-first search the first entry may be passed over within a step: its action leads nowhere, or
    /// to a state that is known. A search that changes one state in place ([`MovedInPlace`](crate::MovedInPlace)) shows the actions that are open there, and not
    /// what waits on the way to it.
    pub fn frontier(&self) -> impl Iterator<Item = Waiting<'_, P>> {
        let start = self.start.as_ref().map(|state| Node {
            number: 0,
            parent: None,
            depth: 0,
            g: None,
            h: None,
            state,
        });
        let pending = match self.pending {
            Some(Pending::Stopped(current)) => Some(self.engine.node(current.id, current.depth)),
            _ => None,
        };
        let first = start.or(pending).map(Waiting::State);
        first.into_iter().chain(self.engine.frontier())
    }

    /// How many entries wait, without a walk over them: as many as [`frontier`](Search::frontier) has, except in a search
    /// that holds one state alone, and in beam search, where the states that the width will leave out of the next layer
    /// count too.
    pub fn waiting(&self) -> u64 {
        let first = self.start.is_some() || matches!(self.pending, Some(Pending::Stopped(_)));
        self.engine.waiting() + u64::from(first)
    }

    /// The states that were taken from the frontier and are kept: in graph search all of them, in tree search
    /// those that lead to what waits, where the engine keeps paths, else none. In no order that means
    /// anything. (Dead ends that a heuristic gave up never were in the frontier.)
    pub fn closed(&self) -> impl Iterator<Item = Node<'_, P>> {
        let pending = self.pending.map(|held| match held {
            Pending::Solution(current) | Pending::Stopped(current) => {
                self.engine.store().number(current.id)
            }
        });
        let closed = self.engine.closed();
        closed.filter(move |node| Some(node.number) != pending)
    }

    /// Why the next entry is the next; none where nothing waits.
    pub fn why_next(&self) -> Option<Why> {
        match self.pending {
            Some(Pending::Stopped(_)) => Some(Why::Stopped),
            _ if self.start.is_some() => Some(Why::Start),
            _ => self.engine.why_next(),
        }
    }

    /// The value by which the engine orders the state with this [number](Node::number), where that is neither g, h nor
    /// f, but learnt from its successors: in recursive best-first search and SMA*.
    pub fn stored_value(&self, number: u64) -> Option<String> {
        self.engine.stored_value(self.engine.store().find(number)?)
    }

    /// The states from the start to the one with this [number](Node::number), both included; none where that
    /// state, or the way to it, is not kept.
    pub fn path_to(&self, number: u64) -> Option<Vec<&P::State>> {
        let store = self.engine.store();
        let path = store.path(store.find(number)?)?;
        Some(path.into_iter().map(|id| store.get(id)).collect())
    }
}
