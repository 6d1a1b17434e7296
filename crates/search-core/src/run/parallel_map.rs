//! Maps items on all cores and yields the results in the order of the items.
//!
//! `pariter` and `parseq` do the same for a single iterator. They read ahead of the requested result and stop at the
//! first panic. Here the caller forms the batches and thus determines the read-ahead, and a panic replaces only one
//! result. The threads are those of the current [`rayon`] pool.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

use rayon::prelude::*;

/// Maps the items of `batches` by `map` on all cores, and yields the results in the order of the items.
///
/// The items of a batch are mapped when its first result is requested. The next batch is requested after all results of
/// the current one are yielded, so at most one batch and its results are in memory. Each thread creates a `scratch`
/// value and passes it to `map` with every item.
///
/// # Panics
/// `next` resumes a panic of `map` in place of that result; the results before and after it are yielded. The scratch
/// value of the thread that panicked is replaced by a new one.
///
/// ```
/// use search_core::parallel_map::in_order;
///
/// let batches = [vec![1, 2, 3], vec![4, 5]];
/// let squares = in_order(batches, || (), |(), number| number * number);
/// assert_eq!(squares.collect::<Vec<u32>>(), [1, 4, 9, 16, 25]);
/// ```
pub fn in_order<T, S, R>(
    batches: impl IntoIterator<Item = Vec<T>>,
    scratch: impl Fn() -> S + Sync,
    map: impl Fn(&mut S, T) -> R + Sync,
) -> impl Iterator<Item = R>
where
    T: Send,
    R: Send,
{
    let batches = batches.into_iter().map(move |batch| {
        let results = batch.into_par_iter().map_init(&scratch, |state, item| {
            // The scratch value is not used after a panic. Everything else that `map` captures is shared between
            // threads, which can observe it after a panic in any case.
            let result = catch_unwind(AssertUnwindSafe(|| map(state, item)));
            if result.is_err() {
                *state = scratch();
            }
            result
        });
        results.collect::<Vec<thread::Result<R>>>()
    });
    let results = batches.flatten();
    results.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
}
