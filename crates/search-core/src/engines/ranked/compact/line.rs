use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// A line of the cache, divided into slots. A slot is a word, which is 0 if the slot is free.
pub(super) trait Line: Default + Send + Sync {
    /// The number of bits of a slot.
    const BITS: u32;
    /// The number of slots, a power of two.
    const SLOTS: usize = 512 / Self::BITS as usize;

    /// Returns the word in a slot, counted modulo the number of slots.
    fn load(&self, slot: usize) -> u64;

    /// Replaces the word in a slot.
    fn store(&self, slot: usize, word: u64);

    /// Fills a free slot. Returns the word in it if another thread has filled it.
    fn fill(&self, slot: usize, word: u64) -> Result<(), u64>;
}

macro_rules! lines {
    ($($(#[$doc:meta])* $name:ident: $slots:literal of $atomic:ident, $word:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Default)]
        #[repr(align(64))]
        pub(super) struct $name([$atomic; $slots]);

        impl Line for $name {
            const BITS: u32 = $word::BITS;

            #[inline]
            fn load(&self, slot: usize) -> u64 {
                self.0[slot % $slots].load(Relaxed).into()
            }

            #[inline]
            fn store(&self, slot: usize, word: u64) {
                self.0[slot % $slots].store(word as $word, Relaxed);
            }

            #[inline]
            fn fill(&self, slot: usize, word: u64) -> Result<(), u64> {
                let slot = &self.0[slot % $slots];
                let filled = slot.compare_exchange(0, word as $word, Relaxed, Relaxed);
                filled.map(drop).map_err(u64::from)
            }
        }
    )*};
}

lines! {
    /// Slots of 32 bits.
    Narrow: 16 of AtomicU32, u32;
    /// Slots of 64 bits.
    Wide: 8 of AtomicU64, u64;
}
