use std::fmt;
use std::panic::{AssertUnwindSafe, RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// The clock of a search: that of the system by default, one of your own, or none.
///
/// [`Limits::clock`](crate::Limits::clock) passes it to a search. No search of this crate reads another clock, so searches also run where
/// the system has none, as in a browser (`wasm32-unknown-unknown`): there [`Clock::system`] is [`Clock::none`], times are
/// unknown, and a limit on time stops a search at once with [`Limit::NoClock`](crate::Limit::NoClock).
///
/// ```
/// use search_core::{Limit, Limits, Step, breadth_first, from_fn, engine::Clock};
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
///
/// // A clock that advances by one second whenever it is read.
/// let seconds = AtomicU64::new(0);
/// let clock = Clock::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
/// let limits = Limits { time: Some(Duration::from_secs(3)), clock, ..Limits::default() };
/// let upward = from_fn(0, |number: &u64| [number + 1], |_| false);
/// let mut search = breadth_first::graph(&upward).limits(limits);
/// assert_eq!(search.advance(), Step::Stopped(Limit::Time));
/// assert_eq!(search.counts().expanded, 2);
/// ```
#[derive(Clone, Default)]
pub struct Clock(Source);

#[derive(Clone, Default)]
enum Source {
    #[default]
    System,
    None,
    Own(Arc<Now>),
}

type Now = dyn Fn() -> Duration + Send + Sync + UnwindSafe + RefUnwindSafe;

/// Whether [`Instant::now`] works; elsewhere it panics.
const SYSTEM_HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The moment from which the system's clock counts.
static FIRST_READING: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    /// Creates a clock from a function that returns the time since a moment in the past, always the same one.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        // After a panic of the function, the clock can be read again, so searches remain `UnwindSafe`.
        let now = AssertUnwindSafe(now);
        Clock(Source::Own(Arc::new(move || (*now)())))
    }

    /// Returns the monotonic clock of the system, if it has one.
    #[must_use]
    pub fn system() -> Clock {
        Clock(Source::System)
    }

    /// Returns a clock that cannot be read, so that times are unknown.
    #[must_use]
    pub fn none() -> Clock {
        Clock(Source::None)
    }

    /// Returns the time since a moment in the past, always the same one, or `None` if there is no clock.
    #[must_use]
    pub fn now(&self) -> Option<Duration> {
        match &self.0 {
            Source::System => SYSTEM_HAS_CLOCK.then(|| FIRST_READING.elapsed()),
            Source::None => None,
            Source::Own(now) => Some(now()),
        }
    }

    /// Starts a stopwatch, or returns `None` if there is no clock.
    #[must_use]
    pub fn start(&self) -> Option<Stopwatch> {
        Some(Stopwatch {
            started_at: self.now()?,
            clock: self.clone(),
        })
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Source::System => "Clock::system()",
            Source::None => "Clock::none()",
            Source::Own(_) => "Clock::new(..)",
        })
    }
}

/// The time since [`Clock::start`].
#[derive(Clone, Debug)]
pub struct Stopwatch {
    clock: Clock,
    started_at: Duration,
}

impl Stopwatch {
    /// Returns the time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let now = self.clock.now().unwrap_or_default();
        now.saturating_sub(self.started_at)
    }
}
