use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::two_bits::Parity;

/// For each chunk of a table and each parity, whether the chunk may have open states of that parity, so that the chunks
/// without any are skipped.
#[derive(Default)]
pub(super) struct OpenChunks([Vec<AtomicBool>; 2]);

impl OpenChunks {
    /// Creates the flags of this number of chunks, none of which is open. Returns `None` if they cannot be allocated.
    pub(super) fn new(chunks: usize) -> Option<Self> {
        Some(OpenChunks([zeroed(chunks)?, zeroed(chunks)?]))
    }

    /// Returns the size of the flags of this number of chunks in bytes.
    pub(super) fn bytes_for(chunks: u64) -> u64 {
        2 * chunks
    }

    /// Returns the size of the flags in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.iter().map(Vec::capacity).sum()
    }

    /// Returns the chunks that may have open states of `layer`.
    pub(super) fn iter(&self, layer: Parity) -> impl Iterator<Item = usize> {
        let open = self.0[layer].iter().enumerate();
        open.filter_map(|(chunk, flag)| flag.load(Relaxed).then_some(chunk))
    }

    #[inline]
    pub(super) fn mark<const SHARED: bool>(&self, chunk: usize, layer: Parity) {
        let flag = &self.0[layer][chunk];
        // One core avoids a branch; several avoid writing to a line of the cache that others read.
        if !SHARED || !flag.load(Relaxed) {
            flag.store(true, Relaxed);
        }
    }

    pub(super) fn unmark(&self, chunk: usize, layer: Parity) {
        self.0[layer][chunk].store(false, Relaxed);
    }
}

/// Returns a vector of default values, or `None` if it cannot be allocated.
pub(super) fn zeroed<T: Default>(len: usize) -> Option<Vec<T>> {
    let mut items = Vec::new();
    items.try_reserve_exact(len).ok()?;
    items.resize_with(len, T::default);
    Some(items)
}
