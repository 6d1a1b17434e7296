use super::Limit;

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A state was expanded.
    Expanded,
    /// A state at the limit on depth was looked at and left unexpanded.
    CutOff,
    /// A state is a solution: [`Search::solution`](super::Search::solution) shows it. The next step goes on behind it; what follows
    /// from a solution is not looked at.
    Solution,
    /// The frontier is empty: the whole space was searched.
    Exhausted,
    /// A limit stopped the search; with that limit raised, the next step goes on (but for
    /// [`Limit::Depth`], [`Limit::States`] and [`Limit::CostOverflow`]).
    Stopped(Limit),
}
