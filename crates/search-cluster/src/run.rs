//! Runs a search on the workers of a process and combines their results.

use std::any::Any;
use std::io;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use search_core::CancelFlag;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{ProcessBuilder, Thread};
use timely::communication::{Allocator, Hooks};
use timely::worker::Worker;

use crate::communicator::Communicator;
use crate::connect::{connect, handshake_all};
use crate::handshake::Identity;
use crate::link::{Connections, Failure, Link};
use crate::shared_settings::SharedSettings;
use crate::{Error, Layout};

/// Creates the allocator of a worker on the worker's own thread.
type Builder = Box<dyn FnOnce() -> Allocator + Send>;

/// The parameters of a run, besides the search itself.
pub(crate) struct Plan {
    pub(crate) layout: Layout,
    /// The settings that all processes must share; the layout adds its own.
    pub(crate) settings: SharedSettings,
    pub(crate) cancel: Option<CancelFlag>,
}

/// Runs `work` on every worker of this process and returns the result of the first; all workers compute the same.
pub(crate) fn on_all_workers<T: Send>(
    plan: Plan,
    work: impl Fn(&mut Communicator<'_>) -> Result<T, Error> + Sync,
) -> Result<T, Error> {
    let connections = Arc::new(Connections::default());
    let cancel = plan.cancel.clone();
    let liveness = match &plan.layout {
        Layout::Workers(workers) | Layout::Sockets { workers, .. } => (*workers, None),
        Layout::Hosts(process) => (process.workers, process.stall),
    };
    let (builders, guard) = builders(plan, &connections)?;
    let workers = builders.len();
    let results: Vec<Result<T, Error>> = thread::scope(|scope| {
        let mut threads = Vec::with_capacity(workers);
        for (number, builder) in (1..).zip(builders) {
            let (work, connections, cancel) = (&work, &*connections, cancel.clone());
            // Workers wait for each other, so none starts before all have a thread.
            let (start, started) = mpsc::channel();
            let wait_and_run = move || match started.recv() {
                Ok(()) => on_worker(builder, connections, (liveness, cancel), work),
                Err(_) => Err(Error::Layout(
                    "the system refused the thread of another worker".to_owned(),
                )),
            };
            match thread::Builder::new().spawn_scoped(scope, wait_and_run) {
                Ok(thread) => threads.push((start, thread)),
                Err(error) => return vec![Err(refused(number, workers, &error))],
            }
        }
        let threads = threads.into_iter().map(|(start, thread)| {
            // Cannot fail: the thread is waiting for it.
            let _ = start.send(());
            thread
        });
        let threads: Vec<_> = threads.collect();
        let results = threads.into_iter().map(thread::ScopedJoinHandle::join);
        results
            .map(|result| result.unwrap_or_else(|panic| Err(panicked(0, &*panic))))
            .collect()
    });
    let failed = results.iter().any(Result::is_err);
    connections.finish();
    let started = Instant::now();
    let keep_waiting = || {
        let is_late = liveness.1.is_some_and(|limit| started.elapsed() > limit);
        !is_late && !cancel.as_ref().is_some_and(CancelFlag::is_raised)
    };
    if !failed && connections.wait_until_closed(keep_waiting) {
        // Everything is sent and received, so Timely's threads have ended.
        drop(catch_unwind(AssertUnwindSafe(|| drop(guard))));
    } else {
        // Timely's threads may wait for a process that never responds: they are left running until this process exits.
        connections.wait_until_sent();
        std::mem::forget(guard);
    }
    let mut first = None;
    for result in results {
        match (result, &first) {
            (Ok(found), None) => first = Some(Ok(found)),
            (Ok(_), _) | (Err(Error::Remote { .. }), Some(Err(_))) => {}
            // A worker's own error is more specific than one received from another worker.
            (Err(error), _) => match first {
                Some(Err(ref known)) if !matches!(known, Error::Remote { .. }) => {}
                _ => first = Some(Err(error)),
            },
        }
    }
    first.unwrap_or_else(|| Err(Error::Layout("there are no workers".to_owned())))
}

fn refused(number: usize, workers: usize, error: &io::Error) -> Error {
    let what = "the system refused the thread of worker";
    Error::Layout(format!("{what} {number} of {workers}: {error}"))
}

fn on_worker<T>(
    builder: Builder,
    connections: &Connections,
    (liveness, cancel): ((usize, Option<Duration>), Option<CancelFlag>),
    work: impl Fn(&mut Communicator<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut index = 0;
    let ran = catch_unwind(AssertUnwindSafe(|| {
        let mut worker = Worker::new(
            timely::WorkerConfig::default(),
            builder(),
            Some(Instant::now()),
        );
        index = worker.index();
        let mut comm = Communicator::new(&mut worker, connections, liveness, cancel);
        // Code of the space runs in `work` alone, never inside Timely, so the dataflow stays intact after a panic.
        let result = catch_unwind(AssertUnwindSafe(|| work(&mut comm)))
            .unwrap_or_else(|panic| Err(panicked(index, &*panic)));
        if let Err(error) = &result {
            comm.fail(error);
        }
        comm.shut_down(result.is_err());
        result
    }));
    ran.unwrap_or_else(|panic| {
        let Error::Panicked { worker, message } = panicked(index, &*panic) else {
            unreachable!("`panicked` returns no other error")
        };
        connections.record_failure(Failure::Panicked {
            worker,
            message: message.clone(),
        });
        Err(Error::Panicked { worker, message })
    })
}

/// Returns the error of a worker whose code of the space panicked.
pub(crate) fn panicked(worker: usize, panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let message = text.or_else(|| panic.downcast_ref::<String>().cloned());
    Error::Panicked {
        worker,
        message: message.unwrap_or_else(|| "the panic has no message".to_owned()),
    }
}

/// Creates the builders of the workers, and the guard of Timely's network threads if there are any.
fn builders(
    plan: Plan,
    connections: &Arc<Connections>,
) -> Result<(Vec<Builder>, Option<CommsGuard>), Error> {
    let Plan {
        layout,
        mut settings,
        cancel,
    } = plan;
    let in_process = |workers: usize| {
        let hooks = Hooks::default();
        ProcessBuilder::new_typed_vector(workers, hooks.refill, hooks.spill)
    };
    let workers = match &layout {
        Layout::Workers(workers) | Layout::Sockets { workers, .. } => *workers,
        Layout::Hosts(process) => process.workers,
    };
    if workers == 0 {
        return Err(Error::Layout(
            "found 0 workers in each process, expected at least 1".to_owned(),
        ));
    }
    let identity = |process: usize, processes: usize| {
        settings.add("number of processes", processes);
        settings.add("workers in each process", workers);
        Identity { process, settings }
    };
    let (process, sockets) = match layout {
        Layout::Workers(1) => {
            let alone: Builder = Box::new(|| Allocator::Thread(Thread::default()));
            return Ok((vec![alone], None));
        }
        Layout::Workers(_) => (0, vec![None]),
        Layout::Hosts(process) => {
            let (number, processes) = (process.number, process.hosts.len());
            if number >= processes {
                let what = format!(
                    "found process {number} in a list of {processes}, expected a number below {processes}"
                );
                return Err(Error::Layout(what));
            }
            let identity = identity(number, processes);
            (number, connect(&process, &identity, cancel.as_ref())?)
        }
        Layout::Sockets { sockets, .. } => {
            let mut missing = (0..).zip(&sockets).filter(|(_, socket)| socket.is_none());
            let (Some((process, _)), None) = (missing.next(), missing.next()) else {
                let what = "expected a socket for each process except this one".to_owned();
                return Err(Error::Layout(what));
            };
            let identity = identity(process, sockets.len());
            handshake_all(&sockets, &identity, cancel.as_ref())?;
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
        socket.map(|socket| Link::open(socket, process, Arc::clone(connections)))
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
        what: "cannot start the network threads".to_owned(),
        source,
    })?;
    let builders = builders
        .into_iter()
        .map(|builder| -> Builder { Box::new(move || Allocator::Tcp(builder.build())) });
    Ok((builders.collect(), Some(guard)))
}
