use std::arch::x86_64::*;

use super::lanes::Lanes;

/// Sixteen lanes in a 256-bit register, with AVX2, or also with AVX-512 instructions for such registers, of which BITALG counts the bits
/// of each lane.
///
/// Use it only in functions compiled for these features: otherwise it is slow, and illegal on a machine without them.
/// The callers are in `path`.
#[derive(Clone, Copy)]
pub(super) struct Ymm<const AVX512: bool, const BITALG: bool>(__m256i);

/// Calls an intrinsic.
macro_rules! call {
    ($call:expr) => {
        // SAFETY: vectors of this type are created and used only inside `propagate`, which `path` calls for them only
        // if the machine has the features. Memory is accessed only through references to 24 bytes, under a mask for
        // these bytes.
        unsafe { $call }
    };
}

/// The mask of the words that are bands.
const BANDS: u8 = 0b111;
/// The mask of the lanes that are boxes.
const BOXES: __mmask16 = 0b0111_0111_0111;

impl<const AVX512: bool, const BITALG: bool> Ymm<AVX512, BITALG> {
    /// Shuffles the bytes of each half by the given indices, eight per word; an index from 128 up gives zero.
    #[inline(always)]
    fn shuffled(self, low: u64, high: u64) -> Self {
        let (low, high) = (low.cast_signed(), high.cast_signed());
        let indices = call!(_mm256_set_epi64x(high, low, high, low));
        Ymm(call!(_mm256_shuffle_epi8(self.0, indices)))
    }

    /// Returns the minimum of each lane.
    #[inline(always)]
    fn least([a, b, c]: [Self; 3]) -> Self {
        let least = call!(_mm256_min_epu16(a.0, b.0));
        Ymm(call!(_mm256_min_epu16(least, c.0)))
    }

    /// Returns the mask of the lanes with at least `digits` digits.
    #[inline(always)]
    fn with_at_least(self, digits: i16) -> __mmask16 {
        let counts = call!(_mm256_popcnt_epi16(self.0));
        call!(_mm256_cmpge_epi16_mask(counts, _mm256_set1_epi16(digits)))
    }
}

impl<const AVX512: bool, const BITALG: bool> Lanes for Ymm<AVX512, BITALG> {
    #[inline(always)]
    fn load(words: &[u64; 3]) -> Self {
        let from = words.as_ptr().cast();
        Ymm(if AVX512 {
            call!(_mm256_maskz_loadu_epi64(BANDS, from))
        } else {
            call!(_mm256_maskload_epi64(
                from,
                _mm256_set_epi64x(0, -1, -1, -1)
            ))
        })
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 3]) {
        let to = words.as_mut_ptr().cast();
        if AVX512 {
            call!(_mm256_mask_storeu_epi64(to, BANDS, self.0));
        } else {
            call!(_mm256_maskstore_epi64(
                to,
                _mm256_set_epi64x(0, -1, -1, -1),
                self.0
            ));
        }
    }

    #[inline(always)]
    fn none() -> Self {
        Ymm(call!(_mm256_setzero_si256()))
    }

    #[inline(always)]
    fn all() -> Self {
        const BAND: i64 = 0x01FF_01FF_01FF;
        Ymm(call!(_mm256_set_epi64x(0, BAND, BAND, BAND)))
    }

    #[inline(always)]
    fn digit(bit: u16) -> Self {
        Ymm(call!(_mm256_set1_epi16(bit.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Ymm(call!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Ymm(call!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Ymm(call!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn any_of([a, b, c]: [Self; 3]) -> Self {
        if AVX512 {
            Ymm(call!(_mm256_ternarylogic_epi32::<0xFE>(a.0, b.0, c.0)))
        } else {
            a.or(b).or(c)
        }
    }

    #[inline(always)]
    fn two_of([a, b, c]: [Self; 3]) -> Self {
        if AVX512 {
            Ymm(call!(_mm256_ternarylogic_epi32::<0xE8>(a.0, b.0, c.0)))
        } else {
            a.and(b).or(c.and(a.or(b)))
        }
    }

    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.shuffled(0xFFFF_0100_0504_0302, 0xFFFF_0908_0D0C_0B0A)
    }

    #[inline(always)]
    fn previous_in_band(self) -> Self {
        self.shuffled(0xFFFF_0302_0100_0504, 0xFFFF_0B0A_0908_0D0C)
    }

    #[inline(always)]
    fn next_in_stack(self) -> Self {
        Ymm(call!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)))
    }

    #[inline(always)]
    fn previous_in_stack(self) -> Self {
        Ymm(call!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)))
    }

    #[inline(always)]
    fn without_smallest(self) -> Self {
        Ymm(call!(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))).and(self)
    }

    #[inline(always)]
    fn where_any(self, other: Self) -> Self {
        // The sign of a lane is positive or zero.
        Ymm(call!(_mm256_sign_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn at_most_three(self) -> Self {
        if BITALG {
            let rest = !self.with_at_least(4);
            Ymm(call!(_mm256_maskz_mov_epi16(rest, self.0)))
        } else {
            self.without(self.where_any(self.beyond_two().without_smallest()))
        }
    }

    #[inline(always)]
    fn or_three_of(self, other: Self) -> Self {
        if BITALG {
            let three = other.with_at_least(3);
            Ymm(call!(_mm256_mask_mov_epi16(self.0, three, other.0)))
        } else {
            other.where_any(other.beyond_two()).or_else(self)
        }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Ymm(call!(_mm256_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        call!(_mm256_testz_si256(self.0, self.0)) != 0
    }

    #[inline(always)]
    fn has_gap([a, b, c, d, e, f, g, h, i]: &[Self; 9]) -> bool {
        let least = Self::least([
            Self::least([*a, *b, *c]),
            Self::least([*d, *e, *f]),
            Self::least([*g, *h, *i]),
        ]);
        if AVX512 {
            call!(_mm256_testn_epi16_mask(least.0, least.0)) & BOXES != 0
        } else {
            let gaps = call!(_mm256_cmpeq_epi16(least.0, _mm256_setzero_si256()));
            !Self(gaps).and(Self::all()).is_none()
        }
    }
}
