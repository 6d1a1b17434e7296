use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use erased_space::{AnyState, Erased};
use search_catalog::{Algorithm, Instance};
use search_core::{Clock, Stopwatch};
use tokio::sync::oneshot;

use super::Preloaded;
use crate::api::{ApiError, ErrorKind, RunSpec};
use crate::record::{Recorded, Recording, RunLimits};

/// A request to a run, executed in its thread.
type Job = Box<dyn FnOnce(&mut dyn Recorded) + Send>;

/// Maximum number of requests queued for one run.
const MAX_QUEUED: usize = 128;

/// A run in a thread of its own. The thread ends when this is dropped.
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) spec: Arc<RunSpec>,
    pub(crate) instance: Arc<Instance>,
    pub(crate) algorithm: Algorithm,
    jobs: Mutex<Sender<Job>>,
    clock: Clock,
    /// Started by the last request, if there is a clock.
    used: Mutex<Option<Stopwatch>>,
    waiting: Arc<AtomicUsize>,
    bytes: Arc<AtomicU64>,
}

/// Receives the result of opening the instance.
type Started = oneshot::Sender<Result<(Arc<Instance>, Algorithm), ApiError>>;

impl Session {
    /// Starts a run. `threads` counts the threads that have not ended.
    pub(crate) async fn start(
        id: String,
        spec: Arc<RunSpec>,
        preloaded: Arc<Preloaded>,
        bounds: RunLimits,
        clock: Clock,
        threads: Arc<AtomicUsize>,
    ) -> Result<Session, ApiError> {
        let (jobs, queue) = channel();
        let (started, result) = oneshot::channel();
        let bytes = Arc::new(AtomicU64::new(0));
        let work = {
            let (spec, bytes, threads) =
                (Arc::clone(&spec), Arc::clone(&bytes), Arc::clone(&threads));
            let clock = clock.clone();
            move || {
                let guard = ThreadGuard(threads);
                work(&spec, &preloaded, bounds, clock, started, &queue, &bytes);
                drop(guard);
            }
        };
        threads.fetch_add(1, Ordering::Relaxed);
        let thread = std::thread::Builder::new().name("explorer run".to_owned());
        if thread.spawn(work).is_err() {
            threads.fetch_sub(1, Ordering::Relaxed);
            return Err(ApiError::new(
                ErrorKind::Busy,
                "cannot start a thread for this run",
            ));
        }
        let (instance, algorithm) = result.await.unwrap_or_else(|_| Err(died()))?;
        Ok(Session {
            id,
            spec,
            instance,
            algorithm,
            jobs: Mutex::new(jobs),
            used: Mutex::new(clock.start()),
            clock,
            waiting: Arc::new(AtomicUsize::new(0)),
            bytes,
        })
    }

    /// Executes a closure in the thread of the run; requests are executed in order.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Recorded) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.touch();
        let (answer, answered) = oneshot::channel();
        let waiting = Arc::clone(&self.waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) >= MAX_QUEUED {
            waiting.fetch_sub(1, Ordering::Relaxed);
            let busy = "too many requests are queued for this run";
            return Err(ApiError::new(ErrorKind::Busy, busy));
        }
        let bytes = Arc::clone(&self.bytes);
        let job: Job = Box::new(move |run| {
            // Skip the request if its client is gone.
            if !answer.is_closed() {
                let result = question(run);
                bytes.store(run.bytes(), Ordering::Relaxed);
                let _ = answer.send(result);
            }
            waiting.fetch_sub(1, Ordering::Relaxed);
        });
        let sent = match self.jobs.lock() {
            Ok(jobs) => jobs.send(job).is_ok(),
            Err(_) => false,
        };
        if !sent {
            return Err(died());
        }
        answered.await.map_err(|_| died())
    }

    pub(crate) fn touch(&self) {
        if let Ok(mut used) = self.used.lock() {
            *used = self.clock.start();
        }
    }

    /// Returns the time since the last request.
    pub(crate) fn idle(&self) -> Duration {
        let used = self.used.lock().ok();
        let since = used.and_then(|used| Some(used.as_ref()?.elapsed()));
        since.unwrap_or_default()
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// The thread of a run panicked, which only a puzzle from outside the catalog can cause.
fn died() -> ApiError {
    ApiError::new(
        ErrorKind::Unknown,
        "this run has ended: the code of its puzzle panicked",
    )
}

/// Counts a thread until it ends, even if it panics.
struct ThreadGuard(Arc<AtomicUsize>);

impl Drop for ThreadGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of a run's thread.
fn work(
    spec: &RunSpec,
    preloaded: &Preloaded,
    bounds: RunLimits,
    clock: Clock,
    started: Started,
    queue: &Receiver<Job>,
    bytes: &AtomicU64,
) {
    let opened = preloaded.open(spec).and_then(|instance| {
        let algorithm = algorithm(&spec.algorithm)?;
        Ok((Arc::new(instance), algorithm))
    });
    let (instance, algorithm) = match opened {
        Ok(opened) => opened,
        Err(failure) => {
            let _ = started.send(Err(failure));
            return;
        }
    };
    let mut started = Some(started);
    let worker = Worker {
        instance: &instance,
        algorithm,
        bounds,
        clock,
        started: &mut started,
        queue,
        bytes,
    };
    if let Some((space, start)) = instance.erased() {
        worker.work(space, start);
    } else if let Some(started) = started {
        let none = "the clues contradict each other, so there is no run";
        let _ = started.send(Err(ApiError::new(ErrorKind::Refused, none)));
    }
}

/// Parses an algorithm and checks that it can be stepped.
pub(crate) fn algorithm(text: &str) -> Result<Algorithm, ApiError> {
    let parsed: Result<Algorithm, _> = text.parse();
    let algorithm = parsed.map_err(|error| ApiError::malformed(error.to_string()))?;
    if algorithm.method().is_some() {
        let why = format!(
            "{algorithm} cannot be shown step by step, as the methods of the Sudoku solver have no steps; \
             search engines have, such as depth-first with --propagate hidden"
        );
        return Err(ApiError::new(ErrorKind::Refused, why));
    }
    Ok(algorithm)
}

struct Worker<'w> {
    instance: &'w Arc<Instance>,
    algorithm: Algorithm,
    bounds: RunLimits,
    clock: Clock,
    started: &'w mut Option<Started>,
    queue: &'w Receiver<Job>,
    bytes: &'w AtomicU64,
}

impl Worker<'_> {
    fn work(self, space: Erased<'_>, start: AnyState) {
        let Some(started) = self.started.take() else {
            return;
        };
        let secret = crate::random();
        let recording = Recording::new(
            space,
            start,
            self.algorithm,
            self.bounds,
            self.clock,
            secret,
        );
        let mut recording = match recording {
            Ok(recording) => recording,
            Err(refused) => {
                let failure = ApiError::new(ErrorKind::Refused, refused.to_string());
                let _ = started.send(Err(failure));
                return;
            }
        };
        self.bytes.store(recording.bytes(), Ordering::Relaxed);
        let with = (Arc::clone(self.instance), self.algorithm);
        if started.send(Ok(with)).is_err() {
            return;
        }
        while let Ok(job) = self.queue.recv() {
            job(&mut recording);
        }
    }
}
