use std::ops::Range;

use super::{Collection, GrowsBy, InsertResult, Named, NodeId, Store};

/// The current path of a linear-space search with the siblings of its states, layer by layer, the deepest last.
///
/// Ids are indices in that order, so the state released is always the last one.
pub struct Branches<S> {
    entries: Vec<BranchEntry<S>>,
    layers: Vec<Layer>,
    inserted: u64,
}

struct BranchEntry<S> {
    state: S,
    number: u64,
}

/// The successors of one state.
struct Layer {
    from: NodeId,
    /// The successor on the current path.
    chosen: Option<NodeId>,
}

impl<S> Branches<S> {
    pub(crate) fn new() -> Self {
        Branches {
            entries: Vec::new(),
            layers: Vec::new(),
            inserted: 0,
        }
    }

    /// Starts a new layer, to which the states inserted next belong.
    pub(crate) fn begin_layer(&mut self) {
        self.layers.push(Layer {
            from: self.entries.len() as NodeId,
            chosen: None,
        });
    }

    /// Removes the deepest layer, whose states were all released, and returns their parent.
    pub(crate) fn end_layer(&mut self) -> Option<NodeId> {
        self.layers.pop();
        self.layers.last_mut()?.chosen.take()
    }

    /// Returns the ids of the deepest layer.
    pub(crate) fn deepest_layer(&self) -> Option<Range<NodeId>> {
        let layer = self.layers.last()?;
        Some(layer.from..self.entries.len() as NodeId)
    }

    /// Returns the depth of the deepest layer.
    pub(crate) fn depth(&self) -> u64 {
        self.layers.len().saturating_sub(1) as u64
    }

    /// Sets the state of the deepest layer that is on the current path.
    pub(crate) fn choose(&mut self, chosen: Option<NodeId>) {
        if let Some(layer) = self.layers.last_mut() {
            layer.chosen = chosen;
        }
    }

    /// Returns the state of this layer on the current path.
    ///
    /// # Panics
    /// Panics if it has none, as the deepest layer may.
    #[inline]
    pub(crate) fn on_path(&self, layer: usize) -> NodeId {
        let chosen = self.layers[layer].chosen;
        chosen.expect("every layer above the deepest has a state on the current path")
    }

    /// Returns all ids, each with its depth and `true` if it is on the current path.
    pub(crate) fn ids(&self) -> impl Iterator<Item = (NodeId, u64, bool)> {
        let ends = self.layers.iter().skip(1).map(|layer| layer.from);
        let ends = ends.chain([self.entries.len() as NodeId]);
        let layers = (0..).zip(self.layers.iter().zip(ends));
        layers.flat_map(|(depth, (layer, end))| {
            (layer.from..end).map(move |id| (id, depth, layer.chosen == Some(id)))
        })
    }

    /// Returns the index of the layer that contains an id.
    fn layer(&self, id: NodeId) -> usize {
        self.layers.partition_point(|layer| layer.from <= id) - 1
    }
}

impl<S> Collection for Branches<S> {
    #[inline]
    fn parts(&self) -> impl Collection {
        let layers = GrowsBy(|_| 1, Named("layers", &self.layers));
        (Named("path", &self.entries), layers)
    }
}

impl<S> Store<S> for Branches<S> {
    #[inline]
    fn insert(&mut self, state: S, _: Option<NodeId>) -> InsertResult {
        if self.entries.len() >= NodeId::MAX as usize {
            return InsertResult::Full;
        }
        self.entries.push(BranchEntry {
            state,
            number: self.inserted,
        });
        self.inserted += 1;
        InsertResult::New((self.entries.len() - 1) as NodeId)
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        &self.entries[id as usize].state
    }

    fn number(&self, id: NodeId) -> u64 {
        self.entries[id as usize].number
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let index = self
            .entries
            .binary_search_by_key(&number, |entry| entry.number);
        index.ok().map(|index| index as NodeId)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let above = self.layer(id).checked_sub(1)?;
        self.layers[above].chosen
    }

    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        debug_assert_eq!(id as usize + 1, self.entries.len());
        self.entries.pop().map(|entry| entry.state)
    }

    fn clear(&mut self) {
        *self = Branches::new();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.entries.len()
    }

    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let above = self.layers[..self.layer(id)].iter();
        Some(above.filter_map(|layer| layer.chosen).chain([id]).collect())
    }

    fn into_path(self, last: NodeId) -> (Option<Vec<S>>, S) {
        let mut path = self.path(last).into_iter().flatten().peekable();
        let entries = (0..).zip(self.entries);
        let on_path = entries.filter(|(id, _)| path.next_if_eq(id).is_some());
        let mut states: Vec<S> = on_path.map(|(_, entry)| entry.state).collect();
        let last = states
            .pop()
            .expect("a path contains at least its last state");
        (Some(states), last)
    }
}
