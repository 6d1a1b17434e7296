/// A vector of nine digit sets, one for each box of the board.
///
/// A set is a lane of 16 bits, the lowest of which is digit 1. The memory layout is that of [`Cells`](super::Cells).
/// Lanes of a vector other than these nine are always empty.
///
/// These are all operations that propagation needs; each instruction path implements them.
pub(super) trait Lanes: Copy {
    /// Loads the sets from memory, three per word.
    fn load(words: &[u64; 3]) -> Self;

    /// Stores the sets to memory.
    fn store(self, words: &mut [u64; 3]);

    /// Returns empty sets.
    fn none() -> Self;

    /// Returns all digits in every set.
    fn all() -> Self;

    /// Returns one digit in every set, given as its bit; lanes that do not belong to a box may have any content.
    fn digit(bit: u16) -> Self;

    /// Returns the intersections.
    fn and(self, other: Self) -> Self;

    /// Returns the unions.
    fn or(self, other: Self) -> Self;

    /// Returns the differences.
    fn without(self, other: Self) -> Self;

    /// Returns the unions of three.
    fn any_of(three: [Self; 3]) -> Self;

    /// Returns the digits that are in at least two of three.
    fn two_of(three: [Self; 3]) -> Self;

    /// Rotates within bands: each lane gets the set of the box to its right, the last that of the first.
    fn next_in_band(self) -> Self;

    /// Rotates within bands: each lane gets the set of the box to its left, the first that of the last.
    fn previous_in_band(self) -> Self;

    /// Rotates within stacks: each lane gets the set of the box below, the last that of the first.
    fn next_in_stack(self) -> Self;

    /// Rotates within stacks: each lane gets the set of the box above, the first that of the last.
    fn previous_in_stack(self) -> Self;

    /// Removes the smallest digit of each set.
    fn without_smallest(self) -> Self;

    /// Keeps the sets in lanes where the other is not empty, and clears the rest.
    fn where_any(self, other: Self) -> Self;

    /// Keeps the sets of several digits, and clears the rest.
    #[inline(always)]
    fn several(self) -> Self {
        self.where_any(self.without_smallest())
    }

    /// Removes the two smallest digits of each set.
    #[inline(always)]
    fn beyond_two(self) -> Self {
        self.without_smallest().without_smallest()
    }

    /// Replaces empty sets by those of the other.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.without(other.where_any(self)))
    }

    /// Keeps the sets of at most three digits, and clears the rest.
    fn at_most_three(self) -> Self;

    /// Replaces sets by those of the other that have at least three digits.
    fn or_three_of(self, other: Self) -> Self;

    /// Adds the sets as numbers; the sum of nine sets fits in a lane.
    fn plus(self, other: Self) -> Self;

    /// Returns whether all sets are empty.
    fn is_none(self) -> bool;

    /// Returns whether one of the nine vectors has an empty set in a lane of a box.
    fn has_gap(nine: &[Self; 9]) -> bool;
}
