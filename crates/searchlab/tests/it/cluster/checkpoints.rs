//! Searches that go on from a checkpoint.

use super::{cluster, counts, record};
use crate::{complained, missing, printed};

#[test]
fn a_search_goes_on_from_its_checkpoint_with_other_workers() {
    let (whole, _) = record(0, &cluster(&["bfs"], &["-q"]));
    let directory = missing("checkpoints");
    let _ = std::fs::remove_dir_all(&directory);
    let nothing = complained(1, &cluster(&["bfs"], &["-q", "--resume", &directory]));
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
    let again = complained(1, &cluster(&["bfs"], &["-q", "--checkpoint", &directory]));
    assert!(again.starts_with("error: "), "{again}");
    let both = complained(
        2,
        &cluster(&["bfs"], &["--resume", "a", "--checkpoint", "b"]),
    );
    assert!(both.contains("cannot be used with"), "{both}");
    // A* has none.
    complained(2, &cluster(&["astar"], &["--checkpoint", "a"]));
}

/// It went on from another level, and said so by a line at the end.
#[test]
fn a_damaged_checkpoint_is_named_and_resumed_only_where_the_loss_is_accepted() {
    let directory = missing("damaged-checkpoints");
    let _ = std::fs::remove_dir_all(&directory);
    let nothing = complained(1, &["cluster", "checkpoint", &directory]);
    assert!(nothing.contains(&directory), "{nothing}");
    let limit = ["-q", "--checkpoint", &directory, "--limit-expanded", "1000"];
    record(12, &cluster(&["bfs"], &limit));
    let inspect = ["cluster", "checkpoint", &directory];
    let whole = printed(0, &inspect);
    assert!(
        whole.contains("whole") && whole.contains("states"),
        "{whole}"
    );
    let level = format!("{directory}/level-000002-worker-0-of-1");
    std::fs::write(&level, [0; 9]).expect("it can be written");
    let damaged = printed(1, &inspect);
    assert!(damaged.contains("damaged"), "{damaged}");
    // In lines of the width of a terminal, wherever the directory is.
    let words: Vec<&str> = damaged.split_whitespace().collect();
    assert!(
        words
            .concat()
            .contains(&format!("{level}has9bytes,expected")),
        "{damaged}"
    );
    let resume = ["-q", "--resume", &directory];
    let told = complained(1, &cluster(&["bfs"], &resume));
    assert!(
        told.starts_with(&format!("error: {level} has 9 bytes")),
        "{told}"
    );
    assert!(
        told.contains("the last whole checkpoint is of level 1"),
        "{told}"
    );
    assert!(
        told.ends_with("--accept-loss goes on from there\n"),
        "{told}"
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
    complained(2, &cluster(&["bfs"], &["--accept-loss"]));
}
