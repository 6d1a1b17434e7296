//! Puzzles that are not in the catalog: from a file, and of a program of one's own. They are saved, and opened elsewhere.

use std::collections::BTreeMap;
use std::fmt;

use search_core::{Searchable, breadth_first};
use search_explorer::Explorer;
use search_explorer::api::RunSpec;

use super::client::generous;
use super::save::download;
use super::stage::{AT, COUNTS, Stage, named, plain_counts};
use super::tab::Tab;

const LINK: &str = "document.querySelector('.save input[readonly]').value";

type NamedCounts = BTreeMap<String, u64>;

/// Runs the search of the page to the end, which has these counts.
#[track_caller]
fn has_counts(tab: &Tab<'_>, expected: &NamedCounts) {
    tab.until(&format!("{AT} !== null"));
    tab.press("End");
    tab.contains_text(".ending", "solved");
    tab.becomes(COUNTS, expected.clone());
}

/// Saves a page, opens it from its file, and runs it to the end.
#[track_caller]
fn saved_page_has_counts(stage: &Stage, tab: &Tab<'_>, expected: &NamedCounts) {
    tab.push("Web page");
    let path = download(stage, "page.html");
    let saved = stage.chromium.open(&format!("file://{}", path.display()));
    has_counts(&saved, expected);
    drop(saved);
    std::fs::remove_file(path).expect("the file exists");
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Number(u32);

impl Searchable for Number {
    fn is_solution(&self) -> bool {
        self.0 == 100
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Number(self.0 + 1), Number(self.0 * 2)]
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_puzzle_of_ones_own_is_saved_as_a_page_and_its_link_is_refused_elsewhere() {
    let server = Explorer::new().limits(generous()).puzzle(Number(1)).serve();
    let stage = Stage::with_server(server.expect("a port is free"));
    let tab = stage.chromium.open(&stage.url());
    let report = breadth_first::graph(Number(1)).run();
    let expected = named(&report.counts);
    has_counts(&tab, &expected);
    tab.push("Save");
    tab.contains_text(
        ".save [aria-label=Link]",
        "Only this program has the puzzle: the link opens where it was started. To show this run anywhere, save it as a web page.",
    );
    saved_page_has_counts(&stage, &tab, &expected);
    // The link opens here again, and is refused elsewhere.
    let link: String = tab.get(LINK);
    let again = stage.chromium.open(&link);
    has_counts(&again, &expected);
    let elsewhere = Stage::new();
    let (_, fragment) = link.split_once('#').expect("the link has a fragment");
    let other = { &elsewhere.chromium }.open(&format!("{}#{fragment}", elsewhere.url()));
    other.contains_text(".problem", "given");
    other.forgive();
}

/// One visit of the screen.
mod walk {
    use super::*;

    /// `explore` puts the text of a file in the place of its name.
    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_puzzle_file_is_saved_as_a_link_and_as_a_page_and_opens_elsewhere() {
        let graph: String = (0..60)
            .map(|node| format!("n{node} n{} {}\n", node * 7 % 61, node % 5 + 1))
            .collect();
        let graph = format!("# a file\nstart n3\ngoal n59\nundirected\n{graph}");
        let elsewhere = Stage::new();
        for (puzzle, text, algorithm) in [
            ("tiles", "3 1 2\n6 4 5\n7 8 0\n", "a-star"),
            // A longer text is compressed.
            ("graph", graph.as_str(), "uniform-cost"),
        ] {
            let preset = RunSpec {
                puzzle: puzzle.to_owned(),
                words: vec![text.to_owned()],
                algorithm: algorithm.to_owned(),
                ..RunSpec::default()
            };
            let server = Explorer::new().limits(generous()).preset(preset).serve();
            let stage = Stage::with_server(server.expect("a port is free"));
            let tab = stage.chromium.open(&stage.url());
            let expected = plain_counts((puzzle, &[text], &[]), algorithm);
            has_counts(&tab, &expected);
            tab.push("Save");
            tab.contains_text(
                ".save [aria-label=Link]",
                "On another machine, start searchlab there",
            );
            tab.until(&format!("{LINK}.includes('&p={puzzle}')"));
            let link: String = tab.get(LINK);
            let (_, fragment) = link.split_once('#').expect("the link has a fragment");
            let other = { &elsewhere.chromium }.open(&format!("{}#{fragment}", elsewhere.url()));
            has_counts(&other, &expected);
            saved_page_has_counts(&stage, &tab, &expected);
        }
    }
}
