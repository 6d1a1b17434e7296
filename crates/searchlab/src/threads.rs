//! The threads that searches share.

use rayon::ThreadPoolBuilder;

use crate::error::Error;

/// Starts so many threads for all that is done at once; 0 stands for as many as there are cores.
pub(crate) fn start(number: usize) -> Result<(), Error> {
    let started = ThreadPoolBuilder::new().num_threads(number).build_global();
    started.map_err(|error| {
        let what = match number {
            0 => "a thread for each core".to_owned(),
            number => format!("{number} threads"),
        };
        Error::Failed(format!("the system refuses {what}: {error}"))
    })
}

/// What cannot go on without a thread that the system refuses.
pub(crate) fn refused(what: &str) -> impl Fn(std::io::Error) -> Error + '_ {
    move |error| Error::Failed(format!("the system refuses a thread that {what}: {error}"))
}
