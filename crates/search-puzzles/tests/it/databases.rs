//! Heuristics by tables: which there are, what they cost, and their files.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use search_core::{CancelFlag, Limit, Limits};
use search_puzzles::{Instances, Spec, SpecError, Tables, catalog};

use crate::{answer, open, refused};

/// A directory that is removed at the end of a test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        // A process with the same id may have left one.
        let _ = fs::remove_dir_all(&path);
        Directory(path)
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).expect("the directory exists");
        let mut files: Vec<PathBuf> = entries
            .map(|entry| entry.expect("the directory can be read").path())
            .collect();
        files.sort();
        files
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tiles(options: &[(&str, &str)]) -> Spec {
    Spec::new(["3x3"], options.iter().copied())
}

fn error(puzzle: &str, spec: Spec) -> SpecError {
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let opened = listed.open(spec).and_then(Instances::only);
    opened.expect_err("the tables cannot be made")
}

/// Asserts that A* with each heuristic finds a cost as low as with h = 0. Returns the numbers of expanded states.
pub(crate) fn expanded_at_the_same_cost(
    puzzle: &str,
    words: &[&str],
    options: &[(&str, &str)],
    heuristics: &[&str],
) -> Vec<u64> {
    let solved = |heuristic: &str| {
        let all = options.iter().copied();
        let all: Vec<_> = all.chain([("heuristic", heuristic)]).collect();
        let instance = open(puzzle, words, &all);
        let algorithm = "a-star".parse().expect("it is in the catalog");
        let search = instance.search(algorithm);
        let answer = answer(search.expect("it is supported"), 100_000);
        let cost = answer.found.expect("there is a solution").cost;
        (cost, answer.counts.expanded)
    };
    let (least, _) = solved("zero");
    let each = heuristics.iter().map(|heuristic| {
        let (cost, expanded) = solved(heuristic);
        assert_eq!(cost, least, "{puzzle} {heuristic}");
        expanded
    });
    each.collect()
}

#[test]
fn pattern_databases_of_tiles_save_expansions_and_keep_costs() {
    let words = ["3x3", "1 5 4 2 6 0 3 7 8"];
    let expanded = expanded_at_the_same_cost(
        "tiles",
        &words,
        &[],
        &[
            "manhattan",
            "linear-conflict",
            "pdb-4-4",
            "pdb-4-4-reflected",
        ],
    );
    assert_eq!(expanded, [87, 52, 15, 15]);
    let bytes = |puzzle, words: &[&str], name| open(puzzle, words, &[("heuristic", name)]).bytes();
    // Two tables of 3,024 entries, one with distances above 14; in the other, two entries are in a byte.
    assert_eq!(bytes("tiles", &words, "pdb-4-4"), 4_536);
    // The reflected board is looked up in the same tables.
    assert_eq!(bytes("tiles", &words, "pdb-4-4-reflected"), 4_536);
    assert_eq!(bytes("tiles", &words, "manhattan"), 0);
    assert_eq!(bytes("pancakes", &["3 1 2 4"], "pdb-2"), 12 / 2);
    let twenty = "17 12 1 11 13 6 20 2 3 5 10 19 14 15 16 18 9 7 8 4";
    assert_eq!(bytes("pancakes", &[twenty], "pdb-2"), 20 * 19 / 2);
    assert_eq!(bytes("hanoi", &["5"], "pdb-3"), 14 + 5);
    let blank_last = [("goal", "blank-last")];
    expanded_at_the_same_cost(
        "tiles",
        &["3x3", "1 2 3 0 4 6 7 5 8"],
        &blank_last,
        &["pdb-4-4"],
    );
}

#[test]
fn ida_star_with_pattern_databases_is_compiled_and_agrees_with_the_erased_space() {
    assert_is_compiled_and_agrees("pdb-4-4");
    assert_is_compiled_and_agrees("pdb-4-4-reflected");
}

fn assert_is_compiled_and_agrees(heuristic: &str) {
    let instance = open("tiles", &["3x3"], &[("heuristic", heuristic)]);
    for (name, is_compiled) in [
        ("ida-star", true),
        ("ida-star:without-inverse", true),
        ("ida-star:in-place", false),
        ("a-star", false),
    ] {
        let algorithm = name.parse().expect("it is in the catalog");
        let search = instance.search(algorithm).expect("it is supported");
        assert_eq!(search.is_compiled(), is_compiled, "{name}");
        let answer = answer(search, 100_000);
        let found = answer.found.expect("the board is solvable");
        assert_eq!(found.depth, Some(31), "{name}");
        assert_eq!(found.path.map(|path| path.len()), Some(31), "{name}");
        assert!(
            found.state.starts_with("0 1 2 3"),
            "{name}: {}",
            found.state
        );
    }
    let algorithm = "ida-star".parse().expect("it is in the catalog");
    let compiled = answer(
        instance.search(algorithm).expect("it is supported"),
        100_000,
    );
    let (space, start) = instance.erased().expect("there is a start");
    let erased = search_puzzles::search(space, start, algorithm).expect("it is supported");
    let erased = answer(erased, 100_000);
    assert_eq!(compiled.counts.expanded, erased.counts.expanded);
    assert_eq!(compiled.counts.generated, erased.counts.generated);
}

#[test]
fn a_partition_of_another_size_is_refused_with_those_that_exist() {
    let refused = |words: &[&str], name: &str| refused("tiles", words, &[("heuristic", name)]);
    assert_eq!(
        refused(&["3x3"], "pdb-6-6-3"),
        "--heuristic: found `pdb-6-6-3` for a board of 3x3 cells, expected pdb-4-4"
    );
    assert_eq!(
        refused(&["3x2"], "pdb-7-8"),
        "--heuristic: found `pdb-7-8` for a board of 3x2 cells, expected a board of 3x3, 4x4 or 5x5 cells"
    );
    assert_eq!(
        refused(&["3x3"], "pdb"),
        "--heuristic: found `pdb`, expected zero, misplaced-tiles, manhattan, linear-conflict, manhattan-x2, pdb-4-4, \
         pdb-4-4-reflected, pdb-6-6-3, pdb-6-6-3-reflected, pdb-7-8, pdb-7-8-reflected, pdb-6-6-6-6 or pdb-6-6-6-6-reflected"
    );
    let middle = [("goal", "1 2 3 4 0 5 6 7 8"), ("heuristic", "pdb-4-4")];
    let error = crate::refused("tiles", &["3x3", "1 2 3 4 0 5 6 7 8"], &middle);
    assert!(error.starts_with("--heuristic pdb-4-4: "), "{error}");
    assert!(
        error.ends_with("found cell 5, expected cell 1 or 9"),
        "{error}"
    );
}

#[test]
fn tables_are_saved_and_loaded_and_a_damaged_file_is_refused() {
    let directory = Directory::new("tables-are-saved");
    let path = directory.0.to_str().expect("the path is text");
    let options = [("heuristic", "pdb-4-4"), ("tables", path)];
    open("tiles", &["3x3"], &options);
    let files = directory.files();
    let names: Vec<_> = files.iter().filter_map(|file| file.file_name()).collect();
    assert_eq!(
        names,
        [
            "sliding-tiles-3x3-goal-0-1-2-3-4-5-6-7-8-pattern-1-2-4-5.pdb",
            "sliding-tiles-3x3-goal-0-1-2-3-4-5-6-7-8-pattern-3-6-7-8.pdb"
        ]
    );
    // Loaded, not made: otherwise there would be events.
    let made = Arc::new(Mutex::new(0));
    let count = Arc::clone(&made);
    let spec = tiles(&options).tables(Tables::new().events(move |_, _| {
        *count.lock().expect("no thread panics") += 1;
    }));
    let listed = catalog().puzzle("tiles").expect("it is in the catalog");
    listed
        .open(spec)
        .and_then(Instances::only)
        .expect("the files are valid");
    assert_eq!(*made.lock().expect("no thread panics"), 0);
    // Another goal has files of its own.
    open(
        "tiles",
        &["3x3", "1 2 3 4 5 6 7 0 8"],
        &[("goal", "blank-last"), options[0], options[1]],
    );
    assert_eq!(directory.files().len(), 4);
    let mut bytes = fs::read(&files[1]).expect("the file can be read");
    *bytes.last_mut().expect("it is not empty") ^= 1;
    fs::write(&files[1], bytes).expect("the file can be written");
    let error = refused("tiles", &["3x3"], &options);
    assert!(
        error.starts_with(files[1].to_str().expect("the path is text")),
        "{error}"
    );
    assert!(error.contains(": checksum: found \"checksum: "), "{error}");
    fs::copy(&files[0], &files[1]).expect("the file can be written");
    let error = refused("tiles", &["3x3"], &options);
    assert!(
        error.ends_with("pattern: found \"1 2 4 5\", expected \"3 6 7 8\""),
        "{error}"
    );
}

#[test]
fn distances_from_landmarks_are_saved_and_loaded_and_a_damaged_file_is_refused() {
    let directory = Directory::new("distances-are-saved");
    let path = directory.0.to_str().expect("the path is text");
    // The left part has six cells, the right one two.
    let map = "type octile\nheight 2\nwidth 6\nmap\n...@.@\n...@.@\n";
    let route = |from, to, heuristic: &str| {
        let spec = Spec::new(
            [map],
            [
                ("from", from),
                ("to", to),
                ("heuristic", heuristic),
                ("tables", path),
            ],
        );
        let listed = catalog().puzzle("grid").expect("it is in the catalog");
        let opened = listed.open(spec).and_then(Instances::only);
        opened.map_err(|error| error.to_string())
    };
    let expanded = || {
        let instance = route("0,0", "2,1", "differential-4").expect("the map has no weights");
        let search = instance.search("a-star".parse().expect("it is in the catalog"));
        answer(search.expect("it is supported"), 100)
            .counts
            .expanded
    };
    let computed = expanded();
    let files = directory.files();
    assert_eq!(files.len(), 1, "{files:?}");
    let name = files[0].file_name().and_then(|name| name.to_str());
    let name = name.expect("the name is text");
    assert!(
        name.starts_with("grid-map-of-6-2-8-neighbours-fingerprint-"),
        "{name}"
    );
    assert!(name.ends_with("-landmarks-4.distances"), "{name}");
    let saved = fs::read(&files[0]).expect("the file can be read");
    assert_eq!(expanded(), computed);
    // Another part of the map leaves the file as it is, and one of fewer cells than landmarks has none.
    route("4,0", "4,1", "differential-4").expect("the map has no weights");
    route("4,0", "4,1", "differential-8").expect("the map has no weights");
    assert_eq!(directory.files(), files);
    assert_eq!(fs::read(&files[0]).expect("the file can be read"), saved);
    let mut damaged = saved;
    *damaged.last_mut().expect("it is not empty") ^= 1;
    fs::write(&files[0], damaged).expect("the file can be written");
    let error = route("0,0", "2,1", "differential-4").expect_err("the file is damaged");
    assert!(
        error.starts_with(files[0].to_str().expect("the path is text")),
        "{error}"
    );
    assert!(error.contains(": checksum: found "), "{error}");
}

#[test]
fn a_directory_is_refused_if_no_heuristic_has_tables() {
    assert_eq!(
        refused("tiles", &["3x3"], &[("tables", "none")]),
        "--tables has no effect on this instance"
    );
    let error = refused("queens", &["6"], &[("tables", "none")]);
    assert!(
        error.starts_with("queens has no option --tables"),
        "{error}"
    );
}

#[test]
fn tables_that_need_more_memory_than_allowed_are_refused_before_they_are_made() {
    let limits = Limits {
        bytes: Some(1_000_000_000),
        ..Limits::default()
    };
    let korf = || Spec::new([""; 0], [("korf", "1"), ("heuristic", "pdb-7-8")]);
    let refused = error("tiles", korf().limits(limits));
    assert_eq!(refused.stopped(), Some(Limit::Bytes));
    assert_eq!(
        refused.to_string(),
        "--heuristic pdb-7-8: its tables need 1.7 GB while they are made or loaded, but at most 1.0 GB are allowed here"
    );
    // A specification from another machine has a lower limit, whatever memory this machine has.
    let refused = error("tiles", korf().without_files());
    assert_eq!(refused.stopped(), Some(Limit::Bytes));
    assert!(
        refused
            .to_string()
            .ends_with("at most 67.1 MB are allowed here"),
        "{refused}"
    );
    let listed = catalog().puzzle("tiles").expect("it is in the catalog");
    let small = tiles(&[("heuristic", "pdb-4-4")]).without_files();
    assert!(listed.open(small).and_then(Instances::only).is_ok());
    let names = listed.usage_without_files();
    assert!(names.options.iter().all(|option| option.name != "tables"));
}

/// Regression test: the time limit was not checked while tables were made.
#[test]
fn the_time_limit_stops_all_kinds_of_tables() {
    let map = "type octile\nheight 2\nwidth 3\nmap\n...\n...\n";
    for (puzzle, words, heuristic) in [
        ("tiles", &["3x3"][..], "pdb-4-4"),
        ("cube3", &["R"], "corners"),
        ("grid", &[map], "differential-4"),
        ("hanoi", &["5"], "pdb-3"),
        ("pancakes", &["3 1 2 4"], "pdb-2"),
        ("pddl", &["blocks"], "pdb-1000"),
        ("pddl", &["blocks"], "lm-cut"),
    ] {
        let limits = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        let spec = Spec::new(words.iter().copied(), [("heuristic", heuristic)]);
        let stopped = error(puzzle, spec.limits(limits));
        assert_eq!(stopped.stopped(), Some(Limit::Time), "{puzzle}: {stopped}");
    }
}

#[test]
fn a_raised_flag_stops_the_tables_and_leaves_no_file() {
    let directory = Directory::new("tables-are-stopped");
    let path = directory.0.to_str().expect("the path is text");
    let cancel = CancelFlag::new();
    let (raised, layers) = (cancel.clone(), Arc::new(Mutex::new(Vec::new())));
    let seen = Arc::clone(&layers);
    let tables = Tables::new().events(move |table, layer| {
        let depth = layer.map(|layer| layer.depth);
        let event = (table.to_owned(), depth);
        seen.lock().expect("no thread panics").push(event);
        if depth == Some(3) {
            raised.raise();
        }
    });
    let limits = Limits {
        cancel: Some(cancel),
        ..Limits::default()
    };
    let options = [("heuristic", "pdb-4-4"), ("tables", path)];
    let stopped = error("tiles", tiles(&options).limits(limits).tables(tables));
    assert_eq!(stopped.stopped(), Some(Limit::Cancelled));
    assert_eq!(
        stopped.to_string(),
        "--heuristic pdb-4-4: interrupted while its tables were made"
    );
    assert!(directory.files().is_empty());
    let layers = layers.lock().expect("no thread panics");
    let of_it = |depth| ("1 2 4 5".to_owned(), depth);
    assert_eq!(
        *layers,
        [Some(0), Some(1), Some(2), Some(3), None].map(of_it)
    );
}

#[test]
fn a_list_of_heuristics_opens_each_instance_with_each() {
    let listed = catalog().puzzle("tiles").expect("it is in the catalog");
    let list = |names: &'static str| {
        let spec = Spec::new(["1 5 4 2 6 0 3 7 8"], [("heuristic", names)]);
        listed.open_with_each_heuristic(spec)
    };
    let (names, instances) = list("pdb-4-4,zero,manhattan").expect("the list is valid");
    assert_eq!(names, ["pdb-4-4", "zero", "manhattan"]);
    let each = instances.only().expect("there is one board");
    let expanded = each.iter().map(|instance| {
        let instance = instance.as_ref().expect("it is defined");
        let search = instance.search("a-star".parse().expect("it is in the catalog"));
        answer(search.expect("it is supported"), 100_000)
            .counts
            .expanded
    });
    assert_eq!(expanded.collect::<Vec<_>>(), [15, 5_694, 87]);
    let error = |names| list(names).err().expect("the list is invalid").to_string();
    assert_eq!(error("zero,zero"), "--heuristic: zero is given twice");
    assert!(error("zero,").starts_with("--heuristic: found ``, expected zero"));
    let queens = catalog().puzzle("queens").expect("it is in the catalog");
    let default = queens.open_with_each_heuristic(Spec::default());
    let (names, instances) = default.expect("there is a default");
    assert_eq!(
        (names, instances.only().map(|each| each.len()).ok()),
        (vec!["remaining".to_owned()], Some(1))
    );
}

#[test]
fn pattern_databases_of_pancakes_save_expansions_and_keep_costs() {
    let stack = ["3 6 1 8 5 2 7 4"];
    let heuristics = ["zero", "pdb-1", "pdb-3", "pdb-5", "pdb-8", "gap"];
    let expanded = expanded_at_the_same_cost("pancakes", &stack, &[], &heuristics);
    assert!(
        expanded[..5].is_sorted_by(|fewer, more| fewer > more),
        "{expanded:?}"
    );
    // With all pancakes in the pattern, values are exact.
    assert_eq!(expanded[4], 9);
    assert_eq!(
        refused("pancakes", &["3 1 2"], &[("heuristic", "pdb-4")]),
        "--heuristic pdb-4: pancakes of a pattern: found 4, expected 1 to 3"
    );
    assert_eq!(
        refused("pancakes", &["3 1 2"], &[("heuristic", "pdb")]),
        "--heuristic: found `pdb`, expected gap, zero, gap-half, gap-x2 or pdb-K with a number of pancakes"
    );
}

#[test]
fn pattern_databases_of_hanoi_save_expansions_and_keep_costs() {
    for (pegs, discs) in [("3", "6"), ("4", "7")] {
        let heuristics = ["zero", "pdb-1", "pdb-3", "pdb-5", discs];
        let all = format!("pdb-{discs}");
        let heuristics = heuristics.map(|name| if name == discs { all.as_str() } else { name });
        let pegs = [("pegs", pegs)];
        let expanded = expanded_at_the_same_cost("hanoi", &[discs], &pegs, &heuristics);
        assert!(
            expanded.is_sorted_by(|fewer, more| fewer >= more),
            "{expanded:?}"
        );
        // With all discs in one group, values are exact.
        let steps = if discs == "6" { 63 } else { 25 };
        assert_eq!(expanded.last(), Some(&steps));
    }
    assert_eq!(
        refused("hanoi", &["3"], &[("heuristic", "pdb-4")]),
        "--heuristic pdb-4: discs in a group: found 4, expected 1 to 3"
    );
    let error = error(
        "hanoi",
        Spec::new(["31"], [("heuristic", "pdb-31")]).without_files(),
    );
    assert_eq!(error.stopped(), Some(Limit::Bytes));
}

#[test]
fn the_cube_has_a_database_that_other_machines_cannot_request() {
    let expanded = expanded_at_the_same_cost("cube3", &["R U' F2"], &[], &["cubies"]);
    assert!(expanded[0] < 100, "{expanded:?}");
    let spec = Spec::new(["R U' F2"], [("heuristic", "corners")]).without_files();
    let error = error("cube3", spec).to_string();
    assert_eq!(
        error,
        "--heuristic corners: its tables need 198.4 MB while they are made or loaded, but at most 67.1 MB are allowed here"
    );
}
