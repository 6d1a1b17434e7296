use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A word as a set of the values of a cell: value v is bit v-1.
pub(crate) trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    const NONE: Self;

    /// Returns the set of the values 1 to `n`.
    fn all(n: usize) -> Self;
    /// Returns the set of one value, at least 1.
    fn of(value: u8) -> Self;
    fn count(self) -> u32;
    /// Returns the smallest value, or the number of bits plus one for the empty set.
    fn smallest(self) -> u8;
    fn to_u64(self) -> u64;

    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    fn has_one(self) -> bool;
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const NONE: Self = 0;

            #[inline]
            fn all(n: usize) -> Self {
                <$word>::MAX >> (<$word>::BITS as usize - n)
            }

            #[inline]
            fn of(value: u8) -> Self {
                1 << (value - 1)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn smallest(self) -> u8 {
                self.trailing_zeros() as u8 + 1
            }

            #[inline]
            fn to_u64(self) -> u64 {
                self.into()
            }

            #[inline]
            fn has_one(self) -> bool {
                self.is_power_of_two()
            }
        }
    )*};
}

bits!(u8, u16, u32, u64);

/// Returns the elements of a set, counted from 0.
pub(crate) fn elements(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        let found = (set != 0).then_some(first);
        set &= set.wrapping_sub(1);
        found
    })
}
