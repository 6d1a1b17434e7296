use std::any::Any;
use std::cell::Cell;

thread_local! {
    /// A vector from a previous call. The box carries the type of its elements.
    static SCRATCH: Cell<Option<Box<dyn Any>>> = const { Cell::new(None) };
}

/// Calls `with` with an empty vector. Reuses the vector of the previous call in this thread if that had elements of
/// the same type, as a search makes millions of calls.
pub(crate) fn with_scratch<T: 'static, R>(with: impl FnOnce(&mut Vec<T>) -> R) -> R {
    // Removed from the cell during the call, so that nested calls allocate their own vector.
    let used = SCRATCH.take().and_then(|any| any.downcast().ok());
    let mut scratch: Box<Vec<T>> = used.unwrap_or_default();
    let result = with(&mut scratch);
    scratch.clear();
    SCRATCH.set(Some(scratch));
    result
}
