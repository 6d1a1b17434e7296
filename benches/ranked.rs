//! Two-bit breadth-first search of all 1,814,400 states of the 2×5 sliding tiles: the library's tiles, against a hand-written loop.

use std::hint::black_box;

use benches::{Tiles, layers_by_hand};
use classic_puzzles::SlidingTiles;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search_core::{Ranked, ranked};

type TwoByFive = Tiles<5, 2>;

fn whole_space(criterion: &mut Criterion) {
    let space = TwoByFive::new();
    let states = space.states();
    let mut group = criterion.benchmark_group("ranked_whole_2x5");
    group
        .sample_size(20)
        .throughput(Throughput::Elements(states));
    group.bench_function("hand_written", |bencher| {
        bencher.iter(|| {
            let layers = layers_by_hand(&space, black_box(0));
            assert_eq!(layers.iter().sum::<u64>(), states);
        });
    });
    let tiles: SlidingTiles = SlidingTiles::new(5, 2).expect("the size is supported");
    let search =
        || ranked::breadth_first((&tiles, black_box(*tiles.goal()))).expect("the start has a rank");
    group.bench_function("run", |bencher| {
        bencher.iter(|| assert_eq!(search().run().total(), states));
    });
    group.bench_function("run_on_all_cores", |bencher| {
        bencher.iter(|| assert_eq!(search().on_all_cores().run().total(), states));
    });
    group.finish();
}

criterion_group!(benches, whole_space);
criterion_main!(benches);
