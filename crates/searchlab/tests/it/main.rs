//! Tests that run the program.

mod batches;
mod checks;
mod cluster;
mod compare;
mod defaults;
mod exit_codes;
mod explore;
mod generate;
#[cfg(unix)]
mod launch;
mod layers;
mod lessons;
mod maps;
mod mark;
mod new_crate;
#[cfg(unix)]
mod output_files;
mod outputs;
mod puzzle_options;
mod refusals;
mod schemas;
mod shards;
mod shells;
#[cfg(unix)]
mod signals;
mod snapshots;
mod solve;
mod trace;

use std::path::PathBuf;

use assert_cmd::Command;

/// Two Sudokus with their solutions, for which every search needs some guesses, but few, as the program is not optimised.
const TWO: [[&str; 2]; 2] = [
    [
        "....86..5....5..26.....29..1.68....7..4........2..7.5..8.....74......53.56..132..",
        "273986415918354726645172983156829347794531862832647159381295674429768531567413298",
    ],
    [
        "..3...6215.......4...2.....1....3...4..6..5.3.3..5......648........2.71.2...9.8..",
        "893745621527169384614238957165873492489612573732954168976481235348526719251397846",
    ],
];

/// A first row with two ones.
const WRONG: &str =
    "11...............................................................................";

/// In the first row only the first cell is left for a 9, but its column contains one.
const UNSOLVABLE: &str =
    ".12345678....................................9...................................";

/// The 8-puzzle three steps from its goal.
const NEAR: [&str; 3] = ["tiles", "3x3", "1 4 2 3 7 5 6 0 8"];

const EMPTY: &str =
    ".................................................................................";

fn searchlab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_searchlab"));
    command.env_remove("NO_COLOR").args(arguments);
    command
}

/// Returns the standard output of a run that exits with this code.
fn stdout(code: i32, arguments: &[&str]) -> String {
    let done = searchlab(arguments).assert().code(code);
    String::from_utf8(done.get_output().stdout.clone()).expect("the output is UTF-8")
}

/// Returns the standard error of a run that exits with this code.
fn stderr(code: i32, arguments: &[&str]) -> String {
    let done = searchlab(arguments).assert().code(code);
    String::from_utf8(done.get_output().stderr.clone()).expect("the output is UTF-8")
}

/// Creates a file for one test.
fn file(name: &str, text: &str) -> String {
    let path = missing(name);
    std::fs::write(&path, text).expect("failed to write the file");
    path
}

/// Returns a path without a file.
fn missing(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.into_os_string()
        .into_string()
        .expect("the output is UTF-8")
}

/// Returns the rows of a CSV document, limited to the columns with these names.
fn csv_columns(csv: &str, names: &[&str]) -> Vec<Vec<String>> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("there is a header");
    let place = |name: &&str| header.iter().position(|other| other == name);
    let places: Option<Vec<usize>> = names.iter().map(place).collect();
    let places = places.expect("all columns exist");
    lines
        .map(|line| places.iter().map(|&place| line[place].to_owned()).collect())
        .collect()
}
