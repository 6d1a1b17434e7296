//! The type-erased space against the space itself: the same searches, with the optional observer that the catalog uses.
//! The target is at most three times the time.

use std::time::Duration;

use classic_puzzles::grid_map::{GridMap, Neighbours};
use classic_puzzles::sliding_tiles::KorfInstance;
use classic_puzzles::{Hanoi, SlidingTiles};
use criterion::{Criterion, criterion_group, criterion_main};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::{
    Search, StateSpace, a_star, breadth_first, depth_first, engine::Watch, ida_star,
};
use search_puzzles::erased::{AnyState, Erased};

/// Runs one search on both spaces. Compares the counts first, then measures the times.
macro_rules! pair {
    ($criterion:ident, $name:literal, $space:expr, $start:expr, |$problem:ident| $search:expr) => {{
        let (space, start) = ($space, $start);
        let itself = || {
            let $problem = (space, start.clone());
            expanded($search)
        };
        let erased = Erased::of(space).erase();
        let erased = || {
            let $problem = (erased.clone(), AnyState::new(start.clone()));
            expanded($search.observe(None::<Watch<'_, Erased<'_>>>))
        };
        assert_eq!(itself(), erased(), $name);
        let mut group = $criterion.benchmark_group($name);
        group
            .sample_size(10)
            .measurement_time(Duration::from_secs(4));
        group.bench_function("itself", |bencher| bencher.iter(itself));
        group.bench_function("erased", |bencher| bencher.iter(erased));
        group.finish();
    }};
}

fn expanded<P, E, O>(search: Search<P, E, O>) -> u64
where
    P: StateSpace,
    E: search_core::engine::Engine<P>,
    O: search_core::Observer<P>,
{
    search.run().counts.expanded
}

/// Returns a board after 60 random slides from the goal, which is easy enough for a test.
fn easy(tiles: &SlidingTiles<u64>) -> u64 {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut board = *tiles.goal();
    for _ in 0..60 {
        let mut next = Vec::new();
        tiles.expand(&board, &mut Vec::new(), |board, _| next.push(board));
        board = next[rng.next_u32() as usize % next.len()];
    }
    board
}

fn tiles(criterion: &mut Criterion) {
    let eight: SlidingTiles<u64> = SlidingTiles::new(3, 3).expect("the size is supported");
    let hardest = eight.board(&[8, 0, 6, 5, 4, 7, 2, 3, 1]);
    let hardest = hardest.expect("each tile occurs once");
    pair!(
        criterion,
        "breadth_first_8_puzzle",
        &eight,
        benches::size(hardest, easy(&eight)),
        |problem| breadth_first::graph(problem)
    );
    let fifteen: SlidingTiles<u64> = SlidingTiles::new(4, 4).expect("the size is supported");
    let korf = |number: usize| {
        let instance = KorfInstance::new(number).expect("the instance number is at most 100");
        fifteen
            .board(&instance.tiles)
            .expect("each tile occurs once")
    };
    pair!(
        criterion,
        "a_star_15_puzzle_of_cost_46",
        &fifteen,
        benches::size(korf(9), easy(&fifteen)),
        |problem| a_star::graph(problem)
    );
    pair!(
        criterion,
        "ida_star_15_puzzle_of_cost_45",
        &fifteen,
        benches::size(korf(12), easy(&fifteen)),
        |problem| ida_star::tree(problem)
    );
}

fn grid(criterion: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let side = benches::size(500, 50);
    let mut text = format!("type octile\nheight {side}\nwidth {side}\nmap\n");
    for row in 0..side {
        for column in 0..side {
            let is_end = [(0, 0), (side - 1, side - 1)].contains(&(row, column));
            text.push(if is_end || rng.next_u32() % 5 > 0 {
                '.'
            } else {
                '@'
            });
        }
        text.push('\n');
    }
    let map: GridMap = text.parse().expect("the map is well-formed");
    let route = map
        .route((0, 0), (side - 1, side - 1), Neighbours::Eight)
        .expect("both ends are passable");
    pair!(
        criterion,
        "a_star_500x500_map",
        route,
        route.start(),
        |problem| a_star::graph(problem)
    );
}

fn hanoi(criterion: &mut Criterion) {
    let hanoi = Hanoi::new(3, benches::size(10, 6)).expect("the size is supported");
    pair!(
        criterion,
        "depth_first_towers_of_hanoi",
        &hanoi,
        hanoi.start(),
        |problem| depth_first::graph(problem)
    );
}

criterion_group!(benches, tiles, grid, hanoi);
criterion_main!(benches);
