use crate::problem::{Cost, StateSpace, list_actions};
use crate::run::engine::{Context, Current, Engine, Open, Why, store_in_field};
use crate::run::{Node, Observer};
use crate::store::cycle_check::Unchecked;
use crate::store::{Bytes, Collection, InsertResult, Named, NodeId, PathStack, Store};

use super::Walks;

/// The engine: one walk, whose first state is the start.
pub struct RandomWalk<P: StateSpace> {
    walks: Walks,
    random: SplitMix,
    store: PathStack<P::State>,
    /// The cost of the walk up to each of its states.
    costs: Vec<P::Cost>,
    /// Whether the last state of the walk was not expanded yet.
    is_open: bool,
    /// The number of walks so far, with the current one.
    begun: u64,
    /// The number of steps left in the current walk.
    left: u64,
    actions: Vec<P::Action>,
}

/// The most actions of a state that are considered, if the space generates them one at a time.
const MOST_ACTIONS: usize = 1 << 16;

impl<P: StateSpace> RandomWalk<P> {
    pub(super) fn new(walks: Walks) -> Self {
        RandomWalk {
            walks,
            random: SplitMix(walks.seed),
            store: PathStack::new(Unchecked),
            costs: Vec::new(),
            is_open: false,
            begun: 0,
            left: 0,
            actions: Vec::new(),
        }
    }

    /// Begins a walk at the first state of the path.
    fn begin(&mut self) {
        self.begun += 1;
        self.left = luby(self.begun).saturating_mul(self.walks.length.max(1));
        self.is_open = true;
    }

    /// Ends the walk. If it has left the start, the next one begins; otherwise the start leads nowhere.
    fn end_walk<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) {
        self.is_open = false;
        if self.costs.len() > 1 {
            while self.costs.len() > 1 {
                self.costs.pop();
                context.subtract_heap(self.store.release(self.costs.len() as NodeId));
            }
            self.begin();
        }
    }

    /// Returns a random successor of the last state of the walk, with the cost of the walk to it.
    fn successor<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) -> Option<(P::State, P::Cost)> {
        let state = self.store.get(current.id());
        let g = self.costs[current.id() as usize];
        self.actions.clear();
        list_actions(context.space, state, 0, &mut self.actions, MOST_ACTIONS);
        while !self.actions.is_empty() {
            let index = self.random.below(self.actions.len());
            let action = self.actions.swap_remove(index);
            let cost = context.space.cost(state, &action);
            if let Some(successor) = context.space.result(state, action)
                && let Some(g) = context.statistics.add(g, cost)
            {
                return Some((successor, g));
            }
        }
        None
    }
}

impl<P: StateSpace> Engine<P> for RandomWalk<P> {
    type Store = PathStack<P::State>;

    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
        context.start(self, state, |engine, _, state| {
            engine.costs.push(P::Cost::ZERO);
            engine.begin();
            engine.store.insert(state, None).into()
        });
    }

    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
        if !std::mem::take(&mut self.is_open) {
            return None;
        }
        let last = self.costs.len() - 1;
        Some(context.take(last as NodeId, last as u64))
    }

    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        let Some((state, g)) = self.successor(current, context) else {
            context.statistics.counts.dead_ends += 1;
            if O::PRESENT {
                let node = self.node(current.id(), current.depth());
                context.observer.dead_end(&node);
            }
            return self.end_walk(context);
        };
        let heap = context.space.heap_bytes(&state);
        let InsertResult::New(id) = self.store.insert(state, Some(current.id())) else {
            context.statistics.full = true;
            return self.end_walk(context);
        };
        context.add_heap(heap);
        context.statistics.counts.generated += 1;
        self.costs.push(g);
        if O::PRESENT {
            let node = self.node(id, current.depth() + 1);
            let parent = Some(self.store.number(current.id()));
            context.observer.generate(&Node { parent, ..node });
        }
        self.left -= 1;
        match self.left {
            0 => self.end_walk(context),
            _ => self.is_open = true,
        }
    }

    fn drop_current<O: Observer<P>>(&mut self, _: Current, context: &mut Context<'_, P, O>) {
        self.end_walk(context);
    }

    store_in_field!(store);

    fn clear(&mut self) {
        *self = RandomWalk::new(self.walks);
    }

    fn frontier_len(&self) -> u64 {
        u64::from(self.is_open)
    }

    fn collections(&self) -> impl Collection {
        let actions = Bytes(Named("actions", &self.actions).bytes());
        (&self.store, Named("costs", &self.costs), actions)
    }

    fn frontier(&self) -> impl Iterator<Item = Open> {
        let last = self.costs.len().checked_sub(1).filter(|_| self.is_open);
        let last = last.map(|last| Open::State(last as NodeId, last as u64));
        last.into_iter()
    }

    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let closed = self.costs.len() - usize::from(self.is_open);
        (0..closed).map(|id| (id as NodeId, id as u64))
    }

    fn why_next(&self) -> Option<Why> {
        let reason = match self.costs.len() {
            1 => format!("walk {} begins at the start", self.begun),
            _ => format!("walk {} has come to it, at random", self.begun),
        };
        self.is_open.then_some(Why::Own { reason })
    }

    fn values(&self, id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        (self.costs.get(id as usize).copied(), None)
    }
}

/// Returns a term of Luby's sequence: 1, 1, 2, 1, 1, 2, 4, ... for 1, 2, 3, ...
fn luby(mut index: u64) -> u64 {
    loop {
        // The least power of two above the index ends with its half.
        let half = 1 << (u64::BITS - 1 - index.leading_zeros());
        if index == 2 * half - 1 {
            return half;
        }
        index -= half - 1;
    }
}

/// The generator of G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*, 2014.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `end`. Those numbers that are more likely are so by less than one part in 2³² for as many actions as
    /// fit into memory.
    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_the_published_sequence() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// The first values of the reference implementation for the seed 1234567.
    #[test]
    fn random_numbers_are_those_of_the_published_generator() {
        let mut random = SplitMix(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }
}
