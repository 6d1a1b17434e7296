//! Output files of all kinds.

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use crate::{NEAR, TWO, missing, searchlab, stderr, stdout};

/// Creates an empty directory for one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(missing(name));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("failed to create the directory");
    path
}

fn text(path: PathBuf) -> String {
    path.into_os_string()
        .into_string()
        .expect("the output is UTF-8")
}

fn names(directory: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("the file exists").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

const REFUSED: &str = "input and output are the same file\n";

#[test]
fn the_input_cannot_be_overwritten() {
    let directory = directory("own-input");
    let path = |name: &str| text(directory.join(name));
    let boards = format!("{}\n", TWO[0][0]);
    let [input, hard, soft] = ["in.svg", "hard.csv", "soft.csv"].map(path);
    fs::write(&input, &boards).unwrap();
    fs::hard_link(&input, &hard).unwrap();
    symlink("in.svg", &soft).unwrap();
    for arguments in [
        &["solve", &input, "-o", &input][..],
        &["solve", &input, "-o", &soft],
        &["solve", &soft, "-o", &hard],
        &["solve", &input, "-o", &input, "-a", "best-first"],
        &["solve", &input, "-o", &input, "--shard", "1/2"],
        &["trace", &input, "-o", &hard],
        &["compare", &hard, "--plot", &input],
        &["compare", "grid", "--scenarios", &soft, "--plot", &input],
    ] {
        let report = stderr(2, arguments);
        assert!(report.ends_with(REFUSED), "{arguments:?}: {report}");
        assert_eq!(fs::read_to_string(&input).unwrap(), boards);
    }
    let done = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(["solve", "-", "-o", &input])
        .stdin(File::open(&hard).unwrap())
        .output()
        .expect("failed to run searchlab");
    assert_eq!(done.status.code(), Some(2));
    let report = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(report, format!("error: standard input: {REFUSED}"));
    assert_eq!(names(&directory), ["hard.csv", "in.svg", "soft.csv"]);
}

/// Regression test: the program did not end.
#[test]
fn standard_output_cannot_be_read_as_input() {
    let directory = directory("stdout-on");
    let input = text(directory.join("in.txt"));
    fs::write(&input, format!("{}\n", TWO[0][0])).unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(["solve", &input])
        .stdout(File::options().append(true).open(&input).unwrap())
        .output()
        .expect("failed to run searchlab");
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).ends_with(REFUSED));
}

#[test]
fn fifos_and_symbolic_links_are_kept() {
    let directory = directory("kinds");
    let path = |name: &str| text(directory.join(name));
    let fifo = path("fifo.csv");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.expect("failed to run mkfifo").success());
    symlink("target", path("link")).unwrap();
    let written: Vec<String> = [
        &["solve", "-q", TWO[0][0]][..],
        &[&["trace"], &NEAR[..]].concat(),
    ]
    .into_iter()
    .map(|arguments| {
        let other_end = fifo.clone();
        let reader = thread::spawn(move || fs::read_to_string(other_end).unwrap());
        stdout(0, &[arguments, &["-o", &fifo]].concat());
        reader.join().expect("the reader does not panic")
    })
    .collect();
    assert_eq!(written[0], format!("{}\n", TWO[0][1]));
    assert!(
        written[1].ends_with("end,,,,,,,solution\n"),
        "{}",
        written[1]
    );
    assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
    stdout(0, &["solve", "-q", TWO[0][0], "-o", &path("link")]);
    assert_eq!(fs::read_to_string(path("target")).unwrap(), written[0]);
    assert_eq!(names(&directory), ["fifo.csv", "link", "target"]);
}

/// A reader that closes the FIFO is not an error.
#[test]
fn a_fifo_that_closes_ends_quietly() {
    let directory = directory("fifo-closes");
    let fifo = text(directory.join("fifo"));
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.expect("failed to run mkfifo").success());
    let child = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(["solve", "queens", "10", "--all", "-o", &fifo])
        .stderr(Stdio::piped())
        .spawn()
        .expect("failed to start searchlab");
    drop(File::open(&fifo).expect("failed to open the FIFO"));
    let done = child
        .wait_with_output()
        .expect("failed to wait for searchlab");
    assert_eq!(done.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
}

#[test]
fn a_private_file_stays_private() {
    let directory = directory("private");
    for (name, arguments) in [
        ("answers", &["solve", TWO[0][0], "-o"][..]),
        ("run.dot", &[&["trace"], &NEAR[..], &["-o"]].concat()),
        (
            "counts.svg",
            &[&["compare", "--once"], &NEAR[..], &["--plot"]].concat(),
        ),
    ] {
        let path = text(directory.join(name));
        fs::write(&path, "before").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        stdout(0, &[arguments, &[&path]].concat());
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
        assert_ne!(fs::read_to_string(&path).unwrap(), "before");
    }
}

/// Regression test: errors were reported after all searches.
#[test]
fn output_errors_are_reported_before_the_search_starts() {
    let directory = directory("refused");
    let path = |name: &str| text(directory.join(name));
    fs::create_dir(path("taken.svg")).unwrap();
    // This search would take very long.
    let far = ["tiles", "--korf", "88"];
    for (code, arguments, expected) in [
        (
            2,
            &["compare", "--plot", "taken.svg"],
            "--plot taken.svg: it is a directory\n",
        ),
        (
            2,
            &["trace", "--output", "taken.svg"],
            "is a directory; expected a file name ",
        ),
        (
            2,
            &["solve", "--output", "taken.svg"],
            "--output taken.svg: it is a directory\n",
        ),
        (
            1,
            &["compare", "--plot", "none/a.svg"],
            "none/a.svg: No such file or directory",
        ),
        (
            1,
            &["trace", "--output", "none/a"],
            "none/a.trace.json: No such file or directory",
        ),
        (
            1,
            &["solve", "--output", "none/a"],
            "none/a: No such file or directory",
        ),
    ] {
        let mut command = searchlab(&[&arguments[..], &far].concat());
        let done = command.current_dir(&directory).assert().code(code);
        let report = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(report.contains(expected), "{arguments:?}: {report}");
    }
    assert_eq!(names(&directory), ["taken.svg"]);
}

/// Regression test: the program did not end.
#[test]
fn a_fifo_without_a_reader_ends_at_the_time_limit() {
    let directory = directory("fifo-without-reader");
    let fifo = text(directory.join("fifo.svg"));
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.expect("failed to run mkfifo").success());
    for (command, option) in [
        ("solve", "--output"),
        ("solve", "--plan"),
        ("trace", "--output"),
        ("compare", "--plot"),
        ("generate", "--output"),
    ] {
        let puzzle = if command == "generate" {
            &["tiles"][..]
        } else {
            &NEAR
        };
        let options = [option, &fifo, "--limit-time", "10ms"];
        let report = stderr(23, &[&[command], puzzle, &options].concat());
        let expected = "no program has opened it for reading within the time limit\n";
        assert!(report.ends_with(expected), "{command} {option}: {report}");
    }
}

/// Regression test: the plan was lost, or was written to a file named `-`.
#[test]
fn a_plan_has_a_file_of_its_own() {
    let directory = directory("plan-and-output");
    let path = |name: &str| text(directory.join(name));
    let solve = |code, plan: &str, output: &str| {
        stderr(
            code,
            &[&["solve", "-q"], &NEAR[..], &["--plan", plan, "-o", output]].concat(),
        )
    };
    fs::write(path("old"), "before").unwrap();
    fs::hard_link(path("old"), path("hard")).unwrap();
    symlink("new", path("soft")).unwrap();
    for (plan, output) in [
        ("new", "new"),
        ("new", "soft"),
        ("old", "old"),
        ("old", "hard"),
    ] {
        let report = solve(2, &path(plan), &path(output));
        assert!(report.ends_with("twice, expected two files\n"), "{report}");
    }
    assert_eq!(fs::read_to_string(path("old")).unwrap(), "before");
    let report = solve(2, "-", &path("new"));
    assert_eq!(
        report,
        "error: --plan -: expected a file; standard output is /dev/stdout\n"
    );
    assert_eq!(solve(0, "/dev/null", "/dev/null"), "");
    assert_eq!(solve(0, &path("new"), &path("old")), "");
    assert_eq!(names(&directory), ["hard", "new", "old", "soft"]);
}

/// Regression test: of two actions between the same states, at 5 and at 1, the plan had the cheaper one although the other was taken.
#[test]
fn a_plan_costs_what_the_search_says() {
    let directory = directory("plan-cost");
    let plan = text(directory.join("plan"));
    let domain = "(define (domain d) (:requirements :action-costs) (:predicates (done)) (:functions (total-cost))
        (:action dear :effect (and (done) (increase (total-cost) 5)))
        (:action cheap :effect (and (done) (increase (total-cost) 1))))";
    let problem =
        "(define (problem p) (:domain d) (:init) (:goal (done)) (:metric minimize (total-cost)))";
    for algorithm in ["best-first", "beam", "hill-climbing"] {
        let task = ["solve", "pddl", domain, problem, "--heuristic", "ff"];
        let options = ["-a", algorithm, "--plan", &plan];
        let report = stdout(0, &[&task[..], &options].concat());
        assert!(report.contains("cost 5"), "{algorithm}: {report}");
        let written = fs::read_to_string(&plan).unwrap();
        assert!(written.starts_with("(dear)\n"), "{algorithm}: {written}");
        let validated = stdout(0, &["validate", domain, problem, &plan]);
        assert!(validated.contains("cost 5"), "{algorithm}: {validated}");
    }
}
