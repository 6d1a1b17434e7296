//! Division by a number that is not known to the compiler, but divides many others.

/// A divisor with its reciprocal, by which a division is a multiplication.
///
/// Source: A. D. Robison, *N-bit unsigned division via N-bit multiply-add*, 2005: the reciprocal is rounded down, and 1 is
/// added to each dividend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Divisor {
    value: u32,
    reciprocal: u64,
}

impl Divisor {
    /// # Panics
    /// Panics if `value` is 0.
    pub(super) fn new(value: u32) -> Self {
        Divisor {
            value,
            reciprocal: u64::MAX / u64::from(value),
        }
    }

    pub(super) fn value(self) -> u32 {
        self.value
    }

    /// Returns the quotient and the remainder.
    #[inline]
    pub(super) fn divide(self, dividend: u32) -> (u32, u32) {
        let product = u128::from(self.reciprocal) * (u128::from(dividend) + 1);
        let quotient = (product >> 64) as u32;
        (quotient, dividend - quotient * self.value)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_divided(dividend: u32, value: u32) -> bool {
        Divisor::new(value).divide(dividend) == (dividend / value, dividend % value)
    }

    proptest! {
        #[test]
        fn numbers_are_divided_as_by_the_operator(
            dividend: u32,
            value in 1..=u32::MAX,
            small in 1..5000u32,
        ) {
            for value in [value, small] {
                prop_assert!(is_divided(dividend, value));
                // About a multiple of the divisor, where a reciprocal that is too small or too large shows.
                let multiple = dividend / value * value;
                prop_assert!(is_divided(multiple, value));
                prop_assert!(is_divided(multiple.wrapping_sub(1), value));
            }
        }
    }

    #[test]
    fn the_largest_and_the_smallest_numbers_are_divided() {
        let extremes = [0, 1, 2, u32::MAX / 2, u32::MAX - 1, u32::MAX];
        for dividend in extremes {
            assert!(
                extremes[1..]
                    .iter()
                    .all(|&value| is_divided(dividend, value))
            );
        }
    }
}
