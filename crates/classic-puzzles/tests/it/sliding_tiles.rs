//! Tests of sliding tiles: published depths and node counts of the 8-puzzle and of the easiest of Korf's
//! 15-puzzles.

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Board, Cells, Estimate, KorfInstance, Slide, Tracked};
use proptest::prelude::*;
use search_core::{
    InPlace, Inverse, MovedInPlace, StateSpace, Ties, a_star, breadth_first, ida_star,
};

use crate::laws::{around, assert_holds, assert_refuses, explore, explored, layers, states};

const SLIDES: [Slide; 4] = [Slide::Up, Slide::Left, Slide::Right, Slide::Down];

/// Returns the board after applying the moves to the goal; invalid moves have no effect.
fn after<B: Board>(tiles: &SlidingTiles<B>, slides: &[Slide]) -> B {
    slides.iter().fold(tiles.goal().clone(), |board, &slide| {
        tiles.result(&board, slide).unwrap_or(board)
    })
}

pub(crate) fn space<B: Board>(width: usize, height: usize) -> SlidingTiles<B> {
    SlidingTiles::new(width, height).expect("the size is supported")
}

#[test]
fn the_8_puzzle_has_181440_states_of_which_two_have_depth_31() {
    let tiles: SlidingTiles = space(3, 3);
    let layers = layers(&tiles, *tiles.goal());
    assert_eq!(layers.iter().sum::<u64>(), 181_440);
    let published = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(layers, published);
}

#[test]
fn the_laws_of_its_capabilities_hold_for_every_board_type() {
    fn holds<B: Board>(width: usize, height: usize) {
        for estimate in [
            Estimate::Nothing,
            Estimate::Misplaced,
            Estimate::Manhattan,
            Estimate::LinearConflict,
        ] {
            let tiles = space::<B>(width, height).with_estimate(estimate);
            let laws = explored(&tiles, tiles.goal().clone()).inverse().backward();
            assert_holds(laws.ranked().packed().in_place());
            for board in states(&tiles, tiles.goal().clone()) {
                assert_refuses(&tiles, &board, SLIDES);
            }
        }
    }
    holds::<u64>(1, 1);
    holds::<u64>(2, 2);
    holds::<u64>(3, 2);
    holds::<u128>(2, 3);
    holds::<Cells>(3, 2);
    holds::<Tracked<u64>>(5, 1);
    holds::<Tracked<u128>>(1, 4);
    holds::<Tracked<Cells>>(2, 3);
}

/// The heuristics and the ranks depend on the goal.
#[test]
fn the_laws_of_its_capabilities_hold_for_every_goal() {
    fn holds<B: Board>(width: usize, height: usize, goal: &[u8]) {
        for estimate in [Estimate::Manhattan, Estimate::LinearConflict] {
            let tiles = space::<B>(width, height).with_estimate(estimate);
            let tiles = tiles.with_goal(goal).expect("each tile occurs once");
            assert_eq!(tiles.tiles(tiles.goal()), goal);
            assert_eq!(tiles.heuristic(tiles.goal()), Some(0));
            let laws = explored(&tiles, tiles.goal().clone()).backward();
            assert_holds(laws.ranked().packed().in_place());
        }
    }
    holds::<u64>(3, 2, &[1, 2, 3, 4, 5, 0]);
    holds::<u64>(3, 2, &[1, 0, 5, 4, 3, 2]);
    holds::<Cells>(2, 3, &[1, 2, 3, 4, 5, 0]);
    holds::<Tracked<u64>>(2, 3, &[2, 1, 0, 3, 4, 5]);
    holds::<Tracked<Cells>>(4, 1, &[3, 1, 0, 2]);
}

#[test]
fn another_goal_is_equivalent_to_renaming_the_tiles() {
    let blank_last: Vec<u8> = (1..9).chain([0]).collect();
    let plain: SlidingTiles = space(3, 3);
    let all = explore(&plain, *plain.goal());
    for estimate in [Estimate::Manhattan, Estimate::LinearConflict] {
        let tiles: SlidingTiles = space(3, 3);
        let tiles = tiles.with_estimate(estimate);
        // Rotated by 180°: tile 8 of one board is tile 1 of the other, and the blank remains the blank.
        let turned = tiles.clone().with_goal(&blank_last);
        let turned = turned.expect("each tile occurs once");
        for (board, _) in all.iter().step_by(97) {
            let cells = tiles.tiles(board).into_iter().rev();
            let same: Vec<u8> = cells.map(|tile| (9 - tile) % 9).collect();
            let same = turned.board(&same).expect("each tile occurs once");
            assert_eq!(tiles.heuristic(board), turned.heuristic(&same));
        }
    }
    let tiles: SlidingTiles = space(3, 3);
    assert!(tiles.clone().with_goal(&[0, 1, 2, 3, 4, 5, 6, 7]).is_none());
    assert!(tiles.with_goal(&[0, 1, 2, 3, 4, 5, 6, 7, 7]).is_none());
}

#[test]
fn a_slide_off_the_board_changes_nothing() {
    let tiles: SlidingTiles<Tracked<Cells>> = space(2, 2);
    let mut board = tiles.goal().clone();
    for slide in [Slide::Up, Slide::Left] {
        assert_eq!(tiles.apply(&mut board, &slide), None);
        assert_eq!(board, *tiles.goal());
    }
}

/// The tie-breaking rules differ only in the states whose f is the cost of the solution; all states with a smaller
/// f are expanded.
#[test]
fn every_tie_breaking_rule_expands_the_same_states_before_the_last_f() {
    let tiles: SlidingTiles = space(3, 3);
    for board in ["8 0 6 5 4 7 2 3 1", "7 2 4 5 0 6 8 3 1"] {
        let start = tiles.read(board).expect("each tile occurs once");
        let all = explore(&tiles, start);
        let (_, cost) = all
            .iter()
            .find(|(state, _)| state == tiles.goal())
            .expect("the goal can be reached");
        let f = |(state, g): &&(u64, u64)| tiles.heuristic(state).map(|h| g + u64::from(h));
        let below = all.iter().filter(|state| f(state) < Some(*cost)).count() as u64;
        let mut expanded = Vec::new();
        for ties in [
            Ties::FIFO,
            Ties::LIFO,
            Ties::LOW_H,
            Ties::HIGH_G.fifo(),
            Ties::LOW_G,
        ] {
            let counts = a_star::graph((&tiles, start)).ties(ties).run().counts;
            assert_eq!(
                counts.expanded_before_last_f,
                Some(below),
                "{board}, {ties}"
            );
            expanded.push(counts.expanded);
        }
        expanded.dedup();
        assert!(expanded.len() > 1, "{board}: {expanded:?}");
    }
}

/// In-place search, boards on the heap and packed boards generate the same nodes.
#[test]
fn every_board_type_and_in_place_search_generate_the_same_nodes() {
    fn generated<B: Board>() -> [u64; 2] {
        let tiles: SlidingTiles<B> = space(4, 4);
        // Six steps after the twelfth instance of Korf.
        let start = tiles.read("14 1 9 6 8 12 0 5 4 7 2 3 10 11 13 15");
        let start = start.expect("each tile occurs once");
        let copied = ida_star::tree((&tiles, start.clone())).without_inverse();
        let in_place = ida_star::tree(MovedInPlace((&tiles, start))).without_inverse();
        [
            copied.run().counts.generated,
            in_place.run().counts.generated,
        ]
    }
    let all = [
        generated::<u64>(),
        generated::<u128>(),
        generated::<Cells>(),
        generated::<Tracked<u64>>(),
        generated::<Tracked<Cells>>(),
    ];
    assert!(
        all.iter().flatten().all(|&count| count == 48_096),
        "{all:?}"
    );
}

#[test]
fn linear_conflicts_are_admissible_consistent_and_at_least_the_distances() {
    // Every step of the 3×2 tiles is tested with the other laws.
    assert_linear_conflicts(11);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn linear_conflicts_are_consistent_on_every_board_of_the_8_puzzle() {
    assert_linear_conflicts(1);
}

/// Tests the steps from each board of the 8-puzzle whose number is a multiple of `tested`.
fn assert_linear_conflicts(tested: usize) {
    let tiles: SlidingTiles = space(3, 3);
    let conflicts = space::<u64>(3, 3).with_estimate(Estimate::LinearConflict);
    let misplaced = space::<u64>(3, 3).with_estimate(Estimate::Misplaced);
    let all = explore(&tiles, *tiles.goal());
    for (board, depth) in &all {
        let values = [&misplaced, &tiles, &conflicts].map(|space| space.heuristic(board));
        assert!(
            values.is_sorted() && values[2] <= Some(*depth as u32),
            "{values:?}"
        );
    }
    for space in [&conflicts, &misplaced] {
        for (board, _) in all.iter().step_by(tested) {
            assert_holds(around(space, *board));
        }
    }
}

/// The number of misplaced tiles follows another goal, and does not count the blank.
#[test]
fn misplaced_tiles_are_those_of_the_goal() {
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let first = space::<u64>(3, 3).with_estimate(Estimate::Misplaced);
    let last = first
        .clone()
        .with_goal(&goal)
        .expect("each tile occurs once");
    let other = space::<u64>(3, 3)
        .with_goal(&goal)
        .expect("each tile occurs once");
    let board = first.board(&goal).expect("each tile occurs once");
    assert_eq!(first.heuristic(&board), Some(8));
    for tiles in [last, other.with_estimate(Estimate::Misplaced)] {
        assert_eq!(tiles.heuristic(&board), Some(0));
        let near = tiles
            .board(&[1, 2, 3, 4, 5, 6, 0, 7, 8])
            .expect("each tile occurs once");
        assert_eq!(tiles.heuristic(&near), Some(2));
        assert_eq!(
            tiles.with_estimate(Estimate::Manhattan).heuristic(&near),
            Some(2)
        );
    }
}

#[test]
fn linear_conflicts_save_nodes_on_the_15_puzzle() {
    let instance = KorfInstance::new(12).expect("there are 100 instances");
    let tiles = space::<Tracked<u64>>(4, 4).with_estimate(Estimate::LinearConflict);
    let start = tiles.board(&instance.tiles).expect("each tile occurs once");
    let report = ida_star::tree((&tiles, start)).without_inverse().run();
    let cost = report.solution().and_then(|solution| solution.cost);
    assert_eq!(cost, Some(45));
    assert_eq!(report.counts.generated, 179_627); // 546,343 with Manhattan distance
}

#[test]
fn an_unsupported_size_is_an_error() {
    fn error<B: Board>(width: usize, height: usize) -> Option<String> {
        let error = SlidingTiles::<B>::new(width, height).err();
        error.map(|error| error.to_string())
    }
    let message = |text: &str| Some(text.to_owned());
    assert_eq!(
        error::<u64>(0, 3),
        message("columns: found 0, expected 1 to 16")
    );
    assert_eq!(
        error::<u64>(17, 1),
        message("rows × columns: found 17, expected 1 to 16")
    );
    assert_eq!(
        error::<u64>(5, 0),
        message("rows: found 0, expected 1 to 16")
    );
    assert_eq!(error::<u128>(5, 5), None);
    assert_eq!(
        error::<u128>(13, 2),
        message("rows × columns: found 26, expected 1 to 25")
    );
    assert_eq!(error::<Cells>(15, 17), None);
    assert_eq!(
        error::<Cells>(16, 16),
        message("rows × columns: found 256, expected 1 to 255")
    );
    assert_eq!(
        error::<Cells>(usize::MAX, 2),
        message("rows × columns: found too large a number, expected 1 to 255")
    );
}

#[test]
fn invalid_boards_are_reported_with_their_position() {
    let tiles: SlidingTiles = space(3, 2);
    let board = tiles.read(" 3 1 2\n0,4,5 \n").expect("the input is valid");
    assert_eq!(tiles.tiles(&board), [3, 1, 2, 0, 4, 5]);
    assert_eq!(tiles.show(&board).to_string(), "3 1 2\n  4 5");
    let mistake = |text: &str| tiles.read(text).unwrap_err().to_string();
    assert_eq!(
        mistake("1 2 y"),
        "line 1, column 5: found 'y', expected a tile from 0 to 5"
    );
    assert_eq!(
        mistake("0 1 2\n3 -4 5"),
        "line 2, column 3: found '-4', expected a tile from 0 to 5"
    );
    assert_eq!(
        mistake("0 1 1 2"),
        "line 1, column 5: found '1', expected each tile once"
    );
    assert_eq!(
        mistake("0 1 2 3 4 5 5"),
        "line 1, column 13: found '5', expected each tile once"
    );
    assert_eq!(
        mistake("0 1\n2"),
        "line 1, column 4: found a row of 2 tiles, expected 3"
    );
    assert_eq!(
        mistake(""),
        "line 1, column 1: found the end after 0 tiles, expected 6 tiles"
    );
    assert_eq!(tiles.board(&[0, 1, 2, 3, 4, 4]), None);
    assert_eq!(tiles.board(&[0, 1, 2]), None);
}

#[test]
fn a_tile_with_a_sign_is_an_error() {
    let tiles: SlidingTiles = space(2, 2);
    assert_eq!(
        tiles.read("0 +1\n2 3").unwrap_err().to_string(),
        "line 1, column 3: found '+1', expected a tile from 0 to 3"
    );
}

/// Regression test: only 0 was the blank, and only white space and commas were between tiles.
#[test]
fn boards_are_read_as_people_and_programs_write_them() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let expected = tiles.read("1 2 3 4 5 6 7 8 0").unwrap();
    for text in [
        "1 2 3 4 5 6 7 8 _",
        "1 2 3\n4 5 6\n7 8 x",
        "1 2 3 / 4 5 6 / 7 8 .",
        "[[1, 2, 3], [4, 5, 6], [7, 8, 0]]",
        "[1,2,3,4,5,6,7,8,0]",
        "((1,2,3),(4,5,6),(7,8,0))",
        "[[1 2 3]\n [4 5 6]\n [7 8 0]]",
        "1,2,3;4,5,6;7,8,0",
        "[\n  [1, 2, 3],\n  [4, 5, 6],\n  [7, 8, 0]\n]",
        "123456780",
        "12345678_",
        "123/456/78.",
        "123\n456\n78x\n",
    ] {
        assert_eq!(tiles.read(text), Ok(expected), "{text}");
    }
    for (text, error) in [
        (
            "123456789",
            "line 1, column 9: found '9', expected a tile from 0 to 8",
        ),
        (
            "12345678",
            "line 1, column 9: found the end after 8 tiles, expected 9 tiles",
        ),
        (
            "1 2 3 4/5 6/7 8 0",
            "line 1, column 8: found a row of 4 tiles, expected 3",
        ),
        (
            "[[1, 2, 3], [4, 5], [6, 7, 8, 0]]",
            "line 1, column 18: found a row of 2 tiles, expected 3",
        ),
        (
            "1 2 3 4 5 6 7 0 _",
            "line 1, column 17: found '_', expected each tile once",
        ),
    ] {
        assert_eq!(tiles.read(text).unwrap_err().to_string(), error, "{text}");
    }
}

#[test]
fn solvable_and_unsolvable_boards_are_distinguished() {
    let tiles: SlidingTiles = space(4, 4);
    let mut solved: Vec<u8> = (0..16).collect();
    solved.swap(14, 15);
    let swapped = tiles.board(&solved).expect("each tile occurs once");
    assert!(!tiles.is_solvable(&swapped));
    let small: SlidingTiles = space(3, 2);
    let swapped = small
        .board(&[0, 1, 2, 3, 5, 4])
        .expect("each tile occurs once");
    let report = breadth_first::graph((&small, swapped)).run();
    assert!(report.solution().is_none());
    assert_eq!(report.counts.stored, 360);
}

/// Returns all arrangements of this number of tiles.
fn arrangements(cells: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for tile in 0..cells {
        let longer = all.iter().flat_map(|tiles: &Vec<u8>| {
            (0..=tiles.len()).map(move |place| {
                let mut tiles = tiles.clone();
                tiles.insert(place, tile);
                tiles
            })
        });
        all = longer.collect();
    }
    all
}

/// Compares all arrangements, for goals of both parities, with breadth-first search from the goal.
#[test]
fn exactly_the_boards_reached_by_breadth_first_search_are_solvable() {
    fn agree(width: usize, height: usize, goal: &[u8]) {
        let tiles: SlidingTiles = space(width, height);
        let tiles = tiles.with_goal(goal).expect("each tile occurs once");
        let reached = states(&tiles, *tiles.goal());
        let boards = arrangements(goal.len() as u8);
        let boards = boards.iter().map(|cells| tiles.board(cells));
        for board in boards.map(|board| board.expect("each tile occurs once")) {
            assert_eq!(
                tiles.is_solvable(&board),
                reached.contains(&board),
                "{goal:?}: {:?}",
                tiles.tiles(&board)
            );
        }
    }
    for goal in [
        [0, 1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5, 0],
        [1, 0, 2, 3, 4, 5],
        [5, 4, 0, 3, 2, 1],
    ] {
        agree(3, 2, &goal);
        agree(2, 3, &goal);
    }
    agree(2, 2, &[1, 2, 3, 0]);
    agree(5, 1, &[1, 2, 0, 3, 4]);
    agree(1, 4, &[0, 3, 2, 1]);
    agree(1, 1, &[0]);
}

/// Earlier, this search used 16 GB without a result.
#[test]
fn the_conventional_goal_of_the_15_puzzle_is_unsolvable_from_the_default_goal() {
    let tiles: SlidingTiles = space(4, 4);
    let blank_last: Vec<u8> = (1..16).chain([0]).collect();
    let board = tiles.board(&blank_last).expect("each tile occurs once");
    assert!(!tiles.is_solvable(&board));
    let tiles = tiles.with_goal(&blank_last).expect("the input is valid");
    assert!(tiles.is_solvable(&board));
    assert!(tiles.is_goal(&board));
}

proptest! {
    /// Of two boards that differ by a swap of two tiles, exactly one is solvable.
    #[test]
    fn moves_preserve_solvability_and_swaps_of_two_tiles_do_not(
        (width, height) in (2..16usize, 2..16usize),
        (goal, moves) in (any::<u64>(), prop::collection::vec(0..4usize, 0..200)),
        (one, other) in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
    ) {
        let cells = width * height;
        // A random goal: each tile in turn is inserted at a random index.
        let mut arranged: Vec<u8> = Vec::new();
        for tile in 0..cells as u64 {
            let place = goal.wrapping_mul(tile.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32;
            arranged.insert(place as usize % (arranged.len() + 1), tile as u8);
        }
        let tiles: SlidingTiles<Cells> = space(width, height);
        let tiles = tiles.with_goal(&arranged).expect("each tile occurs once");
        let slides: Vec<Slide> = moves.into_iter().map(|way| SLIDES[way]).collect();
        let board = after(&tiles, &slides);
        prop_assert!(tiles.is_solvable(&board));
        let mut swapped = tiles.tiles(&board);
        let occupied: Vec<usize> = (0..cells).filter(|&cell| swapped[cell] > 0).collect();
        let (one, other) = (*one.get(&occupied), *other.get(&occupied));
        swapped.swap(one, other);
        let swapped = tiles.board(&swapped).expect("each tile occurs once");
        prop_assert_eq!(tiles.is_solvable(&swapped), one == other);
    }

    #[test]
    fn boards_made_by_moves_are_solved_by_a_star_in_at_most_as_many_moves(
        slides in prop::collection::vec(0..4usize, 0..40),
        width in 2..5usize,
        height in 2..4usize,
    ) {
        let slides: Vec<Slide> = slides.into_iter().map(|way| SLIDES[way]).collect();
        let tiles: SlidingTiles = space(width, height);
        let start = after(&tiles, &slides);
        prop_assert!(tiles.is_solvable(&start));
        let report = a_star::graph((&tiles, start)).run();
        let cost = report.solution().and_then(|solution| solution.cost);
        prop_assert!(cost.is_some_and(|cost| cost as usize <= slides.len()));

        let tracked: SlidingTiles<Tracked<u64>> = space(width, height);
        let same = after(&tracked, &slides);
        prop_assert_eq!(tracked.tiles(&same), tiles.tiles(&start));
        prop_assert_eq!(tracked.heuristic(&same), tiles.heuristic(&start));
        prop_assert_eq!(same, tracked.board(&tiles.tiles(&start)).expect("each tile occurs once"));
    }

    #[test]
    fn actions_after_a_slide_are_all_except_its_inverse(slides in prop::collection::vec(0..4usize, 0..20)) {
        let tiles: SlidingTiles = space(3, 3);
        let board = after(&tiles, &slides.into_iter().map(|way| SLIDES[way]).collect::<Vec<_>>());
        let mut all = vec![Slide::Up];
        tiles.actions(&board, &mut all);
        prop_assert_eq!(all.remove(0), Slide::Up, "existing elements are kept");
        prop_assert_eq!(tiles.table_after(&board, None), Some(all.as_slice()));
        for last in SLIDES {
            let mut after = Vec::new();
            tiles.actions_after(&board, &last, &mut after);
            prop_assert_eq!(tiles.table_after(&board, Some(&last)), Some(after.as_slice()));
            let mut left = all.clone();
            left.retain(|slide| !tiles.is_inverse(slide, &last));
            prop_assert_eq!(after, left);
        }
    }
}
