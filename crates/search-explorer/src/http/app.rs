use std::sync::{Arc, OnceLock};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Hosts;
use crate::Limits;
use crate::api::{Catalog, Failure, Kind, RunSpec};
use crate::session::{Given, Sessions};

/// What all requests share.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) hosts: Hosts,
    pub(crate) sessions: Sessions,
    preset: Option<RunSpec>,
    given: Arc<Given>,
    catalog: OnceLock<Catalog>,
    /// What plays, and what is written.
    streams: Arc<Semaphore>,
    /// What is solved.
    solving: Arc<Semaphore>,
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
            solving: Arc::new(Semaphore::new(SOLVING)),
        }
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        self.catalog
            .get_or_init(|| crate::catalog::catalog(&self.limits, &self.given, self.preset.clone()))
    }

    /// Leave to play or to write for long.
    pub(crate) fn stream(&self) -> Result<OwnedSemaphorePermit, Failure> {
        let streams = Arc::clone(&self.streams);
        streams.try_acquire_owned().map_err(|_| {
            Failure::new(
                Kind::Busy,
                "as much is played and written as the server does",
            )
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
