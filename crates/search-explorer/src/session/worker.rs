use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use search_core::{
    CancelFlag,
    engine::{Clock, Stopwatch},
};
use search_studio::{RecordedRun, RunSetup, Service};
use tokio::sync::oneshot;

use crate::api::{ApiError, ErrorKind, RunSpec};

/// A request to a run, executed in its thread.
type Job = Box<dyn FnOnce(&mut RecordedRun<'_>) + Send>;

/// Maximum number of requests queued for one run.
const MAX_QUEUED: usize = 128;

/// A run in a thread of its own. The thread ends when this is dropped.
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) opened: Arc<RunSetup>,
    jobs: Mutex<Sender<Job>>,
    clock: Clock,
    /// Started by the last request, if there is a clock.
    used: Mutex<Option<Stopwatch>>,
    waiting: Arc<AtomicUsize>,
    bytes: Arc<AtomicU64>,
}

/// Returns whether an instance may take this many bytes.
type HasRoom = Arc<dyn Fn(u64) -> bool + Send + Sync>;

/// Receives the result of opening the instance.
type OpenReply = oneshot::Sender<Result<Arc<RunSetup>, ApiError>>;

impl Session {
    /// Starts a run. `threads` counts the threads that have not ended. The instance may take the bytes for which `has_room` returns `true`.
    /// Opening it ends when this is dropped.
    pub(crate) async fn start(
        id: String,
        spec: Arc<RunSpec>,
        service: Arc<Service>,
        clock: Clock,
        threads: Arc<AtomicUsize>,
        has_room: HasRoom,
    ) -> Result<Session, ApiError> {
        let (jobs, queue) = channel();
        let (started, result) = oneshot::channel();
        let bytes = Arc::new(AtomicU64::new(0));
        let cancel = CancelFlag::new();
        let _guard = RaiseGuard(cancel.clone());
        let work = {
            let (id, bytes, threads) = (id.clone(), Arc::clone(&bytes), Arc::clone(&threads));
            move || {
                let guard = ThreadGuard(threads);
                let opened = service.open_within(&spec, cancel, has_room);
                work(opened, service, id, spec, started, &queue, &bytes);
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
        let opened = result.await.unwrap_or_else(|_| Err(died()))?;
        Ok(Session {
            id,
            opened,
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
        question: impl FnOnce(&mut RecordedRun<'_>) -> T + Send + 'static,
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

/// Raises a flag when the request that waits for a run is gone.
struct RaiseGuard(CancelFlag);

impl Drop for RaiseGuard {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// The body of a run's thread.
fn work(
    opened: Result<RunSetup, ApiError>,
    service: Arc<Service>,
    id: String,
    spec: Arc<RunSpec>,
    started: OpenReply,
    queue: &Receiver<Job>,
    bytes: &AtomicU64,
) {
    let opened = match opened {
        Ok(opened) => Arc::new(opened),
        Err(failure) => {
            let _ = started.send(Err(failure));
            return;
        }
    };
    let mut run = match RecordedRun::start(service, id, spec, &opened, crate::random()) {
        Ok(run) => run,
        Err(failure) => {
            let _ = started.send(Err(failure));
            return;
        }
    };
    bytes.store(run.bytes(), Ordering::Relaxed);
    if started.send(Ok(Arc::clone(&opened))).is_err() {
        return;
    }
    while let Ok(job) = queue.recv() {
        job(&mut run);
    }
}
