//! The steps that the programs with pattern databases of sliding tiles share.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::Board;
use classic_puzzles::sliding_tiles::patterns::{Partition, TilePattern, TilePatterns};
use search_core::estimator::{Incremental, IncrementalEstimator};
use search_core::{Counts, ida_star};
use search_heuristics::{Abstraction, Build, PatternTable};

/// The reason why a program ends without a result.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// Creates the directory of the tables. Called before the tables are computed, so that they are not lost.
///
/// # Errors
/// Returns an error if the directory cannot be created.
pub(crate) fn create(directory: Option<&Path>) -> Result<(), Failure> {
    if let Some(directory) = directory {
        let created = fs::create_dir_all(directory);
        created.map_err(|error| format!("{}: {error}", directory.display()))?;
    }
    Ok(())
}

/// Loads the tables of a partition from the directory; computes those that are not there, and saves them.
///
/// # Errors
/// Returns an error if a file is damaged or of another table, if it cannot be written, or if there is not enough memory.
pub(crate) fn tile_patterns(
    partition: &Partition,
    directory: Option<&Path>,
) -> Result<TilePatterns, Failure> {
    let patterns = partition.patterns().iter();
    let tables = patterns.map(|pattern| table(pattern, directory));
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    Ok(TilePatterns::new(partition, tables).ok_or("the tables do not fit")?)
}

fn table(pattern: &TilePattern, directory: Option<&Path>) -> Result<PatternTable, Failure> {
    let file = directory.map(|directory| directory.join(pattern.description().file_name()));
    if let Some(file) = file.as_ref().filter(|file| file.exists()) {
        let table = PatternTable::load(pattern, file);
        return table.map_err(|error| format!("{}: {error}", file.display()).into());
    }
    let table = Build::new(pattern).run()?;
    if let Some(file) = file {
        let saved = table.save(&file);
        saved.map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(table)
}

/// Solves boards by IDA* on all cores, one after the other on each. Passes to `solved` the index of each, the cost of its solution and the
/// counts of the search.
pub(crate) fn solve_all<B, H>(
    tiles: &SlidingTiles<B>,
    heuristic: &H,
    boards: &[B],
    solved: impl Fn(usize, Option<u32>, &Counts) + Sync,
) where
    B: Board + Copy + Send + Sync + 'static,
    H: IncrementalEstimator<SlidingTiles<B>, Data: 'static> + Sync,
{
    let next = AtomicUsize::new(0);
    let work = || {
        let space = Incremental::new(tiles.clone(), heuristic);
        while let Some((index, &start)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            boards.get(index).map(|board| (index, board))
        } {
            let search = ida_star::tree((&space, space.start(start))).without_inverse();
            let report = search.run();
            let cost = report.solution().and_then(|solution| solution.cost);
            solved(index, cost, &report.counts);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}
