//! What collections hold and what they need to grow: computed for each kind of collection in one place, and summed over a list by what
//! consists of several.

use std::collections::{BinaryHeap, VecDeque};

use super::{Arena, Growth};

/// A collection, or several: the memory that it holds, and the memory that it needs to grow.
///
/// An engine or a store lists its collections once, and the rest follows: what it holds, whether a limit on bytes leaves room for more
/// states, and the name of what could not grow. References, arrays and tuples of collections are collections; a vector, a queue or a
/// heap is one with its [name](Named).
///
/// ```
/// use search_core::store::{Collection, GrowsBy, Named};
/// use std::collections::VecDeque;
///
/// struct Lists {
///     open: VecDeque<u32>,
///     layers: Vec<u64>,
/// }
///
/// impl Collection for Lists {
///     fn parts(&self) -> impl Collection {
///         // At most one layer begins, however many states are stored.
///         let layers = GrowsBy(|_| 1, Named("layers", &self.layers));
///         (Named("open list", &self.open), layers)
///     }
/// }
///
/// let lists = Lists { open: VecDeque::with_capacity(4), layers: Vec::with_capacity(2) };
/// assert_eq!(lists.bytes(), 4 * 4 + 2 * 8);
/// assert_eq!(lists.growth(4).bytes(), 0);
/// assert_eq!((lists.growth(5).bytes(), lists.growth(5).table()), (8 * 4, "open list"));
/// ```
pub trait Collection {
    /// Returns the collections that this one consists of. The default is none, for a collection that implements the other methods itself.
    fn parts(&self) -> impl Collection {}

    /// Returns the allocated bytes, by capacity. The default is the sum of the parts.
    #[inline]
    fn bytes(&self) -> usize {
        self.parts().bytes()
    }

    /// Returns the additional memory needed to store `more` states. The default is the sum of the parts.
    #[inline]
    fn growth(&self, more: usize) -> Growth {
        self.parts().growth(more)
    }
}

/// A vector, a queue or a heap with its name, which is in the report of a search that could not grow.
pub struct Named<'a, T>(pub &'static str, pub &'a T);

/// A collection that gets as many entries as the function returns for this many states.
pub struct GrowsBy<F, T>(pub F, pub T);

/// A number of bytes that does not depend on the number of states.
#[derive(Clone, Copy, Debug)]
pub struct Bytes(pub usize);

/// One block of memory, which is replaced by one of at least twice the size when it is full: the size of a collection of another kind, or
/// an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    name: &'static str,
    len: usize,
    capacity: usize,
    entry_bytes: usize,
}

impl Block {
    /// Creates the size of a collection with `len` of at most `capacity` entries, each of which takes `entry_bytes` bytes. `name` is in the
    /// report of a search that could not grow.
    #[inline]
    #[must_use]
    pub fn new(name: &'static str, len: usize, capacity: usize, entry_bytes: usize) -> Self {
        Block {
            name,
            len,
            capacity,
            entry_bytes,
        }
    }

    #[cold]
    fn doubled(&self, needed: usize) -> Growth {
        let capacity = needed.max(self.capacity.saturating_mul(2));
        let block = capacity.saturating_mul(self.entry_bytes);
        Growth::default().and_block(self.name, self.bytes(), block)
    }
}

impl Collection for Block {
    #[inline]
    fn bytes(&self) -> usize {
        self.capacity.saturating_mul(self.entry_bytes)
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let needed = self.len.saturating_add(more);
        match needed <= self.capacity {
            true => Growth::default(),
            false => self.doubled(needed),
        }
    }
}

macro_rules! blocks {
    ($($kind:ident)*) => {$(
        impl<T> Collection for Named<'_, $kind<T>> {
            #[inline]
            fn bytes(&self) -> usize {
                self.1.capacity() * size_of::<T>()
            }

            #[inline]
            fn growth(&self, more: usize) -> Growth {
                let Named(name, items) = *self;
                Block::new(name, items.len(), items.capacity(), size_of::<T>()).growth(more)
            }
        }
    )*};
}

blocks!(Vec VecDeque BinaryHeap);

impl<T> Collection for Named<'_, Arena<T>> {
    #[inline]
    fn bytes(&self) -> usize {
        self.1.bytes()
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        self.1.growth(self.0, more)
    }
}

impl<F: Fn(usize) -> usize, T: Collection> Collection for GrowsBy<F, T> {
    #[inline]
    fn bytes(&self) -> usize {
        self.1.bytes()
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        self.1.growth(self.0(more))
    }
}

impl Collection for Bytes {
    #[inline]
    fn bytes(&self) -> usize {
        self.0
    }
}

impl<T: Collection> Collection for &T {
    #[inline]
    fn bytes(&self) -> usize {
        T::bytes(self)
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        T::growth(self, more)
    }
}

impl<T: Collection, const N: usize> Collection for [T; N] {
    #[inline]
    fn bytes(&self) -> usize {
        self.iter().map(T::bytes).fold(0, usize::saturating_add)
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let parts = self.iter().map(|part| part.growth(more));
        parts.fold(Growth::default(), Growth::and_all)
    }
}

impl Collection for () {
    #[inline]
    fn bytes(&self) -> usize {
        0
    }

    #[inline]
    fn growth(&self, _: usize) -> Growth {
        Growth::default()
    }
}

macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        #[expect(non_snake_case, reason = "the names are those of the types")]
        impl<$($part: Collection),*> Collection for ($($part,)*) {
            #[inline]
            fn bytes(&self) -> usize {
                let ($($part,)*) = self;
                0_usize$(.saturating_add($part.bytes()))*
            }

            #[inline]
            fn growth(&self, more: usize) -> Growth {
                let ($($part,)*) = self;
                Growth::default()$(.and_all($part.growth(more)))*
            }
        }
    )*};
}

tuples!((A B) (A B C) (A B C D) (A B C D E) (A B C D E F));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_grows_only_if_it_is_full() {
        let mut items: Vec<u32> = Vec::with_capacity(10);
        items.extend(0..8);
        let size = Named("items", &items);
        assert_eq!(size.bytes(), 40);
        assert_eq!(size.growth(2), Growth::default());
        assert_eq!(size.growth(3).bytes(), 80);
        assert_eq!(size.growth(30).bytes(), 38 * 4);
        let queue = VecDeque::from(items.clone());
        assert_eq!(Named("items", &queue).growth(30), size.growth(30));
        let heap = BinaryHeap::from(items.clone());
        assert_eq!(Named("items", &heap).growth(30), size.growth(30));
    }

    #[test]
    fn the_parts_are_summed_up_and_the_one_that_needs_the_most_is_named() {
        let (few, many): (Vec<u8>, Vec<u64>) = (Vec::new(), Vec::new());
        let twice = GrowsBy(|_| 1, [&many, &many].map(|many| Named("many", many)));
        let parts = (Named("few", &few), twice, Bytes(7));
        assert_eq!(parts.bytes(), 7);
        let growth = parts.growth(10);
        assert_eq!((growth.bytes(), growth.table()), (10 + 2 * 8, "few"));
        let growth = parts.growth(5);
        assert_eq!((growth.bytes(), growth.table()), (5 + 2 * 8, "many"));
    }
}
