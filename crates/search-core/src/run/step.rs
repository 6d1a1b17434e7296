use super::Limit;

/// The result of one step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A state was expanded.
    Expanded,
    /// A state at the depth limit was tested and not expanded.
    CutOff,
    /// A state is a solution; [`Search::solution`](super::Search::solution) returns it. The next step continues the
    /// search without expanding the solution.
    Solution,
    /// The frontier is empty: the whole space was searched.
    Exhausted,
    /// A limit stopped the search. After that limit is raised, the next step continues (except for
    /// [`Limit::Depth`], [`Limit::States`], [`Limit::CostOverflow`], [`Limit::DeadEnds`], [`Limit::Failed`] and [`Limit::Panicked`]).
    Stopped(Limit),
}
