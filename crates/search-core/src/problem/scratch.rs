/// A vector that is passed empty to each call of [`StateSpace::expand`](crate::StateSpace::expand), whatever the previous call left in it.
///
/// It keeps its memory between calls.
///
/// ```
/// use search_core::{StateSpace, from_fn, space::Scratch};
///
/// let counter = from_fn(1, |number: &u32| [number + 1, number * 2], |number| *number == 6);
/// # let (counter, _) = search_core::Problem::into_space_and_start(counter);
/// let mut scratch = Scratch::new();
/// let mut successors = Vec::new();
/// for number in [1, 3] {
///     counter.expand(&number, scratch.emptied(), |successor, _| successors.push(successor));
/// }
/// assert_eq!(successors, [2, 2, 4, 6]);
/// ```
#[derive(Debug)]
pub struct Scratch<T>(Vec<T>);

impl<T> Default for Scratch<T> {
    fn default() -> Self {
        Scratch::new()
    }
}

impl<T> Scratch<T> {
    /// Returns an empty vector, without an allocation.
    #[must_use]
    pub const fn new() -> Self {
        Scratch(Vec::new())
    }

    /// Drops the contents, and returns the empty vector.
    #[inline]
    pub fn emptied(&mut self) -> &mut Vec<T> {
        self.0.clear();
        &mut self.0
    }

    /// Returns the number of items that the vector has memory for, or 0 if items have no size: the capacity of their vector is
    /// `usize::MAX`, from which nothing can be computed.
    #[must_use]
    pub fn capacity(&self) -> usize {
        if size_of::<T>() == 0 {
            0
        } else {
            self.0.capacity()
        }
    }

    /// Returns the number of bytes that the vector holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}
