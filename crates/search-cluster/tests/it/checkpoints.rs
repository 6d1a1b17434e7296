//! Searches that are resumed after they were stopped or killed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use search_cluster::{
    Checkpoints, Config, Error, Hosts, Layout, Process, breadth_first_with_checkpoints,
};
use search_core::Limits;

use crate::child::{Task, end_of, free_hosts, search, search_with};
use crate::spaces::Maze;

/// A directory for one test, removed when it is dropped.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        // In memory, if possible, syncing takes no time.
        let memory = Some(PathBuf::from("/dev/shm")).filter(|path| path.is_dir());
        let path = memory.unwrap_or_else(std::env::temp_dir);
        let path = path.join(format!("search-cluster-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        Directory(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "lock")
            .collect();
        names.sort();
        names
    }

    /// Returns the last file whose name starts with `prefix`.
    fn last(&self, prefix: &str) -> PathBuf {
        let names = self.names();
        let last = names.iter().rfind(|name| name.starts_with(prefix));
        self.0.join(last.unwrap())
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

const MAZE: Maze = Maze {
    states: 2003,
    goals_below: 0,
    trap: None,
};

fn run(
    workers: usize,
    depth: Option<u64>,
    at: &Checkpoints,
) -> Result<search_cluster::Report<u32>, Error> {
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    breadth_first_with_checkpoints(
        MAZE,
        1,
        Config::new(Layout::Workers(workers)).limits(limits),
        at,
    )
}

#[test]
fn a_stopped_search_resumed_in_any_layout_has_the_results_of_an_uninterrupted_one() {
    for (what, expansions) in [("eight", 5000), ("solvable maze", 500)] {
        let expected = search(what, Config::new(Layout::Workers(1)));
        let directory = Directory::new("stopped");
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        let config = Config::new(Layout::Workers(2)).limits(limits);
        let stopped = search_with(what, config, Some(&Checkpoints::fresh(&directory.0)));
        assert!(stopped.starts_with("Stopped(Expansions)"), "{stopped}");
        for (processes, workers) in [(1, 1), (3, 1), (1, 3)] {
            let mut task = Task::new(what, processes, workers);
            task.checkpoints = format!("resume {}", directory.0.display());
            assert_eq!(task.run(), expected, "{what} on {processes}×{workers}");
        }
    }
}

#[test]
fn a_run_with_a_killed_process_resumes_in_another_layout_with_the_same_counts() {
    let expected = search("twelve", Config::new(Layout::Workers(1)));
    let directory = Directory::new("killed");
    let mut task = Task::new("twelve", 2, 1);
    task.checkpoints = format!("fresh {}", directory.0.display());
    let mut children: Vec<_> = (0..2).map(|process| task.start(process)).collect();
    let mut lines = BufReader::new(children[0].stderr.as_mut().unwrap()).lines();
    while !lines.next().unwrap().unwrap().starts_with("level 9") {}
    drop(lines);
    let mut killed = children.remove(1);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let output = end_of(children.remove(0));
    assert!(
        output.starts_with("error: lost the connection to process 1"),
        "{output}"
    );
    let mut task = Task::new("twelve", 1, 3);
    task.checkpoints = format!("resume {}", directory.0.display());
    assert_eq!(task.run(), expected);
}

#[test]
fn a_truncated_checkpoint_is_rejected() {
    assert_truncated_is_rejected(31);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_checkpoint_truncated_at_any_byte_of_its_last_file_is_rejected() {
    assert_truncated_is_rejected(1);
}

/// Truncates the last files of a checkpoint at each byte whose place is a multiple of `stride`, and after all but one.
fn assert_truncated_is_rejected(stride: usize) {
    let directory = Directory::new("cut");
    let fresh = run(2, Some(4), &Checkpoints::fresh(&directory.0)).unwrap();
    let whole = run(1, None, &Checkpoints::resume(&directory.0)).unwrap();
    assert_eq!(fresh.resumed, None);
    assert_eq!(whole.resumed, Some(4));
    // The resumed search has written further checkpoints.
    for name in directory.names() {
        let depth: u64 = name.split('-').nth(1).unwrap().parse().unwrap();
        if depth > 4 {
            fs::remove_file(directory.0.join(name)).unwrap();
        }
    }
    for last in [directory.last("checkpoint"), directory.last("level")] {
        let bytes = fs::read(&last).unwrap();
        assert!(bytes.len() > 50, "{last:?}");
        for cut in (0..bytes.len()).step_by(stride).chain([bytes.len() - 1]) {
            fs::write(&last, &bytes[..cut]).unwrap();
            let error = run(2, Some(5), &Checkpoints::resume(&directory.0)).unwrap_err();
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
            let accepted = Checkpoints::resume_last_whole(&directory.0);
            let report = run(2, Some(5), &accepted).unwrap();
            assert_eq!(report.resumed, Some(3), "{last:?} cut at {cut}");
            assert_eq!(
                report.levels,
                whole.levels[..6]
                    .iter()
                    .enumerate()
                    .map(last_not_expanded)
                    .collect::<Vec<_>>()
            );
            restore(&directory, &last, &bytes);
        }
    }
}

/// Regression test: the search resumed from level 2 of 21, and reported it only at the end.
#[test]
fn a_damaged_level_is_named_and_no_level_is_lost_unless_that_is_accepted() {
    let directory = Directory::new("damaged");
    run(2, Some(7), &Checkpoints::fresh(&directory.0)).unwrap();
    let whole = Checkpoints::inspect(&directory.0).unwrap();
    assert!(whole.is_whole() && !whole.in_use, "{whole:?}");
    assert_eq!((whole.last, whole.faults.len()), (7, 0));
    assert_eq!(whole.unlisted, [""; 0]);
    let file = directory.0.join("level-000004-worker-0-of-2");
    let mut bytes = fs::read(&file).unwrap();
    bytes[9] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let before = directory.names();
    for workers in [1, 3] {
        let error = run(workers, None, &Checkpoints::resume(&directory.0)).unwrap_err();
        let message = error.to_string();
        assert!(
            message.starts_with(&format!("{} is damaged: its checksum is ", file.display())),
            "{message}"
        );
        assert!(
            message.ends_with(
                "; the last whole checkpoint is of level 3: levels 4 to 7 would be searched again"
            ),
            "{message}"
        );
        assert_eq!(directory.names(), before);
    }
    let found = Checkpoints::inspect(&directory.0).unwrap();
    assert_eq!((found.last, found.whole), (7, Some(3)));
    assert_eq!(found.faults.len(), 1, "{:?}", found.faults);
    assert_eq!(found.levels, last_is_unknown(&whole.levels[..4]));
    // The files are listed, although in damaged checkpoints.
    assert_eq!(found.unlisted, [""; 0]);
    fs::write(directory.0.join("level-000008-worker-0-of-2"), "a part").unwrap();
    let found = Checkpoints::inspect(&directory.0).unwrap();
    assert_eq!(found.unlisted, ["level-000008-worker-0-of-2"]);
    let received = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let notices = std::sync::Arc::clone(&received);
    let config = Config::new(Layout::Workers(2))
        .notices(move |notice| notices.lock().unwrap().push(notice.to_owned()));
    let accepted = Checkpoints::resume_last_whole(&directory.0);
    let report = breadth_first_with_checkpoints(MAZE, 1, config, &accepted).unwrap();
    let never = run(1, None, &Checkpoints::fresh(directory.0.join("other"))).unwrap();
    assert_eq!(report.levels, never.levels);
    assert_eq!(report.resumed, Some(3));
    let received = received.lock().unwrap();
    assert_eq!(received.len(), 1, "{received:?}");
    assert!(received[0].contains("levels 4 to 7"), "{received:?}");
    // The damaged file is written again.
    assert!(Checkpoints::inspect(&directory.0).unwrap().is_whole());
}

/// In a checkpoint, only `new` is known of the last level.
fn last_is_unknown(levels: &[search_cluster::Level]) -> Vec<search_cluster::Level> {
    let mut levels = levels.to_vec();
    if let Some(last) = levels.last_mut() {
        *last = search_cluster::Level {
            new: last.new,
            ..search_cluster::Level::default()
        };
    }
    levels
}

#[test]
fn missing_truncated_and_damaged_files_are_distinguished() {
    let directory = Directory::new("faults");
    run(1, Some(3), &Checkpoints::fresh(&directory.0)).unwrap();
    let fault = || {
        let found = Checkpoints::inspect(&directory.0).unwrap();
        let faults: Vec<&str> = found.faults.iter().map(|fault| &*fault.what).collect();
        faults.join(", ")
    };
    let level = directory.last("level");
    let bytes = fs::read(&level).unwrap();
    fs::write(&level, &bytes[..bytes.len() - 1]).unwrap();
    let length = bytes.len();
    assert_eq!(
        fault(),
        format!("has {} bytes, expected {length}", length - 1)
    );
    fs::remove_file(&level).unwrap();
    assert_eq!(fault(), "is missing");
    fs::write(&level, &bytes).unwrap();
    fs::write(
        directory.last("checkpoint"),
        "search-cluster checkpoint 1\n",
    )
    .unwrap();
    assert_eq!(fault(), "is damaged: its own checksum does not match");
    let nothing = Checkpoints::inspect(directory.0.join("nothing")).unwrap_err();
    assert!(matches!(nothing, Error::Checkpoint { .. }), "{nothing}");
}

/// Regression test: two runs overwrote each other's files.
#[test]
fn a_directory_that_another_run_uses_is_refused() {
    let directory = Directory::new("in-use");
    let mut task = Task::new("long", 1, 1);
    task.checkpoints = format!("fresh {}", directory.0.display());
    let mut child = task.start(0);
    let mut lines = BufReader::new(child.stderr.as_mut().unwrap()).lines();
    while !lines.next().unwrap().unwrap().starts_with("level 5") {}
    drop(lines);
    assert!(Checkpoints::inspect(&directory.0).unwrap().in_use);
    for at in [
        Checkpoints::resume(&directory.0),
        Checkpoints::fresh(&directory.0),
    ] {
        for workers in [1, 2] {
            let error = run(workers, None, &at).unwrap_err();
            assert!(matches!(error, Error::InUse(_)), "{error}");
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The system releases the lock of a killed process.
    assert!(!Checkpoints::inspect(&directory.0).unwrap().in_use);
}

/// Regression test: a child process that another thread was starting inherited the lock of a run that had ended.
#[test]
fn a_directory_is_unlocked_when_a_run_has_ended_even_if_processes_are_started_meanwhile() {
    let directory = Directory::new("free");
    run(1, Some(2), &Checkpoints::fresh(&directory.0)).unwrap();
    let is_over = std::sync::atomic::AtomicBool::new(false);
    let order = std::sync::atomic::Ordering::Relaxed;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(order) {
                let child = std::process::Command::new("true").spawn();
                drop(child.unwrap().wait());
            }
        });
        let again = || {
            for _ in 0..200 {
                run(1, Some(2), &Checkpoints::resume(&directory.0))?;
                assert!(!Checkpoints::inspect(&directory.0)?.in_use);
            }
            Ok::<(), Error>(())
        };
        let again = again();
        is_over.store(true, order);
        again.unwrap();
    });
}

/// Regression test: each process wrote its part to its own directory, and no run could resume from either.
#[test]
fn directories_that_are_not_shared_are_refused_at_the_start() {
    let directories = [Directory::new("here"), Directory::new("there")];
    let hosts: Hosts = free_hosts(2).join("\n").parse().unwrap();
    fs::create_dir_all(&directories[1].0).unwrap();
    let search = |process: usize| {
        let layout = Layout::Hosts(Process::new(hosts.clone(), process, 1));
        let at = Checkpoints::fresh(&directories[process].0);
        breadth_first_with_checkpoints(MAZE, 1, Config::new(layout), &at).unwrap_err()
    };
    let errors = std::thread::scope(|scope| {
        let first = scope.spawn(|| search(0));
        [search(1), first.join().unwrap()]
    });
    for error in errors {
        let message = error.to_string();
        assert!(
            message.contains("process 1 does not see what process 0 writes to"),
            "{message}"
        );
    }
    assert!(
        directories
            .iter()
            .all(|directory| directory.names().is_empty())
    );
}

/// In a search to depth 5, only `new` is known of the last level.
fn last_not_expanded((depth, level): (usize, &search_cluster::Level)) -> search_cluster::Level {
    let unknown = search_cluster::Level {
        new: level.new,
        ..search_cluster::Level::default()
    };
    if depth == 5 { unknown } else { *level }
}

/// Removes the files written since, and restores the damaged file.
fn restore(directory: &Directory, last: &Path, bytes: &[u8]) {
    for name in directory.names() {
        if name.contains("-000005") {
            fs::remove_file(directory.0.join(name)).unwrap();
        }
    }
    fs::write(last, bytes).unwrap();
}

#[test]
fn a_full_disk_ends_the_run_with_an_error_and_leaves_the_last_whole_checkpoint() {
    let expected = search("eight", Config::new(Layout::Workers(1)));
    let directory = Directory::new("full");
    let mut task = Task::new("eight", 2, 1);
    task.checkpoints = format!("fresh {}", directory.0.display());
    // Limits files to 32 KiB, and ignores the signal that would end the process.
    let limit = "trap '' XFSZ; ulimit -f 64";
    let children = [task.start_after(limit, 0), task.start_after(limit, 1)];
    for output in children.map(end_of) {
        assert!(
            output.starts_with("error: ") && output.contains("checkpoint"),
            "{output}"
        );
        assert!(output.contains("too large"), "{output}");
    }
    assert!(
        directory
            .names()
            .iter()
            .all(|name| !name.ends_with("unfinished"))
    );
    assert_eq!(
        search_with(
            "eight",
            Config::new(Layout::Workers(3)),
            Some(&Checkpoints::resume(&directory.0))
        ),
        expected
    );
}

#[test]
fn fresh_refuses_a_directory_with_checkpoints_and_resume_one_without() {
    let directory = Directory::new("which");
    fs::create_dir_all(&directory.0).unwrap();
    assert!(!Checkpoints::exist_in(&directory.0));
    let error = run(2, None, &Checkpoints::resume(&directory.0)).unwrap_err();
    assert!(matches!(error, Error::Resume(_)), "{error}");
    run(2, Some(3), &Checkpoints::fresh(&directory.0)).unwrap();
    assert!(Checkpoints::exist_in(&directory.0));
    let error = run(2, None, &Checkpoints::fresh(&directory.0)).unwrap_err();
    assert!(matches!(error, Error::Resume(_)), "{error}");
    let config = Config::new(Layout::Workers(2));
    let error = breadth_first_with_checkpoints(MAZE, 2, config, &Checkpoints::resume(&directory.0))
        .unwrap_err();
    assert!(error.to_string().contains("another problem"), "{error}");
    let nowhere = Checkpoints::resume(directory.0.join("nowhere"));
    assert!(matches!(
        run(1, None, &nowhere).unwrap_err(),
        Error::Checkpoint { .. }
    ));
}
