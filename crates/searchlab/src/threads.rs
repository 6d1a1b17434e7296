//! The thread pool that searches share.

use rayon::ThreadPoolBuilder;

use crate::error::Error;

/// Starts the global thread pool with `number` threads; 0 means one per core.
///
/// # Errors
///
/// Returns an error if the system cannot start the threads.
pub(crate) fn start(number: usize) -> Result<(), Error> {
    let started = ThreadPoolBuilder::new().num_threads(number).build_global();
    started.map_err(|error| {
        let threads = match number {
            0 => "one thread per core".to_owned(),
            number => format!("{number} threads"),
        };
        Error::Failed(format!("cannot start {threads}: {error}"))
    })
}

/// Returns a function that converts the error of a thread, such as the "reader" thread, that could not be started.
pub(crate) fn cannot_start(name: &str) -> impl Fn(std::io::Error) -> Error + '_ {
    move |error| Error::Failed(format!("cannot start the {name} thread: {error}"))
}
