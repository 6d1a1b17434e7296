//! Sets of variants in as many bytes as their number needs, changed by several threads.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

/// A set of variants, initially empty.
pub(crate) trait VariantSet: Default + Send + Sync {
    /// Returns the elements.
    fn get(&self) -> u32;

    /// Inserts elements. Returns the previous ones.
    fn insert(&self, variants: u32) -> u32;
}

macro_rules! variant_set {
    ($atomic:ty, $word:ty) => {
        impl VariantSet for $atomic {
            #[inline]
            fn get(&self) -> u32 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline]
            fn insert(&self, variants: u32) -> u32 {
                self.fetch_or(variants as $word, Ordering::Relaxed).into()
            }
        }
    };
}

variant_set!(AtomicU8, u8);
variant_set!(AtomicU16, u16);
variant_set!(AtomicU32, u32);
