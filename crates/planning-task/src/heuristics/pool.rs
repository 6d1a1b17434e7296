use std::sync::{Mutex, PoisonError};

/// Memory that evaluations need and leave to the next one, as many pieces as there were evaluations at the same time.
#[derive(Debug)]
pub(super) struct Pool<T>(Mutex<Vec<T>>);

impl<T: Default> Pool<T> {
    pub(super) const fn new() -> Self {
        Pool(Mutex::new(Vec::new()))
    }

    /// Calls `run` with a piece that is free, or with a new one.
    #[inline]
    pub(super) fn with<R>(&self, run: impl FnOnce(&mut T) -> R) -> R {
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = free().pop();
        let mut piece = taken.unwrap_or_default();
        let result = run(&mut piece);
        free().push(piece);
        result
    }
}
