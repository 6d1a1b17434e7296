//! Two-bit breadth-first search of all 239,500,800 states of the 3×4 sliding tiles: a hand-written loop, and the library's tiles on
//! one core and on all. It takes some seconds each, so this is a separate program that does nothing with
//! `--test`.

use std::time::{Duration, Instant};

use benches::{Tiles, layers_by_hand};
use classic_puzzles::SlidingTiles;
use search_core::ranked;

type ThreeByFour = Tiles<4, 3>;

fn main() {
    if !benches::measures() {
        return;
    }
    let space = ThreeByFour::new();
    let started_at = Instant::now();
    let by_hand = layers_by_hand(&space, 0);
    let time = started_at.elapsed();
    println!("layers: {by_hand:?}");
    // Korf and Schultze, *Large-scale parallel breadth-first search*, 2005.
    assert_eq!(by_hand.iter().sum::<u64>(), 239_500_800);
    assert_eq!(by_hand.len() - 1, 53);

    let tiles: SlidingTiles = SlidingTiles::new(4, 3).expect("the size is supported");
    let search = || ranked::breadth_first((&tiles, *tiles.goal())).expect("the goal has a rank");
    let one = search().run();
    let all = search().on_all_cores().run();
    for layers in [&one, &all] {
        assert_eq!(layers.states, by_hand);
    }
    let states = one.total();
    println!(
        "{states} states, max depth {}, {} generated",
        one.states.len() - 1,
        one.generated
    );
    println!("{:.4} bytes per state", one.bytes as f64 / states as f64);
    let print = |name, elapsed: Option<Duration>| {
        let elapsed = elapsed.unwrap_or_default();
        let nanoseconds = elapsed.as_nanos() as f64 / one.generated as f64;
        let ratio = elapsed.as_secs_f64() / time.as_secs_f64();
        println!(
            "{name:<12}{elapsed:>8.2?}{nanoseconds:>8.2} ns per generated state, {ratio:.2} times the hand-written loop"
        );
    };
    print("by hand", Some(time));
    print("one core", one.elapsed);
    print("all cores", all.elapsed);
}
