use std::any::Any;
use std::cell::Cell;

thread_local! {
    /// A vector that was used before, in a box that tells the type of its items.
    static SCRATCH: Cell<Option<Box<dyn Any>>> = const { Cell::new(None) };
}

/// Calls `with` with an empty vector. It is the one of the call before in this thread, if that was for items of the same type:
/// one search asks a million times, and needs one allocation.
pub(crate) fn with_scratch<T: 'static, R>(with: impl FnOnce(&mut Vec<T>) -> R) -> R {
    // Taken out while it is used, so that a call within a call gets one of its own.
    let used = SCRATCH.take().and_then(|any| any.downcast().ok());
    let mut scratch: Box<Vec<T>> = used.unwrap_or_default();
    let result = with(&mut scratch);
    scratch.clear();
    SCRATCH.set(Some(scratch));
    result
}
