//! All combinations of puzzles and algorithms.

use std::time::Duration;

use search_core::{Counts, Limit, Limits, Proven, Step, cost::Number, engine::Clock};
use search_puzzles::HeuristicProperty::Overestimates;
use search_puzzles::{Instance, InstanceEntry, PUZZLES, Spec, catalog};

use crate::{answer, open, parsed, possible};

/// Words, and options by name.
type Named = (
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

/// A small instance of each puzzle with its least cost.
const SMALL: &[(&str, Named, u64)] = &[
    // Without propagation, each of the twelve empty cells is a step.
    (
        "sudoku",
        (&["1..4..2..3......"], &[("propagate", "none")]),
        12,
    ),
    ("sudoku-steps", (&["12343412214343.."], &[]), 20),
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
    ("cube3", (&["R U'"], &[]), 2),
    ("hanoi", (&["2"], &[]), 3),
    ("queens", (&["5"], &[]), 5),
    ("knight", (&["3x4"], &[]), 11),
    ("pegs", (&["triangular"], &[]), 13),
    ("lights", (&["2x2"], &[]), 4),
    ("missionaries", (&["1", "1"], &[]), 1),
    ("jugs", (&["2,1", "1"], &[]), 1),
    ("ladder", (&[], &[]), 4),
    ("graph", (&["diamonds"], &[]), 8),
    ("sokoban", (&[], &[("level", "1")]), 2),
    ("pddl", (&[WALK, WAY], &[]), 3),
    ("sas", (&[LAMP], &[]), 1),
];

/// A walk from one place to the next.
const WALK: &str = "(define (domain walk) (:predicates (at ?x) (next ?x ?y)) (:action go :parameters (?x ?y) \
    :precondition (and (at ?x) (next ?x ?y)) :effect (and (at ?y) (not (at ?x)))))";
const WAY: &str = "(define (problem way) (:domain walk) (:objects a b c d) (:init (at a) (next a b) (next b a) (next b c) (next c d) \
    (next d a)) (:goal (at d)))";

/// A lamp that is to be switched on.
const LAMP: &str = "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n1\nbegin_variable\nvar0\n-1\n2\nAtom on()\n\
    Atom off()\nend_variable\n0\nbegin_state\n1\nend_state\nbegin_goal\n1\n0 0\nend_goal\n1\nbegin_operator\npress\n0\n1\n\
    0 0 1 0\n1\nend_operator\n0\n";

fn small() -> impl Iterator<Item = (&'static str, Instance, Number)> {
    let small = SMALL.iter().map(|(name, (words, options), cost)| {
        (*name, open(name, words, options), Number::Whole(*cost))
    });
    // Two cells to the right of the first one.
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
fn every_puzzle_has_a_default_instance() {
    for listed in PUZZLES {
        let instances = listed.open(Spec::default()).expect(listed.name);
        let instances: Result<Vec<_>, _> = instances.collect();
        let instances = instances.expect(listed.name);
        assert!(!instances.is_empty(), "{}", listed.name);
        for InstanceEntry { instance, .. } in &instances {
            assert!(!instance.picture().is_empty(), "{}", listed.name);
            let a_star = instance.search("a-star".parse().expect("it is in the catalog"));
            assert!(a_star.is_ok(), "{}", listed.name);
        }
    }
}

/// All algorithms that prove the least cost agree, and so do those that prove the fewest steps.
#[test]
fn every_supported_algorithm_finds_what_it_proves() {
    for (name, instance, known) in small() {
        let uniform_cost = instance.search("uniform-cost".parse().expect("it is in the catalog"));
        let reference = answer(
            uniform_cost.expect("every puzzle supports the algorithm"),
            100_000,
        );
        let reference = reference.found.expect("the instance is solvable");
        assert_eq!(reference.cost, Some(known), "{name}");
        for algorithm in possible(&instance) {
            let run = instance.search(parsed(algorithm));
            let answer = answer(run.expect("the algorithm is supported"), 20_000);
            let Some(found) = answer.found else {
                // Some algorithms are incomplete, some tree searches follow cycles, and peg solitaire is a large tree.
                let end = match algorithm {
                    "hill-climbing" | "beam" => Limit::Incomplete,
                    "depth-first" | "branch-and-bound" | "limited-discrepancy" | "random-walk" => {
                        Limit::Expansions
                    }
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

/// A search that read the clock of the system would know the time, and would not notice that it cannot limit it.
#[test]
fn no_search_reads_a_clock_that_was_not_passed_to_it() {
    let limits = |time, expansions| Limits {
        time,
        expansions: Some(expansions),
        clock: Clock::none(),
        ..Limits::default()
    };
    let hour = Some(Duration::from_secs(3600));
    for (name, instance, _) in small() {
        let methods = ["fast", "compact"].into_iter();
        for algorithm in possible(&instance).into_iter().chain(methods) {
            let search = || instance.search(parsed(algorithm)).ok();
            let (Some(mut untimed), Some(mut timed)) = (search(), search()) else {
                assert!(["fast", "compact"].contains(&algorithm) && name != "sudoku");
                continue;
            };
            untimed.set_limits(limits(None, 100));
            let end = untimed.next_solution().err();
            assert_ne!(
                end,
                Some(Step::Stopped(Limit::NoClock)),
                "{algorithm} {name}"
            );
            let Counts { elapsed, .. } = untimed.counts();
            assert_eq!(elapsed, None, "{algorithm} {name}");

            timed.set_limits(limits(hour, u64::MAX));
            let end = timed.next_solution().err();
            // Propagation alone can solve the board; limits are checked before an expansion.
            let is_propagated = end.is_none() && timed.counts().expanded == 0;
            let is_refused = end == Some(Step::Stopped(Limit::NoClock));
            assert!(is_refused || is_propagated, "{algorithm} {name}: {end:?}");
        }
    }
}

/// Instances for every option that changes the heuristic or the costs; those of `SMALL` have too few nonzero values.
const ESTIMATED: &[(&str, Named)] = &[
    (
        "tiles",
        (&["3x3", "3 1 2 6 4 5 7 8 0"], &[("heuristic", "zero")]),
    ),
    (
        "tiles",
        (&["3x3", "1 4 2 3 7 0 6 8 5"], &[("heuristic", "manhattan")]),
    ),
    (
        "tiles",
        (
            &["3x3", "1 4 2 3 7 0 6 8 5"],
            &[("heuristic", "linear-conflict")],
        ),
    ),
    (
        "tiles",
        (&["3x2", "2 1 0 5 4 3"], &[("heuristic", "linear-conflict")]),
    ),
    ("sudoku-steps", (&["12343412214.43.."], &[])),
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
    ("pddl", (&["blocks"], &[])),
    ("sas", (&[], &[])),
    ("graph", (&["romania"], &[])),
    ("graph", (&["misleading"], &[])),
    ("graph", (&["two-goals"], &[])),
    (
        "grid",
        (&[], &[("from", "2,2"), ("to", "10,3"), ("neighbours", "4")]),
    ),
    (
        "grid",
        (&[], &[("from", "2,2"), ("to", "10,3"), ("neighbours", "8")]),
    ),
];

/// With a heuristic that is declared admissible, a proven cost is that of uniform-cost search.
#[test]
fn every_optimal_search_of_a_declared_heuristic_costs_what_uniform_cost_search_finds() {
    for (puzzle, (words, options)) in ESTIMATED {
        let name = format!("{puzzle} {words:?} {options:?}");
        let instance = open(puzzle, words, options);
        let by = |algorithm: &str| {
            let run = instance.search(parsed(algorithm));
            // Those that end with a proven solution expand at most 16,348 states.
            answer(run.expect("the algorithm is supported"), 20_000).found
        };
        let Some(least) = by("uniform-cost") else {
            // The tree is too large for uniform-cost search, so there is nothing to compare.
            assert_eq!(puzzle, &"knight", "{name}");
            continue;
        };
        assert_eq!(least.proven, Proven::Optimal, "{name}");
        let mut optimal = 0;
        for algorithm in possible(&instance) {
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
        // Tree searches follow cycles in some puzzles.
        assert!(optimal >= 3, "{name}: {optimal}");
    }
}

/// Every heuristic of a puzzle leads A* to the least cost, except those that overestimate, and with h = 0 it expands what uniform-cost
/// search expands.
#[test]
fn a_star_with_every_heuristic_costs_what_uniform_cost_search_finds() {
    let small = SMALL.iter().map(|(name, named, _)| (*name, *named));
    let estimated = ESTIMATED.iter().copied();
    // The closed tour is too long for uniform-cost search.
    let too_large = ("knight", &["5x6"][..]);
    let all = small.chain(estimated);
    for (puzzle, (words, options)) in all.filter(|(name, named)| (*name, named.0) != too_large) {
        let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
        let mut choices = listed.usage().options.into_iter();
        let choice = choices.find(|option| option.name == "heuristic");
        let heuristics = choice.expect("every puzzle has a heuristic").values;
        assert!(heuristics.len() >= 2 && heuristics.contains(&"zero"));
        let options = options.iter().filter(|(name, _)| *name != "heuristic");
        // `databases.rs` tests those with tables, which do not exist for every size.
        let has_tables = |name: &&str| name.starts_with("pdb-") || *name == "corners";
        let known = listed.heuristics();
        let overestimates = |name: &&str| {
            known.contains(&(name, Overestimates)) || ["goal-count", "hadd", "ff"].contains(name)
        };
        let heuristics = heuristics.into_iter();
        for heuristic in heuristics.filter(|name| !has_tables(name) && !overestimates(name)) {
            let options: Vec<_> = options
                .clone()
                .copied()
                .chain([("heuristic", heuristic)])
                .collect();
            let name = format!("{puzzle} {words:?} {options:?}");
            let instance = open(puzzle, words, &options);
            let by = |algorithm: &str| {
                let run = instance.search(parsed(algorithm));
                answer(run.expect("the algorithm is supported"), 100_000)
            };
            let [a_star, uniform_cost] = [by("a-star:ties=lifo"), by("uniform-cost:ties=lifo")];
            let [found, least] = [&a_star, &uniform_cost].map(|answer| answer.found.as_ref());
            let [found, least] = [found, least].map(|found| found.expect(&name));
            assert_eq!(found.cost, least.cost, "{name}");
            assert_eq!(least.proven, Proven::Optimal, "{name}");
            let [expanded, blindly] = [&a_star, &uniform_cost].map(|answer| answer.counts.expanded);
            match heuristic {
                "zero" => {
                    assert_eq!(found.proven, Proven::Optimal, "{name}");
                    assert_eq!(expanded, blindly, "{name}");
                }
                _ => assert!(expanded <= blindly, "{name}: {expanded} {blindly}"),
            }
        }
    }
}

/// Regression test: A* and IDA* called a Sudoku of cost 6 optimal, but uniform-cost search finds 5. The heuristic is
/// inadmissible: it counts empty cells, of which one guess may fill several.
#[test]
fn only_searches_without_a_heuristic_call_a_sudoku_optimal() {
    for options in [&[][..], &[("propagate", "naked")], &[("cell", "first")]] {
        let instance = open("sudoku", &["1..............."], options);
        for algorithm in possible(&instance) {
            let run = instance.search(parsed(algorithm));
            let found = answer(run.expect("the algorithm is supported"), 20_000).found;
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
fn unsupported_algorithms_are_refused_with_the_supported_ones() {
    for (name, instance, _) in small() {
        let possible = possible(&instance);
        for listed in catalog().algorithms() {
            let algorithm = parsed(listed.name);
            match instance.search(algorithm) {
                Ok(_) => assert!(possible.contains(&listed.name), "{} {name}", listed.name),
                Err(refused) => {
                    assert!(!possible.contains(&listed.name), "{} {name}", listed.name);
                    assert!(!refused.reason.is_empty());
                    assert_eq!(*refused.algorithm, algorithm);
                    assert_eq!(refused.possible, possible, "{} {name}", listed.name);
                }
            }
        }
    }
}

/// Some settings need further capabilities.
#[test]
fn settings_are_refused_if_a_capability_is_missing() {
    let refusals = [
        (
            "hanoi",
            "ida-star:in-place",
            "its states cannot be changed in place",
        ),
        (
            "jugs",
            "ida-star:without-inverse",
            "its actions have no inverse",
        ),
        (
            "jugs",
            "dfs:in-place,without-inverse",
            "its actions have no inverse",
        ),
        (
            "hanoi",
            "dfs:in-place,without-inverse",
            "its states cannot be changed in place",
        ),
        (
            "jugs",
            "bidirectional",
            "the predecessors of its states are not known",
        ),
        (
            "hanoi",
            "conflict-driven",
            "it is not defined by groups of choices",
        ),
        ("hanoi", "fast", "it is a method for Sudoku only"),
    ];
    for (puzzle, algorithm, reason) in refusals {
        let instance = open(puzzle, &[], &[]);
        let refused = instance.search(parsed(algorithm));
        let refused = refused.err().expect("a capability is missing");
        assert_eq!(refused.reason, reason, "{algorithm} {puzzle}");
    }
    let tiles = open("tiles", &[], &[]);
    for algorithm in [
        "ida*:in-place,without-inverse",
        "ida*:in-place",
        "ida*:without-inverse",
    ] {
        assert!(tiles.search(parsed(algorithm)).is_ok());
    }
}

#[test]
fn anytime_algorithms_are_known_before_the_search() {
    for (name, instance, _) in small() {
        for algorithm in possible(&instance) {
            let algorithm = parsed(algorithm);
            let run = instance
                .search(algorithm)
                .expect("the algorithm is supported");
            assert_eq!(
                run.is_anytime(),
                algorithm.is_anytime(),
                "{algorithm} {name}"
            );
        }
    }
}

#[test]
fn exactly_blind_algorithms_evaluate_no_state() {
    for (name, instance, _) in small() {
        for algorithm in possible(&instance) {
            let algorithm = parsed(algorithm);
            let run = instance.search(algorithm);
            let answer = answer(run.expect("the algorithm is supported"), 100);
            let evaluated = answer.counts.evaluated;
            assert_eq!(evaluated == 0, algorithm.is_blind(), "{algorithm} {name}");
        }
    }
}

/// Exactly the listed settings of a puzzle can be set.
#[test]
fn the_supported_settings_of_a_puzzle_are_listed() {
    for (name, instance, _) in small() {
        for listed in catalog().algorithms() {
            for setting in ["in-place", "without-inverse"] {
                if !listed.settings.iter().any(|one| one.key == setting) {
                    continue;
                }
                let algorithm = format!("{}:{setting}", listed.name);
                let can = instance
                    .search(algorithm.parse().expect("failed to open the instances"))
                    .is_ok();
                let is_listed = instance.settings(listed).iter().any(|one| one == setting);
                assert_eq!(can, is_listed, "{algorithm} {name}");
            }
        }
    }
}

/// Contradictory clues have no start state: every algorithm reports that there is no solution.
#[test]
fn a_sudoku_without_a_start_has_no_solution() {
    // The first row lacks a 4, and the column of its empty cell contains one.
    let instance = open("sudoku", &["123....4........"], &[]);
    let algorithms = possible(&instance);
    assert_eq!(algorithms, possible(&open("sudoku", &[], &[])));
    for algorithm in algorithms {
        let run = instance.search(parsed(algorithm));
        let answer = answer(run.expect("the algorithm is supported"), 1000);
        assert!(answer.found.is_none(), "{algorithm}");
        assert_eq!(answer.end, Step::Exhausted, "{algorithm}");
    }
    assert!(
        instance
            .search("bidirectional".parse().expect("it is in the catalog"))
            .is_err()
    );
}
