//! Breadth-first graph search with parents of the first 20,000,000 states of the 3×4 sliding tiles, one `u64` each, on
//! one core and on all: states and table are larger than the cache. It takes some seconds, so this is a separate
//! program that does nothing with `--test`.

use std::cell::Cell;
use std::time::{Duration, Instant};

use benches::{TileBoard, Tiles};
use search_core::{Report, StateSpace, breadth_first, parallel_breadth_first};

type ThreeByFour = Tiles<4, 3>;

/// The number of expansions after which 20,000,000 states are stored, and the board that is taken next.
const EXPANSIONS: u64 = 13_725_750;
const LAST: TileBoard = TileBoard(0x5000_A768_5401_392B);

/// The sliding tiles with that board as the goal.
struct First20Million;

impl StateSpace for First20Million {
    type State = TileBoard;
    type Action = TileBoard;
    type Cost = u32;

    fn is_goal(&self, board: &TileBoard) -> bool {
        *board == LAST
    }

    fn actions(&self, board: &TileBoard, out: &mut Vec<TileBoard>) {
        out.extend(ThreeByFour::moves(*board));
    }

    fn result(&self, _: &TileBoard, successor: TileBoard) -> Option<TileBoard> {
        Some(successor)
    }

    #[inline]
    fn expand(
        &self,
        board: &TileBoard,
        _: &mut Vec<TileBoard>,
        mut visit: impl FnMut(TileBoard, u32),
    ) {
        for successor in ThreeByFour::moves(*board) {
            visit(successor, 1);
        }
    }
}

/// Checks that a search has the expected counts, for any number of cores.
fn checked(name: &str, report: Report<TileBoard>) {
    let counts = report.counts;
    assert_eq!((counts.expanded, counts.stored), (EXPANSIONS, 20_000_000));
    let bytes = counts.bytes as f64 / counts.stored as f64;
    println!("{name}: {bytes:.2} bytes per state");
}

/// Returns the minimum of three times, as other programs can only increase it.
fn least(mut run: impl FnMut()) -> Duration {
    let times = (0..3).map(|_| {
        let started_at = Instant::now();
        run();
        started_at.elapsed()
    });
    times.min().unwrap_or_default()
}

fn main() {
    if !benches::measures() {
        return;
    }
    let one_core = || breadth_first::graph((First20Million, ThreeByFour::SOLVED)).run();
    let all_cores = || parallel_breadth_first::graph((First20Million, ThreeByFour::SOLVED)).run();
    let generated = one_core().counts.generated;
    let engine = least(|| checked("one core", one_core()));
    let parallel = least(|| checked("all cores", all_cores()));
    let peer = least(|| {
        let expanded = Cell::new(0);
        let moves = |board: &TileBoard| {
            expanded.set(expanded.get() + 1);
            ThreeByFour::moves(*board)
        };
        let ended = |_: &TileBoard| expanded.get() > EXPANSIONS;
        assert!(pathfinding::prelude::bfs(&ThreeByFour::SOLVED, moves, ended).is_some());
    });
    for (name, time) in [
        ("one core", engine),
        ("all cores", parallel),
        ("pathfinding", peer),
    ] {
        let nanoseconds = time.as_nanos() as f64 / generated as f64;
        println!("{name:<12}{time:>8.2?}{nanoseconds:>8.1} ns per generated state");
    }
    println!(
        "one core: {:.2} times the time of pathfinding; all cores: {:.2} times as fast as one core",
        engine.as_secs_f64() / peer.as_secs_f64(),
        engine.as_secs_f64() / parallel.as_secs_f64()
    );
}
