//! Inserts many states together.

use std::hash::Hash;

use super::{Columns, NONE, Visited};
use crate::store::{New, NodeId, Reserve};

impl<S: Eq + Hash, C: Columns<S>> Visited<S, C> {
    /// Inserts states that are looked up together. See [`Store::insert_all`].
    #[inline]
    pub(super) fn insert_together(
        &mut self,
        generated: &mut Vec<(NodeId, S)>,
        mut new: impl FnMut(New<'_, S>),
    ) -> u64 {
        self.look_up(generated, |(_, state)| state);
        let Visited {
            columns,
            table,
            capacity,
            batch,
            ..
        } = self;
        let mut table = table.filling();
        let mut lost = 0;
        let looked_up = batch.looked_up().enumerate();
        for ((index, (probe, known)), (parent, state)) in looked_up.zip(generated.drain(..)) {
            if known != NONE {
                continue;
            }
            let Err(free) = table.find(probe, |id| columns.state(id) == &state) else {
                continue;
            };
            if columns.len() >= *capacity {
                lost += 1;
                continue;
            }
            let id = columns.len() as NodeId;
            new(New {
                state: &state,
                id,
                parent,
                index,
            });
            columns.push(state, parent);
            table.fill(free, id);
        }
        lost
    }
}

impl<S: Eq + Hash, C: Columns<S>> Reserve<S> for Visited<S, C> {
    fn reserve(&mut self, states: usize) {
        self.make_room(states);
    }
}
