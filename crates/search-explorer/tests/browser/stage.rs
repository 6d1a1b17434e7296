//! The fixture of a test: a server, a browser and links to the page.
//!
//! If the variable `SEARCHLAB_SITE` names the directory that `cargo xtask site` writes, the page of [`Stage::new`] has no server: it is
//! opened from a server of static files, and must show the same. The server of the explorer then only provides the expected values.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use search_core::Counts;
use search_core::counts::Unit;
use search_explorer::Server;
use search_puzzles::{Algorithm, Instance};

use super::chromium::Chromium;
use super::client::{Client, serve};
use super::reference::{Named, ReferenceStep, open, reference_steps};
use super::static_files::StaticFiles;
use super::tab::Tab;

/// A board with a solution of four moves.
pub(crate) const FOUR_STEPS: Named<'static> = ("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], &[]);

/// A board of the 8-puzzle at the maximum distance; it takes thousands of expansions.
pub(crate) const FARTHEST: Named<'static> = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], &[]);

/// Four solutions and many dead ends.
pub(crate) const QUEENS: Named<'static> = ("queens", &["6"], &[]);

/// A server and a browser.
pub(crate) struct Stage {
    server: Server,
    /// The host of the page without a server, if that is tested.
    site: Option<StaticFiles>,
    pub(crate) chromium: Chromium,
}

impl Stage {
    /// Starts the page that is tested.
    pub(crate) fn new() -> Stage {
        let site = site().map(|directory| StaticFiles::serve(directory, false));
        Stage {
            site,
            ..Stage::of_server()
        }
    }

    /// Starts the page with a server, for tests that replace its responses.
    pub(crate) fn of_server() -> Stage {
        Stage::with_server(serve())
    }

    /// Starts the page without a server as a browser keeps it for use without a network.
    pub(crate) fn kept() -> Stage {
        let directory = site().expect("SEARCHLAB_SITE names what `cargo xtask site` writes");
        Stage {
            site: Some(StaticFiles::serve(directory, true)),
            ..Stage::of_server()
        }
    }

    /// Cuts the network between the browser and the page without a server.
    pub(crate) fn cut_network(&self) {
        self.site.iter().for_each(StaticFiles::stop);
    }

    /// Holds back the second half of the compiled module of the page without a server, or sends it.
    pub(crate) fn hold_module(&self, is_held: bool) {
        let site = self.site.as_ref().expect("the page has no server");
        site.hold_module(is_held);
    }

    /// Returns a link to the page with a server that opens the same on the page without one, or the reverse.
    pub(crate) fn elsewhere(&self, link: &str) -> String {
        let (server, page) = (self.server.url(), self.url());
        match link.strip_prefix(&page) {
            Some(rest) => server + rest,
            None => page + link.strip_prefix(&server).expect("it is one of the pages"),
        }
    }

    /// Starts the page with this server.
    pub(crate) fn with_server(server: Server) -> Stage {
        Stage {
            server,
            site: None,
            chromium: Chromium::launch(),
        }
    }

    /// Returns the address of the page.
    pub(crate) fn url(&self) -> String {
        let site = self.site.as_ref().map(StaticFiles::url);
        site.unwrap_or_else(|| self.server.url())
    }

    pub(crate) fn client(&self) -> Client {
        Client::to(&self.server)
    }

    /// Opens a tab with a screen at a step of a run.
    #[track_caller]
    pub(crate) fn open(
        &self,
        screen: &str,
        puzzle: Named<'_>,
        algorithm: &str,
        at: usize,
    ) -> Tab<'_> {
        let tab = self
            .chromium
            .open(&self.link(screen, puzzle, algorithm, at));
        tab.until("document.querySelector('nav [aria-current=page]')");
        tab.becomes(AT, Some(at));
        tab
    }

    /// Returns the link to a screen at a step of a run.
    pub(crate) fn link(
        &self,
        screen: &str,
        (puzzle, words, options): Named<'_>,
        algorithm: &str,
        at: usize,
    ) -> String {
        let mut link = format!("{}#v=1&s={screen}&p={puzzle}", self.url());
        for word in words {
            link += &format!("&w={}", escape(word));
        }
        for (name, value) in options {
            link += &format!("&o.{name}={}", escape(value));
        }
        link + &format!("&a={}&k={at}", escape(algorithm))
    }
}

/// Returns the directory of the page without a server, if that is tested.
pub(crate) fn site() -> Option<PathBuf> {
    std::env::var_os("SEARCHLAB_SITE").map(PathBuf::from)
}

/// JavaScript for the step that the player shows.
pub(crate) const AT: &str = "(() => { const at = document.querySelector('.timeline')?.getAttribute('aria-valuenow'); return at ? Number(at) : null; })()";

pub(crate) fn escape(text: &str) -> String {
    text.bytes().fold(String::new(), |mut escaped, byte| {
        write!(escaped, "%{byte:02X}").expect("writing to a string succeeds");
        escaped
    })
}

fn first(puzzle: Named<'_>) -> Instance {
    open(&puzzle).expect("the puzzle has an instance")
}

/// Returns the steps of the reference search; the first is step 1.
pub(crate) fn reference(
    puzzle: Named<'_>,
    algorithm: &str,
    max_steps: usize,
) -> Vec<ReferenceStep> {
    let algorithm: Algorithm = algorithm.parse().expect("the algorithm exists");
    reference_steps(&first(puzzle), algorithm, max_steps).expect("the algorithm can be stepped")
}

/// Returns a state as the page shows it; the text of some states is empty, such as a board without queens.
pub(crate) fn displayed(state: &str) -> &str {
    if state.is_empty() { "(empty)" } else { state }
}

/// Returns the counts of a plain run to the first solution, by their headings on the page.
pub(crate) fn plain_counts(puzzle: Named<'_>, algorithm: &str) -> BTreeMap<String, u64> {
    let algorithm: Algorithm = algorithm.parse().expect("the algorithm exists");
    let instance = first(puzzle);
    let mut search = instance
        .search(algorithm)
        .expect("the algorithm can search the puzzle");
    search.next_solution().expect("the puzzle has a solution");
    named(&search.counts())
}

/// Returns counts by their headings on the page, except for memory and times.
pub(crate) fn named(counts: &Counts) -> BTreeMap<String, u64> {
    let known = counts.known();
    let compared = known.filter(|(field, _)| {
        field.name != "stored" && matches!(field.unit, Unit::Number | Unit::Steps)
    });
    compared
        .map(|(field, count)| (field.heading.to_owned(), count))
        .collect()
}

/// JavaScript for the player's counts that a plain run also has.
pub(crate) const COUNTS: &str = "Object.fromEntries([...document.querySelectorAll('.counts .facts > div')].map((fact) =>
    [fact.querySelector('dt').textContent, Number(fact.querySelector('dd').textContent.replaceAll(',', ''))])
    .filter(([name]) => !['stored', 'bytes', 'elapsed', 'open', 'stack', 'closed', 'best h'].includes(name)))";
