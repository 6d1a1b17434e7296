//! Below the server, only `search_core::Clock` reads the clock of the system: elsewhere it may not exist.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that also run where there is no clock.
const CRATES: [&str; 9] = [
    "search-core",
    "conflict-driven",
    "classic-puzzles",
    "sudoku-puzzle",
    "search-trace",
    "search-catalog",
    "search-recording",
    "search-lesson",
    "search-explorer",
];

const CLOCK: &str = "search-core/src/run/clock.rs";
const SERVER: &str = "search-explorer/src/http";

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .collect()
}

fn reads_system_clock(source: &str) -> bool {
    let mut code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.any(|line| {
        ["Instant", "SystemTime", "tokio::time"]
            .iter()
            .any(|name| line.contains(name))
    })
}

#[test]
fn nothing_below_the_server_reads_the_clock_of_the_system() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = CRATES
        .map(|name| sources(&crates.join(name).join("src")))
        .concat();
    let reads = |path: &PathBuf| {
        let source = fs::read_to_string(path).unwrap_or_default();
        path.extension().is_some_and(|extension| extension == "rs") && reads_system_clock(&source)
    };
    let readers = sources
        .iter()
        .filter(|path| !path.starts_with(crates.join(SERVER)));
    let readers: Vec<&PathBuf> = readers.filter(|path| reads(path)).collect();
    assert_eq!(readers, [&crates.join(CLOCK)]);
    assert!(
        sources.len() > 200,
        "only {} files were found",
        sources.len()
    );
}
