//! The searches of lessons: those of the catalog, without a clock, so that they are the same on every machine.

use std::sync::{Arc, LazyLock};

use search_core::Clock;
use search_recording::api::ApiError;
use search_recording::{Opened, RecordedRun, Service, ServiceLimits};

use crate::SearchLink;

static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| {
    let limits = ServiceLimits {
        expansions: 200_000,
        ..ServiceLimits::default()
    };
    Arc::new(Service::new(limits, Clock::none()))
});

/// Opens the instance and the algorithm of a search.
pub(crate) fn open(link: &SearchLink) -> Result<Opened, ApiError> {
    SERVICE.open(link.spec())
}

/// Starts a search.
pub(crate) fn start<'o>(
    link: &SearchLink,
    opened: &'o Opened,
) -> Result<RecordedRun<'o>, ApiError> {
    let spec = Arc::new(link.spec().clone());
    RecordedRun::start(Arc::clone(&SERVICE), "run".to_owned(), spec, opened, 0)
}
