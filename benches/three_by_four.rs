//! Breadth-first search of the 3×4 sliding tiles: graph search with parents of the first 20,000,000 states, one `u64` each, on one core
//! and on all. States and tables are larger than the cache. It takes some seconds, so this is a separate program that does nothing
//! with `--test`.

use std::cell::Cell;
use std::time::{Duration, Instant};

use benches::{TileBoard, Tiles};
use search_core::{Report, StateSpace, breadth_first, parallel_breadth_first};

type ThreeByFour = Tiles<4, 3>;

/// The number of expansions after which 20,000,000 states are stored, and the board that is taken next.
const EXPANSIONS: u64 = 13_725_750;
const STATES: u64 = 20_000_000;
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

/// What a search took.
struct Taken {
    time: Duration,
    counts: Counts,
}

/// The counts that are printed.
#[derive(Clone, Copy)]
struct Counts {
    stored: u64,
    /// 0 if it is not known.
    bytes: u64,
    generated: u64,
}

/// Checks that a search has the expected counts, for any number of cores.
fn checked(report: &Report<TileBoard>) -> Counts {
    let counts = report.counts;
    assert_eq!((counts.expanded, counts.stored), (EXPANSIONS, STATES));
    Counts {
        stored: counts.stored,
        bytes: counts.bytes,
        generated: counts.generated,
    }
}

/// Returns the minimum of three times, as other programs can only increase it.
fn least(run: impl Fn() -> Counts) -> Taken {
    let runs = (0..3).map(|_| {
        let started_at = Instant::now();
        let counts = run();
        Taken {
            time: started_at.elapsed(),
            counts,
        }
    });
    runs.min_by_key(|taken| taken.time)
        .expect("there are three")
}

fn main() {
    if !benches::measures() {
        return;
    }
    let start = ThreeByFour::SOLVED;
    let one = least(|| checked(&breadth_first::graph((First20Million, start)).run()));
    let all = least(|| checked(&parallel_breadth_first::graph((First20Million, start)).run()));
    let peer = least(|| {
        let expanded = Cell::new(0);
        let moves = |board: &TileBoard| {
            expanded.set(expanded.get() + 1);
            ThreeByFour::moves(*board)
        };
        let ended = |_: &TileBoard| expanded.get() > EXPANSIONS;
        assert!(pathfinding::prelude::bfs(&start, moves, ended).is_some());
        Counts {
            stored: STATES,
            bytes: 0,
            generated: one.counts.generated,
        }
    });
    for (name, Taken { time, counts }) in [
        ("one core", &one),
        ("all cores", &all),
        ("pathfinding", &peer),
    ] {
        let nanoseconds = time.as_nanos() as f64 / counts.generated as f64;
        print!("{name:<20}{time:>8.2?}{nanoseconds:>8.1} ns per generated state");
        match counts.bytes {
            0 => println!(),
            bytes => println!(
                ", {:.2} bytes per state",
                bytes as f64 / counts.stored as f64
            ),
        }
    }
    let ratio = |left: &Taken, right: &Taken| left.time.as_secs_f64() / right.time.as_secs_f64();
    println!(
        "one core: {:.2} times the time of pathfinding; all cores: {:.2} times as fast as one core",
        ratio(&one, &peer),
        ratio(&one, &all)
    );
}
