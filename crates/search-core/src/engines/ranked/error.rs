use std::fmt;

/// Why states cannot be searched by their numbers.
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
///     assert_eq!(error, Some(ranked::RankError::NotNumbered));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankError {
    /// The space has no numbers for its states: [`Ranked::states`](crate::Ranked::states) is 0.
    NoNumbers,
    /// The state is none of those that have numbers: what [`Ranked::rank`](crate::Ranked::rank) gives for it is the
    /// number of another state, or of none.
    NotNumbered,
}

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RankError::NoNumbers => "the space has no numbers for its states",
            RankError::NotNumbered => "the state is none of those that have numbers",
        })
    }
}

impl std::error::Error for RankError {}
