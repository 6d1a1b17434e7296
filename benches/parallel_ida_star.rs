//! IDA* with Manhattan distance on the 20 of Korf's 15-puzzles whose number of nodes is in the middle of the 50 published ones,
//! 1.1 billion nodes in total, without the inverse of the previous move: on one core, on all, and by the search on all cores on one
//! thread. It takes some seconds, so this is a separate program; with `--test`, it runs the easiest instance only.

use std::time::Instant;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{KorfInstance, Tracked};
use cpu_time::ProcessTime;
use rayon::{ThreadPool, ThreadPoolBuilder};
use search_core::{Report, ida_star, parallel_ida_star};

/// The number of rounds, in each of which every search is measured once.
const ROUNDS: usize = 5;

type Board = Tracked<u64>;

/// Returns the instances in the middle, or only the easiest in a test, with the number of nodes of each.
fn instances(tiles: &SlidingTiles<Board>) -> Vec<(Board, u64)> {
    let published = KorfInstance::all().filter_map(|instance| {
        let board = tiles.board(&instance.tiles)?;
        Some((board, instance.generated?))
    });
    let mut instances: Vec<(Board, u64)> = published.collect();
    instances.sort_by_key(|&(_, nodes)| nodes);
    instances.drain(..benches::size(15, 0));
    instances.truncate(benches::size(20, 1));
    instances
}

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("the threads start")
}

/// A time of the clock and of the processor, in seconds.
#[derive(Clone, Copy)]
struct Time {
    wall: f64,
    processor: f64,
}

/// Returns the time of a search of all instances, whose counts are checked.
fn timed(instances: &[(Board, u64)], search: impl Fn(Board) -> Report<Board>) -> Time {
    let (wall, processor) = (Instant::now(), ProcessTime::now());
    for &(start, nodes) in instances {
        let report = search(start);
        // The published numbers count the start.
        assert_eq!(report.counts.generated + 1, nodes);
        assert!(report.solution().is_some());
    }
    Time {
        wall: wall.elapsed().as_secs_f64(),
        processor: processor.elapsed().as_secs_f64(),
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn main() {
    let tiles: SlidingTiles<Board> = SlidingTiles::new(4, 4).expect("the size is supported");
    let instances = instances(&tiles);
    let one_core = |start| ida_star::tree((&tiles, start)).without_inverse().run();
    let all_cores = |start| {
        parallel_ida_star::tree((&tiles, start))
            .without_inverse()
            .run()
    };
    let (one_thread, all_threads) = (pool(1), pool(0));
    let rounds: Vec<[Time; 3]> = (0..benches::size(ROUNDS, 1))
        .map(|_| {
            [
                timed(&instances, one_core),
                one_thread.install(|| timed(&instances, all_cores)),
                all_threads.install(|| timed(&instances, all_cores)),
            ]
        })
        .collect();
    if !benches::measures() {
        return;
    }
    let of = |value: &dyn Fn(&[Time; 3]) -> f64| median(rounds.iter().map(value).collect());
    let names = ["one core", "all cores, 1 thread", "all cores"];
    for (search, name) in names.iter().enumerate() {
        let wall = of(&|times| times[search].wall);
        let processor = of(&|times| times[search].processor);
        println!("{name:<20}{wall:>8.2} s, {processor:.2} s of the processor");
    }
    println!(
        "all cores: {:.2} times as fast as one core on {} threads; the time of the processor is {:.3} of one core's, {:.3} on one \
         thread (medians of {ROUNDS} rounds)",
        of(&|times| times[0].wall / times[2].wall),
        all_threads.current_num_threads(),
        of(&|times| times[2].processor / times[0].processor),
        of(&|times| times[1].processor / times[0].processor),
    );
}
