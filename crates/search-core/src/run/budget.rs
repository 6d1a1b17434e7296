use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::{Limit, Limits, Stopwatch};

/// The limits on work that prepares a search: reading an instance, grounding it, making the tables of its heuristic.
///
/// Of [`Limits`], those on time and bytes and the cancel flag apply. The time begins when the budget is created.
///
/// ```
/// use search_core::{CancelFlag, Limit, Limits, memory::Budget};
///
/// let cancel = CancelFlag::new();
/// let budget = Budget::new(Limits { bytes: Some(1000), cancel: Some(cancel.clone()), ..Limits::default() });
/// assert_eq!(budget.check(1000), Ok(()));
/// assert_eq!(budget.check(1001), Err(Limit::Bytes));
/// assert_eq!(budget.holding(600).check(500), Err(Limit::Bytes));
/// cancel.raise();
/// assert_eq!(budget.check(0), Err(Limit::Cancelled));
/// assert_eq!(Budget::default().check(u64::MAX), Ok(()));
/// ```
#[derive(Default)]
pub struct Budget {
    limits: Limits,
    stopwatch: Option<Stopwatch>,
    /// What other parts of the work hold.
    held: u64,
    has_room: Option<Arc<HasRoom>>,
    /// The steps since the last check.
    steps: AtomicU32,
    /// See [`Budget::each`].
    kept: AtomicU64,
    reached: OnceLock<Limit>,
}

/// Returns whether the work may hold this many bytes.
type HasRoom = dyn Fn(u64) -> bool + Send + Sync;

/// The number of steps for each check. Each takes at most some microseconds.
const STEPS: u32 = 1024;

/// The number of bytes that are kept between two checks.
const KEPT: u64 = 1 << 16;

/// The number of elements that are filled at a time.
const FILLED: usize = 1 << 18;

impl Budget {
    /// Creates a budget, whose time begins now.
    #[must_use]
    pub fn new(limits: Limits) -> Budget {
        Budget {
            stopwatch: limits.clock.start(),
            limits,
            ..Budget::default()
        }
    }

    /// Adds a limit on the bytes of several such works together. Each check calls `has_room` with the bytes that this one holds, and it
    /// returns `false` if they are too many.
    #[must_use]
    pub fn room(self, has_room: Arc<HasRoom>) -> Budget {
        let has_room = Some(has_room);
        Budget { has_room, ..self }
    }

    /// Returns the budget of a part of the work, during which the other parts hold `bytes`.
    #[must_use]
    pub fn holding(&self, bytes: u64) -> Budget {
        Budget {
            limits: self.limits.clone(),
            stopwatch: self.stopwatch.clone(),
            held: self.of_all(bytes),
            has_room: self.has_room.clone(),
            ..Budget::default()
        }
    }

    /// Returns the bytes of all parts of the work while this one holds `bytes` beside those of [`Budget::each`].
    fn of_all(&self, bytes: u64) -> u64 {
        let kept = self.kept.load(Ordering::Relaxed);
        self.held.saturating_add(kept).saturating_add(bytes)
    }

    /// Checks the limits while this part of the work holds `bytes`.
    ///
    /// # Errors
    /// Returns the limit that is reached: [`Limit::Cancelled`], [`Limit::Bytes`], [`Limit::Time`], or [`Limit::NoClock`] if time is limited
    /// and there is no clock.
    pub fn check(&self, bytes: u64) -> Result<(), Limit> {
        let bytes = self.of_all(bytes);
        let fits = self.limits.bytes.is_none_or(|most| bytes <= most)
            && self
                .has_room
                .as_ref()
                .is_none_or(|has_room| has_room(bytes));
        match self.limits.interrupting(self.stopwatch.as_ref()) {
            Some(Limit::Cancelled) => Err(Limit::Cancelled),
            _ if !fits => Err(Limit::Bytes),
            Some(limit) => Err(limit),
            None => Ok(()),
        }
    }

    /// Counts a step of at most some microseconds, and [checks](Budget::check) the limits at the first and then every few thousand.
    ///
    /// # Errors
    /// Returns the limit that is reached.
    #[inline]
    pub fn step(&self, bytes: u64) -> Result<(), Limit> {
        // If several threads count, some steps may be lost.
        let steps = self.steps.load(Ordering::Relaxed);
        self.steps.store((steps + 1) % STEPS, Ordering::Relaxed);
        match steps {
            0 => self.check(bytes),
            _ => Ok(()),
        }
    }

    /// Returns the items up to the one at which a limit is reached, for readers: this part of the work keeps `bytes` of each, and the limits
    /// are checked whenever some are kept. What is made of the items is whole unless [`reached`](Budget::reached) returns a limit.
    ///
    /// ```
    /// use search_core::{Limit, Limits, memory::Budget};
    ///
    /// let budget = Budget::new(Limits { bytes: Some(1 << 20), ..Limits::default() });
    /// assert_eq!(budget.each(1..=3, |_| 1 << 18).sum::<u64>(), 6);
    /// assert_eq!(budget.reached(), None);
    /// assert_eq!(budget.each(1..=3, |_| 1 << 18).sum::<u64>(), 1);
    /// assert_eq!(budget.reached(), Some(Limit::Bytes));
    /// ```
    pub fn each<I: Iterator>(
        &self,
        items: I,
        bytes: impl Fn(&I::Item) -> u64,
    ) -> impl Iterator<Item = I::Item> {
        items.take_while(move |item| self.keep(bytes(item)).is_ok())
    }

    /// Counts bytes that this part of the work keeps, at least one, and [checks](Budget::check) the limits whenever some are kept. A limit
    /// that was reached before is returned again.
    ///
    /// # Errors
    /// Returns the limit that is reached.
    pub fn keep(&self, bytes: u64) -> Result<(), Limit> {
        if let Some(limit) = self.reached() {
            return Err(limit);
        }
        let before = self.kept.load(Ordering::Relaxed);
        let kept = before.saturating_add(bytes.max(1));
        self.kept.store(kept, Ordering::Relaxed);
        if before > 0 && before / KEPT == kept / KEPT {
            return Ok(());
        }
        let checked = self.check(0);
        checked.map_err(|limit| *self.reached.get_or_init(|| limit))
    }

    /// Returns the limit that ended [`each`](Budget::each) or [`keep`](Budget::keep), if one did.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        self.reached.get().copied()
    }

    /// Extends a vector to `length` elements, as [`resize_with`](Vec::resize_with) does, with a [check](Budget::check) at least every
    /// millisecond, as large memory takes seconds to be filled. This part of the work holds `bytes`, those of the vector included.
    ///
    /// # Errors
    /// Returns the limit that is reached.
    pub fn fill<T>(
        &self,
        bytes: u64,
        vector: &mut Vec<T>,
        length: usize,
        value: impl Fn() -> T,
    ) -> Result<(), Limit> {
        while vector.len() < length {
            self.check(bytes)?;
            let longer = vector.len().saturating_add(FILLED);
            vector.resize_with(longer.min(length), &value);
        }
        Ok(())
    }

    /// Returns the limits on a search that is a part of the work: what is left of the time and of the bytes, and the cancel flag.
    #[must_use]
    pub fn of_search(&self) -> Limits {
        let Limits {
            time,
            bytes,
            cancel,
            clock,
            ..
        } = self.limits.clone();
        let elapsed = self.stopwatch.as_ref().map(Stopwatch::elapsed);
        Limits {
            time: time.map(|time| time.saturating_sub(elapsed.unwrap_or_default())),
            bytes: bytes.map(|bytes| bytes.saturating_sub(self.of_all(0))),
            cancel,
            clock,
            ..Limits::default()
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("limits", &self.limits)
            .field("held", &self.held)
            .finish_non_exhaustive()
    }
}
