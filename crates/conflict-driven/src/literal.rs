use std::fmt;
use std::ops::Not;

/// A choice as a Boolean variable, made (true), or its negation, left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn made(choice: u32) -> Literal {
        Literal(choice << 1)
    }

    #[inline]
    pub(super) fn left_out(choice: u32) -> Literal {
        !Literal::made(choice)
    }

    #[inline]
    pub(super) fn choice(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn is_made(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the index in tables with one entry for each literal.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the word that represents the literal in a stored clause.
    #[inline]
    pub(super) fn to_word(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) fn from_word(word: u32) -> Literal {
        Literal(word)
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_made() { "" } else { "¬" };
        write!(f, "{sign}{}", self.choice())
    }
}
