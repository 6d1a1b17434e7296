//! Breadth-first search of the 3×4 sliding tiles: graph search with parents of the first 20,000,000 states, one `u64` each, and
//! with a compact table of ranks of 48 bits of the complete layers that are nearest to that number, each on one core and on all.
//! States and tables are larger than the cache. It takes some seconds, so this is a separate program that does nothing with
//! `--test`.

use std::cell::Cell;
use std::time::{Duration, Instant};

use benches::{TileBoard, Tiles};
use search_core::{
    Limit, Limits, Outcome, Ranked, Report, StateSpace, breadth_first, parallel_breadth_first,
    ranked,
};

type ThreeByFour = Tiles<4, 3>;

/// The number of expansions after which 20,000,000 states are stored, and the board that is taken next.
const EXPANSIONS: u64 = 13_725_750;
const STATES: u64 = 20_000_000;
const LAST: TileBoard = TileBoard(0x5000_A768_5401_392B);

/// The depth of the last layer in the compact table, and the number of states up to there.
const DEPTH: u64 = 28;
const STATES_TO_DEPTH: u64 = 17_683_964;

/// The sliding tiles with that board as the goal, ranked by their packed words. A search by ranks does not look for it.
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

impl Ranked for First20Million {
    /// Twelve cells of four bits.
    fn states(&self) -> u64 {
        1 << 48
    }

    #[inline]
    fn rank(&self, board: &TileBoard) -> u64 {
        board.0 & 0xFFFF_FFFF_FFFF
    }

    #[inline]
    fn unrank(&self, rank: u64) -> TileBoard {
        // The highest bit of each cell up to the blank, which is 0.
        let zeros = rank.wrapping_sub(0x1111_1111_1111) & !rank & 0x8888_8888_8888;
        let blank = u64::from(zeros.trailing_zeros() / 4);
        TileBoard(rank | blank << 60)
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

fn compact(on_all_cores: bool) -> Counts {
    let search = ranked::compact_breadth_first((First20Million, ThreeByFour::SOLVED));
    let search = search.expect("the start has a rank").limits(Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    });
    let layers = match on_all_cores {
        true => search.on_all_cores().run(),
        false => search.run(),
    };
    assert!(matches!(layers.outcome, Outcome::Stopped(Limit::Depth)));
    assert_eq!(layers.total(), STATES_TO_DEPTH);
    Counts {
        stored: STATES_TO_DEPTH,
        bytes: layers.bytes,
        generated: layers.generated,
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
    let compact_one = least(|| compact(false));
    let compact_all = least(|| compact(true));
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
        ("compact, one core", &compact_one),
        ("compact, all cores", &compact_all),
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
    // Per generated state, as the compact search ends with a layer.
    let each = |taken: &Taken| taken.time.as_secs_f64() / taken.counts.generated as f64;
    let ratio = |left: &Taken, right: &Taken| each(left) / each(right);
    println!(
        "one core: {:.2} times the time of pathfinding; all cores: {:.2} times as fast as one core",
        ratio(&one, &peer),
        ratio(&one, &all)
    );
    println!(
        "compact: {:.2} times the time of graph search; all cores: {:.2} times as fast as one core",
        ratio(&compact_one, &one),
        ratio(&compact_one, &compact_all)
    );
}
