//! Starts the workers of a process and brings them to one end.

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

use crate::connect::{connect, greet};
use crate::crew::Crew;
use crate::greeting::Greeting;
use crate::link::{Failure, Link, Notes};
use crate::terms::Terms;
use crate::{Error, Layout};

/// What a worker is made of on its own thread.
type Builder = Box<dyn FnOnce() -> Allocator + Send>;

/// What a run is made of besides the search itself.
pub(crate) struct Plan {
    pub(crate) layout: Layout,
    /// What all processes must have alike; the layout adds to it.
    pub(crate) terms: Terms,
    pub(crate) cancel: Option<CancelFlag>,
}

/// Runs `work` on every worker of this process and gives what the first of them has found; they all find the same.
pub(crate) fn on_all_workers<T: Send>(
    plan: Plan,
    work: impl Fn(&mut Crew<'_>) -> Result<T, Error> + Sync,
) -> Result<T, Error> {
    let notes = Arc::new(Notes::default());
    let cancel = plan.cancel.clone();
    let crew = match &plan.layout {
        Layout::Workers(workers) | Layout::Sockets { workers, .. } => (*workers, None),
        Layout::Hosts(process) => (process.workers, process.stall),
    };
    let (builders, guard) = builders(plan, &notes)?;
    let workers = builders.len();
    let results: Vec<Result<T, Error>> = thread::scope(|scope| {
        let mut threads = Vec::with_capacity(workers);
        for (number, builder) in (1..).zip(builders) {
            let (work, notes, cancel) = (&work, &*notes, cancel.clone());
            // Workers wait for each other, so none begins before all have a thread.
            let (begin, begun) = mpsc::channel();
            let waits = move || match begun.recv() {
                Ok(()) => on_worker(builder, notes, (crew, cancel), work),
                Err(_) => Err(Error::Layout("there are too few threads".to_owned())),
            };
            match thread::Builder::new().spawn_scoped(scope, waits) {
                Ok(thread) => threads.push((begin, thread)),
                Err(error) => return vec![Err(refused(number, workers, &error))],
            }
        }
        let begun = threads.into_iter().map(|(begin, thread)| {
            // It waits for that.
            let _ = begin.send(());
            thread
        });
        let begun: Vec<_> = begun.collect();
        let ends = begun.into_iter().map(thread::ScopedJoinHandle::join);
        ends.map(|end| end.unwrap_or_else(|panic| Err(panicked(0, &*panic))))
            .collect()
    });
    let failed = results.iter().any(Result::is_err);
    notes.finish();
    let begun = Instant::now();
    let go_on = || {
        let is_late = crew.1.is_some_and(|limit| begun.elapsed() > limit);
        !is_late && !cancel.as_ref().is_some_and(CancelFlag::is_raised)
    };
    if !failed && notes.wait_until_closed(go_on) {
        // All is sent and received, so that its threads have ended.
        drop(catch_unwind(AssertUnwindSafe(|| drop(guard))));
    } else {
        // Threads may be waiting for a process that never answers again: they end with this one.
        notes.wait_until_sent();
        std::mem::forget(guard);
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

fn refused(number: usize, workers: usize, error: &io::Error) -> Error {
    let what = "the system refuses the thread of worker";
    Error::Layout(format!("{what} {number} of {workers}: {error}"))
}

fn on_worker<T>(
    builder: Builder,
    notes: &Notes,
    (crew, cancel): ((usize, Option<Duration>), Option<CancelFlag>),
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
        let mut crew = Crew::new(&mut worker, notes, crew, cancel);
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
fn builders(plan: Plan, notes: &Arc<Notes>) -> Result<(Vec<Builder>, Option<CommsGuard>), Error> {
    let Plan {
        layout,
        mut terms,
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
        return Err(Error::Layout("a process needs a worker".to_owned()));
    }
    let greeting = |process: usize, processes: usize| {
        terms.add("number of processes", processes);
        terms.add("workers in each process", workers);
        Greeting { process, terms }
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
                let what = format!("there is no process {number} in a list of {processes}");
                return Err(Error::Layout(what));
            }
            let greeting = greeting(number, processes);
            (number, connect(&process, &greeting, cancel.as_ref())?)
        }
        Layout::Sockets { sockets, .. } => {
            let mut missing = (0..).zip(&sockets).filter(|(_, socket)| socket.is_none());
            let (Some((process, _)), None) = (missing.next(), missing.next()) else {
                let what = "each process but this one needs a socket".to_owned();
                return Err(Error::Layout(what));
            };
            let greeting = greeting(process, sockets.len());
            greet(&sockets, &greeting, cancel.as_ref())?;
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
        socket.map(|socket| Link::open(socket, process, Arc::clone(notes)))
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
