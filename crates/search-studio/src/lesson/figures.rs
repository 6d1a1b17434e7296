//! The searches of figures, inline fields and comparisons, which are larger than those of questions.

use std::sync::Arc;

use crate::api::ApiError;
use crate::question::{SearchLink, Searches};
use crate::{RecordedRun, RunSetup, Service, ServiceLimits};

/// The largest number of steps of a search.
const MOST_STEPS: u32 = 200_000;

impl Searches {
    fn of_figures(&self) -> Service {
        self.service.without_clock(ServiceLimits {
            expansions: MOST_STEPS,
            ..ServiceLimits::default()
        })
    }

    /// Opens the instance and the algorithm of a search.
    pub(crate) fn open(&self, link: &SearchLink) -> Result<RunSetup, ApiError> {
        self.of_figures().open(link.spec())
    }

    /// Starts a search.
    pub(crate) fn start<'o>(
        &self,
        link: &SearchLink,
        opened: &'o RunSetup,
    ) -> Result<RecordedRun<'o>, ApiError> {
        let (service, spec) = (Arc::new(self.of_figures()), Arc::new(link.spec().clone()));
        RecordedRun::start(service, "run".to_owned(), spec, opened, 0)
    }
}
