//! Checkpoints.

use super::{cluster, counts, record};
use crate::{missing, stderr, stdout};

#[test]
fn a_search_resumes_with_another_number_of_workers() {
    let (whole, _) = record(0, &cluster(&["bfs"], &["-q"]));
    let directory = missing("checkpoints");
    let _ = std::fs::remove_dir_all(&directory);
    let nothing = stderr(1, &cluster(&["bfs"], &["-q", "--resume", &directory]));
    assert!(nothing.contains("checkpoints"), "{nothing}");
    let (stopped, _) = record(
        12,
        &cluster(
            &["bfs"],
            &[
                "-q",
                "--checkpoint",
                &directory,
                "--limit-expanded",
                "50000",
            ],
        ),
    );
    let (resumed, _) = record(
        0,
        &cluster(&["bfs"], &["-q", "--resume", &directory, "-w", "2"]),
    );
    assert_eq!(counts(&resumed), counts(&whole));
    assert!(
        resumed["resumed"].as_u64().unwrap() > 10,
        "{stopped} {resumed}"
    );
    let again = stderr(1, &cluster(&["bfs"], &["-q", "--checkpoint", &directory]));
    assert!(again.starts_with("error: "), "{again}");
    let both = stderr(
        2,
        &cluster(&["bfs"], &["--resume", "a", "--checkpoint", "b"]),
    );
    assert!(both.contains("cannot be used with"), "{both}");
    // A* does not support checkpoints.
    stderr(2, &cluster(&["astar"], &["--checkpoint", "a"]));
}

/// Regression test: the search silently resumed from an earlier level.
#[test]
fn a_damaged_checkpoint_is_an_error_unless_the_loss_is_accepted() {
    let directory = missing("damaged-checkpoints");
    let _ = std::fs::remove_dir_all(&directory);
    let nothing = stderr(1, &["cluster", "checkpoint", &directory]);
    assert!(nothing.contains(&directory), "{nothing}");
    let limit = ["-q", "--checkpoint", &directory, "--limit-expanded", "1000"];
    record(12, &cluster(&["bfs"], &limit));
    let inspect = ["cluster", "checkpoint", &directory];
    let whole = stdout(0, &inspect);
    assert!(
        whole.contains("whole") && whole.contains("states"),
        "{whole}"
    );
    let level = format!("{directory}/level-000002-worker-0-of-1");
    std::fs::write(&level, [0; 9]).expect("failed to write the file");
    let damaged = stdout(1, &inspect);
    assert!(damaged.contains("damaged"), "{damaged}");
    // Lines fit the width of a terminal, for any path of the directory.
    let words: Vec<&str> = damaged.split_whitespace().collect();
    assert!(
        words
            .concat()
            .contains(&format!("{level}has9bytes,expected")),
        "{damaged}"
    );
    let resume = ["-q", "--resume", &directory];
    let report = stderr(1, &cluster(&["bfs"], &resume));
    assert!(
        report.starts_with(&format!("error: {level} has 9 bytes")),
        "{report}"
    );
    assert!(
        report.contains("the last whole checkpoint is of level 1"),
        "{report}"
    );
    assert!(
        report.ends_with("use --accept-loss to resume from there\n"),
        "{report}"
    );
    let accept = [&resume[..], &["--accept-loss"]].concat();
    let (found, lines) = record(0, &cluster(&["bfs"], &accept));
    assert_eq!(
        (&found["resumed"], &found["depth"]),
        (&1.into(), &31.into())
    );
    assert!(
        lines[0].starts_with("note: ") && lines[0].contains(&level),
        "{lines:?}"
    );
    stderr(2, &cluster(&["bfs"], &["--accept-loss"]));
}
