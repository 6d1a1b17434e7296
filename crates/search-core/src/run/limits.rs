use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Clock, Stopwatch};

/// The limits of a search; `None` means no limit.
///
/// Limits are checked before each expansion, so `generations` can be exceeded by the successors of one state. The
/// growth of collections for the successors is computed in advance, so `bytes` can be exceeded only if a state has more
/// or larger successors than any state before it, and then by about 4,096 of them.
///
/// `time`, `bytes` and `cancel` also hold within an expansion. If a state has more than 4,096 successors, they are checked while these are
/// generated; a space that can only list all of them, without [`lazy_actions`](crate::StateSpace::lazy_actions), generates the rest first.
/// If heuristic values take long, `time` and `cancel` are checked between them. The search then continues within the expansion.
///
/// [`advance`](crate::Search::advance) and the methods that call it, such as [`run`](crate::Search::run), check `time` and `cancel`
/// less often: at least once in 1,024 expansions, and more often if the expansions before took long, so that some 0.1 ms pass
/// between two checks. With an observer, or if `generations` or `bytes` is limited, they check all limits before each expansion,
/// as [`step`](crate::Search::step) always does. Searches on all cores check limits between batches of expansions.
///
/// A search that was stopped by a limit loses nothing: with a higher limit it continues where it stopped. Depth is the
/// exception: states that were cut off are not expanded later.
///
/// ```
/// use search_core::Limits;
/// use std::time::Duration;
///
/// let limits = Limits { expansions: Some(1_000_000), time: Some(Duration::from_secs(10)), ..Limits::default() };
/// # let _ = limits;
/// ```
///
/// Minor versions may add fields: end a literal with `..Limits::default()`, and a pattern with `..`.
///
/// With the feature `serde` they can be serialized, except for the cancel flag and the clock, which are the default ones after reading.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Limits {
    /// The maximum number of expansions.
    pub expansions: Option<u64>,
    /// The number of generated states after which no state is expanded.
    pub generations: Option<u64>,
    /// The depth at which states are tested but not expanded.
    ///
    /// In graph search other than breadth-first, a state that was first reached by a long path can hide a shorter path
    /// to a solution. Such a search ends with [`Limit::Depth`], never with a false proof that there is no solution.
    pub depth: Option<u64>,
    /// The wall time since the first step after which the search stops. Without a clock, the search stops at once with
    /// [`Limit::NoClock`].
    pub time: Option<Duration>,
    /// The maximum memory of the engine in bytes. No state is expanded if the engine holds this much, or would have to
    /// hold more for the expansion. In the latter case, [`could_not_grow`](crate::Search::could_not_grow) names the
    /// collection that takes too much.
    pub bytes: Option<u64>,
    /// A flag that stops the search while it is raised.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub cancel: Option<CancelFlag>,
    /// The clock that measures [`time`](Limits::time) and [`elapsed`](crate::Counts::elapsed), from the first step on. A search
    /// that has begun without a clock, or [untimed](crate::Search::untimed), is measured from the step at which it gets a
    /// clock, or a limit on time. Otherwise a clock that is set later has no effect.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub clock: Clock,
}

impl Limits {
    /// Returns the limit that stops a search at this time, if any, for searches of your own: [`Limit::Time`] if the time is
    /// over by a stopwatch of [`clock`](Limits::clock), and [`Limit::NoClock`] if time is limited and there is no stopwatch.
    ///
    /// ```
    /// use search_core::{Limit, Limits, engine::Clock};
    /// use std::time::Duration;
    ///
    /// let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    /// let stopwatch = Clock::system().start();
    /// assert_eq!(limits.time_reached(stopwatch.as_ref()), Some(Limit::Time));
    /// assert_eq!(limits.time_reached(None), Some(Limit::NoClock));
    /// assert_eq!(Limits::default().time_reached(None), None);
    /// ```
    #[must_use]
    pub fn time_reached(&self, stopwatch: Option<&Stopwatch>) -> Option<Limit> {
        let most = self.time?;
        match stopwatch {
            Some(stopwatch) => (stopwatch.elapsed() >= most).then_some(Limit::Time),
            None => Some(Limit::NoClock),
        }
    }

    /// Returns the limit that stops a search from outside at this time: the cancel flag, or the one on time.
    #[inline]
    pub(crate) fn interrupting(&self, stopwatch: Option<&Stopwatch>) -> Option<Limit> {
        match &self.cancel {
            Some(cancel) if cancel.is_raised() => Some(Limit::Cancelled),
            _ => self.time_reached(stopwatch),
        }
    }
}

/// A flag to stop a search from another thread. All clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Creates a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        CancelFlag::default()
    }

    /// Raises the flag: every search that holds it stops at its next check of the [limits](Limits).
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag, so that searches can continue.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::expansions`].
    Expansions,
    /// [`Limits::generations`].
    Generations,
    /// [`Limits::depth`]: only states that were cut off remain.
    Depth,
    /// [`Limits::time`].
    Time,
    /// [`Limits::time`] is set, but there is no [clock](Limits::clock). The search can continue without the limit.
    NoClock,
    /// [`Limits::bytes`]. In [`sma_star`](crate::sma_star) also: only states remain that do not fit into its memory;
    /// that search cannot continue.
    Bytes,
    /// [`Limits::cancel`].
    Cancelled,
    /// The engine ran out of its 32-bit state ids; the search cannot continue.
    States,
    /// Only states remain whose path costs add up to [`Cost::MAX`](crate::Cost::MAX) or more; the search cannot
    /// continue. Use a larger cost type.
    CostOverflow,
    /// Every state was searched but those that the heuristic calls dead ends, and it is not declared [safe](crate::Heuristic::Safe):
    /// there is no further solution if its infinite values are right. The search cannot continue.
    DeadEnds,
    /// A method of a [`Fallible`](crate::Fallible) space failed; [`try_run`](crate::Search::try_run) returns the error.
    /// The search cannot continue.
    Failed,
    /// A call of the search panicked, as a method of the space did. The search cannot continue, since what it would find may be false;
    /// it can be [restarted](crate::Search::restart).
    Panicked,
    /// The engine discarded states by its own rule (the width of a beam, hill climbing without backtracking), and found
    /// no solution among the others.
    Incomplete,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Expansions => "limit on expansions",
            Limit::Generations => "limit on generations",
            Limit::Depth => "limit on depth",
            Limit::Time => "limit on time",
            Limit::NoClock => "limit on time, but there is no clock",
            Limit::Bytes => "limit on bytes",
            Limit::Cancelled => "cancelled",
            Limit::Failed => "a method of the space failed",
            Limit::Panicked => "a method of the space panicked",
            Limit::CostOverflow => "all remaining path costs are too large for their type",
            Limit::DeadEnds => {
                "no solution is left if the infinite values of the heuristic are right, which is not declared"
            }
            Limit::Incomplete => "the search is incomplete and finds no further solution",
            Limit::States => "limit on the number of states that an engine can hold",
        })
    }
}
