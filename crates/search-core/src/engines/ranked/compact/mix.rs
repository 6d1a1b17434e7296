/// An invertible function on the numbers of a fixed number of bits, whose high bits depend on all bits of its argument.
///
/// Each step is invertible: a multiplication by an odd number modulo a power of two, and the exclusive or with the upper half,
/// shifted to the lower one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mix {
    bits: u32,
    mask: u64,
    /// Half of the bits, rounded up, so that the shifted upper half is not shifted twice.
    half: u32,
}

/// 2^64 divided by the golden ratio, which spreads adjacent numbers evenly: D. E. Knuth, *The Art of Computer Programming*,
/// volume 3, section 6.4, 1973.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const INVERSE: u64 = inverse(FACTOR);

/// Returns the inverse of an odd number modulo 2^64, by Newton's iteration, which doubles the number of correct bits.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd; // three correct bits
    let mut correct = 3;
    while correct < u64::BITS {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        correct *= 2;
    }
    inverse
}

impl Mix {
    /// Creates the function on numbers of this number of bits, from 1 to 64.
    pub(super) fn new(bits: u32) -> Self {
        Mix {
            bits,
            mask: u64::MAX >> (u64::BITS - bits),
            half: bits.div_ceil(2),
        }
    }

    /// Returns the number of bits.
    pub(super) fn bits(self) -> u32 {
        self.bits
    }

    #[inline]
    pub(super) fn mix(self, key: u64) -> u64 {
        let key = (key ^ key >> self.half).wrapping_mul(FACTOR) & self.mask;
        (key ^ key >> self.half).wrapping_mul(FACTOR) & self.mask
    }

    #[inline]
    pub(super) fn unmix(self, mixed: u64) -> u64 {
        let key = mixed.wrapping_mul(INVERSE) & self.mask;
        let key = (key ^ key >> self.half).wrapping_mul(INVERSE) & self.mask;
        key ^ key >> self.half
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn unmix_is_the_inverse_of_mix(key: u64, bits in 1..=64u32) {
            let mix = Mix::new(bits);
            let key = key & mix.mask;
            prop_assert!(mix.mix(key) <= mix.mask);
            prop_assert_eq!(mix.unmix(mix.mix(key)), key);
            prop_assert_eq!(mix.mix(mix.unmix(key)), key);
        }
    }

    /// Numbers that differ in a few bits only, low ones or high ones, are spread over the first bits of the result.
    #[test]
    fn similar_numbers_have_different_first_bits() {
        for bits in [16, 31, 48, 64] {
            let mix = Mix::new(bits);
            for shift in [0, bits / 2, bits - 12] {
                let firsts =
                    (0..1 << 12).map(|number: u64| mix.mix(number << shift) >> (bits - 12));
                let firsts: std::collections::HashSet<u64> = firsts.collect();
                // Of random numbers, 2600 would be different.
                assert!(
                    firsts.len() > 2000,
                    "{bits} bits, {shift}: {}",
                    firsts.len()
                );
            }
        }
    }
}
