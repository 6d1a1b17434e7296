//! The pages of the guide that describe the code name what exists.

use std::fs;
use std::path::Path;

const ONE_ALGORITHM: &str = include_str!("../../src/guide/one_algorithm.md");
const WHICH_ALGORITHM: &str = include_str!("../../src/guide/which_algorithm.md");
const ENGINES: &str = include_str!("../../src/engines/mod.rs");

/// Returns what is between backticks.
fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the text of a file in `src`.
fn source(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{file}, which the guide names: {error}"))
}

fn is_file(name: &&str) -> bool {
    name.ends_with(".rs")
}

/// Returns the part of the guide to one algorithm with the files to be read.
fn order() -> &'static str {
    let mut parts = ONE_ALGORITHM.split("\n# ");
    let order = parts.find(|part| part.starts_with("The order"));
    order.expect("the page has this part")
}

/// Returns the number of lines of code, without comments and unit tests.
fn lines_of_code(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests").next();
    let lines = code.unwrap_or_default().lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

/// Many files had to be skipped in part, as inspection and memory were between the lines of the search.
#[test]
fn one_algorithm_is_read_in_twelve_whole_files() {
    let files: Vec<&str> = order().lines().flat_map(code).filter(is_file).collect();
    assert_eq!(files.len(), 12);
    let lines: usize = files.iter().map(|file| lines_of_code(&source(file))).sum();
    assert!(lines <= 2000, "there are {lines} lines to be read");
}

#[test]
fn every_file_and_name_in_the_guide_to_one_algorithm_exists() {
    for line in order().lines() {
        let Some(file) = code(line).find(is_file) else {
            continue;
        };
        let text = source(file);
        for name in code(line).filter(|name| !is_file(name)) {
            assert!(text.contains(name), "{file} has no {name}");
        }
    }
    let files: Vec<String> = ONE_ALGORITHM
        .lines()
        .flat_map(code)
        .filter(is_file)
        .map(source)
        .collect();
    assert!(files.len() > 30, "only {} files were found", files.len());
}

#[test]
fn every_search_is_in_the_table_of_the_guide() {
    let searches = ENGINES
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    for search in searches {
        let link = format!("[`{search}`](crate::{search})");
        let mut rows = WHICH_ALGORITHM.lines().filter(|line| line.starts_with('|'));
        assert!(
            rows.any(|row| row.contains(&link)),
            "{search} is not in the table"
        );
    }
}
