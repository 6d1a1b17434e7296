use crate::problem::StateSpace;
use crate::run::engine::{Engine, Why};
use crate::run::{
    Counts, FrontierEntry, Incomplete, Limit, Node, Observer, Proven, Solution, Step,
};
use crate::store::{Collection, Growth, Store, Ties};

use super::{Pending, Search};

/// Inspection of a search between two steps.
impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Returns the solution found by the latest step, or `None` if that step did not find one.
    pub fn solution(&self) -> Option<Node<'_, P>> {
        match self.pending {
            Some(Pending::Solution(current)) => Some(self.engine.node(current.id, current.depth)),
            _ => None,
        }
    }

    /// Returns a copy of the solution found by the latest step, with its path, if the engine stores paths, and what is
    /// proven of it. Returns `None` if that step did not find a solution.
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
        let (state, costs) = (state.clone(), self.engine.path_costs(current));
        Some(Solution::new(state, ancestors, depth, cost, proven, costs))
    }

    /// Returns the tie-breaking rule, or `None` if the search has no such setting.
    pub fn tie_breaking(&self) -> Option<Ties> {
        self.engine.ties()
    }

    /// Returns what is proven of the latest solution at the given end, in searches whose solutions improve: at
    /// [`Step::Exhausted`], that none is better; otherwise what was proven when it was found.
    pub fn proven_of_best(&self, end: Step) -> Proven {
        self.without_known_condition(match end {
            Step::Exhausted => Proven::OptimalIfAdmissible,
            Step::Stopped(Limit::Panicked) => Proven::Nothing,
            _ if self.cut_off.is_some() || self.statistics.full => Proven::Nothing,
            _ => self.engine.proven(),
        })
    }

    /// Returns the counts so far.
    pub fn counts(&self) -> Counts {
        let elapsed = match &self.stopwatch {
            Some(stopwatch) if !self.paused => Some(stopwatch.elapsed()),
            _ => self.statistics.counts.elapsed,
        };
        Counts {
            elapsed,
            bytes: self.engine.bytes() + self.successors.bytes() as u64 + self.statistics.peak_heap,
            stored: self.statistics.counts.stored.max(self.engine.stored()),
            ..self.statistics.counts
        }
    }

    /// Returns the additional memory that the search would need to continue, if
    /// [`Limits::bytes`](crate::Limits::bytes) stopped it for that reason. A full collection allocates one or two times
    /// its size at once, so the search may hold much less than the limit.
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
        let most = self.limits.bytes?;
        if let Some(growth) = self.step_limits.could_not_grow {
            let needed = self.bytes_held().saturating_add(growth.bytes());
            return (needed > most).then_some(growth);
        }
        let Some(Pending::Stopped(_)) = self.pending else {
            return None;
        };
        let is_short = self.bytes_held() < most && !self.has_room_for(1, most);
        is_short.then(|| self.growth(1))
    }

    /// Returns why a search that ended as [`Limit::Incomplete`](crate::Limit::Incomplete) found no solution, if the engine knows.
    pub fn incomplete(&self) -> Option<Incomplete> {
        self.statistics
            .incomplete
            .then(|| self.engine.incomplete())
            .flatten()
    }

    /// Returns whether a limit stopped the search before it expanded the current state, or in its expansion.
    pub(crate) fn stopped_before_expansion(&self) -> bool {
        matches!(self.pending, Some(Pending::Stopped(_)))
    }

    /// Returns the space that is searched.
    pub fn space(&self) -> &P {
        &self.space
    }

    /// Returns the space mutably, for a search that restarts in a changed space.
    pub(crate) fn space_mut(&mut self) -> &mut P {
        &mut self.space
    }

    /// Returns the entries of the frontier, the next one first. Before the first step these are the starts, in the order
    /// in which they were given.
    ///
    /// In depth-first search the first entry may be skipped within a step, because its action has no result or leads to
    /// a known state. A search that changes one state in place ([`MovedInPlace`](crate::MovedInPlace)) returns only the
    /// untried actions of the current state, not those of its ancestors.
    pub fn frontier(&self) -> impl Iterator<Item = FrontierEntry<'_, P>> {
        let starts = (0..).zip(self.start.iter().chain(&self.more_starts));
        let starts = starts.map(|(number, state)| Node {
            number,
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
        let first = starts.chain(pending).map(FrontierEntry::State);
        first.chain(self.intact().into_iter().flat_map(|engine| {
            let entries = engine.frontier();
            entries.filter_map(|entry| FrontierEntry::new(engine, entry))
        }))
    }

    /// Returns the number of entries in the frontier, without iterating over them. Equals the length of
    /// [`frontier`](Search::frontier), except in a search that stores only one state, and in beam search, where the
    /// states that will be discarded from the next layer are counted too.
    pub fn frontier_len(&self) -> u64 {
        let starts = self.start.iter().len() + self.more_starts.len();
        let pending = matches!(self.pending, Some(Pending::Stopped(_)));
        let open = self.intact().map_or(0, E::frontier_len);
        open + starts as u64 + u64::from(pending)
    }

    /// Returns the closed states that are stored, in an unspecified order. Graph search stores all of them. Tree search
    /// stores the ancestors of open entries if the engine stores paths, and none otherwise. States whose heuristic
    /// value is a dead end were never in the frontier, so they are not included.
    pub fn closed(&self) -> impl Iterator<Item = Node<'_, P>> {
        let pending = self.pending.map(|held| match held {
            Pending::Solution(current) | Pending::Stopped(current) => {
                self.engine.store().number(current.id)
            }
        });
        let closed = self.intact().into_iter().flat_map(|engine| {
            let closed = engine.closed();
            closed.map(|(id, depth)| engine.node(id, depth))
        });
        closed.filter(move |node| Some(node.number) != pending)
    }

    /// Returns the reason why the next entry of the frontier is selected, or `None` if the frontier is empty.
    pub fn why_next(&self) -> Option<Why> {
        match self.pending {
            Some(Pending::Stopped(_)) => Some(Why::Stopped),
            _ if self.start.is_some() => Some(Why::Start),
            _ => self.intact()?.why_next(),
        }
    }

    /// Returns the value by which the engine orders the state with this [number](Node::number), if it is backed up from
    /// successors instead of being g, h or f: in recursive best-first search and SMA*.
    pub fn stored_value(&self, number: u64) -> Option<String> {
        let engine = self.intact()?;
        engine.stored_value(engine.store().find(number)?)
    }

    /// Returns the states from the start to the one with this [number](Node::number), both included, or `None` if that
    /// state or its path is not stored.
    pub fn path_to(&self, number: u64) -> Option<Vec<&P::State>> {
        let store = self.intact()?.store();
        let path = store.path(store.find(number)?)?;
        Some(path.into_iter().map(|id| store.get(id)).collect())
    }
}
