//! What collections take when they grow, reckoned before they do.

use std::collections::VecDeque;
use std::fmt;

/// What the collections of a search take beyond what they hold before it can go on.
///
/// A collection that is full moves to a larger place, mostly one twice as large. As long as it moves, the old place
/// and the new one may both be there, and both are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    bytes: u64,
    /// The collection that takes most of them, and what it takes.
    table: &'static str,
    largest: u64,
}

/// From so many bytes on, glibc's `realloc` moves a block by the tables of the pages and copies nothing: at the latest
/// from `DEFAULT_MMAP_THRESHOLD_MAX` on, see mallopt(3).
const MOVED_BY_PAGES: usize = if cfg!(target_os = "linux") {
    32 << 20
} else {
    usize::MAX
};

impl Growth {
    /// The bytes, those of all collections together.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The collection that takes most of them.
    #[must_use]
    pub fn table(&self) -> &'static str {
        self.table
    }

    /// Adds a block of memory of so many `bytes`, newly allocated for the collection called `table`.
    #[must_use]
    pub fn and(mut self, table: &'static str, bytes: usize) -> Growth {
        let bytes = bytes as u64;
        self.bytes = self.bytes.saturating_add(bytes);
        if bytes > self.largest {
            (self.table, self.largest) = (table, bytes);
        }
        self
    }

    /// This, and a block that is reallocated.
    #[must_use]
    pub(crate) fn and_block(self, table: &'static str, old: usize, new: usize) -> Growth {
        let kept = if new >= MOVED_BY_PAGES { old } else { 0 };
        self.and(table, new.saturating_sub(kept))
    }

    /// Adds the bytes that a vector takes to hold `more` items, the old block and the new one; nothing if it has room for them.
    ///
    /// ```
    /// use search_core::Growth;
    ///
    /// let items: Vec<u64> = Vec::with_capacity(8);
    /// assert_eq!(Growth::default().and_vec("items", &items, 8).bytes(), 0);
    /// assert_eq!(Growth::default().and_vec("items", &items, 9).bytes(), 16 * 8);
    /// ```
    #[inline]
    #[must_use]
    pub fn and_vec<T>(self, table: &'static str, items: &Vec<T>, more: usize) -> Growth {
        if items.capacity() - items.len() >= more {
            return self;
        }
        self.and_doubled::<T>(table, items.capacity(), items.len() + more)
    }

    /// The same for a queue.
    #[inline]
    #[must_use]
    pub(crate) fn and_queue<T>(
        self,
        table: &'static str,
        items: &VecDeque<T>,
        more: usize,
    ) -> Growth {
        if items.capacity() - items.len() >= more {
            return self;
        }
        self.and_doubled::<T>(table, items.capacity(), items.len() + more)
    }

    #[cold]
    fn and_doubled<T>(self, table: &'static str, capacity: usize, least: usize) -> Growth {
        let new = least.max(capacity.saturating_mul(2));
        let bytes = |items: usize| items.saturating_mul(size_of::<T>());
        self.and_block(table, bytes(capacity), bytes(new))
    }

    /// This, and what another takes.
    #[must_use]
    pub(crate) fn and_all(mut self, other: Growth) -> Growth {
        self.bytes = self.bytes.saturating_add(other.bytes);
        if other.largest > self.largest {
            (self.table, self.largest) = (other.table, other.largest);
        }
        self
    }
}

impl fmt::Display for Growth {
    /// As what could not be.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the {} could not grow: going on takes {} bytes more than are held",
            self.table, self.bytes
        )
    }
}

/// The bytes of memory that an allocation of `bytes` takes: an allocator keeps some for itself and gives out blocks of
/// certain sizes. Small boxes take much more than what is in them.
///
/// These are the sizes of glibc on machines of 64 bits: eight bytes for itself, multiples of 16, and at least 32.
///
/// ```
/// use search_core::allocated;
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
    fn the_old_place_and_the_new_one_are_counted() {
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
    fn the_largest_is_named() {
        let growth = Growth::default().and("small", 10).and("large", 20);
        let growth = growth.and("smaller", 5);
        assert_eq!((growth.table(), growth.bytes()), ("large", 35));
        let both = Growth::default().and("other", 15).and_all(growth);
        assert_eq!((both.table(), both.bytes()), ("large", 50));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_large_block_is_moved_and_not_copied() {
        let large = Growth::default().and_block("table", 64 << 20, 128 << 20);
        assert_eq!(large.bytes(), 64 << 20);
    }
}
