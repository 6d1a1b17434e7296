use crate::store::Growth;

/// The size of a collection of a [`Policy`](super::Policy), from which its current memory and the memory that it needs to
/// grow are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collection {
    name: &'static str,
    len: usize,
    capacity: usize,
    entry_bytes: usize,
}

impl Collection {
    /// Creates the size of a collection with `len` of at most `capacity` entries, each of which takes `entry_bytes` bytes. A
    /// full collection is assumed to double its capacity. `name` appears in the report of a search that could not grow.
    #[must_use]
    pub fn new(name: &'static str, len: usize, capacity: usize, entry_bytes: usize) -> Self {
        Collection {
            name,
            len,
            capacity,
            entry_bytes,
        }
    }

    /// Creates the size of a vector.
    #[must_use]
    pub fn vec<T>(name: &'static str, items: &Vec<T>) -> Self {
        Collection::new(name, items.len(), items.capacity(), size_of::<T>())
    }

    /// Returns the allocated bytes.
    pub(super) fn bytes(&self) -> usize {
        self.capacity.saturating_mul(self.entry_bytes)
    }

    /// Returns the additional memory needed to store `more` entries.
    pub(super) fn growth(&self, more: usize) -> Growth {
        let needed = self.len.saturating_add(more);
        if needed <= self.capacity {
            return Growth::default();
        }
        let capacity = needed.max(self.capacity.saturating_mul(2));
        let block = capacity.saturating_mul(self.entry_bytes);
        Growth::default().and_block(self.name, self.bytes(), block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_grows_only_if_it_is_full() {
        let mut items: Vec<u32> = Vec::with_capacity(10);
        items.extend(0..8);
        let size = Collection::vec("items", &items);
        assert_eq!(size.bytes(), 40);
        assert_eq!(size.growth(2), Growth::default());
        assert_eq!(size.growth(3).bytes(), 80);
        assert_eq!(size.growth(30).bytes(), 38 * 4);
    }
}
