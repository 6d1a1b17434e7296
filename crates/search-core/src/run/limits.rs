use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a search may go; what is left out has no limit.
///
/// Limits are looked at before each expansion, so `generations` can be passed by what one expansion adds. What
/// collections take to hold the successors is counted before they grow, so `bytes` can be passed only where a state has
/// more successors than any before it, or larger ones. A search that a limit stopped has lost nothing: with a higher
/// limit it goes on where it was. Depth is the exception: states cut off stay cut off.
///
/// ```
/// use search_core::Limits;
/// use std::time::Duration;
///
/// let limits = Limits { expansions: Some(1_000_000), time: Some(Duration::from_secs(10)), ..Limits::default() };
/// # let _ = limits;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most expansions.
    pub expansions: Option<u64>,
    /// No further expansion once so many states were generated.
    pub generations: Option<u64>,
    /// States at this depth are looked at but not expanded.
    ///
    /// In graph search other than breadth-first, a state that was first met deep can hide a shorter way to a
    /// solution; such a search then ends with [`Limit::Depth`], never with a false proof that there is none.
    pub depth: Option<u64>,
    /// No further expansion once so much wall time has gone by since the first step. With it, every
    /// expansion reads the clock.
    pub time: Option<Duration>,
    /// No further expansion once the engine holds so many bytes, or would have to hold more for it. Where less is held,
    /// [`could_not_grow`](crate::Search::could_not_grow) names the collection that takes too much.
    pub bytes: Option<u64>,
    /// No further expansion once this is raised.
    pub cancel: Option<CancelFlag>,
}

/// A flag to stop a search from another thread; its clones are one flag.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        CancelFlag::default()
    }

    /// Asks every search that holds this flag to stop before its next expansion.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches go on.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether searches are to stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Which limit stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::expansions`].
    Expansions,
    /// [`Limits::generations`].
    Generations,
    /// [`Limits::depth`]: nothing is left but states that were cut off.
    Depth,
    /// [`Limits::time`].
    Time,
    /// [`Limits::bytes`]; or, in [`sma_star`](crate::sma_star), nothing is left but what the bytes that it was given
    /// cannot hold: that search cannot go on.
    Bytes,
    /// [`Limits::cancel`].
    Cancelled,
    /// The engine ran out of its 32-bit numbers for states: this search cannot go on.
    States,
    /// Nothing is left but states whose paths cost [`Cost::MAX`](crate::Cost::MAX) or more, which cannot be added up:
    /// this search cannot go on. A cost type that holds larger numbers finds what is there.
    CostOverflow,
    /// The engine left states out by its own rule (the width of a beam, a hill climbed without going back), and
    /// found no solution among the others.
    Incomplete,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Expansions => "limit on expansions",
            Limit::Generations => "limit on generations",
            Limit::Depth => "limit on depth",
            Limit::Time => "limit on time",
            Limit::Bytes => "limit on bytes",
            Limit::Cancelled => "cancelled",
            Limit::CostOverflow => "nothing is left but paths whose cost is too large for its type",
            Limit::Incomplete => "the search is incomplete and finds no further solution",
            Limit::States => "limit on the number of states that an engine can hold",
        })
    }
}
