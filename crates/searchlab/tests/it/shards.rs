//! Parts of a file, each solved by itself, and answers written into files.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{EMPTY, TWO, UNSOLVABLE, WRONG, complained, file, missing, printed, searchlab};

/// Boards, comments, blank lines and mistakes, a line each, below a header.
fn mixed() -> String {
    let mut text = "quizzes,solutions\n".to_owned();
    for [board, solution] in TWO {
        text += &format!("{board},{solution}\n# a comment\n\n{UNSOLVABLE}\nno board\r\n");
        text += &format!("{EMPTY},\n{WRONG}\n1..4..2..3......\n{board} # rated\n");
    }
    text
}

/// What a run prints and complains of, but for the summary.
fn told(arguments: &[&str]) -> (String, String) {
    let done = searchlab(&[arguments, &["--quiet"]].concat()).output();
    let done = done.expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (text(done.stdout), text(done.stderr))
}

/// The same of all parts, one after the other, from files.
fn told_in_parts(arguments: &[&str], parts: usize) -> (String, String) {
    let mut all = (String::new(), String::new());
    for number in 1..=parts {
        let out = missing(&format!("part-{}-{number}.txt", arguments[1].len()));
        let shard = format!("{number}/{parts}");
        let part = [arguments, &["--shard", &shard, "--output", &out]].concat();
        let (printed, complained) = told(&part);
        assert_eq!(printed, "");
        all.0 += &std::fs::read_to_string(&out).expect(&complained);
        all.1 += &complained;
    }
    all
}

#[test]
fn the_answers_to_all_parts_are_those_to_the_whole_file() {
    let boards = file("sharded.txt", &mixed());
    for format in ["line", "jsonl", "csv", "md"] {
        let asked = ["solve", &boards, "--unique", "--format", format];
        let whole = told(&asked);
        assert!(
            whole.1.contains("line 8, column 2: found `1` again"),
            "{}",
            whole.1
        );
        for parts in [1, 2, 3, 7, 40] {
            assert_eq!(
                told_in_parts(&asked, parts),
                whole,
                "{format}, {parts} parts"
            );
        }
    }
    let asked = ["solve", &boards, "--first", "2", "--limit-expanded", "100"];
    assert_eq!(told_in_parts(&asked, 5), told(&asked));
}

/// The header was malformed to all parts but the first.
#[test]
fn a_header_may_be_in_any_part_where_only_comments_stand_before_it() {
    let comments = "# where these are from\n\n".repeat(9);
    for text in [
        comments.clone() + &mixed(),
        comments.clone() + TWO[0][0],
        comments,
    ] {
        let boards = file("sharded-late.txt", &text);
        for format in ["line", "jsonl"] {
            let asked = ["solve", &boards, "--format", format];
            let parts = told_in_parts(&asked, 40);
            // Of a whole file it is an error that it has no puzzle.
            let mut whole = told(&asked);
            if whole.0.is_empty() {
                whole.1.clear();
            }
            assert_eq!(parts, whole);
            assert!(!parts.1.contains("quizzes"), "{}", parts.1);
        }
    }
}

#[test]
fn searches_of_all_parts_are_those_of_the_whole_file() {
    let made = printed(0, &["generate", "tiles", "3x3", "-n", "20", "--seed", "9"]);
    let boards = file("sharded-tiles.txt", &format!("# twenty\n{made}1 2\n{made}"));
    let asked = ["solve", "tiles", &boards, "--format", "csv"];
    let (whole, complaint) = told(&asked);
    assert!(complaint.contains("line 22, column "), "{complaint}");
    let columns = |csv: &str| crate::csv_columns(csv, &["line", "depth", "cost", "expanded"]);
    for parts in [2, 9] {
        let (parts, same) = told_in_parts(&asked, parts);
        assert_eq!(columns(&parts), columns(&whole));
        assert_eq!(same, complaint);
    }
    // Only an error asks for the number of its line.
    let asked = ["solve", "tiles", &boards];
    assert_eq!(told_in_parts(&asked, 3).1, complaint);
}

#[test]
fn what_cannot_be_divided_is_refused() {
    let boards = file("refused.txt", &format!("{}\n", TWO[0][0]));
    let rows: Vec<&str> = (0..9).map(|row| &TWO[0][0][9 * row..9 * row + 9]).collect();
    let grid = file("grid.txt", &rows.join("\n"));
    let here = env!("CARGO_TARGET_TMPDIR");
    let joined = "--shard: in this format the answers of all parts are not those of the whole file";
    let divides = "--shard divides a file with a board a line: found";
    for (arguments, complaint) in [
        (
            &[&boards, "--shard", "0/3"][..],
            "found part 0 of 3, expected I/N with I from 1 to N, such as 3/8",
        ),
        (
            &[&boards, "--shard", "4/3"],
            "found part 4 of 3, expected I/N with I from 1 to N, such as 3/8",
        ),
        (
            &[&boards, "--shard", "3"],
            "found `3`, expected I/N with I from 1 to N, such as 3/8",
        ),
        (&[&boards, "--shard", "1/3", "--json"], joined),
        (&[&boards, "--shard", "1/3", "--format", "grid"], joined),
        (&[&boards, "--shard", "1/3", "--format", "table"], joined),
        (
            &["-", "--shard", "1/3"],
            &format!("{divides} standard input"),
        ),
        (&["--shard", "1/3"], &format!("{divides} none")),
        (
            &[TWO[0][0], "--shard", "1/3"],
            &format!("{divides} the text of a board"),
        ),
        (
            &[here, "--shard", "1/3"],
            "it is no regular file, so it cannot be divided",
        ),
        (
            &[&grid, "--shard", "2/3"],
            &format!(
                "--shard: {grid}: line 4: found a row of 9 cells, expected a puzzle in one line"
            ),
        ),
        (
            &["sokoban", "--shard", "1/3"],
            "--shard divides a file with a puzzle a line, and sokoban reads none here",
        ),
        (
            &["tiles", "--korf", "1", "--shard", "1/3"],
            "--shard divides a file with a puzzle a line, and tiles reads none here",
        ),
        (
            &["queens", "8", "--shard", "1/3"],
            "--shard divides a file with a puzzle a line, and queens reads none here",
        ),
    ] {
        let told = complained(2, &[&["solve"], arguments].concat());
        assert!(told.contains(complaint), "{arguments:?}: {told}");
    }
    let told = complained(1, &["solve", &missing("nowhere.txt"), "--shard", "1/3"]);
    assert!(told.contains("this is no board, no file"), "{told}");
    // Of a whole file nothing of that is refused.
    assert_eq!(printed(0, &["solve", &grid]), format!("{}\n", TWO[0][1]));
}

/// Every format, as it is printed.
#[test]
fn a_file_gets_what_would_be_printed() {
    let boards = file("written.txt", &mixed());
    for format in ["line", "grid", "table", "json", "jsonl", "csv", "md"] {
        let out = missing(&format!("written-{format}"));
        let asked = ["solve", &boards, "--unique", "--format", format];
        let (whole, complaints) = told(&asked);
        let to_file = told(&[&asked[..], &["--color", "always", "-o", &out]].concat());
        assert_eq!(to_file.0, "");
        assert_eq!(
            to_file.1.matches("error:").count(),
            complaints.lines().count()
        );
        assert_eq!(std::fs::read_to_string(&out).unwrap(), whole, "{format}");
    }
    // Searches too, with their path, and on one core.
    let out = missing("written-search");
    let near = ["solve", "tiles", "1 4 2 3 7 5 6 0 8", "--path", "-o", &out];
    assert_eq!(printed(0, &near), "");
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 4);
    assert_eq!(
        printed(11, &["solve", UNSOLVABLE, "-j", "1", "-o", &out]),
        ""
    );
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "no solution\n");
}

/// The names that a directory has.
fn names_in(directory: &str) -> Vec<String> {
    let names = std::fs::read_dir(directory).expect("it is there");
    let names = names.map(|entry| {
        entry
            .expect("it is there")
            .file_name()
            .into_string()
            .expect("it is there")
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn directory(name: &str) -> String {
    let directory = missing(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir(&directory).expect("it can be made");
    directory
}

#[test]
fn a_file_that_is_not_whole_is_not_there() {
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
        complained(code, &[&["solve", "-o", &out], arguments].concat());
        assert_eq!(names_in(&directory), ["out.txt"], "{arguments:?}");
        assert_eq!(std::fs::read(&out).unwrap(), b"what was there before");
    }
    for (code, out, complaint) in [
        (
            2,
            "-",
            "--output -: answers go to standard output without it",
        ),
        (2, &*directory, "it is a directory"),
        (
            1,
            &format!("{directory}/nowhere/out.txt"),
            "nowhere/out.txt: ",
        ),
    ] {
        let told = complained(code, &["solve", &boards, "-o", out]);
        assert!(told.contains(complaint), "{told}");
    }
}

/// Starts a run whose answers take a while, and waits until it has written so many bytes of them.
fn started(arguments: &[&str], directory: &str, bytes: u64) -> std::process::Child {
    let child = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
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

/// They stayed for ever.
#[cfg(unix)]
#[test]
fn what_a_killed_run_left_is_removed_by_the_next_and_nothing_that_is_written() {
    let directory = directory("left");
    let boards = file("left.txt", &slow().repeat(5_000));
    let out = format!("{directory}/out.txt");
    let endless = [&["solve", &boards, "-o", &out], &ONE_BY_ONE[..]].concat();
    let quick = ["solve", "-q", TWO[0][0], "-o", &out];
    let mut killed = started(&endless, &directory, 1);
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");
    assert_eq!(names_in(&directory), [".out.txt.0.unfinished"]);
    printed(0, &quick);
    assert_eq!(names_in(&directory), ["out.txt"]);
    let mut running = started(&endless, &directory, 1);
    printed(0, &quick);
    let mut names = names_in(&directory);
    names.sort();
    assert_eq!(names, [".out.txt.0.unfinished", "out.txt"]);
    running.kill().expect("it runs");
    running.wait().expect("it ends");
    printed(0, &quick);
    assert_eq!(names_in(&directory), ["out.txt"]);
}

/// A board that takes some thousand expansions.
fn slow() -> String {
    TWO[1][0].to_owned() + "\n"
}

/// Without the time that it took.
const ONE_BY_ONE: [&str; 4] = ["--first", "1", "-a", "depth-first"];

#[cfg(unix)]
#[test]
fn a_part_that_is_killed_leaves_no_answers_and_can_be_solved_again() {
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
        complained(0, &asked)
    };
    run(1);
    let asked = asked(2);
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let mut child = started(&asked, &directory, 1);
    child.kill().unwrap();
    assert!(
        !child.wait().unwrap().success(),
        "it was done before it was killed"
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
        printed(0, &[&["solve", &boards], &ONE_BY_ONE[..]].concat())
    );
}

/// It ended with the program, and what was written was left.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_file() {
    let directory = directory("part-interrupted");
    let boards = file("part-interrupted.txt", &slow().repeat(1000));
    let out = format!("{directory}/out");
    // On all cores answers may be written all at once, when it is too late.
    for (bytes, by) in [(1, &ONE_BY_ONE[..]), (0, &["-a", "depth-first"])] {
        let asked = [&["solve", &boards, "-o", &out], by].concat();
        let child = started(&asked, &directory, bytes);
        assert_eq!(interrupted(child), Some(130));
        assert_eq!(names_in(&directory), [""; 0]);
    }
}

/// The exit code of a run that gets Ctrl-C; its input stays open until it has ended.
#[cfg(unix)]
fn interrupted(mut child: std::process::Child) -> Option<i32> {
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("there is kill").success());
    let input = child.stdin.take();
    let code = child.wait().expect("it ends").code();
    drop(input);
    code
}

/// Nothing is dropped where the program waits for input and ends at once.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_file_of_a_program_that_waits_for_input() {
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

/// A limit on the length of files does what a full disk does: the system takes a part of what is written, and then nothing.
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
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{asked:?}: {told}");
        assert!(told.starts_with("error: "), "{asked:?}: {told}");
        assert!(
            told.contains(&out) && told.contains("File too large"),
            "{asked:?}: {told}"
        );
        assert_eq!(names_in(&directory), [""; 0], "{asked:?}");
    }
}
