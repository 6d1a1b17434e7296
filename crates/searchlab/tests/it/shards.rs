//! `--shard` and `--output`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{EMPTY, TWO, UNSOLVABLE, WRONG, file, missing, searchlab, stderr, stdout};

/// Returns boards, comments, blank lines and mistakes, one per line, below a header.
fn mixed() -> String {
    let mut text = "quizzes,solutions\n".to_owned();
    for [board, solution] in TWO {
        text += &format!("{board},{solution}\n# a comment\n\n{UNSOLVABLE}\nno board\r\n");
        text += &format!("{EMPTY},\n{WRONG}\n1..4..2..3......\n{board} # rated\n");
    }
    text
}

/// Returns the standard output and the standard error of a run, without the summary.
fn run(arguments: &[&str]) -> (String, String) {
    let done = searchlab(&[arguments, &["--quiet"]].concat()).output();
    let done = done.expect("failed to run searchlab");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    (text(done.stdout), text(done.stderr))
}

/// Runs all parts with `--output`, and returns their concatenated outputs.
fn run_in_parts(arguments: &[&str], parts: usize) -> (String, String) {
    let mut all = (String::new(), String::new());
    for number in 1..=parts {
        let out = missing(&format!("part-{}-{number}.txt", arguments[1].len()));
        let shard = format!("{number}/{parts}");
        let part = [arguments, &["--shard", &shard, "--output", &out]].concat();
        let (stdout, stderr) = run(&part);
        assert_eq!(stdout, "");
        all.0 += &std::fs::read_to_string(&out).expect(&stderr);
        all.1 += &stderr;
    }
    all
}

#[test]
fn the_answers_of_all_parts_equal_those_of_the_whole_file() {
    let boards = file("sharded.txt", &mixed());
    for format in ["line", "jsonl", "csv", "md"] {
        let asked = ["solve", &boards, "--unique", "--format", format];
        let whole = run(&asked);
        assert!(
            whole.1.contains("line 8, column 2: found `1` again"),
            "{}",
            whole.1
        );
        // How a file is divided does not depend on the format.
        let parts: &[usize] = match format {
            "line" => &[1, 2, 3, 7, 40],
            _ => &[1, 4],
        };
        for &parts in parts {
            assert_eq!(
                run_in_parts(&asked, parts),
                whole,
                "{format}, {parts} parts"
            );
        }
    }
    let asked = ["solve", &boards, "--first", "2", "--limit-expanded", "100"];
    assert_eq!(run_in_parts(&asked, 5), run(&asked));
}

/// Regression test: the header was malformed in all parts but the first.
#[test]
fn a_header_may_be_in_any_part_after_comments() {
    let comments = "# where these are from\n\n".repeat(9);
    for text in [
        comments.clone() + &mixed(),
        comments.clone() + TWO[0][0],
        comments,
    ] {
        let boards = file("sharded-late.txt", &text);
        for format in ["line", "jsonl"] {
            let asked = ["solve", &boards, "--format", format];
            // The parts are shorter than the comments.
            let parts = run_in_parts(&asked, 12);
            // A whole file without puzzles is an error.
            let mut whole = run(&asked);
            if whole.0.is_empty() {
                whole.1.clear();
            }
            assert_eq!(parts, whole);
            assert!(!parts.1.contains("quizzes"), "{}", parts.1);
        }
    }
}

#[test]
fn searches_of_all_parts_equal_those_of_the_whole_file() {
    let made = stdout(0, &["generate", "tiles", "3x3", "-n", "20", "--seed", "9"]);
    let boards = file("sharded-tiles.txt", &format!("# twenty\n{made}1 2\n{made}"));
    let asked = ["solve", "tiles", &boards, "--format", "csv"];
    let (whole, error) = run(&asked);
    assert!(error.contains("line 22, column "), "{error}");
    let columns = |csv: &str| crate::csv_columns(csv, &["line", "depth", "cost", "expanded"]);
    for parts in [2, 9] {
        let (parts, same) = run_in_parts(&asked, parts);
        assert_eq!(columns(&parts), columns(&whole));
        assert_eq!(same, error);
    }
    // Lines are numbered only for errors.
    let asked = ["solve", "tiles", &boards];
    assert_eq!(run_in_parts(&asked, 3).1, error);
}

#[test]
fn invalid_shards_are_refused() {
    let boards = file("refused.txt", &format!("{}\n", TWO[0][0]));
    let rows: Vec<&str> = (0..9).map(|row| &TWO[0][0][9 * row..9 * row + 9]).collect();
    let grid = file("grid.txt", &rows.join("\n"));
    let here = env!("CARGO_TARGET_TMPDIR");
    let joined = "--shard: outputs in this format cannot be concatenated";
    let expected = ", expected a file with one board per line";
    for (arguments, error) in [
        (
            &[&boards, "--shard", "0/3"][..],
            "found part 0 of 3, expected I/N with I from 1 to N below 2^64, such as 3/8",
        ),
        (
            &[&boards, "--shard", "4/3"],
            "found part 4 of 3, expected I/N with I from 1 to N below 2^64, such as 3/8",
        ),
        (
            &[&boards, "--shard", "3"],
            "found `3`, expected I/N with I from 1 to N below 2^64, such as 3/8",
        ),
        (&[&boards, "--shard", "1/3", "--json"], joined),
        (&[&boards, "--shard", "1/3", "--format", "grid"], joined),
        (&[&boards, "--shard", "1/3", "--format", "table"], joined),
        (
            &["-", "--shard", "1/3"],
            &format!("--shard: found standard input{expected}"),
        ),
        (
            &["--shard", "1/3"],
            &format!("--shard: found no file{expected}"),
        ),
        (
            &[TWO[0][0], "--shard", "1/3"],
            &format!("--shard: found the text of a board{expected}"),
        ),
        (&[here, "--shard", "1/3"], "not a regular file"),
        (
            &[&grid, "--shard", "2/3"],
            &format!(
                "--shard: {grid}: line 4: found a row of 9 cells, expected a puzzle in one line"
            ),
        ),
        (
            &["sokoban", "--shard", "1/3"],
            "--shard: sokoban does not read a file with one puzzle per line here",
        ),
        (
            &["tiles", "--korf", "1", "--shard", "1/3"],
            "--shard: tiles does not read a file with one puzzle per line here",
        ),
        (
            &["queens", "8", "--shard", "1/3"],
            "--shard: queens does not read a file with one puzzle per line here",
        ),
    ] {
        let report = stderr(2, &[&["solve"], arguments].concat());
        assert!(report.contains(error), "{arguments:?}: {report}");
    }
    let report = stderr(1, &["solve", &missing("nowhere.txt"), "--shard", "1/3"]);
    assert!(
        report.contains("not a board, a file or a puzzle"),
        "{report}"
    );
    // Without --shard it is accepted.
    assert_eq!(stdout(0, &["solve", &grid]), format!("{}\n", TWO[0][1]));
}

/// Checks every format.
#[test]
fn a_file_gets_the_same_answers_as_standard_output() {
    let boards = file("written.txt", &mixed());
    for format in ["line", "grid", "table", "json", "jsonl", "csv", "md"] {
        let out = missing(&format!("written-{format}"));
        let asked = ["solve", &boards, "--unique", "--format", format];
        let (whole, errors) = run(&asked);
        let to_file = run(&[&asked[..], &["--color", "always", "-o", &out]].concat());
        assert_eq!(to_file.0, "");
        assert_eq!(to_file.1.matches("error:").count(), errors.lines().count());
        assert_eq!(std::fs::read_to_string(&out).unwrap(), whole, "{format}");
    }
    // Also for searches with their path, and on one core.
    let out = missing("written-search");
    let near = ["solve", "tiles", "1 4 2 3 7 5 6 0 8", "--path", "-o", &out];
    assert_eq!(stdout(0, &near), "");
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 4);
    assert_eq!(
        stdout(11, &["solve", UNSOLVABLE, "-j", "1", "-o", &out]),
        ""
    );
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "no solution\n");
}

/// Returns the names of the files in a directory.
fn names_in(directory: &str) -> Vec<String> {
    let names = std::fs::read_dir(directory).expect("the file exists");
    let names = names.map(|entry| {
        entry
            .expect("the file exists")
            .file_name()
            .into_string()
            .expect("the file exists")
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn directory(name: &str) -> String {
    let directory = missing(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir(&directory).expect("failed to create the directory");
    directory
}

#[test]
fn an_incomplete_file_is_not_created() {
    let directory = directory("not-whole");
    let boards = file("not-whole.txt", &mixed());
    let out = format!("{directory}/out.txt");
    std::fs::write(&out, "what was there before").unwrap();
    for (code, arguments) in [
        (1, &[&boards, "--strict"][..]),
        (1, &["no such file"]),
        (2, &[&boards, "--shard", "2/3", "--format", "json"]),
        (2, &["tiles", "--count", "-a", "branch-and-bound"]),
    ] {
        stderr(code, &[&["solve", "-o", &out], arguments].concat());
        assert_eq!(names_in(&directory), ["out.txt"], "{arguments:?}");
        assert_eq!(std::fs::read(&out).unwrap(), b"what was there before");
    }
    for (code, out, error) in [
        (
            2,
            "-",
            "--output -: expected a file; leave out --output to write to standard output",
        ),
        (2, &*directory, "it is a directory"),
        (
            1,
            &format!("{directory}/nowhere/out.txt"),
            "nowhere/out.txt: ",
        ),
    ] {
        let report = stderr(code, &["solve", &boards, "-o", out]);
        assert!(report.contains(error), "{report}");
    }
}

/// Starts a slow run, and waits until it has written `bytes` bytes.
fn started(arguments: &[&str], directory: &str, bytes: u64) -> std::process::Child {
    let child = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("failed to start searchlab");
    let is_begun = || {
        let temporary = names_in(directory)
            .into_iter()
            .find(|name| name.ends_with(".unfinished"));
        temporary.is_some_and(|name| {
            let found = Path::new(directory).join(name).metadata();
            found.is_ok_and(|found| found.len() >= bytes)
        })
    };
    while !is_begun() {
        sleep(Duration::from_millis(2));
    }
    child
}

/// The names of unfinished files are random, so a run neither removes nor continues that of another one.
#[cfg(unix)]
#[test]
fn unfinished_files_of_other_runs_are_left_to_them() {
    let directory = directory("left");
    let boards = file("left.txt", &slow().repeat(5_000));
    let out = format!("{directory}/out.txt");
    let endless = [&["solve", &boards, "-o", &out], &ONE_BY_ONE[..]].concat();
    let quick = ["solve", "-q", TWO[0][0], "-o", &out];
    let mut running = started(&endless, &directory, 1);
    let unfinished = names_in(&directory);
    let expected = [unfinished[0].as_str(), "out.txt"];
    let names = || {
        let mut names = names_in(&directory);
        names.sort();
        names
    };
    stdout(0, &quick);
    assert_eq!(names(), expected);
    running.kill().expect("failed to run searchlab");
    running.wait().expect("failed to wait for searchlab");
    stdout(0, &quick);
    assert_eq!(names(), expected);
    assert_eq!(
        std::fs::read_to_string(&out).unwrap(),
        format!("{}\n", TWO[0][1])
    );
}

/// Returns the line of a board that needs some thousand expansions: A. Inkala's of 2012.
fn slow() -> String {
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n".to_owned()
}

/// Removes the time.
const ONE_BY_ONE: [&str; 4] = ["--first", "1", "-a", "depth-first"];

#[cfg(unix)]
#[test]
fn a_killed_part_leaves_no_answers_and_can_be_repeated() {
    let directory = directory("part-killed");
    let boards = file("part-killed.txt", &slow().repeat(90));
    let out = |number| format!("{directory}/part-{number}");
    let asked = |number: usize| {
        let shard = format!("{number}/3");
        let part = ["solve", &boards, "--shard", &shard, "-o", &out(number)];
        let all = part.into_iter().chain(ONE_BY_ONE);
        all.map(str::to_owned).collect::<Vec<String>>()
    };
    let run = |number| {
        let asked = asked(number);
        let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
        stderr(0, &asked)
    };
    run(1);
    let asked = asked(2);
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let mut child = started(&asked, &directory, 1);
    child.kill().unwrap();
    assert!(
        !child.wait().unwrap().success(),
        "the run ended before it was killed"
    );
    assert!(!Path::new(&out(2)).exists());
    run(3);
    run(2);
    let joined: Vec<u8> = (1..=3)
        .flat_map(|number| std::fs::read(out(number)).unwrap())
        .collect();
    let joined = String::from_utf8(joined).unwrap();
    assert_eq!(joined.lines().count(), 90);
    assert_eq!(
        joined,
        stdout(0, &[&["solve", &boards], &ONE_BY_ONE[..]].concat())
    );
}

/// Regression test: the incomplete file was left.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_file() {
    let directory = directory("part-interrupted");
    let boards = file("part-interrupted.txt", &slow().repeat(1000));
    let out = format!("{directory}/out");
    // On all cores, all answers may be written at once, before the signal.
    for (bytes, by) in [(1, &ONE_BY_ONE[..]), (0, &["-a", "depth-first"])] {
        let asked = [&["solve", &boards, "-o", &out], by].concat();
        let child = started(&asked, &directory, bytes);
        assert_eq!(interrupted(child), Some(130));
        assert_eq!(names_in(&directory), [""; 0]);
    }
}

/// Sends Ctrl-C and returns the exit code. The input stays open until the run has ended.
#[cfg(unix)]
fn interrupted(mut child: std::process::Child) -> Option<i32> {
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("failed to run kill").success());
    let input = child.stdin.take();
    let code = child.wait().expect("failed to wait for searchlab").code();
    drop(input);
    code
}

/// No destructor runs if the program exits while waiting for input.
#[cfg(unix)]
#[test]
fn ctrl_c_while_waiting_for_input_leaves_no_file() {
    let directory = directory("waiting-interrupted");
    let out = format!("{directory}/out");
    for asked in [
        &["solve", "-", "-o", &out, "-j", "1"][..],
        &["solve", "-", "-o", &out],
        &["solve", "tiles", "-", "-o", &out, "-j", "1"],
    ] {
        let child = started(asked, &directory, 0);
        assert_eq!(interrupted(child), Some(130), "{asked:?}");
        assert_eq!(names_in(&directory), [""; 0], "{asked:?}");
    }
}

/// A limit on the file size behaves like a full disk: the system accepts a part of the output, then nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_file_and_the_error_names_it() {
    let directory = directory("full");
    let boards = file("full.txt", &slow().repeat(100));
    let out = format!("{directory}/out.txt");
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    for asked in [
        &["solve", &boards, "-o", &out][..],
        &["solve", &boards, "-o", &out, "-j", "1", "--format", "jsonl"],
        &["solve", &boards, "-o", &out, "--format", "table"],
        &[
            "solve",
            &boards,
            "-o",
            &out,
            "--first",
            "1",
            "-a",
            "depth-first",
        ],
        &["trace", "queens", "-o", &format!("{out}.csv")],
        &[
            "compare",
            "jugs",
            "--once",
            "--plot",
            &format!("{directory}/out.txt.svg"),
        ],
    ] {
        let done = Command::new("sh")
            .args(["-c", limited, env!("CARGO_BIN_EXE_searchlab")])
            .args(asked)
            .output()
            .expect("there is a shell");
        let report = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{asked:?}: {report}");
        assert!(report.starts_with("error: "), "{asked:?}: {report}");
        assert!(
            report.contains(&out) && report.contains("File too large"),
            "{asked:?}: {report}"
        );
        assert_eq!(names_in(&directory), [""; 0], "{asked:?}");
    }
}
