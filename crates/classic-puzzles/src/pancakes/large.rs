use std::fmt;

use super::stack::{self, Stack};

/// The maximum number of pancakes.
const MOST: usize = 64;

/// A position below the stack.
const UNUSED: u8 = u8::MAX;

/// A stack of up to 64 pancakes, with one byte per pancake. It has no heap memory, so searches keep it in their frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LargeStack([u8; MOST]);

impl Stack for LargeStack {
    const MOST_PANCAKES: usize = MOST;

    fn new(pancakes: &[u8]) -> Self {
        let mut stack = [UNUSED; MOST];
        stack[..pancakes.len()].copy_from_slice(pancakes);
        LargeStack(stack)
    }

    fn size(&self) -> usize {
        let unused = self.0.iter().position(|&pancake| pancake == UNUSED);
        unused.unwrap_or(MOST)
    }

    #[inline]
    fn at(&self, position: u8) -> u8 {
        self.0[usize::from(position)]
    }

    #[inline]
    fn flip(&mut self, count: u8) {
        self.0[..usize::from(count)].reverse();
    }

    /// Appends the pancakes.
    fn pack(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.0[..self.size()]);
    }

    fn unpack(bytes: &mut &[u8], size: usize) -> Option<Self> {
        let pancakes = bytes.split_off(..size)?;
        let mut missing = u64::MAX >> (MOST - size);
        for &pancake in pancakes {
            let pancake = 1u64.checked_shl(pancake.into())?;
            if missing & pancake == 0 {
                return None;
            }
            missing ^= pancake;
        }
        Some(LargeStack::new(pancakes))
    }
}

impl fmt::Display for LargeStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        stack::write(self, f)
    }
}
