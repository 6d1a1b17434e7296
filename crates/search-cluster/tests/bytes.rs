//! Compares the reported bytes with the allocated ones.

use std::alloc::System;

use classic_puzzles::SlidingTiles;
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use search_cluster::{Config, Layout, breadth_first};
use search_core::Limits;

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Regression test: whole levels were expanded at once, and their successors needed half as much memory again.
#[test]
fn a_level_is_expanded_in_chunks_without_storing_all_its_successors() {
    for workers in [1, 2] {
        let tiles: SlidingTiles = SlidingTiles::new(4, 3).expect("a valid size");
        let start = tiles
            .read("11 10 9 8\n7 6 5 4\n3 2 1 0")
            .expect("a valid board");
        let limits = Limits {
            depth: Some(19),
            ..Limits::default()
        };
        let config = Config::new(Layout::Workers(workers)).limits(limits);
        ALLOCATOR.reset_peak_memory();
        let report = breadth_first(&tiles, start, config).expect("a successful search");
        let most = ALLOCATOR.get_peak_memory() as u64;
        let reported = report.counts().bytes;
        assert!(reported < most, "{reported} of {most}");
        assert!(most < reported + reported / 5, "{reported} of {most}");
    }
}
