use crate::store::{NodeId, Store};

/// Implements [`Engine::depths`](super::Engine::depths) for a store that is part of another one.
pub(crate) fn depths<S>(store: &impl Store<S>, kept: NodeId) -> Vec<u64> {
    depths_below(kept, |id| store.parent(id))
}

/// Returns the depth of each state with an id below `kept`, in linear time, in whatever order the states of a path were
/// stored.
fn depths_below(kept: NodeId, parent: impl Fn(NodeId) -> Option<NodeId>) -> Vec<u64> {
    let mut depths: Vec<Option<u64>> = vec![None; kept as usize];
    let mut path = Vec::new();
    for id in 0..kept {
        // Up to the nearest ancestor whose depth is known, and down again.
        let mut next = Some(id);
        let mut depth = 0;
        while let Some(id) = next {
            if let Some(&Some(known)) = depths.get(id as usize) {
                depth = known + 1;
                break;
            }
            path.push(id);
            next = parent(id);
        }
        for id in path.drain(..).rev() {
            if let Some(slot) = depths.get_mut(id as usize) {
                *slot = Some(depth);
            }
            depth += 1;
        }
    }
    depths.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::depths_below;

    /// The parent of each state has the next id, as after many cheaper paths.
    #[test]
    fn depths_are_computed_in_linear_time() {
        let calls = Cell::new(0);
        let parent = |id| {
            calls.set(calls.get() + 1);
            (id < 999).then_some(id + 1)
        };
        assert!(depths_below(1000, parent).into_iter().eq((0..1000).rev()));
        assert_eq!(calls.get(), 1000);
        assert_eq!(
            depths_below(4, |id| [None, Some(0), None, Some(1)][id as usize]),
            [0, 1, 0, 2]
        );
    }
}
