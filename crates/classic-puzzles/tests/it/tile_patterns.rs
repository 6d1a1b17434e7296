//! Pattern databases of sliding tiles: their entries compared with a plain search, and the heuristic on whole puzzles.

use std::collections::{HashMap, VecDeque};

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::patterns::{Partition, TilePattern, TilePatterns};
use classic_puzzles::sliding_tiles::{Board, Cells, KorfInstance, Tracked};
use search_core::estimator::{Estimator, Incremental, Maximum, Own, Sum};
use search_core::{Heuristic, MovedInPlace, Proven, StateSpace, a_star, ida_star};
use search_heuristics::{Abstraction, Build, PatternTable};
use search_laws::SpaceCheck;

use crate::laws::{assert_holds, explore, states};

fn space<B: Board>(width: usize, height: usize) -> SlidingTiles<B> {
    SlidingTiles::new(width, height).expect("the size is supported")
}

/// The distances of all arrangements of some tiles, as the least cost over the cells of the blank: moves of other tiles cost nothing. By
/// a search with a deque over whole arrangements.
fn distances(space: &SlidingTiles<Cells>, tiles: &[u8]) -> HashMap<Vec<usize>, u32> {
    let cells = |board: &[u8]| -> Vec<usize> {
        let cell = |tile: &u8| board.iter().position(|other| other == tile);
        tiles.iter().filter_map(cell).collect()
    };
    let goal = space.tiles(space.goal());
    let hidden = |board: &[u8]| -> Vec<u8> {
        let shown = |tile: &u8| *tile == 0 || tiles.contains(tile);
        board
            .iter()
            .map(|tile| if shown(tile) { *tile } else { u8::MAX })
            .collect()
    };
    let width = space.width();
    let mut known: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut open = VecDeque::from([(hidden(&goal), 0)]);
    let mut least = HashMap::new();
    while let Some((board, distance)) = open.pop_front() {
        if known.contains_key(&board) {
            continue;
        }
        known.insert(board.clone(), distance);
        least.entry(cells(&board)).or_insert(distance);
        let blank = board
            .iter()
            .position(|&tile| tile == 0)
            .expect("there is a blank");
        for from in 0..board.len() {
            let (x, y) = (
                (from % width).abs_diff(blank % width),
                (from / width).abs_diff(blank / width),
            );
            if x + y != 1 {
                continue;
            }
            let mut moved = board.clone();
            moved.swap(from, blank);
            match board[from] {
                u8::MAX => open.push_front((moved, distance)),
                _ => open.push_back((moved, distance + 1)),
            }
        }
    }
    least
}

/// The table of a partition with one part has the distance of every arrangement.
#[test]
fn entries_are_the_distances_of_a_plain_search() {
    fn exact(width: usize, height: usize, goal: Option<&[u8]>, tiles: &[u8]) {
        let mut space = space::<Cells>(width, height);
        if let Some(goal) = goal {
            space = space.with_goal(goal).expect("each tile occurs once");
        }
        let partition = Partition::new(&space, &[tiles.to_vec()]).expect("the tiles are distinct");
        let expected = distances(&space, tiles);
        let table = Build::new(&partition.patterns()[0]).run();
        let table = table.expect("there is enough memory");
        let reached: u64 = table.distribution().iter().sum();
        assert_eq!(reached, expected.len() as u64);
        let patterns = TilePatterns::new(&partition, vec![table]);
        let patterns = patterns.expect("the table is that of the pattern");
        // A board for each arrangement.
        for (cells, distance) in expected {
            let mut board = vec![u8::MAX; width * height];
            for (&cell, &tile) in cells.iter().zip(tiles) {
                board[cell] = tile;
            }
            let mut others = (0..(width * height) as u8).filter(|tile| !tiles.contains(tile));
            for cell in board.iter_mut().filter(|cell| **cell == u8::MAX) {
                *cell = others.next().expect("there are as many tiles as cells");
            }
            let board = space.board(&board).expect("each tile occurs once");
            assert_eq!(patterns.value(&space, &board), Some(distance), "{board:?}");
        }
    }
    exact(3, 2, None, &[1, 2, 5]);
    exact(2, 3, Some(&[5, 1, 0, 4, 3, 2]), &[1, 3, 4, 5]);
    exact(3, 3, None, &[3, 6, 7, 8]);
    exact(3, 3, Some(&[1, 2, 3, 4, 5, 6, 7, 8, 0]), &[1, 2, 4]);
    exact(3, 4, None, &[4, 11]);
    exact(4, 3, None, &[2, 7, 10]);
    // A single row: most arrangements cannot be reached.
    exact(4, 1, None, &[1, 3]);
    exact(1, 3, Some(&[2, 0, 1]), &[1, 2]);
}

/// Asserts that no value exceeds the depth, that the one of the goal is 0, and that those computed from the parent are the same.
fn assert_admissible<
    P: StateSpace<State: Clone + Eq + std::hash::Hash + std::fmt::Debug, Cost = u32>,
>(
    space: &P,
    states: &[(P::State, u64)],
) {
    assert_eq!(space.declared_heuristic(), Heuristic::Admissible);
    for (state, depth) in states {
        let value = space.heuristic(state).expect("the goal can be reached");
        assert!(
            u64::from(value) <= *depth,
            "{state:?}: {value} exceeds {depth}"
        );
        space.expand(state, &mut Vec::new(), |to, _| {
            let by_step = space.heuristic_of_successor(&to, state, value);
            assert_eq!(by_step, space.heuristic(&to), "{state:?} to {to:?}");
        });
    }
}

/// Earlier, the sum was declared consistent.
#[test]
fn values_can_decrease_by_more_than_the_cost_of_a_move() {
    let tiles: SlidingTiles = space(3, 2);
    let partition = Partition::new(&tiles, &[vec![1, 2, 4], vec![3, 5]]);
    let partition = partition.expect("the tiles are distinct");
    let patterns = TilePatterns::build(&partition).expect("there is enough memory");
    let decrease = |board: &u64| {
        let mut most = 0;
        tiles.expand(board, &mut Vec::new(), |to, _| {
            let values = [board, &to].map(|board| patterns.value(&tiles, board));
            let [before, after] = values.map(|value| value.expect("the board can be solved"));
            most = most.max(before.saturating_sub(after));
        });
        most
    };
    let all = states(&tiles, *tiles.goal());
    assert_eq!(all.iter().map(decrease).max(), Some(7));
}

fn built<B: Board>(space: &SlidingTiles<B>, name: &str) -> TilePatterns {
    let partition = Partition::named(name, space).expect("the partition has a name");
    TilePatterns::build(&partition).expect("there is enough memory")
}

/// Admissible on every board, also together with their reflection.
#[test]
fn databases_of_the_8_puzzle_are_admissible() {
    let tiles: SlidingTiles = space(3, 3);
    let patterns = built(&tiles, "4-4");
    let reflected = patterns.reflected().expect("the board is square");
    let maximum = Maximum(&patterns, &reflected);
    let all = explore(&tiles, *tiles.goal());
    let (mut sums, mut exceeding) = ([0, 0], 0);
    for (board, depth) in all.iter().step_by(3) {
        let one = patterns
            .value(&tiles, board)
            .expect("the board can be solved");
        let other = reflected
            .value(&tiles, board)
            .expect("the board can be solved");
        let both = maximum
            .value(&tiles, board)
            .expect("the board can be solved");
        assert_eq!(both, one.max(other));
        assert!(
            u64::from(both) <= *depth,
            "{board:x}: {both} exceeds {depth}"
        );
        sums[0] += u64::from(one);
        sums[1] += u64::from(both);
        exceeding += u64::from(tiles.heuristic(board) > Some(both));
    }
    assert!(sums[0] < sums[1], "{sums:?}");
    // Those of all tiles but the blank are at least the Manhattan distance.
    assert_eq!(exceeding, 0);
    let some: Vec<(u64, u64)> = all.iter().step_by(31).copied().collect();
    assert_admissible(&tiles.with_heuristic(maximum), &some);
}

#[test]
fn the_sum_is_that_of_its_parts_and_admissible() {
    let tiles: SlidingTiles = space(3, 2);
    let parts = [vec![1, 2], vec![5, 3], vec![4]];
    let of = |parts: &[Vec<u8>]| {
        let partition = Partition::new(&tiles, parts).expect("the tiles are distinct");
        TilePatterns::build(&partition).expect("there is enough memory")
    };
    let all = explore(&tiles, *tiles.goal());
    let sum = of(&parts);
    let each = parts.map(|part| of(&[part]));
    // No distance is above 14, so an entry takes four bits.
    assert_eq!(sum.bytes(), 15 + 15 + 3);
    for (board, _) in &all {
        let values = each.iter().map(|part| part.value(&tiles, board));
        let total = values
            .map(|value| value.expect("the board can be solved"))
            .sum();
        assert_eq!(sum.value(&tiles, board), Some(total));
    }
    for part in &each {
        assert_admissible(&tiles.clone().with_heuristic(part), &all);
    }
    assert_admissible(&tiles.clone().with_heuristic(&sum), &all);
}

#[test]
fn the_laws_hold_for_states_with_data() {
    fn holds<B: Board>(width: usize, height: usize, parts: &[Vec<u8>]) {
        let tiles: SlidingTiles<B> = space(width, height);
        let partition = Partition::new(&tiles, parts).expect("the tiles are distinct");
        let patterns = TilePatterns::build(&partition).expect("there is enough memory");
        let plain = states(&tiles, tiles.goal().clone());
        let space = Incremental::new(tiles, &patterns);
        let states: Vec<_> = plain
            .iter()
            .map(|board| space.start(board.clone()))
            .collect();
        for state in &states {
            // The data of successors are those of the same state computed anew.
            space.expand(state, &mut Vec::new(), |to, _| {
                let anew = space.start(to.state().clone());
                assert_eq!(space.heuristic(&to), space.heuristic(&anew), "{to:?}");
            });
        }
        let laws = SpaceCheck::new(&space, states[0].clone()).max_states(usize::MAX);
        assert_holds(laws.inverse().backward().ranked().packed().in_place());
    }
    holds::<u64>(3, 2, &[vec![1, 2, 4], vec![3, 5]]);
    holds::<Tracked<u64>>(2, 3, &[vec![1, 2], vec![5]]);
    holds::<Cells>(3, 2, &[vec![5], vec![4], vec![3], vec![2], vec![1]]);
}

/// Every way to search with the databases expands the same nodes, fewer than with the Manhattan distance.
#[test]
fn searches_with_databases_agree() {
    let tiles: SlidingTiles = space(3, 3);
    let start = tiles
        .read("8 0 6 5 4 7 2 3 1")
        .expect("each tile occurs once");
    let patterns = built(&tiles, "4-4");
    let manhattan = ida_star::tree((&tiles, start)).without_inverse().run();
    let with_patterns = tiles.clone().with_heuristic(&patterns);
    let plain = ida_star::tree((&with_patterns, start))
        .without_inverse()
        .run();
    let in_place = ida_star::tree(MovedInPlace((&with_patterns, start)));
    let space = Incremental::new(tiles, &patterns);
    let kept = ida_star::tree((&space, space.start(start)))
        .without_inverse()
        .run();
    let moved = ida_star::tree(MovedInPlace((&space, space.start(start))));
    let generated = plain.counts.generated;
    assert!(generated * 3 < manhattan.counts.generated, "{generated}");
    for counts in [
        kept.counts,
        in_place.without_inverse().run().counts,
        moved.without_inverse().run().counts,
    ] {
        assert_eq!(counts.generated, generated);
    }
    let solution = kept.solution().expect("the board can be solved");
    assert_eq!(
        (solution.cost, solution.proven),
        (Some(31), Proven::Optimal)
    );
    let graph = a_star::graph((&space, space.start(start))).run();
    assert_eq!(
        graph.solution().and_then(|solution| solution.cost),
        Some(31)
    );
}

/// The reflection needs a square board and a blank on the diagonal of the goal; on others, it is not the same puzzle.
#[test]
fn reflections_exist_on_square_boards_with_the_blank_on_the_diagonal() {
    let reflected = |width, height, goal: &[u8]| {
        let space: SlidingTiles = space(width, height);
        let space = space.with_goal(goal).expect("each tile occurs once");
        let partition = Partition::new(&space, &[vec![1]]).expect("there is a tile 1");
        let patterns = TilePatterns::build(&partition).expect("there is enough memory");
        patterns.reflected().is_some()
    };
    assert!(reflected(2, 2, &[0, 1, 2, 3]));
    assert!(reflected(2, 2, &[3, 1, 2, 0]));
    assert!(!reflected(2, 2, &[1, 0, 2, 3]));
    assert!(!reflected(3, 2, &[0, 1, 2, 3, 4, 5]));
    // Twice is the same.
    let tiles: SlidingTiles = space(3, 3);
    let patterns = built(&tiles, "4-4");
    let twice = patterns
        .reflected()
        .and_then(|reflected| reflected.reflected());
    let twice = twice.expect("the board is square");
    let board = tiles
        .read("8 0 6 5 4 7 2 3 1")
        .expect("each tile occurs once");
    assert_eq!(twice.value(&tiles, &board), patterns.value(&tiles, &board));
}

#[test]
fn nothing_is_guaranteed_of_another_board_or_goal() {
    let tiles: SlidingTiles = space(3, 3);
    let patterns = built(&tiles, "4-4");
    assert_eq!(patterns.guarantee(&tiles), Heuristic::Admissible);
    let blank_last: Vec<u8> = (1..9).chain([0]).collect();
    let other = tiles
        .clone()
        .with_goal(&blank_last)
        .expect("each tile occurs once");
    assert_eq!(patterns.guarantee(&other), Heuristic::Unknown);
    let larger: SlidingTiles = space(4, 4);
    assert_eq!(patterns.guarantee(&larger), Heuristic::Unknown);
    for tiles in [larger.goal(), &u64::MAX] {
        // No panic.
        patterns.value(&larger, tiles);
    }
    let rotated = built(&other, "4-4");
    assert_eq!(rotated.value(&other, other.goal()), Some(0));
    let board = other
        .read("1 2 3 4 5 6 7 0 8")
        .expect("each tile occurs once");
    assert_eq!(rotated.value(&other, &board), Some(1));
}

/// Earlier, the sum was claimed to be admissible on boards with another goal too.
#[test]
fn additive_sums_guarantee_nothing_of_another_goal() {
    let tiles: SlidingTiles = space(3, 2);
    let of = |part: Vec<u8>| {
        let partition = Partition::new(&tiles, &[part]).expect("the tiles are distinct");
        TilePatterns::build(&partition).expect("there is enough memory")
    };
    let sum = Sum::additive(of(vec![1, 2]), of(vec![3, 5]), Heuristic::Admissible);
    assert_eq!(sum.guarantee(&tiles), Heuristic::Admissible);
    let other = tiles.clone().with_goal(&[1, 2, 3, 4, 5, 0]);
    let other = other.expect("each tile occurs once");
    assert!(sum.value(&other, other.goal()) > Some(0));
    assert_eq!(sum.guarantee(&other), Heuristic::Unknown);
    let mixed = Sum::additive(Own, of(vec![1, 2]), Heuristic::Admissible);
    assert_eq!(mixed.guarantee(&other), Heuristic::Unknown);
}

#[test]
fn partitions_have_names_and_cover_all_tiles() {
    for (name, (width, height)) in Partition::names().filter(|(_, (width, _))| *width < 5) {
        let tiles: SlidingTiles = space(width, height);
        let partition = Partition::named(name, &tiles).expect("the partition has a name");
        let sizes = partition
            .patterns()
            .iter()
            .map(|part| part.tiles().len().to_string());
        assert_eq!(sizes.collect::<Vec<_>>().join("-"), name);
        let mut all: Vec<u8> = partition
            .patterns()
            .iter()
            .flat_map(TilePattern::tiles)
            .copied()
            .collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(1..(width * height) as u8));
    }
    let tiles: SlidingTiles<u128> = space(5, 5);
    let partition = Partition::named("6-6-6-6", &tiles).expect("the partition has a name");
    assert_eq!(partition.patterns().len(), 4);
    // A byte for each entry, four for the cells of the blank, and two bits.
    let bytes = Build::new(&partition.patterns()[0]).bytes();
    assert_eq!(bytes, 127_512_000 * 5 + 127_512_000 / 4);
    let tiles: SlidingTiles = space(4, 4);
    let partition = Partition::named("7-8", &tiles).expect("the partition has a name");
    let bytes = partition
        .patterns()
        .iter()
        .map(|part| Build::new(part).bytes());
    assert_eq!(bytes.collect::<Vec<_>>(), [187_387_200, 1_686_484_800]);
}

#[test]
fn partitions_that_do_not_exist_are_errors() {
    let tiles: SlidingTiles = space(4, 4);
    let error = |parts: &[Vec<u8>]| {
        let error = Partition::new(&tiles, parts).expect_err("there is none");
        error.to_string()
    };
    assert_eq!(error(&[]), "patterns: found 0, expected 1 to 5");
    assert_eq!(
        error(&[vec![1], vec![]]),
        "tiles of a pattern: found 0, expected 1 to 8"
    );
    assert_eq!(
        error(&[(1..10).collect()]),
        "tiles of a pattern: found 9, expected 1 to 8"
    );
    assert_eq!(error(&[vec![0]]), "tiles: found 0, expected 1 to 15");
    assert_eq!(error(&[vec![16]]), "tiles: found 16, expected 1 to 15");
    assert_eq!(
        error(&[vec![3, 3]]),
        "tiles: found 3 in two patterns, expected each tile in at most one"
    );
    let named = |name, tiles: &SlidingTiles| {
        let error = Partition::named(name, tiles).expect_err("there is none");
        error.to_string()
    };
    assert_eq!(
        named("4-4", &tiles),
        "partition: found '4-4', expected 6-6-3 or 7-8"
    );
    assert_eq!(
        named("4-4", &space(3, 2)),
        "partition: found '4-4', expected a board of 3x3, 4x4 or 5x5 cells"
    );
    let goal: Vec<u8> = [1, 0].into_iter().chain(2..16).collect();
    let other = tiles
        .clone()
        .with_goal(&goal)
        .expect("each tile occurs once");
    assert_eq!(
        named("7-8", &other),
        "blank in the goal: found cell 2, expected cell 1 or 16"
    );
    let large: SlidingTiles<Cells> = space(6, 6);
    let error = Partition::new(&large, &[vec![1]]).expect_err("it is too large");
    assert_eq!(error.to_string(), "cells: found 36, expected at most 32");
}

#[test]
fn tables_are_those_of_one_pattern_and_goal() {
    let tiles: SlidingTiles = space(3, 3);
    let partition = |parts: &[Vec<u8>]| Partition::new(&tiles, parts).expect("the tiles exist");
    let (one, other) = (partition(&[vec![1, 2]]), partition(&[vec![1, 3]]));
    let table = Build::new(&one.patterns()[0])
        .run()
        .expect("there is enough memory");
    assert!(TilePatterns::new(&other, vec![table.clone()]).is_none());
    assert!(TilePatterns::new(&one, Vec::<PatternTable>::new()).is_none());
    assert!(TilePatterns::new(&one, vec![table.clone()]).is_some());
    let mut file = Vec::new();
    table.write(&mut file).expect("a vector can be written");
    let read = PatternTable::read(&one.patterns()[0], &file[..]).expect("nothing is damaged");
    assert_eq!(read, table);
    let error = PatternTable::read(&other.patterns()[0], &file[..]).expect_err("it differs");
    assert_eq!(
        error.to_string(),
        "pattern: found \"1 2\", expected \"1 3\""
    );
    let pattern = one.patterns()[0].description();
    assert_eq!(
        pattern.to_string(),
        "sliding tiles 3x3, goal 0 1 2 3 4 5 6 7 8, pattern 1 2"
    );
}

/// Optimal costs of Korf's instances. The numbers of nodes are those of this order of moves.
#[test]
#[ignore = "long: cargo xtask test --long"]
fn korfs_instances_are_solved_with_6_6_3() {
    let tiles: SlidingTiles = space(4, 4);
    let patterns = built(&tiles, "6-6-3");
    let space = Incremental::new(tiles, &patterns);
    let mut generated = 0;
    for instance in KorfInstance::all().take(40) {
        let start = space
            .space()
            .board(&instance.tiles)
            .expect("each tile occurs once");
        let report = ida_star::tree((&space, space.start(start)))
            .without_inverse()
            .run();
        let cost = report.solution().and_then(|solution| solution.cost);
        assert_eq!(cost, Some(instance.optimal), "{instance:?}");
        generated += report.counts.generated;
    }
    assert_eq!(generated, 86_614_355);
}
