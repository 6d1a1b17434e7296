//! What a test begins with: a server, a browser, and a link to what is looked at.

use std::collections::BTreeMap;
use std::fmt::Write;

use search_catalog::{Algorithm, Instance};
use search_core::Counts;
use search_core::counts::Unit;
use search_explorer::Serving;

use super::by_hand::{ByHand, Named, open, step_by_hand};
use super::chromium::Chromium;
use super::client::{Client, serve};
use super::tab::Tab;

/// Solved in four steps.
pub(crate) const FOUR_STEPS: Named<'static> = ("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], &[]);

/// The farthest of the 8-puzzle: thousands of expansions.
pub(crate) const FARTHEST: Named<'static> = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], &[]);

/// Four solutions, many dead ends.
pub(crate) const QUEENS: Named<'static> = ("queens", &["6"], &[]);

/// A server and a browser.
pub(crate) struct Stage {
    pub(crate) serving: Serving,
    pub(crate) chromium: Chromium,
}

impl Stage {
    pub(crate) fn new() -> Stage {
        Stage::serving(serve())
    }

    pub(crate) fn serving(serving: Serving) -> Stage {
        Stage {
            serving,
            chromium: Chromium::launch(),
        }
    }

    pub(crate) fn client(&self) -> Client {
        Client::to(&self.serving)
    }

    /// A tab that shows a screen at a moment of a run.
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

    /// The address of it.
    pub(crate) fn link(
        &self,
        screen: &str,
        (puzzle, words, options): Named<'_>,
        algorithm: &str,
        at: usize,
    ) -> String {
        let mut link = format!("{}#v=1&s={screen}&p={puzzle}", self.serving.url());
        for word in words {
            link += &format!("&w={}", escape(word));
        }
        for (name, value) in options {
            link += &format!("&o.{name}={}", escape(value));
        }
        link + &format!("&a={}&k={at}", escape(algorithm))
    }
}

/// JavaScript for the moment that the player is at.
pub(crate) const AT: &str = "(() => { const at = document.querySelector('.timeline')?.getAttribute('aria-valuenow'); return at ? Number(at) : null; })()";

fn escape(text: &str) -> String {
    text.bytes().fold(String::new(), |mut escaped, byte| {
        write!(escaped, "%{byte:02X}").expect("a text takes it");
        escaped
    })
}

fn first(puzzle: Named<'_>) -> Instance {
    open(&puzzle).expect("it has an instance")
}

/// The moments of a search stepped by hand; the first is moment 1.
pub(crate) fn by_hand(puzzle: Named<'_>, algorithm: &str, most: usize) -> Vec<ByHand> {
    let algorithm: Algorithm = algorithm.parse().expect("it is an algorithm");
    step_by_hand(&first(puzzle), algorithm, most).expect("it can be stepped")
}

/// A state as the page writes it: some are written as nothing, as a board without a queen is.
pub(crate) fn written(state: &str) -> &str {
    if state.is_empty() { "(empty)" } else { state }
}

/// The counts of a plain run to the first solution, by the names that the page has for them.
pub(crate) fn plain_counts(puzzle: Named<'_>, algorithm: &str) -> BTreeMap<String, u64> {
    let algorithm: Algorithm = algorithm.parse().expect("it is an algorithm");
    let instance = first(puzzle);
    let mut search = instance.search(algorithm).expect("it can be searched so");
    search.next_solution().expect("it has a solution");
    named(&search.counts())
}

/// Counts by the names that the page has for them, but for those of what is held, and times.
pub(crate) fn named(counts: &Counts) -> BTreeMap<String, u64> {
    let known = counts.known();
    let compared = known.filter(|(field, _)| {
        field.name != "stored" && matches!(field.unit, Unit::Number | Unit::Steps)
    });
    compared
        .map(|(field, count)| (field.heading.to_owned(), count))
        .collect()
}

/// JavaScript for the player's counts, of those that a plain run has too.
pub(crate) const COUNTS: &str = "Object.fromEntries([...document.querySelectorAll('.counts .facts > div')].map((fact) =>
    [fact.querySelector('dt').textContent, Number(fact.querySelector('dd').textContent.replaceAll(',', ''))])
    .filter(([name]) => !['stored', 'bytes', 'elapsed', 'frontier', 'closed', 'best h'].includes(name)))";
