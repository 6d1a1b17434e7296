use std::sync::Arc;

use search_core::engine::Clock;
use search_studio::Service;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Hosts, Policy, ServedLesson};
use crate::Limits;
use crate::api::{ApiError, ErrorKind};
use crate::session::{Reservation, Sessions};

/// The state shared by all requests.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) service: Arc<Service>,
    pub(crate) lessons: Vec<ServedLesson>,
    pub(crate) hosts: Hosts,
    pub(crate) policy: Policy,
    pub(crate) sessions: Arc<Sessions>,
    /// Permits for playing runs.
    streams: Arc<Semaphore>,
    /// Permits for writing files.
    files: Arc<Semaphore>,
    /// Permits for work in the thread pool.
    solving: Arc<Semaphore>,
}

/// The permit and the memory for writing one file.
pub(crate) struct FileSlot {
    _permit: OwnedSemaphorePermit,
    _memory: Reservation,
}

/// Maximum number of boards solved concurrently.
const MAX_SOLVING: usize = 4;

impl App {
    pub(crate) fn new(
        limits: Limits,
        hosts: Hosts,
        policy: Policy,
        clock: Clock,
        service: Arc<Service>,
        lessons: Vec<ServedLesson>,
    ) -> Self {
        App {
            limits,
            hosts,
            policy,
            sessions: Sessions::new(limits, clock, Arc::clone(&service)).into(),
            service,
            lessons,
            streams: Arc::new(Semaphore::new(limits.streams)),
            files: Arc::new(Semaphore::new(limits.files)),
            solving: Arc::new(Semaphore::new(MAX_SOLVING)),
        }
    }

    /// Acquires a permit to play a run.
    pub(crate) fn stream(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let streams = Arc::clone(&self.streams);
        streams.try_acquire_owned().map_err(|_| {
            ApiError::new(
                ErrorKind::Busy,
                "the server is playing as many runs as it may",
            )
        })
    }

    /// Acquires a permit to write a file of a run, and reserves the memory that this takes.
    pub(crate) fn file(&self, bytes: u64) -> Result<FileSlot, ApiError> {
        let files = Arc::clone(&self.files);
        let permit = files.try_acquire_owned().map_err(|_| {
            let max = self.limits.files;
            let busy = format!(
                "{max} files are being saved, the maximum: try again when one of them is complete"
            );
            ApiError::new(ErrorKind::Busy, busy)
        })?;
        Ok(FileSlot {
            _permit: permit,
            _memory: self.sessions.reserve(bytes)?,
        })
    }

    /// Runs work that can take seconds in a thread pool, so that it does not block other requests.
    pub(crate) async fn solve<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let shut_down = || ApiError::new(ErrorKind::Busy, "the server is shutting down");
        let solving = Arc::clone(&self.solving);
        let permit = tokio::time::timeout(self.limits.timeout, solving.acquire_owned());
        let permit = permit
            .await
            .map_err(|_| {
                ApiError::new(
                    ErrorKind::Busy,
                    "the server is solving as many boards as it may",
                )
            })?
            .map_err(|_| shut_down())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| shut_down())
    }
}
