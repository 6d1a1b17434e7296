/// Nine sets of digits, one for each box of the board, that are worked on at the same time.
///
/// A set is a lane of 16 bits, the lowest of which is digit 1. The lanes lie in memory as [`Cells`](super::Cells)
/// says. What is in a vector besides the nine lanes is empty, and stays so.
///
/// This is all that drawing conclusions asks of a machine; each instruction path implements it.
pub(super) trait Lanes: Copy {
    /// The sets in memory, three in a word.
    fn load(words: &[u64; 3]) -> Self;

    /// Puts them back.
    fn store(self, words: &mut [u64; 3]);

    /// Nothing in any box.
    fn none() -> Self;

    /// All digits in every box.
    fn all() -> Self;

    /// One digit in every box, given as its bit; outside the boxes there may be anything.
    fn digit(bit: u16) -> Self;

    /// What is in both.
    fn and(self, other: Self) -> Self;

    /// What is in one or both.
    fn or(self, other: Self) -> Self;

    /// What is in this and not in the other.
    fn without(self, other: Self) -> Self;

    /// What is in one, two or all of them.
    fn any_of(three: [Self; 3]) -> Self;

    /// What is in two of them or in all.
    fn two_of(three: [Self; 3]) -> Self;

    /// In the place of each box the one to the right of it in its band, after the last the first.
    fn next_in_band(self) -> Self;

    /// In the place of each box the one to the left of it, before the first the last.
    fn last_in_band(self) -> Self;

    /// In the place of each box the one below it in its stack, after the last the first.
    fn next_in_stack(self) -> Self;

    /// In the place of each box the one above it, before the first the last.
    fn last_in_stack(self) -> Self;

    /// Each set without its smallest digit.
    fn without_smallest(self) -> Self;

    /// The sets in whose place the other has a digit; the rest is empty.
    fn where_any(self, other: Self) -> Self;

    /// The sets of several digits; the rest is empty.
    #[inline(always)]
    fn several(self) -> Self {
        self.where_any(self.without_smallest())
    }

    /// What is left of each set when two digits are taken from it.
    #[inline(always)]
    fn beyond_two(self) -> Self {
        self.without_smallest().without_smallest()
    }

    /// These sets, and in place of empty ones those of the other.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.without(other.where_any(self)))
    }

    /// The sets of at most three digits; the rest is empty.
    fn at_most_three(self) -> Self;

    /// The other's sets where they have three digits or more, and these sets elsewhere.
    fn or_three_of(self, other: Self) -> Self;

    /// The sets as numbers, added up; nine of them have room in a lane.
    fn plus(self, other: Self) -> Self;

    /// Whether all sets are empty.
    fn is_none(self) -> bool;

    /// Whether there is a box that has an empty set in one of the nine.
    fn has_gap(nine: &[Self; 9]) -> bool;
}
