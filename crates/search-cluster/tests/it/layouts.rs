//! Results that do not depend on the layout.

use classic_puzzles::SlidingTiles;
use search_cluster::{Config, Layout, breadth_first};
use search_core::{Limits, breadth_first as one_core};

use crate::child::{Task, search};
use crate::spaces::{Line, Whole};

/// New states at each depth of the 8-puzzle from its goal (A. Reinefeld, *Complete solution of the eight-puzzle and the
/// benefit of node ordering in IDA\**, 1993).
const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

#[test]
fn the_whole_eight_puzzle_has_its_known_levels_and_the_counts_of_one_core() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let start = *tiles.goal();
    let space = Whole(tiles);
    let one = one_core::graph((&space, start)).run().counts;
    for workers in [1, 3] {
        let report = breadth_first(&space, start, Config::new(Layout::Workers(workers))).unwrap();
        let new: Vec<u64> = report.levels.iter().map(|level| level.new).collect();
        assert_eq!(new[..32], EIGHT_PUZZLE, "{workers} workers");
        assert_eq!(new[32..], [0]);
        let counts = report.counts();
        assert_eq!(counts.expanded, one.expanded);
        assert_eq!(counts.generated, one.generated);
        assert_eq!(counts.duplicates, one.duplicates);
        assert_eq!(counts.goal_tests, one.goal_tests);
        assert_eq!(counts.dead_ends, one.dead_ends);
        assert_eq!(counts.max_depth, one.max_depth);
        assert_eq!(counts.stored, one.stored);
    }
}

#[test]
fn every_layout_has_the_same_counts_at_each_depth_and_the_same_path() {
    for what in ["twelve", "maze", "solvable maze"] {
        let expected = search(what, Config::new(Layout::Workers(1)));
        assert!(!expected.starts_with("error"), "{expected}");
        assert_eq!(search(what, Config::new(Layout::Workers(2))), expected);
        for (processes, workers) in [(1, 2), (2, 1), (3, 1), (2, 2)] {
            let output = Task::new(what, processes, workers).run();
            assert_eq!(output, expected, "{what}, {processes}×{workers}");
        }
    }
}

#[test]
fn a_worker_without_states_does_not_block_the_others() {
    for workers in 1..=4 {
        let report = breadth_first(Line(30), 0, Config::new(Layout::Workers(workers))).unwrap();
        let solution = report.solution().unwrap();
        assert_eq!(solution.depth, 30);
        assert_eq!(solution.ancestors, Some((0..30).collect()));
        assert_eq!(report.counts().expanded, 30);
    }
}

#[test]
fn limits_stop_before_a_level_and_are_the_same_for_any_layout() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let start = *tiles.goal();
    let stopped = |limits: &Limits, workers| {
        let config = Config::new(Layout::Workers(workers)).limits(limits.clone());
        let report = breadth_first(Whole(&tiles), start, config).unwrap();
        (
            report.search.stopped,
            report.counts().expanded,
            report.levels,
        )
    };
    for limits in [
        Limits {
            expansions: Some(50),
            ..Limits::default()
        },
        Limits {
            generations: Some(1000),
            ..Limits::default()
        },
        Limits {
            depth: Some(5),
            ..Limits::default()
        },
    ] {
        assert_eq!(stopped(&limits, 1), stopped(&limits, 3));
    }
    let (limit, expanded, _) = stopped(
        &Limits {
            expansions: Some(50),
            ..Limits::default()
        },
        2,
    );
    assert_eq!(limit, Some(search_core::Limit::Expansions));
    assert_eq!(expanded, 1 + 2 + 4 + 8 + 16);
}

#[test]
fn time_bytes_and_the_flag_stop_a_search_on_all_workers() {
    let flag = search_core::CancelFlag::new();
    flag.raise();
    for (limits, limit) in [
        (
            Limits {
                time: Some(std::time::Duration::ZERO),
                ..Limits::default()
            },
            search_core::Limit::Time,
        ),
        (
            Limits {
                bytes: Some(200_000),
                ..Limits::default()
            },
            search_core::Limit::Bytes,
        ),
        (
            Limits {
                cancel: Some(flag),
                ..Limits::default()
            },
            search_core::Limit::Cancelled,
        ),
    ] {
        let tiles: SlidingTiles = SlidingTiles::new(4, 4).unwrap();
        let start = *tiles.goal();
        let config = Config::new(Layout::Workers(2)).limits(limits);
        let report = breadth_first(Whole(tiles), start, config).unwrap();
        assert_eq!(report.search.stopped, Some(limit));
    }
}
