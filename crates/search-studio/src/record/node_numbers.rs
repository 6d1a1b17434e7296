use rustc_hash::FxHashMap;

use super::nodes::NONE;

/// How far beyond the end of the list a number may be to be added to it.
const MAX_GAP: usize = 1024;

/// The current node of each state, by the number of the state in the search.
///
/// Nearly all searches number states in the order in which they generate them, so there is a list. Numbers far beyond its end, as those of
/// the second side of a bidirectional search, are in a hash table.
pub(super) struct NodeNumbers {
    list: Vec<u32>,
    others: FxHashMap<u64, u32>,
}

impl NodeNumbers {
    pub(super) fn new() -> Self {
        NodeNumbers {
            list: Vec::new(),
            others: FxHashMap::default(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<u32>()
            + self.others.capacity() * (size_of::<(u64, u32)>() + 1)
    }

    pub(super) fn get(&self, number: u64) -> Option<u32> {
        let listed = usize::try_from(number).ok();
        match listed.and_then(|index| self.list.get(index)) {
            Some(&node) if node != NONE => Some(node),
            _ => self.others.get(&number).copied(),
        }
    }

    pub(super) fn insert(&mut self, number: u64, node: u32) {
        let within = |&index: &usize| index < self.list.len() + MAX_GAP;
        let Some(index) = usize::try_from(number).ok().filter(within) else {
            self.others.insert(number, node);
            return;
        };
        if index >= self.list.len() {
            self.list.resize(index + 1, NONE);
        }
        self.list[index] = node;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Numbers can be in the hash table first and in the list later.
        #[test]
        fn the_node_inserted_last_is_found(
            inserted in prop::collection::vec((prop_oneof![0..4096_u64, Just(1 << 31), any::<u64>()], 0..NONE), 0..100),
            absent: u64,
        ) {
            let mut numbers = NodeNumbers::new();
            let mut model = HashMap::new();
            for (number, node) in inserted {
                numbers.insert(number, node);
                model.insert(number, node);
                prop_assert!(model.iter().all(|(&number, &node)| numbers.get(number) == Some(node)));
            }
            prop_assert_eq!(numbers.get(absent), model.get(&absent).copied());
        }
    }
}
