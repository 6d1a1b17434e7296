use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::StateSpace;

/// A space whose methods can fail, such as one that reads files or asks a remote service. An error ends the search:
/// [`try_run`](crate::Search::try_run) returns it.
///
/// # Contract
/// [`FALLIBLE`](StateSpace::FALLIBLE) is `true`, and [`has_failed`](StateSpace::has_failed) returns `true` from the first
/// error on, until it is taken. A method that fails returns any valid result, such as no successors: the search stops
/// before it uses it. [`FirstError`] does this.
///
/// For closures, [`from_fn`](crate::from_fn) implements it.
///
/// ```
/// use search_core::{Fallible, StateSpace, breadth_first, space::FirstError};
/// use std::num::ParseIntError;
///
/// /// A chain of texts: each names the next.
/// struct Chain<'a> {
///     texts: &'a [&'a str],
///     error: FirstError<ParseIntError>,
/// }
///
/// impl StateSpace for Chain<'_> {
///     type State = usize;
///     type Action = usize;
///     type Cost = u32;
///     const FALLIBLE: bool = true;
///
///     fn has_failed(&self) -> bool {
///         self.error.is_set()
///     }
///     fn is_goal(&self, text: &usize) -> bool {
///         *text == 0
///     }
///     fn actions(&self, text: &usize, out: &mut Vec<usize>) {
///         out.extend(self.error.keep(self.texts[*text].parse::<usize>()));
///     }
///     fn result(&self, _: &usize, next: usize) -> Option<usize> {
///         Some(next)
///     }
/// }
///
/// impl Fallible for Chain<'_> {
///     type Error = ParseIntError;
///
///     fn take_error(&self) -> Option<ParseIntError> {
///         self.error.take()
///     }
/// }
///
/// let chain = |texts| Chain { texts, error: FirstError::new() };
/// let report = breadth_first::graph((chain(&["", "2", "0"]), 1)).try_run()?;
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(2));
/// let error = breadth_first::graph((chain(&["", "2", "zero"]), 1)).try_run().err();
/// assert_eq!(error.map(|error| error.to_string()).as_deref(), Some("invalid digit found in string"));
/// # Ok::<(), ParseIntError>(())
/// ```
pub trait Fallible: StateSpace {
    /// The type of errors.
    type Error;

    /// Removes and returns the first error since the last call, if any.
    fn take_error(&self) -> Option<Self::Error>;
}

/// The first error of a [`Fallible`] space. Threads can share it.
pub struct FirstError<E> {
    /// Whether there is an error: read before each step of a search, so without a lock.
    is_set: AtomicBool,
    error: Mutex<Option<E>>,
}

impl<E> FirstError<E> {
    /// Creates an empty one.
    #[must_use]
    pub const fn new() -> Self {
        FirstError {
            is_set: AtomicBool::new(false),
            error: Mutex::new(None),
        }
    }

    /// Returns the value of `result`, or keeps its error, if it is the first, and returns `None`.
    #[inline]
    pub fn keep<T>(&self, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                let mut first = self.lock();
                first.get_or_insert(error);
                self.is_set.store(true, Ordering::Release);
                None
            }
        }
    }

    /// Returns `true` if there is an error.
    #[inline]
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Acquire)
    }

    /// Removes and returns the error, if any.
    #[must_use]
    pub fn take(&self) -> Option<E> {
        let mut error = self.lock();
        self.is_set.store(false, Ordering::Release);
        error.take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<E>> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<E> Default for FirstError<E> {
    fn default() -> Self {
        FirstError::new()
    }
}

impl<E: fmt::Debug> fmt::Debug for FirstError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FirstError").field(&*self.lock()).finish()
    }
}
