use std::sync::{Arc, OnceLock};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Hosts;
use crate::Limits;
use crate::api::{Catalog, Failure, Kind, RunSpec};
use crate::session::{Given, Room, Sessions};

/// What all requests share.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) hosts: Hosts,
    pub(crate) sessions: Sessions,
    preset: Option<RunSpec>,
    given: Arc<Given>,
    catalog: OnceLock<Catalog>,
    /// What plays.
    streams: Arc<Semaphore>,
    /// What is made to be saved.
    files: Arc<Semaphore>,
    /// What is solved.
    solving: Arc<Semaphore>,
}

/// Held as long as a file is made.
pub(crate) struct Making {
    _permit: OwnedSemaphorePermit,
    _room: Room,
}

/// So many boards are solved at one time.
const SOLVING: usize = 4;

impl App {
    pub(crate) fn new(
        limits: Limits,
        hosts: Hosts,
        preset: Option<RunSpec>,
        given: Arc<Given>,
    ) -> Self {
        App {
            limits,
            hosts,
            sessions: Sessions::new(limits, Arc::clone(&given)),
            preset,
            given,
            catalog: OnceLock::new(),
            streams: Arc::new(Semaphore::new(limits.streams)),
            files: Arc::new(Semaphore::new(limits.files)),
            solving: Arc::new(Semaphore::new(SOLVING)),
        }
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        self.catalog
            .get_or_init(|| crate::catalog::catalog(&self.limits, &self.given, self.preset.clone()))
    }

    /// Leave to play for long.
    pub(crate) fn stream(&self) -> Result<OwnedSemaphorePermit, Failure> {
        let streams = Arc::clone(&self.streams);
        streams
            .try_acquire_owned()
            .map_err(|_| Failure::new(Kind::Busy, "as many runs are played as the server does"))
    }

    /// Leave to make a file of a run, which takes so many bytes of memory while it is made.
    pub(crate) fn file(&self, bytes: u64) -> Result<Making, Failure> {
        let files = Arc::clone(&self.files);
        let permit = files.try_acquire_owned().map_err(|_| {
            let most = self.limits.files;
            let busy = format!(
                "{most} files are being saved, and the server makes no more at one time: \
                 try again when one of them is done"
            );
            Failure::new(Kind::Busy, busy)
        })?;
        Ok(Making {
            _permit: permit,
            _room: self.sessions.room(bytes)?,
        })
    }

    /// Does what takes the processor for seconds, where it holds nobody up.
    pub(crate) async fn solve<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let gone = || Failure::new(Kind::Busy, "the server ends");
        let solving = Arc::clone(&self.solving);
        let permit = tokio::time::timeout(self.limits.patience, solving.acquire_owned());
        let permit = permit
            .await
            .map_err(|_| Failure::new(Kind::Busy, "as many boards are solved as the server does"))?
            .map_err(|_| gone())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| gone())
    }
}
