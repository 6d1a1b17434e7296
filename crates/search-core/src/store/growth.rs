//! The memory that collections need to grow, computed before they do.

use std::fmt;

use super::collection::{Collection, Named};

/// The additional memory that the collections of a search need before it can continue.
///
/// A full collection is moved to a larger block, usually one of twice the size. While it is moved, the old block and the
/// new one may both be allocated, so both are counted, unless the block is remapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    bytes: u64,
    /// The collection that needs the most, and its number of bytes.
    table: &'static str,
    largest: u64,
}

/// The size from which glibc's `realloc` remaps the pages of a block instead of copying it: at most
/// `DEFAULT_MMAP_THRESHOLD_MAX`, see mallopt(3).
const MOVED_BY_PAGES: usize = if cfg!(target_os = "linux") {
    32 << 20
} else {
    usize::MAX
};

impl Growth {
    /// Returns the number of bytes of all collections together.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the name of the collection that needs the most.
    #[must_use]
    pub fn table(&self) -> &'static str {
        self.table
    }

    /// Adds a newly allocated block of this number of `bytes` for the collection named `table`.
    #[must_use]
    pub fn and(mut self, table: &'static str, bytes: usize) -> Growth {
        let bytes = bytes as u64;
        self.bytes = self.bytes.saturating_add(bytes);
        if bytes > self.largest {
            (self.table, self.largest) = (table, bytes);
        }
        self
    }

    /// Adds a block that is reallocated from `old` to `new` bytes.
    #[must_use]
    pub(crate) fn and_block(self, table: &'static str, old: usize, new: usize) -> Growth {
        let kept = if new >= MOVED_BY_PAGES { old } else { 0 };
        self.and(table, new.saturating_sub(kept))
    }

    /// Adds the bytes needed while a vector grows to store `more` items: the new block, less the old one if it is
    /// remapped; 0 if its capacity suffices.
    ///
    /// ```
    /// use search_core::memory::Growth;
    ///
    /// let items: Vec<u64> = Vec::with_capacity(8);
    /// assert_eq!(Growth::default().and_vec("items", &items, 8).bytes(), 0);
    /// assert_eq!(Growth::default().and_vec("items", &items, 9).bytes(), 16 * 8);
    /// ```
    #[inline]
    #[must_use]
    pub fn and_vec<T>(self, table: &'static str, items: &Vec<T>, more: usize) -> Growth {
        self.and_all(Named(table, items).growth(more))
    }

    /// Adds another `Growth`.
    #[inline]
    #[must_use]
    pub(crate) fn and_all(mut self, other: Growth) -> Growth {
        // Usually nothing grows.
        if other.bytes == 0 {
            return self;
        }
        self.bytes = self.bytes.saturating_add(other.bytes);
        if other.largest > self.largest {
            (self.table, self.largest) = (other.table, other.largest);
        }
        self
    }
}

impl fmt::Display for Growth {
    /// Writes an error message for growth that failed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the {} could not grow: the search needs {} more bytes to continue",
            self.table, self.bytes
        )
    }
}

/// Returns the number of bytes that an allocation of `bytes` occupies, including the allocator's own. For a small `Box` it is
/// much larger than its contents.
///
/// The sizes are those of glibc on 64-bit machines: the request and 8 bytes, rounded up to a multiple of 16, at least 32.
///
/// ```
/// use search_core::memory::allocated;
///
/// assert_eq!([0, 1, 24, 25, 1000].map(allocated), [0, 32, 32, 48, 1008]);
/// ```
#[must_use]
pub const fn allocated(bytes: usize) -> usize {
    match bytes {
        0 => 0,
        1..=24 => 32,
        _ => (bytes.saturating_add(8)).next_multiple_of(16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_new_block_is_counted() {
        let mut items: Vec<u64> = Vec::with_capacity(8);
        items.extend(0..6);
        let none = Growth::default();
        assert_eq!(none.and_vec("items", &items, 2), none);
        let growth = none.and_vec("items", &items, 3);
        assert_eq!((growth.table(), growth.bytes()), ("items", 16 * 8));
        let growth = none.and_vec("items", &items, 30);
        assert_eq!(growth.bytes(), 36 * 8);
    }

    #[test]
    fn the_largest_collection_is_named() {
        let growth = Growth::default().and("small", 10).and("large", 20);
        let growth = growth.and("smaller", 5);
        assert_eq!((growth.table(), growth.bytes()), ("large", 35));
        let both = Growth::default().and("other", 15).and_all(growth);
        assert_eq!((both.table(), both.bytes()), ("large", 50));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_large_block_is_remapped_and_not_copied() {
        let large = Growth::default().and_block("table", 64 << 20, 128 << 20);
        assert_eq!(large.bytes(), 64 << 20);
    }
}
