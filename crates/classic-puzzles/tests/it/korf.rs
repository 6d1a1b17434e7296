//! Published instances of sliding tiles.

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{KorfInstance, KorfTaylorInstance, Tracked};
use search_core::{StateSpace, ida_star};

#[test]
fn korfs_2_easiest_instances_generate_the_published_numbers_of_nodes() {
    assert_published(2);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn korfs_40_easiest_instances_generate_the_published_numbers_of_nodes() {
    assert_published(40);
}

/// Solves this many of Korf's instances by IDA*, those with the fewest generated nodes first.
fn assert_published(number: usize) {
    let tiles: SlidingTiles<Tracked<u64>> = SlidingTiles::new(4, 4).expect("the size is supported");
    let mut instances: Vec<KorfInstance> = KorfInstance::all().collect();
    assert_eq!(instances.len(), 100);
    instances.sort_by_key(|instance| instance.generated.unwrap_or(u64::MAX));
    for instance in &instances[..number] {
        let start = tiles.board(&instance.tiles).expect("each tile occurs once");
        let report = ida_star::tree((&tiles, start)).without_inverse().run();
        let cost = report.solution().and_then(|solution| solution.cost);
        assert_eq!(cost, Some(instance.optimal), "{instance:?}");
        assert_eq!(Some(report.counts.generated + 1), instance.generated);
    }
}

/// Each move changes the Manhattan distance by one, so both lengths are even or both are odd.
#[test]
fn the_instances_of_korf_and_taylor_fit_their_published_lengths() {
    let tiles: SlidingTiles<u128> = SlidingTiles::new(5, 5).expect("the size is supported");
    let instances: Vec<KorfTaylorInstance> = KorfTaylorInstance::all().collect();
    let lengths: Vec<u32> = instances.iter().map(|instance| instance.optimal).collect();
    assert_eq!(lengths, [100, 95, 108, 98, 101, 96, 104, 97, 113, 114]);
    for (number, instance) in (1..).zip(instances) {
        assert_eq!(KorfTaylorInstance::new(number), Some(instance));
        let start = tiles.board(&instance.tiles).expect("each tile occurs once");
        assert!(tiles.is_solvable(&start));
        let distance = tiles.heuristic(&start).expect("every board has one");
        assert!(distance <= instance.optimal && (instance.optimal - distance).is_multiple_of(2));
    }
    assert_eq!(KorfTaylorInstance::new(11), None);
}
