use super::{Growth, NodeId};

/// A vector that grows in chunks and never moves its items: growth copies nothing and never needs memory for two copies.
pub(crate) struct Arena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

/// The size of a chunk: large enough for the list of chunks to stay in cache, small enough for the unused part of the last
/// chunk not to matter.
const CHUNK_BYTES: usize = 256 * 1024;

/// The size of the first chunk if it is allocated by the first item.
const FIRST_BYTES: usize = 1024;

impl<T> Arena<T> {
    /// The number of items in a chunk: a power of two, so that an index is split by a shift and a mask.
    const CHUNK: usize = {
        let size = if size_of::<T>() == 0 {
            1
        } else {
            size_of::<T>()
        };
        let most = CHUNK_BYTES / size;
        if most <= 1 { 1 } else { 1 << most.ilog2() }
    };

    pub(crate) const fn new() -> Self {
        Arena {
            chunks: Vec::new(),
            len: 0,
        }
    }

    /// Creates an arena with a first chunk of about this number of bytes.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let mut arena = Arena::new();
        arena.add_chunk(bytes);
        arena
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, id: NodeId) -> &T {
        &self.chunks[id as usize / Self::CHUNK][id as usize % Self::CHUNK]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut T {
        &mut self.chunks[id as usize / Self::CHUNK][id as usize % Self::CHUNK]
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        let chunk = self.len / Self::CHUNK;
        if chunk == self.chunks.len() {
            self.add_chunk(FIRST_BYTES);
        }
        self.chunks[chunk].push(item);
        self.len += 1;
    }

    /// Drops all items and keeps the chunks.
    pub(crate) fn clear(&mut self) {
        self.chunks.iter_mut().for_each(Vec::clear);
        self.len = 0;
    }

    /// Allocates memory for `more` items.
    pub(crate) fn reserve(&mut self, more: usize) {
        while self.chunks.len() * Self::CHUNK < self.len + more {
            self.add_chunk(FIRST_BYTES);
        }
    }

    /// Adds a chunk. The first has only `first` bytes and grows as a vector does, since most searches are small.
    #[cold]
    fn add_chunk(&mut self, first: usize) {
        let capacity = if self.chunks.is_empty() {
            (first / size_of::<T>().max(1)).min(Self::CHUNK)
        } else {
            Self::CHUNK
        };
        self.chunks.push(Vec::with_capacity(capacity));
    }

    /// Returns the memory needed for `more` items.
    #[inline]
    pub(crate) fn growth(&self, table: &'static str, more: usize) -> Growth {
        let growth = Growth::default();
        let len = self.len + more;
        if len > self.chunks.len() * Self::CHUNK {
            let chunks = len.div_ceil(Self::CHUNK) - self.chunks.len();
            return growth.and(table, chunks * Self::CHUNK * size_of::<T>());
        }
        match self.chunks.first() {
            Some(first) if len > first.capacity() && first.capacity() < Self::CHUNK => {
                growth.and_vec(table, first, len.min(Self::CHUNK) - first.len())
            }
            _ => growth,
        }
    }

    /// Removes an item and replaces it with the last one.
    pub(crate) fn swap_remove(&mut self, id: NodeId) -> Option<T> {
        let last = loop {
            match self.chunks.last_mut()?.pop() {
                Some(last) => break last,
                None => drop(self.chunks.pop()),
            }
        };
        self.len -= 1;
        if id as usize == self.len {
            return Some(last);
        }
        Some(std::mem::replace(self.get_mut(id), last))
    }

    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        let first = self.chunks.first().map_or(0, Vec::capacity);
        let others = self.chunks.len().saturating_sub(1) * Self::CHUNK;
        (first + others) * size_of::<T>() + self.chunks.capacity() * size_of::<Vec<T>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_in_every_chunk() {
        let mut arena = Arena::new();
        let many = 3 * Arena::<u64>::CHUNK as u64 + 5;
        for item in 0..many {
            arena.push(item);
        }
        assert!((0..many).all(|item| *arena.get(item as NodeId) == item));
        assert!(arena.bytes() as u64 >= many * 8);
    }

    #[test]
    fn growth_is_at_least_the_bytes_added_by_a_push() {
        let mut arena = Arena::new();
        for item in 0..3 * Arena::<u64>::CHUNK as u64 {
            let growth = arena.growth("items", 1).bytes();
            let before = arena.bytes();
            arena.push(item);
            // Except for the list of chunks, and for the first chunk, which is moved as it grows.
            let grown = (arena.bytes() - before) as u64;
            assert_eq!(growth > 0, grown > 0, "{item}");
            assert!(growth + 200 >= grown, "{item}: {growth} for {grown}");
        }
        let chunks = arena.growth("items", 2 * Arena::<u64>::CHUNK);
        assert_eq!(
            (chunks.table(), chunks.bytes()),
            ("items", 2 * CHUNK_BYTES as u64)
        );
    }

    #[test]
    fn items_are_removed_across_chunks() {
        let mut arena = Arena::new();
        let many = Arena::<u64>::CHUNK as u64 + 1;
        for item in 0..many {
            arena.push(item);
        }
        assert_eq!(arena.swap_remove(3), Some(3));
        assert_eq!(*arena.get(3), many - 1);
        assert_eq!(arena.swap_remove(many as NodeId - 2), Some(many - 2));
        assert_eq!(arena.len() as u64, many - 2);
    }

    #[test]
    fn zero_sized_items_and_items_larger_than_a_chunk_are_stored() {
        let mut none = Arena::new();
        none.push(());
        assert_eq!(*none.get(0), ());
        // Only slightly larger, as unoptimised code copies it on the stack several times.
        let mut large = Arena::new();
        large.push([7u8; CHUNK_BYTES + 1]);
        large.push([8u8; CHUNK_BYTES + 1]);
        assert_eq!(large.get(1)[0], 8);
    }
}
