use std::{cmp::Reverse, hash::Hash};

use indexmap::IndexMap;
use priority_queue::PriorityQueue;
use search_core::policy::{Insertion, Policy};
use search_core::{Cost, StateSpace};

/// The f and the h of an open node, in the order of the open list.
type SmallestFirst<C> = Reverse<(C, C)>;

/// A*, except that with probability `epsilon` a random open node is expanded instead of the best.
pub(crate) struct EpsilonGreedy<P: StateSpace> {
    epsilon: f64,
    seed: u64,
    random: u64,
    /// The open list: the smallest f first, of these the smallest h.
    open: PriorityQueue<usize, SmallestFirst<P::Cost>>,
    /// The closed list, with the open states too, each with the cost of the best path to it.
    closed: IndexMap<P::State, P::Cost>,
}

impl<P: StateSpace> EpsilonGreedy<P> {
    pub(crate) fn new(epsilon: f64, seed: u64) -> Self {
        EpsilonGreedy {
            epsilon,
            seed,
            random: seed,
            open: PriorityQueue::new(),
            closed: IndexMap::new(),
        }
    }
    /// Returns the choice of the next step, which depends on nothing but `self`.
    fn next(&self) -> Option<usize> {
        let draw = self.random >> 32;
        let next = match (draw as f64) < self.epsilon * 2_f64.powi(32) {
            true => self.open.iter().nth(draw as usize % self.open.len().max(1)),
            false => self.open.peek(),
        };
        next.map(|(&id, _)| id)
    }
}

impl<P: StateSpace<State: Eq + Hash>> Policy<P> for EpsilonGreedy<P> {
    fn insert(&mut self, state: P::State, g: P::Cost) -> Insertion {
        match self.closed.insert_full(state, g) {
            (_, None) => Insertion::New,
            (id, Some(known)) if g < known => Insertion::Cheaper(id),
            (id, Some(known)) => {
                self.closed[id] = known;
                Insertion::Known(id)
            }
        }
    }
    fn open(&mut self, id: usize, g: P::Cost, h: P::Cost) {
        self.open.push(id, Reverse((g.plus(h), h)));
    }
    fn take(&mut self) -> Option<usize> {
        let id = self.next()?;
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005) | 1;
        self.open.remove(&id).map(|(id, _)| id)
    }
    fn frontier(&self) -> impl Iterator<Item = usize> {
        let best_first = self.open.clone().into_sorted_iter().map(|(id, _)| id);
        self.next().into_iter().chain(best_first) // a node listed twice counts once
    }
    fn state(&self, id: usize) -> &P::State {
        self.closed.get_index(id).expect("the state is stored").0
    }
    fn into_states(self) -> impl IntoIterator<Item = P::State> {
        self.closed.into_keys()
    }
    fn clear(&mut self) {
        *self = EpsilonGreedy::new(self.epsilon, self.seed);
    }
}
