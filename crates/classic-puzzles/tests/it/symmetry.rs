//! States that are equal by symmetry: representatives, the number of states, and paths.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use classic_puzzles::cube2::Metric;
use classic_puzzles::sliding_tiles::Cells;
use classic_puzzles::{Cube2, Cube3, Hanoi, PegSolitaire, SlidingTiles};
use search_core::space::{Canonical, Orbits, Reduced};
use search_core::{Heuristic, StateSpace, Written, a_star, breadth_first};
use search_laws::SpaceCheck;

/// Returns the number of states at each depth.
fn layers<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
    depth: usize,
) -> Vec<usize> {
    let mut known = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut sizes = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in &layer {
            space.expand(state, &mut Vec::new(), |successor, _| {
                if known.insert(successor.clone()) {
                    next.push(successor);
                }
            });
        }
        sizes.push(next.len());
        layer = next;
    }
    sizes
}

/// Checks the representatives, and that searches up to symmetry find paths of the puzzle that cost as much as without. Returns the numbers
/// of expansions of A* without symmetry and with it.
fn check<P>(space: &P, start: &P::State) -> [u64; 2]
where
    P: Canonical<State: Clone + Eq + Hash + Debug, Action: Clone, Cost = u32> + Written,
{
    let laws = SpaceCheck::written(space, start.clone())
        .canonical()
        .max_states(200);
    laws.without_searches().expect("the laws hold");
    let orbits = Orbits::new(space, start);
    let laws = SpaceCheck::written(&orbits, start.clone()).max_states(200);
    laws.without_searches()
        .expect("the laws hold up to symmetry");
    assert!(orbits.declared_heuristic() <= Heuristic::Admissible);
    let without = a_star::graph((space, start.clone())).run();
    let cost = without.solution().and_then(|solution| solution.cost);
    assert!(cost.is_some());
    let report = a_star::graph((&orbits, start.clone())).run();
    let expanded = report.counts.expanded;
    let breadth_first = breadth_first::graph((&orbits, start.clone())).run();
    for report in [report, breadth_first] {
        let solution = report
            .solution()
            .expect("there is a solution without symmetry");
        let path: Vec<&P::State> = solution
            .path()
            .expect("graph search keeps the path")
            .collect();
        let steps = orbits.retrace(&path, None).expect("it is a path");
        assert_eq!(Some(steps.len() as u32), cost);
        let mut state = start.clone();
        for (action, step, next) in steps {
            assert_eq!(space.cost(&state, &action), step);
            state = space
                .result(&state, action)
                .expect("the action can be applied");
            assert_eq!(state, next);
        }
        assert!(space.is_goal(&state), "{state:?}");
    }
    [without.counts.expanded, expanded]
}

#[test]
fn the_english_board_of_pegs_has_an_eighth_of_the_states() {
    let game = PegSolitaire::english();
    let start = game.start();
    let orbits = Orbits::new(&game, &start);
    assert_eq!(
        layers(&game, start, 7),
        [1, 4, 12, 60, 296, 1338, 5648, 21842]
    );
    assert_eq!(layers(&orbits, start, 7), [1, 1, 2, 8, 39, 171, 719, 2757]);
}

/// The triangle has three rotations and three reflections; only the reflection at its height keeps the first hole empty.
#[test]
fn pegs_on_a_triangle_are_solved_up_to_symmetry() {
    let game = PegSolitaire::triangular();
    assert_eq!(layers(&game, game.start(), 2), [1, 2, 8]);
    let orbits = Orbits::new(&game, &game.start());
    assert_eq!(layers(&orbits, game.start(), 2), [1, 1, 4]);
    let [without, with] = check(&game, &game.start());
    assert!(with <= without);
}

#[test]
fn the_last_hole_of_pegs_breaks_symmetries() {
    let game = PegSolitaire::read(
        "oo.\nooo\nooo",
        classic_puzzles::peg_solitaire::Grid::Square,
    );
    let game = game.expect("the board is valid");
    let same = |game: &PegSolitaire| game.canonical(&game.start()) == game.canonical(&turned());
    assert!(same(&game));
    let corner = classic_puzzles::Square { column: 0, row: 0 };
    let game = game.ending_at(corner).expect("the corner is a hole");
    assert!(!same(&game));
}

/// The board with the empty hole at the lower right.
fn turned() -> classic_puzzles::peg_solitaire::Pegs {
    let game = PegSolitaire::read(
        "ooo\nooo\noo.",
        classic_puzzles::peg_solitaire::Grid::Square,
    );
    game.expect("the board is valid").start()
}

#[test]
fn the_cube_has_two_nine_and_seventy_five_states_up_to_symmetry() {
    let cube = Cube3::new();
    let solved = classic_puzzles::cube3::Cubies::SOLVED;
    assert_eq!(layers(&cube, solved, 2), [1, 18, 243]);
    assert_eq!(
        layers(&Orbits::new(&cube, &solved), solved, 3),
        [1, 2, 9, 75]
    );
    let start = cube.scramble("R U' F2").expect("these are turns");
    let [without, with] = check(&cube, &start);
    assert!(with <= without);
}

#[test]
fn the_small_cube_is_solved_up_to_symmetry_in_both_metrics() {
    for (metric, layer) in [(Metric::HalfTurn, 2), (Metric::QuarterTurn, 1)] {
        let cube = Cube2::new(metric);
        let solved = classic_puzzles::cube2::Corners::SOLVED;
        assert_eq!(layers(&Orbits::new(&cube, &solved), solved, 1), [1, layer]);
        let start = cube.scramble("R U' F2").expect("these are turns");
        check(&cube, &start);
    }
}

#[test]
fn two_of_four_pegs_change_places() {
    let hanoi = Hanoi::new(4, 4).expect("the size is valid");
    let [without, with] = check(&hanoi, &hanoi.start());
    assert!(with < without, "{with} of {without}");
    let three = Hanoi::new(3, 4).expect("the size is valid");
    let [without, with] = check(&three, &three.start());
    assert_eq!(with, without);
}

#[test]
fn square_boards_are_reflected_if_that_keeps_the_goal() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
    let start = tiles
        .read("1 5 4\n2 6 0\n3 7 8")
        .expect("each tile occurs once");
    check(&tiles, &start);
    // The gap has moved right, and down.
    let [one, other] = ["1 0 2\n3 4 5\n6 7 8", "3 1 2\n0 4 5\n6 7 8"]
        .map(|board| tiles.read(board).expect("each tile occurs once"));
    assert_eq!(tiles.canonical(&one), tiles.canonical(&other));
    assert_eq!(tiles.canonical(tiles.goal()), *tiles.goal());
    let last = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let cells: SlidingTiles<Cells> = SlidingTiles::new(3, 3).expect("9 cells fit");
    let cells = cells.with_goal(&last).expect("each tile occurs once");
    let start = cells
        .read("1 2 3\n0 4 6\n7 5 8")
        .expect("each tile occurs once");
    assert!(cells.has_reflection());
    check(&cells, &start);
    for goal in [[1, 0, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 8, 0, 4, 7, 6, 5]] {
        let tiles = tiles
            .clone()
            .with_goal(&goal)
            .expect("each tile occurs once");
        assert_eq!(tiles.has_reflection(), goal[4] == 0);
    }
    let wide: SlidingTiles = SlidingTiles::new(3, 2).expect("6 cells fit");
    assert!(!wide.has_reflection());
    let start = wide.read("1 2 5\n3 4 0").expect("each tile occurs once");
    assert_eq!(wide.canonical(&start), start);
}
