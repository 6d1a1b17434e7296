use std::fmt;

/// The reason why a space cannot be searched by the ranks of its states.
///
/// ```
/// use search_core::{Ranked, StateSpace, ranked};
///
/// /// The even numbers below 100, and how to halve them.
/// struct Even;
///
/// impl StateSpace for Even {
///     type State = u64;
///     type Action = ();
///     type Cost = u32;
///
///     fn is_goal(&self, _: &u64) -> bool {
///         false
///     }
///     fn actions(&self, _: &u64, out: &mut Vec<()>) {
///         out.push(());
///     }
///     fn result(&self, number: &u64, (): ()) -> Option<u64> {
///         (number % 4 == 0).then_some(number / 2)
///     }
/// }
///
/// impl Ranked for Even {
///     fn states(&self) -> u64 {
///         50
///     }
///     fn rank(&self, number: &u64) -> u64 {
///         number / 2
///     }
///     fn unrank(&self, rank: u64) -> u64 {
///         rank * 2
///     }
/// }
///
/// assert!(ranked::breadth_first((Even, 64)).is_ok());
/// for odd_or_too_large in [65, 100] {
///     let error = ranked::breadth_first((Even, odd_or_too_large)).err();
///     assert_eq!(error, Some(ranked::RankError::StateNotRanked));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankError {
    /// The space does not rank its states: [`Ranked::states`](crate::Ranked::states) is 0.
    SpaceNotRanked,
    /// The state has no rank of its own: [`Ranked::rank`](crate::Ranked::rank) returns the rank of another state, or
    /// one out of range.
    StateNotRanked,
}

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RankError::SpaceNotRanked => "the space does not rank its states",
            RankError::StateNotRanked => "the state has no rank of its own",
        })
    }
}

impl std::error::Error for RankError {}
