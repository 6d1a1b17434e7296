//! Searches that go on from where they were stopped or killed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use search_cluster::{Checkpoints, Config, Error, Layout, breadth_first_with_checkpoints};
use search_core::Limits;

use crate::child::{Task, end_of, search, search_with};
use crate::spaces::Maze;

/// A directory for one test, taken away at its end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        // Where there is such, syncing takes no time.
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
            .collect();
        names.sort();
        names
    }

    /// The last file of those whose names begin so.
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
fn a_search_that_was_stopped_goes_on_in_any_layout_as_if_it_never_had_been() {
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
fn a_run_with_a_killed_process_goes_on_in_another_layout_with_the_same_counts() {
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
    let said = end_of(children.remove(0));
    assert!(said.starts_with("error: process 1"), "{said}");
    let mut task = Task::new("twelve", 1, 3);
    task.checkpoints = format!("resume {}", directory.0.display());
    assert_eq!(task.run(), expected);
}

#[test]
fn a_checkpoint_cut_at_any_byte_of_its_last_file_is_never_believed() {
    let directory = Directory::new("cut");
    let fresh = run(2, Some(4), &Checkpoints::fresh(&directory.0)).unwrap();
    let whole = run(1, None, &Checkpoints::resume(&directory.0)).unwrap();
    assert_eq!(fresh.resumed, None);
    assert_eq!(whole.resumed, Some(4));
    // What has gone on wrote further ones.
    for name in directory.names() {
        let depth: u64 = name.split('-').nth(1).unwrap().parse().unwrap();
        if depth > 4 {
            fs::remove_file(directory.0.join(name)).unwrap();
        }
    }
    for last in [directory.last("checkpoint"), directory.last("level")] {
        let bytes = fs::read(&last).unwrap();
        assert!(bytes.len() > 50, "{last:?}");
        for cut in 0..bytes.len() {
            fs::write(&last, &bytes[..cut]).unwrap();
            let report = run(2, Some(5), &Checkpoints::resume(&directory.0)).unwrap();
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

/// A search down to depth 5 knows of the last level only how many states it has.
fn last_not_expanded((depth, level): (usize, &search_cluster::Level)) -> search_cluster::Level {
    let unknown = search_cluster::Level {
        new: level.new,
        ..search_cluster::Level::default()
    };
    if depth == 5 { unknown } else { *level }
}

/// What the search has written since goes, and the file is as it was.
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
    // Files may have 32 KiB; the signal that comes before the error is left out.
    let limit = "trap '' XFSZ; ulimit -f 64";
    let children = [task.start_after(limit, 0), task.start_after(limit, 1)];
    for said in children.map(end_of) {
        assert!(
            said.starts_with("error: ") && said.contains("checkpoint"),
            "{said}"
        );
        assert!(said.contains("too large"), "{said}");
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
fn a_directory_that_has_checkpoints_is_not_begun_anew_and_one_that_has_none_not_resumed() {
    let directory = Directory::new("which");
    fs::create_dir_all(&directory.0).unwrap();
    assert!(!Checkpoints::are_in(&directory.0));
    let error = run(2, None, &Checkpoints::resume(&directory.0)).unwrap_err();
    assert!(matches!(error, Error::Resume(_)), "{error}");
    run(2, Some(3), &Checkpoints::fresh(&directory.0)).unwrap();
    assert!(Checkpoints::are_in(&directory.0));
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
