//! Runs the program and compares its output with the cases in `cmd/`. `TRYCMD=overwrite cargo test -p own-program` updates
//! them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

const OWN_PROGRAM: &str = env!("CARGO_BIN_EXE_own_program");
const FAULTY: &str = env!("CARGO_BIN_EXE_faulty");

#[test]
fn the_program_prints_the_expected_output() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd");
}

/// Returns the standard output of a successful run.
fn output(program: &str, arguments: &[&str]) -> String {
    let done = Command::new(program).args(arguments).output();
    let done = done.expect("the program starts");
    let errors = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(done.stdout).expect("the output is UTF-8")
}

/// Returns for each algorithm how it was compiled, and its counts.
fn compared(puzzle: &str, algorithms: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut arguments = vec!["compare", puzzle, "300", "--once", "--format", "csv"];
    arguments.extend(algorithms.iter().flat_map(|algorithm| ["-a", algorithm]));
    let csv = output(FAULTY, &arguments);
    let mut lines = csv.lines();
    let header: Vec<&str> = lines
        .next()
        .expect("there is a header")
        .split(',')
        .collect();
    let search = header.iter().position(|name| *name == "search");
    let search = search.expect("there is a column");
    // Memory and time depend on the type of the states; and the states that a search along a path stores, on whether an
    // action is a state.
    let differs = [
        "search",
        "stored",
        "bytes",
        "seconds",
        "seconds_q1",
        "seconds_q3",
    ];
    let rows = lines.map(|line| {
        let cells = header.iter().zip(line.split(','));
        let counts = cells.filter(|(name, _)| !differs.contains(name));
        let counts = counts
            .map(|(name, cell)| format!("{name}={cell}"))
            .collect();
        let word = line.split(',').nth(search).unwrap_or_default();
        (word.to_owned(), counts)
    });
    rows.collect()
}

/// `count` and `count-erased` are the same puzzle.
#[test]
fn compiled_searches_have_the_counts_of_the_erased_space() {
    let algorithms = [
        "breadth-first",
        "breadth-first:tree",
        "depth-first",
        "depth-first:graph",
        "best-first",
        "uniform-cost",
        "a-star",
        "weighted-a-star:w=2",
        "ida-star",
    ];
    let limits = algorithms.len();
    let compiled = compared("count", &algorithms);
    let erased = compared("count-erased", &algorithms);
    assert_eq!((compiled.len(), erased.len()), (limits, limits));
    for ((compiled, counts), (erased, same)) in compiled.iter().zip(&erased) {
        assert_eq!((compiled.as_str(), erased.as_str()), ("compiled", "erased"));
        assert_eq!(counts, same);
    }
    let others = compared("count", &["newest-best", "beam"]);
    assert!(
        others.iter().all(|(search, _)| search == "erased"),
        "{others:?}"
    );
}

#[test]
fn definitions_that_clash_are_reported() {
    for (fault, message) in [
        (
            "option",
            "error: the option --algorithm of a puzzle has the name of an option of every puzzle",
        ),
        (
            "name",
            "error: cannot add the puzzle `line`: the name `line` is already in use",
        ),
    ] {
        let done = Command::new(FAULTY).env("FAULTY_PUZZLE", fault).output();
        let done = done.expect("the program starts");
        assert_eq!(done.status.code(), Some(1), "{fault}");
        assert_eq!(String::from_utf8_lossy(&done.stderr).trim_end(), message);
    }
}

#[test]
fn a_search_is_traced_with_its_drawings() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bridge.trace.json");
    let name = file.to_str().expect("the path is UTF-8");
    let summary = output(OWN_PROGRAM, &["trace", "1 2 5 10", "-o", name]);
    assert!(summary.starts_with("solved: 5 steps, cost 17"), "{summary}");
    let trace = std::fs::read_to_string(&file).expect("it was written");
    assert!(trace.contains("\"circle\""), "the trace has no circles");
}

#[test]
fn completions_and_the_manual_page_are_those_of_the_program() {
    let completions = output(OWN_PROGRAM, &["completions", "bash"]);
    assert!(completions.contains("_own_program()") && completions.contains("--seats"));
    let page = output(OWN_PROGRAM, &["man"]);
    assert!(page.contains("OWN_PROGRAM SOLVE") && !page.to_lowercase().contains("sudoku"));
    let algorithms = output(FAULTY, &["algorithms", "--format", "csv"]);
    assert!(algorithms.contains("newest-best") && !algorithms.contains("sudoku"));
}

#[test]
fn the_explorer_lists_the_puzzle_alone() {
    let explorer = Command::new(OWN_PROGRAM)
        .arg("explore")
        .stdout(Stdio::piped())
        .spawn();
    let mut explorer = explorer.expect("the program starts");
    let mut line = String::new();
    let stdout = explorer.stdout.take().expect("it is piped");
    BufReader::new(stdout)
        .read_line(&mut line)
        .expect("it prints its address");
    let address = line
        .split_once("http://")
        .and_then(|(_, rest)| rest.split_once('/'));
    let (address, _) = address.expect("it prints its address");
    let mut answer = String::new();
    let asked = TcpStream::connect(address).and_then(|mut stream| {
        let request =
            format!("GET /api/v1/catalog HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        stream.read_to_string(&mut answer)
    });
    explorer.kill().expect("it is running");
    explorer.wait().expect("it was running");
    asked.expect("it answers");
    assert!(
        answer.contains("\"name\":\"bridge\"") && answer.contains("five people, three seats"),
        "{answer}"
    );
    assert!(!answer.contains("sudoku"), "{answer}");
}
