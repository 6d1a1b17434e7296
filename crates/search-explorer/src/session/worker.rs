use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use erased_space::{AnyState, Erased};
use search_catalog::{Algorithm, Instance};
use tokio::sync::oneshot;

use super::Given;
use crate::api::{Failure, Kind, RunSpec};
use crate::record::{Bounds, Recorded, Recording};

/// What is asked of a run, in its thread.
type Job = Box<dyn FnOnce(&mut dyn Recorded) + Send>;

/// So many requests may wait for one run.
const MOST_WAITING: usize = 128;

/// A run in a thread of its own, which ends when nobody holds this any more.
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) spec: RunSpec,
    pub(crate) instance: Arc<Instance>,
    pub(crate) algorithm: Algorithm,
    jobs: Mutex<Sender<Job>>,
    used: Mutex<Instant>,
    waiting: Arc<AtomicUsize>,
    bytes: Arc<AtomicU64>,
}

/// What a thread sends when the run has begun.
type Begun = oneshot::Sender<Result<(Arc<Instance>, Algorithm), Failure>>;

impl Session {
    /// Begins a run. `threads` counts those that have not ended.
    pub(crate) async fn begin(
        id: String,
        spec: RunSpec,
        given: Arc<Given>,
        bounds: Bounds,
        threads: Arc<AtomicUsize>,
    ) -> Result<Session, Failure> {
        let (jobs, to_do) = channel();
        let (begun, begins) = oneshot::channel();
        let bytes = Arc::new(AtomicU64::new(0));
        let work = {
            let (spec, bytes, threads) = (spec.clone(), Arc::clone(&bytes), Arc::clone(&threads));
            move || {
                let alive = Alive(threads);
                work(&spec, &given, bounds, begun, &to_do, &bytes);
                drop(alive);
            }
        };
        threads.fetch_add(1, Ordering::Relaxed);
        let thread = std::thread::Builder::new().name("explorer run".to_owned());
        if thread.spawn(work).is_err() {
            threads.fetch_sub(1, Ordering::Relaxed);
            return Err(Failure::new(
                Kind::Busy,
                "no thread can be had for this run",
            ));
        }
        let (instance, algorithm) = begins.await.unwrap_or_else(|_| Err(died()))?;
        Ok(Session {
            id,
            spec,
            instance,
            algorithm,
            jobs: Mutex::new(jobs),
            used: Mutex::new(Instant::now()),
            waiting: Arc::new(AtomicUsize::new(0)),
            bytes,
        })
    }

    /// Asks the run, whose thread does one thing after the other.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Recorded) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.touch();
        let (answer, answered) = oneshot::channel();
        let waiting = Arc::clone(&self.waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            waiting.fetch_sub(1, Ordering::Relaxed);
            let busy = "too many requests wait for this run";
            return Err(Failure::new(Kind::Busy, busy));
        }
        let bytes = Arc::clone(&self.bytes);
        let job: Job = Box::new(move |run| {
            // Who asked may be gone: then nothing needs to be done.
            if !answer.is_closed() {
                let answer_is = question(run);
                bytes.store(run.bytes(), Ordering::Relaxed);
                let _ = answer.send(answer_is);
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
            *used = Instant::now();
        }
    }

    pub(crate) fn used(&self) -> Instant {
        self.used
            .lock()
            .map_or_else(|_| Instant::now(), |used| *used)
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// The thread of a run failed: a puzzle of somebody's own panicked.
fn died() -> Failure {
    Failure::new(Kind::Unknown, "this run has ended: its puzzle failed")
}

/// Counts a thread for as long as it lives, even if it panics.
struct Alive(Arc<AtomicUsize>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What the thread of a run does.
fn work(
    spec: &RunSpec,
    given: &Given,
    bounds: Bounds,
    begun: Begun,
    to_do: &Receiver<Job>,
    bytes: &AtomicU64,
) {
    let opened = given.open(spec).and_then(|instance| {
        let algorithm = algorithm(&spec.algorithm)?;
        Ok((Arc::new(instance), algorithm))
    });
    let (instance, algorithm) = match opened {
        Ok(opened) => opened,
        Err(failure) => {
            let _ = begun.send(Err(failure));
            return;
        }
    };
    let mut begun = Some(begun);
    let worker = Worker {
        instance: &instance,
        algorithm,
        bounds,
        begun: &mut begun,
        to_do,
        bytes,
    };
    if let Some((space, start)) = instance.erased() {
        worker.work(space, start);
    } else if let Some(begun) = begun {
        let none = "the clues contradict each other, so there is no run";
        let _ = begun.send(Err(Failure::new(Kind::Refused, none)));
    }
}

/// The algorithm of this name, if it can be watched.
pub(crate) fn algorithm(text: &str) -> Result<Algorithm, Failure> {
    let parsed: Result<Algorithm, _> = text.parse();
    let algorithm = parsed.map_err(|error| Failure::malformed(error.to_string()))?;
    if algorithm.method().is_some() {
        let why = format!(
            "{algorithm} cannot be watched: the methods of the Sudoku solver are not taken step by step; \
             an engine is, such as depth-first with --propagate hidden"
        );
        return Err(Failure::new(Kind::Refused, why));
    }
    Ok(algorithm)
}

struct Worker<'w> {
    instance: &'w Arc<Instance>,
    algorithm: Algorithm,
    bounds: Bounds,
    begun: &'w mut Option<Begun>,
    to_do: &'w Receiver<Job>,
    bytes: &'w AtomicU64,
}

impl Worker<'_> {
    fn work(self, space: Erased<'_>, start: AnyState) {
        let Some(begun) = self.begun.take() else {
            return;
        };
        let secret = crate::random();
        let recording = Recording::new(space, start, self.algorithm, self.bounds, secret);
        let mut recording = match recording {
            Ok(recording) => recording,
            Err(refused) => {
                let failure = Failure::new(Kind::Refused, refused.to_string());
                let _ = begun.send(Err(failure));
                return;
            }
        };
        self.bytes.store(recording.bytes(), Ordering::Relaxed);
        let with = (Arc::clone(self.instance), self.algorithm);
        if begun.send(Ok(with)).is_err() {
            return;
        }
        while let Ok(job) = self.to_do.recv() {
            job(&mut recording);
        }
    }
}
