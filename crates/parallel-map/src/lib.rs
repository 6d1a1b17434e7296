//! Maps items on all cores and yields the results in the order of the items.
//!
//! `pariter` and `parseq` do the like for one iterator. They read ahead of the result that is asked for and end with
//! the first panic. Here the caller makes the batches, and so decides how far is read before a result is yielded, and a
//! panic takes the place of one result. The threads are those of the current [`rayon`] pool.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

use rayon::prelude::*;

/// Maps the items of `batches` by `map` on all cores, and yields the results in the order of the items.
///
/// The items of a batch are mapped when its first result is asked for. The next batch is asked for when all results of
/// the current one have been yielded, so no more than one batch and its results are in memory. Each thread makes a
/// `scratch` and hands it to `map` with every item.
///
/// # Panics
/// `next` panics with the panic of `map` in place of that result; the results before and after it are yielded. The
/// scratch of the thread that panicked is made anew.
///
/// ```
/// use parallel_map::in_order;
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
        let results = batch.into_par_iter().map_init(&scratch, |held, item| {
            // The scratch is not used again after a panic. All else that `map` refers to is shared between threads, which
            // could see it as a panic left it in any case.
            let result = catch_unwind(AssertUnwindSafe(|| map(held, item)));
            if result.is_err() {
                *held = scratch();
            }
            result
        });
        results.collect::<Vec<thread::Result<R>>>()
    });
    let results = batches.flatten();
    results.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
}
