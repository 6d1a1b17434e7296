//! Generated instances.

use search_puzzles::{Instances, PUZZLES, Spec, catalog};

fn generate(puzzle: &str, words: &[&str], seed: u64, nth: u64) -> String {
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let spec = Spec::new(words.iter().copied(), [("", ""); 0]);
    listed.generate(spec, seed, nth).expect(puzzle)
}

/// Returns the words for opening an instance whose size does not follow from its text.
const SIZED: &[(&str, &[&str], &[&str])] = &[
    ("sudoku", &["4"], &[]),
    ("sudoku", &["9"], &[]),
    ("tiles", &["3x3"], &["3x3"]),
    ("tiles", &["5x4"], &["5x4"]),
    ("tiles", &["1x5"], &["1x5"]),
    ("pancakes", &["7"], &[]),
    ("pancakes", &["17"], &[]),
    ("pancakes", &["64"], &[]),
    ("cube", &["6"], &[]),
    ("cube3", &["6"], &[]),
    ("lights", &["4x3"], &[]),
    ("lights", &["1x1"], &[]),
];

#[test]
fn the_seed_determines_the_instance() {
    for listed in PUZZLES
        .iter()
        .filter(|listed| listed.generator_usage().is_some())
    {
        let name = listed.name;
        let one = generate(name, &[], 1, 0);
        assert_eq!(generate(name, &[], 1, 0), one, "{name}");
        assert_ne!(generate(name, &[], 1, 1), one, "{name}");
        assert_ne!(generate(name, &[], 2, 0), one, "{name}");
    }
}

#[test]
fn generated_instances_can_be_opened() {
    for (name, words, opened_by) in SIZED {
        for nth in 0..20 {
            let made = generate(name, words, 5, nth);
            let listed = catalog().puzzle(name).expect("it is in the catalog");
            let words = opened_by.iter().copied().chain([made.as_str()]);
            let spec = Spec::new(words, [("", ""); 0]).without_files();
            let opened = listed.open(spec).and_then(Instances::only);
            assert!(opened.is_ok(), "{name}: {made}: {opened:?}");
        }
    }
}

/// A map is a file.
#[test]
fn a_generated_map_can_be_parsed() {
    let map: classic_puzzles::GridMap = generate("grid", &["9x4"], 1, 0)
        .parse()
        .expect("the map is valid");
    assert_eq!((map.width(), map.height()), (9, 4));
}

#[test]
fn invalid_specifications_are_refused() {
    for listed in PUZZLES {
        let all = [("nonsense", "1")];
        assert!(
            listed.generate(Spec::new([""; 0], all), 1, 0).is_err(),
            "{}",
            listed.name
        );
        let none = [("", ""); 0];
        let made = listed.generate(Spec::new(["999999999999999999x1"], none), 1, 0);
        assert!(made.is_err(), "{}", listed.name);
        assert_eq!(
            listed.generate(Spec::default(), 1, 0).is_ok(),
            listed.generator_usage().is_some(),
            "{}",
            listed.name
        );
    }
}

#[test]
fn every_listed_value_is_accepted() {
    for listed in PUZZLES {
        let usage = listed.generator_usage();
        for option in usage.iter().flat_map(|usage| &usage.options) {
            let flag = option.is_flag.then_some("yes");
            for value in option
                .values
                .iter()
                .copied()
                .chain(flag)
                .chain(option.default)
            {
                let spec = Spec::new([""; 0], [(option.name, value)]);
                let made = listed.generate(spec, 1, 0);
                assert!(made.is_ok(), "{} --{} {value}", listed.name, option.name);
            }
        }
    }
}

/// Returns the passable cells of a map, and those of them that can be reached from the first one.
fn passable_and_reached(map: &classic_puzzles::GridMap) -> (usize, usize) {
    let passable: Vec<u32> = (0..map.width() * map.height())
        .filter(|&cell| map.is_passable(cell))
        .collect();
    let first = map.coordinates(passable[0]);
    let route = map.route(first, first, classic_puzzles::grid_map::Neighbours::Four);
    let route = route.expect("the cell is passable");
    let mut reached = std::collections::HashSet::from([passable[0]]);
    let mut open = vec![passable[0]];
    while let Some(cell) = open.pop() {
        search_core::StateSpace::expand(&route, &cell, &mut Vec::new(), |next, _| {
            if reached.insert(next) {
                open.push(next);
            }
        });
    }
    (passable.len(), reached.len())
}

#[test]
fn mazes_and_rooms_are_connected() {
    let grid = catalog().puzzle("grid").expect("it is in the catalog");
    for size in ["1x1", "2x5", "9x9", "10x10", "11x30", "40x25", "64x64"] {
        for seed in 0..3 {
            for kind in ["maze", "rooms"] {
                let what = format!("{kind} {size}, seed {seed}");
                let spec = Spec::new([size], [("kind", kind)]);
                let map = grid.generate(spec, seed, 0).expect(&what);
                let map: classic_puzzles::GridMap = map.parse().expect(&what);
                let (passable, reached) = passable_and_reached(&map);
                assert_eq!(reached, passable, "{what}");
                if kind == "maze" {
                    // A tree: one cell between each pair of adjacent rooms, and one fewer pairs than rooms.
                    let rooms = map.width().div_ceil(2) * map.height().div_ceil(2);
                    assert_eq!(passable as u32, 2 * rooms - 1, "{what}");
                }
            }
        }
    }
}
