//! Starts the workers of a process and brings them to one end.

use std::any::Any;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{ProcessBuilder, Thread};
use timely::communication::{Allocator, Hooks};
use timely::worker::Worker;

use crate::connect::{Hello, connect, greet};
use crate::crew::Crew;
use crate::link::{Failure, Link, Notes};
use crate::{Error, Layout};

/// What a worker is made of on its own thread.
type Builder = Box<dyn FnOnce() -> Allocator + Send>;

/// Runs `work` on every worker of this process and gives what the first of them has found; they all find the same.
///
/// `problem` tells this search from others: processes of different searches do not get connected.
pub(crate) fn on_all_workers<T: Send>(
    layout: Layout,
    problem: u64,
    work: impl Fn(&mut Crew<'_>) -> Result<T, Error> + Sync,
) -> Result<T, Error> {
    let notes = Arc::new(Notes::default());
    let (builders, guard) = builders(layout, problem, &notes)?;
    let results: Vec<Result<T, Error>> = thread::scope(|scope| {
        let start = |builder: Builder| {
            let (work, notes) = (&work, &*notes);
            scope.spawn(move || on_worker(builder, notes, work))
        };
        let threads: Vec<_> = builders.into_iter().map(start).collect();
        let ends = threads.into_iter().map(thread::ScopedJoinHandle::join);
        ends.map(|end| end.unwrap_or_else(|panic| Err(panicked(0, &*panic))))
            .collect()
    });
    let failed = results.iter().any(Result::is_err);
    notes.finish();
    if failed {
        // Threads may be waiting for a process that never answers again: they end with this one.
        std::mem::forget(guard);
    } else {
        // Sends what is still to be sent; fails if a process is killed in the meantime, which no longer matters here.
        drop(catch_unwind(AssertUnwindSafe(|| drop(guard))));
    }
    let mut first = None;
    for result in results {
        match (result, &first) {
            (Ok(found), None) => first = Some(Ok(found)),
            (Ok(_), _) | (Err(Error::Elsewhere { .. }), Some(Err(_))) => {}
            // What a worker has found out itself tells more than what it was told.
            (Err(error), _) => match first {
                Some(Err(ref known)) if !matches!(known, Error::Elsewhere { .. }) => {}
                _ => first = Some(Err(error)),
            },
        }
    }
    first.unwrap_or_else(|| Err(Error::Layout("there are no workers".to_owned())))
}

fn on_worker<T>(
    builder: Builder,
    notes: &Notes,
    work: impl Fn(&mut Crew<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut index = 0;
    let ran = catch_unwind(AssertUnwindSafe(|| {
        let mut worker = Worker::new(
            timely::WorkerConfig::default(),
            builder(),
            Some(Instant::now()),
        );
        index = worker.index();
        let mut crew = Crew::new(&mut worker, notes);
        // Code of the space runs in `work` alone, never below Timely: the dataflow is whole after a panic there.
        let result = catch_unwind(AssertUnwindSafe(|| work(&mut crew)))
            .unwrap_or_else(|panic| Err(panicked(index, &*panic)));
        if let Err(error) = &result {
            crew.fail(error);
        }
        crew.leave(result.is_err());
        result
    }));
    ran.unwrap_or_else(|panic| {
        let Error::Panicked { worker, message } = panicked(index, &*panic) else {
            unreachable!("that is what it gives")
        };
        notes.note(Failure::Panicked {
            worker,
            message: message.clone(),
        });
        Err(Error::Panicked { worker, message })
    })
}

fn panicked(worker: usize, panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let message = text.or_else(|| panic.downcast_ref::<String>().cloned());
    Error::Panicked {
        worker,
        message: message.unwrap_or_else(|| "it does not say why".to_owned()),
    }
}

/// What Timely's threads are to be kept by, and what its workers are to be made of.
fn builders(
    layout: Layout,
    problem: u64,
    notes: &Arc<Notes>,
) -> Result<(Vec<Builder>, Option<CommsGuard>), Error> {
    let in_process = |workers: usize| {
        let hooks = Hooks::default();
        ProcessBuilder::new_typed_vector(workers, hooks.refill, hooks.spill)
    };
    let workers = match layout {
        Layout::Workers(workers)
        | Layout::Hosts { workers, .. }
        | Layout::Sockets { workers, .. } => workers,
    };
    if workers == 0 {
        return Err(Error::Layout("a process needs a worker".to_owned()));
    }
    let hello = |process: usize, processes: usize| Hello {
        process: process as u32,
        processes: processes as u32,
        workers: workers as u32,
        problem,
    };
    let (process, sockets) = match layout {
        Layout::Workers(1) => {
            let alone: Builder = Box::new(|| Allocator::Thread(Thread::default()));
            return Ok((vec![alone], None));
        }
        Layout::Workers(_) => (0, vec![None]),
        Layout::Hosts {
            hosts,
            process,
            patience,
            ..
        } => {
            if process >= hosts.len() {
                let what = format!("there is no process {process} in a list of {}", hosts.len());
                return Err(Error::Layout(what));
            }
            (
                process,
                connect(&hosts, hello(process, hosts.len()), patience)?,
            )
        }
        Layout::Sockets { sockets, .. } => {
            let mut missing = (0..).zip(&sockets).filter(|(_, socket)| socket.is_none());
            let (Some((process, _)), None) = (missing.next(), missing.next()) else {
                let what = "each process but this one needs a socket".to_owned();
                return Err(Error::Layout(what));
            };
            greet(&sockets, hello(process, sockets.len()))?;
            (process, sockets)
        }
    };
    if sockets.len() == 1 {
        let builders = in_process(workers).into_iter();
        let builders = builders
            .map(|builder| -> Builder { Box::new(move || Allocator::Process(builder.build())) });
        return Ok((builders.collect(), None));
    }
    let link = |(process, socket): (usize, Option<TcpStream>)| {
        socket.map(|socket| Link::new(socket, process, Arc::clone(notes)))
    };
    let links = sockets.into_iter().enumerate().map(link).collect();
    let network = initialize_networking_from_sockets(
        in_process(workers),
        links,
        process,
        workers,
        Hooks::default(),
    );
    let (builders, guard) = network.map_err(|source| Error::Connect {
        what: "cannot start the threads that send and receive".to_owned(),
        source,
    })?;
    let builders = builders
        .into_iter()
        .map(|builder| -> Builder { Box::new(move || Allocator::Tcp(builder.build())) });
    Ok((builders.collect(), Some(guard)))
}
