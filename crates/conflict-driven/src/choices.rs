/// A constraint satisfaction problem over choices, each made or left out, with cardinality constraints on groups of
/// choices: the input of [`conflict_driven`](super) search.
///
/// Exact cover has this form, and therefore Sudoku and Latin squares: a choice is a value in a cell, and exactly one of
/// the choices of each group, such as the values of one cell, is made. Where none may be made, as on the diagonals of a
/// chess board in the queens problem, at most one is.
pub trait Choices {
    /// The type in which solutions are returned.
    type Solution;

    /// Returns the number of choices, at most 2³⁰. They are numbered from 0.
    fn count(&self) -> usize;

    /// Calls `group` for each group: with how many of its choices are made, and their numbers.
    ///
    /// A group may be empty; an empty one that needs exactly one choice means that no solution exists. A choice in no
    /// group can be made or left out, and both are solutions.
    ///
    /// # Panics
    /// The search may panic if a number is not below [`count`](Choices::count) or occurs twice in a group.
    fn groups(&self, group: impl FnMut(Need, &[usize]));

    /// Returns the solution in which exactly these choices are made; their numbers are in ascending order.
    fn solution(&self, made: &[usize]) -> Self::Solution;
}

/// How many choices of a group are made in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// Exactly one choice is made.
    ExactlyOne,
    /// One choice is made, or none.
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
