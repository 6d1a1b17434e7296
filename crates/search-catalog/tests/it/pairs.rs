//! Every puzzle by every algorithm.

use search_catalog::{Algorithm, DEFINITIONS, Instance, Opened, PUZZLES, Spec};
use search_core::{Limit, Number, Proven, Step};

use crate::{answer, open};

/// Words, and options by name.
type Named = (
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

/// A small instance of each puzzle, and what it costs at least.
const SMALL: &[(&str, Named, u64)] = &[
    // Nothing is concluded, so each of the twelve open cells is a step.
    (
        "sudoku",
        (&["1..4..2..3......"], &[("propagate", "none")]),
        12,
    ),
    ("tiles", (&["3x3", "1 4 2 3 7 5 6 0 8"], &[]), 3),
    (
        "tiles",
        (
            &["5x4", "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19"],
            &[],
        ),
        1,
    ),
    ("pancakes", (&["3 1 2 4"], &[]), 2),
    ("cube", (&["R U'"], &[]), 2),
    ("hanoi", (&["2"], &[]), 3),
    ("queens", (&["5"], &[]), 5),
    ("knight", (&["3x4"], &[]), 11),
    ("pegs", (&["triangular"], &[]), 13),
    ("lights", (&["2x2"], &[]), 4),
    ("missionaries", (&["1", "1"], &[]), 1),
    ("jugs", (&["2,1", "1"], &[]), 1),
    ("ladder", (&[], &[]), 4),
    ("sokoban", (&[], &[("level", "1")]), 2),
];

fn small() -> impl Iterator<Item = (&'static str, Instance, Number)> {
    let small = SMALL.iter().map(|(name, (words, options), cost)| {
        (*name, open(name, words, options), Number::Whole(*cost))
    });
    // From the first cell two to the right.
    let map = open(
        "grid",
        &[],
        &[("from", "2,2"), ("to", "4,2"), ("neighbours", "4")],
    );
    let steps = Number::Octile {
        straight: 2,
        diagonal: 0,
    };
    small.chain([("grid", map, steps)])
}

#[test]
fn every_puzzle_has_a_small_instance_here() {
    for listed in PUZZLES {
        assert!(
            small().any(|(name, ..)| name == listed.name),
            "{}",
            listed.name
        );
    }
}

#[test]
fn every_puzzle_opens_its_usual_instance() {
    for listed in PUZZLES {
        let instances = listed.open(Spec::default()).expect(listed.name);
        let instances: Result<Vec<_>, _> = instances.collect();
        let instances = instances.expect(listed.name);
        assert!(!instances.is_empty(), "{}", listed.name);
        for Opened { instance, .. } in &instances {
            assert!(!instance.picture().is_empty(), "{}", listed.name);
            let a_star = instance.search("a-star".parse().expect("it is listed"));
            assert!(a_star.is_ok(), "{}", listed.name);
        }
    }
}

/// What is proven holds: all that prove the least cost agree, and those that prove the fewest steps.
#[test]
fn every_algorithm_that_a_puzzle_can_do_finds_what_it_proves() {
    for (name, instance, known) in small() {
        let uniform_cost = instance.search("uniform-cost".parse().expect("it is listed"));
        let reference = answer(uniform_cost.expect("every puzzle can"), 100_000);
        let reference = reference.found.expect("it can be solved");
        assert_eq!(reference.cost, Some(known), "{name}");
        for algorithm in instance.algorithms() {
            let run = instance.search(algorithm.parse().expect(algorithm));
            let answer = answer(run.expect("it says it can"), 20_000);
            let Some(found) = answer.found else {
                // Some give up, some tree searches go round in circles, and the least peg solitaire is a large tree.
                let end = match algorithm {
                    "hill-climbing" | "beam" => Limit::Incomplete,
                    "depth-first" | "branch-and-bound" | "limited-discrepancy" => Limit::Expansions,
                    _ if name == "pegs" => Limit::Expansions,
                    _ => panic!("{algorithm} {name}: {:?}, {:?}", answer.end, answer.counts),
                };
                assert_eq!(answer.end, Step::Stopped(end), "{algorithm} {name}");
                continue;
            };
            match found.proven {
                Proven::Optimal => assert_eq!(found.cost, reference.cost, "{algorithm} {name}"),
                Proven::FewestSteps => {
                    assert_eq!(found.depth, reference.depth, "{algorithm} {name}");
                }
                _ => {}
            }
            if let Some(path) = &found.path {
                assert_eq!(Some(path.len() as u64), found.depth, "{algorithm} {name}");
                assert!(
                    path.iter().all(|step| step.action != "?"),
                    "{algorithm} {name}"
                );
                if let Some(last) = path.last() {
                    assert_eq!(last.state, found.state, "{algorithm} {name}");
                }
            }
        }
    }
}

/// Instances for every option that changes a heuristic, or what it has to estimate; on those of `SMALL` too few values
/// are not 0.
const ESTIMATED: &[(&str, Named)] = &[
    (
        "tiles",
        (&["3x3", "3 1 2 6 4 5 7 8 0"], &[("estimate", "nothing")]),
    ),
    (
        "tiles",
        (&["3x3", "1 4 2 3 7 0 6 8 5"], &[("estimate", "manhattan")]),
    ),
    (
        "tiles",
        (
            &["3x3", "1 4 2 3 7 0 6 8 5"],
            &[("estimate", "linear-conflict")],
        ),
    ),
    (
        "tiles",
        (&["3x2", "2 1 0 5 4 3"], &[("estimate", "linear-conflict")]),
    ),
    ("pancakes", (&["4 6 2 5 1 3"], &[])),
    ("cube", (&["R U' F2"], &[("metric", "half")])),
    ("cube", (&["R U' F2"], &[("metric", "quarter")])),
    ("hanoi", (&["3"], &[("pegs", "3")])),
    ("hanoi", (&["4"], &[("pegs", "4")])),
    ("queens", (&["6"], &[])),
    ("knight", (&["3x4"], &[("closed", "no")])),
    ("knight", (&["5x6"], &[("closed", "yes")])),
    ("lights", (&["3x2"], &[])),
    ("missionaries", (&["2", "2"], &[])),
    ("missionaries", (&["3", "3"], &[("boat", "3")])),
    ("jugs", (&["5,3", "4"], &[])),
    ("ladder", (&[], &[("from", "cold"), ("to", "warm")])),
    ("sokoban", (&[], &[("level", "1")])),
    (
        "grid",
        (&[], &[("from", "2,2"), ("to", "10,3"), ("neighbours", "4")]),
    ),
    (
        "grid",
        (&[], &[("from", "2,2"), ("to", "10,3"), ("neighbours", "8")]),
    ),
];

/// Declared admissible, a heuristic proves; and what it proves is what uniform-cost search finds.
#[test]
fn every_optimal_search_of_a_declared_heuristic_costs_what_uniform_cost_search_finds() {
    for (puzzle, (words, options)) in ESTIMATED {
        let name = format!("{puzzle} {words:?} {options:?}");
        let instance = open(puzzle, words, options);
        let by = |algorithm: &str| {
            let run = instance.search(algorithm.parse().expect(algorithm));
            answer(run.expect("it says it can"), 50_000).found
        };
        let Some(least) = by("uniform-cost") else {
            // So wide a tree that only a heuristic finds a way: what is proven cannot be compared.
            assert_eq!(puzzle, &"knight", "{name}");
            continue;
        };
        assert_eq!(least.proven, Proven::Optimal, "{name}");
        let mut optimal = 0;
        for algorithm in instance.algorithms() {
            let Some(found) = by(algorithm) else { continue };
            match found.proven {
                Proven::Optimal => {
                    assert_eq!(found.cost, least.cost, "{algorithm} {name}");
                    optimal += 1;
                }
                Proven::OptimalIfAdmissible | Proven::WithinFactorIfAdmissible(_) => {
                    panic!("{algorithm} {name}: its heuristic is declared")
                }
                _ => {}
            }
        }
        // Tree searches go round in circles in some.
        assert!(optimal >= 3, "{name}: {optimal}");
    }
}

/// Sudokus' heuristic counts cells of which one guess may decide many. A* and IDA* called a cost of 6 optimal, where
/// uniform-cost search finds 5.
#[test]
fn no_search_calls_a_sudoku_optimal_but_one_that_asks_for_no_heuristic() {
    for options in [&[][..], &[("propagate", "naked")], &[("cell", "first")]] {
        let instance = open("sudoku", &["1..............."], options);
        for algorithm in instance.algorithms() {
            let run = instance.search(algorithm.parse().expect(algorithm));
            let found = answer(run.expect("it says it can"), 20_000).found;
            let Some(found) = found else { continue };
            let is_optimal = found.proven == Proven::Optimal;
            assert_eq!(
                is_optimal,
                algorithm == "uniform-cost",
                "{algorithm} {options:?}"
            );
            let is_bounded = matches!(found.proven, Proven::WithinFactor(_));
            assert!(!is_bounded, "{algorithm} {options:?}");
        }
    }
}

#[test]
fn what_a_puzzle_cannot_do_is_refused_with_what_it_can() {
    for (name, instance, _) in small() {
        let possible = instance.algorithms();
        for listed in DEFINITIONS {
            let algorithm: Algorithm = listed.name.parse().expect(listed.name);
            match instance.search(algorithm) {
                Ok(_) => assert!(possible.contains(&listed.name), "{} {name}", listed.name),
                Err(refused) => {
                    assert!(!possible.contains(&listed.name), "{} {name}", listed.name);
                    assert!(!refused.reason.is_empty());
                    assert_eq!(refused.algorithm, algorithm);
                    assert_eq!(refused.possible, possible, "{} {name}", listed.name);
                }
            }
        }
    }
}

/// Some settings need more of a puzzle than the algorithm does.
#[test]
fn settings_are_refused_by_what_the_puzzle_lacks() {
    let refusals = [
        (
            "hanoi",
            "ida-star:in-place",
            "its states cannot be changed in place",
        ),
        (
            "jugs",
            "ida-star:without-inverse",
            "none of its actions takes another back",
        ),
        (
            "jugs",
            "dfs:in-place,without-inverse",
            "none of its actions takes another back",
        ),
        (
            "hanoi",
            "dfs:in-place,without-inverse",
            "its states cannot be changed in place",
        ),
        (
            "jugs",
            "bidirectional",
            "steps cannot be taken backward from its goals",
        ),
        (
            "hanoi",
            "conflict-driven",
            "it is not given as choices, one of each of many groups",
        ),
        ("hanoi", "fast", "it is a method for Sudoku alone"),
    ];
    for (puzzle, algorithm, reason) in refusals {
        let instance = open(puzzle, &[], &[]);
        let refused = instance.search(algorithm.parse().expect(algorithm));
        let refused = refused.err().expect("it lacks something");
        assert_eq!(refused.reason, reason, "{algorithm} {puzzle}");
    }
    let tiles = open("tiles", &[], &[]);
    for algorithm in [
        "ida*:in-place,without-inverse",
        "ida*:in-place",
        "ida*:without-inverse",
    ] {
        assert!(tiles.search(algorithm.parse().expect(algorithm)).is_ok());
    }
}

#[test]
fn what_is_anytime_is_known_before_the_search() {
    for (name, instance, _) in small() {
        for algorithm in instance.algorithms() {
            let algorithm: Algorithm = algorithm.parse().expect(algorithm);
            let run = instance.search(algorithm).expect("it says it can");
            assert_eq!(
                run.is_anytime(),
                algorithm.is_anytime(),
                "{algorithm} {name}"
            );
        }
    }
}

/// A setting that is listed for a puzzle can be set, and no other.
#[test]
fn the_settings_that_a_puzzle_allows_are_told() {
    for (name, instance, _) in small() {
        for listed in DEFINITIONS {
            for setting in ["in-place", "without-inverse"] {
                if !listed.settings.iter().any(|one| one.key == setting) {
                    continue;
                }
                let algorithm = format!("{}:{setting}", listed.name);
                let can = instance
                    .search(algorithm.parse().expect("it is read"))
                    .is_ok();
                let is_told = instance.settings(listed).iter().any(|one| one == setting);
                assert_eq!(can, is_told, "{algorithm} {name}");
            }
        }
    }
}

/// Clues that contradict each other have no board to begin with: every algorithm finds that there is no solution.
#[test]
fn a_sudoku_without_a_start_has_no_solution() {
    // The first row lacks a 4, and the column of its open cell has one.
    let instance = open("sudoku", &["123....4........"], &[]);
    let algorithms = instance.algorithms();
    assert_eq!(algorithms, open("sudoku", &[], &[]).algorithms());
    for algorithm in algorithms {
        let run = instance.search(algorithm.parse().expect(algorithm));
        let answer = answer(run.expect("it says it can"), 1000);
        assert!(answer.found.is_none(), "{algorithm}");
        assert_eq!(answer.end, Step::Exhausted, "{algorithm}");
    }
    assert!(
        instance
            .search("bidirectional".parse().expect("it is listed"))
            .is_err()
    );
}
