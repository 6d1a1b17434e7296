use std::hash::{Hash, Hasher};

/// The words of a state in which the values of all variables are packed: an array of [`Words`], or [`BoxedWords`].
///
/// [`words_needed`](crate::words_needed) returns how many words the states of a task need. Arrays are faster.
pub trait PackedState: Clone + Eq + Hash + Send + Sync + sealed::Sealed {
    /// The number of words, if it is the same for all tasks.
    const WORDS: Option<usize>;

    /// Returns a state of at least this number of words, all 0. An array has its own number.
    fn zero(words: usize) -> Self;

    /// Returns the words.
    fn words(&self) -> &[u64];

    /// Returns the words, to change them.
    fn words_mut(&mut self) -> &mut [u64];
}

mod sealed {
    /// Implemented by the states of this crate only.
    pub trait Sealed {}
}

/// A state of `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Words<const W: usize>([u64; W]);

impl<const W: usize> sealed::Sealed for Words<W> {}

/// Without the length, which an array adds to its hash.
impl<const W: usize> Hash for Words<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> PackedState for Words<W> {
    const WORDS: Option<usize> = Some(W);

    #[inline]
    fn zero(_: usize) -> Self {
        Words([0; W])
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// A state of any number of words, in an allocation of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxedWords(Box<[u64]>);

impl sealed::Sealed for BoxedWords {}

impl PackedState for BoxedWords {
    const WORDS: Option<usize> = None;

    fn zero(words: usize) -> Self {
        BoxedWords(vec![0; words].into_boxed_slice())
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}
