use std::fmt;
use std::hash::Hash;

/// The representation of a stack of pancakes. Displayed from top to bottom, with 1 for the smallest, as
/// [`Pancakes::read`](super::Pancakes::read) parses it.
///
/// | stack | pancakes | bytes |
/// |---|---|---|
/// | [`SmallStack`](super::SmallStack), the default | up to 16 | 8 |
/// | [`LargeStack`](super::LargeStack) | up to 64 | 64 |
pub trait Stack: Copy + Eq + Hash + fmt::Debug + fmt::Display {
    /// The maximum number of pancakes, at most 64.
    const MOST_PANCAKES: usize;

    /// Creates a stack from its pancakes, from top to bottom, 0 for the smallest.
    fn new(pancakes: &[u8]) -> Self;

    /// Returns the number of pancakes.
    fn size(&self) -> usize;

    /// Returns the pancake at `position`, where 0 is the top.
    fn at(&self, position: u8) -> u8;

    /// Returns the stack of `size` pancakes, at most 20, with this lexicographic rank.
    fn of_rank(rank: u64, size: u8) -> Self {
        let mut unused: Vec<u8> = (0..size).collect();
        let mut stacks = (1..=u64::from(size)).fold(1, u64::saturating_mul);
        let pancakes = (0..size).map(|position| {
            let remaining = u64::from(size - position);
            // The number of stacks with the same pancakes up to this one; 0 only for more than 20 pancakes.
            stacks = (stacks / remaining).max(1);
            unused.remove((rank / stacks % remaining) as usize)
        });
        Self::new(&pancakes.collect::<Vec<u8>>())
    }

    /// Flips the top `count` pancakes; `count` must be at least 1.
    fn flip(&mut self, count: u8);

    /// Appends bytes that identify this stack among those of its size.
    fn pack(&self, out: &mut Vec<u8>);

    /// Reads a stack written by [`pack`](Stack::pack) from the front of `bytes`. Returns `None` if the bytes are not a stack of
    /// `size` pancakes.
    fn unpack(bytes: &mut &[u8], size: usize) -> Option<Self>;
}

/// Writes the pancakes as numbers from 1.
pub(super) fn write(stack: &impl Stack, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for position in 0..stack.size() as u8 {
        let space = if position > 0 { " " } else { "" };
        write!(f, "{space}{}", stack.at(position) + 1)?;
    }
    Ok(())
}
