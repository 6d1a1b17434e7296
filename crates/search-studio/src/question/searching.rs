//! The searches of lessons: without a clock, so that they are the same on every machine.

use std::ops::Deref;
use std::sync::Arc;

use crate::api::{ApiError, RunSpec};
use crate::{Service, ServiceLimits};
use search_catalog::Catalog;
use search_core::engine::Clock;

use super::SearchLink;
use super::search::{MOST_BYTES, MOST_STEPS, Search};

/// The searches of lessons, on the puzzles of a catalog. Clones share them.
#[derive(Clone, Debug)]
pub struct Searches {
    pub(crate) service: Arc<Service>,
}

impl Searches {
    /// Creates the searches on the puzzles of a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Searches {
        let limits = ServiceLimits::default();
        Searches::of_service(&Service::new(catalog.clone(), limits, Clock::none()))
    }

    /// Creates the searches on the puzzles of a service, with the instances that its program was started with.
    pub(crate) fn of_service(service: &Service) -> Searches {
        let limits = ServiceLimits {
            expansions: MOST_STEPS,
            bytes: MOST_BYTES,
            ..ServiceLimits::default()
        };
        Searches {
            service: Arc::new(service.without_clock(limits)),
        }
    }

    /// Opens a search that a question is about.
    pub(crate) fn of(&self, spec: RunSpec) -> Result<Search, ApiError> {
        Search::of(Arc::clone(&self.service), spec)
    }

    /// Returns the catalog.
    pub(crate) fn catalog(&self) -> &Catalog {
        self.service.puzzles()
    }

    /// Returns a link with these searches.
    pub(crate) fn link(&self, link: SearchLink) -> Link {
        let searches = self.clone();
        Link { searches, link }
    }
}

/// The link of a search of a question, and how it is opened.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) searches: Searches,
    pub(crate) link: SearchLink,
}

impl Link {
    /// Opens the search.
    pub(crate) fn open(&self) -> Result<Search, ApiError> {
        self.searches.of(self.spec().clone())
    }
}

impl Deref for Link {
    type Target = SearchLink;

    fn deref(&self) -> &SearchLink {
        &self.link
    }
}
