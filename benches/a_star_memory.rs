//! The peak memory of A* with Manhattan distance against that of `pathfinding::astar`, on the 15-puzzle of `a_star`. It
//! takes some seconds, so this is a separate program that does nothing with `--test`.

use std::alloc::System;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::KorfInstance;
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use search_core::{Report, StateSpace, a_star};

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Returns the result of `run` and the greatest number of bytes allocated at one time.
fn peak<T>(run: impl FnOnce() -> T) -> (T, u64) {
    ALLOCATOR.reset_peak_memory();
    let result = run();
    (result, ALLOCATOR.get_peak_memory() as u64)
}

fn main() {
    if !benches::measures() {
        return;
    }
    let tiles: SlidingTiles<u64> = SlidingTiles::new(4, 4).expect("the size is supported");
    let instance = KorfInstance::new(9).expect("the instance number is at most 100");
    let start = tiles.board(&instance.tiles).expect("each tile occurs once");
    let (report, engine): (Report<_, _>, u64) = peak(|| a_star::graph((&tiles, start)).run());
    let cost = report.solution().and_then(|solution| solution.cost);
    assert_eq!(cost, Some(instance.optimal));

    let successors = |board: &u64| {
        let mut successors = Vec::with_capacity(4);
        tiles.expand(board, &mut Vec::new(), |next, cost| {
            successors.push((next, cost));
        });
        successors
    };
    let heuristic = |board: &u64| tiles.heuristic(board).unwrap_or(0);
    let goal = |board: &u64| tiles.is_goal(board);
    let (found, peer) = peak(|| pathfinding::prelude::astar(&start, successors, heuristic, goal));
    assert_eq!(found.map(|(_, cost)| cost), cost);

    let stored = report.counts.stored;
    println!("{stored} states, {} bytes by count", report.counts.bytes);
    for (name, bytes) in [("engine", engine), ("pathfinding", peer)] {
        let each = bytes as f64 / stored as f64;
        println!("{name:<12}{bytes:>12} bytes at most, {each:.1} a state of the engine's");
    }
    println!("ratio {:.2}", engine as f64 / peer as f64);
}
