//! Searches up to symmetry and by jumps: their paths are those of the puzzle.

use search_core::space::action_between;
use search_core::{Cost, StateSpace, cost::Number};
use search_puzzles::{Instance, Spec, catalog};

fn instance(puzzle: &str, word: &str, options: &[(&str, &str)]) -> Instance {
    let puzzle = catalog()
        .puzzle(puzzle)
        .expect("the puzzle is in the catalog");
    let words = Some(word).filter(|word| !word.is_empty());
    let opened = puzzle.open(Spec::new(words, options.iter().copied()));
    opened
        .and_then(search_puzzles::Instances::only)
        .expect("the instance is valid")
}

#[test]
fn the_path_of_a_search_up_to_symmetry_is_that_of_the_puzzle() {
    for (name, word, option) in [
        ("pegs", "triangular", ("heuristic", "remaining")),
        ("hanoi", "4", ("pegs", "4")),
        ("cube", "R U' F2", ("metric", "quarter")),
        ("cube3", "R U' F2", ("heuristic", "cubies")),
        ("tiles", "1 5 4 2 6 0 3 7 8", ("goal", "blank-first")),
    ] {
        let puzzle = instance(name, word, &[option]);
        let (space, start) = puzzle.erased().expect("there is a start");
        let up_to_symmetry = instance(name, word, &[option, ("up-to-symmetry", "yes")]);
        for algorithm in ["a-star", "breadth-first", "ida-star"] {
            let search = up_to_symmetry.search(algorithm.parse().expect("it is a name"));
            let found = search.expect("it is supported").next_solution();
            let found = found.expect("there is a solution");
            let states = found.states.expect("the search keeps the path");
            assert!(states.first() == Some(&start), "{name}");
            let goal = states.last().expect("a path is not empty");
            assert!(
                space.is_goal(goal) && found.goal.as_ref() == Some(goal),
                "{name}"
            );
            let costs = states.windows(2).map(|pair| {
                let step = action_between(&space, &pair[0], &pair[1]);
                step.expect("each step is one of the puzzle").1
            });
            let cost = costs.fold(Number::ZERO, Number::plus);
            assert_eq!(Some(cost), puzzle.least_cost(), "{name}, {algorithm}");
            assert_eq!(found.path.map(|path| path.len() as u64), found.depth);
        }
    }
}

#[test]
fn the_path_of_jumps_has_every_cell() {
    let cells = instance("grid", "", &[]);
    for (heuristic, algorithm) in [
        ("distance", "a-star"),
        ("octile", "uniform-cost"),
        ("euclid", "a-star"),
        ("differential-4", "a-star"),
        ("zero", "breadth-first"),
    ] {
        let options = [("jump-points", "yes"), ("heuristic", heuristic)];
        let jumps = instance("grid", "", &options);
        let search = jumps.search(algorithm.parse().expect("it is a name"));
        let found = search.expect("it is supported").next_solution();
        let found = found.expect("there is a way");
        if algorithm != "breadth-first" {
            assert_eq!(found.cost, cells.least_cost(), "{heuristic}");
        }
        let path = found.path.expect("graph search keeps the path");
        assert_eq!(found.depth, Some(path.len() as u64));
        let cells = path.iter().map(|step| {
            let (x, y) = step
                .state
                .split_once(',')
                .expect("a cell has two coordinates");
            [x, y].map(|number| number.parse::<i32>().expect("it is a number"))
        });
        let cells: Vec<[i32; 2]> = cells.collect();
        let is_step = |pair: &[[i32; 2]]| {
            pair[0] != pair[1] && (0..2).all(|axis| pair[0][axis].abs_diff(pair[1][axis]) <= 1)
        };
        assert!(cells.windows(2).all(is_step), "{cells:?}");
    }
}
