//! Compares the bytes that a tree search over boards reports with those that the allocator measured.

use std::alloc::System;

use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use search_core::engine::Engine;
use search_core::{
    Limit, Limits, Search, StateSpace, Step, best_first, breadth_first, depth_first,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{
    Board,
    board::{Settings, Sudoku},
};

#[global_allocator]
static ALLOCATOR: PeakMemAlloc<&StatsAlloc<System>> = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

fn first_of(file: &str) -> Board {
    let path = format!("{}/../../data/sudoku/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file is readable");
    let entry = Reader::new(text.as_bytes()).next();
    let puzzle = entry
        .expect("the puzzle is valid")
        .expect("the puzzle is valid")
        .puzzle;
    Board::from_puzzle(&puzzle, Settings::default()).expect("the puzzle has a solution")
}

/// The memory of a stopped search, as reported by the search and measured by the allocator.
struct Seen {
    name: String,
    /// The bytes that the search reports.
    reported: u64,
    /// The bytes that the allocator measured.
    allocated: u64,
    /// The number of live allocations at the end.
    blocks: usize,
    waiting: usize,
    closed: usize,
}

impl Seen {
    /// Runs a search to its limit several times and returns the minimum. The search allocates the same each time; the
    /// rest is allocated by the threads of the test harness.
    fn of<P: StateSpace<State = Board>, E: Engine<P>>(
        name: &str,
        expansions: u64,
        search: impl Fn(Board) -> Search<P, E>,
        start: &Board,
    ) -> Seen {
        let mut least = Seen::once(name, expansions, &search, start);
        for _ in 0..2 {
            let again = Seen::once(name, expansions, &search, start);
            assert_eq!(again.reported, least.reported, "{name}");
            least.allocated = least.allocated.min(again.allocated);
            least.blocks = least.blocks.min(again.blocks);
        }
        least
    }

    /// Runs the search once.
    fn once<P: StateSpace<State = Board>, E: Engine<P>>(
        name: &str,
        expansions: u64,
        search: impl Fn(Board) -> Search<P, E>,
        start: &Board,
    ) -> Seen {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        ALLOCATOR.reset_peak_memory();
        let blocks = Region::new(&INSTRUMENTED_SYSTEM);
        let mut search = search(start.clone()).limits(limits);
        let end = search.advance();
        let allocated = ALLOCATOR.get_peak_memory() as u64;
        let blocks = blocks.change();
        assert_eq!(end, Step::Stopped(Limit::Expansions), "{name}");
        Seen {
            name: name.to_owned(),
            reported: search.counts().bytes,
            allocated,
            blocks: blocks.allocations - blocks.deallocations,
            waiting: search.frontier().count(),
            closed: search.closed().count(),
        }
    }

    fn agrees_within_a_tenth(&self) {
        let Seen {
            name,
            reported,
            allocated,
            ..
        } = self;
        assert!(
            reported.abs_diff(*allocated) * 10 <= *allocated,
            "{name}: {reported} bytes reported, {allocated} allocated"
        );
    }

    /// Each boxed board is an allocation, so uncounted boards are visible as blocks. Collections are blocks too.
    fn holds_boards(&self, boards: usize, collections: usize) {
        let range = boards..=boards + collections;
        let blocks = self.blocks;
        assert!(
            range.contains(&blocks),
            "{}: {blocks} blocks for {boards} boards",
            self.name
        );
    }
}

/// A single test, because the allocator is global.
#[test]
fn tree_searches_hold_the_frontier_and_report_all_bytes_of_it() {
    // Boards up to 9×9 are stored inline in the engine's collections, larger ones in boxes.
    for (file, boxed) in [
        ("9x9_17_clue.txt", false),
        ("16x16.txt", true),
        ("25x25.txt", true),
    ] {
        for expansions in [1_000, 10_000] {
            let start = first_of(file);
            let named = |engine| format!("{engine} on {file}, {expansions} expansions");
            let breadth = |board| breadth_first::tree((Sudoku, board));
            let breadth = Seen::of(&named("breadth-first"), expansions, breadth, &start);
            let best = |board| best_first::tree((Sudoku, board));
            let best = Seen::of(&named("best-first"), expansions, best, &start);
            let depth = |board| depth_first::tree((Sudoku, board));
            let depth = Seen::of(&named("depth-first"), expansions, depth, &start);
            let plain = [
                Seen::of(
                    &named("plain breadth-first"),
                    expansions,
                    breadth_first::tree,
                    &start,
                ),
                Seen::of(
                    &named("plain best-first"),
                    expansions,
                    best_first::tree,
                    &start,
                ),
                Seen::of(
                    &named("plain depth-first"),
                    expansions,
                    depth_first::tree,
                    &start,
                ),
            ];
            for seen in [&breadth, &best, &depth].into_iter().chain(&plain) {
                seen.agrees_within_a_tenth();
            }
            assert_eq!((breadth.closed, best.closed), (0, 0));
            if boxed {
                // The queue consists of chunks of 256 boards, some of which may be unused.
                breadth.holds_boards(breadth.waiting, breadth.waiting / 128 + 4);
                // A queue for each heuristic value, including unused ones, and the tree that contains them.
                best.holds_boards(best.waiting, 150);
                // The start is kept to the end.
                depth.holds_boards(depth.closed + 1, 3);
            }
        }
    }
}
