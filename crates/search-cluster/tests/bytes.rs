//! The memory of a search by many workers, by the allocator.

use classic_puzzles::SlidingTiles;
use dhat::{HeapStats, Profiler};
use search_cluster::{Config, Layout, breadth_first};
use search_core::Limits;

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

/// Levels were expanded in one go once: all successors lay there before any was looked up, and took half as much again.
#[test]
fn a_level_is_expanded_in_pieces_so_its_successors_are_never_all_there() {
    for workers in [1, 2] {
        let profiler = Profiler::builder().testing().build();
        let tiles: SlidingTiles = SlidingTiles::new(4, 3).expect("12 cells fit");
        let start = tiles
            .read("11 10 9 8\n7 6 5 4\n3 2 1 0")
            .expect("each tile is there once");
        let limits = Limits {
            depth: Some(19),
            ..Limits::default()
        };
        let config = Config::new(Layout::Workers(workers)).limits(limits);
        let report = breadth_first(&tiles, start, config).expect("nothing fails here");
        let most = HeapStats::get().max_bytes as u64;
        drop(profiler);
        let told = report.counts().bytes;
        assert!(told < most, "{told} of {most}");
        assert!(most < told + told / 5, "{told} of {most}");
    }
}
