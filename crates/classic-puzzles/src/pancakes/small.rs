use std::fmt;

use super::stack::{self, Stack};

/// The sorted stack of 16 pancakes; smaller stacks use the lowest bits.
pub(super) const SORTED: u64 = 0xFEDC_BA98_7654_3210;

/// A stack of up to 16 pancakes in one word, with four bits per pancake.
///
/// The top pancake is in the lowest four bits, the smallest pancake is 0, and unused bits are 0. The number of
/// pancakes can therefore be derived from the number of zeros: there is one for the smallest pancake and one for
/// each unused position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallStack(pub(super) u64);

impl Stack for SmallStack {
    const MOST_PANCAKES: usize = 16;

    fn new(pancakes: &[u8]) -> Self {
        let bottom_up = pancakes.iter().rev();
        SmallStack(bottom_up.fold(0, |stack, &pancake| stack << 4 | u64::from(pancake)))
    }

    fn size(&self) -> usize {
        let pairs = self.0 | self.0 >> 1;
        let not_zero = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        1 + not_zero.count_ones() as usize
    }

    #[inline]
    fn at(&self, position: u8) -> u8 {
        (self.0 >> (4 * position)) as u8 & 15
    }

    #[inline]
    fn of_rank(rank: u64, size: u8) -> Self {
        let mut unused = SORTED;
        let mut stacks: u64 = (1..=u64::from(size)).product();
        let mut stack = 0;
        for position in 0..size {
            let remaining = u64::from(size - position);
            stacks /= remaining; // the number of stacks with the same pancakes up to this one
            let smaller = 4 * (rank / stacks % remaining);
            stack |= (unused >> smaller & 15) << (4 * position);
            let before = (1 << smaller) - 1;
            unused = unused & before | unused >> 4 & !before;
        }
        SmallStack(stack)
    }

    #[inline]
    fn flip(&mut self, count: u8) {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes = self.0.swap_bytes();
        let reversed = (bytes & LOW) << 4 | (bytes >> 4) & LOW;
        self.0 = reversed >> (64 - 4 * count) | self.0 & !top_mask(count);
    }

    /// Appends the word.
    #[inline]
    fn pack(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.0.to_be_bytes());
    }

    #[inline]
    fn unpack(bytes: &mut &[u8], size: usize) -> Option<Self> {
        let word = u64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?);
        let stack = SmallStack(word);
        (stack.size() == size).then_some(stack)
    }
}

/// Returns a mask of the top `count` pancakes; `count` must be at least 1.
#[inline]
fn top_mask(count: u8) -> u64 {
    u64::MAX >> (64 - 4 * count)
}

impl fmt::Display for SmallStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        stack::write(self, f)
    }
}
