/// A puzzle given as choices, each made or left out, that stand in groups: what
/// [`conflict_driven`](super) search asks for.
///
/// Exact cover is of this form, and with it Sudoku, Latin squares and the like: a choice is a value in a cell, and
/// of each group of choices that fill the same place exactly one is made. Where places may stay empty, as the
/// diagonals of a chess board may that queens stand on, at most one is.
pub trait Choices {
    /// What a solution is for those who asked.
    type Solution;

    /// How many choices there are; their numbers begin at 0. At most 2³⁰.
    fn count(&self) -> usize;

    /// Hands each group to `group`: how many of these choices are made, and their numbers.
    ///
    /// A group may be empty: an empty one that needs a choice says that there is no solution. A choice that is in no
    /// group can be made or left out, and both are solutions.
    ///
    /// # Panics
    /// The search may panic where a number is not below [`count`](Choices::count) or occurs twice in a group.
    fn groups(&self, group: impl FnMut(Need, &[usize]));

    /// The solution in which these choices are made, their numbers ascending, and no others.
    fn solution(&self, made: &[usize]) -> Self::Solution;
}

/// How many choices of a group are made in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// One, no more and no less.
    ExactlyOne,
    /// One or none.
    AtMostOne,
}

impl<P: Choices> Choices for &P {
    type Solution = P::Solution;

    fn count(&self) -> usize {
        (**self).count()
    }

    fn groups(&self, group: impl FnMut(Need, &[usize])) {
        (**self).groups(group);
    }

    fn solution(&self, made: &[usize]) -> P::Solution {
        (**self).solution(made)
    }
}
