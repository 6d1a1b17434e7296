use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A clock, passed to everything below the HTTP server, so that the same code can run where there is no clock.
#[derive(Clone)]
pub(crate) struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// Creates a clock from a function that returns the time since a moment in the past, always the same one.
    pub(crate) fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// Returns the time since that moment.
    pub(crate) fn now(&self) -> Duration {
        (self.0)()
    }

    /// Returns the time since `earlier`, an earlier result of [`now`](Clock::now).
    pub(crate) fn since(&self, earlier: Duration) -> Duration {
        self.now().saturating_sub(earlier)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
